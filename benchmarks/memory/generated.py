"""A store made by a script: observations, raw tool calls and sessions of invented but plausible work."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import duckdb

from memory.model import Observation, ObservationDraft
from memory.observations import Origin, observation, row
from memory.recall.search_index import SearchIndex
from memory.recording.raw_calls import pack
from memory.store import Store
from memory.store.layout import DATABASE
from memory.store.rows import RowWriter
from memory.store.schema import tables

PROJECTS: Final = 8
START: Final = 1_750_000_000_000
"""Milliseconds since 1970 of the first row."""
STEP: Final = 20_000
"""Milliseconds between two observations."""
FILES: Final = 4_000
AT_ONCE: Final = 2_000
MADE: Final = 10_000
"""Observations that are made one by one; more of them are these again, under new ids and at later times."""

_VERBS = ("Changed", "Added", "Removed", "Renamed", "Fixed", "Explained", "Tested", "Measured")
_NOUNS = (
    "parser", "pool", "cursor", "socket", "ledger", "schema", "journal", "walker", "outline", "watcher",
    "token", "budget", "index", "query", "worker", "session", "lease", "buffer", "cache", "planner",
)  # fmt: skip
_PARTS = (
    "read", "write", "open", "close", "merge", "split", "load", "store", "find", "count", "lock", "flush",
    "trim", "parse", "render", "resolve", "encode", "decode", "probe", "retry",
)  # fmt: skip


def fill(folder: Path, observations: int, calls: int) -> None:
    """Make the store, the same for the same numbers."""
    made = min(MADE, observations)
    _fill(folder, made, calls * made // observations)
    # Through a connection of its own: a store takes rows as they come, not by the hundred thousand.
    connection = duckdb.connect(str(folder / DATABASE))
    for round_ in range(1, observations // made):
        _again(connection, made, round_)
    connection.close()
    store = Store(folder)
    store.change_many(lambda cursor: None, erase=True)
    store.close()


def _again(cursor: duckdb.DuckDBPyConnection, made: int, round_: int) -> None:
    """Put the first rows in once more."""
    calls = cursor.execute(
        "SELECT coalesce(max(id), 0) FROM tool_uses WHERE created_at <= ?", [START + made * STEP]
    ).fetchall()[0][0]
    later = made * STEP * round_
    for table, key, shift in (
        ("observations", "id", made), ("tool_uses", "id", calls),
        ("search_documents", "document", made), ("search_postings", "document", made),
    ):  # fmt: skip
        time = f", created_at + {later} AS created_at" if key == "id" else ""
        cursor.execute(
            f"INSERT INTO {table} SELECT * REPLACE ({key} + {shift * round_} AS {key}{time}) FROM {table} "
            f"WHERE {key} BETWEEN 1 AND {shift}"
        )


def _fill(folder: Path, observations: int, calls: int) -> None:
    chance = random.Random(7)
    store = Store(folder)
    index = SearchIndex(store)
    packed = [_packed(chance) for _ in range(500)]
    share = max(calls // observations, 1)
    done = 0
    while done < observations:
        batch = [_observation(chance, done + i + 1) for i in range(min(AT_ONCE, observations - done))]
        rows = [_call(chance, packed, done * share + i + 1) for i in range(len(batch) * share)]
        store.job(lambda cursor, batch=batch, rows=rows: _write(cursor, batch, rows)).result()  # type: ignore[misc]
        for record in batch:
            index.put(record)
        done += len(batch)
    index.flush()
    index.stop()
    store.close()


def questions(count: int) -> Iterator[str]:
    """Questions as an agent asks them: a common word, a rarer one, an identifier."""
    chance = random.Random(11)
    for _ in range(count):
        yield f"why did {chance.choice(_NOUNS)} {chance.choice(_PARTS)} fail in {_symbol(chance)}"


def path_of(number: int) -> str:
    """The path of the file with that number, below FILES."""
    return f"src/{_NOUNS[number % 20]}/{_PARTS[number // 20 % 20]}_{number}.py"


def _symbol(chance: random.Random) -> str:
    return f"{chance.choice(_PARTS)}_{chance.choice(_NOUNS)}_{int(chance.paretovariate(0.6)) % 50_000}"


def _sentence(chance: random.Random) -> str:
    return (
        f"{chance.choice(_VERBS)} how the {chance.choice(_NOUNS)} does {chance.choice(_PARTS)} "
        f"when {_symbol(chance)} is given {chance.randrange(10_000)} rows."
    )


def _observation(chance: random.Random, number: int) -> Observation:
    path, name = path_of(chance.randrange(FILES)), _symbol(chance)
    draft = ObservationDraft(
        title=f"{chance.choice(_VERBS)} {name} in {path.rpartition('/')[2]}",
        narrative=" ".join(_sentence(chance) for _ in range(2)),
        type=chance.choice(("change", "bugfix", "discovery", "decision", "feature")),
        facts=(_sentence(chance),),
        concepts=("what-changed",),
        files_modified=(path,),
        symbols=((path, name, chance.getrandbits(60)),),
    )
    origin = Origin(
        number, f"project-{number % PROJECTS}", f"session-{number // 40}", 1, "events", START + number * STEP
    )
    return observation(draft, origin, lambda text: len(text) // 4)


def _packed(chance: random.Random) -> tuple[bytes, bytes, int]:
    asked = json.dumps({"file_path": f"/w/{path_of(chance.randrange(FILES))}"})
    answer = "\n".join(f"{n}\t    {_sentence(chance)}" for n in range(chance.randrange(5, 40)))
    return pack(asked), pack(answer), len(answer)


def _call(chance: random.Random, packed: list[tuple[bytes, bytes, int]], number: int) -> dict[str, object]:
    asked, answer, size = chance.choice(packed)
    return {
        "id": number, "tool_use_id": f"toolu_{number:024}", "session_id": f"session-{number // 120}",
        "project": f"project-{number % PROJECTS}", "prompt_number": 1, "tool_name": "Read",
        "path": path_of(number % FILES), "input": asked, "response": answer, "succeeded": True,
        "tokens": size // 4, "created_at": START + number * STEP // 3,
    }  # fmt: skip


def _write(
    cursor: duckdb.DuckDBPyConnection, batch: list[Observation], calls: list[dict[str, object]]
) -> None:
    known = tables(cursor)
    rows = RowWriter(cursor)
    rows.insert(known["observations"], [row(record) for record in batch])
    rows.insert(known["tool_uses"], calls)
