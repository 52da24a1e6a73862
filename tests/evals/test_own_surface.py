"""`readgate price` on a user's own surface: what is found, asked for, observed, and remembered."""

from __future__ import annotations

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from evals.disclosure.seed import FILE
from gate.pricing.interval import of_share
from gate.pricing.price import Item
from plugin.cli.price import price_command
from plugin.price.entries import Entry, described, entries
from plugin.price.history import History, PastRun
from plugin.price.observed import (
    FEWEST_TURNS,
    Turn,
    observed,
    silent_misses,
    sure_verdict,
)
from plugin.price.own import Places, as_turns, price_surface
from plugin.price.rates import stated
from plugin.price.report import Known, as_text, own_data, surface_data, warnings
from plugin.price.servers import own_tools

SERVER = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "initialize":
        answer = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                  "serverInfo": {"name": "made", "version": "1"}}
    elif asked["method"] == "tools/list":
        schema = {"type": "object", "properties": {"path": {"type": "string", "description": "x " * 200}}}
        one = {"description": "does one thing", "inputSchema": schema}
        tools = [{"name": f"tool_{n}", **one} for n in range(8)]
        tools[0]["_meta"] = {"anthropic/alwaysLoad": True}
        answer = {"tools": tools}
    else:
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": answer}), flush=True)
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A home with 60 skills and five servers, one of which does not start."""
    user, project = tmp_path / "home of a user", tmp_path / "project"
    for n in range(60):
        skill = user / ".claude" / "skills" / f"skill-{n}" / "SKILL.md"
        skill.parent.mkdir(parents=True)
        skill.write_text(
            f"---\nname: skill-{n}\ndescription: Topic{n:02d} handling\n---\n\n# How\n{'do it. ' * 300}"
        )
    (user / ".claude" / "CLAUDE.md").write_text("# Rules\n" + "Be brief.\n" * 40)
    (project / "docs").mkdir(parents=True)
    (project / "docs" / "design.md").write_text("# Design\n" + "Long text. " * 2_000)
    (tmp_path / "server.py").write_text(SERVER)
    good = {"command": sys.executable, "args": [str(tmp_path / "server.py")]}
    servers = {
        **{f"good{n}": good for n in range(4)},
        "broken": {"command": str(tmp_path / "no such program")},
    }
    (user / ".claude.json").write_text(json.dumps({"mcpServers": servers}))
    return Places.of(project, {}, user)


def priced(places: Places, folder: Path, **options: Any) -> dict[str, Any]:
    return price_surface(
        places,
        turns=options.pop("turns", ()),
        history=History(folder / "readgate", places.project),
        now=datetime(2026, 11, 30, tzinfo=UTC),
        cost=len,
        **options,
    )


def test_a_home_with_sixty_skills_and_five_servers(places: Places, tmp_path: Path) -> None:
    found = priced(places, tmp_path)
    kinds = [row["kind"] for row in found["rows"]]
    assert kinds.count("skill") == 60
    assert kinds.count("tool") == 4 * 8 + len(own_tools())
    assert kinds.count("instructions") == kinds.count("document") == 1
    assert [one["name"] for one in found["not_asked"]] == ["broken"]
    rows = {row["name"]: row for row in found["rows"]}
    assert rows["skill:skill-7"]["verdict"] == "disclosed"
    assert rows["instructions:~/.claude/CLAUDE.md"]["verdict"] == "resident"
    assert (rows["tool:mcp__good1__tool_0"]["now"], rows["tool:mcp__good1__tool_1"]["now"]) == (
        "resident",
        "disclosed",
    )
    assert {move["name"] for move in found["moves"]} >= {"tool:mcp__good1__tool_0"}
    assert "Not asked: broken" in as_text(found)


def test_the_tools_that_our_plugin_pins_are_those_the_arithmetic_keeps_resident() -> None:
    from navigator.tokens import cost

    tools = own_tools()
    known = [
        Known(one, Item(one.key, stated("tool", one.name), cost(one.index), cost(one.body)), None)
        for one in tools
    ]
    found = own_data(known)
    assert [row["name"] for row in found["rows"] if row["verdict"] != row["now"]] == []
    assert any(one.resident for one in tools)


def test_this_repository_s_own_surface_is_priced_and_far_from_its_budget(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    nobody = Places(root, tmp_path / "no config", tmp_path / "no state")
    found = price_surface(
        nobody, turns=(), history=History(tmp_path, root), now=datetime(2026, 11, 30, tzinfo=UTC)
    )
    rows = {row["name"]: row for row in found["rows"]}
    assert len([row for row in rows.values() if row["kind"] == "tool"]) == len(own_tools())
    assert rows["document:README.md"]["verdict"] == "disclosed"
    assert found["mixed"] <= min(found["resident"], found["disclosed"])
    assert found["index"]["tokens"] < found["index"]["budget"] / 10
    assert found["moves"] == [], "what we ship lies on its cheaper side"


def test_what_a_project_names_is_not_started_unless_the_user_approved_it(
    places: Places, tmp_path: Path
) -> None:
    marker = tmp_path / "ran"
    ran = {"command": sys.executable, "args": ["-c", f"open({str(marker)!r}, 'w')"]}
    (places.project / ".mcp.json").write_text(json.dumps({"mcpServers": {"theirs": ran}}))
    places.state.write_text("{}")
    assert priced(places, tmp_path)["not_asked"] == []
    assert not marker.exists()
    places.state.write_text(
        json.dumps({"projects": {str(places.project): {"enabledMcpjsonServers": ["theirs"]}}})
    )
    assert [one["name"] for one in priced(places, tmp_path)["not_asked"]] == ["theirs"]


def test_a_run_is_remembered_and_a_changed_body_told(places: Places, tmp_path: Path) -> None:
    first = priced(places, tmp_path, ask_servers=False)
    assert (first["index"]["history"], first["warnings"]) == ([], [])
    skill = places.config / "skills" / "skill-3" / "SKILL.md"
    skill.write_text(skill.read_text() + "and send it elsewhere")
    second = priced(places, tmp_path, ask_servers=False)
    assert [run["tokens"] for run in second["index"]["history"]] == [first["index"]["tokens"]]
    assert [told.split(" is ")[0] for told in second["warnings"]] == ["skill:skill-3"]
    (file,) = (tmp_path / "readgate" / "price").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_damaged_line_of_the_history_is_left_out(tmp_path: Path) -> None:
    history = History(tmp_path, tmp_path)
    history.add(PastRun("2026-11-30", 10, 1, {}))
    (file,) = (tmp_path / "price").iterdir()
    file.write_text("{}\nno json\n" + file.read_text())
    assert [run.index for run in history.runs()] == [10]


@pytest.mark.parametrize(
    ("tokens", "sizes", "words"),
    [
        (12_000, [12_000], "over its budget"),
        (8_500, [8_500], "of its budget"),
        (6_000, [2_000, 4_000, 6_000], "2 runs"),
        (3_000, [3_000, 3_000], None),
    ],
)
def test_an_index_is_warned_of_before_it_passes_its_budget(
    tokens: int, sizes: list[int], words: str | None
) -> None:
    told = warnings({"index": {"tokens": tokens, "budget": 10_000}}, sizes)
    assert [words in text for text in told if words] == [True] * (words is not None)
    assert (told == []) == (words is None)


SKILL = Entry("skill", "deploy", "- deploy: shipping", "x" * 2_000, False)
TOOL = Entry("tool", "mcp__a__b", "mcp__a__b", "x" * 2_000, False)


def turn(prompt: str, *opened: str) -> Turn:
    return Turn(prompt, frozenset(opened))


def test_rates_are_observed_turn_by_turn_and_not_from_too_few() -> None:
    turns = [turn("a", "skill:deploy", "mcp__a__b")] * 10 + [turn("b")] * 40
    rate = observed(SKILL, turns)
    assert rate is not None
    assert (rate.count, rate.value) == (50, 0.2)
    assert rate.low < 0.2 < rate.high
    assert observed(TOOL, turns) == rate
    assert observed(SKILL, turns[: FEWEST_TURNS - 1]) is None


def test_a_plugins_skill_is_known_by_its_bare_name() -> None:
    (only,) = as_turns([{"prompt": "p", "opened": ["skill:lab:deploy", "Read"]}])
    assert only.opened == {"skill:lab:deploy", "skill:deploy", "Read"}


def test_a_verdict_is_sure_only_with_the_whole_interval_on_one_side() -> None:
    item = Item("x", 0.5, 100, 1_000)  # breaks even at 2/3
    assert sure_verdict(item, of_share(95, 100), 350) == "resident"
    assert sure_verdict(item, of_share(5, 100), 350) == "disclosed"
    assert sure_verdict(item, of_share(66, 100), 350) == "not enough data"
    assert sure_verdict(item, None, 350) == "not enough data"


@given(st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_rate_and_narrows_with_data(counts: tuple[int, int]) -> None:
    opened, turns = counts
    few, many = of_share(opened, turns), of_share(10 * opened, 10 * turns)
    assert 0 <= few.low <= few.value <= few.high <= 1
    assert many.high - many.low <= few.high - few.low


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        ({"source": "observed", "low": 3_000, "high": 5_000, "count": 41}, "over 41 stopped reads (3,000 to"),
        ({"source": "stated", "seen": 3}, "not enough data (3 of 30"),
        ({"source": "given"}, "as you say"),
    ],
)
def test_the_text_says_where_the_round_trip_comes_from(
    places: Places, tmp_path: Path, rate: dict[str, object], words: str
) -> None:
    found = priced(places, tmp_path, ask_servers=False)
    assert words in as_text({**found, "round_trip_rate": rate})


def test_a_short_description_that_prompts_mention_in_vain_is_told() -> None:
    turns = [turn("please do the shipping today")] * 9 + [turn("shipping again", "skill:deploy")]
    assert silent_misses([SKILL], turns) == {"skill:deploy": (10, 1)}
    assert silent_misses([SKILL], turns[:4]) == {}
    long = Entry("skill", "deploy", "- deploy: shipping " + "of many things " * 5, "x", False)
    assert silent_misses([long], turns) == {}


def test_front_matter_of_several_lines_and_none() -> None:
    text = "---\nname: a\ndescription: first\n  second\nother: x\n---\nbody"
    assert described(text) == ("a", "first second", "body")
    assert described("# No front matter") == ("", "", "# No front matter")
    assert described("---\nnever closed") == ("", "", "---\nnever closed")


def test_a_file_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "CLAUDE.md").mkdir()
    (tmp_path / "README.md").symlink_to(tmp_path / "nowhere")
    assert list(entries(tmp_path, tmp_path / ".claude")) == []


def test_the_command_prints_a_row_an_item_and_the_totals() -> None:
    done = CliRunner().invoke(price_command, ["--surface", str(FILE), "--json"])
    data = json.loads(done.stdout)
    assert len(data["rows"]) == 9
    assert {"resident", "disclosed", "break_even", "verdict"} <= set(data["rows"][0])
    assert data["saved_share"] == pytest.approx(1234.9 / 2801.15)
    assert "(44.1%)" in CliRunner().invoke(price_command, ["--surface", str(FILE)]).stdout


@pytest.mark.parametrize(
    "text", ["{}", "[1]", "no json", '[{"name": "x"}]', '[{"name": "x", "rate": 2, "index": 1, "body": 1}]']
)
def test_a_file_that_is_no_surface_ends_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "surface.json"
    path.write_text(text)
    done = CliRunner().invoke(price_command, ["--surface", str(path)])
    assert done.exit_code == 1
    assert "is no surface" in done.output
    assert "Traceback" not in done.output


def test_an_empty_surface_costs_nothing() -> None:
    data = surface_data([])
    assert (data["rows"], data["resident"], data["saved_share"]) == ([], 0, 0)
    assert "never" not in as_text(data)
