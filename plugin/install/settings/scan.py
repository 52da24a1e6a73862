"""JSON as people write settings, with comments and trailing commas: its values, and where each stands."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"', re.DOTALL)
_WORD = re.compile(r"[-+.\w]+")


class NotJson(Exception):
    """The text is no JSON, with or without comments."""

    def __init__(self, text: str, at: int, wanted: str) -> None:
        super().__init__(f"line {text.count(chr(10), 0, at) + 1}: {wanted} was expected")


@dataclass(frozen=True, slots=True)
class Item:
    """One member of an object, or one element of an array, which has no key."""

    start: int
    """Where it begins: a member at its key."""
    key: str
    value: Value


@dataclass(frozen=True, slots=True)
class Value:
    """One value, `start` to `end` in the text; what is in it, if it is an object (`{`) or an array (`[`)."""

    start: int
    end: int
    kind: str
    items: tuple[Item, ...] = ()
    plain: Any = None

    def data(self) -> Any:
        """The value itself; of members of one name the last one counts."""
        if self.kind == "{":
            return {item.key: item.value.data() for item in self.items}
        return [item.value.data() for item in self.items] if self.kind == "[" else self.plain

    def member(self, key: str) -> Item | None:
        """The member of that name."""
        return next((item for item in reversed(self.items) if item.key == key), None)

    def at(self, path: Sequence[str]) -> Value | None:
        """The value at the end of these names."""
        found: Value | None = self
        for key in path:
            item = found.member(key) if found is not None and found.kind == "{" else None
            found = item.value if item is not None else None
        return found


def scan(text: str) -> Value:
    """The one value in a text, an object where the text is empty; raises `NotJson`."""
    start = skip_space(text, 0)
    if start == len(text):
        return Value(start, start, "{")
    value = _value(text, start)
    end = skip_space(text, value.end)
    if end != len(text):
        raise NotJson(text, end, "the end of the file")
    return value


def skip_space(text: str, at: int) -> int:
    """Where blank space and comments from `at` on end."""
    found = _SPACE.match(text, at)
    return found.end() if found else at


def comma_after(text: str, at: int) -> int | None:
    """Where the comma after a value that ends at `at` is."""
    place = skip_space(text, at)
    return place if text.startswith(",", place) else None


def _value(text: str, at: int) -> Value:
    opening = text[at : at + 1]
    if opening in ("{", "["):
        return _container(text, at, opening)
    found = _STRING.match(text, at) if opening == '"' else _WORD.match(text, at)
    try:
        if found is not None:
            return Value(at, found.end(), "", plain=json.loads(found[0]))
    except ValueError:
        pass
    raise NotJson(text, at, "a value")


def _container(text: str, start: int, opening: str) -> Value:
    closing = "}" if opening == "{" else "]"
    items: list[Item] = []
    at = skip_space(text, start + 1)
    while not text.startswith(closing, at):
        begin, key = at, ""
        if opening == "{":
            named = _STRING.match(text, at)
            if named is None:
                raise NotJson(text, at, f"a name or `{closing}`")
            key = json.loads(named[0])
            at = skip_space(text, named.end())
            if not text.startswith(":", at):
                raise NotJson(text, at, "`:`")
            at = skip_space(text, at + 1)
        value = _value(text, at)
        items.append(Item(begin, key, value))
        comma = comma_after(text, value.end)
        at = skip_space(text, value.end if comma is None else comma + 1)
        if comma is None and not text.startswith(closing, at):
            raise NotJson(text, at, f"`,` or `{closing}`")
    return Value(start, at + 1, opening, tuple(items))
