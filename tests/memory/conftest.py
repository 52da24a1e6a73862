"""Parts the memory's tests share: an open memory with a clock of its own, and facts made by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from memory.memory import Memory
from memory.model import Project, SessionRef, ToolEvent
from memory.store import Store
from navigator.model import FileFacts
from tests.memory.narrating import ZONE, Hand, Model, Narrated


class Clock:
    """A clock that goes on a minute with each look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 10, 10, 15, 45, tzinfo=ZONE)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "memory with spaces, é"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    opened = Store(folder)
    yield opened
    opened.close()


@pytest.fixture
def memory(folder: Path, clock: Clock) -> Iterator[Memory]:
    opened = Memory(folder, clock=clock, cost=lambda text: len(text) // 4)
    yield opened
    opened.close()


@pytest.fixture
def project() -> Project:
    return Project("0123456789abcdef", "shop")


@pytest.fixture
def session(project: Project) -> SessionRef:
    return SessionRef("session-1", project)


@pytest.fixture
def edit() -> Callable[..., ToolEvent]:
    """An Edit of `path` that turned `before` into `after`, of whose lines nothing is known."""
    numbers = count(1)

    def made(path: str, before: FileFacts | None, after: FileFacts | None, **changes: object) -> ToolEvent:
        fields: dict[str, object] = {
            "tool_name": "Edit",
            "tool_input": {"file_path": f"/w/{path}", "old_string": "a line", "new_string": "a line"},
            "tool_response": {"filePath": f"/w/{path}", "originalFile": "x"},
            "tool_use_id": f"toolu_{next(numbers)}",
            "before": before,
            "after": after,
            "relative_path": path,
        }
        return ToolEvent(**(fields | changes))  # type: ignore[arg-type]

    return made


@pytest.fixture
def narrated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Narrated]:
    monkeypatch.setattr("memory.narration.narrator.Narrator._wake", lambda _: None)
    made: list[Narrated] = []
    model, clock = Model(), Hand()
    memory = Memory(
        folder, clock=clock, cost=lambda text: len(text) // 4,
        model=lambda: made[0].settings, ways=lambda _: model,
    )  # fmt: skip
    made.append(Narrated(memory, model, clock))
    yield made[0]
    memory.close()
