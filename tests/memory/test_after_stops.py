"""What came after stopped reads: the follow-ups, the turns until the session's end, the context's length."""

from __future__ import annotations

from memory.after_stops import CONTEXT_TOKENS
from memory.ledger import COMPACTED, CONTEXT, DecisionRow, DisclosureRow
from memory.memory import Memory
from memory.model import SessionRef, ToolEvent


def stop(memory: Memory, session: SessionRef, **changes: object) -> int:
    values: dict[str, object] = {
        "session": session,
        "tool_name": "Read",
        "path": "a.py",
        "verdict": "deny",
        "reason": "all",
        "conditions": {CONTEXT_TOKENS: 40_000, "size": "70000 bytes"},
        "language": "python",
        "file_bytes": 70_000,
    }
    place = memory.decision_place()
    row = DecisionRow(**{**values, **changes})  # type: ignore[arg-type]
    memory.ledger.put_decision(place, row).result()
    return place.number


def follow(memory: Memory, row: DisclosureRow) -> None:
    memory.ledger.put_disclosure(memory.follow_up_place(), row).result()


def work(memory: Memory, session: SessionRef, times: int) -> None:
    """So many calls of the main session, a minute apart, as the clock goes."""
    for number in range(times):
        event = ToolEvent("Bash", {"command": "true"}, "", f"{session.id}-{number}-{times}")
        memory.record_tool_use(session, event)


def test_what_followed_a_stop_is_told_with_its_context_and_the_turns_until_the_end(
    memory: Memory, session: SessionRef
) -> None:
    work(memory, session, 2)
    number = stop(memory, session)
    follow(memory, DisclosureRow(session, "denial", "a.py", "unfolded", 700, number))
    follow(memory, DisclosureRow(session, "denial", "a.py", "retried_whole", 9_000, number))
    work(memory, session, 3)
    memory.record_prompt(session, "2", "go on")
    (going_on,) = memory.after_stops.latest()
    assert going_on.turns_after is None
    memory.session_end(session)
    (found,) = memory.after_stops.latest(session.project.id)
    assert (found.verdict, found.language, found.file_bytes) == ("deny", "python", 70_000)
    assert (found.retried, found.opened, found.opened_tokens) == (True, True, 9_700)
    assert found.context_tokens == 40_000
    assert found.turns_after == 4
    assert memory.after_stops.latest("another") == []


def test_after_a_compaction_what_was_read_is_read_again_no_more(memory: Memory, session: SessionRef) -> None:
    stop(memory, session)
    work(memory, session, 2)
    follow(memory, DisclosureRow(session, CONTEXT, "", COMPACTED))
    stop(memory, session)
    work(memory, session, 5)
    memory.session_end(session)
    assert [one.turns_after for one in memory.after_stops.latest()] == [5, 2]


def test_passes_subagents_and_repeated_reads_are_no_stops(memory: Memory, session: SessionRef) -> None:
    stop(memory, session, verdict="pass", reason="size")
    stop(memory, session, reason="unchanged")
    stop(memory, SessionRef(session.id, session.project, "agent-1"))
    assert memory.after_stops.latest() == []


def test_a_host_that_does_not_tell_the_context_leaves_it_unknown(memory: Memory, session: SessionRef) -> None:
    stop(memory, session, conditions={CONTEXT_TOKENS: None})
    stop(memory, session, conditions={CONTEXT_TOKENS: True})
    stop(memory, session, conditions={})
    assert [one.context_tokens for one in memory.after_stops.latest()] == [None, None, None]
