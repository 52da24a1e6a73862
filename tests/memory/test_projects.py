"""One identity for a repository's subfolders, links and worktrees; another for every other folder."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from memory.known_projects import KnownProjects
from memory.memory import Memory
from memory.model import ObservationDraft, Project
from memory.problems import InvalidRequest
from memory.projects import place_of
from memory.store import Store


def git(folder: Path, *arguments: str) -> None:
    settings = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "shöp floor"
    (root / "src" / "deep").mkdir(parents=True)
    git(root, "init", "-q")
    git(root, "commit", "-q", "--allow-empty", "-m", "first")
    return root


def test_subfolders_and_links_are_the_repository(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(repository / "src")
    project = place_of(repository)
    assert project.name == "shöp floor"
    assert {place_of(repository / "src" / "deep"), place_of(tmp_path / "link")} == {project}


def test_worktrees_are_the_repository(repository: Path, tmp_path: Path) -> None:
    git(repository, "worktree", "add", "-q", str(tmp_path / "elsewhere"), "-b", "topic")
    assert place_of(tmp_path / "elsewhere") == place_of(repository)


def test_worktrees_of_a_bare_repository_are_one(repository: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--bare", str(repository), "store.git")
    for name in ("one", "two"):
        git(tmp_path / "store.git", "worktree", "add", "-q", str(tmp_path / name), "-b", name)
    assert place_of(tmp_path / "one") == place_of(tmp_path / "two")
    assert place_of(tmp_path / "one").name == "store"


def test_a_submodule_is_the_repository_it_lies_in(repository: Path, tmp_path: Path) -> None:
    other = tmp_path / "library"
    other.mkdir()
    git(other, "init", "-q")
    git(other, "commit", "-q", "--allow-empty", "-m", "first")
    git(repository, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other), "vendor")
    assert place_of(repository / "vendor") == place_of(repository)
    assert place_of(repository / "vendor") != place_of(other)


def test_folders_without_git_are_themselves(tmp_path: Path) -> None:
    for name in ("a/shop", "b/shop"):
        (tmp_path / name).mkdir(parents=True)
    one, two = place_of(tmp_path / "a/shop"), place_of(tmp_path / "b/shop")
    assert one.name == two.name == "shop"
    assert one.id != two.id


@pytest.mark.parametrize("content", [b"", b"nonsense", b"gitdir: /nowhere/at/all\n", b"gitdir: \xff\xfe\n"])
def test_a_broken_git_file_is_no_repository(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".git").write_bytes(content)
    assert place_of(tmp_path).name == tmp_path.name


def test_names_that_are_not_utf_8(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    place_of(folder).name.encode()


def now(work: Callable[[], None]) -> None:
    work()


def seen_by(store: Store, folder: Path) -> Project:
    """The project of a folder, as a memory that was just opened sees it."""
    project = KnownProjects(store, now).of(folder, 1)
    store.checkpoint()  # What is written behind the answer is there.
    return project


def test_a_repository_that_was_moved_or_renamed_keeps_its_memory(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    before = seen_by(store, repository)
    (tmp_path / "deep").mkdir()
    moved = repository.rename(tmp_path / "deep" / "new name")
    assert seen_by(store, moved) == before
    again = moved.rename(tmp_path / "third")
    assert seen_by(store, again / "src") == before


def test_a_copy_beside_the_repository_is_another_project(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    git(tmp_path, "clone", "-q", str(repository), "copy")
    one, two = seen_by(store, repository), seen_by(store, tmp_path / "copy")
    assert one.id != two.id


def test_of_two_that_are_gone_the_one_with_the_same_remote_is_meant(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    known = {}
    for name in ("one", "two"):
        git(tmp_path, "clone", "-q", str(repository), name)
        git(tmp_path / name, "remote", "set-url", "origin", f"https://example.org/{name}.git")
        known[name] = seen_by(store, tmp_path / name)
    places = {name: (tmp_path / name).rename(tmp_path / f"moved {name}") for name in ("one", "two")}
    assert {name: seen_by(store, places[name]) for name in places} == known


def test_another_repository_where_one_was_is_not_taken_for_it(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    before = seen_by(store, repository)
    repository.rename(tmp_path / "elsewhere")
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q")
    git(other, "commit", "-q", "--allow-empty", "-m", "its own beginning")
    assert seen_by(store, other).id != before.id
    assert seen_by(store, tmp_path / "elsewhere") == before


def test_without_git_a_merge_brings_the_memory_after(memory: Memory, tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
    old, new = memory.project_of(tmp_path / "old"), memory.project_of(tmp_path / "new")
    number = memory.save(old, None, ObservationDraft("Moved by hand", files_read=("a.py",)))
    memory.merge("old", "new")
    assert [found.id for found in memory.file_observations(new, "a.py")] == [number]
    assert memory.project_of(tmp_path / "old") == new
    assert [(row.name, row.observations) for row in memory.projects()] == [("new", 1)]
    assert "Moved by hand" in memory.startup(new).index
    assert "Moved by hand" in memory.mem_search("here", new, {"query": "moved"}).text
    with pytest.raises(InvalidRequest, match="already"):
        memory.merge("new", new.id)
