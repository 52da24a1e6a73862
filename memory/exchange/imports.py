"""Imports from elsewhere: a claude-mem database, Claude Code's transcripts; twice adds nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from memory.exchange.claude_mem import ClaudeMem
from memory.exchange.exchange import Exchange
from memory.exchange.intake import Tally
from memory.exchange.replay import Replay
from memory.known_projects import KnownProjects
from memory.model import Project, SessionRef, Summary
from memory.recording.recorder import Recorder
from memory.store import Store
from navigator.errors import NavigatorError
from navigator.workspace import find_root

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of how much is done."""

_STEP: Final = 100
"""Records between two words of progress."""

_T = TypeVar("_T")


class Imports:
    """Imports into one memory. `project` says where everything goes; None lets each record say so itself.

    What the user has forgotten is left out, unless `even_forgotten` asks for it.
    """

    def __init__(
        self,
        store: Store,
        exchange: Exchange,
        projects: KnownProjects,
        recorder: Recorder,
        *,
        stop: Callable[[SessionRef, str, int], Summary | None],
        now: Callable[[], int],
    ) -> None:
        self._store = store
        self._exchange = exchange
        self._projects = projects
        self._recorder = recorder
        self._stop = stop
        self._now = now

    def claude_mem(
        self, source: Path, project: Project | None, progress: Progress, *, even_forgotten: bool = False
    ) -> Tally:
        """Add the observations, summaries, prompts and work state of a claude-mem database.

        Raises:
            NotClaudeMem: the file is something else.
        """
        database = ClaudeMem(source)
        try:
            items = _told(database.items(), database.count(), progress)
            return self._exchange.take_items(
                items, project or self._named, self._now(), even_forgotten=even_forgotten
            )
        finally:
            database.close()

    def transcripts(
        self,
        files: Sequence[Path],
        project: Project | None,
        progress: Progress,
        *,
        even_forgotten: bool = False,
    ) -> Tally:
        """Add what Claude Code's transcripts tell, each session to the project of its folder."""
        replay = Replay(
            self._store,
            self._recorder,
            self._stop,
            lambda cwd: self._place(cwd, project),
            even_forgotten=even_forgotten,
        )
        sizes = [file.stat().st_size if file.is_file() else 0 for file in files]
        done, total = 0, sum(sizes)
        for file, size in zip(files, sizes, strict=True):
            replay.take(file, lambda read, done=done: progress(done + read, total))  # type: ignore[misc]
            done += size
            progress(done, total)
        return replay.tally

    def _named(self, name: str) -> Project:
        """The project of that name, or a new one that `readgate memory merge` can join with another."""
        number = hashlib.blake2b(f"imported {name}".encode(), digest_size=8).hexdigest()
        return self._projects.made(name or "imported", number, self._now())

    def _place(self, cwd: str, project: Project | None) -> tuple[Project, Path]:
        folder = Path(cwd or "/")
        try:
            root = find_root(folder)
        except NavigatorError:
            root = folder
        return project or self._projects.of(root, self._now()), root


def _told(items: Iterable[_T], total: int, progress: Progress) -> Iterator[_T]:
    for number, item in enumerate(items):
        if number % _STEP == 0:
            progress(number, total)
        yield item
    progress(total, total)
