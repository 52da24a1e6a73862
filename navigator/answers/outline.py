"""The outline of one file as an answer: what is in it, on which lines, and what each look would cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from navigator.answers.limits import (
    SMALLEST_BUDGET,
    AnswerSettings,
    at_least,
    wanted_kinds,
)
from navigator.answers.outline_lines import OutlineLines, outline_lines
from navigator.answers.visible import counted, one_line, shown_path
from navigator.languages.detection import PLAIN
from navigator.languages.registry import ALL
from navigator.model import VALUES, Answer, FileFacts, Symbol
from navigator.tokens import FileCosts, cost, shown

_ERRORS_NAMED: Final = 8
_LEGEND_TOKENS: Final = 19
"""What the header says of the outline itself, which can't be counted before it is written."""


def outline_answer(
    relative: str,
    facts: FileFacts,
    costs: FileCosts,
    *,
    depth: int | None = None,
    max_tokens: int | None = None,
    kinds: Collection[str] | None = None,
    settings: AnswerSettings | None = None,
) -> Answer:
    """The symbols of the file `relative`, nested, within a budget.

    `costs` are those of the same content. `depth` counts levels from 1. Without `max_tokens` the outline may
    take a fixed share of the file, within bounds (`AnswerSettings`). Raises `UnknownKind`, `LimitTooSmall`.
    """
    settings = settings or AnswerSettings()
    share = max(round(costs.total * settings.outline_share), settings.outline_least)
    budget = at_least("max_tokens", max_tokens, SMALLEST_BUDGET, min(share, settings.outline_tokens))
    levels = None if depth is None else at_least("depth", depth, 1, 1)
    wanted = None if kinds is None else wanted_kinds(kinds)
    head = _head(relative, facts, costs)
    warnings = _warnings(facts)
    frame = cost("\n".join([*head, *warnings])) + _LEGEND_TOKENS
    lines = outline_lines(facts, costs, max(budget - frame, 1), depth=levels, kinds=wanted)
    listed = [symbol for symbol in lines.symbols if wanted is None or symbol.kind in wanted]
    foot = _foot(facts, lines, wanted, levels, budget)
    body = [*warnings, *lines.lines, *foot]
    own_cost = frame + lines.tokens + cost("\n".join(foot))
    text = "\n".join([f"{head[0]}; this outline {shown(own_cost)}.{_legend(lines, facts)}", *body])
    data: dict[str, object] = {
        "path": relative,
        "language": facts.language,
        "lines": facts.lines,
        "bytes": facts.size,
        "tokens": costs.read,
        "outline_tokens": own_cost,
        "symbols": [_row(symbol, costs) for symbol in listed],
        "omitted": lines.left_out,
        "errors": [list(lines_) for lines_ in facts.errors],
        "warnings": warnings,
    }
    return Answer(text, data)


def _head(relative: str, facts: FileFacts, costs: FileCosts) -> list[str]:
    path = shown_path(relative)
    return [f"{path}: {facts.language}, {counted(facts.lines, 'line')}, {shown(costs.read)} tokens"]


def _legend(lines: OutlineLines, facts: FileFacts) -> str:
    if not lines.lines:
        return ""
    if lines.named_only:
        return " name:first-last line"
    # What unfolds a symbol shows the comment above it, too.
    above = any(symbol.doc for symbol in lines.symbols) and bool(ALL[facts.language].comments.block)
    return f" name:first-last line ~tokens{' without comments above' * above}"


def _warnings(facts: FileFacts) -> list[str]:
    warnings = []
    if facts.language == PLAIN and facts.symbols:
        warnings.append(
            "Plain outline: no grammar reads this file; headings or indentation are all it shows."
        )
    if facts.errors:
        named = ", ".join(
            str(first) if first == last else f"{first}-{last}" for first, last in facts.errors[:_ERRORS_NAMED]
        )
        more = len(facts.errors) - _ERRORS_NAMED
        places = f"{named} and {more} more places" if more > 0 else named
        lines = "line" if named.isdigit() else "lines"
        warnings.append(
            f"Warning: syntax errors on {lines} {places}; what is there may be missing or wrong here."
        )
    if facts.minified:
        warnings.append("Warning: minified code; its lines are too long to be read one by one.")
    if facts.generated:
        warnings.append("Warning: generated code; look for what it is generated from before changing it.")
    return warnings


def _foot(
    facts: FileFacts, lines: OutlineLines, wanted: Collection[str] | None, levels: int | None, budget: int
) -> list[str]:
    """What the answer does not show, and how to see it."""
    if not facts.symbols:
        return ["No symbols: read the lines you need with Read's offset and limit."]
    if not lines.symbols and not lines.left_out:
        present = sorted({symbol.kind for symbol in facts.symbols})
        return [f"No symbol is as asked; this file's kinds are {', '.join(present)}."]
    beyond = [_beyond(facts)] if facts.unlisted else []
    if not lines.left_out:
        return beyond
    kept = {id(symbol) for symbol in lines.symbols}
    missing = [
        symbol
        for symbol in facts.symbols
        if id(symbol) not in kept
        and (wanted is None or symbol.kind in wanted)
        and (levels is None or symbol.depth < levels)
    ]
    way = f"max_tokens above {budget} shows more"
    choose = "kinds choose" if levels == 1 else "kinds or depth choose"
    return [f"{counted(lines.left_out, 'symbol')} left out{_why(missing)}: {way}, {choose}.", *beyond]


def _beyond(facts: FileFacts) -> str:
    listed = len(facts.symbols)
    return f"{facts.unlisted:,} more are beyond the {listed:,} that are listed: Read or search for them."


def _why(missing: Sequence[Symbol]) -> str:
    values = sum(symbol.kind in VALUES for symbol in missing)
    return f" ({values} of them fields, constants and variables)" if values else ""


def _row(symbol: Symbol, costs: FileCosts) -> dict[str, object]:
    return {
        "kind": symbol.kind,
        "name": one_line(symbol.name),
        "qualified_name": one_line(symbol.qualified_name),
        "name_line": symbol.name_line,
        "start_line": symbol.start_line,
        "end_line": symbol.end_line,
        "signature": one_line(symbol.signature),
        "doc": one_line(symbol.doc),
        "tokens": costs.lines(symbol.start_line, symbol.end_line),
        "depth": symbol.depth,
    }
