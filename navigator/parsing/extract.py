"""From bytes and a language to the facts: parse, ask the query, nest, describe."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from navigator.languages import Comments, Language
from navigator.model import FileFacts, Symbol
from navigator.parsing.declarations import declarations
from navigator.parsing.encoding import DiskOffsets, utf8_twin
from navigator.parsing.generated import is_generated
from navigator.parsing.grammar import grammar_of
from navigator.parsing.lines import Lines
from navigator.parsing.nesting import Named, nested
from navigator.parsing.prose import SIGNATURE_LIMIT, VALUE_LIMIT, Prose
from navigator.parsing.unreadable import unreadable_ranges


def extract(language: Language, data: bytes) -> FileFacts:
    """The facts of `data` read as `language`.

    Pure, but a grammar is foreign C code that may hang or crash: call it in a process that can be killed.
    Raises QueryInvalid where the language's query does not fit its grammar.
    """
    grammar = grammar_of(language)
    prose = _prose(language.comments, language.docstrings)
    text, offsets = utf8_twin(data)
    tree = grammar.parser.parse(text)
    lines = Lines(text)
    named = nested(language, text, declarations(grammar, tree, text, prose))
    symbols = [_symbol(text, lines, prose, symbol) for symbol in named]
    if offsets is not None:
        symbols = [_on_disk(data, offsets, symbol) for symbol in symbols]
    return FileFacts(
        language=language.name,
        content_hash=blake2b(data, digest_size=16).hexdigest(),
        size=len(data),
        lines=lines.count,
        symbols=tuple(symbols),
        errors=unreadable_ranges(grammar.unreadable(tree), lines),
        minified=lines.minified,
        generated=is_generated(text),
    )


@cache
def _prose(comments: Comments, docstrings: bool) -> Prose:
    return Prose(comments, docstrings)


def _symbol(data: bytes, lines: Lines, prose: Prose, named: Named) -> Symbol:
    declaration = named.declaration
    start, end, body = declaration.start, -declaration.minus_end, declaration.body
    has_body = body >= 0
    return Symbol(
        kind=named.kind,
        name=named.name,
        qualified_name=named.qualified_name,
        name_line=lines.at(declaration.name_start),
        start_line=lines.at(start),
        end_line=lines.at(max(start, end - 1)),
        start_byte=start,
        end_byte=end,
        signature=prose.signature(
            data,
            declaration.head,
            body if has_body else end,
            SIGNATURE_LIMIT if has_body else VALUE_LIMIT,
        ),
        doc=prose.doc(data, lines, start, body),
        body_hash=int.from_bytes(blake2b(data[start:end], digest_size=8).digest(), "big"),
        depth=named.depth,
    )


def _on_disk(data: bytes, offsets: DiskOffsets, symbol: Symbol) -> Symbol:
    start, end = offsets.of(symbol.start_byte), offsets.of(symbol.end_byte)
    return Symbol(
        kind=symbol.kind,
        name=symbol.name,
        qualified_name=symbol.qualified_name,
        name_line=symbol.name_line,
        start_line=symbol.start_line,
        end_line=symbol.end_line,
        start_byte=start,
        end_byte=end,
        signature=symbol.signature,
        doc=symbol.doc,
        body_hash=int.from_bytes(blake2b(data[start:end], digest_size=8).digest(), "big"),
        depth=symbol.depth,
    )
