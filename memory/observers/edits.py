"""An observation of what one prompt did to one file, from the file's facts before and after."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory.framing import one_line
from memory.model import ObservationDraft, SymbolMark, ToolEvent
from memory.observers.sections import by_headings, is_document
from memory.observers.symbol_changes import SymbolChange, symbol_changes
from memory.observers.titles import changes_title, file_title, for_request, subject_title
from memory.redaction import redact
from navigator.model import FileFacts, Symbol

EDIT_TOOLS: Final = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit"})

_IMPORT: Final = re.compile(r"(?:import|from|using|use|require|include|package)\b|#include|@import")
"""The beginning of a line that says least of what a change is about."""

_COMMENT: Final = re.compile(r"#(?!include|define|\[)|//|/?\*|--|<!--|\"{3}|'{3}")
"""The beginning of a line that tells of the code beside it, and may be all that is left of it in a title."""

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_TELLING: Final = 3
"""Words of a line that says something by itself."""

_FACTS: Final = 20
"""Most changes told one by one."""

_MARKS: Final = 200
"""Most symbols an observation is tied to."""


@dataclass(frozen=True, slots=True)
class FileEdit:
    """One edit of one file, reduced to what an observation needs of it."""

    path: str
    before: FileFacts | None
    after: FileFacts | None
    created: bool
    quote: str
    """A line of what was put in, the first that tells something; empty where nothing was."""
    lines_out: int
    lines_in: int
    gone: str = ""
    """A line that was taken out, where nothing was put in."""

    @property
    def telling(self) -> str:
        """A line put in or taken out, where it says more than the name of what was changed."""
        if self.gone and _tells(self.gone):
            return f"without “{self.gone}”"
        return f"“{self.quote}”" if _tells(self.quote) else ""

    @property
    def subject(self) -> str:
        """Steps with the same subject in one prompt are one observation."""
        return f"file:{self.path}"


def file_edit(event: ToolEvent) -> FileEdit | None:
    """What an event did to a file; None where it was no successful edit of a known file."""
    if event.tool_name not in EDIT_TOOLS or not event.succeeded or not event.relative_path:
        return None
    response = event.tool_response if isinstance(event.tool_response, Mapping) else {}
    old, new = _replaced(event.tool_input, response)
    created = response.get("type") == "create"
    quote = _quote(old, new)
    return FileEdit(
        path=event.relative_path,
        before=event.before,
        after=event.after,
        created=created,
        quote=quote,
        lines_out=_lines(old),
        lines_in=_lines(new),
        gone="" if quote else _quote(new, old),
    )


def edits_observation(edits: Sequence[FileEdit], request: str) -> ObservationDraft | None:
    """What a burst of edits of one file, oldest first, came to; None where the file is as it was.

    `request` is the prompt they answer, for the subtitle.
    """
    first, last = edits[0], edits[-1]
    if last.after is None:
        return _without_symbols(edits, request)
    if first.before is not None and first.before.content_hash == last.after.content_hash:
        return None
    if first.before is None and not first.created:
        return _without_symbols(edits, request)
    changes = symbol_changes(first.before, last.after)
    if first.created:
        title, kind = _created_title(first.path, last.after), "feature"
    elif changes:
        told = by_headings(changes, last.after)
        title, kind = changes_title(told, first.path, last.telling), _type(changes)
    elif is_document(last.after):
        return _without_symbols(edits, request)
    else:
        title, kind = subject_title("Changed", _quoted(last.quote) or "top-level code", first.path), "change"
    return ObservationDraft(
        title=title,
        type=kind,
        subtitle=for_request(request),
        narrative=_narrative(edits, changes),
        facts=_told(changes),
        concepts=("what-changed",),
        files_modified=(first.path,),
        symbols=_marks(first.path, changes),
        file_hashes={first.path: last.after.content_hash},
    )


def _without_symbols(edits: Sequence[FileEdit], request: str) -> ObservationDraft:
    first, last = edits[0], edits[-1]
    quote = _quoted(last.quote)
    if first.created:
        title = file_title("Created", first.path, f": {quote}" if quote else "")
    elif quote:
        title = subject_title("Changed", quote, first.path)
    else:
        removed, added = sum(e.lines_out for e in edits), sum(e.lines_in for e in edits)
        title = file_title("Changed", first.path, f" (-{removed} +{added} lines)")
    return ObservationDraft(
        title=title,
        type="feature" if first.created else "change",
        subtitle=for_request(request),
        narrative=_narrative(edits, ()),
        facts=tuple(f"line put in: {edit.quote}" for edit in edits[:_FACTS] if edit.quote),
        concepts=("what-changed",),
        files_modified=(first.path,),
        file_hashes={first.path: last.after.content_hash} if last.after is not None else {},
    )


def _created_title(path: str, facts: FileFacts) -> str:
    top = [symbol.name for symbol in facts.symbols if symbol.depth == 0]
    for names in (3, 2, 1):
        if top:
            rest = f" and {len(top) - names} more" if len(top) > names else ""
            title = file_title("Created", path, f" with {', '.join(top[:names])}{rest}")
            if " with " in title:
                return title
    return file_title("Created", path)


def _type(changes: Sequence[SymbolChange]) -> str:
    verbs = {change.verb for change in changes}
    if "changed" not in verbs:
        if verbs == {"added"}:
            return "feature"
        if "added" not in verbs:
            return "refactor"
    return "change"


def _narrative(edits: Sequence[FileEdit], changes: Sequence[SymbolChange]) -> str:
    removed, added = sum(e.lines_out for e in edits), sum(e.lines_in for e in edits)
    times = "one edit" if len(edits) == 1 else f"{len(edits)} edits"
    what = f", {_counted(len(changes), 'symbol')} touched" if changes else ""
    return f"{edits[0].path}: {times}, {_counted(removed, 'line')} replaced by {added}{what}."


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _told(changes: Sequence[SymbolChange]) -> tuple[str, ...]:
    told = []
    for change in changes[:_FACTS]:
        old, new, symbol = change.old, change.new, change.symbol
        line = f"{change.verb} {symbol.kind} {symbol.qualified_name}"
        if old is not None and new is not None and old.qualified_name != new.qualified_name:
            line += f", before {old.qualified_name}"
        if new is not None:
            line += f", lines {new.start_line}-{new.end_line}"
        if old is not None and new is not None and old.signature != new.signature:
            line += f"; signature was {one_line(old.signature, 200)}, is {one_line(new.signature, 200)}"
        told.append(line)
    if len(changes) > _FACTS:
        told.append(f"and {len(changes) - _FACTS} more changes")
    return tuple(told)


def _marks(path: str, changes: Sequence[SymbolChange]) -> tuple[SymbolMark, ...]:
    left: list[Symbol] = [change.new for change in changes if change.new is not None]
    return tuple((path, symbol.qualified_name, symbol.body_hash) for symbol in left[:_MARKS])


def _quoted(quote: str) -> str:
    return f"“{quote}”" if quote else ""


def _replaced(tool_input: Mapping[str, object], response: Mapping[str, object]) -> tuple[str, str]:
    """The text taken out and the text put in, by whichever edit tool it was."""
    edits = tool_input.get("edits")
    parts = [edit for edit in edits if isinstance(edit, Mapping)] if isinstance(edits, list) else [tool_input]
    old = "\n".join(str(part.get("old_string") or "") for part in parts)
    new = "\n".join(
        str(part.get("new_string") or part.get("new_source") or part.get("content") or "") for part in parts
    )
    if not old and "content" in tool_input:
        old = str(response.get("originalFile") or "")
    return old, new


def _new_lines(old: str, new: str) -> list[str]:
    known = {line.strip() for line in old.splitlines()}
    return [line for line in map(str.strip, new.splitlines()) if line and line not in known]


def _quote(old: str, new: str) -> str:
    """The line of `new` that tells most of what is not in `old`; empty where nothing is."""
    told = [line for line in _new_lines(old, new) if any(c.isalnum() for c in line)]
    code = [line for line in told if not _COMMENT.match(line)] or told
    own = [line for line in code if not _IMPORT.match(line)] or code
    # Redacted before it is cut: half a secret would no longer be known for one.
    return one_line(redact(next(filter(_tells, own), own[0] if own else "")), 60)


def _tells(line: str) -> bool:
    """Whether a line says something by itself: a few words, or a value with a number."""
    words = len(_WORD.findall(line))
    return words >= _TELLING or (words > 0 and any(character.isdigit() for character in line))


def _lines(text: str) -> int:
    return len(text.splitlines())
