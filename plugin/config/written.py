"""Settings written as TOML, with their reasons: the loader reads the very values back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import cast

from plugin.config.loader import DEFAULT, Listed


def written(settings: Iterable[Listed]) -> str:
    """A file that sets what the listing tells; what is not set at all stands in it as a comment."""
    parts = []
    for section, listed in groupby(settings, key=lambda one: one.key.partition(".")[0]):
        in_order = sorted(listed, key=lambda one: one.tables)  # what follows a table would belong to it
        parts.append("\n".join([f"[{section}]", *(line for one in in_order for line in _lines(one))]))
    return "\n\n".join(parts)


def _lines(one: Listed) -> Iterator[str]:
    yield f"# {one.reason} ({one.allowed})"
    if one.source != DEFAULT:
        yield f"# from {toml_value(one.source)}"
    name = one.key.partition(".")[2]
    if one.tables:
        for table in cast(tuple[dict[str, object], ...], one.value):
            yield f"[[{one.key}]]"
            yield from (f"{key} = {toml_value(value)}" for key, value in table.items())
        if not one.value:
            yield f"# [[{one.key}]]"
    else:
        yield f"# {name} =" if one.value is None else f"{name} = {toml_value(one.value)}"


def toml_value(value: object) -> str:
    """A text, number, truth value or list of them as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, str):  # as in JSON, but for one control character that TOML wants escaped
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)
