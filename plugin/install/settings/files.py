"""Writing a user's settings file: whole or not at all, through links, and what it was is kept beside."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from navigator.regular_files import read_linked
from plugin.install.problems import SettingsRefused

MOST_BYTES: Final = 64 << 20
"""Of a host's file of settings: some keep a history in theirs."""
BACKUP = ".before-readgate"
"""Ends the name of a file as it was before we changed it first."""


def read(path: Path) -> str:
    """The text of a settings file, empty where there is none; raises `SettingsRefused` for no text."""
    try:
        return read_linked(path, MOST_BYTES).decode("utf-8").replace("\r\n", "\n")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as problem:
        raise SettingsRefused(path, problem.strerror or str(problem)) from None
    except UnicodeDecodeError:
        raise SettingsRefused(path, "it is not a text in UTF-8") from None


def write(path: Path, text: str, *, keep: bool = False) -> None:
    """Replace the file; a link goes on pointing at it.

    `keep`: what it is now is kept, in place of what may be left over from an earlier time.
    """
    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    rights = 0o600
    if target.exists():
        rights = target.stat().st_mode & 0o777
        if keep:
            _put(backup(path), target.read_bytes(), rights)
    elif keep:
        backup(path).unlink(missing_ok=True)
    _put(target, text.encode("utf-8"), rights)


def restore(path: Path) -> None:
    """Make the file what it was before, which is kept no longer; it is deleted where there was none."""
    kept, target = backup(path), Path(os.path.realpath(path))
    if kept.exists():
        _put(target, kept.read_bytes(), target.stat().st_mode & 0o777)
        kept.unlink()
    else:
        target.unlink(missing_ok=True)


def backup(path: Path) -> Path:
    """Where the file as it was before is kept."""
    return path.with_name(path.name + BACKUP)


def _put(path: Path, data: bytes, rights: int) -> None:
    fresh = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, rights)
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
