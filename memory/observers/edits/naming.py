"""Changes by their names: in full, in short, and as a list of which the end is only counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from memory.framing import one_line, utf16_units
from memory.observers.lines.folding import clause, short_hashes
from navigator.answers.changes.symbols import SymbolChange, Verb
from navigator.model import Symbol

ORDER: Final[tuple[Verb, ...]] = ("added", "changed", "renamed", "moved", "removed")

SAYING: Final[dict[Verb, int]] = {"added": 0, "renamed": 1, "removed": 2, "moved": 3, "changed": 4}
"""How much a name says by itself with a verb: of what was changed it does not tell how."""

_SENTENCE: Final = 44
"""UTF-16 units of a test's sentence where there is more to tell of it."""

_COMMON_NAMES: Final = """
    add apply build call clear clone close constructor copy create delete emit equals execute find flush
    format get handle hash hashCode init initialize insert invoke is_valid iterator load main name new next
    open parse process push put read remove render reset run save send set setUp setup size start stop
    tearDown test to_s toJSON toString update validate value visit write
    compareTo Dispose Equals GetHashCode handle_call handle_cast handle_info start_link terminate ToString
    """
_ANYWHERE: Final = frozenset(_COMMON_NAMES.split())
"""Names that methods of many classes have, which say nothing without the class."""


def tails_of(changes: Sequence[SymbolChange]) -> Iterator[str]:
    """The changes by their names, from all of them down to the first and a number."""
    for short in (False, True):
        yield phrases(changes, short=short)
    for most in (6, 4, 3, 2, 1):
        if most < len(changes):
            yield phrases(changes[:most], short=True, rest=changes[most:])


def names_of(change: SymbolChange) -> Iterator[str]:
    """The ways to name a change, the fullest first."""
    yield name_of(change)
    if change.verb != "moved":
        yield (short := name_of(change, short=True))
        if (
            short.startswith("“")
            and utf16_units(short) > _SENTENCE
            and (cut := clause(short[1:-1], _SENTENCE))
        ):
            yield f"“{cut}”"


def phrases(changes: Sequence[SymbolChange], *, short: bool, rest: Sequence[SymbolChange] = ()) -> str:
    """`added a and b; changed c`, and at the end the number of those that are not named.

    They are counted under the last verb only where it is theirs.
    """
    named: list[tuple[str, list[str]]] = []
    for verb in ORDER:
        same = dict.fromkeys(name_of(change, short=short) for change in changes if change.verb == verb)
        if same:
            named.append((verb, list(same)))
    told = [f"{verb} {_listed(names)}" for verb, names in named]
    if rest and named and all(change.verb == named[-1][0] for change in rest):
        told[-1] = f"{named[-1][0]} {', '.join(named[-1][1])} and {len(rest)} more"
    elif rest:
        known = {verb for verb, _ in named}
        counts = ((verb, sum(change.verb == verb for change in rest)) for verb in ORDER)
        told.append(
            ", ".join(f"{count}{' more' * (verb in known)} {verb}" for verb, count in counts if count)
        )
    return "; ".join(told)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def name_of(change: SymbolChange, *, short: bool = False) -> str:
    """A changed symbol's name; of a renamed or moved one both names."""
    name = shown_name(change.symbol, short=short)
    if change.verb == "renamed" and change.old is not None and change.new is not None:
        return f"{shown_name(change.old, short=short)} to {_quoted(change.new.name)}"
    if change.verb == "moved" and change.old is not None:
        (was, _, last), (now, _, same) = (
            each.qualified_name.rpartition(".") for each in (change.old, change.symbol)
        )
        if was and now and was != now and last == same:
            return f"{_quoted(last)} from {_quoted(was)} to {_quoted(now)}"
        before = shown_name(change.old, short=False)
        return f"{before} to {name}" if before != name else name
    return name


def shown_name(symbol: Symbol, *, short: bool) -> str:
    """A name as a title gives it; one of several words, such as a test's sentence, in quotes."""
    return _quoted(_with_its_class(symbol) if short else symbol.qualified_name)


def _quoted(name: str) -> str:
    name = short_hashes(one_line(name, 200))
    return f"“{name}”" if " " in name and "“" not in name else name


def _with_its_class(symbol: Symbol) -> str:
    """The short name, which for one that any class may have is `Order.__str__`."""
    name, full = symbol.name, symbol.qualified_name
    if not (name.startswith("__") or name in _ANYWHERE) or not full.endswith(f".{name}"):
        return name
    return f"{full.removesuffix(f'.{name}').rpartition('.')[2]}.{name}"
