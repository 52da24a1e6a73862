"""How the daemon answers a command: JSON lines in, the services asked in a thread, JSON lines out."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from plugin.daemon.protocol import VERSION, Greeting
from plugin.daemon.services import Gone, expected

if TYPE_CHECKING:
    from plugin.daemon.server import Daemon

_log = logging.getLogger(__name__)


async def answer_calls(
    greeting: Greeting, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, daemon: Daemon
) -> None:
    """Answer the JSON lines of one client, several at a time, each when it is done."""
    calls = _Calls(greeting, writer, daemon)
    running: set[asyncio.Task[None]] = set()
    while line := await reader.readline():
        task = asyncio.create_task(calls.answer(line))
        running.add(task)
        task.add_done_callback(running.discard)
    calls.gone = not daemon.leaving
    if running:
        await asyncio.wait(running)


class _Calls:
    """The requests of one connection."""

    def __init__(self, greeting: Greeting, writer: asyncio.StreamWriter, daemon: Daemon) -> None:
        self.gone = False
        self._greeting = greeting
        self._writer = writer
        self._daemon = daemon
        self._loop = asyncio.get_running_loop()

    async def answer(self, line: bytes) -> None:
        """Answer one line."""
        number: object = None
        try:
            request = json.loads(line)
            number = request["id"]
            result = await self._result(
                number, request["method"], request.get("params") or {}, request.get("project") or ""
            )
            reply: dict[str, object] = {"id": number, "result": result}
            said = json.dumps(reply)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            _log.exception("a call was not answered")
            said = _failure(number, "bad_request", f"readgate could not read or answer a request ({error}).")
        except Exception as error:
            code = expected(error)
            if code is None:
                _log.exception("a call failed")
                said = _failure(
                    number, "internal", f"readgate failed; {self._daemon.tenure.run}/daemon.log says why."
                )
            else:
                said = _failure(number, code, str(error))
        if not self._writer.is_closing():
            self._writer.write(said.encode() + b"\n")
            await self._writer.drain()

    async def _result(
        self, number: object, method: str, params: Mapping[str, object], project: str
    ) -> object:
        if self._greeting.kind == "control":
            return self._control(method)

        def progress(done: int, total: int) -> None:
            if self.gone or self._writer.is_closing():
                raise Gone("the client has left")
            line = json.dumps({"id": number, "progress": [done, total]}).encode() + b"\n"
            self._loop.call_soon_threadsafe(self._writer.write, line)

        return await self._daemon.desk.call(
            lambda services: services.call(method, params, project or self._greeting.project, progress)
        )

    def _control(self, method: str) -> dict[str, object]:
        daemon = self._daemon
        if method == "stop":
            daemon.leave("asked to stop")
        elif method != "status":
            raise ValueError(f"no control method {method!r}")
        return {
            "version": VERSION,
            "pid": os.getpid(),
            "since": daemon.since,
            "connections": daemon.connections - 1,
            "run": daemon.tenure.run,
        }


def _failure(number: object, code: str, message: str) -> str:
    return json.dumps({"id": number, "error": {"code": code, "message": message}})
