"""Settings: each package owns a typed dataclass; files and variables are laid over its defaults.

Order, later wins: the defaults, `$READGATE_HOME/config.toml`, `readgate.toml` in the workspace's root
(which may set only what `workspace_keys` lists, since a stranger's repository is no one to trust), variables
named `READGATE_<SECTION>_<KEY>`.
"""

from __future__ import annotations

import dataclasses
import os
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from navigator.regular_files import read_linked
from plugin.config.problems import (
    USER_FILE,
    BadValue,
    CannotBeRead,
    ConfigProblem,
    NotForWorkspace,
    NotToml,
    UnknownSetting,
)
from plugin.config.toml import MOST_BYTES, document_of
from plugin.config.values import (
    Refuse,
    allowed,
    as_written,
    built,
    from_text,
    raised,
    setting_fields,
    tables_of,
    typed,
)

WORKSPACE_FILE = "readgate.toml"
DEFAULT = "default"
"""The source of a value that nobody has set."""


@dataclasses.dataclass(frozen=True, slots=True)
class Listed:
    """One setting as `readgate config` shows it."""

    key: str
    value: object
    default: object
    allowed: str
    reason: str
    source: str
    tables: bool
    """Whether it is written as tables, `[[gate.rules]]`."""


class Loader:
    """Reads the settings of all sections; `sections` maps a section's name to its dataclass."""

    def __init__(
        self,
        sections: Mapping[str, type[Any]],
        workspace_keys: Mapping[str, frozenset[str] | None],
        home: Path,
        environ: Mapping[str, str],
    ) -> None:
        self._sections = sections
        self._fields = {name: setting_fields(kind) for name, kind in sections.items()}
        self._workspace_keys = workspace_keys
        self._home = home
        self._environ = environ

    def load(self, section: str, workspace: Path | None = None) -> Any:
        """The section's settings; raises `ConfigProblem`."""
        return self._load(section, workspace, raised)

    def stamps(self, workspace: Path | None) -> tuple[object, ...]:
        """Equal as long as no file of settings has changed; the variables are the process's own."""
        return tuple(_stamp(path) for path, _ in self._files(workspace))

    def defaults(self, section: str) -> Any:
        """The section's settings as they are when no file says anything."""
        return self._sections[section]()

    def check(self, workspace: Path | None) -> list[ConfigProblem]:
        """Everything wrong in the files and variables, each once."""
        found = [problem for section in self._sections for problem in self.problems(section, workspace)]
        return list({str(problem): problem for problem in found}.values())

    def problems(self, section: str, workspace: Path | None) -> list[ConfigProblem]:
        """Everything for which the section's settings can't be used."""
        found: list[ConfigProblem] = []
        self._load(section, workspace, found.append)
        return found

    def _load(self, section: str, workspace: Path | None, refuse: Refuse) -> Any:
        found = self._values(section, workspace, refuse)
        values = {key: value for key, (value, _) in found.items()}
        return built(self._sections[section], values, f"Setting {section}", refuse)

    def listing(self, workspace: Path | None, *, of_repository: bool = False) -> Iterator[Listed]:
        """Every setting with its value, where the value comes from, and why it exists.

        `of_repository`: only those that a repository's own file may set.
        """
        for section in self._sections:
            found = self._values(section, workspace, raised)
            held = self.load(section, workspace)
            plain = self.defaults(section)
            for name, (kind, reason) in self._fields[section].items():
                if of_repository and not self._may_set(section, name):
                    continue
                yield Listed(
                    f"{section}.{name}",
                    as_written(getattr(held, name)),
                    as_written(getattr(plain, name)),
                    allowed(kind),
                    reason,
                    found[name][1] if name in found else DEFAULT,
                    tables_of(kind) is not None,
                )

    def _values(self, section: str, workspace: Path | None, refuse: Refuse) -> dict[str, tuple[object, str]]:
        fields = self._fields[section]
        found: dict[str, tuple[object, str]] = {}
        for path, trusted in self._files(workspace):
            where = str(path)
            for key, value in self._table(path, trusted, section, refuse).items():
                if key not in fields:
                    refuse(UnknownSetting(where, f"{section}.{key}", fields))
                    continue
                if not trusted and not self._may_set(section, key):
                    refuse(NotForWorkspace(where, f"{section}.{key}"))
                    continue
                try:
                    one = typed(where, f"{section}.{key}", value, fields[key][0], refuse)
                except ConfigProblem as problem:
                    refuse(problem)
                    continue
                if key in found and tables_of(fields[key][0]) is not None:
                    one = (*typing.cast(tuple[object, ...], found[key][0]), *typing.cast(Any, one))
                found[key] = (one, where)
        for key, (kind, _) in fields.items():
            variable = f"READGATE_{section}_{key}".upper()
            if variable in self._environ:
                value = from_text(self._environ[variable], kind)
                try:
                    found[key] = (typed(variable, f"{section}.{key}", value, kind, refuse), variable)
                except ConfigProblem as problem:
                    refuse(problem)
        return found

    def _may_set(self, section: str, key: str) -> bool:
        """Whether a repository may."""
        keys = self._workspace_keys.get(section, frozenset())
        return keys is None or key in keys

    def _files(self, workspace: Path | None) -> Iterator[tuple[Path, bool]]:
        yield self._home / USER_FILE, True
        if workspace is not None:
            yield workspace / WORKSPACE_FILE, False

    def _table(self, path: Path, trusted: bool, section: str, refuse: Refuse) -> dict[str, object]:
        try:
            document = document_of(read_linked(path, MOST_BYTES, inside=None if trusted else path.parent))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            refuse(CannotBeRead(str(path), error.strerror or str(error)))
            return {}
        except ValueError as error:
            refuse(NotToml(str(path), str(error)))
            return {}
        for name, table in document.items():
            if name not in self._sections:
                refuse(UnknownSetting(str(path), name, self._sections))
            elif not isinstance(table, dict):
                refuse(BadValue(str(path), name, table, f"a table, [{name}]"))
        found = document.get(section, {})
        return found if isinstance(found, dict) else {}


def _stamp(path: Path) -> object:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino
