"""Named symbols of one file, whole: decorators, the comment above, the body, with real line numbers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final

from navigator.answers.comment_above import comment_start
from navigator.answers.detail import lines_in_words
from navigator.answers.limits import LONGEST_ANSWER, SMALLEST_BUDGET, AnswerSettings, at_least
from navigator.answers.selection import AmbiguousSymbol, UnknownSymbol, select
from navigator.answers.visible import code_line, one_line, shown_path
from navigator.languages import Comments, detect_by_name
from navigator.model import Answer, FileFacts, Symbol
from navigator.source import decode, split_lines
from navigator.tokens import cost, shown

_ROOM: Final = LONGEST_ANSWER - 2000
_HEADER_TOKENS: Final = 30
_LONG_LINES: Final = 2000
_FAR_MORE: Final = 4
"""Characters of lines, and times the length of a symbol on them, past which the symbol alone is shown."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One symbol as it is shown; lines are 1-based and inclusive."""

    symbol: Symbol
    first: int
    last: int
    """The last line shown; before `first` where not one line fits."""
    until: int
    """The last line that was wanted."""
    numbered: str
    """The lines shown, each behind its number."""
    tokens: int
    """What they cost."""
    by_length: bool
    """What cut it is how long an answer can be, which no larger budget changes."""
    piece: str | None = None
    """Its own text, where that is shown without the rest of its lines."""


def unfold_answer(
    relative: str,
    facts: FileFacts,
    data: bytes,
    names: Sequence[str],
    *,
    context_lines: int = 0,
    max_tokens: int | None = None,
    settings: AnswerSettings | None = None,
) -> Answer:
    """The source of the symbols with these names; `data` is the content that `facts` are of.

    Names that fit no symbol, or several, are told beside the others; where no name fits, raises
    `UnknownSymbol` or `AmbiguousSymbol`. Raises `LimitTooSmall`.
    """
    settings = settings or AnswerSettings()
    budget = at_least("max_tokens", max_tokens, SMALLEST_BUDGET, settings.unfold_tokens)
    around = at_least("context_lines", context_lines, 0, 0)
    lines = split_lines(decode(data))
    symbols, problems = _selected(relative, facts, lines, names)
    language = detect_by_name(facts.language)
    comments = language.comments if language else Comments()
    parts: list[_Part] = []
    texts: list[str] = []
    characters = _ROOM
    rest: list[Symbol] = []
    for symbol in symbols:
        part = None
        if not rest and _is_piece(symbol, lines):
            part = _piece(symbol, decode(data[symbol.start_byte : symbol.end_byte]), budget, characters)
        if part is None:
            rest.append(symbol)
            continue
        budget -= part.tokens + _HEADER_TOKENS
        characters -= len(part.numbered)
        parts.append(part)
        texts.append(_block(relative, part, lines, 0))
    for wanted, (symbol, *beside) in _by_lines(rest, lines, comments, around).items():
        part = _within(symbol, wanted, lines, budget - _HEADER_TOKENS, characters)
        budget -= part.tokens + _HEADER_TOKENS
        characters -= len(part.numbered)
        parts.append(part)
        texts.append(_block(relative, part, lines, len(beside)))
    texts += [f"Not shown: {problem}" for problem in problems]
    return Answer("\n\n".join(texts), _data(relative, parts, lines, problems))


def _selected(
    relative: str, facts: FileFacts, lines: Sequence[str], names: Sequence[str]
) -> tuple[list[Symbol], list[UnknownSymbol | AmbiguousSymbol]]:
    symbols: dict[int, Symbol] = {}
    problems: list[UnknownSymbol | AmbiguousSymbol] = []
    for name in dict.fromkeys(names):
        try:
            symbols.update((id(symbol), symbol) for symbol in select(relative, facts, lines, name))
        except (UnknownSymbol, AmbiguousSymbol) as problem:
            problems.append(problem)
    if not symbols:
        raise problems[0] if problems else UnknownSymbol(relative, "", ())
    return list(symbols.values()), problems


def _is_piece(symbol: Symbol, lines: Sequence[str]) -> bool:
    """Whether its lines hold so much else that they are not what is asked for: code packed by a tool."""
    size = sum(map(len, lines[symbol.start_line - 1 : symbol.end_line]))
    return size > _LONG_LINES and size > _FAR_MORE * (symbol.end_byte - symbol.start_byte)


