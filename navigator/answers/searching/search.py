"""What one search looks for and where: names first, then what they leave open."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from navigator.answers.globs import below
from navigator.answers.likely_paths import LikelyPath, PathGrade, likely_paths
from navigator.answers.limits import AnswerSettings, UnknownKind
from navigator.answers.searching.asked import (
    FILES,
    LINES,
    SEARCHED_KINDS,
    declared,
    is_a_few_names,
    is_pattern,
    is_plainly_text,
    is_written_large,
    unquoted,
)
from navigator.answers.searching.rows import (
    LONGEST_SHOWN,
    Row,
    file_row,
    symbol_rows,
    text_row,
    together_rows,
)
from navigator.answers.searching.text import TextFound, search_text
from navigator.answers.searching.together import Asked, FactsOf, Together, search_together
from navigator.answers.visible import counted, one_line
from navigator.index.names import Found, Grade, NameIndex
from navigator.index.status import IndexStatus
from navigator.model import KINDS

_BESIDE_TEXT: Final = 5
"""Symbols shown beside lines of text that hold what can't be a name."""

_A_QUESTION: Final = 3
"""Words that tell something in a query that is more than a name with an error in it."""

_GUESSES: Final = 8
"""Hits shown that hold some of the words only."""

_NO_PATTERNS: Final = (
    "A query is read as plain text, not as a regular expression or glob: give a name, or words of a line."
)


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search looks through; the callables are the edge to the disk."""

    names: NameIndex
    status: IndexStatus
    facts_of: FactsOf
    texts: Callable[[Callable[[str], bool]], Iterable[tuple[str, bytes]]]
    """Relative path and content of the files whose path is accepted."""
    paths: Callable[[], Iterable[str]]
    """The relative path of every file, whatever it holds."""
    look_again: Callable[[], bool] = lambda: False
    """Have the whole workspace looked at; whether that brought anything new."""
    clock: Callable[[], float] = time.monotonic


@dataclass(frozen=True, slots=True)
class Wanted:
    """The kinds of hits that are asked for."""

    symbols: frozenset[str] | None
    """The kinds of symbols; None for all of them."""
    anything: bool
    """Nothing was said: what is looked for depends on the query."""
    lines: bool
    files: bool
    names: bool
    """Symbols are wanted at all."""

    @classmethod
    def of(cls, kinds: Collection[str] | None) -> Wanted:
        """Raises `UnknownKind`."""
        if kinds is None:
            return cls(None, anything=True, lines=True, files=True, names=True)
        others = {*kinds} & {LINES, FILES}
        symbols = [kind for kind in kinds if kind not in others]
        unknown = next((kind for kind in symbols if kind not in KINDS), None)
        if unknown is not None:
            raise UnknownKind(unknown, SEARCHED_KINDS)
        names = bool(symbols) or not others
        lines, files = LINES in kinds, FILES in kinds
        return cls(frozenset(symbols) or None, anything=False, lines=lines, files=files, names=names)


@dataclass(frozen=True, slots=True)
class Section:
    """Hits of one sort."""

    what: str = ""
    rows: Sequence[Row] = ()
    total: int = 0
    more: bool = False
    """There may be more than `total`."""

    def lines(self, shown: Sequence[Row]) -> list[str]:
        """Its heading and the rows that there is room for."""
        more = "or more " if self.more else ""
        return [f"{self.what} ({len(shown)} of {self.total} {more}shown):", *(row.line for row in shown)]

    def first(self, most: int) -> Section:
        """The same with so many rows at most."""
        return replace(self, rows=self.rows[:most])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was found, in the order in which it is told, and what is to be said of the search."""

    sections: tuple[Section, ...]
    quoted: str
    text: TextFound | None
    notes: list[str] = field(default_factory=list)

    def nothing(self, status: IndexStatus) -> str:
        """That there is no hit at all, in a sentence."""
        if self.text is None:
            return f"Nothing of the kinds asked for is called {self.quoted}."
        if status.state != "ready":
            looked = counted(self.text.files)
            return f"Nothing for {self.quoted} yet: only {looked} could be looked through so far."
        return (
            f"Nothing for {self.quoted}: neither a symbol nor a line of text in {counted(self.text.files)}."
        )


