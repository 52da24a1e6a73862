"""readgate in the real Codex CLI, Gemini CLI and OpenCode, with a scripted model; skipped where they are not.

Their programs are looked for on PATH, and in the folder that OTHER_HOSTS_BIN names:
`npm install @openai/codex @google/gemini-cli opencode-ai` puts them into `node_modules/.bin`. Tried with
Codex CLI 0.171.0, Gemini CLI 0.61.0 and OpenCode 1.18.33.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from evals.read_gate.sources import python_source
from plugin.daemon import client

from .scripted_models import Call, ScriptedModel

pytestmark = [pytest.mark.host, pytest.mark.xdist_group("client")]

KB = 1024
UNHURRIED = {"READGATE_HOOK_PATIENCE": "3", "READGATE_GATE_DECISION_MS": "700"}
"""What is said matters here, not how soon."""
SECONDS = 120


def codex_settings(home: Path, url: str) -> list[str]:
    (home / ".codex").mkdir()
    provider = f'[model_providers.scripted]\nname = "x"\nbase_url = "{url}/v1"\nwire_api = "responses"\n'
    (home / ".codex" / "config.toml").write_text(
        f'model = "scripted"\nmodel_provider = "scripted"\n{provider}'
    )
    return [
        "codex", "exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox",
        "--dangerously-bypass-hook-trust", "go",
    ]  # fmt: skip


def gemini_settings(home: Path, url: str) -> list[str]:
    (home / ".gemini").mkdir()
    settings = {
        "security": {"auth": {"selectedType": "gemini-api-key"}},
        "privacy": {"usageStatisticsEnabled": False},
    }
    (home / ".gemini" / "settings.json").write_text("// of the user\n" + json.dumps(settings))
    return ["gemini", "-m", "gemini-2.5-pro", "--yolo", "-p", "go"]


def opencode_settings(home: Path, url: str) -> list[str]:
    folder = home / ".config" / "opencode"
    folder.mkdir(parents=True)
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "name": "x",
        "options": {"baseURL": f"{url}/v1", "apiKey": "x"},
        "models": {"scripted": {"name": "x", "tool_call": True}},
    }
    settings = {"autoupdate": False, "model": "x/scripted", "small_model": "x/scripted"}
    (folder / "opencode.json").write_text(json.dumps({**settings, "provider": {"x": provider}}))
    return ["opencode", "run", "go"]


def codex_results(request: Mapping[str, Any]) -> list[str]:
    return [str(item["output"]) for item in request["input"] if item.get("type") == "function_call_output"]


def gemini_results(request: Mapping[str, Any]) -> list[str]:
    parts = [part for content in request["contents"] for part in content["parts"]]
    return [json.dumps(part["functionResponse"]["response"]) for part in parts if "functionResponse" in part]


def opencode_results(request: Mapping[str, Any]) -> list[str]:
    return [str(message["content"]) for message in request["messages"] if message["role"] == "tool"]


@dataclass(frozen=True)
class Driven:
    """How one host is set up and run, and where in its requests the results of tools stand."""

    name: str
    settings: Callable[[Path, str], list[str]]
    results: Callable[[Mapping[str, Any]], list[str]]
    read: Call
    edit: Call | None = None


HOSTS = (
    Driven("codex", codex_settings, codex_results, ("exec_command", {"cmd": "cat accounts.py"})),
    Driven(
        "gemini",
        gemini_settings,
        gemini_results,
        ("read_file", {"file_path": "accounts.py"}),
        (
            "replace",
            {"file_path": "till.py", "old_string": "1", "new_string": "2", "instruction": "two"},
        ),
    ),
    Driven(
        "opencode",
        opencode_settings,
        opencode_results,
        ("read", {"filePath": "accounts.py"}),
        ("edit", {"filePath": "till.py", "oldString": "1", "newString": "2"}),
    ),
)


@pytest.fixture(params=HOSTS, ids=[host.name for host in HOSTS])
def host(request: pytest.FixtureRequest) -> Driven:
    driven: Driven = request.param
    if _program(driven.name) is None:
        pytest.skip(f"{driven.name} is not on PATH nor in OTHER_HOSTS_BIN")
    return driven


def _program(name: str) -> str | None:
    return shutil.which(
        name, path=os.pathsep.join([os.environ.get("OTHER_HOSTS_BIN", ""), os.environ["PATH"]])
    )


@dataclass(frozen=True)
class Place:
    """A home with readgate in the host, and a project."""

    home: Path
    readgate_home: Path
    project: Path

    def environment(self, url: str = "") -> dict[str, str]:
        return {
            "HOME": str(self.home),
            "PATH": os.pathsep.join([os.environ.get("OTHER_HOSTS_BIN", ""), os.environ["PATH"]]),
            "READGATE_HOME": str(self.readgate_home),
            **UNHURRIED,
            "GEMINI_API_KEY": "x",
            "GOOGLE_GEMINI_BASE_URL": url,
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
            "OPENCODE_DISABLE_MODELS_FETCH": "1",
        }

    def readgate(self, *arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", "from plugin.main import main; main()", *arguments],
            cwd=self.project, env=self.environment(), capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    def run(self, host: Driven, calls: Sequence[Call]) -> ScriptedModel:
        """The host has gone through the script, with readgate installed and the project known."""
        with ScriptedModel(calls) as model:
            command = host.settings(self.home, model.url)
            self.readgate("install", "--host", host.name)
            self.readgate("index", str(self.project))
            self.readgate("gate", "explain", "accounts.py")
            done = subprocess.run(
                command, cwd=self.project, env=self.environment(model.url), stdin=subprocess.DEVNULL,
                capture_output=True, text=True, check=False, timeout=SECONDS,
            )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return model


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path / "home", tmp_path / "readgate home", tmp_path / "project")
    made.home.mkdir()
    made.project.mkdir()
    (made.project / "accounts.py").write_text(python_source(70 * KB).text)
    (made.project / "till.py").write_text("class Till:\n    def total(self):\n        return 1\n")
    subprocess.run(["git", "init", "-q"], cwd=made.project, check=True)
    yield made
    client.stop(made.readgate_home)


def test_a_whole_read_is_answered_with_the_outline_once(host: Driven, place: Place) -> None:
    model = place.run(host, [host.read, host.read])
    denied, whole = host.results(model.requests[2])
    assert "readgate did not" in denied
    assert "InvoiceLedger" in denied
    assert "Three ways on" in denied
    assert "readgate did not" not in whole
    assert "Keeps the invoice accounts of one season" in whole


def test_a_fold_takes_the_place_of_what_was_read(host: Driven, place: Place) -> None:
    place.readgate_home.mkdir()
    (place.readgate_home / "config.toml").write_text('[gate]\nmode = "fold"\n')
    model = place.run(host, [host.read])
    (folded,) = host.results(model.requests[1])
    assert "readgate shows a folded view of accounts.py" in folded


def test_a_session_has_the_tools_and_is_told_what_is_open_and_an_edit_is_remembered(
    host: Driven, place: Place
) -> None:
    model = place.run(host, [host.edit] if host.edit else [])
    assert "Work state: what is open in this project" in json.dumps(model.requests[0])
    assert "smart_unfold" in json.dumps(model.requests[0]["tools"])
    if host.edit:
        assert "Till.total" in place.readgate("memory", "search", "till total")
