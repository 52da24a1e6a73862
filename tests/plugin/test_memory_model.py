"""A model that the user switches on in config.toml: asked by the services about a turn that ended."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from plugin.calls import call
from plugin.services import Services

from .conftest import NOW, until

SAID = {
    "observations": [
        {"type": "decision", "title": "Totals stay whole cents", "narrative": "Floats lost one."},
    ],
    "summary": {"request": "Sum in cents", "completed": "Till.total sums whole cents."},
}  # fmt: skip


@pytest.fixture
def asked() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A server of OpenAI's kind on this machine, and what it was asked."""
    bodies: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            answer = {
                "choices": [{"message": {"content": json.dumps(SAID)}}],
                "usage": {"prompt_tokens": 900, "completion_tokens": 100},
            }
            data = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1", bodies
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_turn_is_retold_where_the_user_said_so(
    tmp_path: Path, asked: tuple[str, list[dict[str, Any]]]
) -> None:
    url, bodies = asked
    home, project = tmp_path / "home", tmp_path / "shop"
    home.mkdir()
    project.mkdir()
    services = Services(home, clock=lambda: NOW, report=lambda _: None)

    def told(event: str, **fields: Any) -> dict[str, Any] | None:
        payload = {"hook_event_name": event, "session_id": "s1", "cwd": str(project), **fields}
        return services.handle_hook(event, payload, str(project))

    told("UserPromptSubmit", prompt="Sum the till in cents")
    told("Stop", last_assistant_message="Summed in whole cents.")
    assert bodies == [], "nobody has switched a model on"

    (home / "config.toml").write_text(f'[model]\nbackend = "openai"\nendpoint = "{url}"\nname = "small"\n')
    told("UserPromptSubmit", prompt="And say why")
    told("Stop", last_assistant_message="Floats lost a cent.")

    def status() -> Any:
        return call(services, "model", {}, str(project), None)

    until(lambda: status()["jobs"] == {"done": 1}, "the model's answer")
    (body,) = bodies
    assert body["model"] == "small"
    assert "And say why" in body["messages"][1]["content"]
    assert (status()["spent"], status()["last_problem"]) == (1_000, "")
    started = told("SessionStart.index", source="startup")
    assert started is not None
    index = started["hookSpecificOutput"]["additionalContext"]
    assert "Totals stay whole cents" in index
    assert "Till.total sums whole cents." in index
    found = services.call_tool("search", {"query": "whole cents"}, str(project), "t")
    assert "Totals stay whole cents" in found.text
    services.close()
