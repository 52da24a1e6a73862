"""The hook: as a whole process beside a bare interpreter, and as the real client waits for it."""

from __future__ import annotations

import json
import sys
from _socket import SHUT_WR
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import silent_server
from benchmarks.floor import BARE_INTERPRETER, bare_interpreter
from benchmarks.measure import Row, timed, timed_process
from evals.client import Installation, ToolCall, Turn, install
from evals.client.script import Step
from evals.read_gate.sources import python_source
from plugin.daemon.door import connect, run_folder
from plugin.daemon.protocol import Greeting
from plugin.hooks.budgets import seconds

EVENT = "PreToolUse"
NOBODYS = "Notification"
"""An event without a handler."""
AT_ONCE = 20
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
            _crowd_row(installation, project, path, CROWD_OF_ONE_RUN * runs),
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


def _crowd_row(installation: Installation, project: Path, path: Path, hooks: int) -> Row:
    """Many hooks, some at once, as the pipe brings them to the daemon: a connection each, no process."""
    stdin, _ = _partial_read(installation, project, path)
    run = run_folder(str(installation.readgate_home))

    def bring(event: str) -> None:
        connection = connect(run)
        assert connection is not None
        try:
            connection.sendall(Greeting("hook", event, str(project)).encode() + stdin)
            connection.shutdown(SHUT_WR)
            while connection.recv(1 << 16):
                pass
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as crowd:
        floors = list(crowd.map(lambda _: timed(partial(bring, NOBODYS)), range(hooks)))
        took = list(crowd.map(lambda _: timed(partial(bring, EVENT)), range(hooks)))
    over = sum(one > seconds(EVENT) for one in took)
    what = f"hook, in the daemon, {AT_ONCE} at once: {over} of {hooks} over {seconds(EVENT):g} s"
    return Row(what, took, "an event nobody handles", floors, "0 over")


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
