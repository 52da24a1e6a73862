"""An observation of what one prompt did to one file, from the file's facts before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from memory.framing import one_line
from memory.model import ObservationDraft, SymbolMark, ToolEvent
from memory.observers.edits.attributing import Attribution, attributed, attribution
from memory.observers.edits.changes_title import changes_title
from memory.observers.edits.created_title import beginning, begun_title, created_title, purpose
from memory.observers.edits.generated import generators, rebuilt_title, regenerated_title, versions_told
from memory.observers.edits.hunks import hunks, replaced
from memory.observers.edits.namesakes import by_parameters
from memory.observers.edits.news import News, merged, news
from memory.observers.edits.versions import with_versions_as_values, without_versions
from memory.observers.edits.with_detail import place_title
from memory.observers.sections import by_headings, is_document, is_prose
from memory.observers.titles import file_title, for_request
from navigator.answers.changes.symbols import SymbolChange, symbol_changes
from navigator.model import FileFacts, Symbol

EDIT_TOOLS: Final = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit"})

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
    news: News
    """What was done to which symbol, as far as its lines tell."""
    attribution: Attribution
    """What its lines say of the names in them."""
    lines_out: int
    lines_in: int
    beginning: str = ""
    """The first words of a new file, in quotes."""
    made_by: tuple[str, str] = ("", "")
    """What a generated file said of the program that made it, and what it says now."""
    versions: tuple[str, str] = ("", "")
    """The version its lines told before, and what they tell now."""
    purpose: str = ""
    """What a comment at the head of a new file says that it is for."""

    @property
    def subject(self) -> str:
        """Steps with the same subject in one prompt are one observation."""
        return f"file:{self.path}"


def file_edit(event: ToolEvent) -> FileEdit | None:
    """What an event did to a file; None where it was no successful edit of a known file."""
    if event.tool_name not in EDIT_TOOLS or not event.succeeded or not event.relative_path:
        return None
    response = event.tool_response if isinstance(event.tool_response, Mapping) else {}
    parts = list(replaced(event.tool_input, response))
    found = hunks(event.tool_input, response)
    created = response.get("type") == "create"
    written = [line for hunk in found for line in hunk.added] if created else []
    beyond = () if all(hunk.complete for hunk in found) else (new for _, new in parts)
    lines_beyond = chain.from_iterable(map(str.splitlines, beyond))
    return FileEdit(
        path=event.relative_path,
        before=event.before,
        after=event.after,
        created=created,
        news=News() if created else news(found, event.before, event.after, _original(response)),
        attribution=Attribution() if created else attribution(found, lines_beyond),
        lines_out=sum(len(hunk.removed) for hunk in found) or sum(_lines(old) for old, _ in parts),
        lines_in=sum(len(hunk.added) for hunk in found) or sum(_lines(new) for _, new in parts),
        made_by=generators(found),
        versions=versions_told(found),
        beginning=beginning(written, event.after),
        purpose=purpose(written, event.after),
    )


def _original(response: Mapping[str, object]) -> str:
    original = response.get("originalFile")
    return original if isinstance(original, str) else ""


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
    said = merged(edit.news for edit in edits)
    changes = symbol_changes(first.before, last.after)
    if len(edits) == 1 and not first.created:
        changes = attributed(changes, first.attribution, said, first.before, last.after)
    if is_document(last.after):
        changes = with_versions_as_values(changes)
    kind = _type(changes) if changes else "change"
    if first.created and is_document(last.after) and not is_prose(last.after) and not _of_keys(last.after):
        return _without_symbols(edits, request)
    if first.created:
        title, kind = created_title(first.path, last.after, first.beginning, first.purpose), "feature"
    elif changes:
        shown = by_headings(changes, last.after)
        shown = without_versions(shown) if is_document(last.after) else shown
        if len(changes) > 1 and kind == "feature":
            shown = by_parameters(shown, first.before, last.after)
        title = _made_by_a_program(first, last) or changes_title(changes, first.path, said, shown)
    elif is_document(last.after):
        return _without_symbols(edits, request)
    else:
        title = _made_by_a_program(first, last) or place_title(first.path, said.overall)
        title = title or _by_lines(edits)
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


def _made_by_a_program(first: FileEdit, last: FileEdit) -> str:
    """The title of a file that a program wrote anew; empty where it was written by hand."""
    if title := regenerated_title(first.path, last.made_by):
        return title
    minified = all(facts is not None and facts.minified for facts in (first.before, last.after))
    return rebuilt_title(first.path, last.versions) if minified else ""


def _without_symbols(edits: Sequence[FileEdit], request: str) -> ObservationDraft:
    first, last = edits[0], edits[-1]
    told = merged(edit.news for edit in edits).overall
    title = ""
    if not first.created:
        title = _made_by_a_program(first, last) or place_title(first.path, told)
    if first.created:
        title = begun_title(first.path, first.beginning)
    if not title:
        title = _by_lines(edits)
    return ObservationDraft(
        title=title,
        type="feature" if first.created else "change",
        subtitle=for_request(request),
        narrative=_narrative(edits, ()),
        facts=_lines_told(edits),
        concepts=("what-changed",),
        files_modified=(first.path,),
        file_hashes={first.path: last.after.content_hash} if last.after is not None else {},
    )


def _of_keys(facts: FileFacts) -> bool:
    """Whether a file's outermost keys tell more of it than its first lines do."""
    return facts.language == "json" and any(symbol.depth == 0 for symbol in facts.symbols)


def _by_lines(edits: Sequence[FileEdit]) -> str:
    removed, added = sum(e.lines_out for e in edits), sum(e.lines_in for e in edits)
    return file_title("Changed", edits[0].path, f" (-{removed} +{added} lines)")


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


def _lines_told(edits: Sequence[FileEdit]) -> tuple[str, ...]:
    told = dict[str, None]()
    for detail in chain.from_iterable(edit.news.overall[:3] for edit in edits):
        if len(told) == _FACTS:
            break
        if detail.forms:
            told[one_line(detail.forms[0], 200)] = None
    return tuple(told)


def _lines(text: str) -> int:
    return len(text.splitlines())
