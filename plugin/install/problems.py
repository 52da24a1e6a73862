"""What can keep an installation from being done."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class InstallProblem(Exception):
    """The host could not be changed as asked; nothing is half done."""

    code: ClassVar[str] = "install_failed"


class HostMissing(InstallProblem):
    """The host's program is not on this machine."""

    code = "host_missing"

    def __init__(self, program: str, folder: str = "") -> None:
        where = f" and there is no {folder}" if folder else ""
        way_out = "install it" if folder else "install it, or name it in CLAUDE_BIN"
        super().__init__(f"{program} was not found on PATH{where}, so nothing was changed: {way_out}.")


class SettingsRefused(InstallProblem):
    """A settings file of the host is not such that we could add to it."""

    code = "settings_refused"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}; nothing was changed. Mend it, or take that out, and try again.")


class CannotWrite(InstallProblem):
    """The system does not let a file be read, made or changed that belongs to the installation."""

    code = "cannot_write"

    def __init__(self, error: OSError) -> None:
        super().__init__(
            f"{error.filename or 'A folder'} can't be written ({error.strerror or error}): make it writable, "
            "or name another folder for what readgate keeps in READGATE_HOME, and try again."
        )


class HostRefused(InstallProblem):
    """The host's own command failed."""

    code = "host_refused"

    def __init__(self, command: str, said: str) -> None:
        super().__init__(f"`{command}` failed: {said or 'it gave no reason'}")
