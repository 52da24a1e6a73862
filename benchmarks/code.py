"""The index: built from nothing, started again from its cache, and asked right after an edit."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.floor import SourceFile, bare_parse, own_parse
from benchmarks.measure import Row, timed
from navigator.languages.registry import ALL
from navigator.navigator import Navigator
from navigator.parsing.references.columns import read_references
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

READY_SECONDS = 3_600.0
"""How long a build may take before the benchmark gives up."""


COMMON_NAMES = 50
"""Names that references are asked of: the hardest to answer."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """A workspace and the files of it that the index has facts of."""

    root: Path
    files: tuple[SourceFile, ...]
    common_names: tuple[str, ...] = ()
    """The names that most files use, among those that are defined here; the commonest first."""

    @property
    def megabytes(self) -> float:
        """Size of its files, in 10^6 bytes."""
        return sum(file.size for file in self.files) / 1e6

    def largest_under(self, size: int) -> SourceFile:
        """Return the largest file under `size` bytes: one that someone works in."""
        return max((file for file in self.files if file.size < size), key=lambda file: file.size)


def survey(root: Path, scratch: Path) -> Corpus:
    """Return the files the index takes in; it reads them all, so later readers find them in memory."""
    files: list[SourceFile] = []
    used, defined = Counter[str](), set[str]()
    with indexed(root, scratch / "survey") as navigator:
        for relative, facts in navigator.symbols():
            files.append(SourceFile(root / relative, ALL[facts.language].grammar, facts.size))
            defined.update(symbol.name for symbol in facts.symbols)
            if facts.references:
                used.update(read_references(facts.references).names)
    common = [name for name, _ in used.most_common() if name in defined]
    return Corpus(root, tuple(files), tuple(common[:COMMON_NAMES]))


def index_rows(corpus: Corpus, scratch: Path, runs: int) -> list[Row]:
    """Measure the builds; floors and builds take turns, so that a busy minute of the machine hits both."""
    processes = NavigatorSettings().workers
    cold, warm, floors = [], [], []
    for run in range(runs):
        cache = scratch / f"cache {run}"
        floors.append(bare_parse(corpus.files, processes))
        cold.append(_until_ready(corpus.root, cache))
        warm.append(_until_ready(corpus.root, cache))
        shutil.rmtree(cache)
    floor = f"bare parse, {processes} processes"
    size = f"{len(corpus.files):,} files, {corpus.megabytes:.1f} MB"
    return [
        Row(f"cold index ({size})", cold, floor, floors, "<= 2"),
        Row("restart from the cache", warm, floor, floors, "<= 0.3"),
    ]


def edit_row(corpus: Corpus, scratch: Path, edits: int) -> Row:
    """Measure the first outline of a file after each of some edits, which are undone."""
    file = corpus.largest_under(120_000)
    before = file.path.read_bytes()
    answers, parses = [], []
    with indexed(corpus.root, scratch / "edits") as navigator:
        try:
            for edit in range(edits):
                file.path.write_bytes(before + b"\n" * (edit + 1))
                answers.append(timed(lambda: navigator.outline(str(file.path))))
                parses.append(own_parse(file))
        finally:
            file.path.write_bytes(before)
    floor = f"its own parse ({file.size / 1000:.0f} KB)"
    return Row("an edit, then its outline", answers, floor, parses, "<= parse + 10 ms")


def _until_ready(root: Path, cache: Path) -> float:
    """Seconds until every answer is whole; the watches that are set afterwards are not waited for."""
    began = time.perf_counter()
    with indexed(root, cache):
        return time.perf_counter() - began


@contextmanager
def indexed(root: Path, cache: Path | None) -> Iterator[Navigator]:
    """A navigator that has everything of `root`, with its own processes, and its cache in `cache`, if any."""
    settings = NavigatorSettings()
    pool = ParsePool(settings)
    navigator = Navigator(root, cache_dir=cache, pool=pool, settings=settings)
    try:
        navigator.start()
        navigator.wait_ready(READY_SECONDS)
        yield navigator
    finally:
        navigator.close()
        pool.close()
