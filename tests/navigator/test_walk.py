from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from navigator.index import git as git_process
from navigator.index import git_listing
from navigator.index.walk import list_workspace

from .conftest import Git


def write(root: Path, *relatives: str, text: str = "x = 1\n") -> None:
    for relative in relatives:
        path = root / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def files(root: Path, exclude: tuple[str, ...] = ()) -> set[str]:
    return set(list_workspace(root, exclude))


def test_git_decides_what_is_listed(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, "a.py", "build/made.py", "vendor/code.py", "new.py", "env/x.py")
    write(tmp_path, ".gitignore", text="build/\nenv/\n")
    git(tmp_path, "add", "-f", "a.py", "vendor", "env/x.py")
    # A tracked folder called env or vendor is code, whatever the rules say.
    assert files(tmp_path) == {".gitignore", "a.py", "vendor/code.py", "new.py", "env/x.py"}


def test_a_file_deleted_but_still_tracked_is_not_listed(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, "a.py", "b.py")
    git(tmp_path, "add", ".")
    (tmp_path / "a.py").unlink()
    assert files(tmp_path) == {"b.py"}


def test_a_file_in_conflict_is_listed_once(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, "a.py", text="one\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    git(tmp_path, "checkout", "-qb", "other")
    write(tmp_path, "a.py", text="two\n")
    git(tmp_path, "commit", "-qam", "two")
    git(tmp_path, "checkout", "-q", "main")
    write(tmp_path, "a.py", text="three\n")
    git(tmp_path, "commit", "-qam", "three")
    with pytest.raises(Exception, match="merge"):
        git(tmp_path, "merge", "other")
    assert list(list_workspace(tmp_path)) == ["a.py"]


def test_ignore_files_and_settings_leave_out_tracked_files(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, "a.py", "big/data.py", "sub/x.py", "sub/y.py", "generated.py")
    write(tmp_path, ".ignore", text="big/\n")
    write(tmp_path, "sub/.ignore", text="x.py\n")
    git(tmp_path, "add", ".")
    assert files(tmp_path, ("generated.*", ".ignore")) == {"a.py", "sub/y.py"}


def test_nested_repositories_and_submodules_belong_to_the_workspace(tmp_path: Path, git: Git) -> None:
    library = tmp_path / "library"
    write(library, "lib.py", "built/x.py")
    write(library, ".gitignore", text="built/\n")
    git(library, "init", "-q")
    git(library, "add", ".")
    git(library, "commit", "-qm", "library")
    root = tmp_path / "root"
    write(root, "a.py", "nested/inner.py", "nested/skip.log")
    write(root, "nested/.gitignore", text="*.log\n")
    git(root, "init", "-q")
    git(root / "nested", "init", "-q")
    git(root / "nested", "add", ".")
    git(root / "nested", "commit", "-qm", "nested")
    git(root, "submodule", "add", "-q", str(library), "sub")
    assert files(root) == {
        ".gitmodules", "a.py", "nested/.gitignore", "nested/inner.py", "sub/lib.py", "sub/.gitignore",
    }  # fmt: skip


def test_a_worktree_and_a_subfolder_are_listed_as_they_are(tmp_path: Path, git: Git) -> None:
    root = tmp_path / "root"
    write(root, "a.py", "sub/b.py")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    git(root, "worktree", "add", "-q", str(tmp_path / "tree"))
    write(tmp_path / "tree", "new.py")
    assert files(tmp_path / "tree") == {"a.py", "sub/b.py", "new.py"}
    assert files(root / "sub") == {"b.py"}


def test_a_further_work_tree_inside_is_not_the_same_code_once_more(tmp_path: Path, git: Git) -> None:
    root = tmp_path / "root"
    write(root, "a.py")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    git(root, "worktree", "add", "-q", str(root / ".claude" / "worktrees" / "feature"))
    other = tmp_path / "other"
    write(other, "b.py")
    git(other, "init", "-q")
    git(other, "add", ".")
    git(other, "commit", "-qm", "two")
    git(other, "worktree", "add", "-q", str(root / "of_another"))
    assert files(root) == {"a.py", "of_another/b.py"}
    assert files(root / ".claude" / "worktrees" / "feature") == {"a.py"}


def test_a_folder_that_the_repository_around_it_ignores_speaks_for_itself(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, ".gitignore", text="scratch/\n")
    write(tmp_path, "scratch/project/a.py")
    assert files(tmp_path / "scratch" / "project") == {"a.py"}


@pytest.mark.parametrize("with_git", [True, False])
def test_hostile_names_and_symlinks(tmp_path: Path, git: Git, with_git: bool) -> None:
    root = tmp_path / "root"
    names = [
        "new\nline.py",
        "-rf.py",
        " blank .py",
        "tab\t.py",
        os.fsdecode(b"\xff\xfe.py"),
        "名前.py",
        "a\\b.py",
    ]
    write(root, *names, "sub/deep.py")
    (root / "loop").symlink_to(".")
    (root / "sub" / "up").symlink_to("..")
    (root / "away").symlink_to(tmp_path)
    (root / "link.py").symlink_to("-rf.py")
    if with_git:
        git(root, "init", "-q")
        git(root, "add", ".")
    assert files(root) == {*names, "sub/deep.py"}


def test_without_git_nested_ignore_files_decide(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "node_modules/x.js", "sub/made/y.py", "sub/z.py")
    write(tmp_path, ".gitignore", text="!node_modules/\n")
    write(tmp_path, "sub/.gitignore", text="made/\n")
    assert files(tmp_path) == {".gitignore", "a.py", "node_modules/x.js", "sub/.gitignore", "sub/z.py"}


def test_without_git_and_rules_what_tools_install_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "node_modules/x.js", "sub/node_modules/y.js", "__pycache__/z.py", "build/b.py")
    write(tmp_path, "sub/.svn/s.py")
    assert files(tmp_path) == {"a.py", "build/b.py"}


