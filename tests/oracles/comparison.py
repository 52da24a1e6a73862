"""Two lists of definitions of one file side by side: recall, precision, and lines that agree."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import NamedTuple


class Definition(NamedTuple):
    """One definition as an oracle and we both can tell it."""

    name: str
    name_line: int
    start_line: int
    end_line: int
    """The lines are 0 where an oracle can't tell them."""
    container: str | None = None
    """Name of what it is defined in, or None where the oracle does not tell."""

    @property
    def identity(self) -> tuple[str, int]:
        """What makes two reports the same definition."""
        return self.name, self.name_line


@dataclass
class Comparison:
    """Counts over many files, and the first differences in words."""

    files: int = 0
    unparsed: int = 0
    expected: int = 0
    actual: int = 0
    both: int = 0
    starts: int = 0
    ends: int = 0
    placed: int = 0
    contained: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, path: Path, expected: set[Definition], actual: set[Definition]) -> None:
        """Count one file's definitions."""
        truth = {definition.identity: definition for definition in expected}
        ours = {definition.identity: definition for definition in actual}
        common = truth.keys() & ours.keys()
        self.files += 1
        self.expected += len(truth)
        self.actual += len(ours)
        self.both += len(common)
        for identity in common:
            same_start = truth[identity].start_line in {0, ours[identity].start_line}
            same_end = truth[identity].end_line in {0, ours[identity].end_line}
            self.starts += same_start
            self.ends += same_end
            if truth[identity].container is not None:
                self.placed += 1
                if truth[identity].container == ours[identity].container:
                    self.contained += 1
                else:
                    self.differences.append(f"inside  {path}: {truth[identity]} is {ours[identity]}")
            if not (same_start and same_end):
                self.differences.append(f"lines   {path}: {truth[identity]} is {ours[identity]}")
        self.differences += [f"missing {path}: {truth[identity]}" for identity in truth.keys() - common]
        self.differences += [f"extra   {path}: {ours[identity]}" for identity in ours.keys() - common]

    @property
    def recall(self) -> float:
        """Share of the oracle's definitions that we list."""
        return self.both / max(1, self.expected)

    @property
    def precision(self) -> float:
        """Share of our definitions that the oracle has."""
        return self.both / max(1, self.actual)

    @property
    def end_lines(self) -> float:
        """Share of the common definitions whose last line agrees."""
        return self.ends / max(1, self.both)

    @property
    def start_lines(self) -> float:
        """Share of the common definitions whose first line agrees."""
        return self.starts / max(1, self.both)

    @property
    def containers(self) -> float:
        """Share of the common definitions whose container agrees, of those where the oracle tells it."""
        return self.contained / max(1, self.placed)

    def summary(self) -> str:
        """All figures on one line."""
        containers = f", containers {self.containers:.5f}" if self.placed else ""
        return (
            f"{self.files} files ({self.unparsed} not parsed by the oracle), {self.expected} definitions: "
            f"recall {self.recall:.5f}, precision {self.precision:.5f}, "
            f"start lines {self.start_lines:.5f}, end lines {self.end_lines:.5f}{containers}"
        )


def source_files(roots: list[Path], suffixes: tuple[str, ...]) -> Iterator[Path]:
    """Files with one of the suffixes below the roots, in a stable order."""
    return chain.from_iterable(
        [root]
        if root.is_file()
        else sorted(path for path in root.rglob("*") if path.is_file() and path.suffix in suffixes)
        for root in roots
    )


def command(compare: Callable[[Iterable[Path]], Comparison], suffixes: tuple[str, ...]) -> int:
    """Run an oracle over the paths on the command line and print its differences and figures."""
    if len(sys.argv) < 2:
        print(f"usage: {sys.argv[0]} PATH…", file=sys.stderr)
        return 2
    comparison = compare(source_files([Path(argument) for argument in sys.argv[1:]], suffixes))
    for difference in comparison.differences[:200]:
        print(difference)
    print(comparison.summary())
    return 0
