"""A setting's value: what its field allows, and how TOML or a variable writes it."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from plugin.config.problems import BadValue, ConfigProblem, UnknownSetting
from plugin.config.toml import document_of

Refuse: TypeAlias = Callable[[ConfigProblem], None]
"""Is told what can't be used: it raises that, or comes back to be told of more."""


def raised(problem: ConfigProblem) -> None:
    """Refuse at once."""
    raise problem


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


def typed(where: str, key: str, value: object, kind: Any, refuse: Refuse = raised) -> object:
    """The value as its field's type; raises `BadValue`.

    Of tables those that are in order, where `refuse` comes back from being told of the others.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(value, int) and value.bit_length() > 63:  # TOML has no such, its parser here does
        raise BadValue(where, key, value, allowed(kind))
    if origin in (typing.Union, types.UnionType):
        for option in arguments:
            if option is not type(None):
                return typed(where, key, value, option, refuse)
    if origin is typing.Literal and value in arguments:
        return value
    table = tables_of(kind)
    if table is not None and isinstance(value, list) and all(isinstance(one, dict) for one in value):
        made = (_table(where, f"{key}[{number}]", one, table, refuse) for number, one in enumerate(value, 1))
        return tuple(one for one in made if one is not None)
    if arguments[:1] == (str,) and isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(kind, type) and type(value) is kind:
        return value
    raise BadValue(where, key, value, allowed(kind))


def built(kind: type[Any], values: Mapping[str, object], where: str, refuse: Refuse) -> Any:
    """The dataclass of these values; where some can't be, each is refused, and there is None."""
    try:
        return kind(**values)
    except ValueError as error:
        first = error
    alone = [problem for name, value in values.items() if (problem := _problem_of(kind, {name: value}))]
    for problem in dict.fromkeys(alone) or [str(first)]:
        refuse(ConfigProblem(f"{where}: {problem}"))
    return None


def _problem_of(kind: type[Any], values: Mapping[str, object]) -> str:
    try:
        kind(**values)
    except ValueError as error:
        return str(error)
    return ""


def _table(where: str, key: str, table: Mapping[str, object], kind: type[Any], refuse: Refuse) -> Any:
    """One table as its dataclass, None where something in it was refused."""
    fields = setting_fields(kind)
    values: dict[str, object] = {}
    for name, value in table.items():
        if name not in fields:
            refuse(UnknownSetting(where, f"{key}.{name}", fields))
            continue
        try:
            values[name] = typed(where, f"{key}.{name}", value, fields[name][0])
        except ConfigProblem as problem:
            refuse(problem)
    one = built(kind, values, f"{where}: {key}", refuse)
    return one if len(values) == len(table) else None


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
