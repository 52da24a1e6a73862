"""plugin/hooks/hook.py: whatever happens it ends with 0, in time, and says only what the daemon said."""

from __future__ import annotations

import json
import os
import posix
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import plugin.hooks
from plugin.daemon import client, door, paths, spool
from plugin.daemon.protocol import Greeting, Reply, read_greeting
from plugin.hooks import budgets
from plugin.install.layout import lay_down

from .conftest import ECHO, Home, until, word_from

HOOK = Path(plugin.hooks.__file__).with_name("hook.py")


def start(home: Home, event: str, project: str = "") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [home.executable, "-I", "-S", str(HOOK), str(home), event, project, *home.options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def told(home: Home, event: str, payload: bytes) -> subprocess.Popen[bytes]:
    """A hook that has its whole payload; what it says is still to be waited for."""
    process = start(home, event)
    assert process.stdin is not None
    process.stdin.write(payload)
    process.stdin.close()
    process.stdin = None
    return process


def hook(home: Home, event: str, payload: bytes, project: str = "") -> bytes:
    """What the host gets, after checking that it got nothing else."""
    process = start(home, event, project)
    said, errors = process.communicate(payload)
    assert (process.returncode, errors) == (0, b"")
    return said


def heard(home: Home, event: str, payload: bytes, project: str = "") -> dict[str, Any]:
    """What the daemon says, asked again where a busy machine made the hook run out of time."""
    said: dict[str, Any] = json.loads(until(lambda: hook(home, event, payload, project), "an answer"))
    return said


def kept(home: Home) -> list[tuple[str, bytes]]:
    """Events and payloads in the spool."""
    folder = Path(spool.spool_folder(str(home)))
    frames = [path.read_bytes().split(b"\n", 2) for path in sorted(folder.glob("*.0"))]
    return [(read_greeting(first + b"\n", second + b"\n").event, rest) for first, second, rest in frames]


@contextmanager
def listener(home: Home) -> Iterator[socket.socket]:
    """A daemon's socket with nobody we know behind it."""
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(f"{paths.make_run_folder(str(home))}/{door.SOCKET}")
        listening.listen()
        yield listening
    (home.run / door.SOCKET).unlink()


def test_a_session_s_start_starts_the_daemon_and_is_answered(home: Home) -> None:
    said = heard(home, "SessionStart", b'{"source": "startup"}', "/a project/é")
    assert said["payload"] == {"source": "startup", "hook_event_name": "SessionStart"}
    assert len(home.daemons()) == 1


def test_the_payload_passes_as_it_is(home: Home) -> None:
    with home.connect():
        sent = {"tool_input": {"text": "é\n\u0000" * 100_000}}
        said = heard(home, "PreToolUse", json.dumps(sent).encode(), "/p")
    assert said["payload"]["tool_input"] == sent["tool_input"]
    assert (said["event"], said["project"]) == ("PreToolUse", "/p")


def test_the_project_is_the_host_s_unless_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", "/the host's")
    with home.connect():
        assert heard(home, "Stop", b"{}")["project"] == "/the host's"
        assert heard(home, "Stop", b"{}", "/named")["project"] == "/named"


@pytest.mark.parametrize("payload", [b"", b"no json", b"[1]", b'"x"', b'{"a": ', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_event_says_nothing(home: Home, payload: bytes) -> None:
    with home.connect():
        assert hook(home, "PostToolUse", payload) == b""
    assert home.events() == []
    assert kept(home) == []


def test_nothing_to_say_is_nothing(home: Home) -> None:
    with home.connect():
        assert hook(home, "Stop", b'{"silent": true}') == b""


def test_an_event_the_services_cannot_take_now_is_kept(home: Home) -> None:
    with home.connect():
        assert hook(home, "PostToolUse", b'{"fail": "expected"}') == b""
        assert hook(home, "PreToolUse", b'{"fail": "expected"}') == b""
        assert hook(home, "PostToolUse", b'{"fail": "defect"}') == b""
    assert kept(home) == [("PostToolUse", b'{"fail": "expected"}')]


def test_an_event_is_kept_while_the_services_cannot_be_opened(home: Home) -> None:
    home.options, options = ["--services", f"{ECHO}:open_never"], home.options
    with home.connect():
        assert hook(home, "Stop", b'{"n": 1}') == b""
        assert client.stop(home.path)
    assert kept(home) == [("Stop", b'{"n": 1}')]
    home.options = options
    with home.connect():
        until(home.events, "the event")


def test_an_event_the_daemon_dies_of_is_kept(home: Home) -> None:
    with home.connect():
        assert hook(home, "Stop", b'{"fail": "death"}') == b""
    assert kept(home) == [("Stop", b'{"fail": "death"}')]


def test_an_event_that_finds_no_daemon_is_kept_for_the_next(home: Home) -> None:
    assert hook(home, "SessionEnd", b'{"reason": "other"}', "/p") == b""
    assert home.daemons() == []
    assert kept(home) == [("SessionEnd", b'{"reason": "other"}')]
    with home.connect():
        taken = until(home.events, "the event")
    assert [(event["event"], event["project"], event["spooled"]) for event in taken] == [
        ("SessionEnd", "/p", True)
    ]


@pytest.mark.parametrize("event", ["PreToolUse", "PostToolUse", "SessionStart.index"])
def test_where_no_daemon_can_be_started_it_ends_in_time(home: Home, event: str) -> None:
    home.options = ["--services"]  # the daemon fails at once
    assert hook(home, event, b'{"n": 1}') == b""
    assert kept(home) == ([("PostToolUse", b'{"n": 1}')] if event == "PostToolUse" else [])


@pytest.mark.parametrize("event", ["PreToolUse", "Stop"])
def test_a_silent_daemon_is_not_waited_for(home: Home, event: str) -> None:
    with listener(home) as listening:
        assert hook(home, event, b"{}") == b""
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.makefile("rb").read().endswith(b"{}")
    # It has the whole event, but has not said so.
    assert kept(home) == ([("Stop", b"{}")] if event == "Stop" else [])


@contextmanager
def in_hand(home: Home) -> Iterator[str]:
    """An event that a daemon is slow to take in, and its copy in the spool, which the daemon has seen.

    Write to the pipe to let it go on.
    """
    home.options += ["--idle", "0.2"]  # it looks into the spool four times in that
    begun, go_on = home.rendezvous()
    payload = json.dumps({"wait": [begun, go_on]}).encode()
    with home.connect():
        process = told(home, "PostToolUse", payload)
        word_from(begun)
        assert process.communicate() == (b"", b"")
        # One more, behind it, which is taken in once the daemon has had its look.
        assert spool.put(str(home), Greeting("hook", "PostToolUse").encode() + b'{"behind": 1}')
        until(home.events, "a look at the spool")
        until(lambda: len(list(home.path.glob("spool/*"))) == 1, "the end of that look")
        yield go_on


def test_what_a_slow_daemon_takes_in_after_all_is_taken_in_once(home: Home) -> None:
    with in_hand(home) as go_on:
        Path(go_on).write_text("go on")
        until(lambda: not list(home.path.glob("spool/*")), "the kept event's end")
    until(lambda: not home.daemons(), "the end")
    assert len(home.events()) == 2


def test_what_a_leaving_daemon_takes_in_is_not_left_to_the_next(home: Home) -> None:
    with in_hand(home) as go_on:
        os.kill(home.daemons()[0], signal.SIGTERM)
        until(lambda: not (home.run / door.SOCKET).exists(), "the socket's end")
        Path(go_on).write_text("go on")
        until(lambda: not home.daemons(), "the end")
    assert list(home.path.glob("spool/*")) == []
    assert len(home.events()) == 2


def test_what_a_killed_daemon_had_in_hand_is_taken_in_by_the_next(home: Home) -> None:
    with in_hand(home) as go_on:
        os.kill(home.daemons()[0], signal.SIGKILL)
        with home.connect():
            word_from(str(Path(go_on).with_name("begun")))
            Path(go_on).write_text("go on")
            until(lambda: len(home.events()) == 2, "the event")


def test_a_daemon_that_takes_nothing_is_not_waited_for(home: Home) -> None:
    payload = b'{"text": "%s"}' % (b"x" * 1_000_000)  # more than a socket holds
    with listener(home):
        assert hook(home, "PostToolUse", payload) == b""
    assert kept(home) == [("PostToolUse", payload)]


@pytest.mark.parametrize("answer", [b"", b"nonsense\n{}", Reply("refused", "no").encode() + b"{}"])
def test_what_a_strange_daemon_says_reaches_nobody(home: Home, answer: bytes) -> None:
    with listener(home) as listening:
        process = told(home, "PreToolUse", b"{}")
        accepted, _ = listening.accept()
        accepted.makefile("rb").read()
        accepted.sendall(answer)
        accepted.close()
        assert process.communicate() == (b"", b"")
        assert process.returncode == 0


def test_a_host_that_never_closes_its_side_is_not_waited_for(home: Home) -> None:
    with home.connect():
        process = start(home, "PreToolUse")
        assert process.wait() == 0
        process.communicate()


@pytest.mark.parametrize("arguments", [[], ["/nowhere"], ["/nowhere", "Stop"], ["/proc/x", "SessionStart"]])
def test_wrong_arguments_say_nothing(arguments: list[str]) -> None:
    words = [*arguments, "", "--services"] if len(arguments) > 1 else arguments
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(HOOK), *words], input=b"{}", capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_hooks_and_a_dying_daemon_lose_nothing(home: Home) -> None:
    """Fifty events, the daemon killed among them: each is taken in by a daemon or kept for one."""
    home.options += ["--idle", "2"]  # it looks into the spool four times in that
    with home.connect():
        running = []
        for number in range(50):
            if number == 25:
                os.kill(home.daemons()[0], signal.SIGKILL)
            running.append(told(home, "Stop", b'{"n": %d}' % number))
        for process in running:
            assert process.communicate()[1] == b""
            assert process.returncode == 0
    with home.connect():
        until(lambda: not list(home.path.glob("spool/*")), "an empty spool")
    assert {event["payload"]["n"] for event in home.events()} == set(range(50))


def test_every_budget_is_the_design_s() -> None:
    design = {"PreToolUse": 0.3, "PostToolUse": 0.3, "UserPromptSubmit": 0.3, "SubagentStart": 0.5}
    design |= {"SessionStart": 1.5, "Stop": 0.5, "SessionEnd": 0.5}
    assert {event: budgets.seconds(event) for event in design} == design
    assert budgets.seconds("SessionStart.index") == budgets.seconds("SessionStart")


@pytest.mark.parametrize(
    ("asked", "times"), [("20", 20), ("1.5", 1.5), ("0.1", 1), ("soon", 1), ("nan", 1), ("inf", 1_000)]
)
def test_measurements_may_lengthen_every_budget_and_nothing_may_shorten_one(
    asked: str, times: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    as_it_is = budgets.seconds("PreToolUse")
    waits = [hook["timeout"] for hook in laid_down_hooks(tmp_path / "plain")]
    monkeypatch.setitem(posix.environ, budgets.PATIENCE, asked.encode())
    assert budgets.seconds("PreToolUse") == as_it_is * times
    assert [hook["timeout"] for hook in laid_down_hooks(tmp_path / "long")] == [
        round(wait * times) for wait in waits
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process's beginning is not told so cheaply")
def test_what_a_hook_s_start_waited_for_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that waits for a processor, here for a word, is not the younger for it."""
    script = "from plugin.hooks.budgets import running_for; input(); print(running_for())"
    before = time.monotonic()
    process = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    begun = time.monotonic()
    assert process.stdin is not None
    select.select([process.stdout], [], [], 0.1)  # it says nothing yet
    waited = time.monotonic() - begun
    said, _ = process.communicate(b"now\n")
    tick = 1 / os.sysconf("SC_CLK_TCK")
    assert waited <= float(said) <= time.monotonic() - before + tick
    monkeypatch.setattr(budgets, "_LONGEST_START", 0.0)  # as if it had been another program before
    assert budgets.running_for() <= time.process_time()


def laid_down_hooks(folder: Path) -> list[dict[str, Any]]:
    """The hooks of the plugin as `readgate install` lays it down."""
    (manifest,) = lay_down(folder, folder / "home").rglob("hooks/hooks.json")
    groups = [group for groups in json.loads(manifest.read_text())["hooks"].values() for group in groups]
    return [hook for group in groups for hook in group["hooks"]]


def test_an_answer_that_comes_too_late_is_known_to_be_unheard(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("READGATE_HOOK_PATIENCE", "5")  # it must have reached the daemon by then
    begun, go_on = home.rendezvous()
    payload = json.dumps({"wait": [begun, go_on], "session_id": "late"}).encode()
    with home.connect():
        process = told(home, "PreToolUse", payload)
        word_from(begun)
        assert process.communicate() == (b"", b"")  # its time was up
        Path(go_on).write_text("go on")
        until(lambda: [fact for fact in home.journal() if "unheard" in fact], "word of it")
        hook(home, "PreToolUse", b'{"session_id": "heard"}')
    assert [fact["payload"]["session_id"] for fact in home.journal() if "unheard" in fact] == ["late"]
