"""Files that a shell command deleted or renamed, and the observations of them by their symbols."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.framing import one_line
from memory.model import FileFate, ObservationDraft, SymbolMark
from memory.observers.definitions import defined
from memory.observers.sections import is_document, is_prose
from memory.observers.shell.command import Words, simple_commands
from memory.observers.titles import file_title, for_request, moved_title
from navigator.model import FileFacts

_REMOVING: Final = frozenset({"rm", "unlink", "trash", "git rm"})
_MOVING: Final = frozenset({"mv", "git mv"})
_HINTS: Final = ("rm", "mv", "unlink", "trash")
_PATTERN: Final = frozenset("*?[{$`~")
_MARKS: Final = 200
_NAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command asked for, in the paths as it wrote them; `into` is None where the file is to go."""

    path: str
    into: str | None


def asked(command: str) -> Iterator[Asked]:
    """The deletions and renamings in a shell text whose files are named one by one. Pure."""
    if not any(hint in command for hint in _HINTS):
        return
    for words in simple_commands(command):
        yield from _asked(words)


def fate_observation(fate: FileFate, command: str, request: str) -> ObservationDraft:
    """That a command, as it is to be quoted, deleted or renamed a file, with the symbols it had. Pure."""
    top = defined(fate.facts) if fate.facts else []
    told = top if fate.facts and (is_prose(fate.facts) or not is_document(fate.facts)) else []
    held = f" It held {_listed(top)}." if top else ""
    if fate.became is None:
        return ObservationDraft(
            title=_deleted_title(fate.path, told),
            type="change",
            subtitle=for_request(request),
            narrative=f"{fate.path} was deleted.{held} By {command}.",
            facts=tuple(f"removed {s.kind} {s.qualified_name}" for s in fate.facts.symbols[:_NAMES])
            if fate.facts
            else (),
            concepts=("what-changed",),
            files_modified=(fate.path,),
            file_hashes={fate.path: GONE},
        )
    return ObservationDraft(
        title=moved_title(fate.path, fate.became),
        type="refactor",
        subtitle=for_request(request),
        narrative=f"{fate.path} is {fate.became} now.{held} By {command}.",
        facts=(f"from {one_line(fate.path, 300)} to {one_line(fate.became, 300)}",),
        concepts=("what-changed",),
        files_modified=(fate.became, fate.path),
        symbols=_marks(fate.became, fate.facts),
        file_hashes={fate.path: GONE} | ({fate.became: fate.facts.content_hash} if fate.facts else {}),
    )


GONE: Final = ""
"""Stands for the content hash of a file that is no longer there: no file has it."""


def _asked(words: Words) -> Iterator[Asked]:
    program = " ".join(words[:2]) if words[0] == "git" else words[0]
    named = [word for word in words[2 if words[0] == "git" else 1 :] if not word.startswith("-")]
    if any(_PATTERN & set(word) for word in named):
        return  # What a pattern stood for when the command ran cannot be told afterwards.
    if program in _REMOVING:
        yield from (Asked(word, None) for word in named)
    elif program in _MOVING and len(named) >= 2:
        yield from (Asked(word, named[-1]) for word in named[:-1])


def _deleted_title(path: str, top: list[str]) -> str:
    for names in (3, 2, 1):
        title = file_title("Deleted", path, f" with {_listed(top, names)}") if top else ""
        if " with " in title:
            return title
    return file_title("Deleted", path)


def _listed(names: list[str], most: int = _NAMES) -> str:
    rest = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(one_line(name, 100) for name in names[:most]) + rest


def _marks(path: str, facts: FileFacts | None) -> tuple[SymbolMark, ...]:
    symbols = facts.symbols[:_MARKS] if facts else ()
    return tuple((path, symbol.qualified_name, symbol.body_hash) for symbol in symbols)
