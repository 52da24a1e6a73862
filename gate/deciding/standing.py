"""Looking a file up for the decision, cheapest first: its place, its history, its symbols, its outline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from gate.deciding.history import Remembered
from gate.deciding.known import FileStanding, previewed
from gate.deciding.outlines import Counted, Outlines, count
from gate.host.delivery import Delivery, delivery, shell_delivery
from gate.host.request import ReadRequest
from gate.settings import GateSettings
from memory.freshness import freshness
from memory.memory import Memory
from memory.model import FileObservation, Project
from memory.startup.ages import moment_of
from navigator.errors import NavigatorError
from navigator.languages.detection import HEAD_BYTES, detect, detect_or_plain
from navigator.model import FileFacts, Skipped
from navigator.navigator import Navigator
from navigator.parsing.outcome import Key
from navigator.tokens import by_size
from navigator.workspace import OutsideWorkspace, SourcePath

CONSIDERED: Final = 60
"""Observations looked at to find the most specific ones."""
COUNTED_EARLY: Final = 1 << 20
"""Bytes; of a larger file a hook does not live to see the symbols."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a file is looked up."""

    navigator: Navigator
    memory: Memory | None
    project: Project | None
    outlines: Outlines
    report: Callable[[str], None]


class Lookup:
    """One file's facts, gathered step by step; a step that fails leaves the file as one that passes."""

    def __init__(self, path: str, around: Surroundings, settings: GateSettings, seconds: float) -> None:
        self._path = path
        self._around = around
        self._settings = settings
        self._seconds = seconds
        self._source: SourcePath | None = None
        self._observations: tuple[FileObservation, ...] = ()
        self._counted: Counted | None = None

    @property
    def steps(self) -> tuple[Callable[[FileStanding], FileStanding], ...]:
        """Each takes what is known and returns more of it."""
        return self.place, self.history, self.facts, self.outline

    def place(self, standing: FileStanding) -> FileStanding:
        """Where the file is, by the rule the smart tools use, and its size."""
        try:
            self._source = source = self._around.navigator.workspace.resolve(self._path)
            size = source.absolute.stat().st_size
            language = self._language(source)
        except OutsideWorkspace:
            return replace(standing, inside=False)
        except NavigatorError:
            return replace(standing, inside=True, regular=False)
        except (OSError, ValueError):  # gone since, or no path at all: lone surrogates, NUL
            return replace(standing, regular=False)
        return replace(
            standing,
            relative=source.relative,
            real_path=str(source.absolute),
            inside=True,
            regular=True,
            size=size,
            language=language,
        )

    def _language(self, source: SourcePath) -> str:
        """The file's language by its name alone, and by its beginning where a rule speaks of languages."""
        if not any(rule.languages for rule in self._settings.rules):
            named = detect(source.relative, b"")
            return named.name if named is not None else ""
        with source.absolute.open("rb") as file:
            return detect_or_plain(source.relative, file.read(HEAD_BYTES)).name

    def history(self, standing: FileStanding) -> FileStanding:
        """What is remembered of the file; nothing where the memory does not answer."""
        around = self._around
        if self._source is None or around.memory is None or around.project is None:
            return replace(standing, remembered=())
        try:
            found = around.memory.file_observations(around.project, standing.relative, CONSIDERED)
        except Exception as problem:  # without the memory the gate still knows the file
            around.report(f"The gate could not ask the memory: {problem}")
            found = []
        counting = [one for one in found if not one.only_looked]
        counting.sort(key=lambda one: not one.symbols)  # else in the memory's order: about few files first
        self._observations = tuple(counting[: self._settings.observations])
        return replace(standing, remembered=tuple(_remembered(one) for one in self._observations))

    def facts(self, standing: FileStanding) -> FileStanding:
        """The file's symbols as it is now, where they come in time, and what they say of the history."""
        if self._source is None:
            return standing
        small = (standing.size or 0) <= COUNTED_EARLY
        try:
            facts = self._around.navigator.facts(
                self._source, self._seconds, meanwhile=self._count if small else None
            )
        except NavigatorError as problem:
            facts = Skipped("unreadable", str(problem))
        if isinstance(facts, Skipped):
            return replace(standing, facts=facts)
        states = tuple(replace(_remembered(one), state=freshness(one, facts)) for one in self._observations)
        return replace(standing, facts=facts, remembered=states)

    def _count(self, key: Key, data: bytes) -> None:
        """Count what another process parses."""
        self._counted = count(key, data)

    def outline(self, standing: FileStanding) -> FileStanding:
        """What the file costs, and its outline within the budget of a denial."""
        if self._source is None or not isinstance(standing.facts, FileFacts):
            return standing
        try:
            priced = self._around.outlines.of(
                standing.facts,
                self._source.absolute.read_bytes,
                self._settings.denial_tokens,
                self._counted,
            )
        except OSError:
            return standing
        return replace(
            standing, tokens=priced.costs.total, characters=priced.characters, outline=priced.outline
        )


def _remembered(observation: FileObservation) -> Remembered:
    day = moment_of(observation.created_at).date()
    return Remembered(observation.id, observation.type, observation.title, day.isoformat())


def read_price(request: ReadRequest, standing: FileStanding) -> Delivery:
    """What the read would bring into the context, as well as it is known."""
    size = standing.size or 0
    known = standing.facts if isinstance(standing.facts, FileFacts) else None
    lines = known.lines if known is not None else 0
    tokens = standing.tokens
    if tokens is None:
        tokens = by_size(size, known.language if known is not None else standing.language)
    if request.by_shell:
        numbered = lines if request.numbered else 0
        return shell_delivery(tokens, numbered, previewed=previewed(request, standing), host=request.host)
    return delivery(tokens, lines, size, request.limit, request.host)
