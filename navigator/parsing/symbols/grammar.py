"""Parsers and compiled queries, made once a process and kept."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, cast

import tree_sitter
from tree_sitter import Node, Parser, Query, QueryCursor, QueryError, Tree
from tree_sitter_language_pack import SupportedLanguage, get_language

from navigator.languages import Language
from navigator.languages.query_text import patterns_of
from navigator.languages.references import reference_rules
from navigator.model import KINDS
from navigator.parsing.references.columns import ROLES
from navigator.parsing.references.used import END_BITS, LABEL, LOCAL_NAME, MEMBER, UNPARSED, Span, Used

_SMALL: Final = 20_000
"""Bytes: a smaller tree is quick, however deep."""
_LARGE: Final = 1_000_000
"""Bytes: more on lines that are nobody's to read are not looked through for uses."""
_LONG_LINE: Final = 1000
_DEEP: Final = 1000
"""Levels: deeper than anybody nests, and quick still."""
_QUICK: Final = 0.1
"""Seconds of this process in which most languages' queries compile; C++'s takes a third of a second."""
_PROBES: Final = 16
"""Places at which the depth of a tree is looked at, beside its start."""
_FRAME: Final = "@frame"
_NODE: Final = re.compile(r"\((\w+)\)")
_UNREADABLE: Final = ("(ERROR) @unreadable", "(MISSING) @unreadable")
_ROLE: Final = re.compile(
    r"@((definition|declaration|attribute|container|section\d?)\.(\w+)|prefix|modifier|frame)\b"
)
_OF_MEMBERS: Final = {"member": "use", "message": "call"}
"""Kinds of references to members, and the role of each."""
_NO_USE: Final = {"local": LOCAL_NAME, "label": LABEL, "unparsed": UNPARSED}
"""Captures of what is no use of a name, or of more than one."""
_USED: Final = re.compile(r"@((reference|local|import|label|unparsed)(?:\.(\w+))?)\b")


class QueryInvalid(Exception):
    """A language's query does not fit the grammar it is written for."""

    def __init__(self, language: str, reason: str) -> None:
        super().__init__(f"The query of {language} does not fit its grammar: {reason}.")


@dataclass(frozen=True, slots=True)
class Pattern:
    """What one pattern of a query finds."""

    capture: str
    """The capture that says so: `definition.class`, `prefix`."""
    role: str
    """`definition`, `declaration`, `attribute`, `container`, `section1` …, `prefix`, `modifier`, `frame`; of
    what a query of references finds `reference`, `local`, `label`, `unparsed` or `import`."""
    kind: str
    """Kind of the symbol, before its container has a say; empty for what is no declaration."""
    use: int = -1
    """Number of the role of a reference, -1 for what is none."""
    is_member: bool = False
    """The name that is used is a member's."""
    rank: int = 0
    """Its place in the query: of two patterns that find one name the earlier is believed."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A parser and the queries of one language. Not for two threads at once."""

    parser: Parser
    cursor: QueryCursor
    patterns: tuple[Pattern, ...]
    """Those that find frames come first, those that start at one or at the root of a tree last."""
    uses: tuple[tuple[int, str], ...]
    """By pattern: its role as a place holds it, and its capture; the role is negative for what is no use."""
    has_sections: bool
    """Some of them find headings."""
    _compiles_quickly: bool
    """To compile a part of the query as well takes no longer than it is worth for a single file."""
    _definitions: Callable[[], QueryCursor] | None
    """Without the references, where the query holds some. To compile a query takes up to half a second, so
    those that few files need wait until one does.
    """
    _framed: QueryCursor | None
    """What starts at the root or at a frame: a node that may be around a whole file."""
    _frames: int
    """How many patterns find frames."""
    _first_framed: int
    """Place in the patterns of the first that starts at one."""
    _unreadable: Callable[[], QueryCursor]
    _scopes: Callable[[], QueryCursor]
    """What is bound for a part of a file, and for which."""

    def matches(self, tree: Tree, used: Used | None) -> list[tuple[int, dict[str, list[Node]]]]:
        """What the query finds in a tree; definitions at least without `used`, or where more takes too long.

        A pattern that waits for what follows a deep subtree makes the time of a walk grow with the square of
        the depth; and a program of megabytes on a few lines is nobody's to read. `used` is told.
        """
        cursor = self.cursor
        if self._definitions is not None:
            too_long = _is_packed(tree) or _is_deep(tree)
            if too_long and used is not None:
                used.given_up.append(True)
            if too_long or (used is None and self._compiles_quickly):
                cursor = self._definitions()
        found = cursor.matches(tree.root_node)
        if self._framed is not None:
            # Asked together with the others these would be tried at every node of a frame, to its very end.
            first, frames = self._first_framed, [tree.root_node]
            if self._frames:
                frames += [captures["frame"][0] for index, captures in found if index < self._frames]
            for frame in frames:
                found += [(first + index, captures) for index, captures in self._framed.matches(frame)]
        return found

    def scopes_in(self, tree: Tree, parts: Iterable[Span]) -> dict[str, set[Span]]:
        """What the query of local names finds in parts of a tree, by capture."""
        found: dict[str, set[Span]] = {}
        cursor = self._scopes()
        for part in parts:
            node = tree.root_node.descendant_for_byte_range(*part) or tree.root_node
            cursor.set_byte_range(*part)
            for capture, nodes in cursor.captures(node).items():
                found.setdefault(capture, set()).update([(node.start_byte, node.end_byte) for node in nodes])
        return found

    def unreadable(self, tree: Tree) -> list[Node]:
        """The nodes where the text left the grammar."""
        if not tree.root_node.has_error:
            return []
        return self._unreadable().captures(tree.root_node).get("unreadable", [])


