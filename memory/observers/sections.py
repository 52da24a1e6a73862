"""Changes of a text's sections, which are told by their headings in quotes and not by a path of names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from navigator.answers.changes.symbols import SymbolChange
from navigator.languages.registry import ALL
from navigator.model import FileFacts, Symbol


def is_document(facts: FileFacts) -> bool:
    """Whether a file is prose or data: it has no code that could be meant."""
    language = ALL.get(facts.language)
    return language is not None and not language.is_code


def is_prose(facts: FileFacts) -> bool:
    """Whether a file is a text with headings."""
    language = ALL.get(facts.language)
    return language is not None and language.nature == "prose"


def by_headings(changes: Sequence[SymbolChange], facts: FileFacts) -> Sequence[SymbolChange]:
    """The changes as titles may name them: `section “Install”` in prose, and as they are elsewhere."""
    if not is_prose(facts):
        return changes
    return [
        replace(change, old=change.old and _section(change.old), new=change.new and _section(change.new))
        for change in changes
    ]


def _section(symbol: Symbol) -> Symbol:
    heading = f"“{symbol.name}”"
    return symbol._replace(name=heading, qualified_name=f"section {heading}", signature="")
