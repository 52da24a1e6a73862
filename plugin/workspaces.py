"""The workspaces that are open: a navigator each, over the parse processes that they share."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from navigator.answers.limits import AnswerSettings
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

MAX_WORKSPACES: Final = 16
"""Open at once; the one unused longest is closed for the next. Each holds a watcher and its index."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a navigator is made of; where any of it changes, another one takes its place."""

    shared: NavigatorSettings
    """The user's own, which the parse processes follow."""
    settings: NavigatorSettings
    """With what the workspace adds."""
    answers: AnswerSettings
    denied: tuple[str, ...]
    """Patterns of files that no answer may show."""


class Workspaces:
    """Opens navigators when first asked for and closes those nobody asks for; thread-safe."""

    def __init__(self, cache_dir: Path) -> None:
        self._cache_dir = cache_dir
        self._lock = threading.Lock()
        self._open: OrderedDict[Path, tuple[Terms, Navigator]] = OrderedDict()
        self._pool: ParsePool | None = None

    def navigator(self, root: Path, terms: Terms) -> Navigator:
        """The workspace's navigator, on these terms; raises `NavigatorError` for a refused root."""
        closing: list[Navigator | ParsePool] = []
        try:
            with self._lock:
                known, navigator = self._open.get(root, (None, None))
                if navigator is None or known != terms:
                    if navigator is not None:
                        closing.append(self._open.pop(root)[1])
                    navigator = self._opened(root, terms, closing)
                self._open.move_to_end(root)
                return navigator
        finally:
            for one in closing:
                one.close()

    def opened(self, root: Path) -> Navigator | None:
        """The navigator of a workspace that is open, by its resolved root."""
        with self._lock:
            found = (each for _, each in self._open.values() if each.workspace.root == root)
            return next(found, None)

    def all_open(self) -> list[Navigator]:
        """Every navigator that is open, the one used last first."""
        with self._lock:
            return [navigator for _, navigator in reversed(self._open.values())]

    def close(self) -> None:
        """Stop the watchers and the parse processes."""
        with self._lock:
            closing = self._all()
        for one in closing:
            one.close()

    def _opened(self, root: Path, terms: Terms, closing: list[Navigator | ParsePool]) -> Navigator:
        if self._pool is not None and self._pool.settings != terms.shared:
            closing += self._all()
        if self._pool is None:
            self._pool = ParsePool(terms.shared)
        navigator = Navigator(
            root,
            cache_dir=self._cache_dir,
            pool=self._pool,
            settings=terms.settings,
            answers=terms.answers,
            denied=terms.denied,
        )
        self._open[root] = terms, navigator  # before it works: whatever comes between, it is closed
        navigator.start()
        while len(self._open) > MAX_WORKSPACES:
            closing.append(self._open.popitem(last=False)[1][1])
        return navigator

    def _all(self) -> list[Navigator | ParsePool]:
        """Everything that is open, given up; those that use the pool before it."""
        navigators = [navigator for _, navigator in self._open.values()]
        pools = [] if self._pool is None else [self._pool]
        self._open.clear()
        self._pool = None
        return [*navigators, *pools]
