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
from memory.problems import AmbiguousName, InvalidRequest, NotFound
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


def begun(folder: Path, message: str) -> Path:
    """A new repository with a commit of its own."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q")
    if message:
        git(folder, "commit", "-q", "--allow-empty", "-m", message)
    return folder


@pytest.mark.parametrize("seen_elsewhere", [True, False])
@pytest.mark.parametrize("reopened", [True, False])
def test_a_new_repository_at_the_path_of_another_begins_with_nothing(
    store: Store, repository: Path, tmp_path: Path, seen_elsewhere: bool, reopened: bool
) -> None:
    projects = KnownProjects(store, now)
    before, moved = projects.of(repository, 1), tmp_path / "moved"
    repository.rename(moved)
    if seen_elsewhere:
        assert projects.of(moved, 2) == before
    begun(repository, "another beginning")
    store.checkpoint()
    projects = KnownProjects(store, now) if reopened else projects
    other = projects.of(repository, 3)
    assert other.id != before.id
    assert projects.of(moved, 4) == before
    assert [seen_by(store, folder) for folder in (repository, moved)] == [other, before]


def test_without_a_commit_it_may_be_the_old_one_begun_again_unless_that_lies_elsewhere(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    before = seen_by(store, repository)
    moved = repository.rename(tmp_path / "moved")
    begun(repository, "")
    assert seen_by(store, repository) == before
    assert seen_by(store, moved).id != before.id  # it cannot be told which of them is meant
    repository.rename(tmp_path / "away")
    seen = seen_by(store, moved)
    begun(moved.with_name("third"), "")
    moved.rename(tmp_path / "fourth")
    assert seen_by(store, tmp_path / "fourth") == seen
    begun(moved, "")
    assert seen_by(store, moved).id != seen.id


def test_a_repository_cloned_anew_or_with_its_first_commit_rewritten_is_the_same(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    git(tmp_path, "clone", "-q", str(repository), "copy")
    copy, before = tmp_path / "copy", seen_by(store, tmp_path / "copy")
    git(copy, "commit", "-q", "--allow-empty", "--amend", "-m", "said better")
    assert seen_by(store, copy) == before
    copy.rename(tmp_path / "old copy")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{repository}", "copy")
    git(copy, "remote", "set-url", "origin", str(repository))
    assert seen_by(store, copy) == before


def test_of_a_project_that_was_moved_a_copy_is_another(
    store: Store, repository: Path, tmp_path: Path
) -> None:
    before = seen_by(store, repository)
    moved = repository.rename(tmp_path / "moved")
    assert seen_by(store, moved) == before
    git(tmp_path, "clone", "-q", str(moved), "copy")
    assert seen_by(store, tmp_path / "copy").id != before.id


def test_a_name_of_several_means_the_own_project_or_none(memory: Memory, tmp_path: Path) -> None:
    one, two = (memory.project_of(folder(tmp_path / place / "app")) for place in ("one", "two"))
    third = memory.project_of(folder(tmp_path / "third"))
    for project, title in ((one, "Fact of one"), (two, "Fact of two")):
        memory.save(project, None, ObservationDraft(title))
    for own, other in ((one, "two"), (two, "one")):
        for answer in (
            memory.search(own, {"query": "fact", "project": "app"}),
            memory.mem_search("here", own, {"query": "fact", "project": "app"}),
        ):
            assert f"Fact of {other}" not in answer.text
            assert "Fact of" in answer.text
        assert memory.is_own(own, "search", {"project": "app"})
    with pytest.raises(AmbiguousName, match=f"{one.id} .*one/app.*{two.id} .*two/app"):
        memory.search(third, {"query": "fact", "project": "app"})
    with pytest.raises(AmbiguousName):
        memory.merge("app", "third")
    assert memory.search(third, {"query": "fact", "project": one.id}).data["records"]


def test_a_folder_that_is_gone_is_known_by_its_whole_path(
    memory: Memory, repository: Path, tmp_path: Path
) -> None:
    plain = memory.project_of(folder(tmp_path / "one" / "app"))
    before = memory.project_of(repository)
    (tmp_path / "one" / "app").rmdir()
    repository.rename(tmp_path / "moved")
    assert memory.project_at(tmp_path / "one" / "app") == plain
    assert memory.project_at(repository).id == before.id
    for never in (tmp_path / "app", tmp_path / "one", tmp_path / "two" / "app"):
        with pytest.raises(NotFound, match="No project has the folder"):
            memory.project_at(never)


def test_what_was_only_looked_at_is_not_remembered(memory: Memory, tmp_path: Path) -> None:
    seen, noted, planned = (memory.project_of(folder(tmp_path / name)) for name in ("a", "b", "c"))
    memory.startup(seen)
    memory.save(noted, None, ObservationDraft("A note"))
    memory.work_state_write(planned, "tasks", {"task": "tests", "status": "todo"})
    assert {row.id for row in memory.projects() if row.is_remembered} == {noted.id, planned.id}


def folder(path: Path) -> Path:
    path.mkdir(parents=True)
    return path


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
