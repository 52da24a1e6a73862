"""A model that the user switches on in config.toml: asked by the services about a turn that ended."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plugin.calls.table import call
from plugin.services import Services

from .conftest import NOW, until

if TYPE_CHECKING:
    from tests.conftest import ModelServer

SAID = {
    "observations": [
        {"type": "decision", "title": "Totals stay whole cents", "narrative": "Floats lost one."},
    ],
    "summary": {"request": "Sum in cents", "completed": "Till.total sums whole cents."},
}  # fmt: skip


def test_a_turn_is_retold_where_the_user_said_so(tmp_path: Path, server: ModelServer) -> None:
    usage = {"prompt_tokens": 900, "completion_tokens": 100}
    server.says(200, {"choices": [{"message": {"content": json.dumps(SAID)}}], "usage": usage})
    home, project = tmp_path / "home", tmp_path / "shop"
    home.mkdir()
    project.mkdir()
    services = Services(home, clock=lambda: NOW, report=lambda _: None)

    def told(event: str, **fields: Any) -> dict[str, Any] | None:
        payload = {"hook_event_name": event, "session_id": "s1", "cwd": str(project), **fields}
        return services.handle_hook(event, payload, str(project))

    told("UserPromptSubmit", prompt="Sum the till in cents")
    told("Stop", last_assistant_message="Summed in whole cents.")
    assert server.requests == [], "nobody has switched a model on"

    (home / "config.toml").write_text(
        f'[model]\nbackend = "openai"\nname = "small"\nendpoint = "{server.url}/v1"\n'
    )
    told("UserPromptSubmit", prompt="And say why")
    told("Stop", last_assistant_message="Floats lost a cent.")

    def status() -> Any:
        return call(services, "model", {}, str(project), None)

    until(lambda: status()["jobs"] == {"done": 1}, "the model's answer")
    ((_, _, body),) = server.requests
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
