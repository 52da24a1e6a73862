"""What is held for running commands is bounded: by file, by command, in all, and in time."""

from __future__ import annotations

from pathlib import Path

from plugin.events.held_files import ALL_BYTES, CALL_BYTES, CALL_FILES, CALLS, FILE_BYTES, SECONDS, HeldFiles


def test_a_file_is_held_with_what_it_is_and_as_missing(tmp_path: Path) -> None:
    files = HeldFiles()
    held = files.begin()
    (tmp_path / "a").write_bytes(b"old")
    for name in ("a", "none"):
        held.hold(str(tmp_path / name))
    (tmp_path / "a").write_bytes(b"new")
    (tmp_path / "none").write_bytes(b"made")
    assert list(held.changed()) == [
        (str(tmp_path / "a"), b"old", b"new"),
        (str(tmp_path / "none"), None, b"made"),
    ]


def test_large_and_many_files_are_not_held(tmp_path: Path) -> None:
    held = HeldFiles().begin()
    (tmp_path / "large").write_bytes(b"x" * (FILE_BYTES + 1))
    held.hold(str(tmp_path / "large"))
    assert not held.contents
    for number in range(CALL_BYTES // FILE_BYTES + 2):
        (tmp_path / f"f{number}").write_bytes(b"x" * FILE_BYTES)
        held.hold(str(tmp_path / f"f{number}"))
    assert held.size == CALL_BYTES
    for number in range(CALL_FILES):
        held.hold(str(tmp_path / f"none{number}"))
    assert len(held.contents) == CALL_FILES


def test_what_is_no_regular_file_is_not_held(tmp_path: Path) -> None:
    held = HeldFiles().begin()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for path in (tmp_path, tmp_path / "link", Path("/dev/zero")):
        held.hold(str(path))
    assert not held.contents


def test_the_oldest_commands_are_let_go(tmp_path: Path) -> None:
    files = HeldFiles()
    large = CALL_BYTES - 1
    for number in range(ALL_BYTES // large + 2):
        held = files.begin()
        held.size = large
        files.put("s", str(number), held)
    kept = [number for number in range(ALL_BYTES // large + 2) if files.take("s", str(number))]
    assert 0 not in kept
    assert len(kept) * large <= ALL_BYTES
    for number in range(CALLS + 1):
        files.put("s", str(number), files.begin())
    assert files.take("s", "0") is None
    assert files.take("s", "1") is not None


def test_a_command_that_never_ended_is_let_go() -> None:
    now = [1_000_000_000]
    files = HeldFiles(lambda: now[0])
    files.put("s", "lost", files.begin())
    now[0] += int((SECONDS + 1) * 1e9)
    files.put("s", "next", files.begin())
    assert files.take("s", "lost") is None


def test_a_session_that_is_over_is_forgotten() -> None:
    files = HeldFiles()
    files.put("s", "c", files.begin())
    files.put("t", "c", files.begin())
    files.forget("s")
    assert files.take("s", "c") is None
    assert files.take("t", "c") is not None
    assert files.take("t", "c") is None, "each is taken once"
