"""What can't be taken back is done only for a user who was asked and agreed, or who gave `--yes`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

DESTROYING = {
    "forget": ("memory", "forget", "--whole"),
    "forget everywhere": ("memory", "forget", "--text", "note", "--everywhere"),
    "forget by id, and backups": ("memory", "forget", "1", "--delete-backups", "--json"),
    "merge": ("memory", "merge", "shop", "other"),
    "purge": ("uninstall", "--host", "codex", "--purge"),
}


@pytest.fixture
def run(in_this_process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Run a command on two projects that hold a note each, with a backup."""
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("CODEX_HOME", str(tmp_path / "codex"))
    for name in ("other", "shop"):
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / name)
        in_this_process("memory", "save", f"A note of the {name}")
    in_this_process("memory", "backup")
    return in_this_process


def kept(run, home: Path) -> tuple[str, list[str]]:  # type: ignore[no-untyped-def]
    """What is remembered, of which project, and the backups."""
    backups = sorted(os.listdir(home / "backups")) if home.exists() else []
    return run("memory", "projects").stdout, backups


@pytest.mark.parametrize("command", DESTROYING.values(), ids=DESTROYING)
def test_without_a_terminal_nothing_is_done_but_with_yes(run, tmp_path: Path, command) -> None:  # type: ignore[no-untyped-def]
    before = kept(run, tmp_path / "home")
    assert len(before[1]) == 1
    for piped in ("", "n\n", "y\n", b"\xff\0"):
        done = run(*command, stdin=piped)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.splitlines()[-1].endswith("give --yes to do it unasked.")
    assert kept(run, tmp_path / "home") == before
    assert run(*command, "--yes", stdin="n\n").exit_code == 0
    assert kept(run, tmp_path / "home") != before


@pytest.mark.parametrize("command", DESTROYING.values(), ids=DESTROYING)
def test_at_a_terminal_the_answer_decides(run, tmp_path: Path, command, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("plugin.cli.consent.reachable", lambda: True)
    before = kept(run, tmp_path / "home")
    for said in ("n\n", "\n", ""):
        done = run(*command, stdin=said)
        assert done.exit_code == 1
        assert "[y/N]" in done.stderr
        assert "[y/N]" not in done.stdout
    assert kept(run, tmp_path / "home") == before
    assert run(*command, stdin="y\n").exit_code == 0
    assert kept(run, tmp_path / "home") != before


def test_what_only_looks_asks_nobody(run) -> None:  # type: ignore[no-untyped-def]
    assert run("memory", "forget", "--whole", "--dry-run").exit_code == 0
    assert run("uninstall", "--host", "codex").exit_code == 0
