"""A change: one row that takes its place in a table, so that writing it twice is writing it once."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast


@dataclass(frozen=True, slots=True)
class Change:
    """The row `row` of `table`, put in place of the one with the same primary key, if there is one.

    Values are JSON's own (texts without lone surrogates), bytes, or lists, which are kept as JSON texts.
    """

    table: str
    row: Mapping[str, object]


def encode(changes: tuple[Change, ...]) -> str:
    """Changes as one line of JSON; bytes become `{"base64": …}`."""
    return json.dumps(
        [[change.table, dict(change.row)] for change in changes],
        ensure_ascii=False, separators=(",", ":"), default=_bytes_to_json,
    )  # fmt: skip


def decode(items: object) -> tuple[Change, ...]:
    """The changes that `encode` wrote, from parsed JSON.

    Raises:
        ValueError: `items` is not what `encode` writes.
    """
    if not isinstance(items, list):
        raise ValueError("not a list of changes")
    changes = []
    for item in items:
        table, row = item
        if not isinstance(table, str) or not isinstance(row, dict):
            raise ValueError("not a change")
        changes.append(Change(table, {name: _bytes_from_json(value) for name, value in row.items()}))
    return tuple(changes)


def _bytes_to_json(value: object) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode("ascii")}
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _bytes_from_json(value: object) -> object:
    if isinstance(value, dict) and value.keys() == {"base64"}:
        return base64.b64decode(cast(str, value["base64"]))
    return value
