"""What became of a file's symbols between two contents: added, changed, renamed, moved, removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

from navigator.model import FileFacts, Symbol

Verb: TypeAlias = Literal["added", "changed", "renamed", "moved", "removed"]


@dataclass(frozen=True, slots=True)
class SymbolChange:
    """One symbol's fate; `old` is None where it was added, `new` where it was removed."""

    verb: Verb
    old: Symbol | None
    new: Symbol | None

    @property
    def symbol(self) -> Symbol:
        """The symbol as it is now, or as it last was."""
        symbol = self.new or self.old
        assert symbol is not None
        return symbol


@dataclass(slots=True)
class _Node:
    symbol: Symbol
    children: list[_Node] = field(default_factory=list)


def symbol_changes(before: FileFacts | None, after: FileFacts) -> tuple[SymbolChange, ...]:
    """The changes from `before` (None: there was no file) to `after`, the most specific ones only.

    A container is named only for what its members do not explain; members of a container that was added or
    removed are not named beside it.
    """
    old = _tree(before.symbols) if before is not None else []
    found = list(_compare(old, _tree(after.symbols)))
    return tuple(sorted(_moved(found), key=lambda change: change.symbol.start_byte))


def _tree(symbols: Sequence[Symbol]) -> list[_Node]:
    top: list[_Node] = []
    path: list[_Node] = []
    for symbol in symbols:
        node = _Node(symbol)
        while path and path[-1].symbol.depth >= symbol.depth:
            path.pop()
        (path[-1].children if path else top).append(node)
        path.append(node)
    return top


def _compare(old: list[_Node], new: list[_Node]) -> Iterator[SymbolChange]:
    old_names = _names(old)
    new_names = _names_beside(new, old, old_names)
    there = dict(zip(new_names, new, strict=True))
    for name, was in zip(old_names, old, strict=True):
        if name in there and there[name].symbol.body_hash != was.symbol.body_hash:
            yield from _changed(was, there[name])
    lost = [i for i, name in enumerate(old_names) if name not in there]
    known = set(old_names)
    found = [i for i, name in enumerate(new_names) if name not in known]
    renamed = _same_place(old, new, old_names, new_names)
    for i, j in renamed.items():
        yield SymbolChange("renamed", old[i].symbol, new[j].symbol)
    yield from (SymbolChange("removed", old[i].symbol, None) for i in lost if i not in renamed)
    taken = set(renamed.values())
    yield from (SymbolChange("added", None, new[j].symbol) for j in found if j not in taken)


def _names(nodes: Iterable[_Node]) -> list[tuple[str, str, int]]:
    """Kind, name and number among equals: overloads of one name are told apart by their order."""
    seen: dict[tuple[str, str], int] = {}
    names = []
    for node in nodes:
        key = (node.symbol.kind, node.symbol.name)
        seen[key] = seen.get(key, 0) + 1
        names.append((*key, seen[key]))
    return names


def _names_beside(
    new: list[_Node], old: list[_Node], old_names: list[tuple[str, str, int]]
) -> list[tuple[str, str, int]]:
    """The names of `new`, where one of several equals keeps the number of the old one with the same text.

    Else all that follow an overload that went would be told as changed into each other.
    """
    names = _names(new)
    if not any(number > 1 for *_, number in (*old_names, *names)):
        return names
    free: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for (kind, name, number), node in zip(old_names, old, strict=True):
        free.setdefault((kind, name), []).append((number, node.symbol.body_hash))
    kept: dict[int, int] = {}
    for at, ((kind, name, _), node) in enumerate(zip(names, new, strict=True)):
        numbers = free.get((kind, name), [])
        same = next((each for each in numbers if each[1] == node.symbol.body_hash), None)
        if same is not None:
            numbers.remove(same)
            kept[at] = same[0]
    highest = len(old) + len(new)
    left = {key: [number for number, _ in numbers] for key, numbers in free.items()}
    for at, (kind, name, _) in enumerate(names):
        if at not in kept:
            numbers_left = left.get((kind, name), [])
            highest += 1
            kept[at] = numbers_left.pop(0) if numbers_left else highest
    return [(kind, name, kept[at]) for at, (kind, name, _) in enumerate(names)]


def _changed(was: _Node, now: _Node) -> Iterator[SymbolChange]:
    inside = list(_compare(was.children, now.children))
    if not inside or was.symbol.signature != now.symbol.signature:
        yield SymbolChange("changed", was.symbol, now.symbol)
    yield from inside


def _same_place(
    old: list[_Node],
    new: list[_Node],
    old_names: list[tuple[str, str, int]],
    new_names: list[tuple[str, str, int]],
) -> dict[int, int]:
    """Which lost symbol stands under another name between the same neighbours, by position in each list."""
    pairs: dict[int, int] = {}
    matcher = SequenceMatcher(None, old_names, new_names, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "replace" and i2 - i1 == j2 - j1:
            for i, j in zip(range(i1, i2), range(j1, j2), strict=True):
                if old_names[i] in new_names or new_names[j] in old_names:
                    continue
                if _alike(old[i].symbol, new[j].symbol):
                    pairs[i] = j
    return pairs


def _alike(was: Symbol, now: Symbol) -> bool:
    before, after = _length(was), _length(now)
    return was.kind == now.kind and abs(before - after) <= max(2, before // 4)


def _length(symbol: Symbol) -> int:
    return symbol.end_line - symbol.start_line + 1


def _moved(changes: list[SymbolChange]) -> Iterator[SymbolChange]:
    """Put together what was removed in one container and added, to the letter, in another."""
    added = {c.new.body_hash: c for c in changes if c.verb == "added" and c.new is not None}
    gone: set[int] = set()
    for change in changes:
        if change.verb == "removed" and change.old is not None and change.old.body_hash in added:
            target = added.pop(change.old.body_hash)
            gone |= {id(change), id(target)}
            yield SymbolChange("moved", change.old, target.new)
    yield from (change for change in changes if id(change) not in gone)
