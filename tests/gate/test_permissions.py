"""What the user's own settings of the host forbid to read, our tools do not show."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from pathspec import GitIgnoreSpec

from gate.permissions import settings_files
from gate.permissions.denied import Scope, denied_patterns
from gate.permissions.settings_files import PermissionFiles
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.regular_files import read_linked
from navigator.settings import NavigatorSettings
from navigator.workspace import DeniedByUser

ROOT, HOME = PurePosixPath("/home/u/work/tree"), PurePosixPath("/home/u")


def forbids(rule: object, relative: str, base: PurePosixPath = ROOT) -> bool:
    document = {"permissions": {"deny": [rule]}}
    patterns = denied_patterns((Scope(document, base),), ROOT, HOME)
    return GitIgnoreSpec.from_lines(patterns).match_file(relative)


@pytest.mark.parametrize(
    ("rule", "forbidden", "free"),
    [
        ("Read", ["a.py", "x/b.py"], []),
        ("Read(**)", ["a.py", "x/b.py"], []),
        ("Read(*)", ["a.py", "x/b.py"], []),
        ("Read(./.env)", [".env", "x/.env"], [".env.sample"]),
        ("Read(.env)", [".env", "x/.env"], ["env"]),
        ("Read(*.key)", ["a.key", "x/a.key"], ["a.keys"]),
        ("Read(secrets/**)", ["secrets/a", "secrets/x/b"], ["x/secrets/a", "secrets.py"]),
        ("Read(./secrets/**)", ["secrets/a"], ["x/secrets/a"]),
        ("Read(**/secrets/**)", ["secrets/a", "x/secrets/a"], ["secret/a"]),
        ("Read(/src/*.py)", ["src/a.py"], ["src/x/a.py", "x/src/a.py"]),
        ("Read(//home/u/work/tree/src/**)", ["src/a.py"], ["a.py"]),
        ("Read(//home/u/work/tree/**)", ["a.py"], []),
        ("Read(//home/u/work)", ["a.py"], []),
        ("Read(//home/*/work/tree/a.py)", ["a.py"], ["b.py", "x/a.py"]),
        ("Read(//**/.env)", [".env", "x/.env"], ["a.py"]),
        ("Read(//home/u/other/**)", [], ["a.py", "other/a.py"]),
        ("Read(~/work/tree/a.py)", ["a.py"], ["x/a.py"]),
        ("Read(~/.ssh/**)", [], [".ssh/id"]),
        ("Edit(a.py)", [], ["a.py"]),
        ("Bash(cat a.py)", [], ["a.py"]),
        ("Reader(a.py)", [], ["a.py"]),
        ("Read(!a.py)", [], ["a.py"]),
        ("Read([z-a])", [], ["a.py"]),
        (7, [], ["a.py"]),
    ],
)
def test_a_rule(rule: object, forbidden: list[str], free: list[str]) -> None:
    assert [path for path in forbidden + free if forbids(rule, path)] == forbidden


def test_a_pattern_too_dear_to_match_forbids_more_and_not_less() -> None:
    assert forbids("Read(**/*a*a*a*a*.pem)", "keys/aaaaaa.pem")
    assert forbids("Read(x/**/a/**/b/**/*.pem)", "x/a/b/c.pem")


def test_one_slash_counts_from_the_settings_file() -> None:
    assert not forbids("Read(/src/**)", "src/a.py", HOME / ".claude")
    assert forbids("Read(/work/tree/src/**)", "src/a.py", HOME)


@pytest.mark.parametrize(
    "document", [None, [], 3, {}, {"permissions": []}, {"permissions": {"deny": "Read"}}]
)
def test_other_settings_forbid_nothing(document: object) -> None:
    assert denied_patterns((Scope(document, ROOT),), ROOT, HOME) == ()


@pytest.fixture
def machine(tmp_path: Path) -> tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]]:
    """A home, a workspace, what is denied there, and what was reported."""
    home, root, reports = tmp_path / "home", tmp_path / "work tree", list[str]()
    root.mkdir()
    files = PermissionFiles({"HOME": str(home)}, reports.append, managed=tmp_path / "etc")
    return home, root, lambda: files.denied(root), reports


def write(path: Path, *rules: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"permissions": {"deny": rules}}))


def test_every_scope_counts_and_a_change_is_seen(
    machine: tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]], tmp_path: Path
) -> None:
    home, root, denied, reports = machine
    assert denied() == ()
    write(home / ".claude" / "settings.json", "Read(*.user)")
    write(root / ".claude" / "settings.json", "Read(*.project)")
    write(root / ".claude" / "settings.local.json", "Read(*.local)")
    write(tmp_path / "etc" / "managed-settings.json", "Read(*.managed)")
    write(tmp_path / "etc" / "managed-settings.d" / "10.json", "Read(*.dropped)")
    assert denied() == ("*.user", "*.project", "*.local", "*.managed", "*.dropped")
    (root / ".claude" / "settings.json").unlink()
    assert "*.project" not in denied()
    assert reports == []


def test_a_damaged_file_is_reported_and_the_others_hold(
    machine: tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]],
) -> None:
    home, root, denied, reports = machine
    write(home / ".claude" / "settings.json", "Read(*.user)")
    write(root / ".claude" / "settings.json")
    (root / ".claude" / "settings.json").write_text("{")
    assert denied() == ("*.user",)
    assert denied() == ("*.user",)
    assert len(reports) == 1


@pytest.mark.parametrize("linked", [".claude", ".claude/settings.json", ".claude/settings.local.json"])
def test_a_link_out_of_the_repository_is_followed_as_the_host_does(
    machine: tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]], tmp_path: Path, linked: str
) -> None:
    _, root, denied, reports = machine
    dotfiles = tmp_path / "dotfiles" / "settings.json"
    write(dotfiles, "Read(/src/**)")
    (root / linked).parent.mkdir(exist_ok=True)
    (root / linked).symlink_to(dotfiles.parent if linked == ".claude" else dotfiles)
    assert denied() == ("/src/**",)  # counted from the project, not from where the file lies
    write(dotfiles, "Read(*.key)", "Read(*.pem)")
    assert denied() == ("*.key", "*.pem")
    assert reports == []


@pytest.mark.parametrize(
    "written",
    [
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("utf-16"),
        lambda text: text.encode().replace(b"note", b"n\xffte"),
        lambda text: text.encode() + b" " * 2_000_000,
    ],
    ids=["mark", "utf-16", "no text", "large"],
)
def test_what_the_host_can_read_counts(
    machine: tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]], written: Callable[[str], bytes]
) -> None:
    _, root, denied, reports = machine
    (root / ".claude").mkdir()
    text = json.dumps({"note": 1, "permissions": {"deny": ["Read(*.key)"]}})
    (root / ".claude" / "settings.json").write_bytes(written(text))
    assert (denied(), reports) == (("*.key",), [])


@pytest.mark.parametrize("place", ["settings.json", "settings.local.json"])
def test_no_more_than_a_settings_file_is_read(
    machine: tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]],
    place: str,
    trap: Callable[[Path], None],
) -> None:
    home, root, denied, reports = machine
    write(home / ".claude" / "settings.json", "Read(*.user)")
    (root / ".claude").mkdir()
    trap(root / ".claude" / place)
    assert denied() == ("*.user",)
    (report,) = reports
    assert report.startswith(f"{root / '.claude' / place} can't be read (")
    assert report.endswith("mend it.")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "9" * 10_000, "\x00"])
def test_what_is_no_json_ends_as_a_short_sentence(
    machine: tuple[Path, Path, Callable[[], tuple[str, ...]], list[str]], text: str
) -> None:
    _, root, denied, reports = machine
    (root / ".claude").mkdir()
    (root / ".claude" / "settings.json").write_text(text)
    assert denied() == ()
    assert len(reports) == 1
    assert len(reports[0]) < 400


def test_the_user_s_own_settings_may_be_a_pipe_and_every_workspace_is_answered(tmp_path: Path) -> None:
    (tmp_path / ".claude").mkdir()
    os.mkfifo(tmp_path / ".claude" / "settings.json")
    reports = list[str]()
    files = PermissionFiles({"HOME": str(tmp_path)}, reports.append, tmp_path / "etc")
    for name in ("a", "b"):
        write(tmp_path / name / ".claude" / "settings.json", f"Read(*.{name})")
        assert files.denied(tmp_path / name) == (f"*.{name}",)


def test_no_workspace_waits_for_another_whose_settings_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that hangs, as one over the network can, keeps up its own workspace only."""
    for name in ("slow", "other"):
        write(tmp_path / name / ".claude" / "settings.json", f"Read(*.{name})")
    begun, mended = threading.Event(), threading.Event()

    def reading(path: str, *rest: Any, **named: Any) -> bytes:
        if "/slow/" in path:
            begun.set()
            assert mended.wait(60)
        return read_linked(path, *rest, **named)

    monkeypatch.setattr(settings_files, "read_linked", reading)
    files = PermissionFiles({"HOME": str(tmp_path / "home")}, print, tmp_path / "etc")
    with ThreadPoolExecutor() as pool:
        slow = pool.submit(files.denied, tmp_path / "slow")
        assert begun.wait(60)
        try:
            assert pool.submit(files.denied, tmp_path / "other").result(60) == ("*.other",)
        finally:
            mended.set()
        assert slow.result(60) == ("*.slow",)


