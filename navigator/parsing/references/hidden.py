"""Which uses of a content mean a parameter or a local variable, though a symbol or an import has that name.

Few names are bound both ways, so scopes are looked at only where one is, and only for such names.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from navigator.languages.references import ReferenceRules
from navigator.model import SPACES, TYPES, Symbol
from navigator.parsing.references.columns import LOCAL, ROLES, UNKNOWN, Import, Row
from navigator.parsing.references.locals import Known, Locals
from navigator.parsing.references.used import Span, Used

ScopesIn: TypeAlias = Callable[[Iterable[Span]], Mapping[str, Iterable[Span]]]

_TYPE: Final = ROLES.index("type")
_CALL: Final = ROLES.index("call")
_INHERIT: Final = ROLES.index("inherit")
_IMPORT: Final = ROLES.index("import")
_WORD: Final = re.compile(rb"[\w$@\x80-\xff]+")
_PARAMETER: Final = re.compile(rb"(?<![\w$.=:])(?<![=:] )[\w$@\x80-\xff]+")
"""What is no type and no default value, in the head of a function; and some that are."""
_ONLY_WORDS: Final = bytes(
    byte if chr(byte).isalnum() or byte >= 0x80 or byte in b"_$@" else ord(" ") for byte in range(256)
)
"""A table that makes blanks of everything but words."""
_WORDS: Final = re.compile(r"\w+")


class Found(NamedTuple):
    """What a content uses, before it is packed."""

    names: dict[bytes, int]
    """Their numbers by the names."""
    rows: list[Row]
    receivers: dict[bytes, int]


def bound_in_parts(text: bytes, used: Used) -> set[bytes]:
    """The names that are bound for a part of the file, and others; quick, for few files hide any."""
    bound = {text[start:end] for start, end in _bound_at(used)}
    bound.update(_words(b" ".join([text[start:end] for start, end in used.heads])))
    return bound


def outermost(symbols: Iterable[Symbol]) -> list[Span]:
    """The parts of a text that the outermost functions and values take, in order."""
    outer: list[Span] = []
    for one in symbols:
        is_inside = outer and one.start_byte < outer[-1][1]
        if not is_inside and one.kind not in TYPES and one.kind not in SPACES:
            outer.append((one.start_byte, one.end_byte))
    return outer


def with_locals_told(
    rules: ReferenceRules,
    text: bytes,
    symbols: Sequence[Symbol],
    imports: Sequence[Import],
    used: Used,
    found: Found,
    bound: Set[bytes],
    scopes_in: ScopesIn,
) -> list[Row]:
    """The rows, those of local names with `LOCAL` for a receiver, and those of their members with `UNKNOWN`.

    `bound` are names that may be bound for a part of the file.
    """
    reached = _reached(rules, symbols, imports, bound)
    numbers = {found.names[name]: name for name in reached if name in found.names}
    if rules.bare_names or any(one.name == "*" for one in imports):
        numbers |= _called(bound, found)
    first_words = {
        number: word[0]
        for receiver, number in found.receivers.items()
        if (word := _WORD.match(receiver)) and word[0] in reached
    }
    rows = found.rows
    skipped = {_IMPORT, _CALL} if rules.calls_apart else {_IMPORT}
    concerned = [
        place
        for place, row in enumerate(rows)
        if (row[0] in numbers and not row[4] and row[3] not in skipped) or row[4] in first_words
    ]
    used_at: dict[bytes, list[int]] = {}
    for place in concerned:
        number, _, _, _, receiver, at = rows[place]
        used_at.setdefault(first_words[receiver] if receiver else numbers[number], []).append(at)
    parts = _parts_binding(used_at, text, symbols, used)
    if not parts:
        return rows
    local = Locals(text, used_at.keys(), scopes_in(parts), _known(rules, used_at.keys(), text, symbols, used))
    local_receiver = found.receivers.setdefault(LOCAL.encode(), len(found.receivers))
    unknown = found.receivers.setdefault(UNKNOWN.encode(), len(found.receivers))
    for place in concerned:
        number, line, enclosing, role, receiver, at = rows[place]
        if receiver:
            if local.is_local(first_words[receiver], at):
                rows[place] = number, line, enclosing, role, unknown, at
            continue
        name = numbers[number]
        is_type = role in (_TYPE, _INHERIT)
        if (role != _TYPE and local.is_local(name, at)) or (is_type and local.is_local(name, at, is_type)):
            rows[place] = number, line, enclosing, role, local_receiver, at
    return rows


def _called(bound: Set[bytes], found: Found) -> dict[int, bytes]:
    """By its number, what is called that is bound for a part of the file: it may be another file's too."""
    called = {row[0] for row in found.rows if row[3] == _CALL and not row[4]}
    return {found.names[name]: name for name in bound if found.names.get(name) in called}


