"""`readgate config`: what it prints is TOML that sets the very same."""

from __future__ import annotations

import json
import tomllib
import types
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from plugin.config.loader import Loader
from plugin.config.problems import ConfigProblem
from plugin.config.values import setting_fields, tables_of
from plugin.config.written import written
from plugin.services import SECTIONS, WORKSPACE_KEYS

TEXTS = st.text(max_size=6) | st.just("\x7f\"\\\n'''")
TYPED: dict[Any, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    int: st.integers(1, 1 << 40),
    float: st.floats(0.001, 1e12),
    str: TEXTS,
    tuple[str, ...]: st.lists(TEXTS, max_size=3),
}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """What a setting of the type may be, but for what its dataclass refuses."""
    if typing.get_origin(kind) is typing.Literal:
        return st.sampled_from(typing.get_args(kind))
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        return values_of(next(one for one in typing.get_args(kind) if one is not type(None)))
    table = tables_of(kind)
    return TYPED[kind] if table is None else st.lists(table_of(table), max_size=3)


def table_of(settings: type[Any], keys: frozenset[str] | None = None) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: values_of(kind) for name, (kind, _) in setting_fields(settings).items()}
    return st.fixed_dictionaries(
        {}, optional={name: value for name, value in fields.items() if keys is None or name in keys}
    )


@pytest.mark.parametrize("of_repository", [False, True])
@pytest.mark.parametrize("section", SECTIONS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_what_the_listing_says_as_toml_sets_the_same(
    tmp_path: Path, section: str, of_repository: bool, data: st.DataObject
) -> None:
    home, workspace = tmp_path / "home", tmp_path / "work"
    home.mkdir(exist_ok=True)
    workspace.mkdir(exist_ok=True)
    keys = WORKSPACE_KEYS.get(section, frozenset[str]()) if of_repository else None
    file, other = (workspace / "readgate.toml", home / "config.toml")[:: 1 if of_repository else -1]
    other.unlink(missing_ok=True)
    document = {section: data.draw(table_of(SECTIONS[section], keys))}
    file.write_text("".join(f"{key} = {inline(value)}\n" for key, value in document.items()))
    real = Loader(SECTIONS, WORKSPACE_KEYS, home, {})
    try:
        before = real.load(section, workspace)
    except ConfigProblem:
        assume(False)
    file.write_text(written(real.listing(workspace, of_repository=of_repository)))
    assert real.check(workspace) == []
    assert real.load(section, workspace) == before


def inline(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value).replace("\x7f", "\\u007f")


def test_what_nobody_has_set_is_shown_as_a_comment(tmp_path: Path) -> None:
    text = written(Loader(SECTIONS, WORKSPACE_KEYS, tmp_path, {}).listing(None))
    assert "\n# [[gate.rules]]" in text
    assert "\n# from " not in text
    assert set(tomllib.loads(text)) == set(SECTIONS)
    said = written(Loader(SECTIONS, WORKSPACE_KEYS, tmp_path, {"READGATE_GATE_MODE": "off"}).listing(None))
    assert '# from "READGATE_GATE_MODE"\nmode = "off"\n' in said


def test_the_command_prints_a_file_for_the_user_and_one_for_a_repository(
    in_this_process: Callable[..., Result], tmp_path: Path
) -> None:
    for options, file in (
        ((), tmp_path / "home" / "config.toml"),
        (("--repository",), Path("readgate.toml")),
    ):
        printed = in_this_process("config", *options)
        assert printed.exit_code == 0
        file.parent.mkdir(exist_ok=True)
        file.write_text(printed.stdout)
        assert in_this_process("config", "check").stdout == "all settings are in order\n"
        rows = json.loads(in_this_process("config", *options, "--json").stdout)
        document = tomllib.loads(printed.stdout)
        for row in rows:
            section, _, name = row["key"].partition(".")
            assert document[section].get(name, row["value"]) == row["value"]
    assert [row["key"] for row in rows if not row["key"].startswith("gate.")] == ["navigator.exclude"]
