"""The gate's decision inside the daemon: of a file it knows, and of one it has never seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.floor import SourceFile, own_parse
from benchmarks.measure import Row, timed
from evals.read_gate.sources import python_source
from gate.gate import Gate
from gate.settings import GateSettings
from memory.memory import Memory
from navigator import tokens
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

KIB = 1024
SIZE = 100 * KIB
"""Bytes of a file that is denied."""
USUAL = 32 * KIB
"""Bytes of a file as most that are denied where a transcript tells what they cost; here a setting does."""
MOST_NEW = 40
"""Files never seen before: each takes a parse."""


def decision_rows(scratch: Path, runs: int) -> list[Row]:
    """Measure denials, the dearest answers: each in a session of its own, its row safe in the ledger."""
    root = scratch / "decisions"
    root.mkdir()
    large, usual = (
        [_written(root, size, number) for number in range(min(runs, MOST_NEW) + 1)] for size in (SIZE, USUAL)
    )
    own_parse(large[0])
    with _decider(root, scratch / "decisions memory") as decide:
        for number in range(runs):
            decide.gate.started(f"s{number}")
        path = large[0].path
        decide(path, "warm")
        decide.gate.settle()
        known = [timed(partial(decide, path, f"s{number}")) for number in range(runs)]
        reads = [timed(path.read_bytes) for _ in range(runs)]
        passes = [timed(partial(decide, path, "s0")) for _ in range(runs)]
        # Last: they leave references to be looked for, which is no part of the others.
        new = [_new(decide, files[1:]) for files in (usual, large)]
    return [
        Row("decision, file known, denied", known, "reading the file", reads, "p95 <= 3 ms"),
        Row("decision, file known, passed", passes, "reading the file", reads, "p95 <= 3 ms"),
        *new,
    ]


def _written(root: Path, size: int, seed: int) -> SourceFile:
    path = root / f"accounts_{size}_{seed}.py"
    path.write_text(python_source(size, seed=seed).text)
    return SourceFile(path, "python", path.stat().st_size)


def _new(decide: _Decider, files: list[SourceFile]) -> Row:
    """Measure denials of files nobody has looked at; parses take turns with them."""
    answers, parses = [], []
    for file in files:
        answers.append(timed(partial(decide, file.path, "new")))
        parses.append(own_parse(file))
    name = f"decision, new file of {files[0].size // KIB} KB, denied"
    return Row(name, answers, "parsing it", parses, "p95 <= parse + 5 ms")


class _Decider:
    """A gate with all its parts, asked as the daemon asks it."""

    def __init__(self, navigator: Navigator, memory: Memory, root: Path) -> None:
        self._navigator, self._memory, self._project = navigator, memory, memory.project_of(root)
        self.gate = Gate(GateSettings(plain_bytes=USUAL))

    def __call__(self, path: Path, session: str) -> object:
        """The answer to a whole read of a file."""
        payload = {"session_id": session, "tool_name": "Read", "tool_input": {"file_path": str(path)}}
        return self.gate.pre_tool_use(payload, self._navigator, self._memory, self._project)


@contextmanager
def _decider(root: Path, folder: Path) -> Iterator[_Decider]:
    tokens.load_tokenizer().join()
    pool = ParsePool(NavigatorSettings())
    navigator = Navigator(root, cache_dir=None, pool=pool, settings=NavigatorSettings(watch=False))
    memory = Memory(folder)
    decider = _Decider(navigator, memory, root)
    try:
        yield decider
    finally:
        decider.gate.close()
        memory.close()
        navigator.close()
        pool.close()
