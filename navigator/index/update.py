"""From a file as it is now to what the table should say of it, by the cheapest way that is right.

Same stamp: nothing. Same content: a hash. Content the cache knows: a hash and a row. Else a parse.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from navigator import languages
from navigator.index.cache import FactsCache
from navigator.index.table import FileTable
from navigator.languages.references import reference_rules
from navigator.parsing.outcome import Key, Outcome
from navigator.parsing.reading import (
    UNTIL_ASKED,
    Content,
    Stamp,
    Unread,
    content_hash,
    racy,
    read_file,
    stamp_of,
)
from navigator.parsing.workers import ParsePool

Meanwhile: TypeAlias = Callable[[Key, bytes], object]
"""What somebody who waits for a content to be parsed does with it in the meantime."""

BATCH_BYTES: Final = 96 * 1024
BATCH_FILES: Final = 100
"""Some 0.05 s of work: little enough for a single parse to wait for, enough to be worth a message."""

UNSAVED: Final = 500
"""Files taken in before the cache is told: a transaction costs as much as a hundred rows."""

UNKNOWN_COST: Final = 2048
"""What a file that is not indexed counts as in a batch: only its head is read."""


class Updater:
    """Brings single files and many up to date; thread-safe as far as table, cache and pool are."""

    def __init__(self, root: Path, pool: ParsePool, table: FileTable) -> None:
        self._root = root
        self._pool = pool
        self._table = table
        self._max_bytes = pool.settings.parse_bytes
        self.cache = FactsCache(None)

    def look(
        self,
        relative: str,
        known: Outcome | None,
        timeout: float | None = None,
        *,
        symbols_only: bool = False,
        meanwhile: Meanwhile | None = None,
    ) -> Outcome:
        """What a file holds now, read only where its stamp does not settle it.

        Raises `StillParsing` and `ParsingStopped`.
        """
        if known is not None and known.code not in UNTIL_ASKED and is_current(known, self._stamp(relative)):
            return known
        return self.read(relative, known, timeout, symbols_only=symbols_only, meanwhile=meanwhile)[0]

    def read(
        self,
        relative: str,
        known: Outcome | None,
        timeout: float | None = None,
        *,
        asked: bool = True,
        symbols_only: bool = False,
        meanwhile: Meanwhile | None = None,
    ) -> tuple[Outcome, bytes]:
        """What a file holds now, and the very bytes that hold it (none where it has no facts).

        `asked`: for somebody who wants this very file, so that it need not be one that is indexed.
        `symbols_only`: where it must be parsed, its references may be left for later. `meanwhile` is given
        the content while that is parsed.
        """
        read = read_file(f"{self._root}/{relative}", self._max_bytes, asked=asked)
        if isinstance(read, Unread):
            return Outcome(relative, read.stamp, read.read_ns, "", "", None, read.code), b""
        outcome = self._without_parsing(relative, read, known)
        if outcome is None:
            key = content_hash(read.data), read.language.name
            result = self._pool.parse(
                read.data,
                key,
                timeout,
                symbols_only=symbols_only,
                meanwhile=None if meanwhile is None else partial(meanwhile, key, read.data),
            )
            packed, code = (result, "") if isinstance(result, bytes) else (None, result)
            later = symbols_only and packed is not None and reference_rules(key[1]) is not None
            outcome = Outcome(relative, read.stamp, read.read_ns, *key, packed, code, later)
        return outcome, read.data

    def update(
        self, relatives: Iterable[str], known: Callable[[str], Outcome | None], done: Callable[[int], None]
    ) -> None:
        """Take files into the table and the cache; `known` is what was last seen of each.

        `done` hears how many more are finished. Raises `ParsingStopped`.
        """
        costs: list[tuple[int, str]] = []
        settled: list[Outcome] = []
        in_vain = self.cache.is_empty()
        for relative in relatives:
            outcome = known(relative) if in_vain else self._settle(relative, known(relative))
            if outcome is not None and not in_vain:
                settled.append(outcome)
            else:
                costs.append((self._cost(relative), relative))
        self.keep(settled)
        done(len(settled))
        if len(costs) == 1:  # an edit: whoever asks for the file at the same time shares this parse
            relative = costs[0][1]
            self.keep([self.read(relative, known(relative), asked=False)[0]])
            done(1)
            return
        unsaved: list[Outcome] = []
        try:
            for batch, outcomes in self._pool.parse_files(str(self._root), _batches(costs)):
                unsaved += self._tabled(
                    outcomes or [self.read(relative, None, asked=False)[0] for relative in batch]
                )
                if len(unsaved) > UNSAVED:
                    self.cache.keep(self._root, unsaved)
                    unsaved = []
                done(len(batch))
        finally:
            self.cache.keep(self._root, unsaved)

    def keep(self, outcomes: Iterable[Outcome]) -> None:
        """Take outcomes into the table and the cache; files that turned out to be gone are dropped."""
        self.cache.keep(self._root, self._tabled(outcomes))

    def _tabled(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        there = []
        for outcome in outcomes:
            if outcome.stamp is None:
                self._table.drop(outcome.relative)
            else:
                self._table.put(outcome)
                there.append(outcome)
        return there

    def _settle(self, relative: str, known: Outcome | None) -> Outcome | None:
        """What a file holds, where that takes no parse."""
        read = read_file(f"{self._root}/{relative}", self._max_bytes, asked=False)
        if isinstance(read, Unread):
            return Outcome(relative, read.stamp, read.read_ns, "", "", None, read.code)
        return self._without_parsing(relative, read, known)

    def _without_parsing(self, relative: str, read: Content, known: Outcome | None) -> Outcome | None:
        key = content_hash(read.data), read.language.name
        if known is not None and known.key == key:
            return known._replace(stamp=read.stamp, read_ns=read.read_ns)
        cached = self.cache.find(key)
        return None if cached is None else Outcome(relative, read.stamp, read.read_ns, *key, *cached)

    def _cost(self, relative: str) -> int:
        stamp = self._stamp(relative)
        language = languages.detect(relative, b"")
        if stamp is None or language is None or not language.indexed:
            return UNKNOWN_COST
        return stamp.size

    def _stamp(self, relative: str) -> Stamp | None:
        try:
            return stamp_of(os.lstat(f"{self._root}/{relative}"))
        except OSError:
            return None


def is_current(known: Outcome, stamp: Stamp | None) -> bool:
    """Does a file with this stamp still hold what is known of it?"""
    return stamp is not None and known.stamp == stamp and not racy(stamp, known.read_ns)


def _batches(costs: list[tuple[int, str]]) -> Iterator[list[str]]:
    """Files in batches, the largest first, so that none is left to be waited for alone at the end."""
    batch: list[str] = []
    total = 0
    for cost, relative in sorted(costs, reverse=True):
        if batch and (total + cost > BATCH_BYTES or len(batch) == BATCH_FILES):
            yield batch
            batch, total = [], 0
        batch.append(relative)
        total += cost
    if batch:
        yield batch
