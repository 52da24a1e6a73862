"""Files that the host handed over whole: by a Read that has run, or by a mention in a prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from gate.host.request import ReadRequest
from navigator.errors import NavigatorError
from navigator.navigator import Navigator
from navigator.parsing.reading import content_hash
from navigator.source import decode, split_lines
from navigator.workspace import SourcePath

MENTION_BYTES: Final = 64 * 1024
"""A larger mentioned file may have been cut off: the host delivers about 25,000 tokens (FACTS §3)."""
MAX_MENTIONS: Final = 20

_MENTION = re.compile(r'(?<!\S)@(?:"([^"\n]+)"|(\S+))')


def whole_read(
    payload: Mapping[str, object], by_shell: ReadRequest | None, navigator: Navigator
) -> tuple[str, str] | None:
    """Real path and content hash of the file that a PostToolUse payload holds all of; else None.

    `by_shell` is what a command was to print. The file must still be what was handed over.
    """
    response = payload.get("tool_response")
    if not isinstance(response, Mapping):
        return None
    handed = _printed(response, by_shell) if by_shell else _read(response)
    source = _inside(navigator, handed[0]) if handed else None
    data = _bytes(source) if source is not None else None
    if (
        handed is None
        or source is None
        or data is None
        or split_lines(decode(data)) != split_lines(handed[1])
    ):
        return None
    return str(source.absolute), content_hash(data)


def _read(response: Mapping[str, object]) -> tuple[str, str] | None:
    """Path and text of a `Read` that returned all of a file."""
    file = response.get("file")
    if not isinstance(file, Mapping):
        return None
    path, content = file.get("filePath"), file.get("content")
    if not isinstance(path, str) or not isinstance(content, str):
        return None
    if file.get("startLine") != 1 or file.get("numLines") != file.get("totalLines"):
        return None
    return path, content


def _printed(response: Mapping[str, object], request: ReadRequest) -> tuple[str, str] | None:
    """Path and text of a command that printed one file; the host shows little of what it keeps in a file."""
    stdout = response.get("stdout")
    if not isinstance(stdout, str) or "persistedOutputPath" in response:
        return None
    return request.path, stdout


def mentioned(prompt: str, navigator: Navigator) -> Iterator[tuple[SourcePath, str]]:
    """The files of the workspace that a prompt mentions as `@path`, with the hash of their content.

    The host puts each into the context whole, and no hook sees that read (FACTS §3).
    """
    for number, match in enumerate(_MENTION.finditer(prompt)):
        if number == MAX_MENTIONS:
            return
        source = _inside(navigator, match[1] or match[2])
        data = _bytes(source) if source is not None else None
        if source is not None and data is not None and len(data) <= MENTION_BYTES:
            yield source, content_hash(data)


def _inside(navigator: Navigator, path: str) -> SourcePath | None:
    try:
        return navigator.workspace.resolve(path)
    except (NavigatorError, OSError, ValueError):
        return None


def _bytes(source: SourcePath) -> bytes | None:
    try:
        return source.absolute.read_bytes()
    except OSError:
        return None
