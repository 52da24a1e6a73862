"""A model beside the events: asked once about each turn, within the day's cap, and only while switched on."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import SessionRef
from memory.narration.backend import Refused, Reply, Unavailable
from memory.narration.jobs import DONE, GIVEN_UP, WAITING, Job
from memory.narration.material import PARTS, Turn, question
from memory.narration.spending import Spending
from memory.settings import ModelSettings
from memory.store import Store
from tests.memory.narrating import ANSWER, ON, Narrated, edited


def test_what_a_model_says_stands_beside_what_was_observed(narrated: Narrated, session: SessionRef) -> None:
    observed = edited(narrated, session)
    narrated.memory.record_stop(session, "Rounded, line by line.")
    narrated.drain()

    found = narrated.rows(
        "SELECT id, source, type, title, files_modified, prompt_number FROM observations ORDER BY id"
    )
    assert [row[:3] for row in found] == [(observed, "agent", "change"), (observed + 1, "model", "decision")]
    assert json.loads(found[1][4]) == ["shop/cart.py"], "any other file is invented"
    assert found[1][5] == 1
    assert narrated.rows("SELECT source FROM session_summaries ORDER BY id") == [("events",), ("model",)]
    text = narrated.memory.startup(session.project).index
    assert "Cart.total rounds per line" in text
    assert text.count("🎯") == 2, "the legend and one summary: the model's"
    assert "Cart.total rounds each line." in text
    asked = json.loads(narrated.model.questions[0].data)
    assert asked["observed"][0]["title"] == "Changed Cart.total"
    assert asked["last_reply"] == "Rounded, line by line."


def test_off_is_off(narrated: Narrated, session: SessionRef) -> None:
    narrated.settings = ModelSettings()
    narrated.turn(session)
    narrated.drain()
    assert narrated.rows("SELECT * FROM model_jobs") == []
    narrated.settings = ON
    narrated.turn(session)
    narrated.settings = ModelSettings()
    narrated.drain()
    assert narrated.model.questions == [], "switched off, nothing that waits is sent either"
    assert narrated.memory.narrator.status().backend == "off"


def test_each_turn_is_asked_about_once(narrated: Narrated, session: SessionRef) -> None:
    narrated.turn(session)
    narrated.memory.record_stop(session, "Again.")
    narrated.drain()
    narrated.memory.record_stop(session, "And again.")
    narrated.drain()
    assert len(narrated.model.questions) == 1
    narrated.turn(session, "And tax?")
    narrated.drain()
    assert len(narrated.model.questions) == 2
    assert "so_far" in json.loads(narrated.model.questions[1].data)
    assert [
        row[0] for row in narrated.rows("SELECT count(*) FROM session_summaries WHERE source = 'model'")
    ] == [1]


def test_secrets_are_taken_out_on_both_ways(narrated: Narrated, session: SessionRef) -> None:
    key = "sk-ant-api03-" + "Zq8" * 30
    answer = {"observations": [{"type": "discovery", "title": "It logs", "narrative": f"The key is {key}."}]}
    narrated.model.answers = [Reply(json.dumps(answer), 5)]
    narrated.turn(session, f"Use {key} <private>and not this</private>", f"I used {key}")
    narrated.drain()
    assert key not in narrated.model.questions[0].data
    assert "not this" not in narrated.model.questions[0].data
    (stored,) = narrated.rows("SELECT narrative FROM observations WHERE source = 'model'")
    assert key not in str(stored[0])
    assert "[redacted" in str(stored[0])


def test_rules_that_are_newer_than_a_record_hold_for_what_is_sent(session: SessionRef) -> None:
    key = "ghp_" + "a1B2" * 9
    sent = question(Turn(f"use {key}", (), f"used {key}", None), PARTS)
    assert key not in sent.data


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=300))
def test_records_cannot_leave_the_json_they_are_sent_in(text: str) -> None:
    sent = question(Turn(text, (), text, None), PARTS)
    assert set(json.loads(sent.data)) == {"asked", "observed", "last_reply"}
    assert sent.system == question(Turn("", (), "", None), PARTS).system


def test_the_cap_holds_and_the_rest_waits_for_the_next_day(narrated: Narrated, session: SessionRef) -> None:
    narrated.model.answers = [Reply(ANSWER, 6_000)]
    narrated.settings = replace(ON, daily_tokens=10_000)
    for _ in range(3):
        edited(narrated, session)
        narrated.memory.record_stop(session, "Rounded.")
    narrated.drain()
    status = narrated.memory.narrator.status()
    assert (status.spent, status.jobs) == (6_000, {DONE: 1, WAITING: 2})
    assert "spent" in status.last_problem
    narrated.wait(hours=9)
    assert narrated.memory.narrator.status().spent == 6_000
    assert narrated.memory.narrator.status().jobs == {DONE: 2, WAITING: 1}


def test_a_question_that_no_day_could_pay_for_is_given_up(narrated: Narrated, session: SessionRef) -> None:
    narrated.settings = replace(ON, daily_tokens=100)
    narrated.turn(session)
    narrated.drain()
    status = narrated.memory.narrator.status()
    assert (status.jobs, narrated.model.questions) == ({GIVEN_UP: 1}, [])
    assert "daily_tokens is 100" in status.last_problem


def test_two_never_take_the_last_of_the_cap(store: Store) -> None:
    spending = Spending(store)
    taken = []

    def take(job: int) -> None:
        for _ in range(5):
            taken.append(spending.reserve("2026-10-10", 100, 1_000, job, 0))

    threads = [threading.Thread(target=take, args=(number,)) for number in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(call is not None for call in taken) == 10
    assert spending.on("2026-10-10") == 1_000
    assert spending.on("2026-10-11") == 0


def test_a_failure_is_tried_again_ever_later_and_then_given_up(
    narrated: Narrated, session: SessionRef
) -> None:
    narrated.model.answers = [Unavailable("No network.", billed=False)]
    narrated.turn(session)
    narrated.drain()
    asked = [1]
    for minutes in (0.5, 0.6, 4.5, 0.6, 30, 120, 2_000):
        narrated.wait(minutes=minutes)
        asked.append(len(narrated.model.questions))
    assert asked == [1, 1, 2, 2, 3, 4, 5, 5]
    status = narrated.memory.narrator.status()
    assert (status.jobs, status.last_problem, status.spent) == ({GIVEN_UP: 1}, "No network.", 0)


def test_what_may_have_been_billed_counts(narrated: Narrated, session: SessionRef) -> None:
    narrated.model.answers = [Unavailable("It hung.", billed=True), Refused("Never.")]
    narrated.turn(session)
    narrated.drain()
    assert narrated.memory.narrator.status().spent >= 2_000
    narrated.wait(minutes=2)
    assert narrated.memory.narrator.status().jobs == {GIVEN_UP: 1}
    assert len(narrated.model.questions) == 2


def test_a_server_s_own_word_on_when_to_ask_again(narrated: Narrated, session: SessionRef) -> None:
    narrated.model.answers = [Unavailable("Busy.", billed=False, after_seconds=600), Reply(ANSWER, 1)]
    narrated.turn(session)
    narrated.drain()
    narrated.wait(minutes=9)
    assert len(narrated.model.questions) == 1
    narrated.wait(minutes=2)
    assert narrated.memory.narrator.status().jobs == {DONE: 1}


def test_a_defect_of_a_back_end_is_a_failure_like_others(narrated: Narrated, session: SessionRef) -> None:
    narrated.model.answers = [ZeroDivisionError("oh"), Reply(ANSWER, 1)]
    narrated.turn(session)
    narrated.drain()
    assert "ZeroDivisionError" in narrated.memory.narrator.status().last_problem
    narrated.wait(minutes=2)
    assert narrated.memory.narrator.status().jobs == {DONE: 1}


def test_what_is_missing_is_said_before_anything_is_asked(folder: Path) -> None:
    keyed = ModelSettings(backend="anthropic")
    memory = Memory(folder, cost=len, model=lambda: keyed)
    assert "READGATE_MODEL_KEY is not set" in memory.narrator.status().last_problem
    memory.close()


def test_a_job_s_states() -> None:
    job = Job(1, "p", "s", 1, WAITING, 0, 0, "", 0)
    assert job.asked().tries == 1
    assert job.asked().failed("x", 10).due_at == 60_010
    assert job.asked().failed("x", 10, tries=1).state == GIVEN_UP
    assert job.put_off("later", 99).tries == 0
