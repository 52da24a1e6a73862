"""Pages where there is no memory, or nothing in it."""

from __future__ import annotations

from pathlib import Path

from memory.memory import Memory
from plugin.calls.table import call
from plugin.services import Services

from ..conftest import NOW
from .conftest import MENU
from .visitor import Got, Visitor


def test_without_a_memory_the_page_says_so_in_a_sentence_and_shows_the_rest(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "work").mkdir()
    held = Memory(tmp_path / "home" / "memory")
    services = Services(tmp_path / "home", clock=lambda: NOW, report=lambda text: None)
    try:
        answer = call(services, "ui", {}, str(tmp_path / "work"), None)
        assert isinstance(answer, dict)
        visitor = Visitor(services)
        visitor.enter()
        got = {name: visitor.get(name) for name in MENU}
        for name in ("overview", "memory", "work", "startup"):
            assert got[name].status == 503
            assert visitor.get(f"{name}.json").data["error"]["code"]
            assert alerts(got[name]) == 1
        for name in ("workspaces", "settings", "doctor"):
            assert got[name].status == 200
        assert "broken" in got["doctor"].page.text, "of all pages this one is needed now"
    finally:
        services.close()
        held.close()


def test_an_empty_memory_says_what_to_do(tmp_path: Path) -> None:
    services = Services(tmp_path / "home", clock=lambda: NOW, report=lambda text: None)
    try:
        visitor = Visitor(services)
        visitor.enter()
        got = visitor.get("memory")
        assert (got.status, alerts(got)) == (404, 1)
        assert "Nothing is remembered of any project yet" in got.page.text
        assert visitor.get("memory", project="gone").status == 404
    finally:
        services.close()


def alerts(got: Got) -> int:
    return sum(attributes.get("role") == "alert" for _, attributes in got.page.elements)
