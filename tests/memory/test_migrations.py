"""Migrations: each applied once, in the order of its number, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from memory.store.schema import MIGRATIONS, migrate


def test_migrations_are_applied_once_and_in_order(tmp_path: Path) -> None:
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "0001_one.sql").write_text("CREATE TABLE a (id BIGINT PRIMARY KEY); INSERT INTO a VALUES (1);")
    connection = duckdb.connect()
    assert migrate(connection, tmp_path, steps) == 1
    (steps / "0010_ten.sql").write_text("ALTER TABLE a ADD COLUMN b VARCHAR;")
    (steps / "0002_two.sql").write_text("INSERT INTO a VALUES (2);")
    (steps / "notes.txt").write_text("not a migration")
    assert migrate(connection, tmp_path, steps) == 10
    assert migrate(connection, tmp_path, steps) == 10
    assert connection.execute("SELECT * FROM a ORDER BY id").fetchall() == [(1, None), (2, None)]
    connection.close()


def test_migrations_are_numbered_without_gaps() -> None:
    numbers = sorted(int(path.name[:4]) for path in MIGRATIONS.glob("*.sql"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_failed_migration_leaves_the_version_before_it(tmp_path: Path) -> None:
    steps = tmp_path / "steps"
    steps.mkdir()
    (steps / "0001_one.sql").write_text(
        "CREATE TABLE a (id BIGINT PRIMARY KEY); SELECT nonsense FROM nowhere;"
    )
    connection = duckdb.connect(str(tmp_path / "db"))
    with pytest.raises(duckdb.Error):
        migrate(connection, tmp_path, steps)
    connection.execute("ROLLBACK")
    (steps / "0001_one.sql").write_text("CREATE TABLE a (id BIGINT PRIMARY KEY);")
    assert migrate(connection, tmp_path, steps) == 1
    connection.close()