def _reached(
    rules: ReferenceRules, symbols: Sequence[Symbol], imports: Sequence[Import], bound: Set[bytes]
) -> Set[bytes]:
    """Of names bound for a part of the file those that symbols or imports of the file have too."""
    nobody = {word.encode() for word in rules.own | rules.parent | rules.here}
    taken_in: set[str] = set()
    for one in imports:
        taken_in.update([one.alias or one.name] if one.name else [one.alias, *module_names(one.module)])
    reached = {one.name for one in _reached_bare(rules, symbols, bound)} | taken_in
    return (bound & {name.encode("utf-8", "surrogateescape") for name in reached}) - nobody


def _words(text: bytes) -> list[bytes]:
    return text.translate(_ONLY_WORDS).split()


def module_names(module: str) -> list[str]:
    """The first and the last word of a module: either may be what it is called where it is taken in."""
    words = _WORDS.findall(module)
    return [*words[:1], *words[-1:]]


def _reached_bare(rules: ReferenceRules, symbols: Sequence[Symbol], names: Set[bytes]) -> list[Symbol]:
    """The symbols of these names that are used without a receiver."""
    wanted = {name.decode("utf-8", "surrogateescape") for name in names}
    found = [one for one in symbols if one.name in wanted]
    if rules.bare_members or not found:
        return found
    types = {one.qualified_name for one in symbols if one.kind in TYPES}
    return [one for one in found if one.qualified_name[: -len(one.name) - 1] not in types]


def _parts_binding(
    used_at: Mapping[bytes, Sequence[int]], text: bytes, symbols: Sequence[Symbol], used: Used
) -> set[Span]:
    """Parts of a text in which names are both bound and used: the outermost functions and values there."""
    whole = (0, len(text))
    outer = outermost(symbols)
    bound = [(start, text[start:end]) for start, end in _bound_at(used)]
    for start, end in used.heads:
        if not used_at.keys().isdisjoint(_words(text[start:end])):
            bound += [(start, name) for name in _PARAMETER.findall(text, start, end)]
    parts: set[Span] = set()
    for at, name in bound:
        if name in used_at:
            place = bisect_right(outer, (at, len(text))) - 1
            part = outer[place] if place >= 0 and at < outer[place][1] else whole
            if part not in parts and any(part[0] <= used < part[1] for used in used_at[name]):
                parts.add(part)
    return {whole} if whole in parts else parts


def _bound_at(used: Used) -> chain[Span]:
    return chain(used.local.items(), used.local_types.items(), used.unlisted)


def _known(
    rules: ReferenceRules, names: Set[bytes], text: bytes, symbols: Sequence[Symbol], used: Used
) -> Iterator[Known]:
    """The symbols and imports of these names that are used without a receiver."""
    for one in _reached_bare(rules, symbols, names):
        yield Known((one.start_byte, one.end_byte), one.name.encode("utf-8", "surrogateescape"))
    pieces = sorted(set(used.imports))
    for place, piece in enumerate(pieces, 1):
        is_renamed = place < len(pieces) and pieces[place].what == "alias"
        if piece.what and not is_renamed:
            for word in _WORD.finditer(text, piece.start, -piece.minus_end):
                if word[0] in names:
                    yield Known(word.span(), word[0])
