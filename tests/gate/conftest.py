"""A gate over the real navigator and the real memory, in a workspace of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from gate.gate import Gate
from gate.host.hook_json import HookJson
from gate.settings import GateSettings
from memory.ledger import Tally
from memory.memory import Memory
from memory.model import ObservationDraft, Project
from navigator import tokens
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings


class Clock:
    """A time that passes only when told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@dataclass
class Bench:
    """Everything a decision needs, and short ways to ask for one."""

    root: Path
    navigator: Navigator
    memory: Memory
    project: Project
    clock: Clock
    reports: list[str] = field(default_factory=list)
    gate: Gate = field(init=False)

    def __post_init__(self) -> None:
        self.gate = Gate(self.settings(), self.clock, self.reports.append)

    @staticmethod
    def settings(**changes: Any) -> GateSettings:
        """As they ship, but with all the time a loaded machine may need for a parse."""
        return GateSettings(**{"decision_ms": 60_000, **changes})

    def write(self, relative: str, text: str | bytes) -> Path:
        path = self.root / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def read(
        self, path: Path | str, session: str = "s", agent: str = "", **arguments: object
    ) -> HookJson | None:
        """The answer to a Read, a turn after the last one."""
        self.clock.pass_seconds(1)
        return self.ask(self.payload(path, session, agent, **arguments))

    def ask(self, payload: object, settings: GateSettings | None = None) -> HookJson | None:
        return self.gate.pre_tool_use(payload, self.navigator, self.memory, self.project, settings)

    def save(self, title: str, relative: str, kind: str = "change") -> int:
        """An observation about the file as it is now, of all its symbols' bodies."""
        facts = self.navigator.facts(relative)
        hashes = {relative: facts.content_hash} if hasattr(facts, "content_hash") else {}
        draft = ObservationDraft(title, type=kind, files_read=(relative,), file_hashes=hashes)
        return self.memory.save(self.project, None, draft)

    @staticmethod
    def source(size: int, name: str = "step", *, end: str = "\n") -> str:
        """Functions with bodies, `size` bytes in all, the last line ending with `end`."""
        functions: list[str] = []
        length = 0
        while length < size - 1_000:
            number = len(functions)
            body = "".join(f"    total += orders[{line}].price * quantity_{line}\n" for line in range(8))
            functions.append(f"def {name}_{number}(orders, total):\n{body}    return total\n\n\n")
            length += len(functions[-1])
        text = "".join(functions)
        return text + "#" * (size - len(text) - len(end)) + end

    @staticmethod
    def payload(
        path: Path | str, session: str = "s", agent: str = "", **arguments: object
    ) -> dict[str, object]:
        """What the host sends before a Read."""
        named = {"agent_id": agent} if agent else {}
        return {
            "session_id": session,
            "cwd": "/",
            "hook_event_name": "PreToolUse",
            "tool_name": "Read",
            "tool_input": {"file_path": str(path), **arguments},
            "tool_use_id": "toolu_1",
            **named,
        }

    @staticmethod
    def denied(reply: HookJson | None) -> str | None:
        """The reason of a denial; None where the read passes."""
        said = (reply or {}).get("hookSpecificOutput", {})
        return said["permissionDecisionReason"] if said.get("permissionDecision") == "deny" else None

    @staticmethod
    def noted(reply: HookJson | None) -> str | None:
        """What is told beside a read that passes."""
        return (reply or {}).get("hookSpecificOutput", {}).get("additionalContext")

    def verdicts(self) -> dict[str, int]:
        """How many decisions of each verdict the ledger holds; ends the gate."""
        counted: Counter[str] = Counter()
        for one in self.decisions():
            counted[one.verdict] += one.decisions
        return counted

    def decisions(self, by: str = "") -> list[Tally]:
        """What the ledger holds, added up where it is alike, as it first appeared; ends the gate."""
        self.gate.close()
        tallies = self.memory.ledger.tallies(self.project.id, 0, (64 * 1024,), timedelta())
        return [one for one in tallies if one.by == by]


@pytest.fixture(scope="session")
def pool() -> Iterator[ParsePool]:
    pool = ParsePool(NavigatorSettings(workers=1))
    yield pool
    pool.close()


@pytest.fixture(scope="session")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def memory(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Memory]:
    """One for all tests: each has a project of its own in it."""
    memory = Memory(tmp_path_factory.mktemp("memory"), clock=clock, cost=tokens.cost)
    yield memory
    memory.close()


@pytest.fixture
def bench(tmp_path: Path, pool: ParsePool, memory: Memory, clock: Clock) -> Iterator[Bench]:
    root = tmp_path / "work tree"
    root.mkdir()
    navigator = Navigator(root, cache_dir=None, pool=pool, settings=NavigatorSettings(watch=False))
    bench = Bench(root.resolve(), navigator, memory, memory.project_of(root), clock)
    yield bench
    bench.gate.close()
    navigator.close()
