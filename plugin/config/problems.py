"""What can be wrong with a settings file or variable: a class and a sentence each."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import ClassVar, Final

USER_FILE = "config.toml"

_SHORT: Final = reprlib.Repr()
_SHORT.maxstring, _SHORT.maxlevel = 100, 2


class ConfigProblem(Exception):
    """A settings file or variable that can't be used as it stands."""

    code: ClassVar[str] = "bad_setting"


class NotToml(ConfigProblem):
    """The file is not TOML."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(f"{where} is not valid TOML ({detail}): mend it or move it away.")


class CannotBeRead(ConfigProblem):
    """There is a file, but not one that settings are read from."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(
            f"{where} can't be read ({detail}): put a plain file of settings there or move it away."
        )


class UnknownSetting(ConfigProblem):
    """A key that no setting has."""

    code = "unknown_setting"

    def __init__(self, where: str, key: str, known: Iterable[str]) -> None:
        super().__init__(
            f"{where}: there is no setting {_shown(key)}; known here: {', '.join(sorted(known))}."
        )


class NotForWorkspace(ConfigProblem):
    """A key that only the user's own file may set."""

    code = "not_for_workspace"

    def __init__(self, where: str, key: str) -> None:
        super().__init__(
            f"{where}: {_shown(key)} can't be set by a repository; set it in your own {USER_FILE}."
        )


class BadValue(ConfigProblem):
    """A value of the wrong type or outside its range."""

    code = "bad_value"

    def __init__(self, where: str, key: str, value: object, allowed: str) -> None:
        super().__init__(f"{where}: {key} = {_shown(value)} can't be used; it must be {allowed}.")


def _shown(value: object) -> str:
    """A value as it is written, cut where it is long or deep: a repository's file may hold anything."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python writes no number of more than 4300 digits
        return "that"
