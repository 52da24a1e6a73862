"""What became of a file's symbols between two contents: added, changed, renamed, moved, removed.

Facts alone tell it; the texts, where they are at hand, tell more renames from what came and went.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from navigator.answers.changes.equals import numbered, numbered_beside
from navigator.answers.changes.likeness import became
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

Definition: TypeAlias = tuple[int, str]
"""What is the same definition wherever it stands: the hash of its body, and its name."""


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

    @property
    def members(self) -> list[str]:
        """The names of those right below it."""
        return [child.symbol.name for child in self.children]


def symbol_changes(
    before: FileFacts | None,
    after: FileFacts | None,
    texts: Texts | None = None,
    carried: Collection[Definition] = (),
) -> tuple[SymbolChange, ...]:
    """The changes from `before` to `after` (None: there was or is no file), the most specific ones only.

    A container is named only for what its members do not explain; members of a container that was added or
    removed are not named beside it. They stand in the order of the file, those that are gone where they were.
    What was `carried` to or from another file word for word has no other name here, nor has what was carried
    from one container to another.
    """
    old, new = (_tree(facts.symbols) if facts is not None else [] for facts in (before, after))
    found = list(_Comparison(texts, {*carried, *_carried_inside(before, after)}).of(old, new))
    if texts is not None:
        found = _renamed_elsewhere(found, texts)
    return tuple(sorted(_moved(found), key=lambda change: change.symbol.start_byte))


def definitions(facts: FileFacts | None) -> set[Definition]:
    """The definitions of a file that are long enough to be known again."""
    return {definition(one) for one in (facts.symbols if facts else ()) if size(one) >= LEAST_TEXT}


def definition(symbol: Symbol) -> Definition:
    """What a symbol is known by in another place."""
    return symbol.body_hash, symbol.name


def _carried_inside(before: FileFacts | None, after: FileFacts | None) -> set[Definition]:
    """The definitions that are in another container of the file than they were, and no longer in that one."""
    if before is None or after is None:
        return set()
    old, new = (
        {(definition(one), one.qualified_name) for one in facts.symbols if size(one) >= LEAST_TEXT}
        for facts in (before, after)
    )
    return {one for one, _ in old - new} & {one for one, _ in new - old}


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


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Symbols beside symbols, level by level."""

    texts: Texts | None
    carried: Collection[Definition]
    """What is in another place word for word, and so has no other name in this one."""

    def of(
        self, old: list[_Node], new: list[_Node], renamed: tuple[str, str] | None = None
    ) -> Iterator[SymbolChange]:
        """What became of the symbols of one container, of which the name was and is `renamed`."""
        texts = self.texts
        olds, news = ([node.symbol for node in nodes] for nodes in (old, new))
        old_keys, new_keys = (
            [((one.kind, one.name), one.body_hash) for one in each] for each in (olds, news)
        )
        old_names = numbered(key for key, _ in old_keys)
        new_names = numbered_beside(new_keys, old_keys)
        pair_by_size(old_names, olds, new_names, news)
        there = dict(zip(new_names, new, strict=True))
        for name, was in zip(old_names, old, strict=True):
            if name in there and there[name].symbol.body_hash != was.symbol.body_hash:
                yield from self._changed(was, there[name])
        lost = [i for i, name in enumerate(old_names) if name not in there]
        known = set(old_names)
        found = [j for j, name in enumerate(new_names) if name not in known]
        gone = [i for i in lost if definition(olds[i]) not in self.carried]
        come = [j for j in found if definition(news[j]) not in self.carried]
        alike = {} if texts is None else same_text(olds, news, gone, come, texts)
        yield from (SymbolChange("renamed", olds[i], news[j]) for i, j in alike.items())
        free = {*gone} - {*alike}, {*come} - {*alike.values()}

        def likely(i: int, j: int) -> bool:
            if i not in free[0] or j not in free[1]:
                return False
            return (olds[i].name, news[j].name) == renamed or self._became(old[i], new[j])

        placed = same_place(olds, news, old_names, new_names, likely)
        for i, j in placed.items():
            yield from self._renamed(old[i], new[j])
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

    def _became(self, was: _Node, now: _Node) -> bool:
        members = was.members, now.members
        return became(was.symbol, now.symbol, members, self.texts)

    def _changed(self, was: _Node, now: _Node) -> Iterator[SymbolChange]:
        inside = list(self.of(was.children, now.children))
        if self.texts is not None:
            itself = self.texts.differ(was.symbol, now.symbol)
        else:
            itself = not inside or was.symbol.signature != now.symbol.signature
        if itself:
            yield SymbolChange("changed", was.symbol, now.symbol)
        yield from inside

    def _renamed(self, was: _Node, now: _Node) -> Iterator[SymbolChange]:
        """A rename, and what else changed inside; not that its constructor has its name."""
        yield SymbolChange("renamed", was.symbol, now.symbol)
        names = was.symbol.name, now.symbol.name
        for change in self.of(was.children, now.children, names):
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
