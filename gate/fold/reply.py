"""The host's own shape of a tool's result, with another text in it: any other shape is ignored (FACTS §5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memory.framing import one_line


def read_result(response: object, text: str) -> dict[str, Any] | None:
    """A Read's response that hands over `text` from line 1; None where the response is no text of a file."""
    file = response.get("file") if isinstance(response, Mapping) else None
    if not isinstance(response, Mapping) or response.get("type") != "text" or not isinstance(file, Mapping):
        return None
    path, lines = file.get("filePath"), text.count("\n") + 1
    return {
        "type": "text",
        "file": {"filePath": path, "content": text, "numLines": lines, "startLine": 1, "totalLines": lines},
    }


def shell_result(response: object, file_text: str, text: str, *, alone: bool) -> dict[str, Any] | None:
    """A shell command's response with `text` in place of the file that it printed.

    `alone`: it printed nothing else, so that all it printed is replaced. None where the response was
    something else than text, or the file is not found in it.
    """
    if not isinstance(response, Mapping) or response.get("interrupted") or response.get("isImage"):
        return None
    stdout, stderr, kept = (response.get(key) for key in ("stdout", "stderr", "persistedOutputPath"))
    if not isinstance(stdout, str):
        return None
    if isinstance(kept, str):  # cut by the host, which keeps all of it in a file
        text += f"\n\nAll that the command printed is kept in {one_line(kept, 500)}."
    elif not alone:
        before, found, after = stdout.partition(file_text.rstrip("\n"))
        if not found:
            return None
        text = before + text + after
    said = stderr if isinstance(stderr, str) else ""
    return {"stdout": text, "stderr": said, "interrupted": False, "isImage": False}
