"""What an answer about references says around its entries: what was found, where, and what it may lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from navigator.answers.detail import line_range
from navigator.answers.index_gaps import index_gaps
from navigator.answers.named_within import named_within
from navigator.answers.referring.entries import LONGEST_SHOWN, FileEntries, symbol_of
from navigator.answers.visible import counted, one_line, shown_path
from navigator.index.names import Definition
from navigator.index.references.uses import Uses
from navigator.index.status import IndexStatus
from navigator.model import FileFacts

_DEFINITIONS: Final = 12
"""Definitions named in a text; a name that has more is told by their number."""
_NAMED: Final = 3
"""Modules named in a line of what an answer lacks, and files of each."""


def head(
    symbol: str,
    direction: str,
    entries: Sequence[FileEntries],
    counts: tuple[int, int, int],
    unread: Sequence[str],
) -> str:
    """What was found; `counts` are those of entries, of resolved uses and of those by name."""
    name = one_line(symbol, LONGEST_SHOWN)
    count, resolved, by_name = counts
    files = len({of_file.path for of_file in entries})
    uses = counted(resolved + by_name, "use")
    places = f", {uses}" if resolved + by_name != count else ""
    if direction == "callees":
        what = f"calls {counted(count, 'name')}{places}"
    elif direction == "callers":
        what = f"{counted(count, 'caller')} in {counted(files)}{places}"
    else:
        what = f"{uses} in {counted(files)}"
    if not entries and unread:
        return f"{name}: references are not read in {', '.join(unread)}."
    split = f": {resolved} resolved, {by_name} by name only" if entries else ""
    return f"{name}: {what}{split}."


def defined(definitions: Sequence[Definition], facts_of: Callable[[str], FileFacts | None]) -> list[str]:
    """Where it is defined, as far as a text names that."""
    if not definitions:
        return ["Not defined in this workspace."]
    lines = ["Defined:"]
    for definition in definitions[:_DEFINITIONS]:
        symbol = symbol_of(definition, facts_of(definition.path))
        where = f":{line_range(symbol)}" if symbol else ""
        path = shown_path(definition.path)
        lines.append(f"{path} {definition.kind} {one_line(definition.qualified_name, LONGEST_SHOWN)}{where}")
    if len(definitions) > _DEFINITIONS:
        lines.append(
            f"and {len(definitions) - _DEFINITIONS} more of that name: Outer.name or file_path says which."
        )
    return lines


def beyond(direction: str, beyond: int, by_file: Mapping[str, int], budget: float) -> list[str]:
    """How many entries are over the limit, and in which files, as far as the budget names them."""
    if not beyond:
        return []
    what = {"references": "places", "callers": "callers", "callees": "names"}[direction]
    said = f"{beyond} more {what} are over the limit: raise max_results, or name one definition."
    if direction == "callees":
        return [said]
    named = named_within(by_file.items(), budget)
    rest = len(by_file) - len(named)
    files = ", ".join([*named, *([f"{counted(rest)} more"] if rest else [])])
    return [said, f"Uses in them by file: {files}."]


def foot(
    direction: str,
    definitions: Sequence[Definition],
    uses: Uses,
    entries: Sequence[FileEntries],
    status: IndexStatus,
    unread: Sequence[str],
    unread_files: int,
) -> list[str]:
    """What the answer may lack or may hold too much of, and why."""
    lines = []
    if definitions and direction != "callees" and any(not of_file.resolved for of_file in entries):
        lines.append("By name only: the name is the same; no import or scope that is followed tells more.")
    lines += _missing(uses.missing)
    lines += _elsewhere(uses.elsewhere)
    if not entries and direction == "callees":
        lines += ["It calls nothing."] if definitions else []
    elif not entries:
        others = f" ({', '.join(unread)})" if unread else ""
        unseen = f"calls by reflection, in templates or in languages not read{others}"
        lines.append(f"No use was found; {unseen} can't be seen.")
    elif unread:
        lines.append(f"References are not read in {', '.join(unread)}.")
    lines += index_gaps(status)
    if unread_files:
        lines.append(
            f"References of {counted(unread_files)} were not read: too deep, or packed on long lines."
        )
    return lines


def _missing(importers: Mapping[str, Sequence[str]]) -> list[str]:
    """Which modules are gone, and who still imports the name from them."""
    named = [
        f"{one_line(module, LONGEST_SHOWN)} (by {_some([shown_path(path) for path in paths])})"
        for module, paths in importers.items()
    ]
    return [f"Imported from modules of this workspace that are not there: {_some(named)}."] if named else []


def _elsewhere(uses: Counter[str]) -> list[str]:
    """How many uses mean something else, and from which modules outside they are imported."""
    if not uses:
        return []
    said = f"Not shown: {counted(uses.total(), 'use')} of the name in another meaning, here or in a library"
    by_count = sorted((-count, module) for module, count in uses.items() if module)
    outside = [f"{one_line(module, LONGEST_SHOWN)} {-count}" for count, module in by_count]
    if outside:
        imported = uses.total() - uses[""]
        said += f"; {imported} of them imported from what is not in this workspace: {_some(outside)}"
    return [f"{said}."]


def _some(texts: Sequence[str]) -> str:
    more = f" and {len(texts) - _NAMED} more" if len(texts) > _NAMED else ""
    return ", ".join(texts[:_NAMED]) + more
