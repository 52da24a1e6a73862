"""Where readgate keeps what it knows, and the run folder only this user can enter."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import platformdirs

from plugin.daemon import door


class FolderRefused(Exception):
    """A folder that must be private to this user is not."""

    code: ClassVar[str] = "folder_refused"

    def __init__(self, folder: str) -> None:
        super().__init__(
            f"{folder} is not a folder that only you can enter: "
            f"remove it, or take the rights of others away (chmod 700), and try again."
        )


class HomeUnusable(Exception):
    """The home cannot be made or written."""

    code: ClassVar[str] = "home_unusable"

    def __init__(self, home: str, error: OSError) -> None:
        super().__init__(
            f"readgate cannot write to {home} ({error.strerror}): "
            f"make it writable, or name another folder in READGATE_HOME."
        )


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder of everything readgate keeps for this user: `READGATE_HOME`, or where the system puts such.

    Absolute, `~` resolved; not made here.
    """
    named = environment.get("READGATE_HOME", "")
    if named:
        return Path(os.path.abspath(os.path.expanduser(named)))
    return platformdirs.user_data_path("readgate", appauthor=False)


def make_run_folder(home: str) -> str:
    """The run folder of this machine, made if need be.

    Raises `FolderRefused` where it is not ours alone, `HomeUnusable` where it cannot be made.
    """
    run = door.run_folder(home)
    try:
        os.makedirs(os.path.dirname(run), mode=0o700, exist_ok=True)
        _make_private(run)
    except OSError as error:
        raise HomeUnusable(home, error) from error
    return run


def socket_address(run: str) -> str:
    """The address a daemon of this run folder listens at: in it, or in a short folder where that is too long.

    Raises `FolderRefused` where the short folder is not ours alone.
    """
    address = f"{run}/{door.SOCKET}"
    if len(os.fsencode(address)) + len(".new") < door.ADDRESS_LIMIT:
        return address
    return f"{short_folder(run)}/{door.SOCKET}"


def short_folder(run: str) -> str:
    """A private folder with a short path, the same for the same run folder.

    Raises `FolderRefused` where it is not ours alone.
    """
    folder = f"/tmp/readgate-{os.geteuid()}"
    _make_private(folder)
    folder += "/" + hashlib.blake2b(os.fsencode(run), digest_size=8).hexdigest()
    _make_private(folder)
    return folder


def _make_private(folder: str) -> None:
    try:
        os.mkdir(folder, 0o700)
    except FileExistsError:
        if not door.private(os.lstat(folder)):
            raise FolderRefused(folder) from None
