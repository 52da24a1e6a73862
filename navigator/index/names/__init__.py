"""Symbols found by name: exact, prefix, the words and initials of an identifier, despite typing errors."""

from __future__ import annotations

from navigator.index.names.index import Definition, NameIndex
from navigator.index.names.query import Grade
from navigator.index.names.search import Found, Hit

__all__ = ["Definition", "Found", "Grade", "Hit", "NameIndex"]
