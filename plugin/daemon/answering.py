"""How the daemon answers a hook and a command: bytes in, the services asked in a thread, bytes out."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from plugin.daemon import spool
from plugin.daemon.protocol import NOT_TAKEN_IN, VERSION, Greeting, Reply, read_greeting
from plugin.daemon.services import Desk, Gone, Services, expected
from plugin.hooks.events import Adapter

if TYPE_CHECKING:
    from plugin.daemon.server import Daemon

PAYLOAD_LIMIT = 64 << 20
"""Bytes an event may have: a read of the largest file the host delivers, escaped, is below it."""

REMEMBERED = 4096
"""Events the daemon recognises when it finds them in the spool."""

_log = logging.getLogger(__name__)


class Intake:
    """Takes events in, each once: a client that hears nothing in time spools what we may yet have."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._recent: dict[str, bool] = {}
        """Events by their digests: True once taken in, False while the services have them in hand."""

    def fate(self, digest: str) -> bool | None:
        """Was this event taken in? False while it is in hand, None when it is not known."""
        return self._recent.get(digest)

    async def take(self, greeting: Greeting, payload: bytes, spooled_as: str | None = None) -> bytes:
        """Have the services take this in; what the host is to be told. Raises what the services raise.

        `spooled_as` is the digest of the event as it came, where it comes out of the spool.
        """
        spooled = spooled_as is not None
        known = spooled_as or spool.digest(greeting.event, greeting.project, payload)
        try:
            document = json.loads(payload)
        except (ValueError, RecursionError):
            _log.info("%s with a payload that is no JSON", greeting.event)
            return b""
        adapter = Adapter(greeting.event)
        events = adapter.events(document)
        if not events:
            return b""
        self._recent[known] = False
        while len(self._recent) > REMEMBERED:
            del self._recent[next(iter(self._recent))]
        try:
            answers = [
                await self._desk.hook(
                    partial(_handled, event, payload, project=greeting.project, spooled=spooled)
                )
                for event, payload in events
            ]
        except BaseException:
            self._recent.pop(known, None)
            raise
        self._recent[known] = True
        said = adapter.form(next(filter(None, answers), None))
        return b"" if said is None else json.dumps(said).encode()

    async def unheard(self, greeting: Greeting, payload: bytes) -> None:
        """The client had hung up before the answer came: nobody was told what the services said."""
        for event, given in Adapter(greeting.event).events(json.loads(payload)):
            await self._desk.hook(partial(_unheard, event, given))

    async def take_spooled(self, frame: bytes, digest: str) -> None:
        """Take in an event that was kept by its client. Raises what the services raise, and `BadLine`."""
        first, _, rest = frame.partition(b"\n")
        second, _, payload = rest.partition(b"\n")
        await self.take(read_greeting(first + b"\n", second + b"\n"), payload, digest)


def _handled(
    event: str, payload: dict[str, object], services: Services, *, project: str, spooled: bool
) -> dict[str, object] | None:
    return services.handle_hook(event, payload, project, spooled)


def _unheard(event: str, payload: dict[str, object], services: Services) -> None:
    services.unheard(event, payload)


async def answer_hook(
    greeting: Greeting,
    reply: Reply,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    intake: Intake,
) -> None:
    """Take one event in and answer.

    The line goes out when the event has been taken in, not when it has come: a client that reads it knows
    that nothing will be lost, and one that does not keeps the event itself.
    """
    payload = bytearray()
    while chunk := await reader.read(1 << 20):
        payload += chunk
        if len(payload) > PAYLOAD_LIMIT:
            writer.transport.abort()
            return
    output = b""
    if reply.verdict == "ok":
        try:
            output = await intake.take(greeting, bytes(payload))
        except Exception as error:
            _log.exception("%s was not answered", greeting.event)
            if expected(error) is not None:  # what a later try may do better at; a defect is not tried again
                reply = Reply("refused", NOT_TAKEN_IN)
    writer.write(reply.encode() + output)
    if output and writer.transport.is_closing():
        await intake.unheard(greeting, bytes(payload))
        return
    await writer.drain()


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