def _piece(symbol: Symbol, text: str, budget: int, characters: int) -> _Part | None:
    """The text of a symbol that is a piece of its lines; None for one that is too long."""
    shown_lines = [code_line(line) for line in split_lines(text)]
    numbered = "\n".join(
        f"{number}\t{'…' if number == symbol.start_line else ''}{line}"
        for number, line in enumerate(shown_lines, symbol.start_line)
    )
    tokens = cost(numbered)
    if tokens > budget - _HEADER_TOKENS or len(numbered) > characters:
        return None
    last = symbol.end_line
    return _Part(symbol, symbol.start_line, last, last, f"{numbered}…", tokens, by_length=False, piece=text)


def _by_lines(
    symbols: Sequence[Symbol], lines: Sequence[str], comments: Comments, around: int
) -> dict[tuple[int, int], list[Symbol]]:
    """The symbols by the lines that show them: of several on the same lines these are shown once."""
    found: dict[tuple[int, int], list[Symbol]] = {}
    for symbol in symbols:
        found.setdefault(_wanted(symbol, lines, comments, around), []).append(symbol)
    return found


def _wanted(symbol: Symbol, lines: Sequence[str], comments: Comments, around: int) -> tuple[int, int]:
    first = comment_start(lines, symbol.start_line, comments)
    return max(first - around, 1), min(symbol.end_line + around, len(lines))


def _within(
    symbol: Symbol, wanted: tuple[int, int], lines: Sequence[str], budget: int, characters: int
) -> _Part:
    """As many whole lines of those wanted as the budget and the length of an answer allow."""
    first, until = wanted
    numbered = [f"{number}\t{code_line(lines[number - 1])}" for number in range(first, until + 1)]
    lengths = accumulate((len(line) + 1 for line in numbered), initial=-1)
    room = bisect_right(list(lengths), characters) - 1

    @cache
    def priced(count: int) -> tuple[str, int]:
        text = "\n".join(numbered[:count])
        return text, cost(text)

    def over(count: int) -> bool:
        return priced(count)[1] > budget

    by_budget = over(room)
    fitting = max(bisect_left(range(room), True, key=over) - 1, 0) if by_budget else room
    by_length = not by_budget and room < len(numbered)
    return _Part(symbol, first, first + fitting - 1, until, *priced(fitting), by_length)


def _block(relative: str, part: _Part, lines: Sequence[str], beside: int) -> str:
    symbol = part.symbol
    name = one_line(symbol.qualified_name)
    path = shown_path(relative)
    header = f"{path}: {symbol.kind} {name}, {lines_in_words(symbol)}"
    if beside:
        header += f" (and {beside} more on the same)"
    if part.piece is not None:
        return f"{header}, {shown(part.tokens)} tokens, without the rest of its lines\n{part.numbered}"
    if part.last >= part.until:
        above = " with the comment above" if part.first < symbol.start_line else ""
        return f"{header}, {shown(part.tokens)} tokens{above}\n{part.numbered}"
    rest = lines[part.last : part.until]
    other_way = "" if part.by_length else ", or give a larger max_tokens"
    left = (
        f"Left out: lines {part.last + 1}-{part.until}, {shown(cost(chr(10).join(rest)))} tokens. "
        f"Read them with offset {part.last + 1} and limit {len(rest)}{other_way}."
    )
    return "\n".join(filter(None, (header, part.numbered, left)))


def _data(
    relative: str,
    parts: Sequence[_Part],
    lines: Sequence[str],
    problems: Sequence[UnknownSymbol | AmbiguousSymbol],
) -> dict[str, object]:
    symbols: list[dict[str, object]] = []
    omitted: list[dict[str, object]] = []
    for part in parts:
        text = "\n".join(lines[part.first - 1 : part.last]) if part.piece is None else part.piece
        name = one_line(part.symbol.qualified_name)
        symbols.append(
            {
                "qualified_name": name,
                "kind": part.symbol.kind,
                "start_line": part.symbol.start_line,
                "end_line": part.symbol.end_line,
                "first_line": part.first,
                "tokens": part.tokens,
                "text": text,
            }
        )
        if part.last < part.until:
            omitted.append({"qualified_name": name, "start_line": part.last + 1, "end_line": part.until})
    omitted += [{"code": problem.code, "reason": str(problem)} for problem in problems]
    return {"path": relative, "symbols": symbols, "omitted": omitted}
