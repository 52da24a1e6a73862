from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navigator.index.ignore import NestedIgnore


def kept(root: Path, names: tuple[str, ...] = (".gitignore",), always: tuple[str, ...] = ()) -> set[str]:
    ignore = NestedIgnore(str(root), names, always=always)
    files = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    return {relative for relative in files if not ignore.ignores_file(relative)}


def write(root: Path, files: dict[str, str]) -> None:
    for relative, text in files.items():
        path = root / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.mark.parametrize(
    ("rules", "path", "ignored"),
    [
        ("*.log", "a/b.log", True),
        ("/b.log", "a/b.log", False),
        ("a/*.log", "a/b.log", True),
        ("*.log", "a/b.py", False),
        ("build/", "build", False),
        ("build/", "build/x.py", True),
        ("*\n!keep.py", "keep.py", False),
        ("*\n!ok/", "ok/x.py", True),
        ("*\n!ok/\n!ok/*.py", "ok/x.py", False),
        ("vendor/*\n!vendor/keep/", "vendor/keep/x.py", False),
        ("vendor/\n!vendor/keep/", "vendor/keep/x.py", True),
        ("a/**/z.py", "a/z.py", True),
        ("a/**/z.py", "a/b/c/z.py", True),
        ("a/**", "a/b/c", True),
        ("**/c", "a/b/c", True),
        ("[[:digit:]].py", "7.py", True),
        ("[!0-9].py", "7.py", False),
        ("[a-c]x", "bx", True),
        ("[", "[", False),
        ("\\#x", "#x", True),
        ("#x", "#x", False),
        ("x\\ ", "x ", True),
        ("x   ", "x", True),
        ("?.py", "ab.py", False),
        ("a?b", "a/b", False),
        ("\ufeffx.py", "x.py", True),
        ("x.py\r", "x.py", True),
    ],
)
def test_one_file_of_rules(tmp_path: Path, rules: str, path: str, ignored: bool) -> None:
    write(tmp_path, {".gitignore": rules, path: ""})
    assert (path not in kept(tmp_path)) == ignored


def test_the_nearest_file_of_rules_wins(tmp_path: Path) -> None:
    write(tmp_path, {".gitignore": "*.py", "a/.gitignore": "!x.py", "a/x.py": "", "a/y.py": "", "x.py": ""})
    assert kept(tmp_path) == {".gitignore", "a/.gitignore", "a/x.py"}


def test_ignore_and_gitignore_hold_together_and_settings_over_both(tmp_path: Path) -> None:
    write(tmp_path, {".gitignore": "a.py", ".ignore": "b.py\n!c.py", "a.py": "", "b.py": "", "c.py": ""})
    assert kept(tmp_path, (".gitignore", ".ignore"), ("c.py", ".*")) == set()
    assert kept(tmp_path, (".gitignore", ".ignore"), ("!a.py", ".*")) == {"a.py", "c.py"}


@pytest.mark.parametrize("name", [".gitignore", ".ignore"])
def test_what_is_no_file_of_rules_says_nothing(
    tmp_path: Path, name: str, trap: Callable[[Path], None]
) -> None:
    write(tmp_path, {"tree/x.py": "", "tree/a/y.py": "", "tree/a/.ignore": "", "tree/a/.gitignore": ""})
    for folder in ("tree", "tree/a"):
        (tmp_path / folder / name).unlink(missing_ok=True)
        trap(tmp_path / folder / name)
    assert {"x.py", "a/y.py"} <= kept(tmp_path / "tree", (".gitignore", ".ignore"))


def test_a_link_within_the_tree_to_a_file_of_rules_is_followed(tmp_path: Path) -> None:
    write(tmp_path, {"rules": "x.py\n", "x.py": "", "y.py": ""})
    (tmp_path / ".ignore").symlink_to("rules")
    assert "x.py" not in kept(tmp_path, (".ignore",))


def test_a_pattern_longer_than_any_path_says_nothing(tmp_path: Path) -> None:
    write(tmp_path, {".gitignore": "?" * 1_000_000 + "\ny.py\n", "x.py": "", "y.py": ""})
    assert kept(tmp_path) == {".gitignore", "x.py"}


_NAMES = st.sampled_from(["a", "b", "ab", "a.py", "b.py", "x1", "keep"])
_PATHS = st.lists(_NAMES, min_size=1, max_size=3).map("/".join)
_PIECES = st.sampled_from(
    [
        "*",
        "**",
        "?",
        "a",
        "b",
        "ab",
        ".py",
        "*.py",
        "[ab]",
        "[!a]",
        "[[:digit:]]",
        "x",
        "/",
        "/",
        "keep",
        "\\a",
    ]
)
_RULES = st.lists(
    st.tuples(
        st.sampled_from(["", "", "!", "/"]), st.lists(_PIECES, min_size=1, max_size=4).map("".join)
    ).map("".join),
    max_size=5,
).map("\n".join)


@settings(max_examples=60)
@given(
    paths=st.lists(_PATHS, min_size=1, max_size=8, unique=True),
    rules=st.dictionaries(st.sampled_from(["", "a/", "a/b/"]), _RULES, min_size=1),
)
def test_it_agrees_with_git(paths: list[str], rules: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for relative, text in [
            *((path, "") for path in paths),
            *((f"{folder}.gitignore", text) for folder, text in rules.items()),
        ]:
            try:
                write(root, {relative: text})
            except (FileExistsError, NotADirectoryError, IsADirectoryError):
                continue  # a file and a folder of one name
        environment = {"PATH": os.environ["PATH"], "HOME": name, "GIT_CONFIG_NOSYSTEM": "1"}
        subprocess.run(["git", "init", "-q"], cwd=root, env=environment, check=True)
        listed = subprocess.run(
            ["git", "ls-files", "-z", "-o", "--exclude-standard"],
            cwd=root, env=environment, check=True, capture_output=True,
        ).stdout  # fmt: skip
        assert {path for path in kept(root) if not path.startswith(".git/")} == set(
            os.fsdecode(listed).split("\0")[:-1]
        )


@pytest.mark.parametrize("pattern", ["*a" * 30 + "*b", "x/" + "**/a/" * 30 + "b", "**/*a*a/" * 20 + "b"])
def test_no_pattern_takes_minutes_to_match(tmp_path: Path, pattern: str) -> None:
    """A repository may hold it, and the names that take longest."""
    ignore = NestedIgnore(str(tmp_path), (), always=(pattern,))
    assert not ignore.ignores_file_here("a" * 255)
    assert not ignore.ignores_file_here("x/" + "a/" * 1_000 + "c")
