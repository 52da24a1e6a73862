"""plugin/daemon/intake.py, plugin/mcp/hookcall.py: many events over one connection, each with its answer."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from socket import SHUT_WR, socket

import pytest

from plugin.daemon import client, spool
from plugin.daemon.protocol import Greeting, read_reply
from plugin.hooks.budgets import seconds
from plugin.mcp.hookcall import LARGEST, HookCall

from .conftest import Home, until, word_from
from .piped import Piped, text
from .test_daemon import raw


@contextmanager
def many(home: Home) -> Iterator[tuple[socket, BufferedReader]]:
    """A connection of the kind `hooks` that the daemon has said yes to."""
    with home.connect(), raw(home) as connection, connection.makefile("rb") as answers:
        connection.sendall(Greeting("hooks", project="/p").encode())
        assert read_reply(answers.readline()).verdict == "ok"
        yield connection, answers


def line(number: int, event: str, **payload: object) -> bytes:
    return f"{number} {event} {json.dumps(payload)}\n".encode()


def test_each_event_is_answered_under_its_number(home: Home) -> None:
    with many(home) as (connection, answers):
        connection.sendall(line(7, "PreToolUse", a=1) + line(8, "Stop", silent=True) + line(9, "Stop", b=2))
        said = dict(answers.readline().split(b" ", 1) for _ in range(3))
    assert said[b"8"] == b"ok \n"
    for number, payload in ((b"7", {"a": 1}), (b"9", {"b": 2})):
        answer = json.loads(said[number].removeprefix(b"ok "))
        assert answer["project"] == "/p"
        assert answer["payload"].items() >= payload.items()


def test_a_client_counts_once(home: Home) -> None:
    with Piped(home) as pipe:
        assert pipe.hook(event="PreToolUse")
        pipe.call(1, "smart_outline")
        assert text(pipe.reply())
        assert (client.status(home.path) or {})["connections"] == 1


def test_a_slow_event_holds_up_no_other(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with many(home) as (connection, answers):
        connection.sendall(line(1, "PostToolUse", wait=[begun, go_on]))
        word_from(begun)
        connection.sendall(line(2, "PreToolUse"))
        assert answers.readline().startswith(b"2 ok ")
        Path(go_on).write_text("go on")
        assert answers.readline().startswith(b"1 ok ")


def test_what_a_later_try_may_do_better_at_is_refused(home: Home) -> None:
    with many(home) as (connection, answers):
        connection.sendall(line(1, "Stop", fail="expected") + line(2, "Stop", fail="defect") + b"3 Stop []\n")
        said = {answers.readline() for _ in range(3)}
    assert said == {b"1 refused \n", b"2 ok \n", b"3 ok \n"}


def test_half_an_event_is_none(home: Home) -> None:
    with many(home) as (connection, answers):
        connection.sendall(line(1, "Stop") + line(2, "Stop").rstrip(b"}\n"))
        connection.shutdown(SHUT_WR)
        assert answers.readline().startswith(b"1 ok ")
        assert answers.read() == b""
    assert len(home.events()) == 1


@pytest.mark.parametrize("nonsense", [b"\n", b"x Stop {}\n", b"1\n", b"1  {}\n", b"-1 Stop {}\n"])
def test_what_is_no_event_ends_the_connection(home: Home, nonsense: bytes) -> None:
    with many(home) as (connection, answers):
        connection.sendall(nonsense)
        assert answers.read() == b""


def test_a_client_that_has_stopped_waiting_says_so_before_the_answer_or_after(home: Home) -> None:
    def called_off() -> list[object]:
        return [fact["payload"]["n"] for fact in home.journal() if "unheard" in fact]

    begun, go_on = home.rendezvous()
    slow = line(1, "PreToolUse", n=1, wait=[begun, go_on])
    with many(home) as (connection, answers):
        connection.sendall(slow)
        word_from(begun)
        connection.sendall(slow.replace(b" ", b" -", 1))
        connection.sendall(line(2, "PreToolUse", n=2))
        assert answers.readline().startswith(b"2 ok ")
        assert called_off() == [], "not while it is being worked on"
        Path(go_on).write_text("go on")
        assert answers.readline().startswith(b"1 ok ")
        connection.sendall(line(2, "-PreToolUse", n=2) + b"3 -Stop no JSON\n")
        until(lambda: called_off() == [1, 2], "word of both")


def test_a_client_that_is_gone_has_heard_nothing(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with many(home) as (connection, _):
        connection.sendall(line(1, "PreToolUse", wait=[begun, go_on]))
        word_from(begun)
        connection.shutdown(SHUT_WR)
    Path(go_on).write_text("go on")
    until(lambda: any("unheard" in fact for fact in home.journal()), "word of it")


def test_the_pipe_takes_its_events_to_the_next_daemon(home: Home) -> None:
    """Each event once, though its daemon is killed with it in hand, and a question is not asked for ever."""
    begun, go_on = home.rendezvous()
    with home.connect(), Piped(home) as pipe:
        assert pipe.hook(event="Stop", session_id="first")
        pipe.call(1, "hook", event="PostToolUse", session_id="in hand", wait=[begun, go_on])
        word_from(begun)
        pipe.call(2, "hook", event="PreToolUse", session_id="asked")
        (daemon,) = home.daemons()
        os.kill(daemon, signal.SIGKILL)
        pipe.replies(2)
        os.remove(begun)
        os.remove(go_on)
        Path(begun).touch()
        Path(go_on).touch()
        until(lambda: "in hand" in [event["payload"]["session_id"] for event in home.events()], "the event")
    sessions = [event["payload"]["session_id"] for event in home.events() if event["event"] != "PreToolUse"]
    assert sessions.count("in hand") == 1
    until(lambda: not os.listdir(spool.spool_folder(str(home))), "the end of its copy")


def test_an_event_that_no_line_can_hold_is_let_go() -> None:
    call = HookCall(b"1", "PostToolUse", 1, b"x" * (LARGEST + 1), now=0.0)
    assert (call.done, call.answer) == (True, b"")


def test_an_event_whose_bytes_have_not_all_left_is_nobody_s(tmp_path: Path) -> None:
    """So it is spooled when its time is up; one that left is the daemon's to acknowledge."""
    late = seconds("Stop") + 1
    for written, spooled in ((99, 1), (100, 0)):
        home = tmp_path / str(written)
        home.mkdir()
        call = HookCall(b"1", "Stop", 1, b"{}", now=0.0)
        call.sent_at = 100
        assert not call.due(late, str(home), "/p", written)
        assert (call.answer, call.done) == (b"", bool(spooled))
        assert len(list(home.rglob("*.0"))) == spooled


