"""A model beside the events: asked once about each turn, within the day's cap, and only while switched on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import ObservationDraft, SessionRef
from memory.narration.answer import InvalidAnswer, parse
from memory.narration.backend import Question, Refused, Reply, Unavailable
from memory.narration.jobs import ASKED, DONE, GIVEN_UP, WAITING, Job
from memory.narration.material import PARTS, Turn, question
from memory.narration.spending import Spending
from memory.settings import ModelSettings
from memory.store import Store
from memory.upkeep.selection import Selection
from tests.memory.conftest import ZONE

ON = ModelSettings(backend="openai", endpoint="http://localhost:1", daily_tokens=1_000_000)
ANSWER = json.dumps(
    {
        "observations": [
            {
                "type": "decision",
                "title": "Cart.total rounds per line, since invoices do",
                "narrative": "The sum of the rounded lines is what an invoice shows.",
                "facts": ["Decimal, two places"],
                "concepts": ["why-it-exists"],
                "files": ["shop/cart.py", "shop/invented.py"],
            }
        ],
        "summary": {"request": "Round the total", "completed": "Cart.total rounds each line."},
    }
)


@dataclass
class Model:
    """Answers what it is told to, in order, the last again and again; keeps what it was asked."""

    answers: list[Reply | Exception | Callable[[], Reply]] = field(
        default_factory=lambda: [Reply(ANSWER, 500)]
    )
    questions: list[Question] = field(default_factory=list)
    overhead_tokens: int = 10
    abandoned: bool = False

    def ask(self, asked: Question) -> Reply:
        self.questions.append(asked)
        answer = self.answers[min(len(self.questions), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Reply) else answer()

    def abandon(self) -> None:
        self.abandoned = True


@dataclass
class Hand:
    """A clock that stands until it is moved."""

    now: datetime = field(default_factory=lambda: datetime(2026, 10, 10, 15, 45, tzinfo=ZONE))

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Narrated:
    """A memory with a model, and what both are told; questions are asked by `step`, never by a thread."""

    memory: Memory
    model: Model
    clock: Hand
    settings: ModelSettings = ON

    def turn(self, session: SessionRef, text: str = "Round the total", last: str = "Rounded.") -> None:
        self.memory.record_prompt(session, None, text)
        self.memory.record_stop(session, last)

    def drain(self) -> None:
        while self.memory.narrator.step():
            pass

    def wait(self, **by: float) -> None:
        self.clock.now += timedelta(**by)
        self.drain()

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        return self.memory._store.read(sql)


@pytest.fixture
def narrated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Narrated]:
    monkeypatch.setattr("memory.narration.narrator.Narrator._wake", lambda _: None)
    made: list[Narrated] = []
    model, clock = Model(), Hand()
    memory = Memory(
        folder, clock=clock, cost=lambda text: len(text) // 4,
        model=lambda: made[0].settings, ways=lambda _: model,
    )  # fmt: skip
    made.append(Narrated(memory, model, clock))
    yield made[0]
    memory.close()


def edited(narrated: Narrated, session: SessionRef) -> int:
    """A turn in which the cart was changed; gives the id of what was observed."""
    narrated.memory.record_prompt(session, None, "Round the total of the cart")
    return narrated.memory.save(
        session.project,
        session,
        ObservationDraft("Changed Cart.total", "It rounds.", "change", files_modified=("shop/cart.py",)),
    )


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


GOOD = {"type": "bugfix", "title": "t", "narrative": "n"}


@pytest.mark.parametrize(
    "answer",
    [
        "no json",
        "[]",
        json.dumps({"observations": [GOOD | {"type": "poem"}]}),
        json.dumps({"observations": [GOOD | {"concepts": ["vibes"]}]}),
        json.dumps({"observations": [GOOD | {"title": " "}]}),
        json.dumps({"observations": [GOOD | {"title": "x" * 201}]}),
        json.dumps({"observations": [GOOD | {"narrative": "x" * 3_001}]}),
        json.dumps({"observations": [GOOD | {"id": 7}]}),
        json.dumps({"observations": [GOOD] * 11}),
        json.dumps({"observations": [GOOD | {"facts": "one"}]}),
        json.dumps({"summary": {"request": 5}}),
        json.dumps({"forget": ["everything"]}),
        " " * 20_001,
        "[" * 10_000,
    ],
)
def test_an_answer_in_another_form_leaves_nothing_and_is_asked_for_once_more(
    narrated: Narrated, session: SessionRef, answer: str
) -> None:
    narrated.model.answers = [Reply(answer, 40)]
    narrated.turn(session)
    narrated.drain()
    narrated.wait(minutes=2)
    narrated.wait(days=1)
    assert len(narrated.model.questions) == 2
    assert narrated.memory.narrator.status().jobs == {GIVEN_UP: 1}
    assert narrated.rows("SELECT * FROM observations WHERE source = 'model'") == []
    assert narrated.rows("SELECT sum(spent)::INTEGER FROM model_calls") == [(80,)]


_NAMES = st.sampled_from(["observations", "summary", "type", "title", "narrative"])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(_NAMES | st.text(), inner),
    )
)
def test_any_json_is_an_answer_or_refused(value: object) -> None:
    with suppress(InvalidAnswer):
        assert len(parse(json.dumps(value), PARTS).observations) <= 10


def test_parts_that_were_not_asked_for_and_a_fence() -> None:
    assert parse(f"```json\n{ANSWER}\n```", ("summary",)).observations == []
    assert parse(ANSWER, ("observations",)).summary is None


def test_forgetting_takes_what_a_model_made_of_it_along(narrated: Narrated, session: SessionRef) -> None:
    observed = edited(narrated, session)
    narrated.memory.record_stop(session, "Rounded.")
    narrated.drain()
    narrated.memory.upkeep.forget(Selection(ids=(str(observed),)))
    assert narrated.rows("SELECT * FROM observations") == []
    assert narrated.rows("SELECT * FROM session_summaries WHERE source = 'model'") == []


def test_what_is_forgotten_while_it_is_asked_about_does_not_come_back(
    narrated: Narrated, session: SessionRef
) -> None:
    observed = edited(narrated, session)
    narrated.memory.record_stop(session, "Rounded.")

    def forget_first() -> Reply:
        narrated.memory.upkeep.forget(Selection(project=session.project.id))
        return Reply(ANSWER, 70)

    narrated.model.answers = [forget_first]
    narrated.drain()
    assert observed
    for table in ("observations", "session_summaries", "model_jobs", "prompts"):
        assert narrated.rows(f"SELECT * FROM {table}") == []
    assert narrated.memory.narrator.status().spent == 70


def test_a_merge_while_it_is_asked_about(narrated: Narrated, session: SessionRef, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir(), second.mkdir()
    one, other = narrated.memory.project_of(first), narrated.memory.project_of(second)
    about = SessionRef("s", one)
    edited(narrated, about)
    narrated.memory.record_stop(about, "Rounded.")

    def merge_first() -> Reply:
        narrated.memory.merge(one.id, other.id)
        return Reply(ANSWER, 70)

    narrated.model.answers = [merge_first, Reply(ANSWER, 70)]
    narrated.drain()
    narrated.wait(minutes=2)
    assert narrated.rows("SELECT DISTINCT project FROM observations") == [(other.id,)]
    assert narrated.memory.narrator.status().jobs == {DONE: 1}


WRITER = """
import sys
from datetime import datetime
from pathlib import Path
from memory.memory import Memory
from memory.model import Project, SessionRef
from memory.narration.backend import Reply
from memory.settings import ModelSettings

