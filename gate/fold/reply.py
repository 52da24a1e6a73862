"""The host's own shape of a tool's result, with another text in it: any other shape is ignored (FACTS §5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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


def shell_result(response: object, text: str) -> dict[str, Any] | None:
    """A shell command's response with `text` as all it printed; None where it was something else."""
    if not isinstance(response, Mapping) or not isinstance(response.get("stdout"), str):
        return None
    if response.get("interrupted") or response.get("isImage"):
        return None
    stderr = response.get("stderr")
    return {
        "stdout": text,
        "stderr": stderr if isinstance(stderr, str) else "",
        "interrupted": False,
        "isImage": False,
    }


def printed(response: object) -> str | None:
    """What a shell command printed on its standard output, as far as the host tells."""
    stdout = response.get("stdout") if isinstance(response, Mapping) else None
    return stdout if isinstance(stdout, str) else None
