"""The pages over real parts: what they show is what the commands print, and all of it is text."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.read_gate.sources import python_source
from memory.framing import utf16_units
from memory.memory import Memory
from memory.model import Project, SessionRef
from memory.startup.startup import SOURCES
from memory.store import Store
from plugin.calls.table import call
from plugin.services import Services
from plugin.ui.making import Maker
from plugin.ui.markup import Markup, join, tag, visible
from plugin.ui.page import Page
from plugin.ui.pages import PAGES
from plugin.ui.pages.memory import PAGE
from plugin.ui.plot import HEIGHT, WIDTH, Day, by_day

from .conftest import NOW
from .visitor import Got, Shown, Visitor

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


def test_every_link_of_every_page_leads_somewhere(visitor: Visitor) -> None:
    seen: set[str] = set()
    left = [f"{name}?project={visitor.project}" for name in MENU]
    while left:
        link = left.pop()
        if link in seen or link.startswith("#"):
            continue
        seen.add(link)
        got = visitor.ask(f"{visitor.base}/{link}")
        assert got.status == 200, link
        left += got.page.links()
    assert {link.partition("?")[0] for link in seen} == {page.name for page in PAGES}


GIVEN = st.one_of(st.text(max_size=20), st.sampled_from(["1", "all", "S1", "compact", "change", "9" * 5000]))
KEYS = ["project", "id", "of", "query", "type", "file", "page", "days", "source", "show"]


@given(page=st.sampled_from(PAGES), query=st.dictionaries(st.sampled_from(KEYS), GIVEN))
def test_no_address_is_a_surprise(
    services: Services, folder: Path, page: Page, query: dict[str, str]
) -> None:
    """Whatever it is asked, a page answers, or says in a sentence what is wrong with that."""
    maker = Maker(services, PAGES)
    for make in (maker.html, maker.data, maker.mark):
        assert make(page, query).status in (200, 400, 404)


@pytest.mark.skipif(sys.platform == "darwin", reason="names are UTF-8 there")
def test_a_file_name_that_is_no_text_is_shown_all_the_same(
    visitor: Visitor, services: Services, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xe9<b>.py"))).write_bytes(b"\0\0" * 100)
    assert services.navigator(tmp_path).wait_ready(60)
    (found,) = visitor.get("workspaces.json").data["workspaces"][0]["skipped_files"]
    assert found == {"path": "\udce9<b>.py", "reason": "binary"}
    assert "\\u{dce9}<b>.py" in visitor.get("workspaces").page.of("th")


@pytest.mark.parametrize("name", MENU)
def test_a_page_can_be_used_without_a_script_a_mouse_or_eyes(visitor: Visitor, name: str) -> None:
    shown = visitor.get(name).page
    elements = shown.elements
    assert ("html", {"lang": "en"}) in elements
    assert next(attributes["href"] for tag, attributes in elements if tag == "a") == "#content"
    assert [tag for tag, _ in elements].count("h1") == 1
    assert [a for tag, a in elements if tag == "a" and a.get("aria-current") == "page"], "where one is"
    labels = sum(tag == "label" for tag, _ in elements)
    controls = sum(tag in ("input", "select") and a.get("type") != "hidden" for tag, a in elements)
    assert labels == controls
    for tag_, attributes in elements:
        assert "style" not in attributes
        assert not [key for key in attributes if key.startswith("on")]
        assert tag_ != "script" or attributes.get("src") == "page.js"
    assert not [text for text in shown.of("script") + shown.of("style") if text.strip()]


def test_whatever_comes_out_of_the_memory_is_text(visitor: Visitor, services: Services) -> None:
    pages = [visitor.get(name, show="all") for name in MENU]
    records = visitor.get("memory.json").data["records"]
    pages += [visitor.get("record", id=record["id"]) for record in records]
    pages += [
        visitor.get("call", id=1, of=HOSTILE[1]),
        visitor.get("memory", query=HOSTILE[1], file=HOSTILE[2]),
    ]
    written = "".join(page.body for page in pages)
    for character in ("\u202e", "\u2066", "\x1b", "\x07", "\x00", "\ufffd"):
        assert character not in written.replace("�", "") or character == "\ufffd"
    for page in pages:
        assert page.status == 200
        names = {name for name, _ in page.page.elements}
        assert not names & {"iframe", "img", "object", "embed", "b"}
        assert [a.get("src") for name, a in page.page.elements if name == "script"] == ["page.js"]
    titles = Shown(visitor.get("memory").body).of("a")
    assert [title for title in titles if "<script>alert(1)</script>" in title]


@given(*[st.text(st.characters(exclude_categories=()))] * 2)
def test_a_text_comes_out_of_the_html_as_it_went_in(text: str, attribute: str) -> None:
    written = tag("p", text, title=attribute)
    shown = Shown(str(written))
    plain = visible(text)
    assert shown.text == plain
    assert shown.elements == [("p", {"title": visible(attribute)})]
    written.encode()
    if text.isascii() and text.isprintable():
        assert plain == text


def test_markup_nests_and_leaves_out_what_is_not_there() -> None:
    made = join(tag("br"), None, ["a<", tag("b", Markup("<i>x</i>"), hidden=True, title=None, class_="c")])
    assert made == '<br>a&lt;<b hidden class="c"><i>x</i></b>'


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
