"""Parsers and compiled queries, made once a process and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from tree_sitter import Node, Parser, Query, QueryCursor, QueryError, Tree
from tree_sitter_language_pack import SupportedLanguage, get_language

from navigator.languages import Language

_UNREADABLE: Final = "(ERROR) @unreadable (MISSING) @unreadable"


class QueryInvalid(Exception):
    """A language's query does not fit the grammar it is written for."""

    def __init__(self, language: str, reason: str) -> None:
        super().__init__(f"The query of {language} does not fit its grammar: {reason}.")


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a query says about one of its patterns with `#set!`."""

    hoist: frozenset[str]
    """Kinds of the container it belongs to, however deep in it the pattern matched; empty: the nearest."""
    name: str
    """The name of a definition that has none."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A parser and the queries of one language. Not for two threads at once."""

    parser: Parser
    cursor: QueryCursor
    patterns: tuple[Pattern, ...]
    _unreadable: QueryCursor

    def unreadable(self, tree: Tree) -> list[Node]:
        """The nodes where the text left the grammar."""
        if not tree.root_node.has_error:
            return []
        return self._unreadable.captures(tree.root_node).get("unreadable", [])


def grammar_of(language: Language) -> Grammar:
    """The grammar of `language`. Raises QueryInvalid where its query does not compile."""
    return _compiled(language.name, language.grammar, language.query)


@cache
def _compiled(name: str, grammar: str, source: str) -> Grammar:
    language = get_language(cast("SupportedLanguage", grammar))
    try:
        query = Query(language, source)
    except QueryError as error:
        raise QueryInvalid(name, str(error)) from error
    return Grammar(
        parser=Parser(language),
        cursor=QueryCursor(query),
        patterns=tuple(_pattern(query.pattern_settings(index)) for index in range(query.pattern_count)),
        _unreadable=QueryCursor(Query(language, _UNREADABLE)),
    )


def _pattern(settings: Mapping[str, str | None]) -> Pattern:
    return Pattern(hoist=frozenset((settings.get("hoist") or "").split()), name=settings.get("name") or "")
