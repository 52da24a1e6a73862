"""plugin/mcp/pipe.py: starts at once, outlives any daemon, gives each request one answer (real processes)."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from plugin.daemon import client, spool
from plugin.hooks.budgets import TOLD_AFTER
from plugin.mcp.silence import Silence
from plugin.mcp.surface import HANDSHAKE_VERSIONS

from .conftest import Home, until, word_from
from .piped import Piped, failure, text


def test_it_answers_about_itself_without_a_daemon(home: Home) -> None:
    home.options = ["--services"]  # none can start
    with Piped(home) as pipe:
        pipe.ask(1, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})
        pipe.ask("two", "server/discover")
        pipe.ask(3, "tools/list")
        pipe.ask(4, "ping")
        said = pipe.replies(4)
    assert said[1]["result"]["protocolVersion"] == "2025-06-18"
    assert said[1]["result"]["serverInfo"]["name"] == "readgate"
    assert said["two"]["result"]["supportedVersions"]
    assert "smart_outline" in [tool["name"] for tool in said[3]["result"]["tools"]]
    assert "hook" not in [tool["name"] for tool in said[3]["result"]["tools"]]
    assert said[4]["result"] == {}


@pytest.mark.parametrize(
    ("asked", "agreed"),
    [*((version, version) for version in HANDSHAKE_VERSIONS), ("1999-01-01", "2025-11-25")],
)
def test_versions_are_negotiated(home: Home, asked: str, agreed: str) -> None:
    with Piped(home) as pipe:
        pipe.ask(1, "initialize", {"protocolVersion": asked, "capabilities": {}})
        assert pipe.reply()["result"]["protocolVersion"] == agreed


@pytest.mark.parametrize("marker", ["folder", "file", "none"])
def test_without_a_named_project_the_repository_around_it_is_the_workspace(
    home: Home, tmp_path: Path, marker: str
) -> None:
    inside = tmp_path / "repository" / "src" / "deep"
    inside.mkdir(parents=True)
    if marker == "folder":
        (tmp_path / "repository" / ".git").mkdir()
    elif marker == "file":
        (tmp_path / "repository" / ".git").write_text("gitdir: elsewhere\n")
    with Piped(home, cwd=inside) as pipe:
        pipe.call(1, "smart_outline")
        said = json.loads(text(pipe.reply()))
    assert said["project"] == str(inside if marker == "none" else tmp_path / "repository")


def test_a_call_reaches_the_services_with_its_project(home: Home, tmp_path: Path) -> None:
    with Piped(home, cwd=tmp_path) as pipe:
        pipe.call(1, "smart_outline", file_path="é")
        said = json.loads(text(pipe.reply()))
    assert (said["name"], said["arguments"], said["project"]) == (
        "smart_outline", {"file_path": "é"}, str(tmp_path)
    )  # fmt: skip


def test_what_is_no_request_gets_an_error_and_nothing_ends(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.send(b"nonsense", b"", b"[]", b"[1]", b'"x"', b'{"id": 1.5, "method": "x"}', b'{"id": null}')
        pipe.send(b'{"id": true, "method": "ping"}', b'{"id": 9, "method": 3}', b'{"method": "unheard/of"}')
        pipe.ask("x", "resources/list")
        pipe.ask("y", "no such method")
        said = [pipe.reply() for _ in range(10)]
        pipe.ask(10, "ping")
        assert pipe.reply()["id"] == 10
    codes = [(reply["id"], reply["error"]["code"]) for reply in said]
    assert codes == [
        (None, -32700), *[(None, -32600)] * 6, (9, -32600), ("x", -32601), ("y", -32601)
    ]  # fmt: skip


def test_ids_keep_their_types_and_are_not_mixed_up(home: Home) -> None:
    with Piped(home) as pipe:
        for number in (7, "7", -1, "é\n", "", 2**60):
            pipe.call(number, "smart_outline", n=number)
        said = pipe.replies(6)
    assert {type(number) for number in said} == {int, str}
    assert all(json.loads(text(reply))["arguments"]["n"] == number for number, reply in said.items())


def test_an_id_in_use_is_refused(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline", wait=[begun, go_on])
        word_from(begun)
        pipe.call(1, "smart_outline")
        assert pipe.reply()["error"]["code"] == -32600
        Path(go_on).write_text("go on")
        assert text(pipe.reply())


def test_large_messages_pass_both_ways(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline", text="é" * 1_000_000)
        assert json.loads(text(pipe.reply()))["arguments"]["text"] == "é" * 1_000_000


def test_many_requests_before_the_first_answer_is_read(home: Home) -> None:
    """More than both pipes hold: whoever waits for the other to read first would hang here."""
    with Piped(home) as pipe:
        for number in range(200):
            pipe.call(number, "smart_outline", text="x" * 5000)
        assert len(pipe.replies(200)) == 200


def test_three_hundred_hooks_at_once(home: Home) -> None:
    with home.connect(), Piped(home) as pipe:
        for number in range(300):
            pipe.call(number, "hook", event="PostToolUse", session_id=str(number), tool_input='{"a": 1}')
        said = pipe.replies(300)
        answered = [number for number, reply in said.items() if "payload" in text(reply)]
        until(lambda: len(home.events()) == 300, "every event")
    for number in answered:
        answer = json.loads(text(said[number]))
        assert answer["payload"] == {
            "session_id": str(number), "tool_input": {"a": 1}, "hook_event_name": "PostToolUse"
        }  # fmt: skip
    assert {event["payload"]["session_id"] for event in home.events()} == {
        str(number) for number in range(300)
    }


def test_a_hook_is_answered_with_what_the_services_say(home: Home) -> None:
    with home.connect(), Piped(home) as pipe:
        said = pipe.hook(event="PreToolUse", tool_input='{"file_path": "/p/a"}', agent_id="", prompt="")
        assert (
            pipe.hook(event="Stop", last_assistant_message="done")["payload"]["last_assistant_message"]
            == "done"
        )
        pipe.call(3, "hook", event="not an event")
        pipe.call(4, "hook")
        assert [text(reply) for reply in pipe.replies(2).values()] == ["", ""]
    assert said["payload"] == {"tool_input": {"file_path": "/p/a"}, "hook_event_name": "PreToolUse"}


def test_a_hook_that_takes_too_long_says_nothing_and_still_arrives(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with home.connect(), Piped(home) as pipe:
        pipe.call(1, "hook", event="PostToolUse", wait=[begun, go_on], session_id="late")
        word_from(begun)
        assert text(pipe.reply()) == ""
        Path(go_on).write_text("go on")
        until(home.events, "the event")
        pipe.call(2, "smart_outline")
        assert pipe.reply()["id"] == 2
    assert [event["payload"]["session_id"] for event in home.events()] == ["late"]


def test_hooks_that_find_no_daemon_are_kept(home: Home) -> None:
    home.options, options = ["--services"], home.options
    with Piped(home) as pipe:
        pipe.call(1, "hook", event="PostToolUse", session_id="kept")
        pipe.call(2, "hook", event="PreToolUse", session_id="not worth keeping")
        assert [text(reply) for reply in pipe.replies(2).values()] == ["", ""]
    assert len(os.listdir(spool.spool_folder(str(home)))) == 1
    home.options = options
    with home.connect():
        until(home.events, "the event")
    assert [(event["payload"]["session_id"], event["spooled"]) for event in home.events()] == [("kept", True)]


def test_the_user_is_told_once_that_no_daemon_answers(home: Home) -> None:
    home.options = ["--services"]
    with Piped(home) as pipe:
        told = []
        for number in range(TOLD_AFTER + 2):
            pipe.call(number, "hook", event="PreToolUse", session_id="s")
            told.append(text(pipe.reply()))
    assert [bool(said) for said in told] == [number == TOLD_AFTER - 1 for number in range(len(told))]
    said = json.loads(told[TOLD_AFTER - 1])
    assert list(said) == ["systemMessage"], "nothing of it reaches the model"
    assert "readgate doctor" in said["systemMessage"]


def test_an_answer_between_is_no_silence() -> None:
    silence = Silence()
    for _ in range(TOLD_AFTER * 3):
        assert [silence.unanswered() for _ in range(TOLD_AFTER - 1)] == [b""] * (TOLD_AFTER - 1)
        assert silence.answered(b"{}") == b"{}"


def test_the_daemon_killed_between_two_calls(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.ask(0, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}})
        pipe.reply()
        for number in range(1, 3):
            pipe.call(number, "smart_outline")
            assert text(pipe.reply())
            pipe.call(f"hook {number}", "hook", event="Stop", session_id=str(number))
            text(pipe.reply())
            until(lambda: len(home.events()) == number, "the event")  # noqa: B023
            os.kill(home.daemons()[0], signal.SIGKILL)
            until(lambda: client.status(home.path), "the next daemon, unasked")
        pipe.call(9, "smart_outline")
        assert text(pipe.reply())
        assert pipe.children() == []
    assert [event["payload"]["session_id"] for event in home.events()] == ["1", "2"]


def test_a_read_only_call_is_asked_again_when_its_daemon_dies(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline", wait=[begun, go_on])
        word_from(begun)
        os.kill(home.daemons()[0], signal.SIGKILL)
        word_from(begun)  # the next daemon has it
        Path(go_on).write_text("go on")
        assert text(pipe.reply())


def test_a_call_that_writes_fails_plainly_when_its_daemon_dies(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with Piped(home) as pipe:
        pipe.call(1, "memory_save", wait=[begun, go_on])
        word_from(begun)
        os.kill(home.daemons()[0], signal.SIGKILL)
        assert "may have been done or not" in failure(pipe.reply())
    assert [fact["tool"] for fact in home.journal() if "tool" in fact] == ["memory_save"]


def test_a_call_that_ends_every_daemon_fails_in_the_end(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline", fail="death")
        assert "ended during this call" in failure(pipe.reply())
        pipe.call(2, "smart_outline")
        assert text(pipe.reply())
    assert [fact["tool"] for fact in home.journal() if "tool" in fact] == ["smart_outline"] * 3


def test_a_daemon_that_was_stopped_comes_back_when_it_is_needed(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline")
        assert text(pipe.reply())
        assert client.stop(home.path)
        pipe.ask(2, "ping")
        assert pipe.reply()["id"] == 2
        until(lambda: not home.daemons(), "the end of the last one: none is started for a ping")
        pipe.call(3, "smart_outline")
        assert text(pipe.reply())


def test_stopping_the_daemon_waits_for_a_call(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with Piped(home) as pipe:
        pipe.call(1, "memory_save", wait=[begun, go_on])
        word_from(begun)
        os.kill(home.daemons()[0], signal.SIGTERM)
        until(lambda: client.status(home.path) is None, "the socket's end")
        Path(go_on).write_text("go on")
        assert text(pipe.reply())


def test_a_cancelled_request_is_not_answered(home: Home) -> None:
    begun, go_on = home.rendezvous()
    cancel = b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": %s}}'
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline", wait=[begun, go_on])
        word_from(begun)
        pipe.send(cancel % b"1", cancel % b"77", cancel % b"null")
        Path(go_on).write_text("go on")
        pipe.call(2, "smart_outline")
        assert pipe.reply()["id"] == 2


def test_what_was_asked_before_the_end_is_answered(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.call(1, "smart_outline")
        pipe.call(2, "hook", event="Stop", session_id="last")
        pipe.close()
        assert len(pipe.replies(2)) == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_and_keeps_its_events(home: Home, number: int) -> None:
    home.options = ["--services"]
    with Piped(home) as pipe:
        pipe.ask(1, "ping")
        pipe.reply()
        pipe.call(2, "hook", event="Stop", session_id="kept")
        pipe.call(3, "hook")
        assert text(pipe.replies(1)[3]) == ""  # it has read the other one
        pipe.process.send_signal(number)
        pipe.process.wait()
    assert len(os.listdir(spool.spool_folder(str(home)))) == 1


def test_a_client_that_is_gone_ends_it(home: Home) -> None:
    with Piped(home) as pipe:
        pipe.stdout.close()
        pipe.ask(1, "ping")
        assert pipe.process.wait() == 0
        pipe.stdout = open(os.devnull, "rb")  # noqa: SIM115  closed by the pipe's end


def test_every_client_has_its_own_connection(home: Home) -> None:
    with Piped(home) as one, Piped(home) as other:
        for pipe in (one, other):
            pipe.call(1, "mem_search")
        scopes = {json.loads(text(pipe.reply()))["scope"] for pipe in (one, other)}
    assert len(scopes) == 2


@pytest.mark.parametrize(
    "params",
    [
        '{"name":"smart_outline","arguments":{"file_path":"\\ud800"}}',
        '{"name":"smart_outline","arguments":{"\\udfff":1}}',
        '{"name":"\\ud800","arguments":{}}',
        '{"name":5,"arguments":{}}',
        '{"name":"smart_outline","arguments":[]}',
        "{}",
    ],
)
def test_every_request_is_answered_whatever_it_holds(home: Home, params: str) -> None:
    with Piped(home) as pipe:
        pipe.send(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":' + params.encode() + b"}")
        assert pipe.reply()["id"] == 1


def test_an_answer_the_host_no_longer_waits_for_is_known_to_be_unheard(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("READGATE_HOOK_PATIENCE", "5")  # it must have reached the daemon by then
    begun, go_on = home.rendezvous()
    with home.connect(), Piped(home) as pipe:
        pipe.call(
            1, "hook", event="PreToolUse", tool_input=json.dumps({}), session_id="late", wait=[begun, go_on]
        )
        word_from(begun)
        assert text(pipe.reply()) == ""
        Path(go_on).write_text("go on")
        until(lambda: [fact for fact in home.journal() if fact.get("unheard")], "word of it")
