"""All languages, one a folder that holds a `language.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from navigator.languages.language import FOLDER, Language, load

ALL: Final[Mapping[str, Language]] = MappingProxyType(
    {path.parent.name: load(path.parent.name) for path in sorted(FOLDER.glob("*/language.toml"))}
)
"""Language by name. Queries are compiled where they are first used, not here."""
