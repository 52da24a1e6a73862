"""A scripted model behind the Messages API on 127.0.0.1, for the real client to talk to."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from evals.client.messages import Json
from evals.client.script import Player, Script
from evals.client.stream import as_events, assistant_message

IDLE_SECONDS = 30.0
"""A connection on which the client says nothing for so long is closed."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request and its answer."""

    received: float
    """`time.monotonic()` when the request had been read."""
    answered: float
    path: str
    kind: str
    """`script`, `overrun`, `compact`, `side`, `count_tokens` or `other`."""
    conversation: str
    body: Json = field(repr=False)
    reply: Json = field(repr=False)


class FakeModel:
    """Answers requests from a script and keeps each exchange.

    A context manager; leaving it raises what a function of the script raised.
    """

    def __init__(self, script: Script):
        self._player = Player(script)
        self._exchanges: list[Exchange] = []
        self._failure: Exception | None = None
        self._lock = threading.Lock()
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        """The base URL to give the client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def exchanges(self) -> list[Exchange]:
        """Return what was asked and answered so far, in the order it was asked."""
        with self._lock:
            return sorted(self._exchanges, key=lambda exchange: exchange.received)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        # Waits for the handlers too, so that the last exchange is in the log.
        self._server.server_close()
        if self._failure is not None:
            raise self._failure

    def answer(self, path: str, body: Json) -> tuple[int, Json, str, str]:
        """Return status, JSON, kind and conversation for one request to `path`."""
        if path.endswith("/v1/messages/count_tokens"):
            return 200, {"input_tokens": max(1, len(json.dumps(body)) // 4)}, "count_tokens", ""
        if not path.endswith("/v1/messages") or "messages" not in body:
            return 404, _error("not_found_error", "the scripted model has no such endpoint"), "other", ""
        try:
            reply = self._player.reply(body)
        except Exception as failure:
            # A step of the script is the caller's code: it is raised there, not in this thread.
            self._failure = failure
            return 400, _error("invalid_request_error", "the script failed"), "other", ""
        if reply.turn.status:
            error = _error("api_error", "scripted error")
            return reply.turn.status, error, reply.kind, reply.conversation
        with self._lock:
            message_id = f"msg_{len(self._exchanges):06d}"
        message = assistant_message(reply.turn, message_id, body.get("model", "scripted"))
        return 200, message, reply.kind, reply.conversation

    def keep(self, exchange: Exchange) -> None:
        """Add an exchange to the log."""
        with self._lock:
            self._exchanges.append(exchange)


def _error(kind: str, message: str) -> Json:
    return {"type": "error", "error": {"type": kind, "message": message}}


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True

    def __init__(self, model: FakeModel):
        self.model = model
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    timeout = IDLE_SECONDS

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):  # The client hangs up at its end.
            super().handle()

    def log_message(self, format: str, *args: Any) -> None:
        """Keep stderr quiet: the exchanges are the log."""

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        received = time.monotonic()
        path = self.path.partition("?")[0]
        status, reply, kind, conversation = self.server.model.answer(path, body)
        # Kept before it is sent: a client that exits at once must not race the log.
        self.server.model.keep(Exchange(received, time.monotonic(), path, kind, conversation, body, reply))
        if status == 200 and body.get("stream"):
            self._send(status, "text/event-stream", as_events(reply))
        else:
            self._send(status, "application/json", json.dumps(reply).encode())

    def do_GET(self) -> None:
        self._send(404, "application/json", json.dumps(_error("not_found_error", "nothing here")).encode())

    def do_HEAD(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def _send(self, status: int, content_type: str, data: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(data)))
        self.send_header("request-id", "req_scripted")
        self.end_headers()
        self.wfile.write(data)
