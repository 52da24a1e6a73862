"""What became of a file's symbols between two contents: added, changed, renamed, moved, removed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, Literal, TypeAlias

from navigator.answers.changes.equals import numbered, numbered_beside
from navigator.model import VALUES, FileFacts, Symbol

Verb: TypeAlias = Literal["added", "changed", "renamed", "moved", "removed"]

_VALUES: Final = VALUES | {"property"}
_RENAMED: Final = 0.6
"""How much two names of values have in common of which one became the other, 0 to 1."""

_CARRIED: Final = 4
"""Lines of a definition that is known again in another place, where it was changed a little."""

_Name: TypeAlias = tuple[tuple[str, str], int]
"""Kind and name, and number among equals."""


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
    old_keys, new_keys = (
        [((node.symbol.kind, node.symbol.name), node.symbol.body_hash) for node in nodes]
        for nodes in (old, new)
    )
    old_names = numbered(key for key, _ in old_keys)
    new_names = numbered_beside(new_keys, old_keys)
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
    kinds = _of_another_kind(old, new, lost, found, renamed)
    yield from (SymbolChange("changed", old[i].symbol, new[j].symbol) for i, j in kinds.items())
    renamed |= kinds
    yield from (SymbolChange("removed", old[i].symbol, None) for i in lost if i not in renamed)
    taken = set(renamed.values())
    yield from (SymbolChange("added", None, new[j].symbol) for j in found if j not in taken)


def _changed(was: _Node, now: _Node) -> Iterator[SymbolChange]:
    inside = list(_compare(was.children, now.children))
    if not inside or was.symbol.signature != now.symbol.signature:
        yield SymbolChange("changed", was.symbol, now.symbol)
    yield from inside


def _same_place(
    old: list[_Node],
    new: list[_Node],
    old_names: list[_Name],
    new_names: list[_Name],
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


def _of_another_kind(
    old: list[_Node], new: list[_Node], lost: list[int], found: list[int], renamed: dict[int, int]
) -> dict[int, int]:
    """Which lost symbol stands there under its name as something else, such as a value made a function."""
    taken = set(renamed.values())
    free = {new[j].symbol.name: j for j in reversed(found) if j not in taken}
    pairs: dict[int, int] = {}
    for i in lost:
        if i not in renamed and (j := free.pop(old[i].symbol.name, None)) is not None:
            pairs[i] = j
    return pairs


def _alike(was: Symbol, now: Symbol) -> bool:
    before, after = _length(was), _length(now)
    if was.kind != now.kind or abs(before - after) > max(2, before // 4):
        return False
    return was.kind not in _VALUES or _same_name(was.name, now.name)


def _same_name(was: str, now: str) -> bool:
    """Whether one name can have become the other: of a value that has another name little else tells."""
    return SequenceMatcher(None, was.lower(), now.lower(), autojunk=False).ratio() >= _RENAMED


def _length(symbol: Symbol) -> int:
    return symbol.end_line - symbol.start_line + 1


def _moved(changes: list[SymbolChange]) -> Iterator[SymbolChange]:
    """Put together what was removed in one container and added in another, to the letter or much the same."""
    added = {c.new.body_hash: c for c in changes if c.verb == "added" and c.new is not None}
    named: dict[tuple[str, str], list[SymbolChange]] = {}
    for change in changes:
        if change.verb in ("added", "removed"):
            named.setdefault((change.symbol.kind, change.symbol.name), []).append(change)
    gone: set[int] = set()
    for change in changes:
        if change.verb != "removed" or change.old is None:
            continue
        target = added.get(change.old.body_hash)
        if target is None or id(target) in gone:
            target = _carried(change, named[change.old.kind, change.old.name])
        if target is not None and id(target) not in gone:
            gone |= {id(change), id(target)}
            yield SymbolChange("moved", change.old, target.new)
    yield from (change for change in changes if id(change) not in gone)


def _carried(removed: SymbolChange, others: list[SymbolChange]) -> SymbolChange | None:
    """The only other change of that name, where it added a function or a class of about the same size."""
    found = [each for each in others if each.new is not None]
    if len(others) != len(("removed", "added")) or len(found) != 1 or removed.symbol.kind in _VALUES:
        return None
    assert removed.old is not None
    assert found[0].new is not None
    before, after = _length(removed.old), _length(found[0].new)
    return found[0] if before >= _CARRIED and abs(before - after) <= before // 4 else None
