"""A memory that was lost to damage does not look like one in which nothing was ever kept."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from memory.memory import Memory
from memory.model import ObservationDraft, Project
from memory.store.problems import StoreDamaged
from memory.upkeep.selection import Selection
from navigator.model import Answer

KB = 1024
QUERY = {"query": "apple"}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a closed memory of one note, and a backup of it."""
    home = tmp_path_factory.mktemp("home")
    with closing(Memory(home / "memory", cost=len)) as memory:
        memory.save(Project("0123456789abcdef", "shop"), None, ObservationDraft("An apple a day"))
        memory._recall.wait_indexed()
        memory.upkeep.backup(home / "backups" / "first.duckdb")
    return home


@pytest.fixture
def home(written: Path, tmp_path: Path) -> Path:
    shutil.copytree(written, tmp_path / "home")
    return tmp_path / "home"


def zeroed(first: int, last: int) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(first)
            file.write(bytes(last - first))

    return damage


DAMAGES = {
    "head": zeroed(0, 4 * KB),
    "both headers": zeroed(4 * KB, 12 * KB),
    "4 to 60 KB": zeroed(4 * KB, 60 * KB),
    "all": lambda path: zeroed(0, path.stat().st_size)(path),
    "emptied": lambda path: path.write_bytes(b""),
    "another file": lambda path: path.write_text("{}"),
    "no more than its beginning": lambda path: path.write_bytes(path.read_bytes()[: 8 * KB]),
}


def searches(memory: Memory, project: Project) -> Iterator[Answer]:
    yield memory.search(project, QUERY)
    yield memory.mem_search("s", project, QUERY)


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_every_search_says_so_until_the_damaged_file_is_gone(
    home: Path, project: Project, damage: Callable[[Path], None]
) -> None:
    damage(home / "memory" / "memory.duckdb")
    for _ in range(2):  # the second opening finds nothing damaged any more
        with closing(Memory(home / "memory", cost=len)) as memory:
            (aside,) = (home / "memory").glob("memory.duckdb.damaged-*")
            for answer in searches(memory, project):
                for words in ("damaged and set aside", str(aside), str(home / "backups" / "first.duckdb")):
                    assert words in answer.text.split("\n\n")[0]
                assert answer.data["lost"] == answer.text.split("\n\n")[0]
            loss = memory.upkeep.health().loss
            assert loss is not None
            assert loss.file == aside
    aside.unlink()
    with closing(Memory(home / "memory", cost=len)) as memory:
        assert memory.upkeep.health().loss is None
        assert not any(
            "damaged" in answer.text or "lost" in answer.data for answer in searches(memory, project)
        )


def test_wherever_the_zeros_are_what_was_kept_is_found_or_its_loss_is_said(
    home: Path, project: Project
) -> None:
    path = home / "memory" / "memory.duckdb"
    whole = path.read_bytes()
    for first in range(0, len(whole), 128 * KB):
        shutil.rmtree(path.parent)
        path.parent.mkdir()
        path.write_bytes(whole)
        zeroed(first, min(first + 128 * KB, len(whole)))(path)
        with closing(Memory(home / "memory", cost=len)) as memory:
            try:
                answer = memory.search(project, QUERY)
            except StoreDamaged:
                continue
            assert "An apple a day" in answer.text or "damaged and set aside" in answer.text, first


def test_the_backup_it_names_leads_back(home: Path, project: Project) -> None:
    path = home / "memory" / "memory.duckdb"
    path.write_bytes(b"")
    with closing(Memory(home / "memory", cost=len)) as memory:
        loss = memory.upkeep.loss()
    assert loss is not None
    assert loss.backup is not None
    shutil.copyfile(loss.backup, path)
    loss.file.unlink()
    with closing(Memory(home / "memory", cost=len)) as memory:
        assert "An apple a day" in memory.search(project, QUERY).text
        assert memory.upkeep.loss() is None


def test_without_a_backup_from_before_it_says_that(home: Path) -> None:
    (home / "memory" / "memory.duckdb").write_bytes(b"")
    shutil.rmtree(home / "backups")
    with closing(Memory(home / "memory", cost=len)) as memory:
        assert "There is no backup of it." in str(memory.upkeep.loss())


def test_what_is_written_after_damage_was_met_is_in_the_file_begun_anew(home: Path, project: Project) -> None:
    path = home / "memory" / "memory.duckdb"
    whole = path.read_bytes()
    cut = next(
        part for part in range(len(whole) // 2, len(whole), 64 * KB) if opens_and_fails(home, whole[:part])
    )
    path.write_bytes(whole[:cut])
    with closing(Memory(home / "memory", cost=len)) as memory:
        with pytest.raises(StoreDamaged):
            memory._store.check()
        number = memory.save(project, None, ObservationDraft("A pear after the damage"))
        with pytest.raises(StoreDamaged):  # what the journal keeps would come back
            memory.upkeep.forget(Selection(ids=(str(number),)))
        with suppress(StoreDamaged):
            memory._store.checkpoint()
    for _ in range(2):
        with closing(Memory(home / "memory", cost=len)) as memory:
            found = memory.search(project, {"query": "pear"})
            assert "A pear after the damage" in found.text
            assert memory.upkeep.loss() is not None
            assert memory.upkeep.forget(Selection(ids=(str(number + 1),))).forgotten.rows == {}


def opens_and_fails(home: Path, content: bytes) -> bool:
    """Whether a file of that content is opened, and its damage met only when it is read."""
    shutil.rmtree(home / "memory")
    (home / "memory").mkdir(mode=0o700)
    (home / "memory" / "memory.duckdb").write_bytes(content)
    with closing(Memory(home / "memory", cost=len)) as memory:
        try:
            memory._store.check()
        except StoreDamaged:
            failed = True
        else:
            failed = False
    shutil.rmtree(home / "memory")
    (home / "memory").mkdir(mode=0o700)
    return failed
