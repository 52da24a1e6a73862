"""What a name may turn out to stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from navigator.index.names import Definition


@dataclass(frozen=True, slots=True)
class Files:
    """A module or package: files whose outermost symbols are its members."""

    paths: tuple[str, ...]
    system: str
    """The word for the system of modules that knows what lies inside."""
    folder: str | None = None
    """Where modules inside it lie; None where there can be none."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that is not in the workspace: a library's, the language's own, or a local variable."""

    module: str = ""
    """The module it is imported from, as the import writes it; empty where it is not imported."""


@dataclass(frozen=True, slots=True)
class Missing:
    """A module that would lie in the workspace and does not: renamed, moved, removed or not built yet."""

    module: str
    """As the import writes it."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package or namespace that is known by its name, whichever files say that they belong to it."""

    name: str
    """With dots between; empty for what belongs to none."""
    language: str
    """Of the code that names it, whose system of modules knows what lies inside."""


@dataclass(frozen=True, slots=True)
class Parents:
    """What a type inherits from: `super()`."""

    of: Definition


OUTSIDE: Final = Outside()

Meaning: TypeAlias = Definition | Files | Package | Parents | Outside | Missing | None
"""None: it can't be told without knowing the type of an expression."""
