"""What the facts of a content depend on beside the content, as one text that changes with any of it."""

from __future__ import annotations

import marshal
import sys
from functools import lru_cache
from hashlib import blake2b
from importlib import metadata
from pathlib import Path

import navigator
from navigator.parsing.packed import FORMAT


@lru_cache(maxsize=1)
def revision() -> str:
    """A hash of the queries, the code that extracts and packs, the grammars' and Python's versions."""
    digest = blake2b(digest_size=16)
    versions = [metadata.version(name) for name in ("tree-sitter", "tree-sitter-language-pack")]
    digest.update(repr((FORMAT, marshal.version, sys.byteorder, sys.version_info[:2], versions)).encode())
    package = Path(navigator.__path__[0])
    sources = [package / "model.py", package / "source.py"]
    for folder in ("languages", "parsing"):
        for pattern in ("**/*.py", "**/*.toml", "**/*.scm"):
            sources.extend((package / folder).glob(pattern))
    for source in sorted(sources):
        if not source.stem.startswith("sample"):
            digest.update(source.read_bytes())
    return digest.hexdigest()
