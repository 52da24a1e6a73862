"""What git calls changed is asked for so that nothing of the repository runs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from memory.startup import changed_files as at_the_start
from plugin.events import git_files

NOBODY = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
NOBODY |= {f"GIT_{who}_{what}": "n@example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


@pytest.fixture
def racy(tmp_path: Path) -> Path:
    """A repository with a file that git must read to tell whether it changed, and a filter for all files."""
    root = tmp_path / "tree"
    root.mkdir()

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=root, check=True, env=os.environ | NOBODY, capture_output=True)

    git("init", "-q")
    (root / "a.py").write_text("x = 1\n")
    git("add", ".")
    git("commit", "-qm", "one")
    (root / ".gitattributes").write_text("* filter=evil\n")
    git("config", "filter.evil.clean", f"touch {tmp_path}/ran; cat")
    (root / "a.py").write_text("x = 2\n")
    stamp = os.stat(root / ".git" / "index").st_mtime_ns
    os.utime(root / "a.py", ns=(stamp, stamp))
    return root


def test_no_filter_of_the_repository_runs(
    racy: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in (git_files, at_the_start):
        monkeypatch.setattr(module, "SECONDS", 30.0)
    assert git_files.changed_files(racy) == {f"{racy}/a.py": True, f"{racy}/.gitattributes": False}
    assert at_the_start.changed_since_head(racy) == {"a.py"}
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("name", ["a blob 12", "missing", "x y", "é.py", "-- a"])
def test_a_file_that_git_lacks_takes_nothing_from_the_others(
    racy: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(git_files, "SECONDS", 30.0)
    (racy / "sub").mkdir()
    asked = [f"{racy}/{name}", f"{racy}/a.py", f"{racy}/sub"]
    assert git_files.contents(racy, asked, 100) == {f"{racy}/a.py": b"x = 1\n"}
    assert git_files.contents(racy, asked, 3) == {}
