"""A claude-mem database of version 12 or 13 as records; each table is read by the columns it has."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from memory.exchange.items import Item, Note, PromptItem, Refused, SummaryItem, WorkItem
from memory.framing import plain
from memory.model import CONCEPTS, SUMMARY_FIELDS, TYPES, ObservationDraft
from memory.observations import FILES, TEXT_CHARACTERS, checked
from memory.problems import MemoryProblem

_TABLES: Final = ("observations", "session_summaries", "user_prompts", "work_state_entries")
_SECONDS: Final = 100_000_000_000
"""Moments below this are seconds, as early versions wrote them; above it, milliseconds."""


class NotClaudeMem(MemoryProblem):
    """The file is not what it was said to be."""

    code = "not_claude_mem"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(
            f"{path} is no claude-mem database ({why}); it is usually ~/.claude-mem/claude-mem.db."
        )


class ClaudeMem:
    """One database, opened for reading only; what its owner writes meanwhile is not seen."""

    def __init__(self, path: Path) -> None:
        """Open it.

        Raises:
            NotClaudeMem: there is no such file, or it has no table of observations.
        """
        self._path = path
        if not path.is_file():
            raise NotClaudeMem(path, "there is no such file")
        try:
            self._connection = sqlite3.connect(
                f"file:{quote(str(path))}?mode=ro", uri=True, check_same_thread=False
            )
            self._connection.row_factory = sqlite3.Row
            names = self._connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        except sqlite3.Error as error:
            raise NotClaudeMem(path, str(error)) from None
        self._tables = [table for table in _TABLES if table in {row["name"] for row in names}]
        if "observations" not in self._tables:
            self.close()
            raise NotClaudeMem(path, "it has no table of observations")
        self._sessions = self._host_sessions({row["name"] for row in names})

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def count(self) -> int:
        """How many rows there are to take in."""
        return sum(self._connection.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in self._tables)

    def items(self) -> Iterator[Item | Refused]:
        """Every row with its project's name, oldest first in each table; what is wrong with one is named."""
        readers = {
            "observations": _note, "session_summaries": _summary, "user_prompts": _prompt,
            "work_state_entries": _work,
        }  # fmt: skip
        for table in self._tables:
            with closing(
                self._connection.execute(f"SELECT rowid AS row_number, * FROM {table} ORDER BY rowid")
            ) as rows:
                yield from self._read(table, readers[table], rows)

    def _read(self, table: str, reader: Any, rows: sqlite3.Cursor) -> Iterator[Item | Refused]:
        number = 0
        try:
            for row in rows:
                fields = {name: row[name] for name in row.keys()}  # noqa: SIM118  a Row iterates over values
                number = fields["row_number"]
                try:
                    yield reader(fields, self._session(fields))
                except (MemoryProblem, ValueError, TypeError) as problem:
                    yield Refused(f"{table}, row {number}", str(problem))
        except sqlite3.DatabaseError as error:
            yield Refused(f"{table}, after row {number}", f"the rest cannot be read: {error}")

    def _session(self, fields: Mapping[str, Any]) -> str | None:
        own = (
            fields.get("content_session_id")
            or fields.get("memory_session_id")
            or fields.get("sdk_session_id")
        )
        return self._sessions.get(str(own), str(own)) if own else None

    def _host_sessions(self, names: set[str]) -> dict[str, str]:
        """The host's id of every session by claude-mem's own, so that what both recorded comes together."""
        if "sdk_sessions" not in names:
            return {}
        columns = {row["name"] for row in self._connection.execute("PRAGMA table_info(sdk_sessions)")}
        for own, host in (
            ("memory_session_id", "content_session_id"),
            ("sdk_session_id", "claude_session_id"),
        ):
            if {own, host} <= columns:
                rows = self._connection.execute(f"SELECT {own}, {host} FROM sdk_sessions").fetchall()
                return {str(row[0]): str(row[1]) for row in rows if row[0] and row[1]}
        return {}


def _note(fields: Mapping[str, Any], session: str | None) -> Note:
    narrative = _text(fields, "narrative") or _text(fields, "text")
    kind = _text(fields, "type")
    title = _text(fields, "title") or next(iter(plain(narrative).strip().splitlines()), "")
    read, modified = _list(fields, "files_read"), _list(fields, "files_modified")
    draft = ObservationDraft(
        title=title,
        narrative=narrative[:TEXT_CHARACTERS],
        # A type of a mode of its own has no place here; misfiled as a fix it would mislead.
        type=kind if kind in TYPES else "discovery",
        subtitle=_text(fields, "subtitle"),
        facts=_list(fields, "facts"),
        concepts=tuple(
            c for c in _list(fields, "concepts") if c.partition(":")[0].strip().lower() in CONCEPTS
        ),
        files_read=read[: FILES - min(len(modified), FILES)],
        files_modified=modified[:FILES],
    )
    return Note(
        _text(fields, "merged_into_project") or _text(fields, "project"),
        checked(draft),
        _moment(fields),
        session,
        _number(fields, "prompt_number"),
        _number(fields, "discovery_tokens") or 0,
    )


def _summary(fields: Mapping[str, Any], session: str | None) -> SummaryItem:
    texts = {name: _text(fields, name) for name in SUMMARY_FIELDS}
    if not any(texts.values()):
        raise ValueError("it is empty.")
    return SummaryItem(_text(fields, "project"), session or "", **texts, created_at=_moment(fields))


def _prompt(fields: Mapping[str, Any], session: str | None) -> PromptItem:
    number, text = _number(fields, "prompt_number"), _text(fields, "prompt_text")
    if session is None or not text:
        raise ValueError("it has no session or no text.")
    return PromptItem(_text(fields, "project"), session, number or 1, text, _moment(fields))


def _work(fields: Mapping[str, Any], _: str | None) -> WorkItem:
    values = json.loads(_text(fields, "fields"))
    return WorkItem(_text(fields, "project"), _text(fields, "list_name"), values, _moment(fields))


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name)
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def _list(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A list as JSON, as later versions write it, or one entry a line."""
    text = _text(fields, name)
    try:
        value = json.loads(text)
    except ValueError:
        value = text.splitlines()
    entries = value if isinstance(value, list) else [value]
    return tuple(str(entry) for entry in entries if entry not in (None, ""))


def _number(fields: Mapping[str, Any], name: str) -> int | None:
    value = fields.get(name)
    return value if isinstance(value, int) and 0 <= value < 2**31 else None


def _moment(fields: Mapping[str, Any]) -> int | None:
    value = fields.get("created_at_epoch")
    if not isinstance(value, int | float) or value <= 0:
        return None
    return int(value if value >= _SECONDS else value * 1000)
