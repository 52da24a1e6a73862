"""Secrets taken out of a text by the rules in rules.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from memory.redaction.hints import Hints
from memory.redaction.spans import without_private

RULES: Final = Path(__file__).resolve().with_name("rules.toml")


Mark: TypeAlias = Callable[[str, str], str]
"""What stands in place of a secret, by the name of its rule and what it is."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of secret and how it is recognised."""

    name: str
    hints: tuple[str, ...]
    """One of these must occur before the pattern is tried: in any case where it is all in lower case."""
    pattern: re.Pattern[str]
    by_line: bool
    """Whether only lines that hold a hint are looked at: what begins with no literal is slow to look for."""

    def apply(self, text: str, low: str, hints: Sequence[str], mark: Mark) -> str:
        """`text`, whose lower case is `low` and in which these `hints` occur, without this kind of secret."""

        def replacement(match: re.Match[str]) -> str:
            if "secret" not in self.pattern.groupindex:
                return mark(self.name, match[0])
            whole, start = match[0], match.start()
            shown = mark(self.name, match["secret"])
            return whole[: match.start("secret") - start] + shown + whole[match.end("secret") - start :]

        if not self.by_line or len(low) != len(text):
            return self.pattern.sub(replacement, text)
        kept: list[str] = []
        at = 0
        for start, end in self._lines(text, low, hints):
            kept += [text[at:start], self.pattern.sub(replacement, text[start:end])]
            at = end
        return "".join([*kept, text[at:]])

    def _lines(self, text: str, low: str, hints: Sequence[str]) -> list[tuple[int, int]]:
        """Where the lines with a hint begin and end."""
        lines: dict[int, int] = {}
        for hint in hints:
            searched, end = low if hint.islower() else text, -1
            while (found := searched.find(hint, end + 1)) >= 0:
                end = low.find("\n", found)
                if end < 0:
                    end = len(low)
                lines[low.rfind("\n", 0, found) + 1] = end
        return sorted(lines.items())


@cache
def _listed() -> Mapping[str, Any]:
    return tomllib.loads(RULES.read_text(encoding="utf-8"))


@cache
def _secret_fields() -> re.Pattern[str]:
    return re.compile(_listed()["secret_fields"], re.IGNORECASE)


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of rules.toml, compiled once."""
    return tuple(
        Rule(r["name"], tuple(r["hints"]), re.compile(r["pattern"], re.MULTILINE), r.get("by_line", False))
        for r in _listed()["rule"]
    )


@cache
def _hints() -> tuple[Hints, Hints]:
    """The hints of all rules: those looked for in any case, and those as they are."""
    every = {hint for rule in rules() for hint in rule.hints}
    in_any_case = set(filter(str.islower, every))
    return Hints.of(in_any_case), Hints.of(every - in_any_case)


def _rules_with(hints: Collection[str]) -> list[Rule]:
    """The rules that look for one of these, in their order; each hint is looked for once for all of them."""
    wanted = {number for hint in hints for number in _rules_by_hint()[hint]}
    return [rules()[number] for number in sorted(wanted)]


@cache
def _rules_by_hint() -> Mapping[str, Sequence[int]]:
    found: dict[str, list[int]] = {}
    for number, rule in enumerate(rules()):
        for hint in rule.hints:
            found.setdefault(hint, []).append(number)
    return found


def _redacted(name: str, secret: str) -> str:
    return f"[redacted {name}]"


def redact(text: str, mark: Mark = _redacted) -> str:
    """`text` without private spans and without what any rule takes for a secret, each with a mark instead."""
    text = without_private(text)
    low = text.lower()
    in_any_case, as_they_are = _hints()
    present = in_any_case.present(low) | as_they_are.present(text)
    for rule in _rules_with(present):
        left = rule.apply(text, low, [hint for hint in rule.hints if hint in present], mark)
        if left is not text and left != text:
            text, low = left, left.lower()
    return text


def redact_value(value: object) -> object:
    """The same for every text in a JSON value, keys included; a field named like a secret loses its text."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, Mapping):
        return {redact(str(name)): _redact_field(str(name), item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [redact_value(item) for item in value]
    return value


def _redact_field(name: str, value: object) -> object:
    if isinstance(value, str) and value and _secret_fields().search(name):
        return f"[redacted {name}]"
    return redact_value(value)
