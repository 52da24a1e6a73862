"""Settings: files and variables over typed defaults, and a sentence for each way to get it wrong."""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gate.path_rule import PathRule
from plugin.config.loader import Loader
from plugin.config.problems import (
    BadValue,
    CannotBeRead,
    ConfigProblem,
    NotForWorkspace,
    NotToml,
    UnknownSetting,
)
from plugin.config.schema import config_schema
from plugin.config.toml import document_of
from plugin.config.values import setting_fields
from plugin.services import SECTIONS, WORKSPACE_KEYS


@dataclass(frozen=True)
class Sample:
    on: Annotated[bool, "because"] = True
    size: Annotated[int, "because"] = 10
    share: Annotated[float, "because"] = 0.5
    mode: Annotated[Literal["a", "b"], "because"] = "a"
    names: Annotated[tuple[str, ...], "because"] = ()
    note: Annotated[str | None, "because"] = None

    def __post_init__(self) -> None:
        if self.size < 0:
            raise ValueError("size must be 0 or more")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    home, workspace = tmp_path / "hôme dir", tmp_path / "work"
    home.mkdir()
    workspace.mkdir()
    return home, workspace


def loader(home: Path, environ: dict[str, str] | None = None) -> Loader:
    return Loader({"sample": Sample}, {"sample": frozenset({"size"})}, home, environ or {})


def test_without_files_the_defaults_hold(folders: tuple[Path, Path]) -> None:
    assert loader(folders[0]).load("sample", folders[1]) == Sample()


