"""What is known of each file now, in memory, with the name index kept in step."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Final

from navigator.index.names import Definition, NameIndex
from navigator.languages import ALL, detect_or_plain
from navigator.model import FileFacts
from navigator.parsing.outcome import Outcome
from navigator.parsing.packed import has_references, names_in, symbol_count, unpack, uses
from navigator.parsing.reading import UNTIL_ASKED, why_not_indexed
from navigator.parsing.references.columns import needle
from navigator.recent import Recent

RECENT: Final = 64
"""Files whose facts are held unpacked: what an agent works on."""

EXPECTED: Final = UNTIL_ASKED | {"empty"}
"""Reasons to have no facts that are nobody's trouble."""


class FileTable:
    """Outcomes by path; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self.names = NameIndex()
        self._files: dict[str, Outcome] = {}
        self._ids: dict[str, int] = {}
        self._next_id = 0
        self.state = 0
        """Another number after every change."""
        self._recent = Recent[tuple[str, str], FileFacts](RECENT)
        self._symbols = 0
        self._bytes = 0
        self._skipped: Counter[str] = Counter()
        self._troubled: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._files)

    def get(self, relative: str) -> Outcome | None:
        """What is known of a file."""
        return self._files.get(relative)

    def paths(self) -> list[str]:
        """All files, in no order."""
        with self._lock:
            return list(self._files)

    def outcomes(self) -> list[Outcome]:
        """What is known of all files, ordered by path."""
        with self._lock:
            return [outcome for _, outcome in sorted(self._files.items())]

    def indexed(self) -> list[Outcome]:
        """What is known of the files whose symbols are searched, ordered by path."""
        return [outcome for outcome in self.outcomes() if outcome.relative in self._ids]

    def without_references(self) -> list[Outcome]:
        """The files whose symbols are searched and whose references were not read, in no order."""
        with self._lock:
            searched = [self._files[relative] for relative in self._ids]
        return [one for one in searched if one.packed is not None and not has_references(one.packed)]

    def put(self, outcome: Outcome) -> None:
        """Take in what became of a file, unless something newer is known already."""
        with self._lock:
            relative = outcome.relative
            before = self._files.get(relative)
            if before is not None:
                if before.read_ns > outcome.read_ns:
                    return
                if (before.key, before.code) == (outcome.key, outcome.code):
                    self.state += before.stamp != outcome.stamp  # what is not read may have changed
                    self._files[relative] = outcome
                    return
                self.drop(relative)
            self.state += 1
            self._files[relative] = outcome
            code = _why_not_indexed(outcome)
            if code or outcome.packed is None:
                self._skipped[code] += 1
                if code not in EXPECTED and not why_not_indexed(detect_or_plain(relative, b"")):
                    self._troubled[relative] = code
                return
            names = names_in(outcome.packed)
            self._ids[relative] = self._next_id
            document = not ALL[outcome.language].is_code
            self.names.add_columns(self._next_id, relative, *names[:3], made=names.made, document=document)
            self._next_id += 1
            self._symbols += len(names.kinds)
            self._bytes += outcome.stamp.size if outcome.stamp else 0

    def using(self, name: str) -> list[Outcome]:
        """The files that use a name, in no order."""
        wanted = needle(name)
        with self._lock:
            outcomes = list(self._files.values())
        return [
            outcome for outcome in outcomes if outcome.packed is not None and uses(outcome.packed, wanted)
        ]

    def named_in(self, relative: str, name: str) -> list[Definition]:
        """The symbols of exactly this name in a file, in their order."""
        with self._lock:
            file_id = self._ids.get(relative)
            return [] if file_id is None else self.names.named(name, file_id)

    def symbol(self, relative: str, place: int) -> Definition:
        """The symbol at a place of a file's facts; both must be there."""
        with self._lock:
            return self.names.symbol(self._ids[relative], place)

    def drop(self, relative: str) -> None:
        """Forget a file that is gone."""
        with self._lock:
            outcome = self._files.pop(relative, None)
            if outcome is None:
                return
            self.state += 1
            code = _why_not_indexed(outcome)
            if code or outcome.packed is None:
                self._skipped[code] -= 1
                self._troubled.pop(relative, None)
                return
            self.names.remove(self._ids.pop(relative))
            self._symbols -= symbol_count(outcome.packed)
            self._bytes -= outcome.stamp.size if outcome.stamp else 0

    def facts(self, outcome: Outcome) -> FileFacts:
        """The facts of an outcome that has some."""
        assert outcome.packed is not None, "only files that were parsed have facts"
        known = self._recent.get(outcome.key)
        return known or self._recent.put(outcome.key, unpack(outcome.packed, outcome.content_hash))

    def languages(self) -> dict[str, int]:
        """How many files whose symbols are searched there are of each language, the most frequent first."""
        with self._lock:
            counted = Counter(self._files[relative].language for relative in self._ids)
        return dict(counted.most_common())

    def totals(self) -> tuple[int, int, int]:
        """Files with facts, their symbols, their bytes."""
        with self._lock:
            return len(self._ids), self._symbols, self._bytes

    def skipped(self) -> dict[str, int]:
        """Files without facts by the code of the reason."""
        with self._lock:
            return dict(sorted((code, count) for code, count in self._skipped.items() if count))

    def troubled(self) -> list[tuple[str, str]]:
        """Path and code of the files whose lack of facts may surprise."""
        with self._lock:
            return sorted(self._troubled.items())


def _why_not_indexed(outcome: Outcome) -> str:
    """Empty where a file's symbols are searched; a document has facts too once somebody asked for it."""
    return outcome.code if outcome.packed is None else why_not_indexed(ALL[outcome.language])
