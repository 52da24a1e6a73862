"""plugin/mcp/tools.py and surface.json: what clients are told of a tool is what the tool takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

import plugin.mcp
from navigator.answers.limits import SMALLEST_BUDGET
from plugin.mcp.problems import BadArguments, UnknownTool
from plugin.mcp.tools import TOOLS, PassedOn, ToolContext, call
from plugin.services import Services

SURFACE = json.loads((Path(plugin.mcp.__file__).parent / "surface.json").read_text(encoding="utf-8"))
SCHEMAS: dict[str, dict[str, Any]] = {tool["name"]: tool for tool in SURFACE["tools/list"]["tools"]}
NOBODY = cast(ToolContext, None)


def test_the_same_tools_in_the_same_order() -> None:
    assert list(SCHEMAS) == list(TOOLS)


@pytest.mark.parametrize("name", [name for name, tool in TOOLS.items() if tool.takes is not PassedOn])
def test_schema_and_input_model_agree(name: str) -> None:
    schema, model = SCHEMAS[name]["inputSchema"], TOOLS[name].takes
    assert list(schema["properties"]) == list(model.model_fields)
    required = [key for key, field in model.model_fields.items() if field.is_required()]
    assert schema.get("required", []) == required


def test_only_the_two_that_a_denial_names_are_always_loaded() -> None:
    pinned = [name for name, tool in SCHEMAS.items() if tool.get("_meta", {}).get("anthropic/alwaysLoad")]
    assert pinned == ["smart_outline", "smart_unfold"]


def test_texts_stay_under_the_host_limits() -> None:
    assert len(SURFACE["initialize"]["instructions"]) <= 4096
    assert all(len(tool["description"]) <= 4096 for tool in SCHEMAS.values())
    assert SURFACE["initialize"]["instructions"] == SURFACE["discover"]["instructions"]


def test_what_is_declared_of_numbers_and_lists_is_what_is_checked() -> None:
    """A client that keeps to the schema can ask for all that a tool takes, and only for that."""
    for name, tool in SCHEMAS.items():
        declared, taken = tool["inputSchema"]["properties"], TOOLS[name].takes.model_json_schema()
        for field, schema in declared.items():
            if field == "max_tokens":
                assert schema["minimum"] == SMALLEST_BUDGET
            elif field in taken.get("properties", {}):
                own = taken["properties"][field]
                own = next((each for each in own.get("anyOf", [own]) if each.get("type") != "null"), own)
                for limit in ("minimum", "maximum", "minItems", "maxItems"):
                    assert schema.get(limit) == own.get(limit), f"{name}.{field}: {limit}"


@pytest.mark.parametrize(
    ("tool", "field"),
    [
        ("get_observations", "ids"),
        ("get_tool_uses", "ids"),
        ("timeline", "anchor"),
        ("mem_search", "selectedIds"),
    ],
)
def test_an_id_may_be_sent_as_it_is_printed_or_as_a_number(tool: str, field: str) -> None:
    declared = SCHEMAS[tool]["inputSchema"]["properties"][field]
    assert {*declared.get("items", declared)["type"]} == {"string", "integer"}


def test_writers_are_not_said_to_be_read_only() -> None:
    writers = {name for name, tool in SCHEMAS.items() if not tool["annotations"]["readOnlyHint"]}
    assert writers == {"memory_save", "work_state_write"}


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("smart_outline", {}, "smart_outline: file_path is required."),
        ("smart_outline", None, "smart_outline: file_path is required."),
        ("smart_outline", {"file_path": "a", "max_token": 5}, "there is no argument max_token"),
        ("smart_outline", {"file_path": "a", "depth": "deep"}, "depth"),
        ("smart_outline", {"file_path": "a", "depth": 0}, "depth"),
        ("smart_outline", {"file_path": ["a"]}, "file_path"),
        ("smart_unfold", {"file_path": "a"}, "symbol_name or symbol_names"),
        ("smart_search", {"query": "q", "max_results": 1000}, "max_results"),
        ("work_state_write", {"list": "l", "fields": {}}, "fields"),
        (
            "work_state_write",
            {"list": "l", "fields": {}},
            "fields: dictionary should have at least 1 item, not",
        ),
        ("get_observations", {"ids": []}, "ids"),
    ],
)
def test_wrong_arguments_get_one_sentence(name: str, arguments: dict[str, object] | None, says: str) -> None:
    with pytest.raises(BadArguments) as caught:
        call(name, arguments, NOBODY)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_tool_is_told_which_there_are() -> None:
    with pytest.raises(UnknownTool, match="smart_outline"):
        call("read_everything", {}, NOBODY)


def test_what_models_give_in_place_of_a_list_is_one(tmp_path: Path, services: Services) -> None:
    (tmp_path / "a.py").write_text("class Shop: ...\ndef total(): ...\n")

    def ask(tool: str, **arguments: object) -> str:
        return services.call_tool(tool, arguments, str(tmp_path), "test").text

    assert "total" in ask("smart_unfold", file_path="a.py", symbol_names="total")
    assert "total" not in ask("smart_outline", file_path="a.py", kinds="class")
    assert ask("memory_save", title="Opening hours", text="x", concepts="gotcha", files="a.py")
    for one in (1, "1", "#1", ["#1"], ["1", 1]):
        assert "Opening hours" in ask("get_observations", ids=one)
    for anchor in (1, "#1"):
        assert "Opening hours" in ask("timeline", anchor=anchor)


def test_a_file_is_found_with_the_lines_that_a_hit_has_behind_it(tmp_path: Path, services: Services) -> None:
    (tmp_path / "a.py").write_text("def total(): ...\n")
    (tmp_path / "notes:7").write_text("One\n===\n\ntext\n\nTwo\n===\n")
    for path, symbol in (
        ("a.py:1", "total"),
        ("a.py:1-3", "total"),
        ("notes:7", "Two"),
        ("notes:7:1-3", "Two"),
    ):
        answer = services.call_tool("smart_outline", {"file_path": path}, str(tmp_path), "test")
        assert symbol in answer.text
