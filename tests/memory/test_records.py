"""Records by rank and by time: what is read of the store for them gives what reading all of it would."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from memory.model import ObservationDraft, Summary
from memory.observations import COLUMNS, Origin, from_row, observation, row
from memory.recall.filters import Filter
from memory.recall.record import Record
from memory.recall.records import Records, document_of_id
from memory.recall.search_index import SearchIndex
from memory.recording.summaries import summary_change
from memory.store import Change, Store
from memory.store.schema import MIGRATIONS, migrate

HOUR = 3_600_000
START = 1_760_000_000_000
PROJECTS = ("shop", "till's")
WORDS = ("pool", "leak", "socket", "cursor")


@pytest.fixture
def records(folder: Path) -> Iterator[Records]:
    """Of two projects, 120 at once, hours and months apart, many of them alike; every fifth is a summary."""
    chance = random.Random(4)
    store = Store(folder)
    index = SearchIndex(store)
    changes: list[Change] = []
    at = START
    for number in range(1, 121):
        at += chance.choice((0, 0, 1, HOUR // 4, HOUR, 20 * HOUR, 90 * 24 * HOUR))
        project, words = chance.choice(PROJECTS), " ".join(chance.choices(WORDS, k=3))
        if number % 5:
            origin = Origin(number, project, None, None, "agent", at)
            record = observation(ObservationDraft(words, files_read=("a.py",)), origin, len)
            changes.append(Change("observations", row(record)))
            index.put(record)
        else:
            summary = Summary(number, project, f"s{number}", words, "", "", "", "", "", at)
            changes.append(summary_change(summary))
            index.put(summary)
    store.write(*changes)
    index.flush()
    yield Records(store, index, str, lambda project, number: None)
    index.stop()
    store.close()


def ids(found: list[Record]) -> list[str]:
    return [record.id for record in found]


@pytest.mark.parametrize("query", ["pool", "leak socket", "cursor pool leak"])
def test_the_best_of_a_project_are_those_that_a_filter_of_all_gives(records: Records, query: str) -> None:
    for project in PROJECTS:
        alone = ids(records.find(query, Filter(project), 200))
        assert alone == ids(records.find(query, Filter(project, since=0), 200))
        assert len(alone) > 20
        pages = [records.find(query, Filter(project), 7, offset) for offset in range(0, len(alone), 7)]
        assert [record.id for page in pages for record in page] == alone, "ties stand in one order"


def test_neighbours_are_the_nearest_in_time_however_far(records: Records) -> None:
    for project in PROJECTS:
        line = records.newest(Filter(project), 200)[::-1]
        line.sort(key=lambda record: (record.created_at, document_of_id(record.id)))
        for first in range(0, len(line) - 9, 4):
            anchors = [line[first + 9], line[first], line[first + 3]]
            for before, after in ((2, 2), (0, 3), (3, 0), (0, 0)):
                near = {
                    place
                    for at in (first, first + 3, first + 9)
                    for place in range(max(at - before, 0), min(at + after + 1, len(line)))
                }
                assert records.around(anchors, before, after) == [line[place] for place in sorted(near)]


def older(folder: Path, version: int, steps: Path) -> duckdb.DuckDBPyConnection:
    """The database of a store as an earlier version left it."""
    steps.mkdir()
    for path in MIGRATIONS.glob("*.sql"):
        if int(path.name[:4]) <= version:
            (steps / path.name).write_bytes(path.read_bytes())
    folder.mkdir()
    connection = duckdb.connect(str(folder / "memory.duckdb"))
    assert migrate(connection, folder / "memory.duckdb", steps) == version
    return connection


def test_lists_of_an_older_memory_are_read_as_they_were(tmp_path: Path, folder: Path) -> None:
    """Also where the process is killed before the migrated file has its first checkpoint."""
    told = [
        observation(
            ObservationDraft(
                f"Note {number}", facts=('says "é, 🎯"\n', "[]")[:number], concepts=("gotcha",),
                files_read=("a b.py",) * (number > 1), files_modified=("src/ä.py", "it's, \\ [odd]")[:number],
            ),
            Origin(number, "shop", "s", 1, "agent", number, tuple(range(number, 3))), len,
        )
        for number in (1, 2, 3)
    ]  # fmt: skip
    connection = older(folder, 5, tmp_path / "steps")
    for record in told:
        values = list(row(record).values())
        connection.execute(f"INSERT INTO observations VALUES ({', '.join('?' * len(values))})", values)
    connection.close()

    store = Store(folder)
    crashed = tmp_path / "crashed"
    shutil.copytree(folder, crashed)
    found = store.read(f"SELECT {COLUMNS} FROM observations ORDER BY id")
    store.close()
    store = Store(crashed)
    again = store.read(f"SELECT {COLUMNS} FROM observations ORDER BY id")
    store.write(Change("observations", row(told[0])))
    rewritten = store.read(f"SELECT {COLUMNS} FROM observations ORDER BY id")
    store.close()

    assert [from_row(values) for values in found] == told
    assert [from_row(values) for values in again] == told
    assert [from_row(values) for values in rewritten] == told


def test_the_index_of_an_older_memory_is_made_anew(tmp_path: Path, folder: Path) -> None:
    connection = older(folder, 7, tmp_path / "steps")
    connection.execute("INSERT INTO search_documents VALUES (1, 3)")
    connection.execute("INSERT INTO search_postings VALUES (7, 'shop', 1, 3, 3)")
    record = observation(ObservationDraft("It leaks"), Origin(1, "shop", None, None, "agent", 0), len)
    values = list(row(record).values())
    connection.execute(f"INSERT INTO observations VALUES ({', '.join('?' * len(values))})", values)
    connection.close()

    store = Store(folder)
    index = SearchIndex(store)
    found = index.search("leaking", Filter(project="shop"), 10)
    index.stop()
    store.close()

    assert found == [1]


def test_what_was_never_indexed_comes_in_where_it_is_larger_than_the_memory_allowed(folder: Path) -> None:
    """Whole rows of all that is missing took more than the database may have, and none came in ever."""
    store = Store(folder)
    first = observation(ObservationDraft("pool leak"), Origin(1, "shop", None, None, "agent", START), len)
    store.write(Change("observations", row(first)))
    store.close()
    connection = duckdb.connect(str(folder / "memory.duckdb"))
    many, chunk = 60_000, 20_000
    for start in range(2, many, chunk):
        connection.execute(
            "INSERT INTO observations "
            "SELECT o.* REPLACE (n AS id, md5(n::VARCHAR) || repeat('.', 6000) AS narrative) "
            f"FROM observations o, range({start}, {start + chunk}) t(n) WHERE o.id = 1"
        )
    connection.close()
    store = Store(folder)
    index = SearchIndex(store)
    try:
        index.search("pool", Filter("shop"), 5)
        assert store.read("SELECT max(document) FROM search_documents")[0][0] > many - chunk
    finally:
        index.stop()
        store.close()