def _is_packed(tree: Tree) -> bool:
    """Whether a text is large and has very long lines."""
    size = tree.root_node.end_byte
    return size > _LARGE and size > _LONG_LINE * (tree.root_node.end_point.row + 1)


def _is_deep(tree: Tree) -> bool:
    """Whether a tree is deeper than people write, as far as a few places tell."""
    size = tree.root_node.end_byte
    if size < _SMALL:
        return False
    for place in range(0, size, size // _PROBES):
        cursor = tree.walk()
        for _ in range(_DEEP):
            if cursor.goto_first_child_for_byte(place) is None:
                break
        else:
            return True
    return False


def grammar_of(language: Language) -> Grammar:
    """The grammar of `language`. Raises QueryInvalid where its query does not compile."""
    rules = reference_rules(language.name)
    return _compiled(
        language.name,
        language.grammar,
        language.query,
        rules.query if rules else "",
        rules.locals if rules else "",
    )


# Queries say nothing with `#set!`: freeing such a query crashes the interpreter (tree-sitter 0.26.1).
@cache
def _compiled(name: str, grammar: str, definitions: str, references: str, scopes: str) -> Grammar:
    language = get_language(cast("SupportedLanguage", grammar))
    parser = Parser(language)
    defining = patterns_of(definitions)
    frames = [text for text in defining if _FRAME in text]
    heads = [parser.parse(b"").root_node.type, *_NODE.findall("".join(frames))]
    at_frame = re.compile(rf"[(\[\s]*(?:{'|'.join(heads)})\b").match
    framed = [text for text in defining if at_frame(text) and text not in frames]
    elsewhere = frames + [text for text in defining if text not in frames and text not in framed]
    with_references = elsewhere + patterns_of(references)
    began = time.process_time()
    try:
        # One query: to walk a tree costs more than to look at its nodes.
        cursor = _cursor(language, with_references)
        framed_cursor = _cursor(language, framed) if framed else None
    except QueryError as error:
        raise QueryInvalid(name, str(error)) from error
    if framed_cursor is not None:
        framed_cursor.set_max_start_depth(0)
    ranks = {text: rank for rank, text in enumerate(defining)}
    patterns = tuple(
        replace(_pattern(name, text), rank=ranks.get(text, 0)) for text in with_references + framed
    )
    return Grammar(
        parser=parser,
        cursor=cursor,
        patterns=patterns,
        uses=tuple(
            (
                _NO_USE.get(pattern.capture, pattern.use << END_BITS | MEMBER * pattern.is_member),
                pattern.capture,
            )
            for pattern in patterns
        ),
        has_sections=any(pattern.role.startswith("section") for pattern in patterns),
        _compiles_quickly=time.process_time() - began < _QUICK,
        _definitions=cache(lambda: _cursor(language, elsewhere)) if references else None,
        _framed=framed_cursor,
        _frames=len(frames),
        _first_framed=len(with_references),
        _unreadable=cache(lambda: _cursor(language, _UNREADABLE)),
        _scopes=cache(lambda: _cursor(language, [scopes])),
    )


def _cursor(language: tree_sitter.Language, patterns: Sequence[str]) -> QueryCursor:
    return QueryCursor(Query(language, "\n".join(patterns)))


def _pattern(name: str, text: str) -> Pattern:
    used = {(match[1], match[2], match[3] or "") for match in _USED.finditer(text)}
    if used:
        return _reference(name, text, used)
    roles = {match.groups() for match in _ROLE.finditer(text)}
    if len(roles) != 1:
        raise QueryInvalid(name, f"a pattern needs one role, and has {len(roles)}: {text}")
    capture, role, kind = roles.pop()
    if role and kind not in KINDS:
        raise QueryInvalid(name, f"{kind!r} is no kind")
    return Pattern(capture, role or capture, kind or "")


def _reference(name: str, text: str, used: set[tuple[str, str, str]]) -> Pattern:
    capture, role, kind = min(used)
    if role == "import":
        return Pattern(capture, role, "")
    if len(used) > 1:
        raise QueryInvalid(name, f"a pattern needs one role of a reference, and has several: {text}")
    if role in _NO_USE:
        return Pattern(capture, role, "")
    if kind in _OF_MEMBERS:
        return Pattern(capture, role, "", ROLES.index(_OF_MEMBERS[kind]), is_member=True)
    if kind not in ROLES:
        raise QueryInvalid(name, f"{kind!r} is no role of a reference")
    return Pattern(capture, role, "", ROLES.index(kind))
