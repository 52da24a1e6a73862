"""The index over a day's worth of edits in a git repository: right at every look, and no larger for it."""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

import pytest

from navigator.index.keeper import Keeper
from navigator.model import FileFacts
from navigator.parsing.workers import ParsePool

from .conftest import PATIENCE, Git, indexed

EDITS, LOOKS = (50_000, 100) if os.environ.get("THOROUGH") else (400, 8)
"""`pytest --thorough` does what somebody and their agents do in a day; it takes some minutes."""

BRANCHES = ("main", "feature", "release")
FOLDERS = ("", "app/", "app/models/", "lib/", "deep/er/still/")
GROWTH_BYTES = 48 << 20


def _source(chance: random.Random) -> str:
    """A module of some functions and classes, whose names come from a small stock and so come again."""
    parts = ['"""A module."""\n', "import os\n"]
    for _ in range(chance.randrange(8)):
        name = f"name_{chance.randrange(400)}"
        if chance.random() < 0.3:
            methods = "".join(
                f"    def step_{chance.randrange(60)}(self, given):\n        return given + {at}\n"
                for at in range(1, chance.randrange(2, 5))
            )
            parts.append(f"class {name.title()}:\n{methods}")
        else:
            parts.append(f"def {name}(given):\n    return os.fspath(given)\n")
    return "\n\n".join(parts)


class Somebody:
    """Works in a repository: edits, saves as editors do, moves, deletes, commits and changes branches."""

    def __init__(self, root: Path, git: Git, seed: int) -> None:
        self._root = root
        self._git = git
        self._chance = random.Random(seed)
        for number in range(40):
            self._save(f"{FOLDERS[number % len(FOLDERS)]}file_{number}.py")
        (root / ".gitignore").write_text("ignored_*\n")
        git(root, "init", "-q")
        for branch in BRANCHES:
            git(root, "checkout", "-q", "-B", branch)
            self._save("only_" + branch + ".py")
            self._commit()

    def work(self) -> None:
        """Do one thing."""
        chance = self._chance
        doing = chance.random()
        if doing < 0.80:
            self._save(self._some() if chance.random() < 0.9 else self._new(), chance.random() < 0.5)
        elif doing < 0.88:
            os.replace(self._root / self._some(), self._root / self._new())
        elif doing < 0.92:
            (self._root / self._some()).unlink()
        elif doing < 0.95:
            self._save(self._new())
        elif doing < 0.97:
            os.utime(self._root / self._some())
        elif doing < 0.975:
            self._move_folder()
        elif doing < 0.985:
            self._commit()
        else:
            self._commit()
            self._git(self._root, "checkout", "-q", "-f", chance.choice(BRANCHES))

    def _files(self) -> list[str]:
        found: list[str] = []
        for folder, folders, names in os.walk(self._root):
            if ".git" in folders:
                folders.remove(".git")
            inside = Path(folder).relative_to(self._root)
            found += [(inside / name).as_posix() for name in names if name.endswith(".py")]
        return sorted(found)

    def _some(self) -> str:
        files = self._files()
        if len(files) < 20:  # a repository that everything was deleted from shows nothing
            self._save(self._new())
            files = self._files()
        return self._chance.choice(files)

    def _new(self) -> str:
        folder = self._root / self._chance.choice(FOLDERS)
        folder.mkdir(parents=True, exist_ok=True)
        prefix = "ignored" if self._chance.random() < 0.05 else "file"
        return (folder / f"{prefix}_{self._chance.randrange(80)}.py").relative_to(self._root).as_posix()

    def _save(self, relative: str, atomic: bool = False) -> None:
        path = self._root / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + "~") if atomic else path
        draft.write_text(_source(self._chance))
        os.replace(draft, path)

    def _move_folder(self) -> None:
        there, other = self._root / "lib", self._root / "app" / "lib"
        if other.exists():
            there, other = other, there
        if there.exists() and not other.exists() and other.parent.exists():
            os.rename(there, other)

    def _commit(self) -> None:
        self._git(self._root, "add", "-A")
        self._git(self._root, "commit", "-q", "--allow-empty", "-m", "Work")


def _facts(keeper: Keeper) -> dict[str, FileFacts | str]:
    """What it says of each file once it has caught up."""
    assert keeper.catch_up(PATIENCE)
    outcomes = keeper.table.outcomes()
    return {
        outcome.relative: keeper.table.facts(outcome) if outcome.packed is not None else outcome.code
        for outcome in outcomes
    }


def _resident() -> int:
    """Bytes of memory this process has now; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_after_a_day_of_work_the_index_equals_one_built_from_nothing(
    tmp_path: Path, git: Git, pool: ParsePool
) -> None:
    root = tmp_path / "ws"
    root.mkdir()
    somebody = Somebody(root, git, seed=20261130)
    chance = random.Random(7)
    looks = set(chance.sample(range(EDITS), LOOKS - 1)) | {EDITS - 1}
    settled = 0
    with indexed(root, pool, tmp_path / "cache", watch=True) as kept:
        for edit in range(EDITS):
            somebody.work()
            if edit not in looks:
                continue
            found = _facts(kept)
            with indexed(root, pool) as built:
                assert found == _facts(built), f"after {edit + 1} edits"
                status, fresh = kept.status(), built.status()
            assert (status.files, status.indexed, status.symbols, status.bytes, status.skipped) == (
                fresh.files, fresh.indexed, fresh.symbols, fresh.bytes, fresh.skipped,
            )  # fmt: skip
            if not settled and edit > EDITS // 5:
                settled = _resident()
        assert _resident() - settled < GROWTH_BYTES
    with indexed(root, pool, tmp_path / "cache") as restarted:
        assert _facts(restarted) == found
