"""The real client's binary: where it is, and the environment that keeps it offline and past onboarding."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

CLIENT_VERSION = "2.1.332"
"""The release the project's facts about the client were measured on."""

_PACKAGE = Path("node_modules/@anthropic-ai/claude-code-linux-x64/claude")

_OFFLINE = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "DISABLE_TELEMETRY": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_AUTOUPDATER": "1",
    "CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL": "1",
}

NOWHERE = "http://127.0.0.1:9"
"""A model address for commands that must not ask the model anything."""


class ClientMissing(Exception):
    """The real client is not on this machine."""

    def __str__(self) -> str:
        return (
            "Claude Code is not installed: put `claude` on PATH, name it in CLAUDE_BIN, "
            f"or run `npm install --prefix {cache_folder()} @anthropic-ai/claude-code@{CLIENT_VERSION}`."
        )


def cache_folder() -> Path:
    """Return the folder outside the checkout where `.ci/run` installs the client."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "readgate-ci" / "claude"


def find_client() -> Path:
    """Return the client named by CLAUDE_BIN, else `claude` on PATH, else the one `.ci/run` installed.

    Raises:
        ClientMissing: none of the three is there.
    """
    named = os.environ.get("CLAUDE_BIN")
    for candidate in [named] if named else [shutil.which("claude"), cache_folder() / _PACKAGE]:
        if candidate and os.access(candidate, os.X_OK):
            return Path(candidate)
    raise ClientMissing


def client_environment(home: Path, model_url: str, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment built from nothing: no setting of the caller's reaches the client."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "TMPDIR": str(home / "tmp"),
        "ANTHROPIC_BASE_URL": model_url,
        "ANTHROPIC_API_KEY": "not-a-key",
        "IS_SANDBOX": "1",  # Lets root use bypassPermissions.
        **_OFFLINE,
        **(extra or {}),
    }


def prepare_home(home: Path) -> Path:
    """Make `home` a client's home that is past its first-run questions; return it."""
    (home / "tmp").mkdir(parents=True, exist_ok=True)
    (home / ".claude").mkdir(exist_ok=True)
    state = home / ".claude.json"
    if not state.exists():
        state.write_text(json.dumps({"hasCompletedOnboarding": True, "theme": "dark"}))
    return home


def run_command(arguments: Sequence[str], home: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a client command that needs no model, such as `plugin validate`, and return what it printed."""
    return subprocess.run(
        [find_client(), *arguments],
        cwd=cwd,
        env=client_environment(prepare_home(home), NOWHERE),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
