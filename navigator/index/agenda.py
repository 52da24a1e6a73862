"""What the keeper of an index has to do next, decided from what it was told and asked and has done."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final

QUIET: Final = 0.02
"""Seconds to wait before changes nobody has asked about are worked on: editors save in several steps."""

LISTING_PAUSE: Final = 10.0
"""Between two listings without good reason lies this many times what one takes."""

UNLISTED: Final = 10_000
"""Changed paths that turned out not to be listed, remembered at most."""

LISTING_FILES: Final = (".gitignore", ".ignore", ".gitmodules")
"""Names of files whose content decides which files there are."""


@dataclass(frozen=True, slots=True)
class Work:
    """One round: the first of `list_anew`, `look_at_all` and the files in `changed` that says anything."""

    list_anew: bool
    look_at_all: bool
    doubtful: bool
    """Looking at the files that are known may not be enough: there may be others."""
    changed: frozenset[str]
    """Listed files that are said to have changed."""
    new: frozenset[str]
    """Paths, not listed so far, that are said to have changed in folders that are."""
    asked: int
    """The number of the last answer that waits for this."""


@dataclass(slots=True)
class Agenda:
    """Not thread-safe: its keeper guards it."""

    allowed_age: float
    """Seconds since all files were looked at, after which an answer wants them looked at again."""
    is_listed: Callable[[str], bool]
    folders: Collection[str] = frozenset()
    """Folders that hold listed files; "" is the root."""
    _changed: set[str] = field(default_factory=set)
    _new: set[str] = field(default_factory=set)
    _unlisted: set[str] = field(default_factory=set)
    _list_anew: bool = False
    _suspicious: bool = False
    _looked: float = float("-inf")
    _listing_seconds: float = 0.0
    _asked: int = 0
    _answered: int = 0
    _asked_for_all: int = 0
    """The number of the last answer for which all is to be looked at, whatever a round before it saw."""

    def told(self, path: str | None) -> bool:
        """A file or folder may have changed, or (None) any; whether that is a reason to begin a round."""
        if path is None or path in self.folders or path.endswith(LISTING_FILES):
            self._list_anew = True
        elif self.is_listed(path):
            self._changed.add(path)
        elif path in self._unlisted or path.rpartition("/")[0] not in self.folders:
            # Most likely ignored, like whatever a build writes: not worth a listing before someone asks.
            self._suspicious = True
            return False
        else:
            self._new.add(path)
        return True

    def ask(self, now: float) -> int | None:
        """An answer is about to be given: the number to wait for, or None if nothing is to be done before."""
        if not (self._is_told or self._is_old(now)):
            return None
        self._asked += 1
        return self._asked

    def ask_for_all(self) -> int:
        """Have everything looked at, whatever was seen before: the number to wait for."""
        self._asked += 1
        self._asked_for_all = self._asked
        return self._asked

    def is_answered(self, number: int) -> bool:
        """Has what the answer with this number waits for been done?"""
        return self._answered >= number

    @property
    def is_asked(self) -> bool:
        """Somebody waits."""
        return self._asked > self._answered

    @property
    def is_due(self) -> bool:
        """There is something to do."""
        return self.is_asked or self._is_told

    @property
    def pause(self) -> float:
        """Seconds for which what nobody waits for is put off, so that it does not take up the machine."""
        return LISTING_PAUSE * self._listing_seconds if self._new or self._list_anew else QUIET

    def take(self, now: float) -> Work:
        """The next round, which is begun with this."""
        work = Work(
            list_anew=self._list_anew or bool(self._new),
            look_at_all=self.is_asked and (self._asked_for_all > self._answered or self._is_old(now)),
            doubtful=self._suspicious,
            changed=frozenset(self._changed),
            new=frozenset(self._new),
            asked=self._asked,
        )
        self._changed, self._new, self._list_anew = set(), set(), False
        return work

    def listing(self) -> None:
        """A listing begins: what is suspected from here on is not in it."""
        self._suspicious = False

    def listed(self, folders: Collection[str], seconds: float) -> None:
        """A listing is done, and took so long."""
        self.folders, self._listing_seconds = folders, seconds

    def looked_at_all(self, began: float) -> None:
        """Every listed file has been looked at, beginning at that time."""
        self._looked = began

    def done(self, work: Work) -> None:
        """A round is over. New paths that are still not listed are ignored ones."""
        if len(self._unlisted) > UNLISTED:
            self._unlisted.clear()
        self._unlisted.update(path for path in work.new if not self.is_listed(path))
        self._answered = work.asked

    @property
    def _is_told(self) -> bool:
        return bool(self._changed or self._new or self._list_anew)

    def _is_old(self, now: float) -> bool:
        allowed = self.allowed_age
        if self._suspicious:
            allowed = min(allowed, LISTING_PAUSE * self._listing_seconds)
        return now - self._looked >= allowed
