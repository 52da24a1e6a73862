"""Many hooks, some at once, in both of their forms: is any of them over its budget?"""

from __future__ import annotations

import os
import subprocess
import time
from _socket import SHUT_WR
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import Row, timed
from benchmarks.pipe import McpClient
from plugin.daemon.door import connect
from plugin.daemon.protocol import Greeting
from plugin.hooks.budgets import seconds

AT_ONCE: Final = 20


def through_the_pipe(
    command: Sequence[str],
    project: Path,
    environment: Mapping[str, str],
    *,
    event: Mapping[str, Any],
    nobodys: Mapping[str, Any],
    count: int,
) -> Row:
    """So many hooks of the `mcp_tool` form, `AT_ONCE` of them unanswered at any time."""
    with McpClient(project, environment, command, inherit=False) as client:
        client.request("ping", {})
        floors = _in_flight(client, nobodys, count)
        took = _in_flight(client, event, count)
    return _row("mcp_tool form", event["event"], took, floors)


def over_connections(run: str, project: Path, stdin: bytes, *, event: str, nobodys: str, count: int) -> Row:
    """So many hooks of the command form without the processes: a connection each, as each makes one."""

    def bring(name: str) -> None:
        connection = connect(run)
        assert connection is not None
        try:
            connection.sendall(Greeting("hook", name, str(project)).encode() + stdin)
            connection.shutdown(SHUT_WR)
            while connection.recv(1 << 16):
                pass
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as crowd:
        floors = list(crowd.map(lambda _: timed(partial(bring, nobodys)), range(count)))
        took = list(crowd.map(lambda _: timed(partial(bring, event)), range(count)))
    return _row("command form without its process", event, took, floors)


def as_processes(
    command: Sequence[str],
    payloads: Sequence[bytes],
    environment: Mapping[str, str],
    bare: Sequence[str],
    *,
    event: str,
) -> Row:
    """So many whole processes, `AT_ONCE` of them alive at any time, each from its start to its end.

    The floor is the same crowd of processes that do nothing.
    """
    floors = [one.seconds for one in _crowd(bare, [b""] * len(payloads), environment)]
    ended = list(_crowd(command, payloads, environment))
    silent = sum(not one.output for one in ended)
    form = f"command form, whole process, {silent} of them unanswered"
    return _row(form, event, [one.seconds for one in ended], floors, "a process that does nothing")


@dataclass(frozen=True, slots=True)
class _Ended:
    seconds: float
    output: bytes


def _crowd(
    command: Sequence[str], payloads: Sequence[bytes], environment: Mapping[str, str]
) -> Iterator[_Ended]:
    """Each process as it ends; raises `CalledProcessError` for one that did not exit with 0.

    Spawned and awaited in one thread: what a thread each takes would be charged to the processes.
    """
    waiting, alive = list(reversed(payloads)), dict[int, tuple[float, int]]()
    while waiting or alive:
        if waiting and len(alive) < AT_ONCE:
            began = time.perf_counter()
            pid, output = _spawned(command, waiting.pop(), environment)
            alive[pid] = began, output
            continue
        pid, status = os.wait()
        now = time.perf_counter()
        began, output = alive.pop(pid)
        if status:
            raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), command)
        with open(output, "rb") as read:  # a pipe holds more than a hook says
            yield _Ended(now - began, read.read())


def _spawned(command: Sequence[str], payload: bytes, environment: Mapping[str, str]) -> tuple[int, int]:
    """The process, and where its output can be read at its end; its input is a pipe, as a hook has."""
    (stdin, to_write), (to_read, stdout) = os.pipe(), os.pipe()
    os.write(to_write, payload)
    os.close(to_write)
    actions = [(os.POSIX_SPAWN_DUP2, stdin, 0), (os.POSIX_SPAWN_DUP2, stdout, 1)]
    pid = os.posix_spawn(command[0], list(command), environment, file_actions=actions)
    os.close(stdin)
    os.close(stdout)
    return pid, to_read


def _row(
    form: str,
    event: str,
    took: Sequence[float],
    floors: Sequence[float],
    floor: str = "an event nobody handles",
) -> Row:
    over = sum(one > seconds(event) for one in took)
    what = f"hook, {form}, {AT_ONCE} at once: {over} of {len(took)} over {seconds(event):g} s"
    return Row(what, took, floor, floors, "0 over")


def _in_flight(client: McpClient, arguments: Mapping[str, Any], count: int) -> list[float]:
    """Seconds from each request to its answer."""
    began: dict[int, float] = {}
    took: list[float] = []
    for number in range(count + AT_ONCE):
        if number >= AT_ONCE:
            answered = client.next_answer()["id"]
            took.append(time.perf_counter() - began.pop(answered))
        if number < count:
            now = time.perf_counter()
            began[client.begin("tools/call", {"name": "hook", "arguments": arguments})] = now
    return took
