"""plugin/install/settings: ours goes into any JSON or TOML text and comes out, and nothing else changes."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugin.install.problems import SettingsRefused
from plugin.install.settings import files
from plugin.install.settings.block import with_block, without_block
from plugin.install.settings.edit import InTheWay, append, put, take, take_elements
from plugin.install.settings.scan import NotJson, scan

KEYS = st.text(max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=5)
OURS = {"command": "ours", "list": [1, {"é": None}]}


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """An object as some hand may have written it, and what it is."""
    value = draw(OBJECTS)
    indent = draw(st.sampled_from([None, 0, 1, 2, 4, "\t"]))
    text = json.dumps(value, indent=indent, ensure_ascii=draw(st.booleans()))
    if draw(st.booleans()):
        text = f"// before\n{text} /* after */\n"
    return text, value


@given(texts(), KEYS)
def test_a_member_goes_in_and_comes_out(given: tuple[str, dict[str, Any]], key: str) -> None:
    text, value = given
    assert scan(text).data() == value
    changed = put(text, [key], OURS)
    assert scan(changed).data() == {**value, key: OURS}
    assert put(changed, [key], OURS) == changed
    if key not in value:
        assert scan(take(changed, [key])).data() == value


@given(texts(), KEYS, KEYS)
def test_a_deep_member_makes_its_way(given: tuple[str, dict[str, Any]], outer: str, inner: str) -> None:
    text, value = given
    if outer in value and not isinstance(value[outer], dict):
        with pytest.raises(InTheWay):
            put(text, [outer, inner], OURS)
        return
    changed = put(text, [outer, inner], OURS)
    assert scan(changed).data() == {**value, outer: {**value.get(outer, {}), inner: OURS}}


@given(st.lists(VALUES, max_size=5), st.sampled_from([None, 2, "\t"]), st.integers(1, 3))
def test_elements_go_in_and_come_out(values: list[Any], indent: Any, times: int) -> None:
    text = json.dumps({"a": values}, indent=indent)
    changed = text
    for _ in range(times):
        changed = append(changed, ["a"], OURS)
    assert scan(changed).data() == {"a": values + [OURS] * times}
    assert scan(take_elements(changed, ["a"], lambda one: one == OURS)).data() == {"a": values}


@pytest.mark.parametrize(
    "text",
    [
        '{\n  "a": 1, // one\n  "b": 2 // two\n}\n',
        '{\n  "a": 1,\n  /* b */ "b": [1, 2, ], // two\n}\n',
        '{"a": 1}',
        '{ "a": 1, "b": {} }',
        '{\n\t"a": "x // no comment",\n\t"b": "\\"}"\n}',
        '{"a":1,"b":[]}\n// the end',
        '{\r\n  "a": 1\r\n}\r\n',
    ],
)
def test_what_a_hand_wrote_is_the_same_again(text: str) -> None:
    changed = put(text, ["z"], OURS)
    for remark in ("// one", "// two", "/* b */", "// the end"):
        assert changed.count(remark) == text.count(remark)
    assert take(changed, ["z"]) == text


@pytest.mark.parametrize("text", ["", "  \n", "{}", "{\n}\n", "// only a remark\n{}"])
def test_an_empty_file_gets_its_first_member(text: str) -> None:
    assert scan(put(text, ["hooks", "Stop"], [1])).data() == {"hooks": {"Stop": [1]}}


@pytest.mark.parametrize(
    "text", ["{", "[1", '{"a" 1}', '{"a": }', "{} {}", '{"a": 1 "b": 2}', "{'a': 1}", "x"]
)
def test_what_is_no_json_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(NotJson, match="line 1"):
        scan(text)


@given(st.text())
def test_any_text_is_json_or_refused(text: str) -> None:
    try:
        scan(text)
    except NotJson:
        return


TOML = st.sampled_from(["", 'a = 1\n', 'a = 1', '# x\n[t]\nb = "c"\n\n', '\n\n[t]\n'])  # fmt: skip


@given(TOML)
def test_a_block_goes_into_toml_and_comes_out(text: str) -> None:
    changed = with_block(text, "[ours]\nx = 1\n")
    assert tomllib.loads(changed) == {**tomllib.loads(text), "ours": {"x": 1}}
    assert with_block(changed, "[ours]\nx = 2\n").count("[ours]") == 1
    out = without_block(changed)
    assert out == text or out == text + "\n"
    more = changed + "\n[later]\ny = 1\n"
    assert tomllib.loads(without_block(more)) == {**tomllib.loads(text), "later": {"y": 1}}


def test_what_is_no_file_of_settings_is_refused_and_left_as_it_is(
    tmp_path: Path, trap: Callable[[Path], None], request: pytest.FixtureRequest
) -> None:
    path = tmp_path / "settings.json"
    trap(path)
    if request.node.callspec.params["trap"] == "outside":  # the user's own may lie anywhere
        assert files.read(path)
        return
    with pytest.raises(SettingsRefused, match="nothing was changed"):
        files.read(path)


def test_settings_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsRefused):
        files.read(tmp_path / "settings.json")
