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

from navigator.regular_files import SETTINGS_BYTES, read_linked

_LONGEST: Final = 4096
"""Characters of a pattern that is taken up: no path is longer, and preparing it takes the square of them."""

_CLASSES: Final = {
    "alnum": "a-zA-Z0-9", "alpha": "a-zA-Z", "blank": r" \t", "cntrl": r"\x00-\x1f\x7f", "digit": "0-9",
    "graph": r"\x21-\x7e", "lower": "a-z", "print": r"\x20-\x7e", "punct": r"!-/:-@\[-`{-~", "space": r"\s",
    "upper": "A-Z", "xdigit": "0-9A-Fa-f",
}  # fmt: skip

_ANY: Final = "[^/]*"
_DEEP: Final = "(?:.*/)?"
"""What `*` stands for within a name, and `**/` before one."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern of an ignore file."""

    ignores: bool
    """False for a `!` pattern, which takes files back."""
    folders_only: bool
    by_name: bool
    """It has no slash, so it speaks of names at any depth, not of paths from its own folder."""
    matches: Callable[[str], object]


_Layer: TypeAlias = tuple[int, list[Rule]]
"""Rules, the last of their file first, and where in a relative path the part begins that they speak of."""


@dataclass(frozen=True, slots=True)
class _Layers:
    """What decides in one folder, strongest first."""

    for_folders: tuple[_Layer, ...]
    for_files: tuple[_Layer, ...]
    """Without the rules for folders only, which often are all there are."""

    @classmethod
    def of(cls, layers: Iterable[_Layer]) -> _Layers:
        """Those of the layers that have rules."""
        kept = tuple((start, rules) for start, rules in layers if rules)
        of_files = ((start, [rule for rule in rules if not rule.folders_only]) for start, rules in kept)
        return cls(kept, tuple((start, rules) for start, rules in of_files if rules))

    def below(self, always: bool, start: int, rules: list[Rule]) -> _Layers:
        """These with a folder's own rules before them, or after the first of them where that is `always`."""
        return _Layers.of((*self.for_folders[:always], (start, rules), *self.for_folders[always:]))


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
        self._always = parse_rules(always)[::-1]
        self._outermost = _Layers.of([(0, self._always), (0, parse_rules(defaults)[::-1])])
        self._rules: dict[str, list[Rule]] = {}
        self._known_layers: dict[str, _Layers] = {}
        self._folders: dict[str, bool] = {"": False}

    def ignores_folder(self, relative: str) -> bool:
        """Is the folder, or one it lies in, left out?"""
        unknown = [relative]
        while unknown[-1] not in self._folders:
            unknown.append(unknown[-1].rpartition("/")[0])
        ignored = self._folders[unknown.pop()]
        for folder in reversed(unknown):  # from the outermost in: no tree is too deep
            ignored = self._folders[folder] = ignored or self._decide(folder, True)
        return ignored

    def ignores_file(self, relative: str) -> bool:
        """Is the file, or a folder it lies in, left out?"""
        return self.ignores_folder(relative.rpartition("/")[0]) or self.ignores_file_here(relative)

    def ignores_file_here(self, relative: str) -> bool:
        """Is the file left out, in a folder that is not?"""
        return self._decide(relative, False)

    def enter(self, base: str, names: Container[str]) -> None:
        """Learn which names a folder holds, so that ignore files it has not are not looked for."""
        if not any(name in names for name in self._names):
            self._rules[base] = []

    def _decide(self, relative: str, is_folder: bool) -> bool:
        base, _, name = relative.rpartition("/")
        layers = self._layers(base)
        for start, rules in layers.for_folders if is_folder else layers.for_files:
            for rule in rules:
                if rule.matches(name if rule.by_name else relative[start:]):
                    return rule.ignores
        return False

    def _layers(self, base: str) -> _Layers:
        """What decides in a folder."""
        layers = self._known_layers.get(base)
        if layers is None:
            unknown = [base]
            while unknown[-1] and unknown[-1] not in self._known_layers:
                unknown.append(unknown[-1].rpartition("/")[0])
            layers = self._known_layers.get(unknown[-1], self._outermost)
            for folder in reversed(unknown):
                if folder not in self._known_layers:
                    own = self._rules_in(folder)[::-1]
                    if own:
                        layers = layers.below(bool(self._always), len(folder) + 1 if folder else 0, own)
                    self._known_layers[folder] = layers
        return layers

    def _rules_in(self, base: str) -> list[Rule]:
        rules = self._rules.get(base)
        if rules is None:
            folder = os.path.join(self._root, base)
            files = (os.path.join(folder, name) for name in self._names)
            rules = [rule for file in files for rule in parse_rules(_lines(file, self._root))]
            self._rules[base] = rules
        return rules


def _lines(path: str, root: str) -> list[str]:
    if not os.path.isfile(path):
        return []
    try:
        text = read_linked(path, SETTINGS_BYTES, inside=root).decode("utf-8", "surrogateescape")
    except OSError:
        return []
    return text.removeprefix("\ufeff").split("\n")


def _parse_rule(line: str) -> Rule | None:
    pattern = _without_trailing_spaces(line.removesuffix("\r"))
    if not 0 < len(pattern) <= _LONGEST or pattern.startswith("#"):
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
    in_names = _settled(parts, _ANY, "(?>[^/]*?{})", (_ANY, _DEEP, "/"))
    return "".join(_settled(in_names, _DEEP, "(?>(?:.*?/)??{})", (_DEEP,)))


def _settled(parts: list[str], star: str, first: str, ends: tuple[str, ...]) -> list[str]:
    """The parts with each `star` that another follows before any other of `ends` held to its first match.

    What the next one stands for can be anything, so no later match is better. If all were tried, four stars
    and a long name, which a repository may hold, would keep the process busy for half a minute (measured).
    """
    settled: list[str] = []
    at = 0
    while at < len(parts):
        end = next((i for i in range(at + 1, len(parts)) if parts[i] in ends), None)
        if parts[at] == star and end is not None and parts[end] == star:
            settled.append(first.format("".join(parts[at + 1 : end])))
            at = end
        else:
            settled.append(parts[at])
            at += 1
    return settled


def _stars(pattern: str, start: int) -> tuple[str, int]:
    """Stars from `start`, and where they end: two between slashes stand for any folders."""
    end = start
    while end < len(pattern) and pattern[end] == "*":
        end += 1
    opens = start == 0 or pattern[start - 1] == "/"
    if end - start < 2 or not opens or (end < len(pattern) and pattern[end] != "/"):
        return _ANY, end
    if end == len(pattern):
        return (".+" if start else ".*"), end
    return _DEEP, end + 1


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
