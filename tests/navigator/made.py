"""Facts made by hand, so that answers are tested without a parser."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from navigator.model import FileFacts, LineRange, Symbol
from navigator.source import decode, split_lines
from navigator.tokens import FileCosts


@dataclass(frozen=True)
class Sketch:
    """One symbol in few words; lines are 1-based and inclusive."""

    kind: str
    name: str
    first: int
    last: int
    inside: Sequence[Sketch] = ()
    signature: str | None = None
    doc: str = ""
    name_line: int | None = None


def facts_of(
    data: bytes,
    sketches: Iterable[Sketch],
    *,
    language: str = "python",
    errors: tuple[LineRange, ...] = (),
    minified: bool = False,
    generated: bool = False,
) -> FileFacts:
    """The facts of a content whose symbols are these."""
    return FileFacts(
        language,
        hashlib.blake2b(data, digest_size=16).hexdigest(),
        len(data),
        len(split_lines(decode(data))),
        tuple(_symbols(data, [0, *accumulate(map(len, data.splitlines(keepends=True)))], sketches, "", 0)),
        errors,
        minified,
        generated,
    )


def spread_costs(total: int, lines: int) -> FileCosts:
    """Costs of a content nobody counts: `total` tokens spread evenly over its lines."""
    return FileCosts(total, array("d", (total * line / max(lines, 1) for line in range(lines + 1))))


def _symbols(
    data: bytes, starts: Sequence[int], sketches: Iterable[Sketch], outer: str, depth: int
) -> Iterable[Symbol]:
    for sketch in sketches:
        qualified = f"{outer}.{sketch.name}" if outer else sketch.name
        start, end = starts[sketch.first - 1], starts[sketch.last]
        body = data[start:end].rstrip(b"\r\n")
        yield Symbol(
            kind=sketch.kind,
            name=sketch.name,
            qualified_name=qualified,
            name_line=sketch.name_line or sketch.first,
            start_line=sketch.first,
            end_line=sketch.last,
            start_byte=start,
            end_byte=start + len(body),
            signature=f"def {sketch.name}(self)" if sketch.signature is None else sketch.signature,
            doc=sketch.doc,
            body_hash=int.from_bytes(hashlib.blake2b(body, digest_size=8).digest(), "big"),
            depth=depth,
        )
        yield from _symbols(data, starts, sketch.inside, qualified, depth + 1)


def symbols_named(*names: str, kind: str = "function") -> FileFacts:
    """A file with one symbol a line."""
    data = "".join(f"def {name}(): ...\n" for name in names).encode("utf-8", "surrogateescape")
    return facts_of(
        data,
        [
            Sketch(kind, name, number, number, signature=f"def {name}()")
            for number, name in enumerate(names, 1)
        ],
    )
