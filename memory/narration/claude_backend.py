"""`claude -p`: a model through the user's own account, by a client with no plugin, hook or tool about it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from memory.framing import one_line
from memory.narration.backend import (
    ANSWER_BYTES,
    ANSWER_TOKENS,
    ANTHROPIC_COUNTS,
    SECONDS,
    Question,
    Reply,
    Unavailable,
    counted,
)

_ALONE: Final = (
    "-p", "--output-format", "json", "--tools", "", "--safe-mode", "--strict-mcp-config",
    "--no-session-persistence", "--max-turns", "1",
)  # fmt: skip
"""No tools, no plugins, hooks or servers of the user's, and nothing kept of the session."""

_LIMITS: Final = {
    "CLAUDE_CODE_MAX_OUTPUT_TOKENS": str(ANSWER_TOKENS),
    "MAX_THINKING_TOKENS": "0",  # Else all but one of the tokens above go to thinking (seen in 2.1.332).
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
}

_OF_A_SESSION: Final = (
    "CLAUDECODE",
    "CLAUDE_PROJECT_DIR",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_ENTRYPOINT",
)
"""What a client tells its children; ours is nobody's child."""


class ClaudeBackend:
    """Runs the client once a question, in an empty folder whose events the daemon takes no notice of."""

    overhead_tokens = 3_000  # About 600 were seen in 2.1.332; a newer client may have more to say.

    def __init__(
        self,
        folder: Path,
        model: str,
        environ: Mapping[str, str],
        key: str = "",
        seconds: float = SECONDS,
    ) -> None:
        """`key` is for an API account; without it the client is whoever the user has logged in as."""
        self._folder = folder
        self._model = model
        self._environ = {name: value for name, value in environ.items() if name not in _OF_A_SESSION}
        if key:
            self._environ["ANTHROPIC_API_KEY"] = key
        self._seconds = seconds
        self._client: subprocess.Popen[bytes] | None = None

    def abandon(self) -> None:
        """End the client under way."""
        if self._client is not None and self._client.returncode is None:
            _kill(self._client)

    def ask(self, question: Question) -> Reply:
        """The model's answer; raises `Unavailable`."""
        places = (self._environ.get("PATH", ""), str(Path(self._environ.get("HOME", "~")) / ".local" / "bin"))
        program = shutil.which("claude", path=os.pathsep.join(places))
        if not program:
            raise Unavailable("claude was not found on the PATH that the daemon has.", billed=False)
        shutil.rmtree(self._folder, ignore_errors=True)
        try:
            self._folder.mkdir(mode=0o700, parents=True)
            self._client = client = subprocess.Popen(
                [program, *_ALONE, "--model", self._model, "--system-prompt", question.system],
                cwd=self._folder,
                env=self._environ | _LIMITS,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Unavailable(f"{program} cannot be run ({error.strerror or error}).", billed=False) from None
        return _reply(self._said(client, question))

    def _said(self, client: subprocess.Popen[bytes], question: Question) -> bytes:
        with client:
            try:
                return client.communicate(question.data.encode(), self._seconds)[0]
            except subprocess.TimeoutExpired:
                raise Unavailable(
                    f"claude did not answer in {self._seconds:.0f} seconds.", billed=True
                ) from None
            finally:
                _kill(client)  # Whatever it has started goes with it.


def _kill(client: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(client.pid, signal.SIGKILL)


def _reply(said: bytes) -> Reply:
    try:
        if len(said) > ANSWER_BYTES:
            raise ValueError("too long")
        result = json.loads(said)
        text, failed = str(result["result"]), bool(result["is_error"])
        tokens = counted(result.get("usage"), *ANTHROPIC_COUNTS)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise Unavailable("claude printed no result.", billed=True) from None
    if failed:
        raise Unavailable(f"claude says: {one_line(text, 200)}", billed=True)
    return Reply(text, tokens)
