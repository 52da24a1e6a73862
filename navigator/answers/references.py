"""Where a symbol is used, who calls it, and what it calls, as an answer that says how sure each line is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias, get_args

from navigator.answers.asked_symbol import AskedSymbol, likelihood
from navigator.answers.detail import line_range
from navigator.answers.limits import LONGEST_ANSWER, AnswerSettings, at_least
from navigator.answers.visible import counted, one_line
from navigator.errors import NavigatorError
from navigator.index.names import Definition
from navigator.index.names.spelling import nearest
from navigator.index.names.standing import Standing
from navigator.index.references.meaning import Meaning, Outside
from navigator.index.references.resolver import Resolver
from navigator.index.references.uses import Use, Uses, callees_in, uses_of
from navigator.index.status import IndexStatus
from navigator.model import Answer, FileFacts, Symbol
from navigator.parsing.references.columns import MODULE_LEVEL
from navigator.tokens import weight

Direction: TypeAlias = Literal["references", "callers", "callees"]

_DEFINITIONS: Final = 12
"""Definitions named in a text; a name that has more is told by their number."""
_NEAREST: Final = 5
_LONGEST_SHOWN: Final = 160
_LONGEST_PATH: Final = 400
_FOOT_TOKENS: Final = 90
_ROOM: Final = LONGEST_ANSWER - 3000


class UnknownDirection(NavigatorError):
    """A direction in which nothing can be followed."""

    code: ClassVar[str] = "unknown_direction"

    def __init__(self, direction: str) -> None:
        super().__init__(f"There is no direction {direction!r}: use {', '.join(get_args(Direction))}.")


class NameNotUsed(NavigatorError):
    """A name that is neither defined nor used anywhere that was read."""

    code: ClassVar[str] = "unknown_symbol"

    def __init__(self, name: str, near: Sequence[str], state: str) -> None:
        found = f"the nearest names are {', '.join(near)}" if near else "smart_search finds parts of names"
        soon = "" if state == "ready" else " so far, while the index is still being built"
        super().__init__(f"Nothing is called {one_line(name, _LONGEST_SHOWN)!r}{soon}: {found}.")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question about references looks at; `facts_of` gives a file's facts, None where it has none."""

    resolver: Resolver
    status: IndexStatus
    facts_of: Callable[[str], FileFacts | None]
    known_names: Callable[[str], Iterable[str]]
    """Names of symbols that may have been meant by one there is none of."""
    unread_languages: Sequence[str]
    """Languages of code in the workspace whose references are not read."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line of an answer's body, below the heading of its file."""

    resolved: bool
    path: str
    line: str
    first: int
    """The first line of the file that it is about."""
    uses: int
    rows: tuple[dict[str, object], ...]


def references_answer(
    symbol: str,
    asked: Asked,
    *,
    file_path: str | None = None,
    direction: str = "references",
    max_results: int | None = None,
    settings: AnswerSettings | None = None,
) -> Answer:
    """The uses, callers or callees of a symbol: those followed to it first, then those of the same name.

    `symbol` is a name in any form in which an answer prints one, `file_path` a file relative to the workspace
    that defines it. Raises `UnknownDirection`, `NameNotUsed` and `LimitTooSmall`.
    """
    settings = settings or AnswerSettings()
    if direction not in get_args(Direction):
        raise UnknownDirection(direction)
    most = at_least("max_results", max_results, 1, settings.reference_results)
    wanted = AskedSymbol.of(symbol)
    definitions = wanted.among(asked.resolver.view, file_path, asked.facts_of)
    if direction == "callees":
        entries, uses = _callees(asked, definitions), Uses((), 0)
    else:
        uses = uses_of(asked.resolver, wanted.name, definitions)
        entries = _callers(asked, uses) if direction == "callers" else _references(asked, uses)
    if not definitions and not uses.found:
        raise NameNotUsed(
            symbol, nearest(wanted.name, asked.known_names(wanted.name), _NEAREST), asked.status.state
        )
    entries.sort(key=_order({definition.path for definition in definitions}))
    shown = _within(entries, most, settings.reference_tokens)
    total = sum(entry.uses for entry in entries)
    left_out = total - sum(entry.uses for entry in shown)
    unread = asked.unread_languages
    here = sorted({asked.resolver.view.language(one.path) for one in definitions} & set(unread))
    text = [_head(symbol, direction, definitions, entries, here)]
    text += _defined(definitions, asked.facts_of)
    text += _body(shown)
    text += _foot(
        direction,
        definitions,
        uses,
        entries,
        len(entries) - len(shown),
        asked.status,
        here or ([] if entries else unread),
    )
    data: dict[str, object] = {
        "symbol": symbol,
        "direction": direction,
        "definitions": [_definition_row(one, asked.facts_of(one.path)) for one in definitions],
        "references": [row for entry in shown for row in entry.rows],
        "total": total,
        "resolved": sum(entry.uses for entry in entries if entry.resolved),
        "by_name": sum(entry.uses for entry in entries if not entry.resolved),
        "elsewhere": uses.elsewhere,
        "left_out": left_out,
        "not_read": list(unread),
        "index": {"state": asked.status.state, "files": asked.status.files, "indexed": asked.status.indexed},
        "skipped": len(asked.status.skipped_files),
    }
    return Answer("\n".join(text), data)


