"""What a session's summary says, put together from what is recorded of it; no model writes a word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from memory.framing import clip, one_line, plain
from memory.model import Observation, only_looked

FIELD_UNITS: Final = 1_500
"""UTF-16 units of one field of a summary."""

_LISTED: Final = 12
_REQUEST_UNITS: Final = 400
_STEPS: Final = 6
_STEP_UNITS: Final = 200

_LEARNT: Final = frozenset({"discovery", "decision", "security_alert", "security_note", "sensitive"})

_HEADING: Final = re.compile(
    r"^\W*(?:(?:suggested |possible |recommended )?next steps?|remaining(?: work)?|"
    r"still (?:to do|open|missing)|left to do|to ?do|follow-?ups?|not (?:yet )?done|"
    r"outstanding)\b\W*(?P<rest>.*)$",
    re.IGNORECASE,
)
"""A line of a reply that says that what follows is still to be done."""

_BULLET: Final = re.compile(r"^\s*(?:[-*•‣]|\d+[.)]|\[ \])\s+")


@dataclass(frozen=True, slots=True)
class SessionStory:
    """What is recorded of a session, oldest first."""

    prompts: Sequence[str]
    observations: Sequence[Observation]
    files_read: Sequence[str]
    last_message: str


@dataclass(frozen=True, slots=True)
class SummaryText:
    """The fields of a summary; empty where there is nothing to say."""

    request: str
    investigated: str
    learned: str
    completed: str
    next_steps: str


def summary_text(story: SessionStory) -> SummaryText:
    """The summary of a session. Pure.

    What only was looked at is what was investigated; what was found out is learnt; the rest was completed,
    except what still fails, which is left to do with what the last reply names.
    """
    failing = _failing(story.observations)
    left = {id(record) for record in failing}
    looks = [record for record in story.observations if _only_looked(record) and id(record) not in left]
    told = [record for record in story.observations if not _only_looked(record) and id(record) not in left]
    mended = [o for o in told if "problem-solution" in o.concepts and o.type not in _LEARNT]
    learnt = [o for o in told if o.type in _LEARNT]
    done = [o for o in told if o.type not in _LEARNT]
    read = dict.fromkeys((*story.files_read, *(path for record in looks for path in record.files_read)))
    steps = [f"mend: {record.title}" for record in failing]
    return SummaryText(
        request=_request(story.prompts),
        investigated=clip(", ".join(_shown(list(read))), FIELD_UNITS),
        learned=_titles([*mended, *learnt]),
        completed=_titles(done),
        next_steps=clip("; ".join([*steps, *next_steps(story.last_message)]), FIELD_UNITS),
    )


def next_steps(reply: str) -> list[str]:
    """What a reply says is still to be done: what stands under such a heading, or behind it. Pure."""
    lines = plain(reply).split("\n")
    for number, line in enumerate(lines):
        heading = _HEADING.match(line)
        if heading is None:
            continue
        below = list(_bullets(lines[number + 1 :]))
        rest = heading["rest"].strip(" :*_")
        if below or rest:
            return [one_line(step, _STEP_UNITS) for step in (below or [rest])[:_STEPS]]
    return []


def _bullets(lines: Iterable[str]) -> Iterator[str]:
    begun = False
    for line in lines:
        if _BULLET.match(line):
            begun = True
            yield _BULLET.sub("", line)
        elif line.strip() or begun:
            return


def _only_looked(record: Observation) -> bool:
    return only_looked(record.source, record.type) and bool(record.files_read)


def _failing(records: Sequence[Observation]) -> list[Observation]:
    """What failed and was not seen to pass since."""
    left: dict[str, Observation] = {}
    for record in records:
        if record.source == "events" and any(
            fact.startswith(("first failure: ", "message: ")) for fact in record.facts
        ):
            mended = "problem-solution" in record.concepts
            key = record.facts[0]
            if mended:
                left.pop(key, None)
            elif record.type == "discovery":
                left[key] = record
    return list(left.values())


def _request(prompts: Sequence[str]) -> str:
    """The first prompt, which began it, and the last, which ended it."""
    if not prompts:
        return ""
    first = one_line(prompts[0], _REQUEST_UNITS if len(prompts) == 1 else _REQUEST_UNITS // 2)
    if len(prompts) == 1:
        return first
    return f"{first} … {one_line(prompts[-1], _REQUEST_UNITS // 2 - 3)}"


def _titles(records: Sequence[Observation]) -> str:
    titles = list(dict.fromkeys(record.title for record in records))
    more = f"; and {len(titles) - _LISTED} before" if len(titles) > _LISTED else ""
    return clip("; ".join(reversed(titles[-_LISTED:])) + more, FIELD_UNITS)


def _shown(paths: Sequence[str]) -> Sequence[str]:
    return paths if len(paths) <= _LISTED else [*paths[:_LISTED], f"and {len(paths) - _LISTED} more"]
