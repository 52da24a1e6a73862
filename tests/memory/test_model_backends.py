"""The three ways to a model: against a server on this machine, and a program that plays the client."""

from __future__ import annotations

import json
import os
import stat
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from memory.narration.backend import ANSWER_TOKENS, Question, Refused, Unavailable
from memory.narration.backends import backends
from memory.narration.claude_backend import ClaudeBackend
from memory.narration.http_backend import ANTHROPIC, OPENAI, HttpBackend
from memory.settings import ModelSettings

if TYPE_CHECKING:
    from tests.conftest import ModelServer

ASKED = Question("the frame", '{"asked": "é"}')
MESSAGE = {"content": [{"type": "thinking", "thinking": "x"}, {"type": "text", "text": "{}"}],
           "usage": {"input_tokens": 7, "output_tokens": 3, "cache_read_input_tokens": 5}}  # fmt: skip
COMPLETION = {"choices": [{"message": {"content": "{}"}}],
              "usage": {"prompt_tokens": 7, "completion_tokens": 3}}  # fmt: skip


def test_the_messages_api(server: ModelServer) -> None:
    server.says(200, MESSAGE)
    reply = HttpBackend(ANTHROPIC, server.url, "haiku", "the-key").ask(ASKED)
    path, headers, body = server.requests[0]
    assert (reply.text, reply.tokens) == ("{}", 15)
    assert (path, headers["x-api-key"], headers["anthropic-version"]) == (
        "/v1/messages",
        "the-key",
        "2023-06-01",
    )
    assert body == {
        "model": "haiku", "max_tokens": ANSWER_TOKENS, "system": "the frame",
        "messages": [{"role": "user", "content": ASKED.data}],
    }  # fmt: skip


def test_an_api_of_openai_s_kind_without_a_key(server: ModelServer) -> None:
    server.says(200, COMPLETION)
    reply = HttpBackend(OPENAI, f"{server.url}/v1/", "llama", "").ask(ASKED)
    path, headers, body = server.requests[0]
    assert (reply.text, reply.tokens, path) == ("{}", 10, "/v1/chat/completions")
    assert "authorization" not in headers
    assert [message["role"] for message in body["messages"]] == ["system", "user"]


def test_a_server_that_calls_the_longest_answer_something_else(server: ModelServer) -> None:
    server.says(
        400, {"error": {"message": "Unsupported: 'max_tokens'. Use 'max_completion_tokens' instead."}}
    )
    server.says(200, COMPLETION)
    assert HttpBackend(OPENAI, server.url, "o", "k").ask(ASKED).tokens == 10
    assert [{"max_tokens", "max_completion_tokens"} & set(body) for _, _, body in server.requests] == [
        {"max_tokens"}, {"max_completion_tokens"},
    ]  # fmt: skip


@pytest.mark.parametrize("usage", [{}, None, {"prompt_tokens": -900}, {"prompt_tokens": True}, [1]])
def test_without_counts_nobody_knows_what_it_cost(server: ModelServer, usage: object) -> None:
    server.says(200, {"choices": [{"message": {"content": "x"}}], "usage": usage})
    assert HttpBackend(OPENAI, server.url, "m", "").ask(ASKED).tokens is None


@pytest.mark.parametrize("status", [400, 404, 413, 422, 302])
def test_what_will_never_be_answered_is_refused(server: ModelServer, status: int) -> None:
    server.says(status, {"error": {"message": "no\nsuch model"}}, location="http://127.0.0.1:1/")
    with pytest.raises(Refused, match=rf"127\.0\.0\.1 answered {status}: no such model\."):
        HttpBackend(ANTHROPIC, server.url, "m", "k").ask(ASKED)
    assert len(server.requests) == 1, "a redirection is not followed: it would take the key along"


@pytest.mark.parametrize("status", [401, 403, 429, 500, 529])
def test_what_may_be_answered_later(server: ModelServer, status: int) -> None:
    server.says(status, b"<html>", **{"retry-after": "90"})
    with pytest.raises(Unavailable) as caught:
        HttpBackend(ANTHROPIC, server.url, "m", "k").ask(ASKED)
    assert (caught.value.billed, caught.value.after_seconds) == (False, 90.0)


@pytest.mark.parametrize("body", [b"no json", b"[]", b"{}", b'{"content": 3}', b"[" * 100_000])
def test_an_answer_in_another_form_may_have_cost_something(server: ModelServer, body: bytes) -> None:
    server.says(200, body)
    with pytest.raises(Unavailable, match="not this API's") as caught:
        HttpBackend(ANTHROPIC, server.url, "m", "k").ask(ASKED)
    assert caught.value.billed


def test_nobody_there_and_nobody_answering(server: ModelServer) -> None:
    with pytest.raises(Unavailable, match="cannot be reached") as caught:
        HttpBackend(ANTHROPIC, "http://127.0.0.1:1", "m", "k").ask(ASKED)
    assert not caught.value.billed


