"""A progress bar on standard error that costs nothing where nobody sees it."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """Shows how far something is; `update` takes how many `unit` are done and how many there are."""

    def __init__(self, title: str, *, shown: bool, unit: str = "files") -> None:
        self._title = title
        self._unit = unit
        self._shown = shown
        self._progress: Progress | None = None

    def __enter__(self) -> Self:
        if self._shown:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

            self._progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn(self._unit),
                TimeElapsedColumn(),
                console=Console(file=sys.stderr),
                transient=True,
            )
            self._progress.start()
            self._task = self._progress.add_task(self._title, total=None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def update(self, done: int, total: int) -> None:
        """Show `done` of `total`."""
        if self._progress is not None:
            self._progress.update(self._task, completed=done, total=total)
