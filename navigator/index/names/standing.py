"""What makes one symbol likelier to be meant than another of the same name: its kind, and where it lies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from navigator.model import CALLABLES, KINDS, SPACES, TYPES

_TYPES: Final = TYPES | {"type"}
_BEHAVIOUR: Final = CALLABLES | SPACES | {"macro"}

KIND_WEIGHTS: Final = tuple(0 if kind in _TYPES else 1 if kind in _BEHAVIOUR else 2 for kind in KINDS)
"""In the order of `KINDS`: types before functions before what holds a value; smaller is likelier."""

_TEST: Final = re.compile(
    r"(?:^|/)(?:tests?|__tests__|spec|specs|testing|fixtures|testdata)/"
    r"|(?:^|/)(?:test_[^/]*|conftest\.py|[^/]*(?:_test|_spec|\.test|\.spec|Tests?)\.[^./]+)$"
)

_VENDORED: Final = re.compile(r"(?:^|/)(?:vendor|vendored|third_party|node_modules|dist)/|\.min\.\w+$")


@dataclass(frozen=True, slots=True)
class Standing:
    """A file's path and where it comes among files with symbols of one name."""

    path: str
    aside: int
    """0 for code, 1 for tests by common conventions, 2 for documents, 3 for what nobody here wrote."""
    order: tuple[int, int, str]
    """Shallow paths first, then short ones."""

    document: bool
    """Prose or data: its names are words, and many."""

    @classmethod
    def of(cls, path: str, *, made: bool, document: bool = False) -> Standing:
        """The standing of a relative path; `made`: its content is generated or minified."""
        aside = 2 if document else int(_TEST.search(path) is not None)
        aside = 3 if made or _VENDORED.search(path) else aside
        return cls(path, aside, (path.count("/"), len(path), path), document)