def _references(asked: Asked, uses: Uses) -> list[_Entry]:
    """An entry a symbol that uses the name, whichever way it does."""
    by_symbol: dict[tuple[str, int, bool], list[Use]] = {}
    for use in uses.found:
        by_symbol.setdefault((use.path, use.place, use.resolved), []).append(use)
    return [_entry(asked, of) for of in by_symbol.values()]


def _callers(asked: Asked, uses: Uses) -> list[_Entry]:
    """An entry a symbol that calls it; it is resolved where one of its calls is."""
    by_symbol: dict[tuple[str, int], list[Use]] = {}
    for use in uses.found:
        if use.role in ("call", "use"):  # what is handed on as a value is called by whoever got it
            by_symbol.setdefault((use.path, use.place), []).append(use)
    return [_entry(asked, of) for of in by_symbol.values()]


def _entry(asked: Asked, uses: Sequence[Use]) -> _Entry:
    first = uses[0]
    enclosing = (
        ""
        if first.place == MODULE_LEVEL
        else asked.resolver.view.symbol(first.path, first.place).qualified_name
    )
    resolved = any(use.resolved for use in uses)
    roles: dict[str, list[int]] = {}
    for use in uses:
        roles.setdefault(use.role, []).append(use.line)
    places = " ".join(
        ("" if role == "call" else f"{role} ") + " ".join(map(str, dict.fromkeys(lines)))
        for role, lines in roles.items()
    )
    name = one_line(enclosing, _LONGEST_SHOWN) or "(top level)"
    rows: tuple[dict[str, object], ...] = tuple(
        {
            "path": use.path,
            "line": use.line,
            "enclosing": one_line(enclosing),
            "role": use.role,
            "resolution": "resolved" if use.resolved else "by name",
        }
        for use in uses
    )
    return _Entry(resolved, first.path, f" {name}: {places}", first.line, len(uses), rows)


def _callees(asked: Asked, definitions: Sequence[Definition]) -> list[_Entry]:
    entries = []
    for definition in definitions:
        calls: dict[str, list[tuple[int, Meaning]]] = {}
        for name, line, meaning in callees_in(asked.resolver, definition):
            calls.setdefault(name, []).append((line, meaning))
        for name, places in calls.items():
            entries.append(_callee(asked, definition, name, places))
    return entries


def _callee(asked: Asked, caller: Definition, name: str, places: Sequence[tuple[int, Meaning]]) -> _Entry:
    certain = list(dict.fromkeys(meaning for _, meaning in places if isinstance(meaning, Definition)))
    outside = all(isinstance(meaning, Outside) for _, meaning in places)
    likely = (
        []
        if certain or outside
        else [one for of in asked.resolver.view.definitions(name).values() for one in of]
    )
    lines = list(dict.fromkeys(line for line, _ in places))
    named = certain or sorted(likely, key=likelihood)
    what = ", ".join(
        f"{one_line(one.path, _LONGEST_PATH)} {one_line(one.qualified_name)}" for one in named[:3]
    )
    more = f" and {len(named) - 3} more" if len(named) > 3 else ""
    where = f" -> {what}{more}" if what else " (not of this workspace)" if outside else ""
    data: dict[str, object] = {
        "path": caller.path,
        "line": lines[0],
        "lines": lines,
        "enclosing": one_line(caller.qualified_name),
        "name": one_line(name),
        "role": "call",
        "resolution": "resolved" if certain or outside else "by name",
        "definitions": [_definition_row(one, None) for one in named[:10]],
    }
    text = f" {one_line(name, _LONGEST_SHOWN)}: {' '.join(map(str, lines))}{where}"
    return _Entry(bool(certain) or outside, caller.path, text, lines[0], len(places), (data,))


def _order(defining: set[str]) -> Callable[[_Entry], tuple[object, ...]]:
    """Resolved first; the defining file, code, tests, what nobody here wrote; as the files read."""

    def key(entry: _Entry) -> tuple[object, ...]:
        standing = Standing.of(entry.path, made=False)
        return not entry.resolved, entry.path not in defining, standing.aside, standing.order, entry.first

    return key


