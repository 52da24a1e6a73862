"""The hook: as a whole process beside a bare interpreter, in a crowd, and as the real client waits for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks import crowd, waiting
from benchmarks.floor import BARE_INTERPRETER, bare_interpreter
from benchmarks.measure import Row, timed_process
from benchmarks.waiting import EVENT
from evals.client import Installation, install
from plugin.daemon.door import run_folder
from plugin.install.layout import server_command

NOBODYS = "Notification"
"""An event without a handler."""
CROWD_OF_ONE_RUN = 5
"""Hooks of the crowd for each run of the others: 1,000 in a full measurement."""


def hook_rows(scratch: Path, runs: int) -> list[Row]:
    """Measure the gate's hook on partial reads of a 100 KB file, which it lets pass, and on whole ones.

    Raises:
        ClientMissing: the real client is not on this machine.
    """
    project = scratch / "project"
    project.mkdir()
    paths = waiting.files(project)
    installation = install(scratch)
    try:
        installation.warm(project)
        command = _command_form(installation)
        return [
            _process_row(installation, command, project, paths[0], runs),
            *_crowd_rows(installation, command, paths, CROWD_OF_ONE_RUN * runs),
            *waiting.client_rows(installation, command, paths, runs),
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


def _crowd_rows(
    installation: Installation, command: Sequence[str], paths: Sequence[Path], hooks: int
) -> list[Row]:
    project = paths[0].parent
    stdin, environment = _partial_read(installation, project, paths[0])
    filled_in = json.loads(stdin)
    filled_in |= {"event": EVENT, "tool_input": json.dumps(filled_in["tool_input"])}
    pipe = crowd.through_the_pipe(
        server_command(installation.readgate_home),
        project,
        environment,
        event=filled_in,
        nobodys={**filled_in, "event": NOBODYS},
        count=hooks,
    )
    run = run_folder(str(installation.readgate_home))
    alone = crowd.over_connections(run, project, stdin, event=EVENT, nobodys=NOBODYS, count=hooks)
    payloads = [
        _whole_read(stdin, paths[number % len(paths)], number // len(paths)) for number in range(hooks)
    ]
    whole = crowd.as_processes(command, payloads, environment, BARE_INTERPRETER, event=EVENT)
    return [pipe, alone, whole]


def _whole_read(partial_read: bytes, path: Path, session: int) -> bytes:
    """The dearest hook: a denial, which a session is told once of each file."""
    payload = json.loads(partial_read)
    payload |= {"session_id": f"crowd {session}", "tool_input": {"file_path": str(path)}}
    return json.dumps(payload).encode()


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
