"""A setting's value: what its field allows, and how TOML or a variable writes it."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from typing import Any

from plugin.config.problems import BadValue, ConfigProblem, UnknownSetting
from plugin.config.toml import document_of


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


def as_written(value: object) -> object:
    """A value as a file would give it: tables with what is set in them."""
    if not isinstance(value, tuple):
        return value
    return tuple(
        {key: part for key, part in dataclasses.asdict(one).items() if part is not None and part != ()}
        if dataclasses.is_dataclass(one) and not isinstance(one, type)
        else one
        for one in value
    )


def from_text(text: str, kind: Any) -> object:
    """A variable's text as the value TOML would have given; what can't be read stays a text."""
    if typing.get_origin(kind) is tuple and tables_of(kind) is None:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind is str or typing.get_origin(kind) is typing.Literal:
        return text
    try:
        written = text.strip() if tables_of(kind) else text.strip().lower()  # True, as people write it
        return document_of(f"value = {written}".encode())["value"]
    except ValueError:
        return text


def typed(where: str, key: str, value: object, kind: Any) -> object:
    """The value as its field's type; raises `BadValue`."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(value, int) and value.bit_length() > 63:  # TOML has no such, its parser here does
        raise BadValue(where, key, value, allowed(kind))
    if origin in (typing.Union, types.UnionType):
        for option in arguments:
            if option is not type(None):
                return typed(where, key, value, option)
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
    raise BadValue(where, key, value, allowed(kind))


def _table(where: str, key: str, table: Mapping[str, object], kind: type[Any]) -> Any:
    """One table as its dataclass; raises `ConfigProblem`."""
    fields = setting_fields(kind)
    for name in table:
        if name not in fields:
            raise UnknownSetting(where, f"{key}.{name}", fields)
    values = {name: typed(where, f"{key}.{name}", value, fields[name][0]) for name, value in table.items()}
    try:
        return kind(**values)
    except ValueError as error:
        raise ConfigProblem(f"{where}: {key}: {error}") from error


def allowed(kind: Any) -> str:
    """What a field takes, in words."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return "one of " + ", ".join(repr(argument) for argument in arguments)
    if origin is tuple:
        table = tables_of(kind)
        return "a list of texts" if table is None else f"tables with {', '.join(setting_fields(table))}"
    if origin in (typing.Union, types.UnionType):
        return allowed(next(option for option in arguments if option is not type(None)))
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}.get(
        kind, str(kind)
    )
