"""What the pages show is what the commands print."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.model import Project, SessionRef
from memory.startup.startup import SOURCES
from memory.store import Store
from plugin.services import Services
from plugin.ui.pages.memory import PAGE
from plugin.ui.plot import HEIGHT, WIDTH, Day, by_day

from .conftest import MENU, asked
from .visitor import Shown, Visitor


def test_the_overview_is_what_stats_prints(visitor: Visitor, services: Services, folder: Path) -> None:
    for of in ("", "all"):
        stats = asked(services, folder, "stats", project=not of, days=30)["data"]
        assert visitor.get("overview.json", of=of).data["stats"] == stats
    assert stats["answers"]["deny"] == 1
    shown = visitor.get("overview").page
    figures = dict(zip(shown.of("dt"), shown.of("dd"), strict=True))
    assert figures["Reads decided on"] == f"{stats['reads']:,}"
    assert figures["Denied or folded"] == "1"
    assert figures["Kept out (tokens)"] == f"~{stats['kept_out_tokens']:,}"
    assert [a["aria-label"] for name, a in shown.elements if name == "svg"] == ["Tokens by day"]


@given(
    st.dictionaries(
        st.dates(date(2026, 1, 1), date(2027, 12, 31)).map(date.isoformat),
        st.builds(Day, st.integers(0, 10**9), st.integers(-(10**9), 10**9)),
    )
)
def test_bars_stay_within_their_plot_and_days_in_their_order(days: dict[str, Day]) -> None:
    drawn = by_day("Tokens", days)
    if drawn is None:
        assert all(day.kept_out == day.saved == 0 for day in days.values())
        return
    bars = [attributes for name, attributes in Shown(str(drawn)).elements if name == "rect"]
    lefts = [float(bar["x"] or "") for bar in bars]
    assert lefts == sorted(lefts)
    for bar in bars:
        x, y, width, height = (float(bar[name] or "") for name in ("x", "y", "width", "height"))
        assert min(x, y, height) >= -0.1
        assert x + width <= WIDTH + 0.1
        assert y + height <= HEIGHT + 0.2


def test_memory_finds_what_the_search_command_finds(
    visitor: Visitor, services: Services, folder: Path
) -> None:
    command = asked(services, folder, "tool", name="search", arguments={"query": "alert"})["data"]
    found = visitor.get("memory.json", query="alert").data
    assert [record["id"] for record in found["records"]] == [record["id"] for record in command["records"]]
    assert found["records"], "the titles hold that word"
    assert visitor.get("memory", type="none").status == 400
    nothing = visitor.get("memory", query="zzzz")
    assert (nothing.status, "Nothing that is remembered matches." in nothing.body) == (200, True)


def test_a_record_shows_each_layer_at_its_cost(visitor: Visitor, services: Services, folder: Path) -> None:
    records = visitor.get("memory.json", query="failed pytest").data["records"]
    number = records[0]["id"]
    data = visitor.get("record.json", id=number).data
    shown = asked(services, folder, "tool", name="get_observations", arguments={"ids": [int(number)]})["data"]
    assert data["observation"] == shown["observations"][0]
    page = visitor.get("record", id=number).page
    assert page.of("h2") == ["1. Index ", "2. Timeline ", "3. Details ", "4. Raw calls "]
    shown_costs = [text for text in page.of("span") if text.startswith("~")]
    near = [each["tokens"] for each in data["around"]]
    tokens = data["line_tokens"], data["around_tokens"], *near, data["record"]["tokens"]
    assert shown_costs[:-1] == [f"~{each}" for each in (*tokens, data["observation"]["work_tokens"])]
    (call_,) = data["tool_uses"]
    raw = visitor.get("call.json", id=call_["id"]).data
    assert (
        raw == asked(services, folder, "tool", name="get_tool_uses", arguments={"ids": [call_["id"]]})["data"]
    )
    assert visitor.get("record", id="S99").status == visitor.get("call", id=99).status == 404


def test_a_look_is_not_counted_as_an_agents(visitor: Visitor, services: Services, project: Project) -> None:
    def counted() -> dict[tuple[str, str], int]:
        services.memory.session_end(SessionRef("s1", project))  # waits behind what is queued for the ledger
        return services.memory.ledger.actions(None)

    before = counted()
    for name in MENU:
        visitor.get(name, query="alert")
    for record in visitor.get("memory.json").data["records"]:
        visitor.get("record", id=record["id"])
    assert counted() == before


@pytest.mark.parametrize("source", SOURCES)
def test_a_new_session_is_told_exactly_this(
    visitor: Visitor, services: Services, folder: Path, source: str
) -> None:
    told = asked(services, folder, "context", source=source)
    got = visitor.get("startup", source=source)
    assert got.page.of("pre") == [text for text in (told["work"], told["index"]) if text]
    data = visitor.get("startup.json", source=source).data
    assert data["units"] == {part: utf16_units(text) for part, text in told.items()}


def test_work_lists_are_what_the_command_prints(visitor: Visitor, services: Services, folder: Path) -> None:
    for show, closed in (("", False), ("all", True)):
        command = asked(services, folder, "tool", name="work_state_read", arguments={"includeClosed": closed})
        assert visitor.get("work.json", show=show).data["lists"] == command["data"]["lists"]


def test_workspaces_say_what_was_skipped_and_why(visitor: Visitor, services: Services, folder: Path) -> None:
    command = asked(services, folder, "index")
    (found,) = [
        each for each in visitor.get("workspaces.json").data["workspaces"] if each["path"] == str(folder)
    ]
    of_the_command = {"seconds", "done"}
    assert {key: found[key] for key in command.keys() - of_the_command} == {
        key: command[key] for key in command.keys() - of_the_command
    }
    assert found["languages"] == {"python": 1}
    page = visitor.get("workspaces").page
    assert "broken.py" in page.of("th")
    assert {"binary", "It is binary, not text."} <= {*page.of("th"), *page.of("td")}


def test_settings_are_what_config_lists(visitor: Visitor, services: Services, folder: Path) -> None:
    (services.home / "config.toml").write_text("[gate]\nsubagents = true\n")
    try:
        settings = {one["key"]: one for one in visitor.get("settings.json").data["settings"]}
        assert settings["gate.subagents"]["value"] is True
        assert settings["gate.subagents"]["source"].endswith("config.toml")
        assert set(settings) == {one.key for one in services.settings.listing(folder)}
        (services.home / "config.toml").write_text("[gate]\nno_such = true\n")
        got = visitor.get("settings")
        assert (got.status, "no_such" in got.page.text) == (200, True)
    finally:
        (services.home / "config.toml").unlink()


def test_the_doctor_examines_without_waiting(visitor: Visitor, folder: Path) -> None:
    findings = visitor.get("doctor.json").data["findings"]
    assert {"settings", "memory", "index", "tokens"} <= {one["what"] for one in findings}
    assert "broken" not in {one["state"] for one in findings}


def test_many_records_are_turned_page_by_page(services: Services, visitor: Visitor) -> None:
    many = services.memory.project_of(services.home)
    lines = [json.dumps({"type": "change", "title": f"number {at}"}) for at in range(120)]
    services.memory.import_lines(many, lines)
    titles: list[str] = []
    link = f"memory?project={many.id}"
    while link:
        page = visitor.ask(f"{visitor.base}/{link}").page
        titles += [text for text in page.of("a") if text.startswith("number ")]
        link = next((a["href"] or "" for name, a in page.elements if a.get("rel") == "next"), "")
    assert sorted(titles) == sorted(f"number {at}" for at in range(120))


def test_a_page_asks_for_no_more_than_it_shows(
    services: Services, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = services.memory.project_of(services.home)
    lines = [json.dumps({"type": "change", "title": f"number {at}"}) for at in range(120)]
    services.memory.import_lines(many, lines)
    call_id = visitor.get("record.json", id=of_the_run(visitor)).data["tool_uses"][0]["id"]
    asked_for: list[tuple[str, int]] = []
    read = Store.read

    def counted(store: Store, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        rows = read(store, sql, parameters)
        asked_for.append((sql, len(rows)))
        return rows

    monkeypatch.setattr(Store, "read", counted)
    visitor.get("memory", project=many.id)
    assert max(count for _, count in asked_for) == PAGE + 1, "one more tells whether there are more"
    asked_for.clear()
    visitor.get("record", id=of_the_run(visitor))
    assert not [sql for sql, _ in asked_for if "response" in sql], "raw calls are read on their own page"
    visitor.get("call", id=call_id)
    assert [count for sql, count in asked_for if "response" in sql] == [1]


def of_the_run(visitor: Visitor) -> str:
    """The record of the test run, which has a raw call behind it."""
    found = visitor.get("memory.json", query="failed pytest").data["records"]
    return next(record["id"] for record in found if record["kind"] == "discovery")