def test_a_question_is_called_off_once_and_only_where_a_daemon_may_have_it(tmp_path: Path) -> None:
    for sent_at, written, told in ((0, 0, False), (100, 99, False), (100, 100, True)):
        call = HookCall(b"1", "PreToolUse", 1, b"{}", now=0.0)
        call.sent_at = sent_at
        late = seconds("PreToolUse") + 1
        assert [call.due(late, str(tmp_path), "/p", written) for _ in range(2)] == [told, False]
        assert call.done


def test_an_answer_that_comes_late_is_told_nobody(home: Home) -> None:
    begun, go_on = home.rendezvous()
    with home.connect(), Piped(home) as pipe:
        assert pipe.hook(event="Stop")
        pipe.call(1, "hook", event="PostToolUse", wait=[begun, go_on])
        word_from(begun)
        assert text(pipe.reply()) == ""
        Path(go_on).write_text("go on")
        until(lambda: len(home.events()) >= 2, "the event")
        pipe.ask(2, "ping")
        assert pipe.reply()["id"] == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_daemons_that_end_while_events_come_lose_none(home: Home, number: int) -> None:
    """One that is killed between taking an event in and saying so may have it come again; no other."""
    expected = [str(session) for session in range(90)]
    with home.connect(), Piped(home) as pipe:
        for at, session in enumerate(expected):
            pipe.call(at, "hook", event="PostToolUse", session_id=session)
            if at % 30 == 15:
                for daemon in home.daemons():
                    os.kill(daemon, number)
        pipe.replies(len(expected))

    def taken_in() -> list[str]:
        return [event["payload"]["session_id"] for event in home.events()]

    def all_is_well() -> bool:
        kept = list((home.path / "spool").glob("*"))
        return {*taken_in()} >= {*expected} and not kept

    with home.connect():  # the next one, where none was needed any more
        until(all_is_well, "every event")
    twice = len(taken_in()) - len(expected)
    assert twice == 0 if number == signal.SIGTERM else twice < len(expected)
