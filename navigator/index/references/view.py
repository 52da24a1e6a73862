"""The index as questions about references look at it: every look-up is made once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from navigator.index.names import Definition
from navigator.index.references.listing import Listing
from navigator.index.table import FileTable
from navigator.languages import detect
from navigator.parsing.outcome import Key, Outcome
from navigator.parsing.packed import references_in
from navigator.parsing.references.columns import References, read_references


class CodeView:
    """A view of one state of the index; not for several threads."""

    def __init__(
        self, root: str, table: FileTable, read_text: Callable[[str], str], before: CodeView | None = None
    ) -> None:
        self.root = root
        """The workspace's folder: what lies around it may be part of the names of modules."""
        self._table = table
        self._kept = {} if before is None else before.unpacked()
        """By path: the key of a content, and its references as an earlier view has unpacked them."""
        self.read_text = read_text
        """The text of a small file that configures modules, by its path; empty where there is none."""
        self._named: dict[str, dict[str, list[Definition]]] = {}
        self._defined: dict[tuple[str, str], Sequence[Definition]] = {}
        self._users: dict[str, list[str]] = {}
        self._references: dict[str, References | None] = {}
        self._outcomes: dict[str, Outcome | None] = {}
        self._listed_before = None if before is None else before.listing

    def definitions(self, name: str) -> Mapping[str, list[Definition]]:
        """The symbols of a name by their file, in the order of the file."""
        by_file = self._named.get(name)
        if by_file is None:
            by_file = self._named[name] = {}
            for definition in self._table.names.named(name):
                by_file.setdefault(definition.path, []).append(definition)
            for definitions in by_file.values():
                definitions.sort(key=lambda definition: definition.place)
        return by_file

    def defined_in(self, path: str, name: str) -> Sequence[Definition]:
        """The symbols of a name in one file, in their order."""
        everywhere = self._named.get(name)
        if everywhere is not None:
            return everywhere.get(path, ())
        key = path, name
        found = self._defined.get(key)
        if found is None:
            found = self._defined[key] = self._table.named_in(path, name) or ()  # mostly: one object for all
        return found

    def users(self, name: str) -> list[str]:
        """The files that use a name."""
        found = self._users.get(name)
        if found is None:
            outcomes = self._table.using(name)
            for outcome in outcomes:
                self._outcomes.setdefault(outcome.relative, outcome)
            found = self._users[name] = [outcome.relative for outcome in outcomes]
        return found

    def symbol(self, path: str, place: int) -> Definition:
        """The symbol at a place of a file's facts."""
        return self._table.symbol(path, place)

    def references(self, path: str) -> References | None:
        """What a file uses and imports; None where its language's references are not read."""
        if path not in self._references:
            self._references[path] = self._unpacked(path)
        return self._references[path]

    def unpacked(self) -> dict[str, tuple[Key, References | None]]:
        """What it has unpacked, for a view of the next state, in which most files are the same."""
        return self._kept | {
            path: (outcome.key, references)
            for path, references in self._references.items()
            if (outcome := self._outcomes.get(path)) is not None
        }

    def _unpacked(self, path: str) -> References | None:
        outcome = self.outcome(path)
        if outcome is None or outcome.packed is None:
            return None
        key, references = self._kept.get(path, (None, None))
        if key == outcome.key:
            return references
        packed = references_in(outcome.packed)
        return read_references(packed) if packed else None

    @property
    def files_read(self) -> int:
        """How many files' references it and the views before it have unpacked."""
        return len(self._kept.keys() | self._references.keys())

    def outcome(self, path: str) -> Outcome | None:
        """What is known of a file, as it was when this view first asked."""
        if path not in self._outcomes:
            self._outcomes[path] = self._table.get(path)
        return self._outcomes[path]

    def language(self, path: str) -> str:
        """The name of a file's language, by its own name where it is gone; empty where none is known."""
        outcome = self.outcome(path)
        if outcome is not None:
            return outcome.language
        language = detect(path, b"")
        return language.name if language else ""

    def is_file(self, path: str) -> bool:
        """Whether a file is listed."""
        return self.outcome(path) is not None

    @cached_property
    def listing(self) -> Listing:
        """All listed files; that of the view before, as long as they are the same."""
        paths = frozenset(self._table.paths())
        before = self._listed_before
        return before if before is not None and before.paths == paths else Listing(paths)
