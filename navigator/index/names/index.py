"""Which symbols have which names: changed file by file, and searched within a bounded time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from navigator.index.names.distinct import Distinct
from navigator.index.names.query import NameQuery
from navigator.index.names.search import Found, NameSearch, Searched
from navigator.index.names.standing import Standing
from navigator.index.names.table import RowTable
from navigator.index.names.text import NameText
from navigator.languages.registry import ALL
from navigator.model import KINDS, FileFacts

LONGEST_QUERY: Final = 200
"""Characters: no name is longer that anyone would type."""

_KIND_NUMBERS: Final = {kind: number for number, kind in enumerate(KINDS)}
_WORTH_REBUILDING: Final = 20_000


class Definition(NamedTuple):
    """A symbol as the index knows it: without its lines, which its file's facts tell."""

    path: str
    place: int
    """In the symbols of the file's facts."""
    kind: str
    name: str
    container: str
    """Qualified name of what it lies in; empty at the top of the file."""

    @property
    def qualified_name(self) -> str:
        """As `Symbol.qualified_name`."""
        return f"{self.container}.{self.name}" if self.container else self.name


class NameIndex:
    """The names of all symbols of a workspace; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._clear()

    def _clear(self) -> None:
        self._names = NameText()
        self._containers = Distinct()
        self._rows = RowTable()
        self._files: dict[int, Standing] = {}

    def __len__(self) -> int:
        """How many symbols are in it."""
        return self._rows.count

    def add(self, file_id: int, relative: str, facts: FileFacts) -> None:
        """Take in the symbols of a file, instead of those it had."""
        self.add_columns(
            file_id,
            relative,
            [_KIND_NUMBERS[symbol.kind] for symbol in facts.symbols],
            [symbol.name for symbol in facts.symbols],
            [symbol.qualified_name for symbol in facts.symbols],
            made=facts.minified or facts.generated,
            document=not ALL[facts.language].is_code,
        )

    def add_columns(
        self,
        file_id: int,
        relative: str,
        kinds: Sequence[int],
        names: Sequence[str],
        qualified_names: Sequence[str],
        *,
        made: bool,
        document: bool,
    ) -> None:
        """As `add`, but of symbols in columns, which facts are packed as; kinds are numbers in `KINDS`."""
        standing = Standing.of(relative, made=made, document=document)
        inside = list(map(_inside, names, qualified_names))
        with self._lock:
            self._add(file_id, standing, kinds, names, inside)
            self._rebuild_if_worthwhile()

    def remove(self, file_id: int) -> None:
        """Forget a file's symbols; a file that is not there is no error."""
        with self._lock:
            self._rows.remove(file_id)
            self._files.pop(file_id, None)
            self._rebuild_if_worthwhile()

    def find(
        self,
        query: str,
        *,
        kinds: Collection[str] | None = None,
        accepts: Callable[[str], bool] | None = None,
        most: int = 20,
    ) -> Found:
        """The best `most` symbols for a query, of these kinds, in files whose relative path is accepted.

        Worse grades are only looked for as long as better ones do not fill the answer. A query without a
        letter or over `LONGEST_QUERY` characters finds nothing.
        """
        if len(query) > LONGEST_QUERY:
            return Found((), 0, at_least=False)
        with self._lock:
            wanted = NameQuery.of(query, self._is_name)
            if not wanted.squashed:
                return Found((), 0, at_least=False)
            searched = Searched(self._names, self._rows, self._files, self._containers.texts)
            return NameSearch(wanted, searched, kinds, accepts).best(most)

    def named(self, name: str, file_id: int | None = None) -> list[Definition]:
        """The symbols of exactly this name, in all files or in one; those of a file are in their order."""
        with self._lock:
            number = self._names.find(name)
            if number is None:
                return []
            found = self._rows.of_name(number, None if file_id is None else (file_id,))
            rows = [row for row in map(self._rows.row, found) if file_id is None or row[0] == file_id]
            return [
                Definition(
                    self._files[file_id].path, place, KINDS[kind], name, self._containers.texts[inside]
                )
                for file_id, place, kind, inside in rows
            ]

    def symbol(self, file_id: int, place: int) -> Definition:
        """The symbol at a place of a file's facts; both must be there."""
        with self._lock:
            name, kind, inside = self._rows.at(file_id, place)
            path = self._files[file_id].path
            return Definition(
                path, place, KINDS[kind], self._names.names[name], self._containers.texts[inside]
            )

    def _add(
        self,
        file_id: int,
        standing: Standing,
        kinds: Sequence[int],
        names: Sequence[str],
        containers: Sequence[str],
    ) -> None:
        self._rows.remove(file_id)
        self._files[file_id] = standing
        self._rows.add(file_id, self._names.numbers(names), kinds, self._containers.numbers(containers))

    def _is_name(self, text: str) -> bool:
        number = self._names.find(text)
        return number is not None and bool(self._rows.of_name(number))

    def _rebuild_if_worthwhile(self) -> None:
        """Give back what names and rows that are gone still take, once that is more than what is left."""
        rows = self._rows
        gone = max(rows.room - rows.count, rows.unused_names)
        if gone < _WORTH_REBUILDING or gone < rows.count:
            return
        names, containers, files = self._names.names, self._containers.texts, self._files
        self._clear()
        for file_id, standing in files.items():
            of_file = rows.of_file(file_id)
            self._add(
                file_id,
                standing,
                [kind for _, kind, _ in of_file],
                [names[name] for name, _, _ in of_file],
                [containers[inside] for _, _, inside in of_file],
            )


def _inside(name: str, qualified: str) -> str:
    """The qualified name of what a symbol lies in, as far as its own qualified name says."""
    if name == qualified:  # most symbols
        return ""
    container, dot, _ = qualified.rpartition("." + name)
    return container if dot else ""
