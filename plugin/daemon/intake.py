"""How the daemon takes the events of hooks in: bytes in, the services asked in a thread, bytes out."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from functools import partial

from navigator.bounded import Bounded
from plugin.daemon import spool
from plugin.daemon.protocol import (
    NOT_TAKEN_IN,
    PAYLOAD_LIMIT,
    REFUSED,
    TAKEN_IN,
    UNHEARD,
    BadLine,
    Greeting,
    Reply,
    read_greeting,
)
from plugin.daemon.services import Desk, Services, expected
from plugin.hooks.events import Adapter

REMEMBERED = 4096
"""Events the daemon recognises when it finds them in the spool."""

_log = logging.getLogger(__name__)


class Intake:
    """Takes events in, each once: a client that hears nothing in time spools what we may yet have."""

    def __init__(self, desk: Desk) -> None:
        self.used_at = 0.0
        """When an event came last, by `time.monotonic`."""
        self._desk = desk
        self._recent: Bounded[str, bool] = Bounded(REMEMBERED)
        """Events by their digests: True once taken in, False while the services have them in hand."""

    def fate(self, digest: str) -> bool | None:
        """Was this event taken in? False while it is in hand, None when it is not known."""
        return self._recent.get(digest)

    async def take(self, greeting: Greeting, payload: bytes, spooled_as: str | None = None) -> bytes:
        """Have the services take this in; what the host is to be told. Raises what the services raise.

        `spooled_as` is the digest of the event as it came, where it comes out of the spool.
        """
        self.used_at = time.monotonic()
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
        taken_in, output = await _taken_in(greeting, bytes(payload), intake)
        if not taken_in:
            reply = Reply("refused", NOT_TAKEN_IN)
    writer.write(reply.encode() + output)
    if output and writer.transport.is_closing():
        await intake.unheard(greeting, bytes(payload))
        return
    await writer.drain()


async def answer_hooks(
    project: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, intake: Intake
) -> None:
    """Take in the events of one client, a line each and several at a time, and answer each when it is."""
    events = _Events(project, writer, intake)
    while (line := await reader.readline()).endswith(b"\n"):  # the end may come in the middle of an event
        events.take(line[:-1])
    await events.finish()


class _Events:
    """The events of one connection."""

    def __init__(self, project: str, writer: asyncio.StreamWriter, intake: Intake) -> None:
        self._project = project
        self._writer = writer
        self._intake = intake
        self._running: dict[bytes, asyncio.Task[None]] = {}

    def take(self, line: bytes) -> None:
        """Begin with one line; raises `BadLine` where it is none of this protocol."""
        number, _, rest = line.partition(b" ")
        event, _, payload = rest.partition(b" ")
        if not number.isdigit() or not event:
            raise BadLine("not an event")
        if event.startswith(UNHEARD):
            work = self._unheard(number, self._greeting(event.removeprefix(UNHEARD)), payload)
            number = UNHEARD + number
        else:
            work = self._answer(number, self._greeting(event), payload)
        task = self._running[number] = asyncio.create_task(work)
        task.add_done_callback(lambda _: self._running.pop(number, None))

    async def finish(self) -> None:
        """Wait until everything that was begun is done."""
        if self._running:
            await asyncio.wait(list(self._running.values()))

    def _greeting(self, event: bytes) -> Greeting:
        return Greeting("hook", event.decode("utf-8", "replace"), self._project)

    async def _answer(self, number: bytes, greeting: Greeting, payload: bytes) -> None:
        taken_in, output = await _taken_in(greeting, payload, self._intake)
        self._writer.write(b"%b %b %b\n" % (number, TAKEN_IN if taken_in else REFUSED, output))
        if output and self._writer.transport.is_closing():
            await self._intake.unheard(greeting, payload)

    async def _unheard(self, number: bytes, greeting: Greeting, payload: bytes) -> None:
        if number in self._running:
            await asyncio.wait([self._running[number]])
        try:
            await self._intake.unheard(greeting, payload)
        except Exception:
            _log.exception("%s was not called off", greeting.event)


async def _taken_in(greeting: Greeting, payload: bytes, intake: Intake) -> tuple[bool, bytes]:
    """Was the event taken in, or is never to be? And what the host is to be told."""
    try:
        return True, await intake.take(greeting, payload)
    except Exception as error:
        _log.exception("%s was not answered", greeting.event)
        return expected(error) is None, b""  # a later try may do better; at a defect it would not
