"""An observation of what one prompt did to one file, from the file's facts before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Final

from memory.framing import one_line
from memory.model import FileRewrite, ObservationDraft, SymbolMark, ToolEvent
from memory.observers.edits import cells
from memory.observers.edits.attributing import Attribution, attributed, attribution
from memory.observers.edits.changes_title import changes_title
from memory.observers.edits.created_title import beginning, begun_title, created_title, purpose
from memory.observers.edits.generated import generators, rebuilt_title, regenerated_title, versions_told
from memory.observers.edits.hunks import Hunk, TextEdit, hunks, text_edit
from memory.observers.edits.namesakes import by_parameters
from memory.observers.edits.news import News, news
from memory.observers.edits.places import replaced
from memory.observers.edits.secrets import without_secrets
from memory.observers.edits.versions import with_content_as_values, without_versions
from memory.observers.edits.with_detail import place_title
from memory.observers.lines.detail import Detail
from memory.observers.sections import by_headings, is_document, is_prose
from memory.observers.titles import file_title, for_request
from navigator.answers.changes.symbols import SymbolChange, symbol_changes
from navigator.model import FileFacts, Symbol
from navigator.source import decode

EDIT_TOOLS: Final = frozenset({"Edit", "Write", "MultiEdit", "NotebookEdit"})

_FACTS: Final = 20
"""Most changes told one by one."""

_PLACES: Final = 4
"""Most things told that were done to one of them."""

_COMMANDS: Final = 3
"""Most commands named that made it, the last ones."""

_MARKS: Final = 200
"""Most symbols an observation is tied to."""


@dataclass(frozen=True)
class FileEdit:
    """What one edit did to one file, or what several came to; most of it is worked out when it is told."""

    path: str
    before: FileFacts | None
    after: FileFacts | None
    created: bool
    text: TextEdit
    written: tuple[str, ...] = ()
    """The lines put in, where its places may lack some."""
    times: int = 1
    """How many edits it is."""
    by: tuple[str, ...] = ()
    """The shell commands, as they are to be quoted, that made them; none where an editing tool did."""

    @property
    def subject(self) -> str:
        """Steps with the same subject in one prompt are one observation."""
        return f"file:{self.path}"

    def then(self, later: FileEdit) -> FileEdit:
        """This edit and a later one of the file, as one: what was before this and what is after that."""
        return FileEdit(
            self.path,
            self.before,
            later.after,
            self.created,
            self.text.then(later.text),
            self.written + later.written,
            self.times + later.times,
            tuple(dict.fromkeys(self.by + later.by)),
        )

    @cached_property
    def hunks(self) -> tuple[Hunk, ...]:
        """Its places, without secrets."""
        found = hunks(self.text)
        return tuple(map(cells.as_written, found)) if self.path.endswith(cells.ENDING) else found

    @cached_property
    def news(self) -> News:
        """What was done to which symbol, as far as its lines tell."""
        if self.created:
            return News()
        return news(self.hunks, self.before, self.after, self.text.original)

    @property
    def attribution(self) -> Attribution:
        """What its lines say of the names in them."""
        beyond = () if all(hunk.complete for hunk in self.hunks) else self.written
        return attribution(self.hunks, beyond)

    @property
    def new_lines(self) -> list[str]:
        """The lines of a new file."""
        return [line for hunk in self.hunks for line in hunk.added] if self.created else []

    @property
    def counts(self) -> tuple[int, int]:
        """How many lines were taken out and how many put in."""
        places = self.text.places
        return sum(len(place.removed) for place in places), sum(len(place.added) for place in places)


def file_edit(event: ToolEvent) -> FileEdit | None:
    """What an event did to a file; None where it was no successful edit of a known file."""
    if event.tool_name not in EDIT_TOOLS or not event.succeeded or not event.relative_path:
        return None
    response = event.tool_response if isinstance(event.tool_response, Mapping) else {}
    return FileEdit(
        event.relative_path,
        event.before,
        event.after,
        response.get("type") == "create",
        text_edit(event.tool_input, response),
        tuple(line for _, new in replaced(event.tool_input, response) for line in new.splitlines()),
    )


def rewrite(made: FileRewrite, command: str) -> FileEdit:
    """What a shell command, as it is to be quoted, did to a file."""
    old, new = decode(made.old or b""), decode(made.new)
    text = text_edit({"content": new}, {"originalFile": old})
    lines = tuple(new.splitlines())
    return FileEdit(made.path, made.before, made.after, made.old is None, text, lines, by=(command,))


def edits_observation(edits: Sequence[FileEdit], request: str) -> ObservationDraft | None:
    """What a burst of edits of one file, oldest first, came to; None where the file is as it was.

    `request` is the prompt they answer, for the subtitle.
    """
    edit = reduce(FileEdit.then, edits)
    before, after, path = edit.before, edit.after, edit.path
    if after is None:
        return _without_symbols(edit, request)
    if before is not None and before.content_hash == after.content_hash:
        return None
    if before is None and not edit.created:
        return _without_symbols(edit, request)
    changes = without_secrets(symbol_changes(before, after))
    if not edit.created:
        changes = attributed(changes, edit.attribution, edit.news, before, after)
    changes = with_content_as_values(changes, after)
    kind = _type(changes) if changes else "change"
    if edit.created and is_document(after) and not is_prose(after) and not _of_keys(after):
        return _without_symbols(edit, request)
    if edit.created:
        lines = edit.new_lines
        title, kind = created_title(path, after, beginning(lines, after), purpose(lines, after)), "feature"
    elif changes:
        shown = by_headings(changes, after)
        shown = without_versions(shown)
        if len(changes) > 1 and kind == "feature":
            shown = by_parameters(shown, before, after)
        title = _made_by_a_program(edit) or changes_title(changes, path, edit.news, shown)
    elif is_document(after):
        return _without_symbols(edit, request)
    else:
        title = _made_by_a_program(edit) or place_title(path, edit.news.overall) or _by_lines(edit)
    return ObservationDraft(
        title=title,
        type=kind,
        subtitle=for_request(request),
        narrative=_narrative(edit, changes),
        facts=_told(changes, edit.news, title),
        concepts=("what-changed",),
        files_modified=(path,),
        symbols=_marks(path, changes),
        file_hashes={path: after.content_hash},
    )


def _made_by_a_program(edit: FileEdit) -> str:
    """The title of a file that a program wrote anew; empty where it was written by hand."""
    if title := regenerated_title(edit.path, generators(edit.hunks)):
        return title
    minified = all(facts is not None and facts.minified for facts in (edit.before, edit.after))
    return rebuilt_title(edit.path, versions_told(edit.hunks)) if minified else ""


def _without_symbols(edit: FileEdit, request: str) -> ObservationDraft:
    if edit.created:
        title = begun_title(edit.path, beginning(edit.new_lines, edit.after))
    else:
        title = _made_by_a_program(edit) or place_title(edit.path, edit.news.overall)
    return ObservationDraft(
        title=title or _by_lines(edit),
        type="feature" if edit.created else "change",
        subtitle=for_request(request),
        narrative=_narrative(edit, ()),
        facts=_lines_told(edit),
        concepts=("what-changed",),
        files_modified=(edit.path,),
        file_hashes={edit.path: edit.after.content_hash} if edit.after is not None else {},
    )


def _of_keys(facts: FileFacts) -> bool:
    """Whether a file's outermost keys tell more of it than its first lines do."""
    return facts.language == "json" and any(symbol.depth == 0 for symbol in facts.symbols)


