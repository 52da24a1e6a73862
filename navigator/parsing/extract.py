"""From bytes and a language to the facts: parse, ask the query, nest, describe."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from hashlib import blake2b
from operator import attrgetter

from navigator.languages import Comments, Language
from navigator.model import FileFacts, Symbol
from navigator.parsing.references.collect import references_of
from navigator.parsing.references.used import Used
from navigator.parsing.symbols.declarations import declarations
from navigator.parsing.symbols.description import Describer, text_hash
from navigator.parsing.symbols.encoding import DiskOffsets, utf8_twin, with_line_feeds
from navigator.parsing.symbols.generated import is_generated
from navigator.parsing.symbols.grammar import grammar_of
from navigator.parsing.symbols.lines import Lines
from navigator.parsing.symbols.nesting import nested
from navigator.parsing.symbols.prose import Prose
from navigator.parsing.symbols.repair import parsed
from navigator.parsing.symbols.salvage import with_salvaged
from navigator.parsing.symbols.unreadable import unreadable_ranges


def extract(language: Language, data: bytes) -> FileFacts:
    """The facts of `data` read as `language`.

    Pure, but a grammar is foreign C code that may hang or crash: call it in a process that can be killed.
    Raises QueryInvalid where the language's query does not fit its grammar.
    """
    grammar = grammar_of(language)
    prose = _prose(language.comments, language.docstrings)
    text, offsets = utf8_twin(data)
    tree, unreadable = parsed(language, grammar, with_line_feeds(text))
    lines = Lines(text)
    used = Used.none()
    found, attached = declarations(grammar, tree, text, prose, used)
    if unreadable and language.salvage:
        found = with_salvaged(language.salvage, tree, text, unreadable, found)
    describer = Describer(text, tree, lines, prose, attached=attached, unreadable=unreadable)
    symbols = [describer.symbol(named) for named in nested(language, text, found)]
    if unreadable or attached is not None:
        # A damaged decorator may reach over other definitions to its own.
        symbols.sort(key=attrgetter("start_byte"))
    references = references_of(language, text, lines, symbols, used)
    if offsets is not None:
        symbols = [_on_disk(data, offsets, symbol) for symbol in symbols]
    return FileFacts(
        language=language.name,
        content_hash=blake2b(data, digest_size=16).hexdigest(),
        size=len(data),
        lines=lines.count,
        symbols=tuple(symbols),
        errors=unreadable_ranges(unreadable, lines),
        minified=lines.minified,
        generated=is_generated(text),
        references=references,
    )


@cache
def _prose(comments: Comments, docstrings: bool) -> Prose:
    return Prose(comments, docstrings)


def _on_disk(data: bytes, offsets: DiskOffsets, symbol: Symbol) -> Symbol:
    start, end = offsets.of(symbol.start_byte), offsets.of(symbol.end_byte)
    return replace(symbol, start_byte=start, end_byte=end, body_hash=text_hash(data[start:end]))