def test_the_key_comes_from_the_environment_and_its_absence_is_said(
    tmp_path: Path, server: ModelServer
) -> None:
    server.says(200, MESSAGE)
    settings = ModelSettings(backend="anthropic", endpoint=server.url, key_variable="MY_KEY")
    backends(tmp_path, {"MY_KEY": "s3"})(settings).ask(ASKED)
    assert server.requests[0][1]["x-api-key"] == "s3"
    with pytest.raises(Unavailable, match="MY_KEY is not set"):
        backends(tmp_path, {})(settings)


@pytest.mark.parametrize(
    "changes",
    [
        {"backend": "openai"},
        {"backend": "anthropic", "endpoint": "http://example.com"},
        {"backend": "anthropic", "endpoint": "https://user:pass@example.com"},
        {"backend": "anthropic", "endpoint": "ftp://localhost"},
        {"backend": "claude", "name": ""},
        {"backend": "claude", "asks": ()},
        {"asks": ("poems",)},
        {"key_variable": "ANTHROPIC_API_KEY"},
        {"daily_tokens": -1},
    ],
)  # fmt: skip
def test_settings_that_cannot_be_meant(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        ModelSettings(**changes)


CLIENT = """#!{python}
import json, os, sys, time
seen = {{"arguments": sys.argv[1:], "folder": os.getcwd(), "files": os.listdir("."),
        "stdin": sys.stdin.read(), "environment": dict(os.environ)}}
open({seen!r}, "w").write(json.dumps(seen))
{then}
"""
RESULT = {
    "result": "{}",
    "is_error": False,
    "usage": {"input_tokens": 600, "output_tokens": 20, "speed": "x"},
}


@pytest.fixture
def claude(tmp_path: Path) -> Any:
    """A program in the client's place that does what it is told, and the back end that runs it."""

    def made(then: str, seconds: float = 30.0, **environ: str) -> tuple[ClaudeBackend, Path]:
        program, seen = tmp_path / "claude", tmp_path / "seen"
        program.write_text(CLIENT.format(python=sys.executable, seen=str(seen), then=then))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        environ = {"PATH": str(tmp_path), **environ}
        return ClaudeBackend(tmp_path / "asking", "haiku", environ, "the-key", seconds), seen

    return made


def test_claude_is_run_with_nothing_of_the_user_s_in_an_empty_folder(claude: Any, tmp_path: Path) -> None:
    backend, seen_file = claude(
        f"print(json.dumps({RESULT!r}))", CLAUDECODE="1", CLAUDE_PROJECT_DIR="/w", HOME="/h"
    )
    (tmp_path / "asking").mkdir()
    (tmp_path / "asking" / "CLAUDE.md").write_text("left over")
    reply = backend.ask(ASKED)
    seen = json.loads(seen_file.read_text())
    assert (reply.text, reply.tokens) == ("{}", 620)
    assert {"--safe-mode", "--strict-mcp-config", "--no-session-persistence"} <= set(seen["arguments"])
    assert seen["arguments"][seen["arguments"].index("--tools") + 1] == ""
    assert (seen["folder"], seen["files"]) == (str(tmp_path / "asking"), [])
    assert seen["stdin"] == ASKED.data
    assert "the frame" in seen["arguments"]
    assert not {"CLAUDECODE", "CLAUDE_PROJECT_DIR"} & set(seen["environment"])
    assert seen["environment"]["HOME"] == "/h"
    assert seen["environment"]["ANTHROPIC_API_KEY"] == "the-key"


@pytest.mark.parametrize(
    ("then", "says"),
    [
        ("print('no json')", "printed no result"),
        ("sys.exit(3)", "printed no result"),
        (f"print(json.dumps({RESULT | {'is_error': True, 'result': 'Credit is low'}!r}))", "Credit is low"),
    ],
)
def test_claude_without_an_answer(claude: Any, then: str, says: str) -> None:
    with pytest.raises(Unavailable, match=says) as caught:
        claude(then)[0].ask(ASKED)
    assert caught.value.billed


def test_claude_that_does_not_answer_in_time(claude: Any) -> None:
    with pytest.raises(Unavailable, match="did not answer in 1 seconds") as caught:
        claude("time.sleep(600)", seconds=1.0)[0].ask(ASKED)
    assert caught.value.billed


def test_a_call_that_is_abandoned_ends_with_all_that_it_started(claude: Any, tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    child = f"import time; held = open({str(held)!r}, 'w'); held.write('here'); held.flush(); time.sleep(600)"
    backend, _ = claude(
        f"import subprocess; child = subprocess.Popen([sys.executable, '-c', {child!r}]); time.sleep(600)"
    )
    heard: list[str] = []

    def abandon() -> None:
        with open(held) as listening:
            heard.append(listening.read(4))
            backend.abandon()
            heard.append(listening.read())  # which comes back when nobody holds the other end

    other = threading.Thread(target=abandon)
    other.start()
    with pytest.raises(Unavailable):
        backend.ask(ASKED)
    other.join()
    assert heard == ["here", ""]


def test_no_claude_there(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="was not found") as caught:
        ClaudeBackend(tmp_path / "asking", "haiku", {"PATH": str(tmp_path)}).ask(ASKED)
    assert not caught.value.billed
