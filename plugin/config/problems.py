"""What can be wrong with a settings file or variable: a class and a sentence each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

USER_FILE = "config.toml"


class ConfigProblem(Exception):
    """A settings file or variable that can't be used as it stands."""

    code: ClassVar[str] = "bad_setting"


class NotToml(ConfigProblem):
    """The file is not TOML."""

    def __init__(self, where: str, detail: str) -> None:
        super().__init__(f"{where} is not valid TOML ({detail}): mend it or move it away.")


class UnknownSetting(ConfigProblem):
    """A key that no setting has."""

    code = "unknown_setting"

    def __init__(self, where: str, key: str, known: Iterable[str]) -> None:
        super().__init__(f"{where}: there is no setting {key!r}; known here: {', '.join(sorted(known))}.")


class NotForWorkspace(ConfigProblem):
    """A key that only the user's own file may set."""

    code = "not_for_workspace"

    def __init__(self, where: str, key: str) -> None:
        super().__init__(f"{where}: {key!r} can't be set by a repository; set it in your own {USER_FILE}.")


class BadValue(ConfigProblem):
    """A value of the wrong type or outside its range."""

    code = "bad_value"

    def __init__(self, where: str, key: str, value: object, allowed: str) -> None:
        super().__init__(f"{where}: {key} = {value!r} can't be used; it must be {allowed}.")
