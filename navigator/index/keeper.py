"""The thread that makes the table equal to the work tree and keeps it so.

It works in rounds: when the watcher hints at changes, and when an answer is about to use a listing that is
too old. Answers about a single file do not wait for it; they look at their file themselves.
"""

from __future__ import annotations

import contextlib
import gc
import os
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Final

from navigator.bounded import Bounded
from navigator.index.agenda import Agenda
from navigator.index.cache import shared_cache
from navigator.index.git_listing import why_not
from navigator.index.status import IndexStatus
from navigator.index.surroundings import Surroundings, cache_path
from navigator.index.table import FileTable
from navigator.index.update import Meanwhile, Updater, is_current
from navigator.index.walk import list_workspace, stamp_files
from navigator.index.watch import Watcher
from navigator.parsing.outcome import Outcome
from navigator.parsing.workers import ParsePool, ParsingStopped, StillParsing
from navigator.settings import NavigatorSettings

VISITORS: Final = 64
"""Files outside the listing, such as ignored ones, that are remembered when someone asks about them."""

EDITED: Final = 2
"""Languages, the most frequent, whose files are likely to be changed and parsed before anything else."""

GLIMPSES: Final = 64
"""Files whose symbols somebody asked about before there was time to look for their references."""


class Keeper:
    """Owns a workspace's table, cache and watcher; thread-safe."""

    def __init__(
        self, root: Path, cache_dir: Path | None, pool: ParsePool, settings: NavigatorSettings
    ) -> None:
        self._root = root
        self._cache_dir = cache_dir if settings.cache else None
        self._settings = settings
        self._pool = pool
        self.table = FileTable()
        self._updater = Updater(root, pool, self.table)
        self._watcher = Watcher(root, self.hint)
        self._visitors: Bounded[str, Outcome] = Bounded(VISITORS)
        self._glimpses: Bounded[str, Outcome] = Bounded(GLIMPSES)
        self._notes: list[str] = []
        self._from_cache = False
        self._thread = threading.Thread(target=self._run, name=f"index {root.name}", daemon=True)

        self._changed = threading.Condition()
        """Guards everything below; notified when any of it changes."""
        self._started = time.monotonic()
        self._ready_after: float | None = None
        self._progress = (0, 0)
        self._agenda = Agenda(settings.rescan_seconds, lambda relative: self.table.get(relative) is not None)
        self._closed = False
        self._identity = self._identity_now()

    def start(self) -> None:
        """Begin to build in the background."""
        self._started = time.monotonic()
        self._thread.start()

    def close(self) -> None:
        """Stop, and write out what is known."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.ident is not None:
            self._thread.join()

    def hint(self, relative: str | None) -> None:
        """A file or folder may have changed; None: any may."""
        with self._changed:
            if self._agenda.told(relative):
                self._changed.notify_all()

    def look(
        self,
        relative: str,
        timeout: float | None = None,
        *,
        whole: bool = False,
        meanwhile: Meanwhile | None = None,
    ) -> Outcome:
        """What a file holds now. Raises `StillParsing` and `ParsingStopped`.

        The references of a changed file are left for the next round, if not the `whole` is asked for.
        """
        known = self._listed(relative) if whole else self.last_known(relative)
        try:
            outcome = self._updater.look(
                relative, known, timeout, symbols_only=not whole, meanwhile=meanwhile
            )
        except StillParsing:
            self.hint(relative)
            raise
        if outcome is not known:
            self._take_in(outcome)
        return outcome

    def read(self, relative: str) -> tuple[Outcome, bytes]:
        """What a file holds now, and the bytes. Raises `ParsingStopped`."""
        known = self.last_known(relative)
        outcome, data = self._updater.read(relative, known, symbols_only=True)
        if known is None or not is_current(known, outcome.stamp) or known.key != outcome.key:
            self._take_in(outcome)
        return outcome, data

    def facts_of(self, data: bytes, key: tuple[str, str]) -> bytes | str:
        """Packed facts of a content that need not be on disk, or a skip code; maybe without references."""
        cached = self._updater.cache.find(key)
        if cached is None:
            return self._pool.parse(data, key, symbols_only=True)
        packed, code = cached
        return code if packed is None else packed

    def catch_up(self, patience: float, *, anew: bool = False) -> bool:
        """Let the table be no older than the settings allow; False if `patience` (seconds) ended before.

        `anew`: with everything looked at now, for what changed a moment ago is not told of yet.
        """
        with self._changed:
            if self._ready_after is None:
                return False
            if self._identity_now() != self._identity:
                self._agenda.told(None)  # nobody tells of what is in a folder that was replaced
            number = self._agenda.ask_for_all() if anew else self._agenda.ask(time.monotonic())
            if number is None:
                return True
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._agenda.is_answered(number) or self._closed, patience)
            return self._agenda.is_answered(number)

    def wait_ready(self, timeout: float | None, progress: Callable[[int, int], None] | None) -> bool:
        """Wait until the first build is done; `progress` hears files done and in all, in this thread."""
        end = None if timeout is None else time.monotonic() + timeout
        told = (0, 0)
        while True:
            with self._changed:
                while not self._over(end) and self._progress == told:
                    self._changed.wait(None if end is None else max(0.0, end - time.monotonic()))
                over, ready, now = self._over(end), self._ready_after is not None, self._progress
            if progress is not None and now != told:
                progress(*now)
            told = now
            if over:
                return ready

    def _over(self, end: float | None) -> bool:
        return self._ready_after is not None or self._closed or (end is not None and time.monotonic() >= end)

    def status(self) -> IndexStatus:
        """A snapshot of how far the index is."""
        indexed, symbols, size = self.table.totals()
        with self._changed:
            ready_after = self._ready_after
            seconds = time.monotonic() - self._started if ready_after is None else ready_after
            notes = (*self._notes, *self._updater.cache.notes)
        if (without_git := why_not(self._root)) is not None:
            notes += (without_git,)
        return IndexStatus(
            state="building" if ready_after is None else "ready",
            files=len(self.table),
            indexed=indexed,
            symbols=symbols,
            bytes=size,
            seconds=seconds,
            skipped=self.table.skipped(),
            skipped_files=tuple(self.table.troubled()),
            notes=notes,
            from_cache=self._from_cache,
        )

    def last_known(self, relative: str) -> Outcome | None:
        """What a file held when it was last looked at."""
        listed, glimpse = self._listed(relative), self._glimpses.get(relative)
        newer = listed is None or (glimpse is not None and glimpse.read_ns > listed.read_ns)
        return glimpse if newer else listed

    def _listed(self, relative: str) -> Outcome | None:
        return self.table.get(relative) or self._visitors.get(relative)

    def _take_in(self, outcome: Outcome) -> None:
        """Keep what was found out for an answer; the next round decides whether a new file is listed."""
        if outcome.symbols_only:
            with self._changed:
                self._glimpses[outcome.relative] = outcome
            self.hint(outcome.relative)
        elif self.table.get(outcome.relative) is not None:
            self._updater.keep([outcome])
        elif outcome.stamp is not None:
            with self._changed:
                self._visitors[outcome.relative] = outcome
            self.hint(outcome.relative)

    def _run(self) -> None:
        try:
            with contextlib.ExitStack() as stack:
                self._keep(stack)
        except ParsingStopped:
            pass
        except Exception as error:  # the thread has nobody to tell but the status
            self._note(f"The index is no longer kept up to date ({error!r}): restart readgate.")
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _keep(self, stack: contextlib.ExitStack) -> None:
        path = None if self._cache_dir is None else cache_path(self._cache_dir, self._root)
        cache = self._updater.cache = stack.enter_context(shared_cache(path))
        surroundings = Surroundings(self._root)
        previous = cache.load(self._root)
        self._from_cache = bool(previous)
        if not previous:
            self._pool.warm()
        self._scan(surroundings, previous)
        cache.prune()
        # An index is a million objects that stay: looking through them for circles holds up answers by 0.1 s.
        gc.freeze()
        with self._changed:
            self._ready_after = time.monotonic() - self._started
            self._changed.notify_all()
        if self._settings.watch:
            stack.callback(self._stop_listening)
            self._note(self._watcher.start(len(surroundings.folders)))
            self._pool.warm(list(self.table.languages())[:EDITED])
            with self._changed:  # something may have changed before the watcher listened
                self._agenda.ask_for_all()
        while self._wait():
            self._listen_where_it_is(surroundings)
            self._round(surroundings)
            self._note(self._watcher.check())

    def _listen_where_it_is(self, surroundings: Surroundings) -> None:
        """Listen to the folder that is at the root's path now, if it is another than before."""
        identity = self._identity_now()
        if identity == self._identity:
            return
        if self._watcher.listening:
            self._watcher.close()
            self._watcher = Watcher(self._root, self.hint)
            self._note(self._watcher.start(len(surroundings.folders)))
        with self._changed:
            self._identity = identity

    def _stop_listening(self) -> None:
        self._watcher.close()

    def _identity_now(self) -> tuple[int, int]:
        """Device and inode of the root; zeros where there is none."""
        try:
            found = os.stat(self._root)
        except OSError:
            return 0, 0
        return found.st_dev, found.st_ino

    def _wait(self) -> bool:
        """Wait for a reason to work; False when it is time to stop."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._agenda.is_due)
            self._changed.wait_for(lambda: self._closed or self._agenda.is_asked, self._agenda.pause)
            return not self._closed

    def _round(self, surroundings: Surroundings) -> None:
        began = time.monotonic()
        with self._changed:
            work = self._agenda.take(began)
        doubtful = work.doubtful or not self._watcher.listening
        if work.list_anew or (work.look_at_all and (doubtful or surroundings.changed())):
            self._scan(surroundings, {})
        elif work.look_at_all:
            self._refresh(self.table.paths())
            self._agenda.looked_at_all(began)
        else:
            self._refresh(work.changed)
        with self._changed:
            self._agenda.done(work)
            self._changed.notify_all()

    def _scan(self, surroundings: Surroundings, previous: Mapping[str, Outcome]) -> None:
        """List the workspace anew, take in what is new, changed or gone; `previous` is the cache's view."""
        started = time.monotonic()
        with self._changed:
            self._agenda.listing()
        surroundings.begin()
        files = list_workspace(self._root, self._settings.exclude)
        surroundings.listed(files)
        with self._changed:
            self._agenda.listed(surroundings.folders, time.monotonic() - started)

        def known(relative: str) -> Outcome | None:
            return self.table.get(relative) or previous.get(relative) or self._visitors.get(relative)

        changed = []
        for relative, stamp in files.items():
            outcome = known(relative)
            if outcome is None or not is_current(outcome, stamp):
                changed.append(relative)
            elif self.table.get(relative) is None:
                self.table.put(outcome)
        self._drop({*self.table.paths(), *previous} - files.keys())
        self._advance(len(files) - len(changed), len(files))
        self._updater.update(changed, known, self._advance)
        self._agenda.looked_at_all(started)

    def _refresh(self, relatives: Iterable[str]) -> None:
        """Take in what changed in files that are listed."""
        wanted = list(relatives)
        stamps = stamp_files(self._root, wanted)
        self._drop(set(wanted) - stamps.keys())
        changed = []
        for relative, stamp in stamps.items():
            outcome = self.table.get(relative)
            if outcome is None or not is_current(outcome, stamp):
                changed.append(relative)
        self._updater.update(changed, self.table.get, self._advance)

    def _drop(self, gone: Collection[str]) -> None:
        for relative in gone:
            self.table.drop(relative)
        self._updater.cache.drop(self._root, gone)

    def _advance(self, more: int, total: int | None = None) -> None:
        """Count files of the first build, with a total at its begin; raises `ParsingStopped` when closing."""
        with self._changed:
            if self._closed:
                raise ParsingStopped
            if self._ready_after is None:
                done, of = self._progress
                self._progress = (done + more, of) if total is None else (more, total)
                self._changed.notify_all()

    def _note(self, note: str | None) -> None:
        if note is not None:
            with self._changed:
                self._notes.append(note)
