"""One workspace's changes since a commit: git says which files may differ, their facts say what does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from navigator import languages
from navigator.answers.changes.answer import Since, changes_answer
from navigator.answers.changes.files import FileChange, carried, compared, is_renamed, with_moves
from navigator.answers.changes.symbols import Definition
from navigator.answers.changes.texts import Version, lines_changed, outside_of_symbols
from navigator.answers.changes.users import UsersOf
from navigator.answers.limits import AnswerSettings
from navigator.index.history import Differing, History
from navigator.index.keeper import Keeper
from navigator.model import Answer, FileFacts, Skipped
from navigator.parsing.reading import read_bytes
from navigator.settings import NavigatorSettings
from navigator.source import is_binary

MOST_FILES: Final = 600
"""Files compared at most: a hundred take about a second where none of the old contents is known."""


class _Content(NamedTuple):
    data: bytes
    facts: FileFacts | None

    @property
    def version(self) -> Version | None:
        return None if self.facts is None else Version(self.facts, self.data)


class ChangeQuestions:
    """Answers about changes in one workspace; thread-safe."""

    def __init__(
        self,
        root: Path,
        keeper: Keeper,
        settings: NavigatorSettings,
        facts_of: Callable[[bytes, str], FileFacts | Skipped],
        users_of: Callable[[], UsersOf],
    ) -> None:
        """`facts_of` reads a content that is not on disk as a file of that path would be.

        `users_of` gives what tells how many files use a symbol, for one answer.
        """
        self._root = root
        self._keeper = keeper
        self._settings = settings
        self._facts_of = facts_of
        self._users_of = users_of

    def answer(
        self,
        since: str,
        denied: Callable[[str], bool],
        settings: AnswerSettings,
        *,
        accepts: Callable[[str], bool] | None = None,
        max_tokens: int | None = None,
    ) -> Answer:
        """What changed in the work tree since a revision; files that are `denied` are only counted.

        `accepts` says of a path whether it is asked about. Raises `NoHistory`, `UnknownRevision`,
        `LimitTooSmall` and `ParsingStopped`.
        """
        history = History.since(self._root, since)
        differences = history.differing()
        every = [one for one in differences.files if accepts is None or accepts(one.path)]
        differing = [one for one in every if not denied(one.path)]
        differing.sort(key=lambda one: not languages.detect_or_plain(one.path, b"").is_code)  # if too many
        looked_at = sorted(differing[:MOST_FILES], key=lambda one: one.path)
        contents = self._contents(history, looked_at)
        pairs = _with_renamed_files([one.pair for one in contents if one.all_read])
        elsewhere = carried((pair.facts_before, pair.facts_now) for pair in pairs)
        found = (self._change(pair, elsewhere) for pair in pairs)
        changes = [change for change in found if change is not None]
        changes += [one.unread for one in contents if not one.all_read]
        users_of = lru_cache(maxsize=None)(self._users_of())
        told = Since(
            since,
            history.commit,
            len(differing) - len(looked_at),
            not_shown=len(every) - len(differing),
            repositories=tuple(
                one for one in differences.repositories if accepts is None or accepts(f"{one}/")
            ),
        )
        return changes_answer(told, with_moves(changes), users_of, settings, max_tokens)

    def _contents(self, history: History, differing: Sequence[Differing]) -> list[_Contents]:
        blobs = history.contents([one.blob for one in differing], self._settings.parse_bytes)
        with ThreadPoolExecutor(self._settings.workers) as threads:
            olds = threads.map(
                lambda one: self._old(one.path, blobs[one.blob]) if one.blob in blobs else None, differing
            )
            news = threads.map(lambda one: self._new(one.path) if one.there else None, differing)
            return [_Contents(*each) for each in zip(differing, olds, news, strict=True)]

    def _old(self, path: str, data: bytes) -> _Content:
        found = self._facts_of(data, path)
        return _Content(data, found if isinstance(found, FileFacts) else None)

    def _new(self, path: str) -> _Content | None:
        outcome, data = self._keeper.read(path)
        if outcome.packed is not None:
            return _Content(data, self._keeper.table.facts(outcome))
        text = read_bytes(f"{self._root}/{path}", self._settings.parse_bytes)
        return None if text is None else _Content(text, None)

    def _change(self, pair: _Pair, elsewhere: set[Definition]) -> FileChange | None:
        old, new = pair.old, pair.new
        before, now = (old.data if old else b""), (new.data if new else b"")
        if (old is None and new is None) or (old and new and before == now and pair.path == pair.before_path):
            return None
        was, is_now = (old.version if old else None), (new.version if new else None)
        added, removed = lines_changed(before, now)
        outside = (outside_of_symbols(was) if was else b"") != (outside_of_symbols(is_now) if is_now else b"")
        return FileChange(
            pair.path,
            pair.before_path if old else "",
            there=new is not None,
            symbols=compared(was, is_now, elsewhere),
            lines_added=added,
            lines_removed=removed,
            outside=outside,
            binary=is_binary(before) or is_binary(now),
        )


class _Contents(NamedTuple):
    """What a file that differs held and holds, as far as it can be read."""

    file: Differing
    old: _Content | None
    new: _Content | None

    @property
    def all_read(self) -> bool:
        """Whether neither is too large or can't be read."""
        return bool(self.file.blob) == (self.old is not None) and self.file.there == (self.new is not None)

    @property
    def pair(self) -> _Pair:
        """Both, under one name."""
        return _Pair(self.file.path, self.file.path, self.old, self.new)

    @property
    def unread(self) -> FileChange:
        """What is known of it without its contents."""
        path = self.file.path
        return FileChange(path, path if self.file.blob else "", there=self.file.there, unread=True)


class _Pair(NamedTuple):
    path: str
    before_path: str
    old: _Content | None
    new: _Content | None

    @property
    def facts_before(self) -> FileFacts | None:
        """Of the old content, if it has any."""
        return self.old.facts if self.old else None

    @property
    def facts_now(self) -> FileFacts | None:
        """Of the new content, if it has any."""
        return self.new.facts if self.new else None


def _with_renamed_files(pairs: Sequence[_Pair]) -> list[_Pair]:
    """One pair for a file that is gone and a new one that holds most of it."""
    gone = [pair for pair in pairs if pair.old and pair.old.facts and not pair.new]
    matched: dict[str, _Pair] = {}
    for pair in pairs:
        if pair.old is None and pair.new is not None and pair.new.facts is not None:
            for was in gone:
                if was.old and was.old.facts and is_renamed(was.old.facts, pair.new.facts):
                    matched[pair.path] = was
                    gone.remove(was)
                    break
    taken = {was.path for was in matched.values()}
    return [
        pair._replace(before_path=matched[pair.path].path, old=matched[pair.path].old)
        if pair.path in matched
        else pair
        for pair in pairs
        if pair.path not in taken
    ]
