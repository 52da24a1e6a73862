"""The folded view of a file: what fits a budget, the likeliest first, and markers with real line ranges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from gate.host.tools import HostTools
from memory.framing import one_line
from navigator.model import CALLABLES, FileFacts, LineRange, Symbol
from navigator.tokens import FileCosts, cost, shown

MARK: Final = "⋯"
"""Stands for the lines whose range follows it: the host numbers what it is handed anew (FACTS §5)."""

_MARKER_TOKENS: Final = 9
"""What one marker costs."""
_LONGEST_PIECE: Final = 40
"""Lines of code outside of functions that are shown or left out together."""
_LONGEST_HEADER: Final = 40
"""Lines in which the end of a declaration is looked for."""
_LIKELY_SHARE: Final = 0.5
"""Of the budget goes to likely bodies before anything else, so that they have room in the largest file."""

_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class FoldedView:
    """A file with lines left out."""

    text: str
    lines: int
    """How many of the file's lines it shows."""
    tokens: int


def folded_view(
    path: str,
    facts: FileFacts,
    lines: Sequence[str],
    costs: FileCosts,
    *,
    budget_tokens: int,
    likely: Mapping[int, float],
    tools: HostTools,
) -> FoldedView | None:
    """The view of the content with these `facts` and `lines` that costs at most `budget_tokens`.

    `likely` gives the bodies worth their room: place in `facts.symbols` -> how likely it is wanted.
    None where nothing would be left out, or the budget has no room for a view.
    """
    head = cost(_head(path, facts.lines, facts.lines, costs.read, tools))
    room = budget_tokens - head - _MARKER_TOKENS
    chosen = _chosen(facts, lines, costs, likely, room)
    while True:
        visible = _visible(chosen, lines)
        view = _written(path, lines, costs, visible, tools)
        if view.lines == len(lines):
            return None
        if view.tokens <= budget_tokens:
            return view
        if not chosen:
            return None
        _drop(chosen, costs, view.tokens - budget_tokens)


def _chosen(
    facts: FileFacts, lines: Sequence[str], costs: FileCosts, likely: Mapping[int, float], room: int
) -> list[LineRange]:
    """The ranges that get room, the worthiest first."""
    bodies = list(_bodies(facts, lines))
    wanted = sorted(
        (one for one in bodies if likely.get(one.place, 0) > 0),
        key=lambda one: (-likely[one.place], costs.lines(*one.range)),
    )
    small = sorted(bodies, key=lambda one: costs.lines(*one.range))
    declared = [(one.depth, one.header) for one in bodies] + list(_containers(facts, lines))
    headers = [header for _, header in sorted(declared)]
    outside = list(_outside(bodies, lines))
    chosen: list[LineRange] = []
    left = float(room)
    for share, pieces in (
        (_LIKELY_SHARE, [(one.header[0], one.range[1]) for one in wanted]),
        (1.0, headers),
        (1.0, outside),
        (1.0, [one.range for one in (*wanted, *small)]),
    ):
        kept_back = (1 - share) * room
        for piece in pieces:
            price = costs.lines(*piece) + _MARKER_TOKENS
            if price <= left - kept_back:
                chosen.append(piece)
                left -= price
    return chosen


@dataclass(frozen=True, slots=True)
class _Body:
    """An outermost function: its declaration, and the lines that a fold leaves out."""

    place: int
    """In `facts.symbols`."""
    depth: int
    header: LineRange
    range: LineRange


def _bodies(facts: FileFacts, lines: Sequence[str]) -> Iterator[_Body]:
    upto = 0
    for place, symbol in enumerate(facts.symbols):
        if symbol.kind in CALLABLES and symbol.start_line > upto:
            header = _header_end(symbol, lines)
            if header < symbol.end_line:
                upto = symbol.end_line
                yield _Body(place, symbol.depth, (symbol.start_line, header), (header + 1, symbol.end_line))


