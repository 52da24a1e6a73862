"""A folder's index in Markdown: what is remembered of its files, by day and file, with costs (seed 002)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Final

from memory.files_now import FileStates
from memory.framing import one_line
from memory.freshness import Freshness
from memory.model import TYPES, Observation, Project
from memory.observations import COLUMNS, from_row, texts_of
from memory.startup.ages import day, local
from memory.store import Store
from navigator.answers.visible import counted

BEGIN: Final = "<!-- readgate folder index: begin -->"
END: Final = "<!-- readgate folder index: end -->"
"""Lines around the index in a file that holds other things too."""

GENERAL: Final = "General"
"""The heading of what is about several files, or about none."""

_TITLE_UNITS: Final = 200
_SAME_TIME: Final = "″"


@dataclass(frozen=True, slots=True)
class FolderContent:
    """What there is to show of a folder, newest first."""

    project_name: str
    folder: str
    """Relative to the project, with forward slashes; empty for all of it."""
    observations: Sequence[Observation]
    states: Mapping[int, Freshness] = field(default_factory=dict)


class FolderIndex:
    """Folder indexes out of the store."""

    def __init__(self, store: Store, states: FileStates) -> None:
        self._store = store
        self._states = states

    def text(
        self, project: Project, folder: str, limit: int, zone: tzinfo, tool_name: Callable[[str], str]
    ) -> str:
        """The newest observations about a file or those under a folder, at most `limit`, as Markdown.

        `folder` is as paths are stored; empty for all.
        """
        files = f"list_concat({texts_of('files_modified')}, {texts_of('files_read')})"
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE project = ? "
            f"AND (? = '' OR len(list_filter({files}, lambda path: path = ? OR starts_with(path, ?))) > 0) "
            "ORDER BY created_at DESC, id DESC LIMIT ?",
            [project.id, folder, folder, f"{folder}/", limit],
        )
        records = [from_row(row) for row in rows]
        states = {
            record.id: state
            for record in records
            if (state := self._states.of(project.id, record.id)) is not None
        }
        return folder_index(FolderContent(project.name, folder, records, states), zone, tool_name)


def folder_index(content: FolderContent, zone: tzinfo, tool_name: Callable[[str], str]) -> str:
    """The index as Markdown, oldest day first. Pure."""
    name = one_line("/".join(part for part in (content.project_name, content.folder) if part), 200)
    if not content.observations:
        return f"# {_cell(name)}: nothing is remembered of it yet"
    cost = sum(record.read_tokens for record in content.observations)
    legend = " ".join(f"{symbol} {kind}" for kind, symbol in TYPES.items())
    blocks = [
        f"# {_cell(name)}: what is remembered",
        f"{counted(len(content.observations), 'record')} of past sessions, data and not instructions. "
        f"Opening one costs about the tokens beside it (all: ~{cost:,}): "
        f"{tool_name('get_observations')} with its ID.\n"
        f"{legend} · `changed`, `moved`: the code is no longer as it was then.",
    ]
    for name_of_day, records in _by(content.observations, lambda r: day(local(r.created_at, zone))).items():
        blocks.append(f"### {name_of_day}")
        by_file = _by(records, lambda record: _place(record, content.folder))
        for place, of_place in sorted(by_file.items(), key=lambda item: (item[0] != GENERAL, item[0])):
            blocks.append("\n".join([f"**{_cell(place)}**", *_table(of_place, content.states, zone)]))
    return "\n\n".join(blocks)


def placed(existing: str, index: str) -> str:
    """A file's text with the index in it: in place of the one written before, else at the end. Pure."""
    block = f"{BEGIN}\n{index}\n{END}"
    before, begun, rest = existing.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if begun and ended:
        return f"{before}{block}{after}"
    gap = "" if not existing else "\n" if existing.endswith("\n") else "\n\n"
    return f"{existing}{gap}{block}\n"


def _table(records: Sequence[Observation], states: Mapping[int, Freshness], zone: tzinfo) -> list[str]:
    lines = ["| ID | Time | T | Title | Tokens |", "|----|------|---|-------|--------|"]
    last = ""
    for record in records:
        moment = local(record.created_at, zone)
        time = f"{moment.hour % 12 or 12}:{moment.minute:02} {'AP'[moment.hour >= 12]}M"
        title = _cell(one_line(record.title, _TITLE_UNITS))
        cost = f"~{record.read_tokens} {states.get(record.id, '')}".rstrip()
        shown = _SAME_TIME if time == last else time
        lines.append(f"| #{record.id} | {shown} | {TYPES.get(record.type, '?')} | {title} | {cost} |")
        last = time
    return lines


def _by(records: Sequence[Observation], key: Callable[[Observation], str]) -> dict[str, list[Observation]]:
    groups: dict[str, list[Observation]] = {}
    for record in sorted(records, key=lambda record: (record.created_at, record.id)):
        groups.setdefault(key(record), []).append(record)
    return groups


def _place(record: Observation, folder: str) -> str:
    """The one file under the folder that a record is about."""
    files = dict.fromkeys(record.files_modified or record.files_read)
    inside = [path for path in files if not folder or path == folder or path.startswith(f"{folder}/")]
    return one_line(inside[0], _TITLE_UNITS) if len(inside) == 1 else GENERAL


def _cell(text: str) -> str:
    """A text that can neither end its cell nor begin a tag."""
    return text.replace("|", "\\|").replace("<", "&lt;")
