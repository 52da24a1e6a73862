"""From bytes and a language to the facts: parse, ask the query, nest, describe."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from hashlib import blake2b
from operator import attrgetter
from typing import NamedTuple

from tree_sitter import Node, Tree

from navigator.languages import ALL, Comments, Language
from navigator.languages.references import reference_rules
from navigator.model import CALLABLES, FileFacts, Symbol
from navigator.parsing.documents.bounded import level_by_level, listed
from navigator.parsing.documents.embedded import embedded, in_reading_order
from navigator.parsing.documents.markdown import markdown
from navigator.parsing.documents.plain import plain
from navigator.parsing.documents.sections import with_sections
from navigator.parsing.references.collect import references_of
from navigator.parsing.references.used import Used
from navigator.parsing.symbols.attachments import Attachments, Gaps
from navigator.parsing.symbols.declarations import Declaration
from navigator.parsing.symbols.description import Describer, text_hash
from navigator.parsing.symbols.encoding import DiskOffsets, utf8_twin, with_line_feeds
from navigator.parsing.symbols.generated import is_generated
from navigator.parsing.symbols.grammar import grammar_of
from navigator.parsing.symbols.lines import Lines
from navigator.parsing.symbols.named import Named
from navigator.parsing.symbols.nesting import nested
from navigator.parsing.symbols.overlaps import apart_or_nested
from navigator.parsing.symbols.prose import Prose
from navigator.parsing.symbols.repair import parsed
from navigator.parsing.symbols.salvage import with_salvaged
from navigator.parsing.symbols.unreadable import merged, unreadable_ranges


def extract(language: Language, data: bytes, symbols_only: bool = False) -> FileFacts:
    """The facts of `data` read as `language`; with `symbols_only` without its references, which is quicker.

    Pure, but a grammar is foreign C code that may hang or crash: call it in a process that can be killed.
    Raises QueryInvalid where the language's query does not fit its grammar.
    """
    prose = _prose(language.comments, language.docstrings)
    text, offsets = utf8_twin(data)
    lines = Lines(text)
    if language.read_by == "grammar":
        read = _by_grammar(language, text, prose, None if symbols_only else Used.none())
    else:
        read = _by_lines(language, text, prose)
    tree, unreadable, attached = read.tree, read.unreadable, read.attached
    describer = Describer(text, tree, lines, prose, attached=attached, unreadable=unreadable)
    named = nested(language, text, read.found)
    if read.used is not None:
        _tell_bound(read.used, read.found, named)
    named, unlisted = (named, 0) if language.is_code else listed(named)
    symbols = [describer.symbol(one) for one in named]
    if unreadable or attached is not None:
        # A damaged decorator may reach over other definitions to its own.
        symbols.sort(key=attrgetter("start_byte"))
    if unreadable:
        symbols = apart_or_nested(symbols, text, lines)
    errors = unreadable_ranges(unreadable, lines)
    references = b""
    if tree is not None and language.embedded:
        inside = embedded(language, tree, text, lines, symbols, extract)
        symbols, errors = in_reading_order(symbols + inside.symbols), merged(errors, inside.errors)
        if reference_rules(language.name) and not symbols_only:
            script, written = inside.scripts or (ALL["javascript"], b"")
            of_script = _by_grammar(script, written, prose, Used.none())
            references = _references(script, written, lines, symbols, of_script)
    elif tree is not None:
        references = _references(language, text, lines, symbols, read)
    if offsets is not None:
        symbols = [_on_disk(data, offsets, symbol) for symbol in symbols]
    return FileFacts(
        language=language.name,
        content_hash=blake2b(data, digest_size=16).hexdigest(),
        size=len(data),
        lines=lines.count,
        symbols=tuple(symbols),
        errors=errors,
        # A paragraph is often one line, however long.
        minified=lines.minified and language.nature != "prose",
        generated=is_generated(text),
        references=references,
        unlisted=unlisted,
    )


class _Read(NamedTuple):
    """What a reader finds in a text."""

    found: list[Declaration]
    attached: Attachments | None = None
    tree: Tree | None = None
    unreadable: Sequence[Node] = ()
    used: Used | None = None


def _by_grammar(language: Language, text: bytes, prose: Prose, used: Used | None) -> _Read:
    grammar = grammar_of(language)
    tree, unreadable, read = parsed(language, grammar, with_line_feeds(text))
    found, attached = level_by_level(language, grammar, tree, Gaps(prose, text, read), used)
    if unreadable and language.salvage:
        found = with_salvaged(language.salvage, tree, text, unreadable, found)
    if grammar.has_sections:
        found = with_sections(found, len(text))
    return _Read(found, attached, tree, unreadable, used)


def _tell_bound(used: Used, found: Sequence[Declaration], named: Sequence[Named]) -> None:
    """What the definitions of a content bind for a part of it, though it is in no list of symbols."""
    listed_at = {one.declaration.name_start for one in named}
    for _, _, name_start, name_end, body, _, pattern in found:
        if name_start not in listed_at:
            if pattern.role == "definition":
                used.unlisted.append((name_start, name_end))
        elif body > name_end and pattern.kind in CALLABLES:
            used.heads.append((name_end, body))


def _references(
    language: Language, text: bytes, lines: Lines, symbols: Sequence[Symbol], read: _Read
) -> bytes:
    if read.tree is None or read.used is None:
        return b""
    scopes_in = partial(grammar_of(language).scopes_in, read.tree)
    return references_of(language, text, lines, symbols, read.used, scopes_in)


def _by_lines(language: Language, text: bytes, prose: Prose) -> _Read:
    reader = markdown if language.read_by == "markdown" else plain
    found = with_sections(reader(with_line_feeds(text).replace(b"\r\n", b" \n")), len(text))
    # What stands above a heading's text belongs to it, but not to its signature.
    above = {one.start: one.name_start for one in found if b"\n" in text[one.start : one.name_start]}
    return _Read(found, Attachments(above, {}, Gaps(prose, text, text)) if above else None)


@cache
def _prose(comments: Comments, docstrings: bool) -> Prose:
    return Prose(comments, docstrings)


def _on_disk(data: bytes, offsets: DiskOffsets, symbol: Symbol) -> Symbol:
    start, end = offsets.of(symbol.start_byte), offsets.of(symbol.end_byte)
    return symbol._replace(start_byte=start, end_byte=end, body_hash=text_hash(data[start:end]))
