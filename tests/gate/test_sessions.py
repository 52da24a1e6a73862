"""What each asker has been told."""

from gate.host.request import Asker
from gate.remembering.sessions import MAX_ASKERS, MAX_FILES, Sessions

MAIN, SUBAGENT = Asker("s"), Asker("s", "a1")


def test_calls_side_by_side_share_one_denial() -> None:
    sessions = Sessions()
    claims = [sessions.claim_denial(MAIN, "/f", "h", now) for now in (10.0, 9.9, 10.25, 10.26, 9.0)]
    assert claims == ["first", "parallel", "parallel", "repeat", "repeat"]


def test_a_call_after_the_message_is_a_repeat_however_soon_it_comes() -> None:
    sessions = Sessions()
    sessions.end_message(MAIN, 9.0)
    assert sessions.claim_denial(MAIN, "/f", "h", 10.0) == "first"
    assert sessions.claim_denial(MAIN, "/f", "h", 10.01) == "parallel"
    sessions.end_message(MAIN, 10.02)
    assert sessions.claim_denial(MAIN, "/f", "h", 10.03) == "repeat"
    assert not sessions.view(MAIN, 10.03).parallel(10.0)


def test_another_content_file_or_asker_has_its_own() -> None:
    sessions = Sessions()
    assert sessions.claim_denial(MAIN, "/f", "h", 10.0) == "first"
    assert sessions.claim_denial(MAIN, "/f", "h2", 20.0) == "first"
    assert sessions.claim_denial(MAIN, "/g", "h", 20.0) == "first"
    assert sessions.claim_denial(SUBAGENT, "/f", "h", 20.0) == "first"
    assert sessions.claim_denial(Asker("t"), "/f", "h", 20.0) == "first"
    assert sessions.claim_denial(MAIN, "/f", "h", 30.0) == "repeat"


def test_a_view_is_a_copy() -> None:
    sessions = Sessions()
    before = sessions.view(MAIN, 1.0)
    sessions.claim_denial(MAIN, "/f", "h", 1.0)
    assert (dict(before.denied_at), before.now) == ({}, 1.0)
    assert sessions.view(MAIN, 2.0).denied_at == {("/f", "h"): 1.0}


def test_compaction_forgets_this_context_only() -> None:
    sessions = Sessions()
    sessions.claim_denial(MAIN, "/f", "h", 1.0)
    sessions.claim_denial(SUBAGENT, "/f", "h", 1.0)
    sessions.claim_note(MAIN, "/f", 7)
    sessions.forget(MAIN)
    assert sessions.claim_denial(MAIN, "/f", "h", 9.0) == "first"
    assert sessions.claim_note(MAIN, "/f", 7)
    assert sessions.claim_denial(SUBAGENT, "/f", "h", 9.0) == "repeat"


def test_a_note_again_only_with_something_newer() -> None:
    sessions = Sessions()
    told = [sessions.claim_note(MAIN, "/f", newest) for newest in (5, 5, 4, 6)]
    assert told == [True, False, False, True]


def test_many_sessions_and_files_stay_bounded() -> None:
    sessions = Sessions()
    for number in range(MAX_ASKERS + 10):
        sessions.claim_denial(Asker(str(number)), "/f", "h", 1.0)
    assert sessions.view(Asker("0"), 2.0).denied_at == {}
    assert sessions.view(Asker(str(MAX_ASKERS + 9)), 2.0).denied_at
    for number in range(MAX_FILES + 10):
        sessions.claim_denial(MAIN, f"/{number}", "h", 1.0)
    assert len(sessions.view(MAIN, 2.0).denied_at) == MAX_FILES
