"""Which definitions of the workspace a name means, in every form in which an answer prints a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from navigator.index.names import Definition
from navigator.index.names.printed import PrintedName
from navigator.index.names.standing import KIND_WEIGHTS, Standing
from navigator.index.references.view import CodeView
from navigator.model import KINDS, SPACES, TYPES, FileFacts


@dataclass(frozen=True, slots=True)
class AskedSymbol:
    """A name taken apart: `Outer.inner@12` is asked for as inner, of Outer, on line 12."""

    name: str
    around: tuple[str, ...]
    """Names of what it lies in, the outermost first; the first of them may be folders and the file."""
    line: int | None

    @classmethod
    def of(cls, text: str, is_name: Callable[[str], bool]) -> AskedSymbol:
        """Read `run`, `Outer.run`, `Outer::run()`, `run@120`, `pkg.module.Outer.run`.

        `is_name` is as `PrintedName.steps` takes it.
        """
        printed = PrintedName.of(text)
        *around, name = printed.steps(is_name)
        return cls(name, tuple(around), printed.first)

    def among(
        self, view: CodeView, file_path: str | None, facts_of: Callable[[str], FileFacts | None]
    ) -> list[Definition]:
        """The definitions that are meant, the likeliest first; all of the name where no more is said."""
        found = [
            definition
            for path, definitions in view.definitions(self.name).items()
            if file_path is None or path == file_path
            for definition in definitions
            if self._lies_in(definition, view)
        ]
        if self.line is not None:
            on_line = [one for one in found if _name_line(one, facts_of(one.path)) == self.line]
            found = on_line or found
        return likeliest_first(found)

    def containers(self, view: CodeView, file_path: str | None) -> list[Definition]:
        """The types that the name is said to be a member of."""
        if not self.around:
            return []
        named = view.definitions(self.around[-1])
        return [
            one
            for path, definitions in named.items()
            if file_path is None or path == file_path
            for one in definitions
            if one.kind in TYPES
        ]

    def _lies_in(self, definition: Definition, view: CodeView) -> bool:
        """Whether what is around it are the last names of its container, and before those of its path.

        Or that of the package which its file says it belongs to.
        """
        inside = definition.container.split(".") if definition.container else []
        around = list(self.around)
        while around and inside and around[-1] == inside[-1]:
            around.pop()
            inside.pop()
        if not around:
            return True
        steps = definition.path.rpartition(".")[0].split("/")
        starts = range(len(steps) - len(around) + 1)
        on_path = any(steps[start : start + len(around)] == around for start in starts)
        return not inside and (on_path or self._is_package(around, definition.path, view))

    @staticmethod
    def _is_package(around: Sequence[str], path: str, view: CodeView) -> bool:
        return len(around) == 1 and any(one.kind in SPACES for one in view.defined_in(path, around[0]))


def _name_line(definition: Definition, facts: FileFacts | None) -> int:
    if facts is None or definition.place >= len(facts.symbols):
        return 0
    return facts.symbols[definition.place].name_line


def likeliest_first(definitions: Iterable[Definition]) -> list[Definition]:
    """Definitions of one name by how likely each is meant."""
    standings: dict[str, Standing] = {}

    def unlikeliness(definition: Definition) -> tuple[object, ...]:
        path = definition.path
        standing = standings.get(path) or standings.setdefault(path, Standing.of(path, made=False))
        weight = KIND_WEIGHTS[KINDS.index(definition.kind)]
        return standing.aside, weight, standing.order, definition.place

    return sorted(definitions, key=unlikeliness)
