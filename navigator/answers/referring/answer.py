"""Where a symbol is used, who calls it, and what it calls, as an answer that says how sure each line is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from navigator.answers.limits import ROOM, AnswerSettings, at_least
from navigator.answers.referring.asked_symbol import AskedSymbol, likeliest_first
from navigator.answers.referring.entries import (
    LONGEST_SHOWN,
    Asked,
    FileEntries,
    Written,
    called,
    calling,
    definition_row,
    using,
)
from navigator.answers.referring.summary import beyond, defined, foot, head
from navigator.answers.visible import one_line, shown_path
from navigator.errors import NavigatorError
from navigator.index.names import Definition
from navigator.index.names.spelling import nearest
from navigator.index.names.standing import Standing
from navigator.index.references.uses import NO_USES, uses_of
from navigator.model import Answer
from navigator.tokens import weight

Direction: TypeAlias = Literal["references", "callers", "callees"]

_MOST_DEFINITIONS: Final = 50
"""Definitions in the data: each takes the facts of its file."""
_MOST_MODULES: Final = 100
"""Modules that are not in the workspace, in the data."""
_NEAREST: Final = 5
_FOOT_TOKENS: Final = 120
_FILES_SHARE: Final = 0.2
"""Of the tokens, what may go to naming the files of uses over the limit, where there are such."""


class UnknownDirection(NavigatorError):
    """A direction in which nothing can be followed."""

    code: ClassVar[str] = "unknown_direction"

    def __init__(self, direction: str) -> None:
        super().__init__(f"There is no direction {direction!r}: use {', '.join(get_args(Direction))}.")


class NameNotUsed(NavigatorError):
    """A name that is neither defined nor used anywhere that was read, or not in the file that was named."""

    code: ClassVar[str] = "unknown_symbol"

    def __init__(
        self, name: str, near: Sequence[str], state: str, *, file: str = "", elsewhere: Sequence[str] = ()
    ) -> None:
        found = f"the nearest names are {', '.join(near)}" if near else "smart_search finds parts of names"
        if elsewhere:
            found = f"but there is {', '.join(elsewhere)}"
        soon = "" if state == "ready" else " so far, while the index is still being built"
        where = f" in {shown_path(file)}" if file else ""
        super().__init__(f"Nothing{where} is called {one_line(name, LONGEST_SHOWN)!r}{soon}: {found}.")


def references_answer(
    symbol: str,
    asked: Asked,
    *,
    file_path: str | None,
    direction: str,
    max_results: int | None,
    settings: AnswerSettings,
) -> Answer:
    """The uses, callers or callees of a symbol: those followed to it first, then those of the same name.

    `symbol` is a name in any form in which an answer prints one, `file_path` a file relative to the workspace
    that defines it. Raises `UnknownDirection`, `NameNotUsed` and `LimitTooSmall`.
    """
    if direction not in get_args(Direction):
        raise UnknownDirection(direction)
    most = at_least("max_results", max_results, 1, settings.reference_results)
    wanted = AskedSymbol.of(symbol, lambda name: bool(asked.resolver.view.definitions(name)))
    definitions = _meant(symbol, wanted, asked, file_path)
    if direction == "callees":
        entries, uses = called(asked, definitions), NO_USES
    else:
        uses = uses_of(asked.resolver, wanted.name, definitions)
        entries = calling(asked, uses) if direction == "callers" else using(asked, uses)
    if not definitions and not uses.found:
        raise NameNotUsed(
            symbol, nearest(wanted.name, asked.known_names(wanted.name), _NEAREST), asked.status.state
        )
    entries.sort(key=_order({definition.path for definition in definitions}))
    count = sum(of_file.entries for of_file in entries)
    resolved = sum(of_file.uses for of_file in entries if of_file.resolved)
    by_name = sum(of_file.uses for of_file in entries if not of_file.resolved)
    # Who says how many wants them all; what is shown then is limited by what a host takes.
    budget = settings.reference_tokens if max_results is None else float("inf")
    by_entry = direction != "references"
    shown = _within(entries, most, budget, by_entry)
    if sum(map(len, shown)) < count:
        shown = _within(entries, most, budget * (1 - _FILES_SHARE), by_entry)
    left_out = _left_out(entries, shown)
    unread = asked.unread_languages
    here = sorted({asked.resolver.view.language(one.path) for one in definitions} & set(unread))
    text = [head(symbol, direction, entries, (count, resolved, by_name), here)]
    text += defined(definitions, asked.facts_of)
    text += _body(entries, shown)
    text += beyond(
        direction, count - sum(map(len, shown)), left_out, settings.reference_tokens * _FILES_SHARE
    )
    text += foot(
        direction,
        definitions,
        uses,
        entries,
        asked.status,
        here or ([] if entries else unread),
        asked.unread_files,
    )
    data: dict[str, object] = {
        "symbol": symbol,
        "direction": direction,
        "definitions": [
            definition_row(one, asked.facts_of(one.path)) for one in definitions[:_MOST_DEFINITIONS]
        ],
        "total_definitions": len(definitions),
        "references": [row for of_file in shown for written in of_file for row in written.rows],
        "total": resolved + by_name,
        "resolved": resolved,
        "by_name": by_name,
        "elsewhere": uses.elsewhere.total(),
        "outside": {module: count for module, count in uses.elsewhere.most_common(_MOST_MODULES) if module},
        "missing": dict(list(uses.missing.items())[:_MOST_MODULES]),
        "left_out": left_out.total(),
        "left_out_by_file": dict(left_out),
        "not_read": list(unread),
        "files_not_read": asked.unread_files,
        **asked.status.data,
    }
    return Answer("\n".join(text), data)


def _meant(symbol: str, wanted: AskedSymbol, asked: Asked, file_path: str | None) -> list[Definition]:
    """The definitions asked for with their declarations, or those that a type without its own inherits.

    All of a bare name; none for a name that nothing here defines. Raises `NameNotUsed` where a container or a
    file is named that does not define it.
    """
    view = asked.resolver.view
    definitions = wanted.among(view, file_path, asked.facts_of)
    if not (wanted.around or file_path):
        return definitions
    if definitions:
        others = [other for one in definitions for other in asked.resolver.one_with(one)]
        return list(dict.fromkeys([*definitions, *others]))
    inherited = [asked.resolver.inherited(one, wanted.name) for one in wanted.containers(view, file_path)]
    found = [one for one in dict.fromkeys(inherited) if isinstance(one, Definition)]
    others = likeliest_first(one for named in view.definitions(wanted.name).values() for one in named)
    if not found and file_path:
        elsewhere = [f"{shown_path(one.path)} {one_line(one.qualified_name)}" for one in others[:_NEAREST]]
        near = nearest(symbol, asked.known_names(wanted.name), _NEAREST)
        raise NameNotUsed(symbol, near, asked.status.state, file=file_path, elsewhere=elsewhere)
    if not found and others:
        near = nearest(symbol, [one.qualified_name for one in others], _NEAREST)
        raise NameNotUsed(symbol, near, asked.status.state)
    return found


def _order(defining: set[str]) -> Callable[[FileEntries], tuple[object, ...]]:
    """Resolved first; the defining file, code, tests, what nobody here wrote."""

    def key(of_file: FileEntries) -> tuple[object, ...]:
        standing = Standing.of(of_file.path, made=False)
        return not of_file.resolved, of_file.path not in defining, standing.aside, standing.order

    return key


def _within(entries: Sequence[FileEntries], most: int, budget: float, by_entry: bool) -> list[list[Written]]:
    """File by file the first entries, at most so many or of so many uses, that the budget pays for."""
    shown: list[list[Written]] = []
    uses = 0
    spent, characters = float(_FOOT_TOKENS), 0
    before = ""
    for of_file in entries:
        here: list[Written] = []
        for written in of_file.write():
            line = written.line if before == of_file.path else f"{of_file.path}\n{written.line}"
            spent += weight(line + "\n")
            characters += len(line) + 1
            uses += 1 if by_entry else written.uses
            if before and (uses > most or spent > budget or characters > ROOM):
                return shown
            if not here:
                shown.append(here)
            here.append(written)
            before = of_file.path
    return shown


def _left_out(entries: Sequence[FileEntries], shown: Sequence[Sequence[Written]]) -> Counter[str]:
    """How many uses of each file are in none of the entries shown."""
    left_out = Counter[str]()
    for number, of_file in enumerate(entries):
        written = shown[number] if number < len(shown) else ()
        left = of_file.uses - sum(one.uses for one in written)
        if left:
            left_out[of_file.path] += left
    return left_out


def _body(entries: Sequence[FileEntries], shown: Sequence[Sequence[Written]]) -> list[str]:
    lines: list[str] = []
    before: bool | None = None
    for of_file, written in zip(entries, shown, strict=False):
        if before != of_file.resolved:
            lines.append("Resolved:" if of_file.resolved else "By name only:")
        lines.append(shown_path(of_file.path))
        lines += [one.line for one in written]
        before = of_file.resolved
    return lines
