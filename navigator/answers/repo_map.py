"""The workspace, or a folder of it, on one screen: its folders, its files that matter most, their symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from navigator.answers.globs import below
from navigator.answers.importance import FileSummary
from navigator.answers.index_gaps import index_gaps
from navigator.answers.limits import ROOM, SMALLEST_BUDGET, AnswerSettings, at_least
from navigator.answers.visible import counted, one_line
from navigator.index.status import IndexStatus
from navigator.model import Answer
from navigator.tokens import by_size, numbered, shown, weight

_FOR_FOLDERS: Final = 0.4
"""Share of the budget for the folders directly below, so that none of them is unheard of."""
_FRAME_TOKENS: Final = 90
_LONGEST_NAME: Final = 80


@dataclass(slots=True)
class _Folder:
    """A folder with all that is below it."""

    path: str
    files: int = 0
    symbols: int = 0
    tokens: int = 0
    importance: float = 0.0
    folders: dict[str, _Folder] = field(default_factory=dict)


def map_answer(
    name: str,
    summaries: Iterable[FileSummary],
    status: IndexStatus,
    *,
    path: str = "",
    max_tokens: int | None = None,
    settings: AnswerSettings | None = None,
) -> Answer:
    """What lies in the workspace `name`, or below its folder `path`, within a budget.

    The folders directly below come first, then the files of most importance wherever they lie. Raises
    `LimitTooSmall`.
    """
    settings = settings or AnswerSettings()
    budget = at_least("max_tokens", max_tokens, SMALLEST_BUDGET, settings.map_tokens)
    inside = below(path)
    files = sorted((s for s in summaries if inside(s.path)), key=lambda s: (-s.importance, s.path))
    is_file = any(summary.path == path for summary in files)
    root = _tree(path.rpartition("/")[0] if is_file else path, files)
    page = _Page(root, float(budget - _FRAME_TOKENS))
    page.take_folders(budget * _FOR_FOLDERS)
    page.take_files(files)
    left_out = len(files) - len(page.files)
    title = one_line(f"{name}/{path}" if path else name)
    head = (
        f"{title}: {counted(root.files)} with {counted(root.symbols, 'symbol')}, "
        f"{shown(root.tokens)} tokens. "
        "A file's line: number of symbols, ~tokens to read it whole (by its size), its main symbols."
    )
    text = "\n".join([head, *page.lines(), *_foot(left_out, files, status)])
    data: dict[str, object] = {
        "path": path,
        "files": root.files,
        "symbols": root.symbols,
        "tokens": root.tokens,
        "folders": [_folder_row(folder) for folder in page.folders.values()],
        "entries": [_file_row(summary) for summary in page.files.values()],
        "omitted_files": left_out,
        **status.data,
    }
    return Answer(text, data)


class _Page:
    """The folders and files chosen so far, and the tokens left for more."""

    def __init__(self, root: _Folder, tokens: float) -> None:
        self._root = root
        self._tokens = tokens
        self._characters = ROOM
        self.folders: dict[str, _Folder] = {}
        self.files: dict[str, FileSummary] = {}

    def take_folders(self, most_tokens: float) -> None:
        """The folders directly below, the most important first."""
        least = self._tokens - most_tokens
        for folder in sorted(self._root.folders.values(), key=lambda f: (-f.importance, f.path)):
            if not self._pay([self._folder_line(folder)], least):
                return
            self.folders[folder.path] = folder

    def take_files(self, files: Sequence[FileSummary]) -> None:
        """The files in the order given, each with the folders it lies in, until one is too much."""
        for summary in files:
            above = [folder for folder in self._above(summary.path) if folder.path not in self.folders]
            if not self._pay([*map(self._folder_line, above), self._file_line(summary)], 0.0):
                return
            self.folders.update((folder.path, folder) for folder in above)
            self.files[summary.path] = summary

    def lines(self) -> list[str]:
        """The tree, one line a folder or file, one blank a level; folders before files."""
        return list(self._lines_of(self._root))

    def _lines_of(self, folder: _Folder) -> Iterable[str]:
        for inner in sorted(folder.folders.values(), key=lambda f: f.path):
            if inner.path in self.folders:
                yield self._folder_line(inner)
                yield from self._lines_of(inner)
        here = [path for path in self.files if path.rpartition("/")[0] == folder.path]
        yield from (self._file_line(self.files[path]) for path in sorted(here))

    def _above(self, path: str) -> Iterable[_Folder]:
        folder = self._root
        for part in _parts(path, self._root.path)[:-1]:
            folder = folder.folders[part]
            yield folder

    def _pay(self, lines: Sequence[str], least: float) -> bool:
        price = sum(weight(line + "\n") for line in lines)
        characters = sum(map(len, lines)) + len(lines)
        if self._tokens - price < least or self._characters < characters:
            return False
        self._tokens -= price
        self._characters -= characters
        return True

    def _indent(self, path: str) -> str:
        return " " * (len(_parts(path, self._root.path)) - 1)

    def _folder_line(self, folder: _Folder) -> str:
        name = one_line(folder.path.rpartition("/")[2])
        return f"{self._indent(folder.path)}{name}/ {counted(folder.files)} {shown(folder.tokens)}"

    def _file_line(self, summary: FileSummary) -> str:
        name = one_line(summary.path.rpartition("/")[2])
        line = f"{self._indent(summary.path)}{name} {summary.symbols} {shown(_tokens(summary))}"
        top = " ".join(one_line(symbol, _LONGEST_NAME) for symbol in summary.top)
        return f"{line}: {top}" if top else line


def _tree(path: str, files: Iterable[FileSummary]) -> _Folder:
    root = _Folder(path)
    for summary in files:
        folder = root
        _count(folder, summary)
        for part in _parts(summary.path, path)[:-1]:
            inner = folder.folders.get(part)
            if inner is None:
                inner = folder.folders[part] = _Folder(f"{folder.path}/{part}" if folder.path else part)
            folder = inner
            _count(folder, summary)
    return root


def _count(folder: _Folder, summary: FileSummary) -> None:
    folder.files += 1
    folder.symbols += summary.symbols
    folder.tokens += _tokens(summary)
    folder.importance += summary.importance


def _parts(path: str, root: str) -> list[str]:
    """The steps from the mapped folder down."""
    return path[len(root) + 1 if root else 0 :].split("/")


def _foot(left_out: int, files: Sequence[FileSummary], status: IndexStatus) -> list[str]:
    lines = []
    if not files and status.state == "ready":
        lines.append("No file here has symbols readgate knows how to read.")
    if left_out:
        lines.append(f"{counted(left_out)} left out: give path to map a folder, or a larger max_tokens.")
    return lines + index_gaps(status)


def _tokens(summary: FileSummary) -> int:
    """What a whole read of the file costs, by its size: the map has counted none of its files."""
    return numbered(by_size(summary.size, summary.language), summary.lines)


def _folder_row(folder: _Folder) -> Mapping[str, object]:
    return {
        "path": folder.path,
        "files": folder.files,
        "symbols": folder.symbols,
        "tokens": folder.tokens,
    }


def _file_row(summary: FileSummary) -> Mapping[str, object]:
    return {
        "path": summary.path,
        "language": summary.language,
        "lines": summary.lines,
        "symbols": summary.symbols,
        "tokens": _tokens(summary),
        "top": [one_line(name) for name in summary.top],
    }
