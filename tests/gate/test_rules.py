"""What a workspace's own rules make of the settings, file by file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec

from gate.deciding.rules import Rules, rules_for
from gate.path_rule import PathRule, within_limits
from gate.settings import GateSettings
from navigator.model import FileFacts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gate.conftest import Bench

KB = 1024


def held(*rules: PathRule, path: str = "src/big.py", language: str = "python", **changes: object) -> Rules:
    return rules_for(GateSettings(rules=rules, **changes), path, language)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("patterns", "path", "spoken_of"),
    [
        (("*.py",), "src/big.py", True),
        (("src/",), "src/big.py", True),
        (("/big.py",), "src/big.py", False),
        (("/src/**",), "src/a/big.py", True),
        (("src/**", "!src/big.py"), "src/big.py", False),
        (("src/**", "!src/big.py"), "src/small.py", True),
        (("# no pattern",), "src/big.py", False),
        (("Gr\u00fc\u00dfe/*",), "Gr\u00fc\u00dfe/a.py", True),
    ],
)
def test_patterns_are_those_of_gitignore(patterns: tuple[str, ...], path: str, spoken_of: bool) -> None:
    assert held(PathRule(paths=patterns, answer="allow"), path=path).passes == spoken_of


@pytest.mark.parametrize(
    "pattern",
    ["*a*a*a*a*b", "**/*a*a*a*b*", "x/**/a/**/a/**/b", "/**/a*/**/b*/**/c", "!*a*a*a*a", "[*]*[*]*[*]"],
)
def test_a_pattern_that_takes_minutes_to_match_is_refused(pattern: str) -> None:
    """A repository may bring it, together with the name that it takes so long for."""
    with pytest.raises(ValueError, match="in time"):
        PathRule(paths=(pattern,), answer="allow")
    assert 0 < len(within_limits(pattern)) < len(pattern)


@pytest.mark.parametrize("pattern", ["**/*_test_*.py", "src/**/gen/*.py", "/a/**", "*.min.*", r"\*\*\*\*\*a"])
def test_patterns_that_people_write_are_not(pattern: str) -> None:
    PathRule(paths=(pattern,), answer="allow")


@given(
    st.lists(st.sampled_from(("*", "**", "/", "a", "b", "**/", "[ab]", "?")), min_size=1, max_size=9).map(
        "".join
    ),
    st.lists(st.text("ab", min_size=1, max_size=3), min_size=1, max_size=4).map("/".join),
)
def test_what_is_cut_short_speaks_of_more(pattern: str, path: str) -> None:
    """What is forbidden stays so where its pattern is too dear to match whole."""
    if GitIgnoreSpec.from_lines([pattern]).match_file(path):
        assert GitIgnoreSpec.from_lines([within_limits(pattern)]).match_file(path)


def test_a_language_narrows_a_rule() -> None:
    rule = PathRule(languages=("go", "python"), plain_bytes=5)
    assert held(rule).settings.plain_bytes == 5
    assert held(rule, language="rust").settings.plain_bytes == 64 * KB
    assert held(rule, language="").settings.plain_bytes == 64 * KB
    both = PathRule(paths=("*.py",), languages=("go",), plain_bytes=5)
    assert held(both).settings.plain_bytes == 64 * KB


def test_each_field_is_replaced_by_itself() -> None:
    rule = PathRule(fresh_bytes=1, plain_bytes=2, priced_bytes=5, bash_fresh_bytes=3, bash_plain_bytes=4,
                    require_observations=True, subagents=True, answer="fold")  # fmt: skip
    assert held(rule).settings == GateSettings(
        rules=(rule,), mode="fold", fresh_bytes=1, plain_bytes=2, priced_bytes=5, bash_fresh_bytes=3,
        bash_plain_bytes=4, require_observations=True, subagents=True,
    )  # fmt: skip


def test_the_last_rule_that_says_something_holds() -> None:
    allow, deny = PathRule(answer="allow"), PathRule(paths=("src/",), answer="deny")
    sized = PathRule(plain_bytes=1)
    assert held(allow, deny).passes is False
    assert held(deny, allow).passes is True
    found = held(allow, sized, deny, PathRule(paths=("other/",), answer="allow"))
    assert (found.passes, found.settings.plain_bytes, found.origin) == (False, 1, "rule 1, 2, 3")


def test_a_gate_that_is_off_stays_off() -> None:
    assert held(PathRule(answer="deny"), mode="off").settings.mode == "off"


def test_no_rule_speaks_of_a_file_outside() -> None:
    assert held(PathRule(answer="allow"), path="") == Rules(GateSettings(rules=(PathRule(answer="allow"),)))


answers = st.sampled_from((None, "allow", "deny", "fold", "context"))


@given(st.lists(st.tuples(st.sampled_from(("*.py", "*.go", "src/")), answers, st.none() | st.integers(0, 9))))
def test_later_rules_win_field_by_field(given_rules: list[tuple[str, str | None, int | None]]) -> None:
    rules = [PathRule(paths=(pattern,), answer=answer, plain_bytes=size)  # type: ignore[arg-type]
             for pattern, answer, size in given_rules]  # fmt: skip
    found = held(*rules)
    speaking = [one for one in given_rules if one[0] != "*.go"]
    said = [answer for _, answer, _ in speaking if answer]
    modes = [answer for answer in said if answer != "allow"]
    assert found.passes == (said[-1:] == ["allow"])
    assert found.settings.mode == (modes[-1] if modes else "deny")
    assert found.settings.plain_bytes == next(
        (size for *_, size in reversed(speaking) if size is not None), 64 * KB
    )


def test_rules_in_a_work_tree(bench: Bench) -> None:
    rules = (
        PathRule(paths=("vendor/",), answer="allow"),
        PathRule(paths=("notes/",), answer="context"),
        PathRule(languages=("python",), paths=("small/",), plain_bytes=8 * KB),
        PathRule(paths=("told/",), require_observations=True),
        PathRule(paths=("agents/",), subagents=True),
    )
    settings = bench.settings(rules=rules)
    stopped = {}
    for folder in ("src", "vendor", "notes", "small", "told", "agents"):
        path = bench.write(f"{folder}/a.py", bench.source(8 * KB if folder == "small" else 64 * KB))
        bench.clock.pass_seconds(1)
        stopped[folder] = bench.denied(bench.ask(bench.payload(path), settings)) is not None
    assert stopped == {
        "src": True,
        "vendor": False,
        "notes": False,
        "small": True,
        "told": False,
        "agents": True,
    }
    for folder, gated in (("src", False), ("agents", True)):
        answer = bench.ask(bench.payload(bench.root / folder / "a.py", agent="a1"), settings)
        assert (bench.denied(answer) is not None) == gated
    small = bench.write("small/b.ts", "export function f() { return 1 }\n" * 300)
    assert bench.ask(bench.payload(small), settings) is None


DOCUMENTS = {
    "notes.md": "# Title\n\n" + "".join(f"## Part {n}\n\n{'words and words ' * 40}\n\n" for n in range(120)),
    "data.json": json.dumps({f"key {n}": {"value": n, "text": "words " * 60} for n in range(200)}, indent=2),
    "data.yaml": "".join(f"key_{n}:\n  value: {n}\n  text: {'words ' * 60}\n" for n in range(200)),
}


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_documents_pass_unless_a_rule_asks_for_them(bench: Bench, name: str) -> None:
    path = bench.write(name, DOCUMENTS[name])
    assert path.stat().st_size >= 64 * KB
    assert bench.read(path) is None
    passed = bench.gate.explain(
        str(path), navigator=bench.navigator, memory=bench.memory, project=bench.project
    )
    assert {one.name: one.holds for one in passed.conditions}["language"] is False
    for rule in (PathRule(paths=(name,), answer="deny"), PathRule(plain_bytes=10), PathRule(answer="allow")):
        settings = bench.settings(rules=(rule,))
        answer = bench.ask(bench.payload(path, f"with {rule}"), settings)
        assert (bench.denied(answer) is not None) == (rule.answer == "deny"), rule
    by_language = PathRule(languages=(passed_language(bench, path),), answer="deny")
    assert bench.denied(bench.ask(bench.payload(path, "by language"), bench.settings(rules=(by_language,))))


def passed_language(bench: Bench, path: Path) -> str:
    facts = bench.navigator.facts(str(path))
    assert isinstance(facts, FileFacts)
    return facts.language


@pytest.mark.parametrize("name", ["paths", "languages"])
def test_a_rule_with_an_empty_list_is_no_rule_about_everything(name: str) -> None:
    assert held(PathRule(answer="allow")).passes, "left out it means all"
    with pytest.raises(ValueError, match=f"{name} = \\[\\] is about no file"):
        PathRule(**{name: ()}, answer="allow")