def test_later_layers_win(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (home / "config.toml").write_text(
        '[sample]\nsize = 1\nmode = "b"\nnames = ["x"]\nshare = 1\nnote = "n"\n'
    )
    (workspace / "readgate.toml").write_text("[sample]\nsize = 2\n")
    assert loader(home).load("sample", workspace) == Sample(
        size=2, mode="b", names=("x",), share=1.0, note="n"
    )
    variables = {"READGATE_SAMPLE_SIZE": "3", "READGATE_SAMPLE_ON": "False", "READGATE_SAMPLE_NAMES": "p, q"}
    assert loader(home, variables).load("sample", workspace) == Sample(
        on=False, size=3, mode="b", names=("p", "q"), share=1.0, note="n"
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sample = [", NotToml),
        ("[sample]\nsiez = 1", UnknownSetting),
        ("[smaple]\nsize = 1", UnknownSetting),
        ("sample = 1", BadValue),
        ("[sample]\nsize = '1'", BadValue),
        ("[sample]\nsize = true", BadValue),
        ("[sample]\nmode = 'c'", BadValue),
        ("[sample]\nnames = [1]", BadValue),
        ("[sample]\nsize = -1", ConfigProblem),
    ],
)
def test_what_is_wrong_is_named(folders: tuple[Path, Path], text: str, problem: type[ConfigProblem]) -> None:
    (folders[0] / "config.toml").write_text(text)
    with pytest.raises(problem) as caught:
        loader(folders[0]).load("sample")
    assert "\n" not in str(caught.value)
    assert [str(found) for found in loader(folders[0]).check(None)] == [str(caught.value)]


def test_no_more_than_a_settings_file_is_read(
    folders: tuple[Path, Path], trap: Callable[[Path], None]
) -> None:
    home, workspace = folders
    trap(workspace / "readgate.toml")
    with pytest.raises(CannotBeRead, match=r"readgate.toml can't be read \(it .*move it away\.$"):
        loader(home).load("sample", workspace)
    assert loader(home).load("sample") == Sample()


def test_a_link_within_the_workspace_is_followed_and_the_user_s_own_anywhere(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    home, workspace = folders
    (workspace / "shared.toml").write_text("[sample]\nsize = 2\n")
    (workspace / "readgate.toml").symlink_to("shared.toml")
    (tmp_path / "mine.toml").write_text("[sample]\nshare = 0.25\n")
    (home / "config.toml").symlink_to(tmp_path / "mine.toml")
    assert loader(home).load("sample", workspace) == Sample(size=2, share=0.25)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = " + "[" * 20_000, NotToml),
        ("a = " + "{a = " * 10_000, NotToml),
        (".".join("a" * 30_000) + " = 1", NotToml),
        ("[" + " . ".join(["'a'"] * 10_000) + "]", NotToml),
        ("a" * 60_000, NotToml),
        ("sample.size = " + "1" * 60_000, NotToml),
        ("sample.size = 0x" + "f" * 60_000, BadValue),
        ("sample.share = 0x" + "f" * 60_000, BadValue),
        ("sample.names = [0x" + "f" * 60_000 + "]", BadValue),
        ("sample.size = '" + "f" * 60_000 + "'", BadValue),
        ("sample.size = " + "{a.a.a.a.a.a.a.a = " * 200 + "1" + "}" * 200, BadValue),
        ("sample." + "f" * 60_000 + " = 1", UnknownSetting),
        ("\x00\x01\x02", NotToml),
    ],
)
def test_whatever_is_written_ends_as_a_short_sentence(
    folders: tuple[Path, Path], text: str, problem: type[ConfigProblem]
) -> None:
    (folders[0] / "config.toml").write_text(text)
    with pytest.raises(problem) as caught:
        loader(folders[0]).load("sample")
    assert len(str(caught.value)) < 1_000
    assert loader(folders[0]).check(None)


@given(st.binary(max_size=200) | st.text("a.\"'[]{}=\n 1-", max_size=200).map(str.encode))
def test_any_bytes_are_a_document_or_told_why_not(data: bytes) -> None:
    try:
        found = document_of(data)
    except ValueError:
        return
    assert found == tomllib.loads(data.decode())


def test_a_repository_sets_only_what_it_may(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (workspace / "readgate.toml").write_text("[sample]\non = false\n")
    with pytest.raises(NotForWorkspace, match=r"sample\.on"):
        loader(home).load("sample", workspace)


def test_a_variable_that_cannot_be_used_is_named(folders: tuple[Path, Path]) -> None:
    with pytest.raises(BadValue, match="READGATE_SAMPLE_SIZE"):
        loader(folders[0], {"READGATE_SAMPLE_SIZE": "many"}).load("sample")


def test_the_listing_tells_where_a_value_comes_from(folders: tuple[Path, Path]) -> None:
    (folders[0] / "config.toml").write_text("[sample]\nsize = 1\n")
    listed = {one.key: one for one in loader(folders[0]).listing(None)}
    assert listed["sample.size"].source == str(folders[0] / "config.toml")
    assert (listed["sample.size"].value, listed["sample.size"].default) == (1, 10)
    assert listed["sample.mode"].source == "default"
    assert "'a'" in listed["sample.mode"].allowed


def test_every_setting_of_readgate_has_a_reason_and_a_default(tmp_path: Path) -> None:
    listed = list(Loader(SECTIONS, {}, tmp_path, {}).listing(None))
    assert {one.key.split(".")[0] for one in listed} == set(SECTIONS)
    assert all(len(one.reason) > 10 and one.value == one.default for one in listed)


RULES = """
[gate]
plain_bytes = 100_000

[[gate.rules]]
paths = ["src/**", "!src/api.py"]
answer = "fold"

[[gate.rules]]
languages = ["python"]
plain_bytes = 10
"""


def test_a_repository_does_not_say_how_long_the_daemon_waits_for_it(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (workspace / "readgate.toml").write_text("[gate]\ndecision_ms = 1_000_000\n")
    with pytest.raises(NotForWorkspace):
        Loader(SECTIONS, WORKSPACE_KEYS, home, {}).load("gate", workspace)
    (home / "config.toml").write_text("[gate]\ndecision_ms = 100\n")
    assert Loader(SECTIONS, WORKSPACE_KEYS, home, {}).load("gate").decision_ms == 100


def test_a_workspace_has_rules_of_its_own_after_the_user_s(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (home / "config.toml").write_text('[[gate.rules]]\npaths = ["*.py"]\nanswer = "allow"\n')
    (workspace / "readgate.toml").write_text(RULES)
    real = Loader(SECTIONS, WORKSPACE_KEYS, home, {})
    found = real.load("gate", workspace)
    assert (found.plain_bytes, found.fresh_bytes) == (100_000, 32 * 1024)
    assert found.rules == (
        PathRule(paths=("*.py",), answer="allow"),
        PathRule(paths=("src/**", "!src/api.py"), answer="fold"),
        PathRule(languages=("python",), plain_bytes=10),
    )
    listed = {one.key: one.value for one in real.listing(workspace)}
    assert json.loads(json.dumps(listed["gate.rules"]))[0] == {"paths": ["*.py"], "answer": "allow"}
    variable = Loader(
        SECTIONS, WORKSPACE_KEYS, home, {"READGATE_GATE_RULES": '[{paths = ["A"], answer = "deny"}]'}
    )
    assert variable.load("gate", workspace).rules == (PathRule(paths=("A",), answer="deny"),)


@pytest.mark.parametrize(
    ("rule", "problem", "word"),
    [
        ('answer = "maybe"', BadValue, "'allow'"),
        ("path = ['x']", UnknownSetting, "paths"),
        ("paths = 'x'", BadValue, "list"),
        ("paths = ['[z-a]']", ConfigProblem, "gitignore"),
        ("paths = ['!']", ConfigProblem, "'!'"),
        ("languages = ['pyhton']", ConfigProblem, "pyhton"),
        ("plain_bytes = -1", ConfigProblem, "plain_bytes"),
        ("plain_bytes = true", BadValue, "whole number"),
        ("paths = []", ConfigProblem, "about no file"),
        ("languages = []", ConfigProblem, "about no file"),
    ],
)
def test_a_rule_that_cannot_be_used_is_named(
    folders: tuple[Path, Path], rule: str, problem: type[ConfigProblem], word: str
) -> None:
    (folders[1] / "readgate.toml").write_text(f"[[gate.rules]]\npaths = ['a']\n\n[[gate.rules]]\n{rule}\n")
    real = Loader(SECTIONS, WORKSPACE_KEYS, folders[0], {})
    with pytest.raises(problem) as caught:
        real.load("gate", folders[1])
    assert "rules[2]" in str(caught.value)
    assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_everything_that_is_wrong_is_listed_each_once(folders: tuple[Path, Path]) -> None:
    home, workspace = folders
    (home / "config.toml").write_text('[gate]\nmode = "maybe"\n[nonsense]\n[context]\nsessions = "x"\n')
    (workspace / "readgate.toml").write_text(
        """
        [[gate.rules]]
        paths = ["a"]
        answer = "allow"
        [[gate.rules]]
        pahts = ["a"]
        languages = ["Python"]
        plain_bytes = -1
        answer = "maybe"
        [[gate.rules]]
        paths = []
        [daemon]
        idle_minutes = 1
        [model]
        backend = "claude"
        """
    )
    real = Loader(SECTIONS, WORKSPACE_KEYS, home, {"READGATE_GATE_FRESH_BYTES": "many"})
    problems = list(map(str, real.check(workspace)))
    for word in (
        "gate.mode", "nonsense", "rules[2].pahts", "'Python'", "plain_bytes = -1", "rules[2].answer",
        "paths = []", "daemon.idle_minutes", "model.backend", "READGATE_GATE_FRESH_BYTES",
    ):  # fmt: skip
        assert [problem for problem in problems if word in problem], word
    assert len(problems) == len({*problems})
    assert real.problems("tokens", None) != [], "a section nobody knows spoils the file"


def sections() -> st.SearchStrategy[dict[str, object]]:
    """Settings documents, right and wrong ones."""
    value = st.sampled_from(
        (True, 0, 7, 1.5, "deny", "x", ["x"], [], [1], {}, [{}], [{"answer": "fold"}], [{"answer": "x"}],
         [{"paths": ["a"]}, {"paths": [1]}], [{"pahts": []}], [{"plain_bytes": 3, "subagents": True}])
    )  # fmt: skip
    keys = [field for section in SECTIONS.values() for field in setting_fields(section)]
    table = st.dictionaries(st.sampled_from([*keys, "unknown"]), value, min_size=1, max_size=2)
    return st.dictionaries(st.sampled_from([*SECTIONS, "unknown"]), table, max_size=2)


SCHEMAS = [config_schema(SECTIONS), config_schema(SECTIONS, WORKSPACE_KEYS)]


@pytest.mark.parametrize(("file", "schema"), [("config.toml", SCHEMAS[0]), ("readgate.toml", SCHEMAS[1])])
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_the_schema_accepts_what_the_loader_accepts(
    folders: tuple[Path, Path], file: str, schema: dict[str, object], data: st.DataObject
) -> None:
    home, workspace = folders
    document = data.draw(sections())
    text = "".join(
        f"[{name}]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in table.items())
        for name, table in document.items()
    )
    (home / file if file == "config.toml" else workspace / file).write_text(text)
    problems = Loader(SECTIONS, WORKSPACE_KEYS, home, {}).check(workspace)
    typed = [
        one
        for one in problems
        if isinstance(one, BadValue | UnknownSetting | NotForWorkspace)  # a schema knows no ranges
    ]
    errors = list(jsonschema.Draft7Validator(schema).iter_errors(tomllib.loads(text)))
    assert bool(errors) == bool(typed), (text, errors, problems)


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def test_the_schema_tells_reasons_and_defaults() -> None:
    for schema in SCHEMAS:
        jsonschema.Draft7Validator.check_schema(schema)
    properties: Any = SCHEMAS[1]["properties"]
    assert set(properties) == {"gate", "navigator"}
    assert set(properties["navigator"]["properties"]) == {"exclude"}
    gate = properties["gate"]["properties"]
    assert gate["plain_bytes"]["default"] == 64 * 1024
    assert "extra turn" in gate["plain_bytes"]["description"]
    assert gate["rules"]["items"]["properties"]["answer"]["enum"] == ["allow", "deny", "fold", "context"]


def test_the_readme_s_rules_are_in_order(folders: tuple[Path, Path]) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    rules = re.findall(
        r"(?:^    .+\n|^\n(?=    ))+", readme[readme.index("    [[gate.rules]]") :], re.MULTILINE
    )[0]
    (folders[1] / "readgate.toml").write_text(textwrap.dedent(rules))
    real = Loader(SECTIONS, WORKSPACE_KEYS, folders[0], {})
    assert real.check(folders[1]) == []
    assert len(real.load("gate", folders[1]).rules) == 2
