"""What the pipe says to whom: the client's session outlives any daemon. No I/O: the caller does what is said.

A request that needs no daemon is answered at once. Every other one is remembered until it is answered, so
that the client gets exactly one answer to each: from this daemon, from the next one where asking twice does
no harm, or a plain failure.
"""

from __future__ import annotations

from plugin.mcp.jsontext import BadJson, dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from plugin.mcp.surface import Surface

    Effect: TypeAlias = "Say | Ask | Hook"

HOOK_TOOL = "hook"
ANSWER_SECONDS = 60.0
"""A request that a daemon has is answered within that, or fails."""

ARRIVE_SECONDS = 15.0
"""A request for which no daemon is found in that time fails."""

ASKED_AT_MOST = 2
"""A request that ends the daemon each time is not asked for ever."""

_OURS = "readgate-handshake"
_ENVELOPE = "io.modelcontextprotocol/protocolVersion"
_UNREACHED = (
    "readgate's background process does not answer; read the file directly, or run `readgate doctor`."
)
_LOST = (
    "readgate's background process ended during this call, which may have been done or not; "
    "look at its result before you call again."
)


class Say:
    """A line for the client."""

    __slots__ = ("line",)

    def __init__(self, line: bytes) -> None:
        self.line = line


class Ask:
    """Lines for the daemon."""

    __slots__ = ("lines",)

    def __init__(self, lines: bytes) -> None:
        self.lines = lines


class Hook:
    """An event for the daemon, apart from the calls; `Conversation.hook_answered` takes the answer."""

    __slots__ = ("event", "key", "request")

    def __init__(self, key: bytes, event: str, request: bytes) -> None:
        self.key = key
        self.event = event
        self.request = request
        """The client's request as it came; the daemon finds the event's fields in it."""


class _Pending:
    """A request the daemon owes an answer to."""

    __slots__ = ("asked", "is_tool", "line", "modern", "repeatable", "since")

    def __init__(self, line: bytes, is_tool: bool, repeatable: bool, modern: bool, now: float) -> None:
        self.line = line
        self.is_tool = is_tool
        self.repeatable = repeatable
        self.modern = modern
        """It says itself which protocol it speaks; an older one needs a handshake first."""
        self.since = now
        self.asked = 0


