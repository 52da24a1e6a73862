"""Bytes on disk that a raw tool call takes, beside the same rows in SQLite."""

from __future__ import annotations

import random
import sqlite3
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import duckdb

from memory.recording.raw_calls import kept, pack
from memory.store import Store
from memory.store.layout import DATABASE
from memory.store.rows import RowWriter
from memory.store.schema import tables

CALLS: Final = 5_000
_AT_ONCE: Final = 500


@dataclass(frozen=True, slots=True)
class Sizes:
    """Bytes a call."""

    as_told: float
    """What the host handed over, as JSON."""
    packed: float
    """Its input and response, compressed."""
    here: float
    in_sqlite: float


def sizes(folder: Path) -> Sizes:
    """Store reads of Python's own library, no two alike, in both kinds of file below `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    told, rows = 0, []
    for number, (asked, answer) in enumerate(_reads(CALLS), 1):
        told += len(asked.encode()) + len(answer.encode())
        rows.append(_row(number, pack(asked), pack(answer)))
    packed = sum(len(part) for row in rows for part in row.values() if isinstance(part, bytes))
    return Sizes(
        told / CALLS, packed / CALLS, _here(folder / "here", rows) / CALLS, _sqlite(folder, rows) / CALLS
    )


def _reads(count: int) -> Iterator[tuple[str, str]]:
    chance = random.Random(5)
    files = sorted(Path(sysconfig.get_path("stdlib")).glob("*.py"))
    for _ in range(count):
        path = chance.choice(files)
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        first, many = chance.randrange(max(len(lines) - 10, 1)), chance.randrange(10, 200)
        part = lines[first : first + many]
        text = "\n".join(f"{number:6}\t{line}" for number, line in enumerate(part, first + 1))
        yield kept({"file_path": str(path), "offset": first, "limit": many}), kept({"content": text})


def _row(number: int, asked: bytes, answer: bytes) -> dict[str, object]:
    return {
        "id": number, "tool_use_id": f"toolu_{number:024}", "session_id": f"session-{number // 120}",
        "agent_id": None, "project": "project", "prompt_number": number // 20 % 6, "tool_name": "Read",
        "path": f"src/{number % 400}.py", "input": asked, "response": answer, "succeeded": True,
        "tokens": len(answer), "created_at": 1_750_000_000_000 + number * 7_000,
    }  # fmt: skip


def _here(folder: Path, rows: list[dict[str, object]]) -> int:
    Store(folder).close()
    empty = (folder / DATABASE).stat().st_size
    store = Store(folder)
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        store.job(partial(_insert, some)).result()
    store.close()
    return (folder / DATABASE).stat().st_size - empty


def _insert(rows: list[dict[str, object]], cursor: duckdb.DuckDBPyConnection) -> None:
    RowWriter(cursor).insert(tables(cursor)["tool_uses"], rows)


def _sqlite(folder: Path, rows: list[dict[str, object]]) -> int:
    path = folder / "calls.sqlite"
    connection = sqlite3.connect(path)
    names = list(rows[0])
    connection.execute(
        f"CREATE TABLE tool_uses ({', '.join(names)})".replace("(id", "(id INTEGER PRIMARY KEY")
    )
    marks = ", ".join("?" * len(names))
    connection.executemany(f"INSERT INTO tool_uses VALUES ({marks})", [list(row.values()) for row in rows])
    connection.commit()
    connection.close()
    return path.stat().st_size


def shown(found: Sizes) -> str:
    """The sizes as one line."""
    return (
        f"a raw call: {found.as_told:,.0f} bytes as told, {found.packed:,.0f} compressed, "
        f"{found.here:,.0f} on disk; in SQLite {found.in_sqlite:,.0f}"
    )
