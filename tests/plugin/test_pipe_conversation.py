"""plugin/mcp/conversation.py, surface.py and jsontext.py: one answer to each request, whatever daemons do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from plugin.mcp import conversation
from plugin.mcp.conversation import Ask, Conversation, Hook, Say
from plugin.mcp.jsontext import BadJson, dumps, loads
from plugin.mcp.surface import Surface

SURFACE = Surface(
    {
        "discover": {
            "capabilities": {"tools": {}},
            "resultType": "complete",
            "ttlMs": 1,
            "cacheScope": "private",
        },
        "initialize": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}},
        "tools/list": {"tools": [{"name": "look", "annotations": {"readOnlyHint": True}}, {"name": "write"}]},
    }
)
ENVELOPE = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}


def request(number: object, tool: str, **more: object) -> bytes:
    params = {"name": tool, "arguments": {}, **more}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}).encode()


def asked(effects: list[conversation.Effect]) -> list[dict[str, Any]]:
    """The messages for the daemon."""
    lines = b"".join(effect.lines for effect in effects if isinstance(effect, Ask)).splitlines()
    return [json.loads(line) for line in lines]


def said(effects: list[conversation.Effect]) -> list[dict[str, Any]]:
    """The messages for the client."""
    return [json.loads(effect.line) for effect in effects if isinstance(effect, Say)]


def reply(number: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "result": {"by": "daemon"}}).encode()


def test_an_older_client_s_handshake_is_repeated_to_every_daemon() -> None:
    talk = Conversation(SURFACE)
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c"}}
    talk.from_client(json.dumps({"id": 0, "method": "initialize", "params": params}).encode(), 0.0)
    assert talk.from_client(b'{"method": "notifications/initialized"}', 0.0) == []
    for number in range(2):
        talk.daemon_up()
        first, second, third = asked(talk.from_client(request(number, "look"), 0.0))
        assert (first["method"], first["params"]) == ("initialize", params)
        assert second["method"] == "notifications/initialized"
        assert third["id"] == number
        assert talk.from_daemon(reply(first["id"])) == []
        assert [message["id"] for message in asked(talk.from_client(request("more", "look"), 0.0))] == [
            "more"
        ]
        assert [message["id"] for message in said(talk.from_daemon(reply("more")))] == ["more"]
        assert [message["id"] for message in said(talk.from_daemon(reply(number)))] == [number]
        talk.daemon_lost(0.0)


def test_what_is_still_owed_is_asked_after_the_handshake() -> None:
    talk = Conversation(SURFACE)
    talk.from_client(request(1, "look"), 0.0)
    talk.from_client(request(2, "write"), 0.0)
    for _ in range(conversation.ASKED_AT_MOST):
        up = [message.get("id") for message in asked(talk.daemon_up())]
        assert up[1:3] == [None, 1]
        lost = said(talk.daemon_lost(0.0))
    assert [message["id"] for message in lost] == [1]
    assert asked(talk.daemon_up()) == []


def test_a_newer_client_needs_no_handshake() -> None:
    talk = Conversation(SURFACE)
    talk.daemon_up()
    assert [message["id"] for message in asked(talk.from_client(request(1, "look", **ENVELOPE), 0.0))] == [1]


def test_a_client_that_skips_the_handshake_gets_one() -> None:
    talk = Conversation(SURFACE)
    talk.daemon_up()
    assert asked(talk.from_client(request(1, "look"), 0.0))[0]["method"] == "initialize"


def test_what_the_daemon_asks_goes_through_and_so_does_the_answer() -> None:
    talk = Conversation(SURFACE)
    talk.daemon_up()
    asks = b'{"jsonrpc": "2.0", "id": 1, "method": "roots/list"}'
    assert said(talk.from_daemon(asks)) == [json.loads(asks)]
    answer = b'{"jsonrpc": "2.0", "id": 1, "result": {}}'
    assert asked(talk.from_client(answer, 0.0)) == [json.loads(answer)]


def test_nothing_is_waited_for_for_ever() -> None:
    talk = Conversation(SURFACE)
    talk.from_client(request(1, "look"), 100.0)
    due = talk.next_deadline()
    assert due == 100.0 + conversation.ARRIVE_SECONDS
    assert talk.overdue(due - 0.001) == []
    assert [(m["id"], m["result"]["isError"]) for m in said(talk.overdue(due))] == [(1, True)]
    assert not talk.waiting
    talk.daemon_up()
    talk.from_client(request(2, "look"), 100.0)
    due = talk.next_deadline()
    assert due == 100.0 + conversation.ANSWER_SECONDS
    assert [m["id"] for m in said(talk.overdue(due))] == [2]
    assert talk.from_daemon(reply(2)) == []


def test_a_request_other_than_a_call_fails_as_an_error() -> None:
    talk = Conversation(SURFACE)
    talk.from_client(b'{"id": 1, "method": "tools/other"}', 0.0)
    assert said(talk.overdue(99.0))[0]["error"]["code"] == -32603


def test_a_listing_suits_both_generations_of_clients() -> None:
    answer = SURFACE.answer("tools/list", None)
    assert isinstance(answer, dict)
    assert {"tools", "resultType", "ttlMs", "cacheScope"} == set(answer)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(JSON, st.sampled_from(["", " ", "\n\t"]))
def test_json_without_the_json_package_is_the_same(value: object, space: str) -> None:
    assert loads((space + json.dumps(value) + space).encode()) == value
    assert loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) == value
    assert json.loads(dumps(value)) == value
    assert b"\n" not in dumps(value)


@given(st.binary(max_size=40))
def test_what_the_package_refuses_is_refused(data: bytes) -> None:
    try:
        expected = json.loads(data.decode())
    except (ValueError, RecursionError):
        with pytest.raises(BadJson):
            loads(data)
    else:
        assert loads(data) == expected or expected != expected


def test_a_text_nested_too_deep_is_refused() -> None:
    with pytest.raises(BadJson):
        loads(b"[" * 1_000_000)


class Session(RuleBasedStateMachine):
    """A client, and daemons that come, answer late, twice or never, and go."""

    def __init__(self) -> None:
        super().__init__()
        self.talk = Conversation(SURFACE)
        self.now = 0.0
        self.up = False
        self.next_id = 0
        self.owed: set[object] = set()
        self.cancelled: set[object] = set()
        self.hooks: dict[object, bytes] = {}
        self.at_daemon: dict[object, int] = {}
        """How often this daemon and those before were asked."""
        self.writes: set[object] = set()

    def heard(self, effects: list[conversation.Effect]) -> None:
        for message in asked(effects):
            if message.get("method") == "tools/call":
                number = message["id"]
                self.at_daemon[number] = self.at_daemon.get(number, 0) + 1
                assert self.at_daemon[number] <= (1 if number in self.writes else conversation.ASKED_AT_MOST)
        for effect in effects:
            if isinstance(effect, Hook):
                self.hooks[json.loads(effect.key)] = effect.key
        for message in said(effects):
            assert message["id"] in self.owed, "an answer nobody waits for"
            self.owed.remove(message["id"])

    @rule(tool=st.sampled_from(["look", "write", "hook"]), text=st.booleans(), modern=st.booleans())
    def ask(self, tool: str, text: bool, modern: bool) -> None:
        self.next_id += 1
        number: object = str(self.next_id) if text else self.next_id
        self.owed.add(number)
        if tool == "write":
            self.writes.add(number)
        more = {"arguments": {"event": "Stop"}, **(ENVELOPE if modern else {})}
        self.heard(self.talk.from_client(request(number, tool, **more), self.now))

    @precondition(lambda self: not self.up)
    @rule()
    def daemon_comes(self) -> None:
        self.up = True
        self.heard(self.talk.daemon_up())

    @precondition(lambda self: self.up)
    @rule()
    def daemon_goes(self) -> None:
        self.up = False
        self.heard(self.talk.daemon_lost(self.now))

    @precondition(lambda self: self.up and self.at_daemon)
    @rule(data=st.data(), twice=st.booleans())
    def daemon_answers(self, data: st.DataObject, twice: bool) -> None:
        number = data.draw(st.sampled_from(sorted(self.at_daemon, key=str)))
        for _ in range(1 + twice):
            self.heard(self.talk.from_daemon(reply(number)))

    @precondition(lambda self: self.hooks)
    @rule(data=st.data(), twice=st.booleans())
    def hook_is_answered(self, data: st.DataObject, twice: bool) -> None:
        number = data.draw(st.sampled_from(sorted(self.hooks, key=str)))
        for _ in range(1 + twice):
            self.heard(self.talk.hook_answered(self.hooks[number], b"{}"))

    @precondition(lambda self: self.owed)
    @rule(data=st.data())
    def client_cancels(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(sorted(self.owed, key=str)))
        self.owed.remove(number)
        cancel = {"method": "notifications/cancelled", "params": {"requestId": number}}
        self.heard(self.talk.from_client(json.dumps(cancel).encode(), self.now))

    @rule(seconds=st.sampled_from([0.1, 10.0, 61.0]))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        self.heard(self.talk.overdue(self.now))

    @invariant()
    def it_knows_what_it_owes(self) -> None:
        assert self.talk.waiting == bool(self.owed)
        deadline = self.talk.next_deadline()
        assert deadline is None or deadline > self.now

    def teardown(self) -> None:
        """In the end everyone has been answered."""
        self.now += 1000.0
        self.heard(self.talk.overdue(self.now))
        for key in self.hooks.values():
            self.heard(self.talk.hook_answered(key, b""))
        assert self.owed == set()


TestSession = Session.TestCase


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b'{"a"',
        b'"abc',
        b'{"a":1,}',
        b"{'a':1}",
        b'{"a":01}',
        b'{"id":1',
        b"[1,",
        b"tru",
        b"\xff",
        b"hello",
    ],
)
def test_no_text_that_is_no_json_ends_the_conversation(line: bytes) -> None:
    conversation = Conversation(SURFACE)
    (said,) = conversation.from_client(line, 0.0)
    assert isinstance(said, Say)
    assert json.loads(said.line)["error"]["code"] == -32700


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"id": 1}, -32600),
        ({"id": 1, "method": 5}, -32600),
        ({"id": 1, "method": "tools/call", "params": []}, -32602),
        ({"id": 1, "method": "tools/call", "params": 5}, -32602),
    ],
)
def test_a_request_of_the_wrong_shape_is_answered(message: dict[str, object], code: int) -> None:
    (said,) = Conversation(SURFACE).from_client(json.dumps({"jsonrpc": "2.0", **message}).encode(), 0.0)
    assert isinstance(said, Say)
    assert json.loads(said.line)["error"]["code"] == code
