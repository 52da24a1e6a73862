"""Folded reads, unchanged files and denials kept, through the gate over real files and the real memory."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from gate.fold.view import MARK
from gate.gate import Gate
from gate.host.hook_json import HookJson
from gate.path_rule import PathRule
from navigator.source import split_lines

if TYPE_CHECKING:
    from tests.gate.conftest import Bench

KB = 1024


def result_of(path: Path, **changes: Any) -> dict[str, Any]:
    """What the host's Read returns for a whole file (FACTS §5)."""
    text = path.read_text()
    lines = text.count("\n") + 1
    file = {"filePath": str(path), "content": text, "numLines": lines, "startLine": 1, "totalLines": lines}
    return {"type": "text", "file": {**file, **changes}}


def ran(bench: Bench, path: Path, session: str = "s", agent: str = "", **changes: Any) -> HookJson | None:
    payload = bench.payload(path, session, agent)
    payload |= {"hook_event_name": "PostToolUse", "tool_response": result_of(path, **changes)}
    return bench.gate.tool_used(payload, bench.navigator)


def view(reply: HookJson | None) -> str | None:
    """The text handed over in place of a Read's; None where the result stays as it is."""
    if reply is None:
        return None
    said = reply["hookSpecificOutput"]
    assert said["hookEventName"] == "PostToolUse"
    return str(said["updatedToolOutput"]["file"]["content"])


def folding(bench: Bench, **changes: Any) -> None:
    bench.gate.close()
    bench.gate = Gate(bench.settings(mode="fold", **changes), bench.clock, bench.reports.append)


def test_a_folded_read_runs_and_its_result_is_replaced_in_the_host_s_shape(bench: Bench) -> None:
    folding(bench)
    path = bench.write("big.py", bench.source(100 * KB))
    assert bench.read(path) is None
    reply = ran(bench, path)
    assert reply is not None
    result = reply["hookSpecificOutput"]["updatedToolOutput"]
    text = result["file"]["content"]
    assert text.startswith(MARK)
    assert set(result) == {"type", "file"}
    assert result["file"] == {
        "filePath": str(path),
        "content": text,
        "numLines": len(text.split("\n")),
        "startLine": 1,
        "totalLines": len(text.split("\n")),
    }
    assert bench.reports == []


def test_after_a_fold_the_same_read_passes_whole_and_the_ledger_says_what_followed(bench: Bench) -> None:
    folding(bench)
    path = bench.write("big.py", bench.source(64 * KB))
    bench.read(path)
    assert view(ran(bench, path))
    assert bench.read(path) is None
    assert ran(bench, path) is None
    first, second = bench.decisions()
    assert (first.verdict, list(first.followed), second.verdict) == ("fold", ["retried_whole"], "pass")
    assert first.kept_out_tokens > first.answer_tokens > 0
    assert first.opened_tokens > 10_000
    assert {one.group for one in bench.decisions("language")} == {"python"}
    assert {one.group for one in bench.decisions("size")} == {1}, "64 KiB is not below the end of 64 KiB"


def test_a_file_that_changed_while_it_was_read_stays_as_the_host_gave_it(bench: Bench) -> None:
    folding(bench)
    path = bench.write("big.py", bench.source(64 * KB))
    bench.read(path)
    path.write_text(bench.source(64 * KB, "other"))
    assert ran(bench, path) is None
    (row,) = bench.decisions()
    assert (row.verdict, row.reason, row.kept_out_tokens) == ("pass", "nothing_to_fold", 0)


def test_what_the_host_would_refuse_is_denied_in_fold_mode_too(bench: Bench) -> None:
    folding(bench)
    path = bench.write("big.py", bench.source(300 * KB))
    assert bench.denied(bench.read(path))


def test_an_unknown_shape_of_result_stays_as_it_is(bench: Bench) -> None:
    folding(bench)
    path = bench.write("big.py", bench.source(64 * KB))
    bench.read(path)
    payload = bench.payload(path) | {"tool_response": {"type": "image", "file": {}}}
    assert bench.gate.tool_used(payload, bench.navigator) is None


def test_bodies_the_prompt_names_were_edited_or_changed_since_head_are_kept(bench: Bench) -> None:
    folding(bench, fold_tokens=3_000)
    source = bench.source(100 * KB)
    path = bench.write("big.py", source)
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org"]
    for arguments in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run([*git, *arguments], cwd=bench.root, check=True, capture_output=True)
    lines = source.split("\n")

    def changed_in(name: str, text: str) -> str:
        start = next(at for at, line in enumerate(lines) if line.startswith(f"def {name}("))
        lines[start + 3] = f"    total += {text}"
        return lines[start + 3]

    since_head = changed_in("step_40", "41_000")
    path.write_text("\n".join(lines))
    before = bench.navigator.facts("big.py")
    edited = changed_in("step_90", "91_000")
    path.write_text("\n".join(lines))
    after = bench.navigator.facts("big.py")
    payload = bench.payload(path)
    bench.gate.prompted(payload | {"prompt": "why is step_120 slow?"}, bench.navigator, None, None)
    bench.gate.edited(payload, before, after)  # type: ignore[arg-type]
    bench.read(path)
    shown = view(ran(bench, path)) or ""
    assert since_head in shown
    assert edited in shown
    named = next(at for at, line in enumerate(lines) if line.startswith("def step_120("))
    assert "\n".join(lines[named : named + 10]) in shown
    assert bench.reports == []


