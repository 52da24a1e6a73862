"""What a tool of another host returned, in the shape of Claude Code's tool of that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_TEXTS: Final = ("llmContent", "output", "content", "text", "stdout")
"""Where hosts keep the text of a result, the first that is there."""


def shaped(tool: str, given: Mapping[str, object], response: object) -> object:
    """The response of a call of `tool` with these arguments; of other tools it is what it was."""
    if tool == "Bash":
        return {"stdout": _text(response), "stderr": "", "interrupted": False, "isImage": False}
    if tool != "Read":
        return response
    content, offset = _text(response), given.get("offset")
    first = offset if isinstance(offset, int) and offset > 0 else 1
    lines = content.count("\n") + 1
    whole = first == 1 and given.get("limit") is None
    return {
        "type": "text",
        "file": {
            "filePath": given.get("file_path"),
            "content": content,
            "startLine": first,
            "numLines": lines,
            # Of a part nobody tells how long the file is; only that it is more.
            "totalLines": lines if whole else first + lines,
        },
    }


def failure(response: object) -> str:
    """Why a tool failed, where its response says that it did."""
    error = response.get("error") if isinstance(response, Mapping) else None
    if not error:
        return ""
    return str(error.get("message") or error) if isinstance(error, Mapping) else str(error)


def _text(response: object) -> str:
    if isinstance(response, list):
        return "".join(map(_text, response))
    if isinstance(response, Mapping):
        return next((_text(response[name]) for name in _TEXTS if response.get(name)), "")
    return response if isinstance(response, str) else ""
