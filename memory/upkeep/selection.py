"""What is to be forgotten, said once by the user, as a condition on the rows of each table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from memory.model import SUMMARY_FIELDS
from memory.observations import texts_of
from memory.problems import InvalidRequest


@dataclass(frozen=True, slots=True)
class Selection:
    """Rows that meet every one of these that is given. Times are milliseconds since 1970, UTC."""

    ids: tuple[str, ...] = ()
    """Observations as `41`, session summaries as `S7`."""
    project: str | None = None
    file: str | None = None
    """A path as it is stored, or a folder of such."""
    text: str | None = None
    """In any case of letters."""
    since: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        given = (self.ids, self.project, self.file, self.text, self.since, self.until)
        if all(value in (None, ()) for value in given):
            raise InvalidRequest("say what is to be forgotten: ids, a project, a file, a text or a date.")
        for name, value in (("file", self.file), ("text", self.text)):
            if value is not None and not value.strip():
                raise InvalidRequest(f"{name} is empty: say which, or leave it out.")

    def within_text(self, text: str) -> bool:
        """Whether a stored text holds the one that is to be forgotten."""
        low = text.lower()
        return any(needle in low for needle in self.needles)

    @property
    def needles(self) -> tuple[str, ...]:
        """The text as it may be stored: as it is, and as JSON writes it."""
        if self.text is None:
            return ()
        forms = (self.text, *(json.dumps(self.text, ensure_ascii=ascii)[1:-1] for ascii in (False, True)))
        return tuple(dict.fromkeys(form.lower() for form in forms))


@dataclass(frozen=True, slots=True)
class Columns:
    """Where a table keeps what rows are selected by; columns that are lists of texts end in `[]`."""

    moment: str
    words: tuple[str, ...] = ()
    """What people and tools wrote; not ids, and not words of our own."""
    files: tuple[str, ...] = ()
    """Paths."""
    prefix: str = ""
    """What its ids begin with where they are shown."""
    shown: bool = False
    """Whether its ids are shown to people, who can then name them."""
    same_by: str = ""
    """What a row keeps while it grows, where that is not its moment."""

    @property
    def known_by(self) -> str:
        """The column that, with the id, tells a row from another memory's of that id."""
        return self.same_by or self.moment


TABLES: Final[Mapping[str, Columns]] = MappingProxyType(
    {
        "sessions": Columns("started_at"),
        "prompts": Columns("created_at", ("text",)),
        "tool_uses": Columns("created_at", ("path",), ("path",)),
        "observations": Columns(
            "created_at",
            ("title", "subtitle", "narrative", "facts[]", "files_read[]", "files_modified[]", "symbols"),
            ("files_read[]", "files_modified[]"),
            shown=True,
        ),
        "session_summaries": Columns(
            "created_at",
            (*SUMMARY_FIELDS, "last_message"),
            prefix="S",
            shown=True,
            same_by="session_id",
        ),
        "model_jobs": Columns("created_at"),
        "work_state_entries": Columns("created_at", ("list_name", "fields")),
        "gate_decisions": Columns("created_at", ("path", "reason", "conditions"), ("path",)),
        "disclosures": Columns("created_at", ("item",), ("item",)),
    }
)
"""Every table with rows of a project; `tool_uses` has its words compressed, too."""


def condition(selection: Selection, table: str, *, words: bool = True) -> tuple[str, list[object]] | None:
    """The SQL condition and its values for the rows of a table, None where none of them can be meant.

    Without `words` the text is left out: where it is compressed, SQL does not see it.
    """
    columns = TABLES[table]
    parts: list[tuple[str, list[object]]] = []
    if selection.ids:
        numbers = list(_numbers(selection.ids, columns))
        if not numbers:
            return None
        parts.append(("id IN (SELECT unnest(?::BIGINT[]))", [numbers]))
    if selection.project is not None:
        parts.append(("project = ?", [selection.project]))
    if selection.since is not None:
        parts.append((f"{columns.moment} >= ?", [selection.since]))
    if selection.until is not None:
        parts.append((f"{columns.moment} <= ?", [selection.until]))
    if selection.file is not None:
        if not columns.files:
            return None
        parts.append(_any(columns.files, "({0} = ? OR starts_with({0}, ?))", _of_file(selection.file)))
    if selection.text is not None and words:
        if not columns.words:
            return None
        parts.append(holding(selection, columns.words))
    return _joined(parts, " AND ")


def holding(selection: Selection, columns: tuple[str, ...]) -> tuple[str, list[object]]:
    """The SQL condition and its values for the rows that hold the text in one of these columns."""
    found = [_any(columns, "contains(lower({0}), ?)", [needle]) for needle in selection.needles]
    return _joined(found, " OR ")


def _numbers(ids: tuple[str, ...], columns: Columns) -> Iterator[int]:
    for number in ids if columns.shown else ():
        if number.isdigit() != bool(columns.prefix):
            yield int(number.removeprefix(columns.prefix))


def _of_file(file: str) -> list[object]:
    return [file, f"{file.rstrip('/')}/"]


def _any(columns: tuple[str, ...], test: str, values: list[object]) -> tuple[str, list[object]]:
    tests = []
    for column in columns:
        if column.endswith("[]"):
            tests.append(f"len(list_filter({texts_of(column[:-2])}, lambda x: {test.format('x')})) > 0")
        else:
            tests.append(f"coalesce({test.format(column)}, false)")
    return "(" + " OR ".join(tests) + ")", values * len(columns)


def _joined(parts: list[tuple[str, list[object]]], word: str) -> tuple[str, list[object]]:
    if not parts:
        return "true", []
    return "(" + word.join(sql for sql, _ in parts) + ")", [value for _, values in parts for value in values]
