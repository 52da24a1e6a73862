"""A declaration that knows its place: what it is called in full, what kind it is there, how deep it lies."""

from __future__ import annotations

from typing import NamedTuple

from navigator.parsing.symbols.declarations import Declaration


class Named(NamedTuple):
    """A declaration with its place among the others."""

    declaration: Declaration
    kind: str
    name: str
    qualified_name: str
    depth: int
