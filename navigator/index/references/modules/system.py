"""What every system of modules can say: what an import stands for, and what needs none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from navigator.index.names import Definition
from navigator.index.references.meaning import Files, Meaning, Missing, Package
from navigator.index.references.view import CodeView
from navigator.languages.families import may_name
from navigator.parsing.references.columns import Import, References


class ModuleSystem:
    """Imports of languages for which nothing more is known: each is outside, or can't be told."""

    def __init__(self, view: CodeView) -> None:
        self.view = view

    def binds_everything(self, references: References) -> bool:
        """Whether a name that a file neither defines nor imports can't be another file's symbol."""
        return False

    def local_name(self, one: Import) -> str:
        """What the file that imports it calls it."""
        return one.alias or one.name

    def hands_on(self, one: Import) -> bool:
        """Whether an outline may list what is imported, under its own name, like a definition of the file."""
        return False

    def module(self, importer: str, one: Import) -> Meaning:
        """The module that an import takes names from, or takes in as a whole."""
        return None

    def inside(self, files: Files, name: str) -> Meaning:
        """A module of that name inside a package."""
        return None

    def inside_package(self, package: Package, name: str) -> Meaning:
        """A name of a package."""
        return None

    def unbound(self, name: str) -> Meaning:
        """What a receiver's first word stands for that is neither defined nor imported."""
        return None

    def here(self, path: str, space: str, word: str) -> Meaning:
        """What a word like `self` or `super` stands for in a module `space` inside a file."""
        return None

    def inside_space(self, space: Definition, name: str) -> Meaning:
        """What a module or namespace has that lies elsewhere than its definition."""
        return None

    def type_elsewhere(self, path: str, qualified_name: str) -> Definition | None:
        """A type some of whose members a file defines, and not itself."""
        return None

    def one_with(self, one: Definition) -> list[Definition]:
        """The other definitions of what a definition defines: where it is declared, or for other systems."""
        return []

    def named_for(self, language: str, name: str) -> list[dict[str, list[Definition]]]:
        """The symbols of a name by their file: the language's own first, then those of others it may name."""
        own: dict[str, list[Definition]] = {}
        others: dict[str, list[Definition]] = {}
        for path, definitions in self.view.definitions(name).items():
            definer = self.view.language(path)
            if definer == language:
                own[path] = definitions
            elif may_name(language, definer):
                others[path] = definitions
        return [own, others]

    def of_one_language(self, one: Definition, other: Definition) -> bool:
        """Whether two files are in the same language: no other can define more of what is defined there."""
        return self.view.language(one.path) == self.view.language(other.path)

    def same_in(self, one: Definition, paths: Iterable[str]) -> list[Definition]:
        """The symbols of the same qualified name in other files."""
        return [
            other
            for path in paths
            if path != one.path
            for other in self.view.defined_in(path, one.name)
            if other.qualified_name == one.qualified_name
        ]

    def may_be_one(self, one: Definition, other: Definition) -> bool:
        """Whether two definitions of one name in different files may be of one thing."""
        return False

    def unimported(self, path: str) -> Files | Package | None:
        """What `path` may use the outermost symbols of without an import."""
        return None

    def missing(self, path: str, module: str) -> Missing | None:
        """What an import means that leads to `path`, where no file is the module.

        None where a file has that name in another language: it may become the module.
        """
        folder, _, name = path.rpartition("/")
        files = self.view.listing.files_in(folder)
        made = any(file.rpartition("/")[2].partition(".")[0] == name for file in files)
        return None if made else Missing(module)

    def below_workspace(self, steps: Sequence[str]) -> str | None:
        """The path of what is named from further out: its name begins with folders the workspace lies in."""
        around = self.view.root.strip("/").split("/")
        for count in range(min(len(around), len(steps)), 0, -1):
            if around[-count:] == list(steps[:count]):
                return "/".join(steps[count:])
        return None


def joined(folder: str, path: str) -> str:
    """A path below a folder; either may be empty."""
    return f"{folder}/{path}" if folder and path else folder or path
