"""Every symbol of a file or folder as rows: the raw index, for scripts and for checks against compilers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from navigator.files import FileSkipped
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool

WAIT_SECONDS = 3600.0


def symbol_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of `readgate symbols`; raises `NavigatorError` for a path that can't be read."""
    folder = path if path.is_dir() else path.parent
    pool = ParsePool()
    navigator = Navigator(folder, cache_dir=None, pool=pool)
    try:
        if folder == path:
            navigator.start()
            navigator.wait_ready(WAIT_SECONDS, None)
            for relative, facts in navigator.symbols(documents=True):
                yield from _rows(relative, facts)
        else:
            found = navigator.facts(path.name)
            if not isinstance(found, FileFacts):
                raise FileSkipped(path.name, found)
            yield from _rows(path.name, found)
    finally:
        navigator.close()
        pool.close()


def _rows(relative: str, facts: FileFacts) -> Iterator[dict[str, Any]]:
    for symbol in facts.symbols:
        yield {
            "path": relative,
            "language": facts.language,
            "kind": symbol.kind,
            "name": symbol.name,
            "qualified_name": symbol.qualified_name,
            "name_line": symbol.name_line,
            "start_line": symbol.start_line,
            "end_line": symbol.end_line,
            "signature": symbol.signature,
        }
