"""The settings as a JSON schema for editors, made from the fields that the loader reads."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any, Final

from plugin.config.values import setting_fields, tables_of

DIALECT: Final = "http://json-schema.org/draft-07/schema#"
"""The newest that the usual TOML editors know."""

_PLAIN: Final[Mapping[Any, dict[str, object]]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
}


def config_schema(
    sections: Mapping[str, type[Any]], allowed: Mapping[str, frozenset[str] | None] | None = None
) -> dict[str, object]:
    """The schema of a settings file; with `allowed`, of one that may set only those keys of each section."""
    found: dict[str, object] = {}
    for name, settings in sections.items():
        keys = None if allowed is None else allowed.get(name, frozenset())
        table = _table(settings, keys)
        if table["properties"]:
            found[name] = table
    return {
        "$schema": DIALECT,
        "title": "readgate settings",
        "type": "object",
        "properties": found,
        "additionalProperties": False,
    }


def _table(settings: type[Any], keys: frozenset[str] | None = None) -> dict[str, object]:
    plain = settings()
    return {
        "type": "object",
        "properties": {
            name: _described(_value(kind), reason, getattr(plain, name))
            for name, (kind, reason) in setting_fields(settings).items()
            if keys is None or name in keys
        },
        "additionalProperties": False,
    }


def _described(value: dict[str, object], reason: str, default: object) -> dict[str, object]:
    known = {} if default is None else {"default": list(default) if isinstance(default, tuple) else default}
    return {**value, "description": reason, **known}


def _value(kind: Any) -> dict[str, object]:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        value = _value(next(option for option in arguments if option is not type(None)))
        return value | {"minItems": 1} if value.get("type") == "array" else value
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin is tuple:
        table = tables_of(kind)
        return {"type": "array", "items": _PLAIN[str] if table is None else _table(table)}
    return dict(_PLAIN[kind])