def _within(entries: Sequence[_Entry], most: int, budget: int) -> list[_Entry]:
    """The first entries, of at most so many uses, that the budget pays for; at least one."""
    shown: list[_Entry] = []
    uses = 0
    spent, characters = float(_FOOT_TOKENS), 0
    for entry in entries:
        same_file = bool(shown) and shown[-1].path == entry.path
        line = entry.line if same_file else f"{entry.path}\n{entry.line}"
        spent += weight(line + "\n")
        characters += len(line) + 1
        uses += entry.uses
        if shown and (uses > most or spent > budget or characters > _ROOM):
            break
        shown.append(entry)
    return shown


def _body(shown: Sequence[_Entry]) -> list[str]:
    lines: list[str] = []
    before: tuple[bool, str] | None = None
    for entry in shown:
        if before is None or before[0] != entry.resolved:
            lines.append("Resolved:" if entry.resolved else "By name only:")
        if before != (entry.resolved, entry.path):
            lines.append(one_line(entry.path, _LONGEST_PATH))
        lines.append(entry.line)
        before = entry.resolved, entry.path
    return lines


def _head(
    symbol: str,
    direction: str,
    definitions: Sequence[Definition],
    entries: Sequence[_Entry],
    unread: Sequence[str],
) -> str:
    name = one_line(symbol, _LONGEST_SHOWN)
    resolved = sum(entry.uses for entry in entries if entry.resolved)
    by_name = sum(entry.uses for entry in entries if not entry.resolved)
    files = len({entry.path for entry in entries})
    if direction == "callees":
        what = f"calls {len(entries)} names"
    elif direction == "callers":
        what = f"{len(entries)} callers in {counted(files)}"
    else:
        what = f"{resolved + by_name} uses in {counted(files)}"
    if not entries and unread:
        return f"{name}: references are not read in {', '.join(unread)}."
    split = f": {resolved} resolved, {by_name} by name only" if entries else ""
    return f"{name}: {what}{split}."


def _defined(definitions: Sequence[Definition], facts_of: Callable[[str], FileFacts | None]) -> list[str]:
    if not definitions:
        return ["Not defined in this workspace."]
    lines = ["Defined:"]
    for definition in definitions[:_DEFINITIONS]:
        symbol = _symbol(definition, facts_of(definition.path))
        where = f":{line_range(symbol)}" if symbol else ""
        path = one_line(definition.path, _LONGEST_PATH)
        lines.append(f"{path} {definition.kind} {one_line(definition.qualified_name, _LONGEST_SHOWN)}{where}")
    if len(definitions) > _DEFINITIONS:
        lines.append(
            f"and {len(definitions) - _DEFINITIONS} more of that name: Outer.name or file_path says which."
        )
    return lines


def _foot(
    direction: str,
    definitions: Sequence[Definition],
    uses: Uses,
    entries: Sequence[_Entry],
    left_out: int,
    status: IndexStatus,
    unread: Sequence[str],
) -> list[str]:
    """What the answer may lack or may hold too much of, and why."""
    lines = []
    if left_out:
        lines.append(f"{left_out} more are over the limit: raise max_results, or name one definition.")
    if definitions and direction != "callees" and any(not entry.resolved for entry in entries):
        lines.append("By name only: the same name, of a value whose type is not told by imports and scopes.")
    if uses.elsewhere:
        lines.append(f"{uses.elsewhere} uses of the name mean another definition and are not shown.")
    if not entries and not unread:
        lines.append(
            "No use was found; calls by reflection, in templates or in languages not read can't be seen."
        )
    if entries and unread:
        lines.append(f"References are not read in {', '.join(unread)}.")
    if status.state != "ready":
        lines.append(
            f"The index is still being built ({counted(status.indexed)} so far): more may be found soon."
        )
    if status.skipped_files:
        lines.append(f"{counted(len(status.skipped_files))} could not be indexed.")
    return lines


def _symbol(definition: Definition, facts: FileFacts | None) -> Symbol | None:
    """The symbol of a definition in its file's facts, if they still have it at that place."""
    if facts is None or definition.place >= len(facts.symbols):
        return None
    symbol = facts.symbols[definition.place]
    return symbol if symbol.qualified_name == definition.qualified_name else None


def _definition_row(definition: Definition, facts: FileFacts | None) -> dict[str, object]:
    row: dict[str, object] = {
        "path": definition.path,
        "kind": definition.kind,
        "qualified_name": one_line(definition.qualified_name),
    }
    symbol = _symbol(definition, facts)
    if symbol is not None:
        row |= {
            "name_line": symbol.name_line,
            "start_line": symbol.start_line,
            "end_line": symbol.end_line,
            "signature": one_line(symbol.signature),
        }
    return row
