"""What the navigator's tests share: a parse pool a process, git without the developer's configuration."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from navigator.model import FileFacts
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

Git = Callable[..., str]


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
