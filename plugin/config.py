"""Settings: each package owns a typed dataclass; files and variables are laid over its defaults.

Order, later wins: the defaults, `$READGATE_HOME/config.toml`, `readgate.toml` in the workspace's root
(which may set only what `workspace_keys` lists, since a stranger's repository is no one to trust), variables
named `READGATE_<SECTION>_<KEY>`.
"""

from __future__ import annotations

import dataclasses
import os
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")

WORKSPACE_FILE = "readgate.toml"
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

    def __init__(self, where: str, key: str, known: typing.Iterable[str]) -> None:
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


@dataclasses.dataclass(frozen=True, slots=True)
class Listed:
    """One setting as `readgate config` shows it."""

    key: str
    value: object
    default: object
    allowed: str
    reason: str
    source: str


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
        values = {key: value for key, (value, _) in self._values(section, workspace).items()}
        return self._build(section, values)

    def stamps(self, workspace: Path | None) -> tuple[object, ...]:
        """Equal as long as no file of settings has changed; the variables are the process's own."""
        return tuple(_stamp(path) for path, _ in self._files(workspace))

    def defaults(self, section: str) -> Any:
        """The section's settings as they are when no file says anything."""
        return self._sections[section]()

    def check(self, workspace: Path | None) -> list[ConfigProblem]:
        """Everything wrong in the files and variables, one problem a section at most."""
        problems: list[ConfigProblem] = []
        for section in self._sections:
            try:
                self.load(section, workspace)
            except ConfigProblem as problem:
                if str(problem) not in map(str, problems):
                    problems.append(problem)
        return problems

    def listing(self, workspace: Path | None) -> Iterator[Listed]:
        """Every setting with its value, where the value comes from, and why it exists."""
        for section in self._sections:
            found = self._values(section, workspace)
            built = self._build(section, {key: value for key, (value, _) in found.items()})
            plain = self.defaults(section)
            for name, (kind, reason) in self._fields[section].items():
                yield Listed(
                    f"{section}.{name}",
                    _as_written(getattr(built, name)),
                    _as_written(getattr(plain, name)),
                    _allowed(kind),
                    reason,
                    found[name][1] if name in found else "default",
                )

    def _values(self, section: str, workspace: Path | None) -> dict[str, tuple[object, str]]:
        fields = self._fields[section]
        found: dict[str, tuple[object, str]] = {}
        for path, trusted in self._files(workspace):
            where = str(path)
            for key, value in self._table(path, section).items():
                if key not in fields:
                    raise UnknownSetting(where, f"{section}.{key}", fields)
                may_set = self._workspace_keys.get(section, frozenset())
                if not trusted and may_set is not None and key not in may_set:
                    raise NotForWorkspace(where, f"{section}.{key}")
                typed = _typed(where, f"{section}.{key}", value, fields[key][0])
                if key in found and tables_of(fields[key][0]) is not None:
                    typed = (*typing.cast(tuple[object, ...], found[key][0]), *typing.cast(Any, typed))
                found[key] = (typed, where)
        for key, (kind, _) in fields.items():
            variable = f"READGATE_{section}_{key}".upper()
            if variable in self._environ:
                value = _from_text(self._environ[variable], kind)
                found[key] = (_typed(variable, f"{section}.{key}", value, kind), variable)
        return found

    def _files(self, workspace: Path | None) -> Iterator[tuple[Path, bool]]:
        yield self._home / USER_FILE, True
        if workspace is not None:
            yield workspace / WORKSPACE_FILE, False

    def _table(self, path: Path, section: str) -> dict[str, object]:
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise NotToml(str(path), str(error)) from error
        for name, table in document.items():
            if name not in self._sections:
                raise UnknownSetting(str(path), name, self._sections)
            if not isinstance(table, dict):
                raise BadValue(str(path), name, table, f"a table, [{name}]")
        found: dict[str, object] = document.get(section, {})
        return found

    def _build(self, section: str, values: Mapping[str, object]) -> Any:
        try:
            return self._sections[section](**values)
        except ValueError as error:
            raise ConfigProblem(f"Setting {section}: {error}") from error


def _stamp(path: Path) -> object:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size, state.st_ino


def setting_fields(settings: type[Any]) -> dict[str, tuple[Any, str]]:
    """Name -> (type, reason); a setting is declared `name: Annotated[type, "reason"] = default`."""
    hints = typing.get_type_hints(settings, include_extras=True)
    found: dict[str, tuple[Any, str]] = {}
    for field in dataclasses.fields(settings):
        hint = hints[field.name]
        if typing.get_origin(hint) is typing.Annotated:
            kind, reason = typing.get_args(hint)[:2]
            found[field.name] = (kind, str(reason))
    return found


def tables_of(kind: Any) -> type[Any] | None:
    """The dataclass of which a setting holds many, written as tables (`[[gate.rules]]`); else None.

    Tables of several files are all kept, the workspace's after the user's.
    """
    inner = typing.get_args(kind)[0] if typing.get_origin(kind) is tuple else None
    return inner if isinstance(inner, type) and dataclasses.is_dataclass(inner) else None


def _as_written(value: object) -> object:
    """A value as a file would give it: tables with what is set in them."""
    if not isinstance(value, tuple):
        return value
    return tuple(
        {key: part for key, part in dataclasses.asdict(one).items() if part is not None and part != ()}
        if dataclasses.is_dataclass(one) and not isinstance(one, type)
        else one
        for one in value
    )


def _from_text(text: str, kind: Any) -> object:
    """A variable's text as the value TOML would have given; what can't be read stays a text."""
    if typing.get_origin(kind) is tuple and tables_of(kind) is None:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind is str or typing.get_origin(kind) is typing.Literal:
        return text
    try:
        written = text.strip() if tables_of(kind) else text.strip().lower()  # True, as people write it
        return tomllib.loads(f"value = {written}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _typed(where: str, key: str, value: object, kind: Any) -> object:
    """The value as its field's type; raises `BadValue`."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        for option in arguments:
            if option is not type(None):
                return _typed(where, key, value, option)
    if origin is typing.Literal and value in arguments:
        return value
    table = tables_of(kind)
    if table is not None and isinstance(value, list) and all(isinstance(one, dict) for one in value):
        return tuple(_table(where, f"{key}[{number}]", one, table) for number, one in enumerate(value, 1))
    if arguments[:1] == (str,) and isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(kind, type) and type(value) is kind:
        return value
    raise BadValue(where, key, value, _allowed(kind))


def _table(where: str, key: str, table: Mapping[str, object], kind: type[Any]) -> Any:
    """One table as its dataclass; raises `ConfigProblem`."""
    fields = setting_fields(kind)
    for name in table:
        if name not in fields:
            raise UnknownSetting(where, f"{key}.{name}", fields)
    values = {name: _typed(where, f"{key}.{name}", value, fields[name][0]) for name, value in table.items()}
    try:
        return kind(**values)
    except ValueError as error:
        raise ConfigProblem(f"{where}: {key}: {error}") from error


def _allowed(kind: Any) -> str:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return "one of " + ", ".join(repr(argument) for argument in arguments)
    if origin is tuple:
        table = tables_of(kind)
        return "a list of texts" if table is None else f"tables with {', '.join(setting_fields(table))}"
    if origin in (typing.Union, types.UnionType):
        return _allowed(next(option for option in arguments if option is not type(None)))
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}.get(
        kind, str(kind)
    )
