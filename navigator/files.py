"""One file as tools ask for it, by its path in the workspace: its facts, its outline, its symbols' source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from navigator.answers.limits import AnswerSettings
from navigator.answers.outline import outline_answer
from navigator.answers.unfold import unfold_answer
from navigator.answers.visible import shown_path
from navigator.errors import NavigatorError
from navigator.index.keeper import Keeper
from navigator.languages.detection import PLAIN
from navigator.model import Answer, FileFacts, Skipped
from navigator.parsing import skips
from navigator.parsing.outcome import Key, Outcome
from navigator.recent import Recent
from navigator.settings import NavigatorSettings
from navigator.source import decode
from navigator.tokens import FileCosts, file_costs, tokenizer
from navigator.workspace import FileMissing

PRICED: Final = 64
"""Contents whose costs are remembered: counting 100 KB takes 10 ms."""

OUTLINED: Final = 64
"""Outlines that are remembered as long as their file is unchanged: choosing what fits a budget takes 5 ms."""


class FileSkipped(NavigatorError):
    """The file is there, but has no symbols to answer with."""

    code: ClassVar[str] = "file_skipped"

    def __init__(self, relative: str, skipped: Skipped) -> None:
        self.skipped = skipped
        super().__init__(f"{shown_path(relative)} has no outline. {skipped.reason}")


class FileQuestions:
    """Answers about single files, each as it is now; thread-safe."""

    def __init__(self, keeper: Keeper, settings: NavigatorSettings, answers: AnswerSettings) -> None:
        self._keeper = keeper
        self._settings = settings
        self._answers = answers
        self._costs = Recent[tuple[str, str, str], FileCosts](PRICED)
        self._outlines = Recent[tuple[object, ...], Answer](OUTLINED)

    def outline(
        self, relative: str, depth: int | None, max_tokens: int | None, kinds: Sequence[str] | None
    ) -> Answer:
        """As `outline_answer`; raises `FileSkipped` and `FileMissing`."""
        asked = depth, max_tokens, None if kinds is None else tuple(kinds), tokenizer()
        outcome = self._keeper.look(relative, meanwhile=self._price)
        known = self._outlines.get((outcome.relative, *outcome.key, *asked))
        if known is not None:
            return known
        facts = self._outlined(outcome)
        costs = self._costs.get((*outcome.key, tokenizer()))
        if costs is None:
            facts, data = self._source(relative)  # which may be of a newer content
            costs = self._price((facts.content_hash, facts.language), data)
        answer = outline_answer(
            outcome.relative,
            facts,
            costs,
            depth=depth,
            max_tokens=max_tokens,
            kinds=kinds,
            settings=self._answers,
        )
        key = outcome.relative, facts.content_hash, facts.language, *asked
        return self._outlines.put(key, answer)

    def unfold(
        self, relative: str, symbol_names: Sequence[str], context_lines: int, max_tokens: int | None
    ) -> Answer:
        """As `unfold_answer`; raises `FileSkipped` and `FileMissing`."""
        facts, data = self._source(relative)
        return unfold_answer(
            relative,
            facts,
            data,
            symbol_names,
            context_lines=context_lines,
            max_tokens=max_tokens,
            settings=self._answers,
        )

    def result(self, outcome: Outcome) -> FileFacts | Skipped:
        """The facts of a file, or why it has none; raises `FileMissing`."""
        if outcome.packed is not None:
            return self._keeper.table.facts(outcome)
        if outcome.stamp is None:
            raise FileMissing(outcome.relative)
        return skips.skipped(outcome.code, self._settings)

    def _source(self, relative: str) -> tuple[FileFacts, bytes]:
        """A file's facts, and the bytes they are of."""
        outcome, data = self._keeper.read(relative)
        return self._outlined(outcome), data

    def _outlined(self, outcome: Outcome) -> FileFacts:
        """The facts of a file that has an outline; raises `FileSkipped` for one that has none."""
        result = self.result(outcome)
        if isinstance(result, Skipped):
            raise FileSkipped(outcome.relative, result)
        if result.language == PLAIN and not result.symbols:
            raise FileSkipped(outcome.relative, skips.skipped("no_structure", self._settings))
        return result

    def _price(self, content: Key, data: bytes) -> FileCosts:
        digest, language = content
        key = digest, language, tokenizer()
        return self._costs.get(key) or self._costs.put(key, file_costs(decode(data), language))
