"""What happens while a model is asked: memory is forgotten or merged, the daemon is killed or stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from datetime import datetime, timedelta
from pathlib import Path

from memory.memory import Memory
from memory.model import SessionRef
from memory.narration.backend import Question, Reply, Unavailable
from memory.narration.jobs import ASKED, DONE
from memory.upkeep.selection import Selection
from tests.memory.narrating import ANSWER, ON, Hand, Model, Narrated, edited


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
    model, clock = Model(), Hand(datetime.now().astimezone())  # The day of the process that was killed.
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
