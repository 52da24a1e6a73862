"""One workspace's references: asked of the index, and asked again where a file shown has changed since."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from navigator.answers.changes.users import NOBODY, Used, Users, UsersOf
from navigator.answers.limits import AnswerSettings
from navigator.answers.referring.answer import references_answer
from navigator.answers.referring.entries import Asked
from navigator.answers.referring.files_using import files_using
from navigator.index.keeper import Keeper
from navigator.index.references.resolver import Resolver
from navigator.index.references.view import CodeView
from navigator.languages import detect_by_name
from navigator.languages.references import reference_rules
from navigator.model import Answer, FileFacts
from navigator.parsing.reading import read_bytes
from navigator.regular_files import SETTINGS_BYTES
from navigator.source import decode

_MOST_NEAR: Final = 50
_MOST_KEPT: Final = 3000
"""Files whose references stay unpacked between two questions: some 10 MB."""
_MOST_FOLLOWED: Final = 5000
"""Files followed for one answer about changes, which then goes by names alone: about a second."""
_ATTEMPTS: Final = 3
"""Times to ask anew because a file shown has changed; what changes all the time is shown as it was."""


class ReferenceQuestions:
    """Answers about references from one workspace's index; thread-safe."""

    def __init__(self, root: str, keeper: Keeper) -> None:
        self._root = root
        self._keeper = keeper
        self._one_at_a_time = threading.Lock()
        self._resolver: Resolver | None = None
        self._state = -1
        self._not_read: tuple[list[str], int] = [], 0

    def answer(
        self,
        symbol: str,
        *,
        file_path: str | None,
        direction: str,
        max_results: int | None,
        settings: AnswerSettings,
    ) -> Answer:
        """As `references_answer`; every file that is shown is as it is now."""
        with self._one_at_a_time, _without_collecting():
            for attempt in range(1, _ATTEMPTS + 1):
                resolver = self._resolver_now()
                shown: dict[str, FileFacts | None] = {}
                asked = Asked(
                    resolver,
                    self._keeper.status(),
                    partial(self._facts, shown=shown),
                    self._near,
                    *self._not_read,
                )
                try:
                    answer = references_answer(
                        symbol,
                        asked,
                        file_path=file_path,
                        direction=direction,
                        max_results=max_results,
                        settings=settings,
                    )
                except LookupError:  # a file was taken out of the index meanwhile
                    if attempt == _ATTEMPTS:
                        raise
                    continue
                if attempt == _ATTEMPTS or not self._changed(resolver.view, answer):
                    return answer
            raise AssertionError("the last attempt answers or raises")

    def users_of(self) -> UsersOf:
        """What tells how many files use a symbol, for one answer about many."""
        files_followed = 0

        def users(used: Used) -> Users:
            nonlocal files_followed
            with self._one_at_a_time, _without_collecting():
                resolver = self._resolver_now()
                try:
                    found = files_using(resolver, used, followed=files_followed < _MOST_FOLLOWED)
                except LookupError:  # a file was taken out of the index meanwhile
                    return NOBODY
                files_followed += len(resolver.view.users(used.name))
                return found

        return users

    def _resolver_now(self) -> Resolver:
        """The last one with all it has followed, as long as no file has changed and it is not too large."""
        state, last = self._keeper.table.state, self._resolver
        if last is None or last.view.files_read > _MOST_KEPT:
            self._resolver = Resolver(CodeView(self._root, self._keeper.table, self._text))
        elif state != self._state:
            view = CodeView(self._root, self._keeper.table, self._text, last.view)
            self._resolver = Resolver(view, last)
        if state != self._state:
            self._not_read = self._unread()
        self._state = state
        assert self._resolver is not None, "made above, if there was none"
        return self._resolver

    def _changed(self, view: CodeView, answer: Answer) -> bool:
        """Has a file that the answer shows changed since the index saw it? Then the index knows it now."""
        rows = [row for key in ("definitions", "references") for row in _rows(answer.data[key])]
        changed = False
        for path in dict.fromkeys(str(row["path"]) for row in rows):
            known = view.outcome(path)
            now = self._keeper.look(path, whole=True)
            changed |= known is None or known.key != now.key
        return changed

    def _facts(self, path: str, shown: dict[str, FileFacts | None]) -> FileFacts | None:
        if path not in shown:
            outcome = self._keeper.table.get(path)
            known = outcome is not None and outcome.packed is not None
            shown[path] = self._keeper.table.facts(outcome) if outcome and known else None
        return shown[path]

    def _unread(self) -> tuple[list[str], int]:
        """Languages of code whose references are not read, and how many files of others were not either."""
        languages: set[str] = set()
        files = 0
        for outcome in self._keeper.table.without_references():
            language = detect_by_name(outcome.language)
            if reference_rules(outcome.language) is not None:
                files += 1
            elif language is not None and language.is_code:
                languages.add(outcome.language)
        return sorted(languages), files

    def _near(self, name: str) -> Iterator[str]:
        found = self._keeper.table.names.find(name, most=_MOST_NEAR)
        return (hit.qualified_name for hit in found.hits)

    def _text(self, path: str) -> str:
        data = read_bytes(f"{self._root}/{path}", SETTINGS_BYTES)
        return decode(data) if data else ""


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Put off the search for circles of garbage: an answer makes thousands of objects and hardly a circle.

    A search goes through all that earlier answers have followed too, and takes longer than an answer.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _rows(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []
