"""The daemon's loop: it accepts, shakes hands, serves each kind of connection, and knows when to leave."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable

from plugin.daemon import answering, intake, spool
from plugin.daemon.log import BoundedLog
from plugin.daemon.protocol import (
    LINE_LIMIT,
    PROTOCOL,
    VERSION,
    BadLine,
    Greeting,
    Reply,
    newer,
    read_greeting,
)
from plugin.daemon.services import Desk, ServicesUnavailable, expected
from plugin.daemon.tenure import Tenure

MESSAGE_LIMIT = 32 << 20
"""Bytes one message of a client may have."""

GREETING_SECONDS = 10.0
ARRIVAL_SECONDS = 0.02
DRAIN_SECONDS = 10.0
"""How long a leaving daemon waits for what it is doing."""

CLOSE_SECONDS = 30.0
"""How long it waits for its services to close."""

QUIET_SECONDS = 1.0
"""Without a hook or a command for so long, there is time for what only makes later answers quicker."""

TICK_SECONDS = 10.0
IDLE_SECONDS = 30 * 60.0

_log = logging.getLogger(__name__)


class Daemon:
    """One daemon, from listening to letting go. `idle_seconds` overrules what the services say."""

    def __init__(
        self, home: str, tenure: Tenure, desk: Desk, log: BoundedLog, idle_seconds: float | None
    ) -> None:
        self.home = home
        self.tenure = tenure
        self.desk = desk
        self.since = time.time()
        self._log = log
        self._idle = idle_seconds
        self._leaving = asyncio.Event()
        self._connections: dict[asyncio.Task[None], tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}
        self._interruptible: set[asyncio.StreamReader] = set()
        self._second: set[asyncio.StreamReader] = set()
        """Connections of clients that have another one."""
        self._last_busy = time.monotonic()
        self._intake = intake.Intake(desk)

    @property
    def leaving(self) -> bool:
        """Is it on its way out?"""
        return self._leaving.is_set()

    @property
    def connections(self) -> int:
        """How many clients are connected."""
        return len(self._connections) - len(self._second)

    def leave(self, why: str) -> None:
        """Stop listening and end once what is being done is done."""
        if not self.leaving:
            _log.info("leaving: %s", why)
            self._leaving.set()

    async def run(self, listener: socket.socket) -> None:
        """Serve until it is time to leave, then drain and close the services."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self.leave, signal.Signals(number).name)
        server = await asyncio.start_unix_server(self._accept, sock=listener, limit=MESSAGE_LIMIT)
        _log.info("readgate %s listens, pid %d", VERSION, os.getpid())
        upkeep = asyncio.gather(self._upkeep(server), self._warm_up())
        await self._leaving.wait()
        self.tenure.stop_listening()
        upkeep.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await upkeep
        await self._drain()
        self._drop_copies()
        server.close()
        closing = loop.run_in_executor(None, self.desk.close)
        try:
            await asyncio.wait_for(closing, CLOSE_SECONDS)
        except Exception:
            _log.exception("the services did not close")
        _log.info("ended")

    async def _drain(self) -> None:
        """Let every connection finish what it asked for; a client that asks for nothing is let go at once."""
        # Clients that connected a moment ago are still on their way in: closing the server now would
        # leave them with an open connection and nobody behind it.
        await asyncio.sleep(ARRIVAL_SECONDS)
        for reader, writer in self._connections.values():
            if reader in self._interruptible:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                reader.feed_eof()
        deadline = time.monotonic() + DRAIN_SECONDS
        while self._connections and (left := deadline - time.monotonic()) > 0:
            await asyncio.wait(list(self._connections), timeout=left, return_when=asyncio.FIRST_COMPLETED)
        unfinished = list(self._connections.items())
        for task, (_, writer) in unfinished:
            writer.transport.abort()
            task.cancel()
        if unfinished:
            _log.warning("%d connections did not finish", len(unfinished))
            await asyncio.wait([task for task, _ in unfinished], timeout=1.0)

    async def _upkeep(self, server: asyncio.Server) -> None:
        """Open the services, then look after the socket, the spool, the log and the time."""
        with contextlib.suppress(ServicesUnavailable):  # logged; the next client tries again
            await self.desk.open()
        while True:
            if self.desk.idle_seconds is not None:
                await self._take_spool()
            self._log.trim()
            if not self.tenure.found():
                self.leave("the socket is gone")
            idle = self._idle if self._idle is not None else self.desk.idle_seconds or IDLE_SECONDS
            quiet = time.monotonic() - max(self._last_busy, self._intake.used_at, self.desk.used_at)
            if not self._connections and quiet >= idle:
                self.leave(f"idle for {quiet:.0f} s")
            await asyncio.sleep(min(TICK_SECONDS, max(idle / 4, 0.01)))

    async def quiet(self) -> None:
        """Wait until a rush is over: no hook is to wait for what can itself wait."""
        while (left := max(self._last_busy, self._intake.used_at) + QUIET_SECONDS - time.monotonic()) > 0:
            await asyncio.sleep(left)

    async def _warm_up(self) -> None:
        await self.quiet()
        try:
            await self.desk.call(lambda services: services.warm())
        except Exception:
            _log.exception("warming up failed")

    async def _take_spool(self) -> None:
        for kept in spool.take(self.home):
            if (fate := self._intake.fate(kept.digest)) is False:
                kept.put_back()  # it is in hand: its copy may go when that has come to a good end
            elif fate or await self._took(kept):
                kept.done()
            else:
                kept.put_back()
                return  # the next one would fare no better; there is another time

    async def _took(self, kept: spool.Kept) -> bool:
        """Was a spooled event taken in, or never will be?"""
        try:
            await self._intake.take_spooled(kept.frame, kept.digest)
        except Exception as error:
            _log.exception("a spooled event was not taken in")
            return expected(error) is None or isinstance(error, BadLine)
        return True

    def _drop_copies(self) -> None:
        """Take what was taken in out of the spool: the next daemon would take it in again."""
        for kept in spool.take(self.home):
            if self._intake.fate(kept.digest):
                kept.done()
            else:
                kept.put_back()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections[task] = (reader, writer)
        self._last_busy = time.monotonic()
        try:
            await self._serve(reader, writer)
        except (ConnectionError, BadLine, TimeoutError, asyncio.LimitOverrunError, ValueError) as error:
            _log.info("connection ended: %s", error or type(error).__name__)
        except Exception:
            _log.exception("connection failed")
        finally:
            del self._connections[task]
            self._interruptible.discard(reader)
            self._second.discard(reader)
            self._last_busy = time.monotonic()
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        uid = peer_uid(writer.get_extra_info("socket"))
        if uid != os.geteuid():
            _log.warning("refused user %s", uid)
            writer.write(Reply("refused", "this daemon serves another user").encode())
            await writer.drain()
            return
        async with asyncio.timeout(GREETING_SECONDS):
            lines = [await reader.readline(), await reader.readline()]
        if lines == [b"", b""] or max(map(len, lines)) > LINE_LIMIT:
            return
        greeting = read_greeting(*lines)
        reply = self._shake(greeting)
        if reply.verdict == "replace":
            # Before the client hears of it: older clients that lose this daemon must find the note.
            self.tenure.name_successor(greeting.version)
        if greeting.kind == "hook":
            await intake.answer_hook(greeting, reply, reader, writer, self._intake)
        elif self.leaving and reply.verdict == "ok":
            return  # told nothing, a client looks for the next daemon; one told yes would ask this one
        else:
            writer.write(reply.encode())
            self._interruptible.add(reader)
            await writer.drain()
        if reply.verdict == "replace":
            self.leave(f"a client of version {greeting.version} starts its own daemon")
        if reply.verdict == "ok" and greeting.kind != "hook":
            if greeting.kind == "mcp":
                from plugin.mcp.session import serve

                await serve(greeting.project, reader, writer, self.desk, lambda: self.leaving, self.quiet)
            elif greeting.kind == "hooks":
                self._second.add(reader)
                await intake.answer_hooks(greeting.project, reader, writer, self._intake)
            else:
                await answering.answer_calls(greeting, reader, writer, self)

    def _shake(self, greeting: Greeting) -> Reply:
        if greeting.kind == "control":
            return Reply("ok")
        if greeting.protocol > PROTOCOL or newer(greeting.version, VERSION):
            return Reply("replace")
        if greeting.protocol < PROTOCOL:
            return Reply("refused", "this daemon no longer speaks with so old a client")
        return Reply("ok")


def peer_uid(connection: socket.socket) -> int:
    """Whose process is at the other end of a Unix socket, told by the kernel."""
    if sys.platform == "darwin":
        # struct xucred of LOCAL_PEERCRED (sys/un.h): version, user, number of groups, 16 groups.
        found = connection.getsockopt(0, 1, struct.calcsize("=IIh2x16I"))
        return int(struct.unpack_from("=II", found)[1])
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", found)[1])


def serve(daemon: Callable[[], Daemon], listener: socket.socket) -> None:
    """Run a daemon in this process until it leaves; it is made inside its loop."""

    async def main() -> None:
        await daemon().run(listener)

    # Not asyncio.run: it would wait for threads, and one may hang in a service.
    asyncio.new_event_loop().run_until_complete(main())
