"""The hook as the real client waits for it: each of its answers beside a hook that says nothing at once."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks import silent_server
from benchmarks.floor import BARE_INTERPRETER
from benchmarks.measure import Row
from evals.client import Installation, ToolCall, Turn
from evals.client.messages import Json
from evals.client.script import Step
from evals.read_gate.sources import python_source

EVENT: Final = "PreToolUse"
IN_A_SESSION: Final = 20
"""Reads of one session. The forms take turns, a session each, so that all see the machine equally busy."""

THINKING_SECONDS: Final = 0.2
"""No model answers sooner. At once, what the daemon does after a call is charged to the hook of the next."""

SIZE: Final = 100 * 1024
"""Bytes of a file that is denied."""

SILENT_SERVER: Final = (
    "--mcp-config",
    json.dumps(
        {
            "mcpServers": {
                silent_server.NAME: {"command": sys.executable, "args": ["-I", "-S", silent_server.__file__]}
            }
        }
    ),
)


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to be asked, in sessions of its own."""

    installation: Installation
    reads: Sequence[ToolCall]
    settings: Mapping[str, Any] | None = None
    arguments: Sequence[str] = ()

    def seconds(self) -> list[float]:
        """How long the client waited for the hook of each read, the first one left out."""
        steps = [_thoughtful(Turn(tools=[read])) for read in self.reads]
        project = Path(str(self.reads[0].input["file_path"])).parent
        session = self.installation.session(
            "read", [*steps, Turn("done")], project, settings=self.settings, arguments=self.arguments
        )
        return [milliseconds / 1000 for milliseconds in session.hook_ms(EVENT)[1:]]


def files(project: Path) -> list[Path]:
    """Write the files that the sessions read; they are to be indexed before."""
    paths = [project / f"denied_{number}.py" for number in range(IN_A_SESSION + 1)]
    for number, path in enumerate(paths):
        path.write_text(python_source(SIZE, seed=number + 1).text)
    return paths


def client_rows(
    installation: Installation, command: Sequence[str], paths: Sequence[Path], runs: int
) -> list[Row]:
    """Measure reads of a part, which pass, and whole ones, which are denied; `paths` are those of `files`."""
    bare = Installation(installation.home.with_name("bare home"), installation.readgate_home)
    parts = [
        ToolCall("Read", {"file_path": str(paths[0]), "offset": n + 2, "limit": 1}) for n in range(len(paths))
    ]
    wholes = [ToolCall("Read", {"file_path": str(path)}) for path in paths]
    silent = {"type": "mcp_tool", "server": silent_server.NAME, "tool": silent_server.NAME, "input": {}}
    forms = {
        "silent": _Form(bare, parts, _settings(silent), SILENT_SERVER),
        "silent plugin": _Form(bare, parts, _silenced(installation), SILENT_SERVER),
        "passed": _Form(installation, parts),
        "denied": _Form(installation, wholes),
        "bare": _Form(bare, parts, _settings(_command(BARE_INTERPRETER))),
        "command": _Form(bare, parts, _settings(_command(command))),
    }
    took: dict[str, list[float]] = {name: [] for name in forms}
    while len(took["silent"]) < runs:
        for name, form in forms.items():
            took[name] += form.seconds()
    nothing = "an mcp_tool that says nothing at once"
    all_nothing = "the plugin's hooks, saying nothing"
    waits = "as the client waits"
    return [
        Row(f"hook, mcp_tool form, passed, {waits}", took["passed"], nothing, took["silent"], "<= 1.5"),
        Row(f"hook, mcp_tool form, passed, {waits}", took["passed"], all_nothing, took["silent plugin"]),
        Row(f"hook, mcp_tool form, denied, {waits}", took["denied"], nothing, took["silent"]),
        Row(
            f"hook, command form, {waits}",
            took["command"],
            "python -I -S -c pass as hook",
            took["bare"],
            "<= 1.6",
        ),
    ]


def _thoughtful(turn: Turn) -> Step:
    def step(_: Json) -> Turn:
        time.sleep(THINKING_SECONDS)
        return turn

    return step


def _command(command: Sequence[str]) -> dict[str, Any]:
    return {"type": "command", "command": command[0], "args": list(command[1:])}


def _silenced(installation: Installation) -> dict[str, Any]:
    """The plugin's hooks of this form, brought to the silent server: what so many of them cost a client."""
    (manifest,) = installation.readgate_home.rglob("hooks/hooks.json")
    hooks = json.loads(manifest.read_text())["hooks"]
    for groups in hooks.values():
        for group in groups:
            group["hooks"] = [
                {**hook, "server": silent_server.NAME, "tool": silent_server.NAME}
                for hook in group["hooks"]
                if hook["type"] == "mcp_tool"
            ]
    return {"hooks": hooks}


def _settings(hook: Mapping[str, Any]) -> dict[str, Any]:
    return {"hooks": {EVENT: [{"matcher": "Read", "hooks": [hook]}]}}
