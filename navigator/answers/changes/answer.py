"""Which symbols changed since a commit, as an answer: file by file, code before tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from navigator.answers.changes.files import FileChange
from navigator.answers.changes.symbols import SymbolChange, Verb
from navigator.answers.changes.users import UsersOf, users
from navigator.answers.detail import line_range
from navigator.answers.limits import ROOM, SMALLEST_BUDGET, AnswerSettings, at_least
from navigator.answers.named_within import named_within
from navigator.answers.visible import counted, one_line, shown_path
from navigator.index.names.standing import Standing
from navigator.languages import detect_or_plain
from navigator.model import Answer
from navigator.tokens import weight

_SIGNS: Final = {"changed": "~", "added": "+", "removed": "-", "renamed": ">", "moved": ">"}
_CARRIED: Final = frozenset[Verb]({"renamed", "moved"})
"""What is there still, called otherwise or elsewhere."""
_LONGEST_SHOWN: Final = 160
_FOOT_TOKENS: Final = 60
_NAMES_SHARE: Final = 0.15
"""Of the tokens, what may go to naming the files that there is no room for."""
_NAMED: Final = 5
"""Repositories inside this one that are named."""


@dataclass(frozen=True, slots=True)
class Since:
    """What was compared."""

    revision: str
    """As asked for."""
    commit: str
    not_compared: int
    """Files that differ and were not looked at, because there are too many."""
    not_shown: int = 0
    """Files that differ and that the user forbids to show."""
    repositories: tuple[str, ...] = ()
    """Repositories inside this one, of which nothing was compared."""


def changes_answer(
    since: Since,
    changes: Sequence[FileChange],
    users_of: UsersOf,
    settings: AnswerSettings,
    max_tokens: int | None = None,
) -> Answer:
    """The changes of the work tree since a commit, within a budget.

    `users_of` tells how many files beside its own use a symbol: what a change may touch. Raises
    `LimitTooSmall`.
    """
    budget = at_least("max_tokens", max_tokens, SMALLEST_BUDGET, settings.changes_tokens)
    ordered = sorted(changes, key=_order)
    kinds = Counter(one.verb for change in ordered for one in change.symbols)
    shown: list[tuple[FileChange, list[str]]] = []
    spent, characters = float(_FOOT_TOKENS), 0
    left_out: list[FileChange] = []
    room = budget * (1 - _NAMES_SHARE)
    for change in ordered:
        lines = [_heading(change), *(_line(change, one, users_of) for one in change.symbols)]
        price = weight("\n".join(lines) + "\n")
        size = sum(map(len, lines)) + len(lines)
        if shown and (spent + price > room or characters + size > ROOM):
            left_out.append(change)
            continue
        lines, cut = _within(lines, room - spent)
        spent, characters = spent + price, characters + size
        shown.append((change, [*lines, f" {cut} more symbols"] if cut else lines))
    total = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    commit = f"{one_line(since.revision, _LONGEST_SHOWN)} ({since.commit[:10]})"
    if not ordered and (since.not_compared or since.not_shown):
        text = [f"No change to show since {commit}."]
    elif not ordered:
        text = [f"Nothing changed since {commit}."]
    else:
        head = f"Changes since {commit}: {counted(len(ordered))}"
        text = [f"{head}; symbols: {total or 'none'}. ~ changed, + added, - removed, > renamed or moved."]
    text += [line for _, lines in shown for line in lines]
    if left_out:
        text.append(_left_out(left_out, budget * _NAMES_SHARE))
    if since.not_compared:
        verbs = "differs and was" if since.not_compared == 1 else "differ and were"
        text.append(
            f"{counted(since.not_compared)} more {verbs} not compared, being too many: give a path or a later"
            " commit."
        )
    if since.not_shown:
        denied = counted(since.not_shown)
        text.append(f"{denied} more changed and may not be shown: a permissions.deny rule forbids it.")
    if since.repositories:
        inside = ", ".join(map(shown_path, since.repositories[:_NAMED]))
        more = len(since.repositories) - _NAMED
        more_said = f" and {more} more" if more > 0 else ""
        text.append(f"Not compared, with histories of their own: {inside}{more_said}.")
    data: dict[str, object] = {
        "since": since.revision,
        "commit": since.commit,
        "files": [_file_row(change, users_of) for change, _ in shown],
        "total_files": len(ordered),
        "symbols": dict(sorted(kinds.items())),
        "left_out": len(left_out),
        "not_compared": since.not_compared,
        "not_shown": since.not_shown,
    }
    return Answer("\n".join(text), data)


def _left_out(files: Sequence[FileChange], tokens: float) -> str:
    """How many files there was no room for, and which, as far as the tokens go."""
    named = named_within(((change.path, len(change.symbols)) for change in files), tokens)
    rest = len(files) - len(named)
    which = ", ".join([*named, *([f"{rest} more"] if rest else [])])
    way_on = "give path, a larger max_tokens or a later since"
    return f"{counted(len(files))} left out, with so many symbols: {which}. To see them {way_on}."


def _order(change: FileChange) -> tuple[object, ...]:
    document = not detect_or_plain(change.path, b"").is_code
    standing = Standing.of(change.path, made=False, document=document)
    return standing.aside, not change.symbols, change.path


def _within(lines: list[str], tokens: float) -> tuple[list[str], int]:
    """As many lines as the tokens pay for, at least two, and how many they do not."""
    kept = 0
    for line in lines:
        tokens -= weight(line + "\n")
        if kept >= 2 and tokens < 0:
            break
        kept += 1
    return lines[:kept], len(lines) - kept


def _heading(change: FileChange) -> str:
    path = shown_path(change.path)
    if not change.there:
        return f"{path} removed"
    what = []
    if not change.before_path:
        what.append("new")
    elif change.before_path != change.path:
        what.append(f"was {shown_path(change.before_path)}")
    if change.unread:
        what.append("differs, but is too large or not to be read: ask git for its lines")
    elif change.binary:
        what.append("binary")
    elif change.outside or not change.symbols:
        what.append(f"+{change.lines_added} -{change.lines_removed} lines")
    return f"{path} {', '.join(what)}".rstrip()


def _line(change: FileChange, one: SymbolChange, users_of: UsersOf) -> str:
    name = one_line(one.symbol.qualified_name, _LONGEST_SHOWN)
    where = "" if one.verb == "removed" else f":{line_range(one.symbol)}"
    was = ""
    if one.verb in _CARRIED and one.old is not None:
        before = one_line(one.old.qualified_name, _LONGEST_SHOWN)
        was = f" was {shown_path(one.before_path)} {before}" if one.before_path else f" was {before}"
    signature = ""
    if one.verb == "changed" and one.old is not None and one.signature_changed:
        signature = f" signature was {one_line(one.old.signature, _LONGEST_SHOWN)}"
    inside = f" with {one.inside} inside" if one.inside else ""
    used = users(change, one, users_of).told
    return f" {_SIGNS[one.verb]} {name}{where}{was}{signature}{inside}{used}"


def _file_row(change: FileChange, users_of: UsersOf) -> dict[str, object]:
    status = "removed" if not change.there else "added" if not change.before_path else "changed"
    renamed = change.there and change.before_path not in ("", change.path)
    row: dict[str, object] = {
        "path": change.path,
        "status": "renamed" if renamed else status,
        "lines_added": change.lines_added,
        "lines_removed": change.lines_removed,
        "outside_symbols": change.outside,
        "binary": change.binary,
        "symbols": [_symbol_row(change, one, users_of) for one in change.symbols],
    }
    return row | {"previous_path": change.before_path} if renamed else row


def _symbol_row(change: FileChange, one: SymbolChange, users_of: UsersOf) -> dict[str, object]:
    used = users(change, one, users_of)
    row: dict[str, object] = {
        "change": one.verb,
        "kind": one.symbol.kind,
        "qualified_name": one_line(one.symbol.qualified_name),
        "start_line": one.symbol.start_line,
        "end_line": one.symbol.end_line,
        "signature_changed": one.signature_changed,
        "inside": one.inside,
        "used_in_files": used.files,
        "by_name_in_files": used.by_name,
    }
    if one.verb in _CARRIED and one.old is not None:
        row["previous_name"] = one_line(one.old.qualified_name)
    if one.before_path:
        row["previous_path"] = one.before_path
    return row
