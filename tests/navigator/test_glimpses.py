"""A changed file is looked at for its symbols first, and for its references when nobody waits."""

from __future__ import annotations

from pathlib import Path

from navigator.parsing.packed import has_references
from navigator.parsing.workers import ParsePool

from .conftest import PATIENCE, Write, indexed


def test_a_changed_file_has_its_symbols_at_once_and_its_references_with_the_next_round(
    root: Path, write: Write, pool: ParsePool
) -> None:
    write("a.py", "def one(): pass\n")
    with indexed(root, pool) as keeper:
        write("a.py", "def two(): pass\ntwo()\n")
        write("new.py", "from a import two\ntwo()\n")
        glimpse = keeper.look("a.py")
        assert [symbol.name for symbol in keeper.table.facts(glimpse).symbols] == ["two"]
        assert keeper.look("a.py").packed is glimpse.packed  # not parsed again
        assert keeper.look("new.py").symbols_only
        assert keeper.catch_up(PATIENCE)
        for path in ("a.py", "new.py"):
            outcome = keeper.table.get(path)
            assert outcome is not None
            assert outcome.packed is not None
            assert has_references(outcome.packed)
            assert keeper.last_known(path) == outcome
        assert {outcome.relative for outcome in keeper.table.using("two")} == {"a.py", "new.py"}


def test_who_asks_for_a_whole_file_gets_its_references(root: Path, write: Write, pool: ParsePool) -> None:
    write("a.py", "def one(): pass\n")
    with indexed(root, pool) as keeper:
        write("a.py", "def two(): pass\ntwo()\n")
        keeper.look("a.py")
        keeper.look("a.py", whole=True)
        assert [outcome.relative for outcome in keeper.table.using("two")] == ["a.py"]
