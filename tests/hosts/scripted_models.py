"""A model that says what a script tells it, in the three protocols that other hosts speak to their models."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from gate.deciding.known import PARALLEL_SECONDS

Call = tuple[str, dict[str, Any]]
"""A tool of the host and its arguments."""


class ScriptedModel:
    """Makes these calls, one a request, and then says that it is done; use as a context manager."""

    def __init__(self, calls: Sequence[Call]) -> None:
        self.requests: list[dict[str, Any]] = []
        """What was asked for the script, in order; not the host's own questions, for a title and such."""
        self._calls = list(calls)
        self._lock = threading.Lock()
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                self._say(b'{"data": [], "models": []}')

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                self._say(model.answer(self.path, json.loads(body or b"{}")).encode())

            def _say(self, body: bytes) -> None:
                self.send_response(200)
                kind = "application/json" if body.startswith(b"{") else "text/event-stream"
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Nothing to print."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> ScriptedModel:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def answer(self, path: str, asked: dict[str, Any]) -> str:
        """The reply to one request; one that offers no tools is a question of the host's own."""
        # No model answers at once, and calls within so short a time are taken for those of one message.
        time.sleep(2 * PARALLEL_SECONDS)
        with self._lock:
            if not asked.get("tools"):
                call, number = None, 0
            else:
                self.requests.append(asked)
                number = len(self.requests)
                call = self._calls[number - 1] if number <= len(self._calls) else None
        if "/responses" in path:
            return _responses(number, call)
        if "/chat/completions" in path:
            return _chat(number, call)
        return _gemini(path, call)


def _responses(number: int, call: Call | None) -> str:
    """OpenAI's Responses API, which Codex speaks."""
    if call is None:
        item: dict[str, Any] = {
            "type": "message", "role": "assistant", "id": f"m{number}",
            "content": [{"type": "output_text", "text": "done"}],
        }  # fmt: skip
    else:
        item = {
            "type": "function_call", "id": f"f{number}", "call_id": f"call-{number}", "name": call[0],
            "arguments": json.dumps(call[1]),
        }  # fmt: skip
    usage = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}
    response = {"id": f"r{number}", "object": "response", "status": "completed", "output": [item]}
    events = [
        {"type": "response.created", "response": {"id": f"r{number}"}},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": {**response, "usage": usage}},
    ]
    return "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)


def _chat(number: int, call: Call | None) -> str:
    """OpenAI's chat completions, which OpenCode speaks to servers of that kind."""
    delta: dict[str, Any] = {"role": "assistant", "content": "done"}
    if call is not None:
        function = {"name": call[0], "arguments": json.dumps(call[1])}
        made = {"index": 0, "id": f"call-{number}", "type": "function", "function": function}
        delta = {"role": "assistant", "tool_calls": [made]}
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    end = "stop" if call is None else "tool_calls"
    chunks: list[dict[str, Any]] = [
        {"choices": [{"index": 0, "delta": delta}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": end}], "usage": usage},
    ]
    common = {"id": f"x{number}", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    return "".join(f"data: {json.dumps({**common, **chunk})}\n\n" for chunk in chunks) + "data: [DONE]\n\n"


def _gemini(path: str, call: Call | None) -> str:
    """Gemini's own API."""
    part = {"text": "done"} if call is None else {"functionCall": {"name": call[0], "args": call[1]}}
    content = {"role": "model", "parts": [part]}
    usage = {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}
    reply = {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}], "usageMetadata": usage}
    return f"data: {json.dumps(reply)}\r\n\r\n" if "stream" in path else json.dumps(reply)
