"""Which files nested ignore files leave out, by git's rules: the nearest file first, its last match wins.

Written for trees without git and for `.ignore`: pathspec knows a single file of rules, and a nest of its
specs differs from git where a rule takes a folder back.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

_CLASSES: Final = {
    "alnum": "a-zA-Z0-9", "alpha": "a-zA-Z", "blank": r" \t", "cntrl": r"\x00-\x1f\x7f", "digit": "0-9",
    "graph": r"\x21-\x7e", "lower": "a-z", "print": r"\x20-\x7e", "punct": r"!-/:-@\[-`{-~", "space": r"\s",
    "upper": "A-Z", "xdigit": "0-9A-Fa-f",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern of an ignore file."""

    ignores: bool
    """False for a `!` pattern, which takes files back."""
    folders_only: bool
    by_name: bool
    """It has no slash, so it speaks of names at any depth, not of paths from its own folder."""
    matches: Callable[[str], object]


_Layers: TypeAlias = tuple[tuple[int, list[Rule]], ...]


def parse_rules(lines: Iterable[str]) -> list[Rule]:
    """The rules of an ignore file, in order; lines that can never match are left out."""
    return [rule for line in lines if (rule := _parse_rule(line)) is not None]


class NestedIgnore:
    """The ignore files of one tree, read when a path needs them.

    `defaults` are rules below all files; `always` are above them.
    """

    def __init__(
        self, root: str, names: tuple[str, ...], defaults: Iterable[str] = (), always: Iterable[str] = ()
    ) -> None:
        self._root = root
        self._names = names
        self._defaults = parse_rules(defaults)
        self._always = parse_rules(always)
        self._rules: dict[str, list[Rule]] = {}
        self._known_layers: dict[str, _Layers] = {}
        self._folders: dict[str, bool] = {"": False}

    def ignores_folder(self, relative: str) -> bool:
        """Is the folder, or one it lies in, left out?"""
        known = self._folders.get(relative)
        if known is None:
            parent = relative.rpartition("/")[0]
            known = self._folders[relative] = self.ignores_folder(parent) or self._decide(relative, True)
        return known

    def ignores_file(self, relative: str) -> bool:
        """Is the file, or a folder it lies in, left out?"""
        return self.ignores_folder(relative.rpartition("/")[0]) or self._decide(relative, False)

    def enter(self, base: str, names: Container[str]) -> None:
        """Learn which names a folder holds, so that ignore files it has not are not looked for."""
        if not any(name in names for name in self._names):
            self._rules[base] = []

    def _decide(self, relative: str, is_folder: bool) -> bool:
        base, _, name = relative.rpartition("/")
        for start, rules in self._layers(base):
            for rule in rules:
                if rule.folders_only and not is_folder:
                    continue
                if rule.matches(name if rule.by_name else relative[start:]):
                    return rule.ignores
        return False

    def _layers(self, base: str) -> _Layers:
        """What decides in a folder, strongest first: rules, and where the paths they speak of start."""
        layers = self._known_layers.get(base)
        if layers is None:
            own = self._rules_in(base)[::-1]
            above = self._layers(base.rpartition("/")[0]) if base else self._outermost()
            at = 1 if self._always else 0  # the always rules stay in front
            layers = (*above[:at], (len(base) + 1 if base else 0, own), *above[at:]) if own else above
            self._known_layers[base] = layers
        return layers

    def _outermost(self) -> _Layers:
        return tuple((0, rules[::-1]) for rules in (self._always, self._defaults) if rules)

    def _rules_in(self, base: str) -> list[Rule]:
        rules = self._rules.get(base)
        if rules is None:
            folder = os.path.join(self._root, base)
            rules = [rule for name in self._names for rule in parse_rules(_lines(os.path.join(folder, name)))]
            self._rules[base] = rules
        return rules


def _lines(path: str) -> list[str]:
    if not os.path.isfile(path):
        return []
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read().removeprefix("\ufeff").split("\n")
    except OSError:
        return []


def _parse_rule(line: str) -> Rule | None:
    pattern = _without_trailing_spaces(line.removesuffix("\r"))
    if not pattern or pattern.startswith("#"):
        return None
    takes_back = pattern.startswith("!")
    pattern = pattern.removeprefix("!")
    if pattern.startswith(("\\#", "\\!")):
        pattern = pattern[1:]
    folders_only = pattern.endswith("/")
    pattern = pattern.removesuffix("/")
    if not pattern:
        return None
    by_name = "/" not in pattern
    expression = _expression(pattern.removeprefix("/"))
    if expression is None:
        return None
    try:
        compiled = re.compile(expression, re.DOTALL)
    except re.error:
        return None
    return Rule(not takes_back, folders_only, by_name, compiled.fullmatch)


def _without_trailing_spaces(line: str) -> str:
    while line.endswith(" "):
        before = line[:-1]
        if (len(before) - len(before.rstrip("\\"))) % 2:  # the space is escaped
            break
        line = before
    return line


def _expression(pattern: str) -> str | None:
    """The regular expression of a pattern, or None where git would never match it."""
    parts: list[str] = []
    at, end = 0, len(pattern)
    while at < end:
        character = pattern[at]
        if character == "*":
            part, at = _stars(pattern, at)
        elif character == "?":
            part, at = "[^/]", at + 1
        elif character == "[":
            bracket = _bracket(pattern, at + 1)
            if bracket is None:
                return None
            part, at = bracket
        elif character == "\\":
            if at + 1 == end:
                return None
            part, at = re.escape(pattern[at + 1]), at + 2
        else:
            part, at = re.escape(character), at + 1
        parts.append(part)
    return "".join(parts)


def _stars(pattern: str, start: int) -> tuple[str, int]:
    """Stars from `start`, and where they end: two between slashes stand for any folders."""
    end = start
    while end < len(pattern) and pattern[end] == "*":
        end += 1
    opens = start == 0 or pattern[start - 1] == "/"
    if end - start < 2 or not opens or (end < len(pattern) and pattern[end] != "/"):
        return "[^/]*", end
    if end == len(pattern):
        return (".+" if start else ".*"), end
    return "(?:.*/)?", end + 1


def _bracket(pattern: str, start: int) -> tuple[str, int] | None:
    """The class that opens just before `start`, and where it ends; None if it never does."""
    at = start
    negated = pattern[at : at + 1] in {"!", "^"}
    at += negated
    first, parts = at, list[str]()
    while at < len(pattern):
        if pattern[at] == "]" and at > first:
            return f"(?!/)[{'^' if negated else ''}{''.join(parts)}]", at + 1
        if pattern.startswith("[:", at) and (close := pattern.find(":]", at + 2)) > 0:
            named = _CLASSES.get(pattern[at + 2 : close])
            if named is not None:
                parts.append(named)
                at = close + 2
                continue
        if pattern[at] == "\\" and at + 1 < len(pattern):
            parts.append(re.escape(pattern[at + 1]))
            at += 2
            continue
        is_range = pattern[at] == "-" and parts and pattern[at + 1 : at + 2] not in {"", "]"}
        parts.append("-" if is_range else re.escape(pattern[at]))
        at += 1
    return None
