"""A workspace in which something happened, and a visitor of the pages about it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evals.read_gate.sources import python_source
from memory.model import Project
from plugin.calls.table import call
from plugin.services import Services
from plugin.ui.pages import PAGES

from ..conftest import NOW
from .visitor import Visitor

MENU = [page.name for page in PAGES if page.in_menu]
HOSTILE = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "</title></pre></main><iframe src=//evil.example>",
    "&lt;b&gt; &amp; javascript:alert(1)",
    "\u202egnp.exe \u2066x\u2069 \x1b[31m\x07 \x00",
]


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    made = Services(tmp_path_factory.mktemp("home"), clock=lambda: NOW, report=lambda text: None)
    yield made
    made.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, services: Services) -> Path:
    """A workspace in which something happened: denied and read anyway, edited, noted, planned."""
    made = tmp_path_factory.mktemp("shop")
    big = made / "big.py"
    big.write_text(python_source(100_000).text)
    (made / "broken.py").write_bytes(b"x = 1\x00\x00\n" * 10)
    assert services.navigator(made).wait_ready(60)
    asked: dict[str, Any] = {"session_id": "s1", "tool_name": "Read", "tool_use_id": "t1"}
    asked["tool_input"] = {"file_path": str(big)}
    denied = services.handle_hook("PreToolUse", asked, str(made))
    assert "deny" in json.dumps(denied)
    services.handle_hook("PreToolUse", {**asked, "tool_use_id": "t2"}, str(made))
    done = {**asked, "tool_name": "Bash", "tool_use_id": "t3", "tool_input": {"command": "pytest -q"}}
    done["tool_response"] = {"stdout": f"FAILED t.py::test_a - {HOSTILE[4]}\n1 failed, 3 passed in 0.1s"}
    services.handle_hook("PostToolUse", done, str(made))
    for title in HOSTILE:
        for name, arguments in (
            ("memory_save", {"title": title, "text": title, "files": [title]}),
            ("work_state_write", {"list": title, "fields": {"task": title, "detail": title}}),
        ):
            services.call_tool(name, arguments, str(made), "scope")
    return made


@pytest.fixture(scope="module")
def visitor(services: Services, folder: Path) -> Visitor:
    made = Visitor(services)
    made.enter()
    made.project = services.memory.project_of(folder).id
    return made


@pytest.fixture
def project(services: Services, folder: Path) -> Project:
    return services.memory.project_of(folder)


def asked(services: Services, folder: Path, method: str, **params: object) -> Any:
    """What a command would print with `--json`."""
    return json.loads(json.dumps(call(services, method, params, str(folder), None)))
