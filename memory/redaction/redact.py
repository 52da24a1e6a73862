"""Secrets taken out of a text by the rules in rules.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
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
    """One of these, in lower case, must occur before the pattern is tried."""
    pattern: re.Pattern[str]

    def apply(self, text: str) -> str:
        """`text` with this kind of secret replaced by its name."""
        return self.pattern.sub(self._replacement, text)

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
    return tuple(Rule(r["name"], tuple(r["hints"]), re.compile(r["pattern"], re.MULTILINE)) for r in listed)


def redact(text: str) -> str:
    """`text` without private spans and without what any rule takes for a secret."""
    text = without_private(text)
    low = text.lower()
    for rule in rules():
        if any(hint in low for hint in rule.hints):
            text = rule.apply(text)
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