class Conversation:
    """One client's session. Times are seconds of one clock that only goes forward."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._pending: dict[bytes, _Pending] = {}
        self._hooks: set[bytes] = set()
        self._initialize: dict[str, object] | None = None
        self._connected = False
        self._shaken = False
        """This daemon has had a handshake on this connection."""

    @property
    def wants_daemon(self) -> bool:
        """Is there something that only a daemon can answer?"""
        return bool(self._pending)

    @property
    def waiting(self) -> bool:
        """Is the client still owed an answer?"""
        return bool(self._pending or self._hooks)

    def from_client(self, line: bytes, now: float) -> list[Effect]:
        """A line the client wrote, without its newline."""
        if not line.strip():
            return []
        try:
            message = loads(line)
        except BadJson:
            return [Say(_error(b"null", -32700, "Parse error"))]
        if not isinstance(message, dict):
            return [Say(_error(b"null", -32600, "Invalid request: one message a line"))]
        method = message.get("method")
        if "id" not in message:
            return self._notified(message, method, line)
        number = message["id"]
        if not isinstance(number, str | int) or isinstance(number, bool):
            return [Say(_error(b"null", -32600, "Invalid request: an id is a text or an integer"))]
        if "result" in message or "error" in message:  # the answer to something the daemon asked
            return [Ask(line + b"\n")] if self._connected else []
        key = dumps(number)
        if not isinstance(method, str):
            return [Say(_error(key, -32600, "Invalid request: a method is a text"))]
        if not isinstance(message.get("params", {}), dict):
            return [Say(_error(key, -32602, "Invalid params: they are an object"))]
        if key in self._pending or key in self._hooks:
            return [Say(_error(key, -32600, "Invalid request: this id is in use"))]
        return self._requested(key, method, message.get("params"), line, now)

    def _requested(self, key: bytes, method: str, params: object, line: bytes, now: float) -> list[Effect]:
        answer = self._surface.answer(method, params)
        if answer is not None:
            if method == "initialize" and isinstance(params, dict):
                self._initialize = params
            return [Say(_result(key, answer))]
        if not self._surface.serves(method):
            return [Say(_error(key, -32601, "Method not found"))]
        fields = params if isinstance(params, dict) else {}
        tool = fields.get("name") if method == "tools/call" else None
        if tool == HOOK_TOOL:
            arguments = fields.get("arguments")
            event = arguments.get("event") if isinstance(arguments, dict) else None
            if not isinstance(event, str) or not event.replace(".", "").isalnum():
                return [Say(_text(key, ""))]
            self._hooks.add(key)
            return [Hook(key, event, line)]
        meta = fields.get("_meta")
        modern = isinstance(meta, dict) and _ENVELOPE in meta
        is_tool = method == "tools/call"
        repeatable = not is_tool or tool in self._surface.read_only
        self._pending[key] = _Pending(line, is_tool, repeatable, modern, now)
        return self._ask(key) if self._connected else []

    def _notified(self, message: dict[str, object], method: object, line: bytes) -> list[Effect]:
        if method == "notifications/cancelled":
            params = message.get("params")
            number = params.get("requestId") if isinstance(params, dict) else None
            if isinstance(number, str | int):
                key = dumps(number)
                self._hooks.discard(key)
                cancelled = self._pending.pop(key, None)
                if cancelled is None or not cancelled.asked:
                    return []
        elif method == "notifications/initialized":
            return []  # this daemon and every later one hears it from `_ask`
        return [Ask(line + b"\n")] if self._connected else []

    def _ask(self, key: bytes) -> list[Effect]:
        pending = self._pending[key]
        pending.asked += 1
        lines = pending.line + b"\n"
        if not pending.modern and not self._shaken:
            self._shaken = True
            lines = self._handshake() + lines
        return [Ask(lines)]

    def _handshake(self) -> bytes:
        params = self._initialize or {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "unknown", "version": "0"},
        }
        request = {"jsonrpc": "2.0", "id": _OURS, "method": "initialize", "params": params}
        return dumps(request) + b'\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n'

    def from_daemon(self, line: bytes) -> list[Effect]:
        """A line the daemon wrote, without its newline. An answer nobody waits for any more goes nowhere."""
        try:
            message = loads(line)
        except BadJson:
            return []
        if not isinstance(message, dict):
            return []
        if "method" in message:
            return [Say(line + b"\n")]
        number = message.get("id")
        key = dumps(number) if isinstance(number, str | int) else b""
        return [Say(line + b"\n")] if self._pending.pop(key, None) is not None else []

    def daemon_up(self) -> list[Effect]:
        """There is a connection to a daemon: what is still owed is asked."""
        self._connected = True
        self._shaken = False
        return [effect for key in list(self._pending) for effect in self._ask(key)]

    def daemon_lost(self, now: float) -> list[Effect]:
        """The connection is gone. What cannot be asked again fails; the rest waits for the next daemon."""
        self._connected = False
        effects: list[Effect] = []
        for key, pending in list(self._pending.items()):
            if pending.asked and (not pending.repeatable or pending.asked >= ASKED_AT_MOST):
                del self._pending[key]
                effects.append(Say(_failure(key, pending, _LOST)))
            else:
                pending.since = now
        return effects

    def overdue(self, now: float) -> list[Effect]:
        """What the client has waited for too long fails."""
        effects: list[Effect] = []
        for key, pending in list(self._pending.items()):
            if now >= self._deadline(pending):
                del self._pending[key]
                effects.append(Say(_failure(key, pending, _UNREACHED)))
        return effects

    def next_deadline(self) -> float | None:
        """When `overdue` may next have something to say."""
        return min((self._deadline(pending) for pending in self._pending.values()), default=None)

    def _deadline(self, pending: _Pending) -> float:
        return pending.since + (ANSWER_SECONDS if self._connected else ARRIVE_SECONDS)

    def hook_answered(self, key: bytes, output: bytes) -> list[Effect]:
        """What the host is to be told about an event; nothing where it has stopped waiting."""
        if key not in self._hooks:
            return []
        self._hooks.discard(key)
        return [Say(_text(key, output.decode("utf-8", "replace")))]


def _result(key: bytes, result: object) -> bytes:
    return b'{"jsonrpc":"2.0","id":' + key + b',"result":' + dumps(result) + b"}\n"


def _text(key: bytes, text: str, failed: bool = False) -> bytes:
    content = [{"type": "text", "text": text}]
    return _result(key, {"content": content, "isError": failed, "resultType": "complete"})


def _failure(key: bytes, pending: _Pending, why: str) -> bytes:
    return _text(key, why, failed=True) if pending.is_tool else _error(key, -32603, why)


def _error(key: bytes, code: int, message: str) -> bytes:
    error = {"code": code, "message": message}
    return b'{"jsonrpc":"2.0","id":' + key + b',"error":' + dumps(error) + b"}\n"