@dataclass(frozen=True, slots=True)
class Search:
    """One query, and what may answer it."""

    query: str
    searched: Searched
    wanted: Wanted
    accepts: Callable[[str], bool] | None
    most: int
    settings: AnswerSettings

    @property
    def quoted(self) -> str:
        """The query as answers repeat it."""
        return repr(one_line(self.query, LONGEST_SHOWN))

    @property
    def _reads_as_text(self) -> bool:
        return declared(self.query) == self.query and is_plainly_text(self.query)

    def outcome(self) -> Outcome:
        """Look for what is wanted and likely."""
        found, rows = self._symbols()
        # What is alike is no answer where the name itself was written a moment ago.
        if (not rows or found.hits[0].grade >= Grade.INSIDE) and self.searched.look_again():
            found, rows = self._symbols()
        symbols = self._symbol_section(found, rows)
        files = self._files(found, rows)
        asked_otherwise = files.rows or self._surely_meant(found, rows)
        text = None
        if self.wanted.lines and not (self.wanted.anything and asked_otherwise):
            text = self._text()
        lines = self._text_section(text, rows)
        together: Together | None = None
        looked = self.wanted.anything and text is not None and text.complete
        if looked and not lines.rows and not self._may_be_named(found, rows):
            together = self._together()
        if self.wanted.anything and text is not None and not rows and not lines.rows:
            files = self._file_section(likely_paths(self.query, self._paths()))
        sections = [symbols, files, lines, self._together_section(together)]
        if files.rows and self.wanted.anything:
            sections = [files]
        elif lines.rows and self._reads_as_text:
            sections = [lines, symbols.first(_BESIDE_TEXT)]
        told = tuple(one for one in sections if one.rows)
        return Outcome(told, self.quoted, text, self._notes(found, rows, text, together))

    def fits_any(self) -> bool:
        """Whether there is a file that may be looked at."""
        return any(True for _ in self._paths())

    def _symbols(self) -> tuple[Found, list[Row]]:
        if not self.wanted.names:
            return Found((), 0, at_least=False), []
        found = self._named(declared(self.query))
        if not found.hits or found.hits[0].grade is Grade.TYPO:
            member = self._named(self.query.replace(" ", ".")) if is_a_few_names(self.query) else found
            if member.hits and member.hits[0].grade is Grade.EXACT:
                found = member
        return found, symbol_rows(found.hits, self.searched.facts_of)

    def _named(self, query: str) -> Found:
        return self.searched.names.find(
            query, kinds=self.wanted.symbols, accepts=self.accepts, most=self.most
        )

    def _paths(self) -> Iterable[str]:
        paths = self.searched.paths()
        return paths if self.accepts is None else filter(self.accepts, paths)

    def _surely_meant(self, found: Found, rows: Sequence[Row]) -> bool:
        """Whether the symbols found are what the query names, and no line of text need be looked for."""
        if not rows:
            return False
        best = min(hit.grade for hit in found.hits)
        if self._reads_as_text:
            printed = any(self.query in row.line for row in rows)
            return best is Grade.EXACT and printed
        # Names are in memory, lines in every file: what names anything is not looked for there.
        return best <= Grade.PREFIX or not is_written_large(self.query)

    def _may_be_named(self, found: Found, rows: Sequence[Row]) -> bool:
        """Whether a symbol is called nearly what the query says, which then asks for nothing else."""
        return bool(rows) and (
            found.hits[0].grade is not Grade.TYPO or len(Asked.of(self.query).words) < _A_QUESTION
        )

    def _together(self) -> Together:
        end = self.searched.clock() + self.settings.search_text_seconds
        return search_together(
            Asked.of(self.query),
            self.searched.texts,
            self.accepts or below(""),
            self.searched.facts_of,
            lambda: self.searched.clock() >= end,
        )

    def _together_section(self, found: Together | None) -> Section:
        if found is None or not found.hits:
            return Section()
        rows = together_rows(found, self.searched.facts_of)
        what = f"Nothing has all of {self.quoted}; what has most of its words"
        return Section(what, rows[: min(self.most, _GUESSES)], len(rows))

    def _files(self, found: Found, rows: Sequence[Row]) -> Section:
        """The files that are called what the query says, where it names no symbol exactly."""
        if not self.wanted.files:
            return Section()
        if not self.wanted.anything:
            return self._file_section(likely_paths(self.query, self._paths()))
        best = min((hit.grade for hit in found.hits), default=Grade.TYPO) if rows else Grade.TYPO
        if best <= Grade.SAME_WORDS or (best is Grade.PREFIX and not {".", "/"} & {*self.query}):
            return Section()
        ending = self.query.casefold().lstrip("./")
        called_so = [path for path in self._paths() if path.casefold().endswith(ending)]
        likely = likely_paths(ending, called_so)
        return self._file_section([one for one in likely if one.grade is PathGrade.THE_END])

    def _file_section(self, likely: Sequence[LikelyPath]) -> Section:
        if not likely:
            return Section()
        if likely[0].grade is PathGrade.THE_END:
            what = "Files called"
        else:
            what = "Nothing else found; files named like" if self.wanted.anything else "Files named like"
        return Section(f"{what} {self.quoted}", [file_row(one) for one in likely[: self.most]], len(likely))

    def _symbol_section(self, found: Found, rows: Sequence[Row]) -> Section:
        near = bool(found.hits) and found.hits[0].grade is Grade.TYPO
        what = f"No symbol {self.quoted}; spelled alike" if near else f"Symbols for {self.quoted}"
        total = max(found.total - (len(found.hits) - len(rows)), 0)
        return Section(what, rows, total, found.at_least)

    def _text(self) -> TextFound:
        end = self.searched.clock() + self.settings.search_text_seconds
        texts = self.searched.texts(self.accepts or below(""))
        return search_text(unquoted(self.query), texts, lambda: self.searched.clock() >= end)

    def _text_section(self, text: TextFound | None, symbols: Sequence[Row]) -> Section:
        if text is None:
            return Section()
        what = (
            "Lines of text" if symbols or not self.wanted.names else f"No symbol {self.quoted}; lines of text"
        )
        if not text.as_written:
            what += " with its words"
        rows = [text_row(hit, self.searched.facts_of) for hit in text.hits[: self.most]]
        return Section(what, rows, len(text.hits), not text.complete)

    def _notes(
        self, found: Found, rows: Sequence[Row], text: TextFound | None, together: Together | None
    ) -> list[str]:
        """What the answer may lack, and why."""
        notes = []
        if text is None and self.wanted.anything:
            notes.append("Only names were looked for: ask with kind text for lines of text.")
        elif text is not None and not text.complete:
            looked = counted(text.files)
            notes.append(
                f"Not all files were looked through for text, only {looked}: give a path for more."
                if text.hits
                else f"The search through text stopped for time after {looked}: give a path."
            )
        elif text is not None and not text.hits and rows:
            notes.append("No line of text has it.")
        if together is not None and together.hits and together.nowhere:
            notes.append(f"In no file: {', '.join(map(one_line, together.nowhere))}.")
        held = any(self.query in row.line for row in rows) or (text and text.hits and text.as_written)
        if is_pattern(self.query) and not held:
            notes.append(_NO_PATTERNS)
        return notes
