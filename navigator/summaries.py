"""A workspace's files in short, as the map shows them: only what changed since the last map is looked at."""

from __future__ import annotations

from collections.abc import Mapping

from navigator.answers.importance import FileSketch, FileSummary, sketch, users
from navigator.index.references.popularity import files_using
from navigator.index.table import FileTable
from navigator.parsing.packed import unpack


class Summaries:
    """The summaries of a table's files; what they are made of is kept from one map to the next."""

    def __init__(self, table: FileTable) -> None:
        self._table = table
        self._sketches: Mapping[tuple[str, str], FileSketch] = {}
        self._using: Mapping[bytes, int] = {}

    def now(self) -> list[FileSummary]:
        """Every indexed file's summary, with how much the rest refers to it."""
        sketches: dict[tuple[str, str], FileSketch] = {}
        indexed = self._table.indexed()
        for outcome in indexed:
            assert outcome.packed is not None, "what is indexed has facts"
            key = outcome.relative, outcome.content_hash
            known = self._sketches.get(key)
            sketches[key] = known or sketch(outcome.relative, unpack(outcome.packed, outcome.content_hash))
        if sketches.keys() != self._sketches.keys():
            self._using = files_using(indexed)
        self._sketches = sketches
        used = users(sketches.values(), self._using)
        return [one.summary(used) for one in sketches.values()]
