"""What we put into one settings file of a host, and the same file without it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from plugin.install.problems import SettingsRefused
from plugin.install.settings.block import with_block, without_block
from plugin.install.settings.edit import InTheWay, append, put, take, take_elements
from plugin.install.settings.scan import NotJson, Value, scan


class Change(Protocol):
    """Ours in one file; both texts may be empty, where there is no file."""

    @property
    def path(self) -> Path:
        """The file."""

    def is_in(self, text: str) -> bool:
        """Whether something of ours is in the text, of this or of an older release."""

    def applied(self, text: str) -> str:
        """The text with ours in it, in place of an older one of ours; raises `SettingsRefused`."""

    def taken_out(self, text: str, before: str) -> str:
        """The text without ours, as it is where nothing of ours is in it, empty where it was all ours.

        `before` is the file as it was before we changed it first. Raises `SettingsRefused`.
        """


@dataclass(frozen=True, slots=True)
class Member:
    """A value of ours under a name of its own, as a server among servers."""

    path: tuple[str, ...]
    value: object


@dataclass(frozen=True, slots=True)
class Elements:
    """Values of ours in a list that others write to, too, as hooks among hooks."""

    path: tuple[str, ...]
    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class JsonChange:
    """Members and elements of a JSON file; `mark` is found in the JSON of what is ours, and nowhere else."""

    path: Path
    parts: Sequence[Member | Elements]
    mark: re.Pattern[str]
    head: Sequence[Member] = ()
    """What the file must have beside; it stays as it is where it is there, and is no part of ours."""

    def is_in(self, text: str) -> bool:
        """See `Change`."""
        return self.mark.search(text) is not None

    def applied(self, text: str) -> str:
        """See `Change`."""
        try:
            given = scan(text)
            for part in self.parts:
                if isinstance(part, Member) and self._theirs(given.at(part.path)):
                    name = ".".join(part.path)
                    raise SettingsRefused(self.path, f"`{name}` is there already, and not from readgate")
            if all(self._has(given, part) for part in self.parts):
                return text
            for part in self.head:
                text = text if scan(text).at(part.path) is not None else put(text, part.path, part.value)
            for part in self.parts:
                if isinstance(part, Member):
                    text = put(text, part.path, part.value)
                else:
                    text = take_elements(text, part.path, self._ours)
                    for value in part.values:
                        text = append(text, part.path, value)
        except (NotJson, InTheWay) as problem:
            raise SettingsRefused(self.path, str(problem)) from None
        return text

    def taken_out(self, text: str, before: str) -> str:
        """See `Change`."""
        if not self.is_in(text):  # its containers may be empty: they are not ours
            return text
        try:
            was, given = scan(before), text
            for part in self.parts:
                text = self._without(text, part, was)
            if text == given:
                return text
            for part in self.head:
                less = text if was.at(part.path) is not None else take(text, part.path)
                if scan(less).data() == was.data():  # else what the user added since may need it
                    text = less
            same = before and scan(text).data() == was.data()
        except NotJson as problem:
            raise SettingsRefused(self.path, str(problem)) from None
        if same and _squeezed(text) == _squeezed(before):
            return before
        return "" if not before and _squeezed(text) == "{}" else text

    def _without(self, text: str, part: Member | Elements, was: Value) -> str:
        """Without this part, where it is ours, and without the containers that we made for it."""
        if isinstance(part, Elements):
            less = take_elements(text, part.path, self._ours)
        else:
            less = text if self._theirs(scan(text).at(part.path)) else take(text, part.path)
        if less == text:
            return text
        for depth in range(len(part.path), 0, -1):
            less = self._without_empty(less, part.path[:depth], was)
        return less

    def _has(self, given: Value, part: Member | Elements) -> bool:
        found = given.at(part.path)
        if found is None:
            return False
        data = found.data()
        if isinstance(part, Member):
            return bool(data == part.value)
        return isinstance(data, list) and [one for one in data if self._ours(one)] == list(part.values)

    def _ours(self, value: Any) -> bool:
        return self.mark.search(json.dumps(value, ensure_ascii=False)) is not None

    def _theirs(self, found: Value | None) -> bool:
        return found is not None and not self._ours(found.data())

    def _without_empty(self, text: str, path: tuple[str, ...], was: Value) -> str:
        """Without a container that we made and that is empty now."""
        found = scan(text).at(path)
        ours = found is not None and found.kind != "" and not found.items and was.at(path) is None
        return take(text, path) if ours else text


@dataclass(frozen=True, slots=True)
class TomlChange:
    """Tables at the end of a TOML file."""

    path: Path
    table: tuple[str, ...]
    """Where they go; whoever has that table already keeps it."""
    values: dict[str, str | list[str]]

    def is_in(self, text: str) -> bool:
        """See `Change`."""
        return without_block(text) != text

    def applied(self, text: str) -> str:
        """See `Change`."""
        rest = self._parsed(without_block(text))
        found: Any = rest
        for key in self.table:
            found = found.get(key) if isinstance(found, dict) else None
        if found is not None:
            name = ".".join(self.table)
            raise SettingsRefused(self.path, f"`{name}` is there already, and not from readgate")
        lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in self.values.items()]
        made = with_block(text, f"[{'.'.join(self.table)}]\n" + "".join(lines))
        self._parsed(made)
        return made

    def taken_out(self, text: str, before: str) -> str:
        """See `Change`."""
        without = without_block(text)
        if without == text:
            return text
        self._parsed(without)
        return before if _squeezed(without) == _squeezed(before) else without

    def _parsed(self, text: str) -> dict[str, Any]:
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as problem:
            raise SettingsRefused(self.path, str(problem)) from None


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file that is all ours."""

    path: Path
    text: str
    mark: str
    """In every version of it that we wrote."""

    def is_in(self, text: str) -> bool:
        """See `Change`."""
        return self.mark in text

    def applied(self, text: str) -> str:
        """See `Change`."""
        if text and self.mark not in text:
            raise SettingsRefused(self.path, "it is there already, and not from readgate")
        return self.text

    def taken_out(self, text: str, before: str) -> str:
        """See `Change`."""
        return "" if self.mark in text else text


def _squeezed(text: str) -> str:
    """What is the same in two texts that differ in nothing but spacing and commas."""
    return re.sub(r"[\s,]", "", text)