class Waits:
    overhead_tokens = 10
    def ask(self, question):
        print("asked", flush=True)
        if sys.argv[2] == "answer":
            return Reply('{"summary": {"request": "r"}}', 300)
        sys.stdin.read()
    def abandon(self):
        pass

on = ModelSettings(backend="openai", endpoint="http://localhost:1",  daily_tokens=100_000)
memory = Memory(Path(sys.argv[1]), model=lambda: on, ways=lambda _: Waits(), cost=len)
memory.narrator.start()
session = SessionRef("s", Project("p", "p"))
if sys.argv[2] == "begin":
    memory.record_prompt(session, None, "Round it")
    memory.record_stop(session, "Done")
sys.stdin.read()
"""


def test_killed_while_it_asks_nothing_is_lost_and_nothing_settled_is_asked_again(folder: Path) -> None:
    def run(how: str) -> str:
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder), how],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert child.stdout is not None
        assert child.stdin is not None
        said = child.stdout.readline() if how == "begin" else ""
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        child.stdout.close()
        child.stdin.close()
        return said

    assert run("begin") == "asked\n"
    model, clock = Model(), Hand(datetime.now(ZONE))
    memory = Memory(folder, clock=clock, cost=len, model=lambda: ON, ways=lambda _: model)
    narrator = memory.narrator
    reserved = narrator.status().spent
    assert reserved > 2_000, "it may have been billed: the reservation of that day stands"
    assert narrator.status().jobs == {ASKED: 1}
    narrator.reclaim()
    clock.now += timedelta(minutes=2)
    assert narrator.step()
    assert narrator.status().jobs == {DONE: 1}
    assert narrator.status().spent in (500, reserved + 500)  # the day may have ended between the two
    memory.close()

    memory = Memory(folder, clock=clock, cost=len, model=lambda: ON, ways=lambda _: model)
    memory.narrator.reclaim()
    clock.now += timedelta(days=3)
    assert not memory.narrator.step()
    assert len(model.questions) == 1
    memory.close()


def test_a_stop_does_not_wait_for_a_model_and_closing_ends_the_call(
    folder: Path, session: SessionRef
) -> None:
    begun, end = threading.Event(), threading.Event()

    class Slow(Model):
        def ask(self, asked: Question) -> Reply:
            begun.set()
            assert end.wait(30)
            raise Unavailable("ended", billed=True)

        def abandon(self) -> None:
            end.set()

    memory = Memory(folder, cost=len, model=lambda: ON, ways=lambda _: Slow())
    memory.record_prompt(session, None, "Round it")
    assert memory.record_stop(session, "Done") is not None
    assert begun.wait(30)
    assert memory.record_prompt(session, None, "Next") == 2, "hooks go on while the model is asked"
    memory.close()
    assert end.is_set()


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
