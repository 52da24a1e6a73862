from __future__ import annotations

import os
from pathlib import Path

import pytest

from navigator.workspace import (
    FileMissing,
    IsDirectory,
    NotRegular,
    OutsideWorkspace,
    Unreadable,
    Workspace,
    WorkspaceRefused,
    find_root,
)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    root = tmp_path / "ws"
    (root / "src").mkdir(parents=True)
    (root / "src" / "a.py").write_text("x = 1\n")
    (tmp_path / "ws-evil").mkdir()
    (tmp_path / "ws-evil" / "b.py").write_text("y = 1\n")
    return Workspace(root)


@pytest.mark.parametrize("spelling", ["src/a.py", "./src/a.py", "src/../src/a.py", "{root}/src/a.py"])
def test_a_file_inside_is_found_however_it_is_spelled(workspace: Workspace, spelling: str) -> None:
    found = workspace.resolve(spelling.format(root=workspace.root))
    assert (found.relative, found.absolute) == ("src/a.py", workspace.root / "src" / "a.py")


def test_a_tilde_is_the_home_folder(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(workspace.root / "src"))
    assert workspace.resolve("~/a.py").relative == "src/a.py"


def test_a_symlink_inside_is_the_file_it_leads_to(workspace: Workspace) -> None:
    (workspace.root / "link.py").symlink_to("src/a.py")
    assert workspace.resolve("link.py").relative == "src/a.py"


def test_a_root_reached_by_a_symlink_is_its_target(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(workspace.root)
    aliased = Workspace(tmp_path / "alias")
    assert aliased.root == workspace.root
    assert aliased.resolve(str(tmp_path / "alias" / "src" / "a.py")).relative == "src/a.py"


@pytest.mark.parametrize(
    "path",
    ["../ws-evil/b.py", "{root}-evil/b.py", "/etc/passwd", "src/../../ws-evil/b.py", "out.py", "way/b.py"],
)
def test_nothing_outside_is_shown(workspace: Workspace, tmp_path: Path, path: str) -> None:
    (workspace.root / "out.py").symlink_to(tmp_path / "ws-evil" / "b.py")
    (workspace.root / "way").symlink_to(tmp_path / "ws-evil")
    with pytest.raises(OutsideWorkspace) as caught:
        workspace.resolve(path.format(root=workspace.root))
    assert caught.value.code == "outside_workspace"
    assert "inside" in str(caught.value)


def test_what_is_outside_cannot_be_told_from_what_is_not_there(workspace: Workspace) -> None:
    with pytest.raises(OutsideWorkspace):
        workspace.resolve("/no/such/file.py")


@pytest.mark.parametrize("path", ["src/none.py", "src/a.py/b", "a\0b", "x" * 5000, "loop"])
def test_a_missing_file_is_missing(workspace: Workspace, path: str) -> None:
    (workspace.root / "loop").symlink_to("loop")
    with pytest.raises(FileMissing, match="does not exist"):
        workspace.resolve(path)


@pytest.mark.parametrize("path", ["src", "", ".", "src/"])
def test_a_folder_is_no_file(workspace: Workspace, path: str) -> None:
    with pytest.raises(IsDirectory, match="is a directory"):
        workspace.resolve(path)


def test_a_pipe_is_told_without_being_opened(workspace: Workspace) -> None:
    os.mkfifo(workspace.root / "pipe.py")
    with pytest.raises(NotRegular, match="not a regular file"):
        workspace.resolve("pipe.py")


def test_a_file_without_permission_is_unreadable(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace.root / "src" / "a.py").chmod(0)
    if os.geteuid() == 0:  # root may read anything, so ask as the kernel would answer others
        monkeypatch.setattr(os, "access", lambda path, mode: bool(os.stat(path).st_mode & 0o444))
    with pytest.raises(Unreadable, match="permissions"):
        workspace.resolve("src/a.py")


def test_messages_are_one_line_whatever_the_name(workspace: Workspace) -> None:
    with pytest.raises(FileMissing) as caught:
        workspace.resolve("a\nb\x1b[31m\udcff.py")
    assert str(caught.value).isprintable()


def test_folders_are_found_for_maps_and_searches(workspace: Workspace) -> None:
    assert workspace.resolve_folder("src") == "src"
    assert workspace.resolve_folder(".") == ""
    with pytest.raises(OutsideWorkspace):
        workspace.resolve_folder("../ws-evil")
    with pytest.raises(FileMissing):
        workspace.resolve_folder("none")


def test_the_root_is_the_nearest_git_top(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert find_root(inner) == tmp_path
    worktree = tmp_path / "a"
    (worktree / ".git").write_text("gitdir: /elsewhere\n")
    assert find_root(inner) == worktree


def test_without_git_the_root_is_the_folder_itself(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()  # no HEAD in it: not a repository
    inner = tmp_path / "a"
    inner.mkdir()
    assert find_root(inner) == inner


def test_the_home_folder_and_the_file_system_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder in (Path("/"), tmp_path):
        with pytest.raises(WorkspaceRefused, match="project folder"):
            Workspace(folder)
        with pytest.raises(WorkspaceRefused):
            find_root(folder)
    with pytest.raises(WorkspaceRefused):
        Workspace(tmp_path / "none")


def test_dotfiles_in_git_do_not_make_the_home_folder_a_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    project = tmp_path / "project"
    project.mkdir()
    assert find_root(project) == project