def test_an_unchanged_file_is_answered_so_once_until_a_compaction(bench: Bench) -> None:
    path = bench.write("small.py", bench.source(4 * KB))
    assert bench.read(path) is None
    assert ran(bench, path) is None
    said = bench.denied(bench.read(path))
    assert said is not None
    assert "unchanged" in said
    assert "step_0" in said
    assert "the same `Read` again" in said
    assert bench.read(path) is None
    bench.gate.compacted("s", bench.memory, bench.project)
    assert bench.read(path) is None
    assert bench.verdicts() == {"deny": 1, "pass": 3}


@pytest.mark.parametrize(
    ("size", "changes", "answered"),
    [
        (1_499, {}, False),
        (1_500, {}, True),
        (4 * KB, {"numLines": 3}, False),
        (4 * KB, {"startLine": 2}, False),
        (4 * KB, {"content": "another text"}, False),
        (4 * KB, {"filePath": 7}, False),
    ],
)
def test_only_what_was_read_whole_is_unchanged(
    bench: Bench, size: int, changes: dict[str, Any], answered: bool
) -> None:
    path = bench.write("small.py", bench.source(size))
    bench.read(path)
    ran(bench, path, **changes)
    assert (bench.denied(bench.read(path)) is not None) == answered


def test_a_changed_file_another_asker_and_a_wish_for_all_of_it_are_no_repeats(bench: Bench) -> None:
    path = bench.write("small.py", bench.source(4 * KB))
    bench.read(path)
    ran(bench, path)
    assert bench.read(path, "another") is None
    assert bench.read(path, agent="a1") is None
    assert bench.read(path, allow_large=True) is None
    assert bench.read(path, offset=2) is None
    path.write_text(bench.source(4 * KB, "other"))
    assert bench.read(path) is None
    assert bench.ask(bench.payload(path), bench.settings(unchanged=False)) is None


def test_prose_is_never_denied_however_often_it_is_read(bench: Bench) -> None:
    path = bench.write("prose.md", "# Title\n\n" + "words and words\n" * 600)
    bench.read(path)
    ran(bench, path)
    assert bench.read(path) is None


def test_a_mentioned_file_is_in_the_context_and_in_the_ledger(bench: Bench) -> None:
    path = bench.write("with space.py", bench.source(4 * KB))
    bench.write("big.py", bench.source(70 * KB))
    prompt = 'see @"with space.py", me@example.org, @missing.py, @/etc/passwd and @big.py'
    bench.gate.prompted(
        bench.payload(path) | {"prompt": prompt}, bench.navigator, bench.memory, bench.project
    )
    assert "unchanged" in (bench.denied(bench.read(path)) or "")
    assert "unchanged" not in (bench.denied(bench.read(bench.root / "big.py")) or "")
    mention = bench.decisions()[0]
    assert mention.reason == "mentioned"


@pytest.mark.parametrize("agent", ["", "a1"])
def test_another_gate_knows_what_this_one_denied(bench: Bench, agent: str) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    settings = bench.settings(subagents=True)

    def read(session: str) -> HookJson | None:
        bench.clock.pass_seconds(1)
        return bench.ask(bench.payload(path, session, agent), settings)

    def restarted() -> None:
        bench.gate.close()
        bench.gate = Gate(settings, bench.clock, bench.reports.append)

    assert bench.denied(read("s"))
    restarted()
    assert read("s") is None
    assert bench.denied(read("another"))
    bench.clock.pass_seconds(1)
    bench.gate.compacted("s", bench.memory, bench.project)
    restarted()
    # a compaction of the session's context is none of a subagent's
    assert (bench.denied(read("s")) is None) == (agent != "")
    path.write_text(bench.source(64 * KB, "other"))
    restarted()
    assert bench.denied(read("s"))
    assert bench.reports == []


