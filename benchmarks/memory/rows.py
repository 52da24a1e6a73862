"""The memory's speed on a generated store, beside the times that it is held to."""

from __future__ import annotations

import itertools
import random
import resource
import secrets
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.measure import timed
from benchmarks.memory.generated import FILES, path_of, questions
from memory.memory import Memory
from memory.model import Project, SessionRef, ToolEvent
from memory.settings import RetentionSettings

WRITERS = 32


@dataclass(frozen=True, slots=True)
class Timed:
    """One thing measured and what it is held to, in seconds."""

    what: str
    seconds: list[float]
    must: float | None
    """None where it is not the time of one that counts."""


def memory_rows(folder: Path, runs: int) -> Iterator[Timed]:
    """Measure everything on the store in `folder`; it is written to."""
    project = Project("project-0", "project-0")
    # The rows are of the past: what is old must not be cleared away while it is measured.
    kept = RetentionSettings(raw_days=100_000, raw_megabytes=1_000_000)
    memory = Memory(folder, cost=lambda text: len(text) // 4, retention=kept)
    try:
        yield Timed("startup index, live", [timed(lambda: memory.startup(project))], 0.300)
        yield Timed("startup index, cached", _times(lambda: memory.startup(project), runs), 0.050)
        yield from _three_steps(memory, project, runs)
        chance = random.Random(3)
        memory.file_observations(project, path_of(0))
        about = [path_of(chance.randrange(FILES)) for _ in range(runs)]
        yield Timed(
            "observations of a file",
            [timed(partial(memory.file_observations, project, path)) for path in about],
            0.010,
        )  # fmt: skip
        yield Timed("an event stored, alone", _events(memory, project, 1, runs), 0.010)
        yield Timed(f"an event stored, {WRITERS} writers", _events(memory, project, WRITERS, 10 * runs), None)
    finally:
        memory.close()


def resident_megabytes() -> float:
    """The most memory this process has had, in megabytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3


def events_per_second(rows: list[Timed]) -> float:
    """How many events a second all writers stored together."""
    stored = next(row for row in rows if f"{WRITERS} writers" in row.what).seconds
    return WRITERS * len(stored) / sum(stored)


def _three_steps(memory: Memory, project: Project, runs: int) -> Iterator[Timed]:
    steps: list[list[float]] = [[], [], []]
    for query in questions(runs):
        arguments: dict[str, object] = {"query": query}
        for step in steps:
            answers = []
            step.append(timed(lambda: answers.append(memory.mem_search("b", project, arguments))))  # noqa: B023
            records = answers[0].data["records"]
            assert isinstance(records, list)
            assert records, "every question has an answer in this store"
            chosen = [record["id"] for record in records[:3]]
            arguments = {"continuation": answers[0].data.get("continuation"), "selectedIds": chosen}
    for number, (step, must) in enumerate(zip(steps, (0.150, 0.030, 0.030), strict=True), 1):
        yield Timed(f"mem_search, step {number}", step, must)


def _events(memory: Memory, project: Project, writers: int, runs: int) -> list[float]:
    seconds: list[list[float]] = [[] for _ in range(writers)]
    numbers = itertools.count()
    this = secrets.token_hex(4)  # What a store has of an earlier run it would not store again.

    def write(times: list[float], writer: int) -> None:
        session = SessionRef(f"bench-{this}-{writer}", project)
        for _ in range(max(runs // writers, 5)):
            number = next(numbers)
            event = _edit(writer, number) if number % 4 == 0 else _read(writer, number)
            times.append(timed(lambda event=event: memory.record_tool_use(session, event)))  # type: ignore[misc]

    threads = [threading.Thread(target=write, args=(times, n)) for n, times in enumerate(seconds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [one for times in seconds for one in times]


def _read(writer: int, number: int) -> ToolEvent:
    """A read of a file: of four calls of a session three are of this kind."""
    return ToolEvent("Read", {"file_path": f"/w/{number}.py"}, "line\n" * 40, f"b-{writer}-{number}")


def _edit(writer: int, number: int) -> ToolEvent:
    """An edit of one of a few files: something is observed of it that grows with the next ones."""
    path = f"notes/{writer}-{number % 3}.md"
    given = {
        "file_path": f"/w/{path}",
        "old_string": "to be said",
        "new_string": f"Said {number} times by {writer}.",
    }
    return ToolEvent(
        "Edit", given, {"originalFile": "line\n" * 40}, f"b-{writer}-{number}", relative_path=path
    )


def _times(action: Callable[[], object], runs: int) -> list[float]:
    return [timed(action) for _ in range(runs)]
