"""The lines a client and the daemon exchange before anything else: who speaks, in which version, for what.

A client opens with two lines, the daemon answers with one:

    readgate 1 <client version> <kind> [<event>]\\n<project folder, may be empty>\\n
    readgate 1 <daemon version> ok|replace|refused[ <why>]\\n

What follows depends on the kind. `hook`: the payload's bytes and the end of the client's side; the daemon's
line comes when the event has been taken in, followed by what the host is to be told. `hooks`: the same for
many events, a line each, `<number> <event> <payload>`, and a line for what became of it, when that is known,
`<number> ok|refused <what the host is to be told>`; `<number> -<event> <payload>` is word that the client has
stopped waiting for it. `call` and `control`: JSON lines, one a request. `mcp`: JSON-RPC lines.

Hooks load this module at every tool call, so it imports nothing.
"""

from __future__ import annotations

VERSION = "0.1.0"
"""This release, as `pyproject.toml` has it (a test compares them): looking it up costs more than a hook."""

PROTOCOL = 1
"""Of these lines; a greeting in a higher one comes from a newer client."""

KINDS = ("hook", "hooks", "call", "control", "mcp")
"""`control` asks about the daemon itself and never makes it give way to a newer one."""

NOT_TAKEN_IN = "the event was not taken in"
"""Why an event is refused that a later try may do better with; every other refusal is of the client."""

TAKEN_IN, REFUSED = b"ok", b"refused"
"""What became of one of several `hooks`."""

UNHEARD = b"-"
"""Before an event's name: the client has stopped waiting for what is said of it."""

LINE_LIMIT = 4096
"""Bytes a greeting or a reply may have, newline included."""

PAYLOAD_LIMIT = 64 << 20
"""Bytes an event may have; a larger one is let go. A read of the largest file the host delivers, escaped,
is below it.
"""


class BadLine(Exception):
    """What came is not a line of this protocol."""

    code = "bad_line"


class Greeting:
    """What a client opens with."""

    __slots__ = ("event", "kind", "project", "protocol", "version")

    def __init__(self, kind: str, event: str = "", project: str = "", version: str = VERSION) -> None:
        self.kind = kind
        self.event = event
        self.project = project
        """The host's project folder, bytes that are not UTF-8 `surrogateescape`d; empty where unknown."""
        self.version = version
        self.protocol = PROTOCOL

    def encode(self) -> bytes:
        """Both lines. A folder that a line cannot hold is left out: the daemon then knows none."""
        first = f"readgate {self.protocol} {self.version} {self.kind} {self.event}".rstrip()
        project = self.project.encode("utf-8", "surrogateescape")
        if b"\n" in project or len(project) >= LINE_LIMIT:
            project = b""
        return first.encode() + b"\n" + project + b"\n"


def read_greeting(first: bytes, second: bytes) -> Greeting:
    """The greeting in these two lines.

    Raises `BadLine` for anything else, unless it is of a later protocol: of that only the version is sure.
    """
    words = _words(first)
    if len(words) < 4 or not words[1].isdigit() or not second.endswith(b"\n"):
        raise BadLine("not a greeting")
    project = second[:-1].decode("utf-8", "surrogateescape")
    greeting = Greeting(words[3], words[4] if len(words) > 4 else "", project, words[2])
    greeting.protocol = int(words[1])
    if greeting.protocol <= PROTOCOL and (greeting.kind not in KINDS or len(words) > 5):
        raise BadLine("not a kind of connection")
    return greeting


class Reply:
    """The daemon's one line."""

    __slots__ = ("verdict", "version", "why")

    def __init__(self, verdict: str, why: str = "", version: str = VERSION) -> None:
        self.verdict = verdict
        """`ok`; `replace`: the daemon is older and leaves; `refused`: see `why`."""
        self.why = why
        self.version = version

    @property
    def heard(self) -> bool:
        """Did the daemon look at what was said, if only to find that it can't be taken in now?"""
        return self.verdict == "ok" or self.why == NOT_TAKEN_IN

    def encode(self) -> bytes:
        """The line."""
        why = " ".join(self.why.split())
        return f"readgate {PROTOCOL} {self.version} {self.verdict} {why}".rstrip().encode() + b"\n"


def read_reply(line: bytes) -> Reply:
    """The reply in this line; raises `BadLine` for anything else."""
    words = _words(line)
    if len(words) < 4 or words[3] not in ("ok", "replace", "refused"):
        raise BadLine("not a reply")
    return Reply(words[3], " ".join(words[4:]), words[2])


def _words(line: bytes) -> list[str]:
    if not line.endswith(b"\n") or len(line) > LINE_LIMIT:
        raise BadLine("not a whole line")
    words = line.decode("utf-8", "replace").split()
    if not words or words[0] != "readgate":
        raise BadLine("not our protocol")
    return words


def newer(version: str, than: str) -> bool:
    """Is one release later than another? Numbers decide, from the left; what is no number counts as 0."""
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> list[int]:
    numbers = [int(part) if part.isascii() and part.isdigit() else 0 for part in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers
