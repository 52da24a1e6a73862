"""The pool of parse processes: what is given to it comes back as facts or as a reason, and never hangs.

pebble owns the processes. A worker's own timer ends it when one file takes too much CPU time; pebble's limit
of wall time is the net below that. A batch whose worker died is handed back, so that its files can be tried
one by one and only the guilty one is given up; its content is remembered.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from typing import Any, ClassVar, Final

from pebble import ProcessExpired, ProcessPool

from navigator.bounded import Bounded
from navigator.errors import NavigatorError
from navigator.parsing import worker
from navigator.parsing.extract import extract
from navigator.parsing.outcome import Key, Outcome
from navigator.parsing.spawning import WorkerContext
from navigator.parsing.worker import Extractor
from navigator.settings import NavigatorSettings

REMEMBERED: Final = 10_000
"""Contents known to break a worker that are kept in mind at most."""


class ParsingStopped(NavigatorError):
    """The pool was closed while, or before, the file was parsed."""

    code: ClassVar[str] = "stopping"

    def __init__(self) -> None:
        super().__init__("readgate is shutting down: ask again, and it will start anew.")


class StillParsing(NavigatorError):
    """The asker's patience ended before the parse did; nothing need be wrong with the file."""

    code: ClassVar[str] = "still_parsing"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"The file was not parsed within {seconds:g} s: ask again in a moment.")


class ParsePool:
    """Parse processes shared by all workspaces; thread-safe.

    They start with the first task and end after `idle_seconds` without one. `extractor` must be importable by
    name, for it runs in the workers.
    """

    def __init__(self, settings: NavigatorSettings | None = None, extractor: Extractor = extract) -> None:
        self.settings = settings = settings or NavigatorSettings()
        self._extractor = extractor
        self._lock = threading.Condition()
        self._pool: ProcessPool | None = None
        self._in_flight: set[Future[Any]] = set()
        self._being_parsed: dict[tuple[Key, bool], Future[bytes | str]] = {}
        """By content, and whether only its symbols are asked for."""
        self._broken: Bounded[Key, str] = Bounded(REMEMBERED)
        self._last_use = 0.0
        self._closed = False
        # A hang that burns CPU ends sooner, by the worker's timer; these are for one that waits.
        self._net = 6 * settings.parse_seconds + 5
        self._lost = self._net + 60

    def parse(
        self,
        data: bytes,
        key: Key,
        timeout: float | None = None,
        *,
        symbols_only: bool = False,
        meanwhile: Callable[[], object] | None = None,
    ) -> bytes | str:
        """Packed facts of a content, or the code of the reason why there are none.

        Without its references a content takes half the time that it takes beside the bare parse. `meanwhile`
        is called once while the worker is busy. Equal contents asked for at once are parsed once. Raises
        `StillParsing` when `timeout` (seconds, the asker's patience) is over, `ParsingStopped` when the pool
        is closed.
        """
        code = self._broken.get(key)
        if code is not None:
            return code
        # A second time, because a pool can break through no fault of this content.
        what = key, symbols_only
        result = self._attempt(data, what, timeout, meanwhile) or self._attempt(data, what, timeout)
        result = result or "crashed"
        if isinstance(result, str):
            self._remember(key, result)
        return result

    def parse_files(
        self, root: str, batches: Iterable[Sequence[str]]
    ) -> Iterator[tuple[Sequence[str], list[Outcome] | None]]:
        """Read and parse batches of files (relative paths), yielding each with its outcomes as it is done.

        None instead of outcomes: the worker died, and the batch's files are to be tried one by one. No more
        is handed out than keeps the workers busy, and less while somebody waits for a single parse. Raises
        `ParsingStopped`.
        """
        waiting = iter(batches)
        pending: dict[Future[list[Outcome]], Sequence[str]] = {}
        try:
            while True:
                while len(pending) < self._room() and (batch := next(waiting, None)):
                    pending[self._schedule(worker.parse_files, root, batch)] = batch
                if not pending:
                    return
                done, _ = wait(pending, self._lost, FIRST_COMPLETED)
                if not done:
                    self._recycle()
                for future in done or list(pending):
                    yield pending.pop(future), self._outcomes(future)
        finally:
            for future in pending:
                if not future.running():
                    future.cancel()

    def warm(self, languages: Sequence[str] = ()) -> None:
        """Start the processes now, so that the first parse need not wait for them, nor for its language."""
        with contextlib.suppress(ParsingStopped):
            for _ in range(self.settings.workers):
                self._schedule(worker.prepare, languages)

    def close(self) -> None:
        """End the processes; whoever waits for one gets `ParsingStopped`."""
        with self._lock:
            self._closed = True
            self._lock.notify_all()
        self._recycle()

    def _room(self) -> int:
        """How many batches may be out: one more than there are workers, if nobody would wait for it."""
        with self._lock:
            return self.settings.workers + (not self._being_parsed)

    def _outcomes(self, future: Future[list[Outcome]]) -> list[Outcome] | None:
        try:
            return future.result(0)
        except CancelledError as error:
            if self._closed:
                raise ParsingStopped from error
            return None
        except Exception:  # whatever ended the worker, the files decide one by one
            return None

    def _attempt(
        self,
        data: bytes,
        what: tuple[Key, bool],
        timeout: float | None,
        meanwhile: Callable[[], object] | None = None,
    ) -> bytes | str | None:
        """Packed facts, the code of what is wrong with the content, or None: the pool broke."""
        end = None if timeout is None else time.monotonic() + timeout
        try:
            future = self._begin(data, *what)
            if meanwhile is not None:
                meanwhile()
            return future.result(self._lost if end is None else max(0.0, end - time.monotonic()))
        except ProcessExpired as error:
            return "timeout" if error.exitcode == -worker.OVERTIME else "crashed"
        except TimeoutError as error:
            if future.done():
                return "timeout"
            if timeout is not None:
                raise StillParsing(timeout) from error
        except CancelledError as error:
            if self._closed:
                raise ParsingStopped from error
            return None
        except RuntimeError:
            return None
        self._recycle()
        return None

    def _begin(self, data: bytes, key: Key, symbols_only: bool) -> Future[bytes | str]:
        what = key, symbols_only
        with self._lock:
            running = self._being_parsed.get((key, False)) or self._being_parsed.get(what)
            if running is not None:
                return running
            future = self._schedule(worker.parse_bytes, key[1], data, symbols_only)
            self._being_parsed[what] = future

        def forget(_: Future[bytes | str]) -> None:
            with self._lock:
                self._being_parsed.pop(what, None)

        future.add_done_callback(forget)
        return future

    def _schedule(self, function: Any, *arguments: object) -> Future[Any]:
        with self._lock:
            if self._closed:
                raise ParsingStopped
            if self._pool is not None and not self._pool.active:
                # pebble gives a pool up when a worker dies without a task; its threads may want our lock.
                threading.Thread(
                    target=self._stop, args=(self._pool,), name="parse-stop", daemon=True
                ).start()
                self._pool = None
            if self._pool is None:
                self._pool = self._started()
            future: Future[Any] = self._pool.schedule(function, arguments, timeout=self._net)
            self._in_flight.add(future)
            self._last_use = time.monotonic()
        future.add_done_callback(self._done)
        return future

    def _done(self, future: Future[Any]) -> None:
        with self._lock:
            self._in_flight.discard(future)
            self._last_use = time.monotonic()

    def _started(self) -> ProcessPool:
        settings = self.settings
        limits = (settings.parse_seconds, settings.parse_bytes, settings.parse_memory_bytes, os.getpid())
        pool = ProcessPool(
            settings.workers,
            initializer=worker.enter,
            initargs=(self._extractor, *limits),
            # fork would copy locks that the daemon's other threads hold
            context=WorkerContext(),
        )
        threading.Thread(target=self._end_when_idle, args=(pool,), name="parse-idle", daemon=True).start()
        return pool

    def _end_when_idle(self, pool: ProcessPool) -> None:
        with self._lock:
            while self._pool is pool:
                rest = self._last_use + self.settings.idle_seconds - time.monotonic()
                if rest <= 0 and not self._in_flight:
                    self._pool = None
                    break
                self._lock.wait(max(rest, 1.0))
            else:
                return
        self._stop(pool)

    def _recycle(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
            abandoned = list(self._in_flight)
            self._lock.notify_all()
        for future in abandoned:
            future.cancel()
        if pool is not None:
            self._stop(pool)

    @staticmethod
    def _stop(pool: ProcessPool) -> None:
        pool.stop()  # type: ignore[no-untyped-call]
        pool.join()

    def _remember(self, key: Key, code: str) -> None:
        with self._lock:
            self._broken[key] = code
