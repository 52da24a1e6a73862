"""The floors: what nobody who does the same job can be faster than."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import tree_sitter
from tree_sitter_language_pack import SupportedLanguage, get_parser

from benchmarks.measure import timed_process

CHUNK_BYTES = 256 * 1024
"""Source handed to a process at once: small enough for an even end, large enough to cost nothing."""
BARE_INTERPRETER = (sys.executable, "-I", "-S", "-c", "pass")
"""A Python process that does nothing."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file and the grammar that reads it."""

    path: Path
    grammar: str
    size: int
    """Bytes."""


def bare_parse(files: Sequence[SourceFile], processes: int) -> float:
    """Return the seconds in which `processes` fresh processes read and parse `files` and do nothing else.

    Their start is in the figure, as it is in an index that is built from nothing.
    """
    began = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        parsed = sum(pool.imap_unordered(_parse_all, _chunks(files)))
    seconds = time.perf_counter() - began
    if parsed != len(files):
        raise AssertionError(f"{parsed} of {len(files)} files were parsed")
    return seconds


def own_parse(file: SourceFile) -> float:
    """Return the seconds in which this process reads and parses one file."""
    parser = _parser(file.grammar)
    began = time.perf_counter()
    parser.parse(file.path.read_bytes())
    return time.perf_counter() - began


def bare_interpreter() -> float:
    """Return the seconds of a whole Python process that does nothing."""
    return timed_process(BARE_INTERPRETER)


def _chunks(files: Sequence[SourceFile]) -> list[list[SourceFile]]:
    """Cut the files into chunks, the largest files first."""
    chunks: list[list[SourceFile]] = [[]]
    size = 0
    for file in sorted(files, key=lambda file: -file.size):
        if chunks[-1] and size + file.size > CHUNK_BYTES:
            chunks.append([])
            size = 0
        chunks[-1].append(file)
        size += file.size
    return chunks


def _parse_all(files: Sequence[SourceFile]) -> int:
    for file in files:
        _parser(file.grammar).parse(file.path.read_bytes())
    return len(files)


@cache
def _parser(grammar: str) -> tree_sitter.Parser:
    name: SupportedLanguage = grammar  # type: ignore[assignment]  # a name of the pack, from our language data
    return get_parser(name)
