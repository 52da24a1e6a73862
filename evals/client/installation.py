"""readgate as `readgate install` lays it down for the real client, in a home that is made for one run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from evals.client.binary import NOWHERE, client_environment, find_client, prepare_home
from evals.client.messages import Json
from evals.client.runner import run_session
from evals.client.script import Script
from evals.client.session import Session

TOOL_PREFIX = "mcp__plugin_readgate_readgate__"
"""What Claude Code puts before the name of a tool of the plugin's server."""

SECONDS_TO_END = 5.0
"""How long processes may take to be gone once the daemon has said that it stops."""


class InstallFailed(Exception):
    """`readgate install` did not end well; the text is what it printed."""


class LeftRunning(Exception):
    """Processes of an installation still run after its daemon was stopped."""


@dataclass(frozen=True, slots=True)
class Installation:
    """One user's home with the plugin installed."""

    home: Path
    readgate_home: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    """`READGATE_…` variables for everything that runs in it."""

    @property
    def environment(self) -> dict[str, str]:
        """What commands and the client are given beside the client's own variables."""
        return {"READGATE_HOME": str(self.readgate_home), **self.settings}

    def readgate(self, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a `readgate` command in this home and return what it printed."""
        own = {**self.environment, "CLAUDE_BIN": str(find_client())}
        return subprocess.run(
            [Path(sys.executable).with_name("readgate"), *arguments],
            cwd=cwd or self.home,
            env=client_environment(self.home, NOWHERE, own),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def warm(self, project: Path) -> None:
        """Have the daemon running and `project` indexed, as after a few minutes of work."""
        self.readgate("index", str(project))

    def session(self, prompts: str | Sequence[str], script: Script, project: Path, **options: Any) -> Session:
        """Run the client in this home; `options` are those of `run_session`."""
        return run_session(
            prompts, script, project=project, home=self.home, environment=self.environment, **options
        )

    def daemon(self) -> Json | None:
        """Return what `readgate daemon status` says of the running daemon, or None when none runs."""
        done = self.readgate("daemon", "status", "--json")
        status: Json | None = json.loads(done.stdout) if done.returncode == 0 else None
        return status

    def running(self) -> list[tuple[int, str]]:
        """Return id and command line of each process that was given this home, where `/proc` tells."""
        return [
            (int(folder.name), command)
            for folder in Path("/proc").glob("[0-9]*")
            if int(folder.name) != os.getpid() and (command := self._command_in(folder))
        ]

    def stop(self) -> None:
        """Stop the daemon and see that nothing is left; raise LeftRunning when something is."""
        self.readgate("daemon", "stop")
        deadline = time.monotonic() + SECONDS_TO_END
        while left := self.running():
            if time.monotonic() > deadline:
                raise LeftRunning("; ".join(f"{pid} {command}" for pid, command in left))
            time.sleep(0.02)

    def _command_in(self, folder: Path) -> str:
        try:
            command, variables = (folder / "cmdline").read_bytes(), (folder / "environ").read_bytes()
        except OSError:
            return ""
        mine = os.fsencode(self.readgate_home)
        return command.replace(b"\0", b" ").decode(errors="replace") if mine in command + variables else ""


def install(folder: Path, settings: Mapping[str, str] | None = None) -> Installation:
    """Install readgate for the client in a fresh home under `folder`.

    Raises:
        ClientMissing: the client is not on this machine.
        InstallFailed: `readgate install` exited with an error.
    """
    # A space in the path is what users have and what quoting forgets.
    installation = Installation(prepare_home(folder / "home"), folder / "readgate home", settings or {})
    done = installation.readgate("install", "--host", "claude-code")
    if done.returncode != 0:
        raise InstallFailed(done.stdout + done.stderr)
    return installation
