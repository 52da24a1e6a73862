"""What can keep an installation from being done."""

from __future__ import annotations

from typing import ClassVar


class InstallProblem(Exception):
    """The host could not be changed as asked; nothing is half done."""

    code: ClassVar[str] = "install_failed"


class HostMissing(InstallProblem):
    """The host's program is not on this machine."""

    code = "host_missing"

    def __init__(self, program: str) -> None:
        super().__init__(
            f"{program} was not found on PATH, so nothing was changed: install it, or name it in CLAUDE_BIN."
        )


class HostRefused(InstallProblem):
    """The host's own command failed."""

    code = "host_refused"

    def __init__(self, command: str, said: str) -> None:
        super().__init__(f"`{command}` failed: {said or 'it gave no reason'}")
