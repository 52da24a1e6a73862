"""`FileFacts` as compact bytes: what a worker sends, the index holds and the cache keeps.

Columns instead of rows, so that a file's facts cost little more than its names and signatures do.
"""

from __future__ import annotations

import marshal
from array import array
from itertools import chain
from typing import Any, NamedTuple

from navigator.model import KINDS, FileFacts, Symbol
from navigator.parsing.references.columns import names_at

FORMAT = 4
"""Raised with every change of the layout; other formats are never read."""

HEAD = 4
"""Bytes before the references, which say how many bytes these take."""

_NO_REFERENCES = bytes(HEAD)

_KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}


def pack(facts: FileFacts) -> bytes:
    """The facts without their content hash, which is the key they are kept under."""
    kinds, names, qualified_names, *positions, signatures, docs, hashes, depths = (
        zip(*facts.symbols, strict=True) if facts.symbols else ((),) * len(Symbol._fields)
    )
    columns = marshal.dumps(
        (
            facts.language,
            facts.size,
            facts.lines,
            facts.minified,
            facts.generated,
            facts.errors,
            bytes([_KIND_NUMBERS[kind] for kind in kinds]),
            bytes([min(depth, 255) for depth in depths]),
            array("I", chain.from_iterable(zip(*positions, strict=True))).tobytes(),
            array("Q", hashes).tobytes(),
            names,
            qualified_names,
            signatures,
            docs,
            facts.unlisted,
        )
    )
    return len(facts.references).to_bytes(HEAD, "little") + facts.references + columns


def unpack(packed: bytes, content_hash: str) -> FileFacts:
    """The facts of `pack`; only for bytes that `pack` of this very format made."""
    (language, size, lines, minified, generated, errors, kinds, depths, numbers, hashes, *texts) = _columns(
        packed
    )
    positions = array("I", numbers)
    names, qualified_names, signatures, docs, unlisted = texts
    symbols = map(
        Symbol,
        [KINDS[number] for number in kinds],
        names,
        qualified_names,
        *(positions[column::5] for column in range(5)),
        signatures,
        docs,
        array("Q", hashes),
        depths,
    )
    return FileFacts(
        language,
        content_hash,
        size,
        lines,
        tuple(symbols),
        errors,
        minified,
        generated,
        references_in(packed),
        unlisted,
    )


def references_in(packed: bytes) -> bytes:
    """The references in `pack`'s facts, still packed; empty where the language's are not read."""
    return packed[HEAD : HEAD + _reference_bytes(packed)]


class Names(NamedTuple):
    """The columns by which symbols are searched."""

    kinds: bytes
    """Numbers in `KINDS`."""
    names: tuple[str, ...]
    qualified_names: tuple[str, ...]
    made: bool
    """Not written by hand: generated or minified."""


def names_in(packed: bytes) -> Names:
    """The names in `pack`'s facts, without the cost of building symbols."""
    columns = _columns(packed)
    return Names(columns[6], columns[10], columns[11], columns[3] or columns[4])


def symbol_count(packed: bytes) -> int:
    """How many symbols the facts hold, without building them."""
    return len(_columns(packed)[6])


def has_references(packed: bytes) -> bool:
    """Whether a file's references were read."""
    return _reference_bytes(packed) > 0


def uses(packed: bytes, wanted: bytes) -> bool:
    """Whether a file uses the name of a `needle`."""
    if packed[:HEAD] == _NO_REFERENCES:
        return False
    return packed.find(wanted, *names_at(packed, HEAD)) >= 0


def used_names(packed: bytes) -> list[bytes]:
    """The names a file uses, each once, as its bytes."""
    if not _reference_bytes(packed):
        return []
    first, end = names_at(packed, HEAD)
    return packed[first:end].split(b"\n")[1:-1]


def _reference_bytes(packed: bytes) -> int:
    return int.from_bytes(packed[:HEAD], "little")


def _columns(packed: bytes) -> Any:
    return marshal.loads(memoryview(packed)[HEAD + _reference_bytes(packed) :])
