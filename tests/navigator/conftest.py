"""What the navigator's tests share: a parse pool, workspaces and indexes over it, git as somebody else's."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest

from navigator.index.keeper import Keeper
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

Git = Callable[..., str]
Write = Callable[[str, str], Path]

PATIENCE = 60.0
"""Seconds until an index that is not ready never will be."""


class Workspace(Protocol):
    """Makes a navigator over files written from their texts, in a folder that may lie below another."""

    def __call__(self, files: dict[str, str], folder: str = ".") -> Navigator: ...


@pytest.fixture(scope="session")
def pool() -> Iterator[ParsePool]:
    """Starting parse processes costs more than most tests do."""
    shared = ParsePool(NavigatorSettings(workers=1, watch=False))
    yield shared
    shared.close()


@pytest.fixture
def git(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Git:
    """Run git in a folder, as somebody without a configuration of their own."""
    home = tmp_path_factory.mktemp("home")
    (home / ".gitconfig").write_text(
        "[user]\nname = Somebody\nemail = somebody@example.org\n[init]\ndefaultBranch = main\n"
        '[protocol "file"]\nallow = always\n[commit]\ngpgsign = false\n'
    )
    monkeypatch.setenv("HOME", str(home))

    def run(folder: Path, *arguments: str) -> str:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=True, text=True)
        return done.stdout

    return run


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "ws"
    folder.mkdir()
    return folder


@pytest.fixture
def write(root: Path) -> Write:
    """Write a file of the workspace."""

    def write(relative: str, text: str) -> Path:
        path = root / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


@pytest.fixture
def workspace(tmp_path: Path, pool: ParsePool) -> Iterator[Workspace]:
    made: list[Navigator] = []

    def of(files: dict[str, str], folder: str = ".") -> Navigator:
        root = tmp_path / folder
        for relative, text in files.items():
            path = root / relative
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        settings = NavigatorSettings(watch=False, rescan_seconds=0)
        navigator = Navigator(root, cache_dir=None, pool=pool, settings=settings)
        made.append(navigator)
        navigator.start()
        assert navigator.wait_ready(PATIENCE)
        return navigator

    yield of
    for navigator in made:
        navigator.close()


@contextmanager
def indexed(root: Path, pool: ParsePool, cache: Path | None = None, **given: object) -> Iterator[Keeper]:
    """An index of a folder that looks anew at every answer, since no watcher tells it anything."""
    chosen = NavigatorSettings(**{"watch": False, "rescan_seconds": 0.0, **given})  # type: ignore[arg-type]
    keeper = Keeper(root, cache, pool, chosen)
    keeper.start()
    try:
        assert keeper.wait_ready(PATIENCE, None)
        yield keeper
    finally:
        keeper.close()


@pytest.fixture(scope="session")
def outline_of() -> Callable[[FileFacts], str]:
    """An outline, one symbol a line: lines, kind, qualified name (`@` its line), signature, doc."""
    return _outline


@pytest.fixture(scope="session")
def bless() -> bool:
    """Whether to write expected outlines anew instead of comparing: `BLESS=1 pytest tests/navigator`."""
    return bool(os.environ.get("BLESS"))


def _outline(facts: FileFacts) -> str:
    rows = []
    for symbol in facts.symbols:
        name_line = "" if symbol.name_line == symbol.start_line else f"@{symbol.name_line}"
        head = f"{'  ' * symbol.depth}{symbol.start_line}-{symbol.end_line} {symbol.kind}"
        doc = f"  -- {symbol.doc}" if symbol.doc else ""
        rows.append(f"{head} {symbol.qualified_name}{name_line} | {symbol.signature}{doc}\n")
    rows += [f"unreadable {first}-{last}\n" for first, last in facts.errors]
    return "".join(rows)


def names(keeper: Keeper) -> dict[str, list[str]]:
    """The symbols of each file, or the code of why it has none, once the index has caught up."""
    assert keeper.catch_up(PATIENCE)
    return known(keeper)


def known(keeper: Keeper) -> dict[str, list[str]]:
    found = {}
    for relative in sorted(keeper.table.paths()):
        outcome = keeper.table.get(relative)
        assert outcome is not None
        symbols = keeper.table.facts(outcome).symbols if outcome.packed is not None else ()
        found[relative] = [symbol.name for symbol in symbols] or [outcome.code]
    return found