def test_without_git_a_repository_inside_is_asked_of_git(tmp_path: Path, git: Git) -> None:
    write(tmp_path, "a.py", "clone/b.py", "clone/made.py")
    write(tmp_path, "clone/.gitignore", text="made.py\n")
    git(tmp_path / "clone", "init", "-q")
    assert files(tmp_path) == {"a.py", "clone/.gitignore", "clone/b.py"}


def test_a_repository_cannot_run_a_program(tmp_path: Path, git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    root, trace = tmp_path / "root", tmp_path / "trace"
    write(root, "a.py")
    git(root, "init", "-q")
    git(root, "add", ".")
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\necho ran >> {trace}\n")
    program.chmod(0o755)
    for key in (
        "core.fsmonitor",
        "core.pager",
        "diff.external",
        "core.sshCommand",
        "core.alternateRefsCommand",
    ):
        git(root, "config", key, str(program))
    git(root, "config", "core.hooksPath", str(tmp_path))
    trace.unlink(missing_ok=True)
    for variable in ("GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_DIR"):
        monkeypatch.setenv(variable, str(program))
    assert files(root) == {"a.py"}
    assert git_process.run(root, ["log", "-p", "--no-ext-diff", "--no-textconv"]) is None  # no commit yet
    assert not trace.exists()


def test_a_git_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec tail -f /dev/null\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    assert git_process.run(tmp_path, ["status"], timeout=0.05) is None


def test_without_a_git_program_there_is_still_a_listing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "a.py")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert files(tmp_path) == {"a.py"}


@pytest.mark.parametrize("with_git", [True, False])
def test_no_tree_is_too_deep(tmp_path: Path, git: Git, with_git: bool) -> None:
    root = tmp_path / "root"
    root.mkdir()
    folder = os.open(root, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(os.open("deep.py", os.O_CREAT | os.O_WRONLY, dir_fd=folder))
    os.close(folder)
    write(root, ".ignore", text="*.log\n")
    if with_git:
        git(root, "init", "-q")
    try:
        assert f"{'d/' * 1500}deep.py" in files(root)
    finally:
        subprocess.run(["rm", "-rf", root], check=True)  # Python's own way of removing a tree has a limit


@pytest.mark.parametrize("place", [".", "sub/deep"])
def test_git_is_not_waited_for_where_it_waits_for_a_pipe(
    tmp_path: Path, git: Git, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, "a.py", "sub/deep/b.py", "ignored/c.py")
    write(tmp_path, ".ignore", text="ignored/\n")
    pipe = tmp_path / place / ".gitignore"
    os.mkfifo(pipe)
    assert {"a.py", "sub/deep/b.py"} <= files(tmp_path)
    assert "ignored/c.py" not in files(tmp_path)
    assert f"git would wait for the pipe {pipe}: remove it" in str(git_listing.why_not(tmp_path))
    with monkeypatch.context() as asked:
        asked.setattr(git_listing, "run", lambda *_, **__: pytest.fail("git is not asked again"))
        assert {"a.py", "sub/deep/b.py"} <= files(tmp_path)
    pipe.unlink()
    pipe.write_text("b.py\n")
    git(tmp_path, "add", "-f", "sub/deep/b.py")
    assert "sub/deep/b.py" in files(tmp_path), "as git lists what is tracked, ignored or not"
    assert git_listing.why_not(tmp_path) is None


def test_git_that_is_slow_and_waits_for_nothing_is_waited_for(
    tmp_path: Path, git: Git, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(tmp_path, "init", "-q")
    write(tmp_path, "a.py", "many/b.py")
    monkeypatch.setattr(git_process, "PATIENCE", 0.0)
    assert {"a.py", "many/b.py"} <= files(tmp_path)
    assert git_listing.why_not(tmp_path) is None


def test_what_git_may_wait_for_is_looked_for_in_any_depth(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1200):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    (tmp_path / "d" / "a").mkdir()
    os.mkfifo(tmp_path / "d" / "a" / ".gitignore")
    try:
        assert list(git_listing._ignore_pipes(str(tmp_path))) == [f"{tmp_path}/d/a/.gitignore"]
    finally:
        subprocess.run(["rm", "-rf", tmp_path / "d"], check=True)