def test_another_config_folder(tmp_path: Path) -> None:
    write(tmp_path / "config" / "settings.json", "Read(*.key)")
    files = PermissionFiles(
        {"HOME": str(tmp_path / "home"), "CLAUDE_CONFIG_DIR": str(tmp_path / "config")},
        print,
        tmp_path / "etc",
    )
    assert files.denied(tmp_path) == ("*.key",)


def test_no_tool_shows_a_forbidden_file(tmp_path: Path, pool: ParsePool) -> None:
    (tmp_path / "secrets").mkdir()
    for name in ("secrets/vault.py", "plain.py", "named.py"):
        (tmp_path / name).write_text("def open_the_vault():\n    return 1\n")
    (tmp_path / "link.py").symlink_to(tmp_path / "secrets" / "vault.py")
    (tmp_path / "alias.py").symlink_to(tmp_path / "plain.py")
    navigator = Navigator(
        tmp_path, cache_dir=None, pool=pool, settings=NavigatorSettings(watch=False),
        denied=("secrets/**", "named.py", "alias.py"),
    )  # fmt: skip
    navigator.start()
    assert navigator.wait_ready(60)
    for name in ("secrets/vault.py", "./secrets/../secrets/vault.py", "link.py", "named.py", "alias.py"):
        for ask in (
            navigator.outline,
            navigator.facts,
            lambda path: navigator.unfold(path, ["open_the_vault"]),
        ):
            with pytest.raises(DeniedByUser, match=r"permissions\.deny"):
                ask(name)
    assert "vault.py" not in navigator.search("open_the_vault", "secrets").text
    with pytest.raises(DeniedByUser):
        navigator.search("open_the_vault", "named.py")
    for answer in (navigator.search("open_the_vault"), navigator.search("return 1"), navigator.map()):
        assert "plain.py" in answer.text
        assert not [name for name in ("secrets", "named.py", "link.py") if name in answer.text]
    assert navigator.files() == ["plain.py"]
    navigator.close()