def _containers(facts: FileFacts, lines: Sequence[str]) -> Iterator[tuple[int, LineRange]]:
    """The declarations of what holds other symbols and is no function, with their depth."""
    for symbol, inner in pairwise(facts.symbols):
        if inner.depth > symbol.depth and symbol.kind not in CALLABLES:
            yield symbol.depth, (symbol.start_line, min(_header_end(symbol, lines), inner.start_line))


def _header_end(symbol: Symbol, lines: Sequence[str]) -> int:
    """The last line of the declaration before its body, which has the last character of its signature."""
    wanted = _BLANK.sub("", symbol.signature)
    text = ""
    for number in range(symbol.start_line, min(symbol.end_line, symbol.start_line + _LONGEST_HEADER) + 1):
        text += _BLANK.sub("", lines[number - 1]) if number <= len(lines) else ""
        if number >= symbol.name_line and wanted in text:
            return number
    return symbol.name_line


def _outside(bodies: Iterable[_Body], lines: Sequence[str]) -> Iterator[LineRange]:
    """What is in no function: imports, constants, fields, the declarations of classes; in pieces."""
    first = 1
    for start, end in [*((one.header[0], one.range[1]) for one in bodies), (len(lines) + 1, len(lines))]:
        for at in range(first, start, _LONGEST_PIECE):
            last = min(at + _LONGEST_PIECE, start) - 1
            if any(line.strip() for line in lines[at - 1 : last]):
                yield at, last
        first = end + 1


def _visible(chosen: Iterable[LineRange], lines: Sequence[str]) -> list[bool]:
    """A truth value a line; blank lines alone are not worth a marker."""
    visible = [False] * len(lines)
    for first, last in chosen:
        visible[first - 1 : last] = [True] * (min(last, len(lines)) - first + 1)
    for first, last in _hidden(visible):
        if not any(line.strip() for line in lines[first - 1 : last]):
            visible[first - 1 : last] = [True] * (last - first + 1)
    return visible


def _hidden(visible: Sequence[bool]) -> list[LineRange]:
    runs = []
    for is_visible, group in groupby(range(1, len(visible) + 1), key=lambda number: visible[number - 1]):
        if not is_visible:
            numbers = list(group)
            runs.append((numbers[0], numbers[-1]))
    return runs


def _written(
    path: str, lines: Sequence[str], costs: FileCosts, visible: Sequence[bool], tools: HostTools
) -> FoldedView:
    written = [_head(path, sum(visible), len(lines), costs.read, tools)]
    at = 1
    for first, last in [*_hidden(visible), (len(lines) + 1, len(lines))]:
        written += lines[at - 1 : first - 1]
        if first <= last:
            written.append(_marker(first, last, lines[first - 1]))
        at = last + 1
    text = "\n".join(written)
    return FoldedView(text, sum(visible), cost(text))


def _marker(first: int, last: int, hidden: str) -> str:
    indent = hidden[: len(hidden) - len(hidden.lstrip())][:_LONGEST_PIECE]
    return f"{indent}{MARK} {first}-{last}" if last > first else f"{indent}{MARK} {first}"


def _head(path: str, visible: int, lines: int, tokens: int, tools: HostTools) -> str:
    numbers = "The numbers at the left count the lines of this view; " if tools.numbers_lines else ""
    return (
        f"{MARK} readgate shows a folded view of {one_line(path, 500)}: {visible:,} of {lines:,} lines, "
        f"all of it is {shown(tokens)} tokens. {numbers}`{MARK} 12-34` stands for lines 12-34 of the file "
        f"itself. To open them: {tools.part}, `{tools.named('smart_unfold')}` with symbol_names, or the same "
        f"{tools.reader} again, which gives the whole file."
    )


def _drop(chosen: list[LineRange], costs: FileCosts, excess: int) -> None:
    """Take out the least worthy until the excess is gone."""
    freed = 0
    while chosen and freed < excess:
        freed += max(costs.lines(*chosen.pop()), 1)