def _by_lines(edit: FileEdit) -> str:
    removed, added = edit.counts
    return file_title("Changed", edit.path, f" (-{removed} +{added} lines)" if edit.text.places else "")


def _type(changes: Sequence[SymbolChange]) -> str:
    verbs = {change.verb for change in changes}
    if "changed" not in verbs:
        if verbs == {"added"}:
            return "feature"
        if "added" not in verbs:
            return "refactor"
    return "change"


def _narrative(edit: FileEdit, changes: Sequence[SymbolChange]) -> str:
    removed, added = edit.counts
    times = "one edit" if edit.times == 1 else f"{edit.times} edits"
    lines = f", {_counted(removed, 'line')} replaced by {added}" if edit.text.places else ""
    what = f", {_counted(len(changes), 'symbol')} touched" if changes else ""
    by = f" By {'; '.join(edit.by[-_COMMANDS:])}." if edit.by else ""
    return f"{edit.path}: {times}{lines}{what}.{by}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _told(changes: Sequence[SymbolChange], news: News, title: str) -> tuple[str, ...]:
    """The changes one by one, each with what was done there, as far as the title does not tell it."""
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
        if change.verb == "changed":
            untold = [each.forms for each in news.of(symbol.qualified_name) if not _told_in(each, title)]
            more = [one_line(forms[0], 200) for forms in dict.fromkeys(untold[:_PLACES])]
            line += f"; {'; '.join(more)}" * bool(more)
        told.append(line)
    if len(changes) > _FACTS:
        told.append(f"and {len(changes) - _FACTS} more changes")
    return tuple(told)


def _told_in(detail: Detail, title: str) -> bool:
    return any(form in title for form in detail.forms) or not detail.forms


def _marks(path: str, changes: Sequence[SymbolChange]) -> tuple[SymbolMark, ...]:
    left: list[Symbol] = [change.new for change in changes if change.new is not None]
    return tuple((path, symbol.qualified_name, symbol.body_hash) for symbol in left[:_MARKS])


def _lines_told(edit: FileEdit) -> tuple[str, ...]:
    forms = (detail.forms[0] for detail in edit.news.overall[:_PLACES] if detail.forms)
    return tuple(dict.fromkeys(one_line(form, 200) for form in forms))
