"""The simulated runner: scripted agents in the real client, with the gate in each of its arms.

Every task of every arm is run; none is looked up in another arm. One client does many tasks, with `/clear`
between them: each begins with an empty context, in a session of its own, on a file of its own. How busy
the machine is must not show: hooks wait as long as it takes, and a task in which one was not answered is
done again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from evals.client import Conversation, Installation, Session, Turn, install
from evals.client.messages import Json
from evals.client.script import Step
from evals.read_gate.accounting import Cost
from evals.read_gate.agents import MOST_LOOKS, Agent
from evals.read_gate.arms import Arm
from evals.read_gate.cases import Case
from evals.read_gate.heard import MOST_TRIES, TooBusy, all_heard
from evals.read_gate.run import Key, Run
from evals.read_gate.whole_task import task_requests

TASKS_A_CLIENT: Final = 25
PATIENCE: Final = 200
"""Hooks wait so much longer than in real life: a minute, where they have 0.3 s."""
UNHURRIED: Final = {"READGATE_HOOK_PATIENCE": str(PATIENCE), "READGATE_GATE_DECISION_MS": "60000"}
"""What a busy machine must not change: how long a hook and a decision may take."""
OTHER_TURNS: Final = 3
"""The start, the edit and the answer."""

_OUTLINE = re.compile(r"\\n\\nOutline, .*?\\n\\n", re.DOTALL)
"""The outline in a denial, as it stands in a request's JSON."""


@dataclass(frozen=True, slots=True)
class Task:
    """One agent's task, in a folder of its own."""

    case: Case
    agent: Agent
    arm: Arm
    key: Key
    folder: str
    tries: int = 0

    def again(self) -> Task:
        """The same in a fresh folder, where nothing is remembered of the file. Raises `TooBusy`."""
        if self.tries + 1 == MOST_TRIES:
            raise TooBusy(self.key)
        folder = f"{self.folder.partition('.')[0]}.{self.tries + 1}"
        return Task(self.case, self.agent, self.arm, self.key, folder, self.tries + 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run."""

    cases: Sequence[Case]
    agents: Sequence[Agent]
    arms: Sequence[Arm]
    cost: Cost

    def tasks(self, have: Sequence[Run] = ()) -> list[Task]:
        """All of it that is not among `have`, arm by arm."""
        known = {run.key for run in have}
        found = [
            Task(case, agent, arm, Key(case.name, agent.name, arm.name, context), f"c{number:02}a{who}")
            for arm in self.arms
            for context in arm.contexts
            for number, case in enumerate(self.cases)
            for who, agent in enumerate(self.agents)
        ]
        return [task for task in found if task.key not in known]


def run(
    plan: Plan,
    folder: Path,
    have: Sequence[Run] = (),
    done: Callable[[Run], None] = lambda _: None,
    time_is_up: Callable[[], bool] = lambda: False,
) -> list[Run]:
    """Do every task of the plan that is not among those in `have`, in homes under `folder`.

    `done` hears of each run as soon as its client has ended, so that an interrupted evaluation can go on.
    After `time_is_up` no further client is started.

    Raises:
        ClientMissing: the real client is not on this machine.
        InstallFailed: readgate could not be installed for it.
        LeftRunning: an installation's daemon did not end.
        TooBusy: a task was not heard in all of its tries.
    """
    runs = list(have)
    for number, arm in enumerate(plan.arms):
        waiting = [task for task in plan.tasks(runs) if task.arm is arm]
        if not waiting or time_is_up():
            continue
        installation = install(folder / f"arm{number}", {**UNHURRIED, **arm.settings})
        try:
            installation.readgate("doctor")  # from then on costs are counted, not estimated
            while waiting and not time_is_up():
                batch = list(islice(_of_one_context(waiting), TASKS_A_CLIENT))
                found = _run_batch(batch, installation, plan.cost)
                for one in found:
                    done(one)
                runs += found
                heard = {one.key for one in found}
                missed = [task.again() for task in batch if task.key not in heard]
                waiting = missed + [task for task in waiting if task not in batch]
        finally:
            installation.stop()
    return runs


def _of_one_context(tasks: Sequence[Task]) -> Iterator[Task]:
    return (task for task in tasks if task.key.context == tasks[0].key.context)


def _run_batch(tasks: Sequence[Task], installation: Installation, cost: Cost) -> list[Run]:
    """The runs of one client; those of tasks in which something was not heard are left out."""
    project = installation.home / f"tasks-{tasks[0].key.context}-{tasks[0].folder}"
    paths = []
    for task in tasks:
        path = project / task.folder / task.case.file_name
        path.parent.mkdir(parents=True)
        path.write_text(task.case.text, encoding="utf-8")
        paths.append(path)
    installation.warm(project)
    conversations = [
        Conversation([_step(task, path)] * (MOST_LOOKS + OTHER_TURNS), f"{task.folder}/")
        for task, path in zip(tasks, paths, strict=True)
    ]
    prompts = [f"{task.case.question} It lies in {task.folder}/." for task in tasks]
    session = installation.session(
        [text for prompt in prompts for text in ("/clear", prompt)][1:],
        conversations,
        project,
        seconds=60 * len(tasks),
    )
    found = []
    for task, path, own in zip(tasks, paths, session.parts(), strict=False):  # a client may end early
        exchanges = session.conversation(f"{task.folder}/")
        if all_heard(exchanges, own.events, PATIENCE):
            turns = [(_counted(one.body, task.arm, project), one.reply) for one in exchanges]
            found.append(_run(task, path, own, turns, cost))
    return found


def _run(task: Task, path: Path, own: Session, turns: list[tuple[Json, Json]], cost: Cost) -> Run:
    shown = json.dumps(turns[-1][0]["messages"])
    return Run(
        key=task.key,
        requests=tuple(task_requests(turns, cost)),
        stopped="readgate did not open" in shown or "folded view" in shown,
        right=task.case.done(path.read_text(encoding="utf-8"), own.final_text),
        thrown_away=task.tries,
    )


def _step(task: Task, path: Path) -> Step:
    """The agent, by a model that reports how long the context is taken to be."""
    step = task.agent.step(task.case, str(path), task.arm.outline_first)
    if not task.key.context or not callable(step):
        return step

    def reporting(body: Json) -> Turn:
        turn = step(body)
        return Turn(turn.text, turn.tools, {"cache_read_input_tokens": task.key.context})

    return reporting


def _counted(body: Json, arm: Arm, project: Path) -> Json:
    """The body as it is billed: where the arm's denial has no outline, without it.

    The scratch folder's own path says nothing: it is as long as the machine's, not as the user's.
    """
    text = json.dumps(body).replace(str(project), "/project")
    counted: Json = json.loads(_OUTLINE.sub(r"\\n\\n", text, count=0) if arm.outline_first else text)
    return counted
