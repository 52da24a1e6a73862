"""A document lists so many symbols and no more: a lock file must not have more of them than the program."""

from __future__ import annotations

from typing import Final

from tree_sitter import Tree

from navigator.languages import Language
from navigator.parsing.references.used import Used
from navigator.parsing.symbols.attachments import Attachments, Gaps
from navigator.parsing.symbols.declarations import Declaration, declarations
from navigator.parsing.symbols.grammar import Grammar
from navigator.parsing.symbols.named import Named

MOST_LISTED: Final = 2000
"""Symbols of one document: some 30,000 tokens, more than anyone reads of an outline."""
ANY_DEPTH: Final = 2**32 - 1
"""What a cursor takes for no limit."""


def level_by_level(
    language: Language, grammar: Grammar, tree: Tree, gaps: Gaps, used: Used | None
) -> tuple[list[Declaration], Attachments | None]:
    """What a tree declares, looked for no deeper than there is room for in the list."""
    if language.is_code:
        return declarations(grammar, tree, gaps, used)
    found: list[Declaration] = []
    attached = None
    for depth in language.levels or (ANY_DEPTH,):
        grammar.cursor.set_max_start_depth(depth)
        found, attached = declarations(grammar, tree, gaps)
        if len(found) > MOST_LISTED:
            break
    return _each_once(found), attached


def _each_once(found: list[Declaration]) -> list[Declaration]:
    """Of several names for the same bytes the one that says most; it holds what one without a name would."""
    once: dict[tuple[int, int], Declaration] = {}
    nameless: list[Declaration] = []
    for declaration in sorted(found, key=_least_telling):
        span = declaration.start, declaration.minus_end
        if declaration.pattern.role != "container":
            once.setdefault(span, declaration)
        elif span not in once:
            nameless.append(declaration)
        elif once[span].body < 0:
            once[span] = once[span]._replace(body=-declaration.minus_end)
    return sorted([*once.values(), *nameless])


def _least_telling(declaration: Declaration) -> tuple[bool, bool, bool, int]:
    """Headings before other names, those that say what they belong to before those that do not."""
    role = declaration.pattern.role
    return (
        role == "container", not role.startswith("section"), declaration.receiver is None,
        declaration.name_start,
    )  # fmt: skip


def listed(symbols: list[Named]) -> tuple[list[Named], int]:
    """The outermost symbols, and of the last level that is listed the first; and how many are left out."""
    left_out = len(symbols) - MOST_LISTED
    if left_out <= 0:
        return symbols, 0
    outermost = sorted(range(len(symbols)), key=lambda place: symbols[place].depth)[:MOST_LISTED]
    return [symbols[place] for place in sorted(outermost)], left_out
