"""What became of a file's symbols between two contents: added, changed, renamed, moved, removed.

Facts alone tell it; the texts, where they are at hand, tell more renames from what came and went.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from navigator.answers.changes.equals import numbered, numbered_beside
from navigator.answers.changes.pairing import (
    LEAST_TEXT,
    much_the_same,
    of_another_kind,
    pair_by_size,
    same_place,
    same_text,
    size,
)
from navigator.answers.changes.texts import Texts
from navigator.model import FileFacts, Symbol

Verb: TypeAlias = Literal["added", "changed", "renamed", "moved", "removed"]


@dataclass(frozen=True, slots=True)
class SymbolChange:
    """One symbol's fate; `old` is None where it was added, `new` where it was removed."""

    verb: Verb
    old: Symbol | None
    new: Symbol | None
    before_path: str = ""
    """The file it was in, where that is another."""
    inside: int = 0
    """Symbols inside one that is added or removed as a whole."""

    @property
    def symbol(self) -> Symbol:
        """The symbol as it is now, or as it last was."""
        symbol = self.new or self.old
        assert symbol is not None
        return symbol

    @property
    def signature_changed(self) -> bool:
        """Whether what callers see of it differs."""
        return self.old is not None and self.new is not None and self.old.signature != self.new.signature


@dataclass(slots=True)
class _Node:
    symbol: Symbol
    children: list[_Node] = field(default_factory=list)

    @property
    def inside(self) -> int:
        """The symbols below it."""
        return sum(1 + child.inside for child in self.children)


def symbol_changes(
    before: FileFacts | None, after: FileFacts | None, texts: Texts | None = None
) -> tuple[SymbolChange, ...]:
    """The changes from `before` to `after` (None: there was or is no file), the most specific ones only.

    A container is named only for what its members do not explain; members of a container that was added or
    removed are not named beside it. They stand in the order of the file, those that are gone where they were.
    """
    old, new = (_tree(facts.symbols) if facts is not None else [] for facts in (before, after))
    found = list(_compare(old, new, texts))
    if texts is not None:
        found = _renamed_elsewhere(found, texts)
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


def _compare(old: list[_Node], new: list[_Node], texts: Texts | None) -> Iterator[SymbolChange]:
    olds, news = ([node.symbol for node in nodes] for nodes in (old, new))
    old_keys, new_keys = ([((one.kind, one.name), one.body_hash) for one in each] for each in (olds, news))
    old_names = numbered(key for key, _ in old_keys)
    new_names = numbered_beside(new_keys, old_keys)
    pair_by_size(old_names, olds, new_names, news)
    there = dict(zip(new_names, new, strict=True))
    for name, was in zip(old_names, old, strict=True):
        if name in there and there[name].symbol.body_hash != was.symbol.body_hash:
            yield from _changed(was, there[name], texts)
    lost = [i for i, name in enumerate(old_names) if name not in there]
    known = set(old_names)
    found = [j for j, name in enumerate(new_names) if name not in known]
    alike = {} if texts is None else same_text(olds, news, lost, found, texts)
    yield from (SymbolChange("renamed", olds[i], news[j]) for i, j in alike.items())
    placed = same_place(olds, news, old_names, new_names)
    taken = {*alike.values()}
    placed = {i: j for i, j in placed.items() if i not in alike and j not in taken}
    for i, j in placed.items():
        yield from _renamed(old[i], new[j], texts)
    paired = alike | placed
    lost = [i for i in lost if i not in paired]
    taken = {*paired.values()}
    found = [j for j in found if j not in taken]
    kinds = of_another_kind(olds, news, lost, found)
    yield from (SymbolChange("changed", olds[i], news[j]) for i, j in kinds.items())
    for i in lost:
        if i not in kinds:
            yield SymbolChange("removed", olds[i], None, inside=old[i].inside)
    taken = {*kinds.values()}
    for j in found:
        if j not in taken:
            yield SymbolChange("added", None, news[j], inside=new[j].inside)


def _changed(was: _Node, now: _Node, texts: Texts | None) -> Iterator[SymbolChange]:
    inside = list(_compare(was.children, now.children, texts))
    if texts is not None:
        itself = texts.differ(was.symbol, now.symbol)
    else:
        itself = not inside or was.symbol.signature != now.symbol.signature
    if itself:
        yield SymbolChange("changed", was.symbol, now.symbol)
    yield from inside


def _renamed(was: _Node, now: _Node, texts: Texts | None) -> Iterator[SymbolChange]:
    """A rename, and what else changed inside; not that its constructor has its name."""
    yield SymbolChange("renamed", was.symbol, now.symbol)
    names = was.symbol.name, now.symbol.name
    for change in _compare(was.children, now.children, texts):
        if change.old is None or change.new is None or (change.old.name, change.new.name) != names:
            yield change


def _renamed_elsewhere(changes: list[SymbolChange], texts: Texts) -> list[SymbolChange]:
    """The same, in which what was removed in one container and added in another is one rename."""
    olds = [change.old for change in changes if change.verb == "removed" and change.old is not None]
    news = [change.new for change in changes if change.verb == "added" and change.new is not None]
    pairs = same_text(olds, news, range(len(olds)), range(len(news)), texts)
    renamed = [(olds[i], news[j]) for i, j in pairs.items() if olds[i].name != news[j].name]
    paired = {id(symbol) for pair in renamed for symbol in pair}
    return [
        *(change for change in changes if id(change.symbol) not in paired),
        *(SymbolChange("renamed", old, new) for old, new in renamed),
    ]


def _moved(changes: list[SymbolChange]) -> Iterator[SymbolChange]:
    """Put together what was removed in one container and added in another, to the letter or much the same."""
    added = {c.new.body_hash: c for c in changes if c.verb == "added" and c.new and size(c.new) >= LEAST_TEXT}
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
            target = _carried(change.old, named[change.old.kind, change.old.name])
        if target is not None and id(target) not in gone:
            gone |= {id(change), id(target)}
            yield SymbolChange("moved", change.old, target.new)
    yield from (change for change in changes if id(change) not in gone)


def _carried(removed: Symbol, others: list[SymbolChange]) -> SymbolChange | None:
    """The only other change of that name, where it added a function or a class of about the same size."""
    found = [each for each in others if each.new is not None]
    alone = len(others) == len(("removed", "added")) and len(found) == 1
    return found[0] if alone and found[0].new and much_the_same(removed, found[0].new) else None
