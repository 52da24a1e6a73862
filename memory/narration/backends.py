"""Which way to a model the settings name, and what is missing on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from memory.narration.backend import Backend, Unavailable
from memory.settings import ModelSettings

Backends: TypeAlias = Callable[[ModelSettings], Backend]
"""The way to the model of these settings; raises `Unavailable`."""


def backends(folder: Path, environ: Mapping[str, str]) -> Backends:
    """The three ways; `folder` is made and emptied for `claude -p`, `environ` holds the key."""

    def chosen(settings: ModelSettings) -> Backend:
        # HTTP and TLS cost a daemon that asks nobody a tenth of its start.
        from memory.narration.claude_backend import ClaudeBackend
        from memory.narration.http_backend import ANTHROPIC, OPENAI, HttpBackend

        key = environ.get(settings.key_variable, "")
        if settings.backend == "claude":
            return ClaudeBackend(folder, settings.name, environ, key)
        if settings.backend == "anthropic" and not key:
            raise Unavailable(
                f"{settings.key_variable} is not set where the daemon was started; set it and "
                "run `readgate daemon stop`.",
                billed=False,
            )
        dialect = ANTHROPIC if settings.backend == "anthropic" else OPENAI
        return HttpBackend(dialect, settings.endpoint, settings.name, key)

    return chosen
