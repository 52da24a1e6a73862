"""Secrets taken out of a text by the rules in rules.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from memory.redaction.spans import without_private

RULES: Final = Path(__file__).resolve().with_name("rules.toml")

_SECRET_NAME = re.compile(
    r"passwor[dt]|passwd|passphrase|secret|api[_-]?key|access[_-]?key|^(?:auth|access|refresh|bearer)?[_-]?token$",
    re.IGNORECASE,
)
"""A field of a tool's input whose value is a secret whatever it looks like."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of secret and how it is recognised."""

    name: str
    hints: tuple[str, ...]
    """One of these must occur before the pattern is tried: in any case where it is all in lower case."""
    pattern: re.Pattern[str]
    by_line: bool
    """Whether only lines that hold a hint are looked at: what begins with no literal is slow to look for."""

    def apply(self, text: str, low: str) -> str:
        """`text`, whose lower case is `low`, with this kind of secret replaced by its name."""
        present = [hint for hint in self.hints if hint in (low if hint.islower() else text)]
        if not present:
            return text
        if not self.by_line or len(low) != len(text):
            return self.pattern.sub(self._replacement, text)
        kept: list[str] = []
        at = 0
        for start, end in self._lines(low, present):
            kept += [text[at:start], self.pattern.sub(self._replacement, text[start:end])]
            at = end
        return "".join([*kept, text[at:]])

    def _lines(self, low: str, hints: Sequence[str]) -> list[tuple[int, int]]:
        """Where the lines with a hint begin and end."""
        lines: dict[int, int] = {}
        for hint in hints:
            end = -1
            while (found := low.find(hint, end + 1)) >= 0:
                end = low.find("\n", found)
                if end < 0:
                    end = len(low)
                lines[low.rfind("\n", 0, found) + 1] = end
        return sorted(lines.items())

    def _replacement(self, match: re.Match[str]) -> str:
        mark = f"[redacted {self.name}]"
        if "secret" not in self.pattern.groupindex:
            return mark
        whole, start = match[0], match.start()
        return whole[: match.start("secret") - start] + mark + whole[match.end("secret") - start :]


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of rules.toml, compiled once."""
    listed = tomllib.loads(RULES.read_text(encoding="utf-8"))["rule"]
    return tuple(
        Rule(r["name"], tuple(r["hints"]), re.compile(r["pattern"], re.MULTILINE), r.get("by_line", False))
        for r in listed
    )


@cache
def _hints() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hints of all rules: those looked for in any case, and those as they are."""
    every = dict.fromkeys(hint for rule in rules() for hint in rule.hints)
    return tuple(filter(str.islower, every)), tuple(hint for hint in every if not hint.islower())


def redact(text: str) -> str:
    """`text` without private spans and without what any rule takes for a secret."""
    text = without_private(text)
    low = text.lower()
    in_any_case, as_they_are = _hints()
    if not any(map(low.__contains__, in_any_case)) and not any(map(text.__contains__, as_they_are)):
        return text  # Most texts are short and plain: asking every rule takes several times as long.
    for rule in rules():
        left = rule.apply(text, low)
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
    if isinstance(value, str) and value and _SECRET_NAME.search(name):
        return f"[redacted {name}]"
    return redact_value(value)
