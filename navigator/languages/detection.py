"""Which language a file is in: its whole name, its extension with its content, its shebang line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Final

from navigator.languages.language import Language
from navigator.languages.registry import ALL

HEAD_BYTES: Final = 8192
"""How much of a file's head detection looks at."""

PLAIN: Final = "text"
"""The language of what has none: outlined by its headings or its indentation when somebody asks."""

_SHEBANG: Final = re.compile(rb"\A(?:\xef\xbb\xbf)?#![ \t]*(\S+)([^\r\n]*)")
_VERSION: Final = re.compile(r"[-.\d]+$")


def detect(path_name: str, head: bytes) -> Language | None:
    """The language of a file of this name that begins with `head`, or None.

    Extensions count in any case. `head` may be empty: then only the name speaks.
    """
    name = path_name.replace("\\", "/").rpartition("/")[2].lower()
    if language := _by_file_name().get(name):
        return language
    _, dot, extension = name.rpartition(".")
    if dot and (language := _by_content(extension, head[:HEAD_BYTES])):
        return language
    stem = name.rpartition(".")[0]
    return _by_file_name().get(f"{stem}.*") or _by_shebang(head[:HEAD_BYTES])


def detect_or_plain(path_name: str, head: bytes) -> Language:
    """As `detect`, but what no language claims is plain text."""
    return detect(path_name, head) or ALL[PLAIN]


def detect_by_name(name: str) -> Language | None:
    """The language called `name` (as `python`), or None."""
    return ALL.get(name.lower())


def _by_content(extension: str, head: bytes) -> Language | None:
    for pattern, language in _content_rules().get(extension, ()):
        if pattern.search(head):
            return language
    return _by_extension().get(extension)


def _by_shebang(head: bytes) -> Language | None:
    match = _SHEBANG.match(head)
    if match is None:
        return None
    program, arguments = (part.decode("utf-8", "replace") for part in match.groups())
    words = [PurePosixPath(program).name]
    if words[0] == "env":
        words = [word for word in arguments.split() if not word.startswith("-") and "=" not in word]
    return _by_interpreter().get(_VERSION.sub("", PurePosixPath(words[0]).name)) if words else None


@lru_cache(maxsize=1)
def _by_file_name() -> Mapping[str, Language]:
    return {name: language for language in ALL.values() for name in language.file_names}


@lru_cache(maxsize=1)
def _by_extension() -> Mapping[str, Language]:
    return {extension: language for language in ALL.values() for extension in language.extensions}


@lru_cache(maxsize=1)
def _by_interpreter() -> Mapping[str, Language]:
    return {program: language for language in ALL.values() for program in language.interpreters}


@lru_cache(maxsize=1)
def _content_rules() -> Mapping[str, list[tuple[re.Pattern[bytes], Language]]]:
    rules: dict[str, list[tuple[re.Pattern[bytes], Language]]] = {}
    for language in ALL.values():
        for extension, pattern in language.content.items():
            rules.setdefault(extension, []).append((re.compile(pattern.encode(), re.MULTILINE), language))
    return rules
