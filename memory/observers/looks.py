"""What was looked at: reads and unfolds of one file for one prompt, merged into one discovery."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.model import ObservationDraft, SymbolMark, ToolEvent
from memory.observers.titles import TITLE_UNITS, file_title, for_request, shorter_paths
from navigator.model import FileFacts, LineRange, Symbol

UNFOLD: Final = re.compile(r"mcp__(?:plugin_readgate_)?readgate__smart_unfold")
"""The one tool of readgate's whose calls are remembered, as what was looked at."""

_MARKS: Final = 40


@dataclass(frozen=True, slots=True)
class FileLook:
    """One look at a file."""

    path: str
    facts: FileFacts | None
    lines: LineRange | None
    """The lines read; None where it was no part in lines."""
    names: tuple[str, ...]
    """The symbols asked for by name."""

    @property
    def subject(self) -> str:
        """Steps with the same subject in one prompt are one observation."""
        return f"file:{self.path}"

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """What was seen, the innermost symbols only; for a whole file its outermost ones."""
        if self.facts is None:
            return ()
        if self.names:
            return tuple(s for s in self.facts.symbols if _named(s, self.names))
        if self.lines is None:
            return tuple(s for s in self.facts.symbols if s.depth == 0)
        first, last = self.lines
        seen = [s for s in self.facts.symbols if s.start_line <= last and s.end_line >= first]
        holding = {id(outer) for outer, inner in pairwise(seen) if inner.depth > outer.depth}
        return tuple(s for s in seen if id(s) not in holding)


def file_look(event: ToolEvent) -> FileLook | None:
    """The look an event was; None where it was none, failed, or was at nothing in the project."""
    if not event.succeeded or not event.relative_path:
        return None
    if event.tool_name == "Read":
        return FileLook(event.relative_path, event.after, _lines(event), ())
    if UNFOLD.fullmatch(event.tool_name):
        names = event.tool_input.get("symbol_names")
        asked = tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()
        return FileLook(event.relative_path, event.after, None, asked)
    return None


def looks_observation(looks: Sequence[FileLook], request: str) -> ObservationDraft:
    """What looks at one file, oldest first, came to. Pure."""
    path = looks[0].path
    whole = any(look.lines is None and not look.names for look in looks)
    symbols = {symbol.qualified_name: symbol for look in looks for symbol in look.symbols}
    names = list(symbols) or [name for look in looks for name in look.names]
    facts = looks[-1].facts
    ranges = [f"{look.lines[0]}-{look.lines[1]}" for look in looks if look.lines]
    marks: list[SymbolMark] = [(path, s.qualified_name, s.body_hash) for s in symbols.values()]
    return ObservationDraft(
        title=_title(path, names, whole, ranges),
        type="discovery",
        subtitle=for_request(request),
        narrative=f"{path} was {'read whole' if whole else 'read in part'}"
        + (f", lines {', '.join(ranges[:20])}." if ranges and not whole else "."),
        concepts=("how-it-works",),
        files_read=(path,),
        symbols=tuple(marks[:_MARKS]),
        file_hashes={path: facts.content_hash} if facts else {},
    )


def _title(path: str, names: Sequence[str], whole: bool, ranges: Sequence[str]) -> str:
    if not names:
        return file_title("Read", path, "" if whole or not ranges else f" lines {', '.join(ranges[:3])}")
    for most in (3, 2, 1):
        rest = f" and {len(names) - most} more" if len(names) > most else ""
        listed = ", ".join(one_line(name, 100) for name in names[:most]) + rest
        for shown in shorter_paths(one_line(path, 300)):
            title = f"Read {shown}: {listed}" if whole else f"Read {listed} in {shown}"
            if utf16_units(title) <= TITLE_UNITS:
                return title
    return clip(f"Read {one_line(names[0], 40)} in {path.rsplit('/', 1)[-1]}", TITLE_UNITS)


def _named(symbol: Symbol, names: Sequence[str]) -> bool:
    """Whether one of these names, as an unfold takes them, means the symbol."""
    for name in names:
        bare, _, line = name.partition("@")
        ends = symbol.qualified_name == bare or symbol.qualified_name.endswith(f".{bare}")
        if ends and line in ("", str(symbol.name_line), str(symbol.start_line)):
            return True
    return False


def _lines(event: ToolEvent) -> LineRange | None:
    """The lines a Read showed; None where it showed all of them."""
    response = event.tool_response
    shown = response.get("file") if isinstance(response, Mapping) else None
    if not isinstance(shown, Mapping):
        return None
    first, count, total = (shown.get(name) for name in ("startLine", "numLines", "totalLines"))
    if not (isinstance(first, int) and isinstance(count, int) and isinstance(total, int)):
        return None
    return None if count >= total or count < 1 else (first, first + count - 1)
