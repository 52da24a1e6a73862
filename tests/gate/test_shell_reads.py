"""The gate over shell commands, in a real work tree."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gate.path_rule import PathRule

if TYPE_CHECKING:
    from gate.host.hook_json import HookJson
    from gate.settings import GateSettings
    from tests.gate.conftest import Bench

KB = 1024
BIG = 28 * KB
"""Over the threshold of a file nothing is remembered of, and under what the host shows whole."""


def run(
    bench: Bench,
    command: str,
    cwd: Path | None = None,
    settings: GateSettings | None = None,
    **fields: object,
) -> HookJson | None:
    """The answer to a Bash call, a turn after the last one."""
    bench.clock.pass_seconds(1)
    payload = {
        **bench.payload("", **fields),
        "cwd": str(cwd or bench.root),
        "tool_name": "Bash",
        "tool_input": {"command": command, "description": "look"},
    }
    return bench.ask(payload, settings)


def test_a_way_up_through_a_link_is_the_file_system_s(bench: Bench) -> None:
    """`cat link/../big.py` prints the file beside what the link leads to, here a small one."""
    bench.write("big.py", bench.source(BIG))
    bench.write("a/big.py", "x = 1\n")
    bench.write("a/b/f.py", "x = 1\n")
    (bench.root / "link").symlink_to(bench.root / "a" / "b")
    assert run(bench, "cat link/../big.py") is None
    assert bench.denied(run(bench, "cd link/.. && cat big.py"))


@pytest.mark.parametrize(
    "command",
    [
        "cat big.py",
        "cat ./src/../big.py | head -n 5000",
        "cat small.py big.py",
        "cd src && cat ../big.py",
        "sed -n '1,$p' 'big.py'",
        "F=big; cat $F.py 2>/dev/null",
        "less link.py",
    ],
)
def test_a_command_that_prints_a_whole_file_is_answered_with_its_outline(bench: Bench, command: str) -> None:
    path = bench.write("big.py", bench.source(BIG))
    bench.write("small.py", bench.source(1 * KB))
    (bench.root / "src").mkdir()
    (bench.root / "link.py").symlink_to(path)
    said = bench.denied(run(bench, command))
    assert said is not None
    assert "did not run this command, which prints big.py (28 KB of python" in said
    assert "step_0" in said
    assert "the same command again" in said
    assert "`Read` with offset and limit" in said
    assert bench.denied(run(bench, command)) is None
    assert bench.reports == []


def test_what_else_a_command_was_to_print_is_named(bench: Bench) -> None:
    bench.write("big.py", bench.source(BIG))
    for number in range(8):
        bench.write(f"sub/small_{number}.py", bench.source(100))
    said = bench.denied(run(bench, "cat sub/small_0.py big.py sub/small_1.py"))
    assert said is not None
    assert "what else the command prints (sub/small_0.py, sub/small_1.py): `Read` each by itself" in said
    bench.write("other.py", bench.source(BIG, "other"))
    said = bench.denied(run(bench, "cat other.py " + " ".join(f"sub/small_{n}.py" for n in range(7))))
    assert said is not None
    assert "sub/small_4.py and 2 more)" in said
    bench.write("third.py", bench.source(BIG, "third"))
    said = bench.denied(run(bench, "cat third.py"))
    assert said is not None
    assert "what else the command prints" not in said


@pytest.mark.parametrize(
    "command",
    [
        "cat big.py > copy.py",
        "cat big.py | grep def",
        "grep -n def big.py",
        "head -n 50 big.py",
        "sed -n 100,200p big.py",
        "tail -n +100 big.py",
        "cat big.py && make",
        "git show HEAD:big.py",
        "cat missing.py",
        "cat .",
        "cat ../elsewhere.py",
        "cat prose.md",
        "cat big.py other.py",
    ],
)
def test_what_else_a_command_does_passes(bench: Bench, command: str) -> None:
    bench.write("big.py", bench.source(BIG))
    bench.write("other.py", bench.source(20 * KB, "other"))
    bench.write("prose.md", "words and words\n" * 1_800)
    (bench.root.parent / "elsewhere.py").write_text(bench.source(BIG))
    assert bench.denied(run(bench, command)) is None
    assert bench.reports == []


@pytest.mark.parametrize(
    ("size", "stopped"), [(24 * KB - 1, False), (24 * KB, True), (30_000, True), (30_001, False)]
)
def test_the_sizes_a_command_is_stopped_at(bench: Bench, size: int, stopped: bool) -> None:
    bench.write("big.py", bench.source(size))
    assert (bench.denied(run(bench, "cat big.py")) is not None) == stopped


@pytest.mark.parametrize(("size", "stopped"), [(16 * KB - 1, False), (16 * KB, True)])
def test_with_a_fresh_past(bench: Bench, size: int, stopped: bool) -> None:
    bench.write("big.py", bench.source(size))
    bench.save("Totals are integers", "big.py")
    reply = run(bench, "cat big.py")
    assert (bench.denied(reply) is not None) == stopped
    assert "Totals are integers [fresh]" in (bench.denied(reply) or bench.noted(reply) or "")


def test_characters_count_where_bytes_are_more(bench: Bench) -> None:
    source = bench.source(27 * KB) + "# " + "ü" * 2_000 + "\n"
    assert len(source) < 30_000 < len(source.encode())
    bench.write("big.py", source)
    assert bench.denied(run(bench, "cat big.py"))


def test_one_denial_a_content_whatever_the_tool(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.denied(bench.read(path))
    assert bench.denied(run(bench, "cat big.py")) is None
    smaller = bench.write("big.py", bench.source(BIG))
    assert bench.denied(run(bench, "cat big.py"))
    assert bench.denied(bench.read(smaller)) is None


def test_where_a_command_runs_counts(bench: Bench) -> None:
    bench.write("src/big.py", bench.source(BIG))
    assert bench.denied(run(bench, "cat big.py")) is None
    assert bench.denied(run(bench, "cat big.py", bench.root / "src"))


def test_subagents_modes_and_rules_hold_for_commands(bench: Bench) -> None:
    bench.write("big.py", bench.source(BIG))
    assert bench.denied(run(bench, "cat big.py", agent="a1")) is None
    assert bench.denied(run(bench, "cat big.py", settings=bench.settings(mode="context"))) is None
    allowed = bench.settings(rules=(PathRule(paths=("*.py",), answer="allow"),))
    assert bench.denied(run(bench, "cat big.py", settings=allowed)) is None
    raised = bench.settings(rules=(PathRule(bash_plain_bytes=29 * KB),))
    assert bench.denied(run(bench, "cat big.py", settings=raised)) is None
    assert bench.denied(run(bench, "cat big.py"))


def test_explaining_a_command(bench: Bench) -> None:
    bench.write("src/big.py", bench.source(BIG))

    def explain(command: str, cwd: Path = bench.root) -> tuple[str, list[str], str]:
        found = bench.gate.explain(
            bash=command, cwd=str(cwd), navigator=bench.navigator, memory=None, project=None
        )
        failed = [one.name for one in found.conditions if one.holds is False]
        (tool,) = (str(one.value) for one in found.conditions if one.name == "tool_reads")
        return found.verdict, failed, tool

    whole = f"Bash prints {bench.root}{os.sep}src/big.py"
    assert explain("cat src/big.py") == ("deny", [], whole)
    assert explain("cat big.py", bench.root / "src") == ("deny", [], whole)
    assert explain("head -n 5 src/big.py") == ("pass", ["whole_file"], whole)
    assert explain("make") == ("pass", ["tool_reads"], "Bash prints no file for sure")
    bench.write("src/big.py", bench.source(64 * KB))
    assert explain("cat src/big.py")[0] == "fold"
