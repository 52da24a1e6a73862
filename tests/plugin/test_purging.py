"""`uninstall --purge` deletes what readgate keeps, all of it, and nothing else that lies in READGATE_HOME."""

from __future__ import annotations

from pathlib import Path

import pytest

OF_THE_USER = (
    "thesis.txt", "photos/p.jpg", "memory/of-my-trip.txt", "index/cards.sqlite", "index/a-note.lock",
    "gate/photo.jpg", "price/list.jsonl", "run/5km/log", "spool/3d.stl", "backups/sales.duckdb",
    "claude-code/ideas.md", "config.toml.bak",
)  # fmt: skip


@pytest.fixture
def used(in_this_process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """A home with something in every folder, of a user who has no host."""
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.delenv("CLAUDE_BIN", raising=False)
    Path("shop.py").write_text("def sell():\n    return 1\n")
    for command in (["memory", "save", "A note"], ["index"], ["memory", "backup"], ["price"]):
        assert in_this_process(*command).exit_code == 0, command
    home = tmp_path / "home"
    machine = home / "run" / "vm-1"
    machine.mkdir(parents=True)
    for path in (machine / "lock", machine / "daemon.log.1", home / "config.toml"):
        path.touch()
    (home / "spool").mkdir(exist_ok=True)
    (home / "spool" / f"{7:020}-99-{'ab' * 16}.0").touch()
    (home / "memory" / "asking").mkdir()
    (home / "memory" / "memory.duckdb.damaged-20261130T101112.5Z").touch()
    return in_this_process


@pytest.mark.parametrize("host", ["claude", "codex"])
def test_all_of_ours_goes_whether_or_not_the_host_is_there(used, tmp_path: Path, host: str) -> None:  # type: ignore[no-untyped-def]
    done = used("uninstall", "--host", host, "--purge", "--yes")
    assert done.exit_code == 0
    assert f"deleted all that readgate kept in {tmp_path / 'home'}" in done.stdout
    assert "left in" not in done.stdout
    assert not (tmp_path / "home").exists()


def test_without_purge_a_host_that_is_missing_stays_a_failure(used) -> None:  # type: ignore[no-untyped-def]
    assert used("uninstall").exit_code == 1


def test_nothing_of_the_user_goes(used, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    home = tmp_path / "home"
    for name in OF_THE_USER:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("mine")
    done = used("uninstall", "--host", "codex", "--purge", "--yes")
    assert done.exit_code == 0
    files = {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}
    assert files == set(OF_THE_USER)
    assert "photos" in done.stdout
    assert "thesis.txt" in done.stdout


def test_a_home_that_is_a_link_is_emptied(used, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    home, behind = tmp_path / "home", tmp_path / "disk"
    home.rename(behind)
    home.symlink_to(behind)
    (behind / "mine").touch()
    assert used("uninstall", "--host", "codex", "--purge", "--yes").exit_code == 0
    assert [path.name for path in behind.iterdir()] == ["mine"]
    assert home.is_symlink()
