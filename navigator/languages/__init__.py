"""The languages readgate reads: each a folder of data, found by a file's name or its first bytes."""

from __future__ import annotations

from navigator.languages.detection import detect, detect_by_name, detect_or_plain
from navigator.languages.language import FOLDER, Comments, Language, LanguageFolderInvalid, load
from navigator.languages.registry import ALL

__all__ = [
    "ALL",
    "FOLDER",
    "Comments",
    "Language",
    "LanguageFolderInvalid",
    "detect",
    "detect_by_name",
    "detect_or_plain",
    "load",
]
