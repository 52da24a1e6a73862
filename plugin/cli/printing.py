"""How commands print: the text a model would get, or the same as JSON on one line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

import click


def emit(text: str) -> None:
    """Write a text and a newline; bytes that are no UTF-8 (from file names) go out as they came in."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape") + b"\n")
    sys.stdout.buffer.flush()


def emit_json(value: object) -> None:
    """Write a value as one line of JSON, escaped to ASCII so that any terminal and pipe takes it."""
    emit(json.dumps(value, ensure_ascii=True))


def emit_answer(result: dict[str, Any], as_json: bool) -> None:
    """Write a tool's answer in the form that was asked for."""
    if as_json:
        emit_json(result["data"])
    else:
        emit(result["text"])


def counted(count: int, what: str) -> str:
    """A number and what it counts, given in the plural: `1 entry`, `2,000 entries`."""
    one = f"{what[:-3]}y" if what.endswith("ies") else what.removesuffix("s")
    return f"{count:,} {one if count == 1 else what}"


def counts(by_kind: Mapping[str, int]) -> str:
    """How many there are of each kind, given in the plural, in one line."""
    return ", ".join(counted(count, kind.replace("_", " ")) for kind, count in by_kind.items())


json_option: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
project_option: Callable[[Any], Any] = click.option(
    "--project", metavar="PATH", help="The workspace, if not the one of this folder."
)
remembered_option: Callable[[Any], Any] = click.option(
    "--project", metavar="PROJECT", help="By folder, id or name, if not the one of this folder."
)
