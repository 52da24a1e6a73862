"""The hook: as a whole process beside a bare interpreter, and as the real client waits for it."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks import crowd, silent_server
from benchmarks.floor import BARE_INTERPRETER, bare_interpreter
from benchmarks.measure import Row, timed_process
from evals.client import Installation, ToolCall, Turn, install
from evals.client.script import Step
from evals.read_gate.sources import python_source
from plugin.daemon.door import run_folder
from plugin.install.layout import server_command

EVENT = "PreToolUse"
NOBODYS = "Notification"
"""An event without a handler."""
CROWD_OF_ONE_RUN = 5
"""Hooks of the crowd for each run of the others: 1,000 in a full measurement."""
SILENT_SERVER = (
    "--mcp-config",
    json.dumps(
        {
            "mcpServers": {
                silent_server.NAME: {"command": sys.executable, "args": ["-I", "-S", silent_server.__file__]}
            }
        }
    ),
)


def hook_rows(scratch: Path, runs: int) -> list[Row]:
    """Measure the gate's hook on a partial read of a 100 KB file, which it looks up and lets pass.

    Raises:
        ClientMissing: the real client is not on this machine.
    """
    project = scratch / "project"
    project.mkdir()
    path = project / "accounts.py"
    path.write_text(python_source(100 * 1024).text)
    installation = install(scratch)
    try:
        installation.warm(project)
        command = _command_form(installation)
        return [
            _process_row(installation, command, project, path, runs),
            *_crowd_rows(installation, command, path, CROWD_OF_ONE_RUN * runs),
            *_client_rows(installation, command, path, runs),
        ]
    finally:
        installation.stop()


def _command_form(installation: Installation) -> list[str]:
    """The command that the installed plugin gives for a hook, made to serve `PreToolUse`."""
    (manifest,) = installation.readgate_home.rglob("hooks/hooks.json")
    for groups in json.loads(manifest.read_text())["hooks"].values():
        for hook in (hook for group in groups for hook in group["hooks"]):
            if hook["type"] == "command":
                return [hook["command"], *hook["args"][:-1], EVENT]
    raise AssertionError(f"{manifest} has no hook in command form")


def _process_row(
    installation: Installation, command: Sequence[str], project: Path, path: Path, runs: int
) -> Row:
    stdin, environment = _partial_read(installation, project, path)
    hooks, floors = [], []
    for _ in range(runs):
        floors.append(bare_interpreter())
        hooks.append(timed_process(command, stdin, environment))
    return Row("hook, command form, whole process", hooks, "python -I -S -c pass", floors, "<= 1.6")


def _crowd_rows(installation: Installation, command: Sequence[str], path: Path, hooks: int) -> list[Row]:
    stdin, environment = _partial_read(installation, path.parent, path)
    filled_in = json.loads(stdin)
    filled_in |= {"event": EVENT, "tool_input": json.dumps(filled_in["tool_input"])}
    pipe = crowd.through_the_pipe(
        server_command(installation.readgate_home),
        path.parent,
        environment,
        event=filled_in,
        nobodys={**filled_in, "event": NOBODYS},
        count=hooks,
    )
    run = run_folder(str(installation.readgate_home))
    alone = crowd.over_connections(run, path.parent, stdin, event=EVENT, nobodys=NOBODYS, count=hooks)
    return [pipe, alone, crowd.as_processes(command, stdin, environment, BARE_INTERPRETER, hooks)]


def _partial_read(installation: Installation, project: Path, path: Path) -> tuple[bytes, dict[str, str]]:
    """What the host writes to a hook before a partial read, and the hook's environment."""
    payload = {
        "session_id": "benchmark",
        "cwd": str(project),
        "hook_event_name": EVENT,
        "tool_name": "Read",
        "tool_input": {"file_path": str(path), "offset": 1, "limit": 5},
        "tool_use_id": "toolu_benchmark",
    }
    environment = {**installation.environment, "CLAUDE_PROJECT_DIR": str(project)}
    return json.dumps(payload).encode(), environment


def _client_rows(installation: Installation, command: Sequence[str], path: Path, runs: int) -> list[Row]:
    """Sessions that read the same lines: each form of the hook beside one of its kind that says nothing."""
    uninstalled = Installation(installation.home.with_name("bare home"), installation.readgate_home)
    bare = _hook_seconds(uninstalled, path, runs, _settings(_command(BARE_INTERPRETER)))
    as_command = _hook_seconds(uninstalled, path, runs, _settings(_command(command)))
    silent = {"type": "mcp_tool", "server": silent_server.NAME, "tool": silent_server.NAME, "input": {}}
    at_once = _hook_seconds(uninstalled, path, runs, _settings(silent), *SILENT_SERVER)
    as_tool = _hook_seconds(installation, path, runs, None)
    waits = "as the client waits"
    return [
        Row(
            f"hook, mcp_tool form, {waits}",
            as_tool,
            "an mcp_tool that says nothing at once",
            at_once,
            "<= 1.5",
        ),
        Row(f"hook, command form, {waits}", as_command, "python -I -S -c pass as hook", bare, "<= 1.6"),
    ]


def _command(command: Sequence[str]) -> dict[str, Any]:
    return {"type": "command", "command": command[0], "args": list(command[1:])}


def _settings(hook: Mapping[str, Any]) -> dict[str, Any]:
    return {"hooks": {EVENT: [{"matcher": "Read", "hooks": [hook]}]}}


def _hook_seconds(
    installation: Installation, path: Path, runs: int, settings: Mapping[str, Any] | None, *arguments: str
) -> list[float]:
    """Seconds the client waited for the hook of each of `runs` partial reads, the first one left out."""
    reads: list[Step] = [
        Turn(tools=[ToolCall("Read", {"file_path": str(path), "offset": n + 1, "limit": 1})])
        for n in range(runs + 1)
    ]
    session = installation.session(
        "read", [*reads, Turn("done")], path.parent, settings=settings, arguments=arguments
    )
    return [milliseconds / 1000 for milliseconds in session.hook_ms(EVENT)[1:]]
