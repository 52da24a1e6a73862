"""Many hooks, some at once, in both of their forms: is any of them over its budget?"""

from __future__ import annotations

import time
from _socket import SHUT_WR
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import Row, timed, timed_process
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
    command: Sequence[str], stdin: bytes, environment: Mapping[str, str], bare: Sequence[str], count: int
) -> Row:
    """The same with the processes, whose starts take what they take on so few processors."""

    def one_of_each(_: int) -> tuple[float, float]:
        return timed_process(bare), timed_process(command, stdin, environment)

    with ThreadPoolExecutor(AT_ONCE) as crowd:
        floors, took = zip(*crowd.map(one_of_each, range(count)), strict=True)
    return Row(f"hook, command form, {AT_ONCE} at once", took, "python -I -S -c pass among them", floors)


def _row(form: str, event: str, took: Sequence[float], floors: Sequence[float]) -> Row:
    over = sum(one > seconds(event) for one in took)
    what = f"hook, {form}, {AT_ONCE} at once: {over} of {len(took)} over {seconds(event):g} s"
    return Row(what, took, "an event nobody handles", floors, "0 over")


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
