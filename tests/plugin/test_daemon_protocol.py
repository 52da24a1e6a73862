"""plugin/daemon/protocol.py: what one side writes the other reads, and nothing else passes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugin.daemon import protocol
from plugin.daemon.protocol import BadLine, Greeting, Reply, newer, read_greeting, read_reply

WORDS = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=20)
VERSIONS = st.lists(st.integers(0, 99), min_size=1, max_size=4).map(lambda parts: ".".join(map(str, parts)))
FOLDERS = (
    st.binary(max_size=200)
    .filter(lambda b: b"\n" not in b)
    .map(lambda b: b.decode("utf-8", "surrogateescape"))
)


def read(greeting: Greeting) -> Greeting:
    first, second, rest = greeting.encode().split(b"\n", 2)
    assert rest == b""
    return read_greeting(first + b"\n", second + b"\n")


@given(st.sampled_from(protocol.KINDS), WORDS | st.just(""), FOLDERS, VERSIONS)
def test_a_greeting_arrives_as_it_was_meant(kind: str, event: str, project: str, version: str) -> None:
    found = read(Greeting(kind, event, project, version))
    assert (found.kind, found.event, found.project, found.version) == (kind, event, project, version)


@pytest.mark.parametrize("project", ["two\nlines", "x" * protocol.LINE_LIMIT])
def test_a_folder_that_a_line_cannot_hold_is_left_out(project: str) -> None:
    assert read(Greeting("hook", "Stop", project)).project == ""


@given(st.sampled_from(["ok", "replace", "refused"]), st.text(max_size=60), VERSIONS)
def test_a_reply_arrives_on_one_line(verdict: str, why: str, version: str) -> None:
    encoded = Reply(verdict, why, version).encode()
    found = read_reply(encoded)
    assert encoded.count(b"\n") == 1
    assert (found.verdict, found.version, found.why) == (verdict, version, " ".join(why.split()))


@given(st.binary(max_size=80), st.binary(max_size=20))
def test_anything_else_is_refused(first: bytes, second: bytes) -> None:
    if not first.startswith(b"readgate"):
        with pytest.raises(BadLine):
            read_greeting(first, second + b"\n")
        with pytest.raises(BadLine):
            read_reply(first)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"readgate 1 0.1.0 hook Stop",
        b"readgate one 0.1.0 hook Stop\n",
        b"readgate 1 0.1.0\n",
        b"readgate 1 0.1.0 dance\n",
        b"readgate 1 0.1.0 hook Stop now\n",
        b"readgate 1 0.1.0 hook " + b"x" * protocol.LINE_LIMIT + b"\n",
    ],
)
def test_a_malformed_greeting_is_refused(line: bytes) -> None:
    with pytest.raises(BadLine):
        read_greeting(line, b"\n")


def test_of_a_later_protocol_only_the_version_is_read() -> None:
    found = read_greeting(b"readgate 2 3.0 something new altogether\n", b"\n")
    assert (found.protocol, found.version) == (2, "3.0")


@given(VERSIONS, VERSIONS)
def test_one_release_is_newer_or_neither(one: str, other: str) -> None:
    assert newer(one, other) + newer(other, one) <= 1
    assert not newer(one, one)
    assert newer(one + ".0.1", one)


@pytest.mark.parametrize(
    ("version", "than", "answer"),
    [("0.10.0", "0.9.9", True), ("1.0", "1.0.0", False), ("1.0", "1", False), ("x", "0.0.1", False)],
)
def test_numbers_decide(version: str, than: str, answer: bool) -> None:
    assert newer(version, than) is answer


def test_the_version_is_the_project_s() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == protocol.VERSION
