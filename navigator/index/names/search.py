"""One search for a name: scans pick names, names give symbols, the likeliest symbols are kept."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from navigator.index.names.query import Grade, NameQuery
from navigator.index.names.spelling import squashed
from navigator.index.names.standing import KIND_WEIGHTS, Standing
from navigator.index.names.table import Row, RowTable
from navigator.index.names.text import NameText, Run, as_bytes
from navigator.model import KINDS

MOST_NAMES: Final = 1500
"""Names that one scan may find to answer: weighing more would take longer than a few milliseconds."""
MOST_LOOKED_AT: Final = 10_000
"""Names that one scan may look at."""
MOST_ROWS: Final = 4000
"""Symbols that one search may look at."""
FEW_ROWS: Final = 1500
"""Where the accepted files have no more symbols than that, each of them is looked at."""

DOCUMENTS_BEHIND: Final = 2
"""Grades by which a heading or a selector comes behind code of its own grade: there are many of them."""

_Ranked: TypeAlias = tuple[int, int, int, int, tuple[int, int, str], Row, int, Grade]
"""Rank, standing of the file, of the kind, length of the name, place of the file; then the symbol."""


_Grader: TypeAlias = Callable[[bytes, str], Grade | None]


@dataclass(frozen=True, slots=True)
class Hit:
    """A symbol whose name answers a query; `number` is its place in the facts of the file."""

    file_id: int
    number: int
    path: str
    kind: str
    name: str
    qualified_name: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class Found:
    """The best hits, best first, and how many there are."""

    hits: tuple[Hit, ...]
    total: int
    at_least: bool
    """There may be more than `total`: the search stopped when it had enough."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What is searched."""

    names: NameText
    rows: RowTable
    files: Mapping[int, Standing]
    containers: Sequence[str]


class NameSearch:
    """One query over one state of the index."""

    def __init__(
        self,
        query: NameQuery,
        searched: Searched,
        kinds: Collection[str] | None,
        accepts: Callable[[str], bool] | None,
    ) -> None:
        self._query = query
        self._in = searched
        self._kinds = frozenset(n for n, kind in enumerate(KINDS) if kinds is None or kind in kinds)
        self._accepted: set[int] | None = None
        if accepts is not None:
            self._accepted = {file_id for file_id, file in searched.files.items() if accepts(file.path)}
        self._seen: set[int] = set()
        self._ranked: list[_Ranked] = []
        self._looked_at = 0
        self._of_code = 0
        self._at_least = False

    def best(self, most: int) -> Found:
        """The best `most` symbols; scans for worse grades only run while better ones do not fill that."""
        few = self._few_files()
        if few is None:
            self._scan_all(most)
        else:
            self._look_through(few, self._query.grade)
            if not self._ranked:
                self._look_through(few, self._typo)
        best = heapq.nsmallest(most, self._ranked)
        return Found(tuple(map(self._hit, best)), len(self._ranked), self._at_least)

    def _few_files(self) -> list[int] | None:
        """The accepted files, where looking through them all is quicker than scanning all names."""
        if self._accepted is None:
            return None
        size = 0
        for file_id in self._accepted:
            size += self._in.rows.size_of(file_id)
            if size > FEW_ROWS:
                return None
        return list(self._accepted)

    def _look_through(self, files: Sequence[int], grade: _Grader) -> None:
        """Rank the symbols of these files, every one of them looked at."""
        grades: dict[int, Grade | None] = {}
        for file_id in files:
            for number, (name, kind, container) in enumerate(self._in.rows.of_file(file_id)):
                if name not in grades:
                    own = self._in.names.names[name]
                    grades[name] = grade(as_bytes(squashed(own)), own)
                found = grades[name]
                if found is not None:
                    self._rank(found, name, (file_id, number, kind, container))

    def _scan_all(self, most: int) -> None:
        """Rank symbols from the best grades down, until there are enough."""
        query, names = self._query, self._in.names
        exact = names.find(query.name)
        if exact is not None:
            self._seen.add(exact)
            self._take(exact, Grade.EXACT)
        for run, part in (
            (names.squashed, query.start),
            (names.initials, query.initials),
            (names.squashed, query.anchor),
        ):
            if self._of_code >= most:
                self._at_least = True
                return
            if part is not None:
                self._take_all(run, part, query.grade)
        if not self._ranked:
            self._seen.clear()
            for piece in query.pieces:
                self._take_all(names.squashed, piece, self._typo)

    def _typo(self, name: bytes, _: str) -> Grade | None:
        return Grade.TYPO if self._query.is_near(name) else None

    def _take_all(self, run: Run, part: bytes, grade: _Grader) -> None:
        names = self._in.names
        picked = 0
        for looked_at, (number, text) in enumerate(run.scan(part)):
            if number in self._seen:
                continue
            self._seen.add(number)
            name = names.names[number]
            found = grade(text if run is names.squashed else as_bytes(squashed(name)), name)
            if found is not None:
                before = len(self._ranked)
                self._take(number, found)
                picked += len(self._ranked) > before
            if picked >= MOST_NAMES or looked_at >= MOST_LOOKED_AT or self._looked_at >= MOST_ROWS:
                self._at_least = True
                return

    def _take(self, name: int, grade: Grade) -> None:
        rows = self._in.rows
        for row in rows.of_name(name, self._accepted):
            self._rank(grade, name, rows.row(row))
            self._looked_at += 1
            if self._looked_at >= MOST_ROWS:
                self._at_least = True
                return

    def _rank(self, grade: Grade, name: int, row: Row) -> None:
        file_id, _, kind, container = row
        if kind not in self._kinds or (self._accepted is not None and file_id not in self._accepted):
            return
        file = self._in.files[file_id]
        if not self._query.fits_place(self._in.containers[container], file.path):
            return
        length = len(self._in.names.names[name])
        rank = grade + DOCUMENTS_BEHIND * file.document
        self._of_code += not file.document
        self._ranked.append((rank, file.aside, KIND_WEIGHTS[kind], length, file.order, row, name, grade))

    def _hit(self, ranked: _Ranked) -> Hit:
        *_, (file_id, number, kind, container), name, grade = ranked
        inside, own = self._in.containers[container], self._in.names.names[name]
        qualified = f"{inside}.{own}" if inside else own
        return Hit(file_id, number, self._in.files[file_id].path, KINDS[kind], own, qualified, grade)