def test_to_a_new_session_nothing_was_said(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.denied(bench.read(path))
    bench.gate.started("s")
    assert bench.denied(bench.read(path))


def test_a_denial_is_in_the_ledger_once_the_gate_is_closed(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.denied(bench.read(path))
    assert [one.verdict for one in bench.decisions()] == ["deny"]


def test_an_editor_s_lines_are_the_host_s(bench: Bench) -> None:
    path = bench.write("small.py", bench.source(4 * KB).replace("\n", "\r\n"))
    bench.read(path)
    text = "\n".join(split_lines(path.read_bytes().decode()))
    ran(bench, path, content=text, numLines=9, totalLines=9)
    assert "unchanged" in (bench.denied(bench.read(path)) or "")


def command(bench: Bench, line: str) -> dict[str, object]:
    """What the host sends before a shell command."""
    payload = bench.payload(bench.root) | {"tool_name": "Bash", "cwd": str(bench.root)}
    return payload | {"tool_input": {"command": line}}


def printed(bench: Bench, line: str, stdout: str, **more: object) -> HookJson | None:
    response = {"stdout": stdout, "stderr": "", "interrupted": False, "isImage": False, **more}
    return bench.gate.tool_used(command(bench, line) | {"tool_response": response}, bench.navigator)


def test_the_preview_of_a_long_output_is_replaced_by_the_outline(bench: Bench) -> None:
    source = bench.source(100 * KB)
    bench.write("big.py", source)
    assert bench.ask(command(bench, "cat big.py")) is None
    reply = printed(bench, "cat big.py", source[:29_986], persistedOutputPath="/home/x/tool-results/b.txt")
    assert reply is not None
    result = reply["hookSpecificOutput"]["updatedToolOutput"]
    assert set(result) == {"stdout", "stderr", "interrupted", "isImage"}
    for words in ("outline of big.py", "step_0", "smart_unfold", "/home/x/tool-results/b.txt"):
        assert words in result["stdout"]
    bench.clock.pass_seconds(1)
    assert bench.ask(command(bench, "cat big.py")) is None
    assert printed(bench, "cat big.py", source[:29_986]) is None
    first, _ = bench.decisions()
    assert (first.verdict, list(first.followed)) == ("fold", ["retried_whole"])
    assert first.kept_out_tokens < 1_000, "the host itself would have shown a preview"
    assert bench.reports == []


@pytest.mark.parametrize(("mode", "answer"), [("deny", "fold"), ("fold", "deny")])
def test_a_rule_s_mode_holds_for_the_preview_of_a_long_output(
    bench: Bench, mode: Literal["deny", "fold"], answer: Literal["deny", "fold"]
) -> None:
    source = bench.source(100 * KB)
    bench.write("big.py", source)
    rule = PathRule(paths=("big.py",), answer=answer)
    assert bench.ask(command(bench, "cat big.py"), bench.settings(mode=mode, rules=(rule,))) is None
    reply = printed(bench, "cat big.py", source[:29_986], persistedOutputPath="/home/x/tool-results/b.txt")
    assert reply is not None
    text = reply["hookSpecificOutput"]["updatedToolOutput"]["stdout"]
    assert text.startswith(f"{MARK} readgate shows a folded view") == (answer == "fold")
    assert ("outline of big.py" in text) == (answer == "deny")


def test_what_another_file_s_read_returned_is_never_replaced(bench: Bench) -> None:
    """Not even where a host gives its calls no ids, so that they can't be told apart by them."""
    folding(bench)
    big, other = bench.write("big.py", bench.source(100 * KB)), bench.write("other.py", "x = 1\n")
    payload = {**bench.payload(big), "tool_use_id": ""}
    assert bench.ask(payload) is None
    response = {"type": "text", "file": {"filePath": str(other), "content": "x = 1\n", "numLines": 1,
                                         "startLine": 1, "totalLines": 1}}  # fmt: skip
    ran_other = {**bench.payload(other), "tool_use_id": "", "tool_response": response}
    assert bench.gate.tool_used(ran_other, bench.navigator) is None


def test_in_fold_mode_only_the_file_s_part_of_an_output_is_folded(bench: Bench) -> None:
    folding(bench, bash_plain_bytes=20 * KB, fold_tokens=1_500)
    source = bench.source(26 * KB)
    bench.write("mid.py", source)
    bench.write("note.txt", "a note\n")
    line = "cat note.txt mid.py"
    assert bench.ask(command(bench, line)) is None
    reply = printed(bench, line, "a note\n" + source.rstrip("\n"))
    assert reply is not None
    text = reply["hookSpecificOutput"]["updatedToolOutput"]["stdout"]
    assert text.startswith(f"a note\n{MARK} readgate shows a folded view of mid.py")


def test_what_a_command_printed_whole_is_in_the_context(bench: Bench) -> None:
    source = bench.source(4 * KB)
    path = bench.write("small.py", source)
    bench.ask(command(bench, "cat small.py"))
    printed(bench, "cat small.py", source)
    assert "unchanged" in (bench.denied(bench.read(path)) or "")


@pytest.mark.parametrize("changes", [{"interrupted": True}, {"isImage": True}, {"stdout": None}])
def test_no_output_but_text_is_replaced(bench: Bench, changes: dict[str, object]) -> None:
    source = bench.source(100 * KB)
    bench.write("big.py", source)
    bench.ask(command(bench, "cat big.py"))
    assert printed(bench, "cat big.py", **{"stdout": source[:29_986], **changes}) is None  # type: ignore[arg-type]
