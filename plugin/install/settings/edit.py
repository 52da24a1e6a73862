"""Changing a few values in a JSON text and nothing else: comments, order and spacing stay as they were."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from plugin.install.settings.scan import Item, Value, comma_after, scan

_INDENT = re.compile(r"\n([ \t]+)\S")
_REST_OF_LINE = re.compile(r"[ \t]*(?://[^\n]*|/\*[^\n]*?\*/[ \t]*)")


class InTheWay(Exception):
    """A value of another kind stands where ours would go."""

    def __init__(self, path: Sequence[str]) -> None:
        super().__init__(f"`{'.'.join(path) or 'the whole'}` is neither an object nor a list there")


def put(text: str, path: Sequence[str], value: object) -> str:
    """The text with `value` at the end of these names; objects on the way are made.

    Raises `NotJson`, `InTheWay`.
    """
    *way, last = path
    text, parent = _made(text, way, "{")
    item = parent.member(last)
    if item is None:
        return _insert(text, parent, f"{json.dumps(last)}: ", value)
    if json.dumps(item.value.data()) == json.dumps(value):
        return text
    return text[: item.value.start] + _written(text, item.start, value) + text[item.value.end :]


def append(text: str, path: Sequence[str], value: object) -> str:
    """The text with `value` as the last element of the array at the end of these names.

    Raises `NotJson`, `InTheWay`.
    """
    text, array = _made(text, path, "[")
    return _insert(text, array, "", value)


def take(text: str, path: Sequence[str]) -> str:
    """The text without the member at the end of these names, where there is one; raises `NotJson`."""
    *way, last = path
    parent = scan(text).at(way)
    item = parent.member(last) if parent is not None else None
    return text if parent is None or item is None else _without(text, parent, item)


def take_elements(text: str, path: Sequence[str], ours: Callable[[Any], bool]) -> str:
    """The text without those elements of the array at the end of these names; raises `NotJson`."""
    while True:
        array = scan(text).at(path)
        items = array.items if array is not None and array.kind == "[" else ()
        item = next((one for one in items if ours(one.value.data())), None)
        if array is None or item is None:
            return text
        text = _without(text, array, item)


def _made(text: str, path: Sequence[str], kind: str) -> tuple[str, Value]:
    """The container at the end of these names, made where it is missing; raises `InTheWay`."""
    if not text.strip():
        text = "{}\n"
    for depth in range(len(path) + 1):
        found = scan(text).at(path[:depth])
        wanted = kind if depth == len(path) else "{"
        if found is None:
            text = put(text, path[:depth], {} if wanted == "{" else [])
        elif found.kind != wanted:
            raise InTheWay(path[:depth])
    made = scan(text).at(path)
    assert made is not None
    return text, made


def _insert(text: str, parent: Value, name: str, value: object) -> str:
    """As the last item of a container, on a line of its own unless the container is all on one."""
    if not parent.items:
        outer = _indent_of_line(text, parent.start)
        inner = outer + _unit(text)
        item = f"\n{inner}{name}{_indented(value, inner, _unit(text))}"
        blank = not text[parent.start + 1 : parent.end - 1].strip()
        end = f"\n{outer}" + text[parent.end - 1 :] if blank else text[parent.start + 1 :]
        return text[: parent.start + 1] + item + end
    last = parent.items[-1]
    if "\n" not in text[parent.start : parent.end]:
        comma = comma_after(text, last.value.end)
        at = last.value.end if comma is None else comma
        return f"{text[:at]}, {name}{json.dumps(value, ensure_ascii=False)}{text[at:]}"
    inner = _indent_of_line(text, last.start)
    written = f"\n{inner}{name}{_indented(value, inner, _unit(text))}"
    comma = comma_after(text, last.value.end)
    at = last.value.end if comma is None else comma + 1
    remark = _REST_OF_LINE.match(text, at)
    after = remark.end() if remark else at
    return (
        text[: last.value.end]
        + ("," if comma is None else text[last.value.end : at])
        + text[at:after]
        + written
        + ("" if comma is None else ",")
        + text[after:]
    )


def _without(text: str, parent: Value, item: Item) -> str:
    place = parent.items.index(item)
    end = item.value.end
    comma = comma_after(text, end)
    cuts = [(item.start, end if comma is None else comma + 1)]
    if comma is None and place:
        before = comma_after(text, parent.items[place - 1].value.end)
        assert before is not None
        cuts.insert(0, (before, before + 1))
    start, stop = cuts[-1]
    line = text.rfind("\n", 0, start) + 1
    if not text[line:start].strip() and line:
        cuts[-1] = (line - 1, stop)
    elif text[stop : stop + 1] == " ":
        cuts[-1] = (start, stop + 1)
    elif text[start - 1 : start] == " ":
        cuts[-1] = (start - 1, stop)
    for start, stop in reversed(cuts):
        text = text[:start] + text[stop:]
    return text


def _written(text: str, at: int, value: object) -> str:
    return _indented(value, _indent_of_line(text, at), _unit(text))


def _indented(value: object, inner: str, unit: str) -> str:
    return json.dumps(value, indent=unit, ensure_ascii=False).replace("\n", f"\n{inner}")


def _indent_of_line(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _unit(text: str) -> str:
    """One step of indentation, as the text has it."""
    found = _INDENT.search(text)
    return found[1] if found else "  "
