"""The simulated runner: scripted agents in the real client, with the gate in each of its arms."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from evals.client import Installation, Session, Turn, install
from evals.client.messages import Json
from evals.read_gate.accounting import Cost
from evals.read_gate.agents import MOST_LOOKS, RETRIES, Agent
from evals.read_gate.arms import DENY, LOW, LOW_BYTES, OFF, Arm
from evals.read_gate.asked import stops
from evals.read_gate.cases import Case
from evals.read_gate.whole_task import Request, task_requests

_OUTLINE = re.compile(r"\\n\\nOutline, .*?\\n\\n", re.DOTALL)
"""The outline in a denial, as it stands in a request's JSON."""
OTHER_TURNS: Final = 3
"""The start, the edit and the answer."""


@dataclass(frozen=True, slots=True)
class Run:
    """One agent's whole task in one arm."""

    case: str
    size_class: str
    language: str
    kind: str
    agent: str
    arm: str
    requests: tuple[Request, ...]
    denied: bool
    """The gate stopped its whole read."""
    right: bool

    @classmethod
    def from_json(cls, text: str) -> Run:
        """The run that `as_json` wrote."""
        data = json.loads(text)
        return cls(**{**data, "requests": tuple(Request(**one) for one in data["requests"])})

    def as_json(self) -> str:
        """The run as one line of JSON."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run."""

    cases: Sequence[Case]
    agents: Sequence[Agent]
    arms: Sequence[Arm]
    cost: Cost

    def tasks(self, arm: Arm, runs: Sequence[Run]) -> Iterator[tuple[Case, Agent]]:
        """What is still to be run in an arm, after `runs`, which may grow meanwhile.

        What could not differ is run once: without a denial all agents that read the same way do the same,
        and a lower threshold answers what the higher one stops alike.
        """
        reads = self.agents[0]
        for case in self.cases:
            for agent in self._agents(arm):
                if _run_of(runs, case, agent, arm.name):
                    continue
                by_bytes = _run_of(runs, case, reads, DENY.name)  # may have been run since the last agent
                stopped = by_bytes is not None and by_bytes.denied
                if agent.first != "Read":
                    wanted = arm is OFF or arm is DENY  # what is printed is answered alike in the others
                elif arm is OFF or len(case.text) < arm.least or arm is LOW:
                    wanted = arm is OFF or (len(case.text) >= arm.least and not stopped)
                else:
                    wanted = agent is reads or stopped
                first = _run_of(runs, case, reads, arm.name)
                if wanted and (agent is reads or arm is OFF or first is None or first.denied):
                    yield case, agent

    def _agents(self, arm: Arm) -> Iterator[Agent]:
        """The agents to be run in an arm; the priced gate answers all of them the same."""
        seen = set()
        for agent in self.agents:
            if arm.context is not None and agent.first != "Read":
                continue
            if arm.outline_first and (agent.name == RETRIES or agent.first != "Read"):
                continue  # it asks for no outline
            alike = agent.first if arm is OFF or arm.context is not None else agent.name
            if alike not in seen:
                seen.add(alike)
                yield agent


def _run_of(runs: Sequence[Run], case: Case, agent: Agent, arm: str) -> Run | None:
    return next((one for one in runs if (one.case, one.agent, one.arm) == (case.name, agent.name, arm)), None)


def run(
    plan: Plan, folder: Path, have: Sequence[Run] = (), done: Callable[[Run], None] = lambda _: None
) -> list[Run]:
    """Do every task of the plan that is not among those in `have`, in homes under `folder`.

    `done` hears of each run as soon as it has ended, so that an interrupted evaluation can go on.

    Raises:
        ClientMissing: the real client is not on this machine.
        InstallFailed: readgate could not be installed for it.
        LeftRunning: an installation's daemon did not end.
    """
    runs = list(have)
    for number, arm in enumerate(plan.arms):
        tasks = plan.tasks(arm, runs)
        first = next(tasks, None)
        if first is None:
            continue
        if arm.context is not None:
            for case, agent in chain([first], tasks):
                one = _decided(case, agent, arm, folder / f"arm {number}")
                done(one)
                runs.append(one)
            continue
        installation = install(folder / f"arm {number}", arm.settings)
        try:
            # What the gate has no time for passes; a daemon that has just started is not what is compared.
            installation.session("hello", [Turn("hi")], installation.home / "hello")
            for count, (case, agent) in enumerate(chain([first], tasks)):
                one = _run(case, agent, arm, installation, f"task {count}", plan.cost)
                done(one)
                runs.append(one)
        finally:
            installation.stop()
    return runs


def _run(case: Case, agent: Agent, arm: Arm, installation: Installation, folder: str, cost: Cost) -> Run:
    # A project of its own: no run may know what another has left in memory.
    project = installation.home / folder
    project.mkdir()
    path = project / case.file_name
    path.write_text(case.text)
    installation.warm(project)
    step = agent.step(case, str(path), 0, arm.outline_first)
    session = installation.session(case.question, [step] * (MOST_LOOKS + OTHER_TURNS), project)
    turns = [(_counted(one.body, arm), one.reply) for one in session.conversation()]
    return Run(
        case=case.name,
        size_class=case.size_class,
        language=case.language,
        kind=case.kind,
        agent=agent.name,
        arm=arm.name,
        requests=tuple(task_requests(turns, cost)),
        denied=_denied(session),
        right=_right(case, path, session),
    )


def _decided(case: Case, agent: Agent, arm: Arm, folder: Path) -> Run:
    """What the gate answers where its price is asked for: no task is run, so that it holds no request."""
    assert arm.context is not None
    denied = stops(case, arm.context, LOW_BYTES, folder)
    return Run(case.name, case.size_class, case.language, case.kind, agent.name, arm.name, (), denied, True)


def _counted(body: Json, arm: Arm) -> Json:
    """The body as it is billed: where the arm's denial has no outline, without it."""
    if not arm.outline_first:
        return body
    bare: Json = json.loads(_OUTLINE.sub(r"\\n\\n", json.dumps(body), count=0))
    return bare


def _denied(session: Session) -> bool:
    return bool(session.find("readgate did not open")) or bool(session.find("folded view"))


def _right(case: Case, path: Path, session: Session) -> bool:
    """The answer was given by an agent that was shown it; an edit left the file as it should be."""
    if case.kind == "edit":
        return path.read_text() == case.text.replace(case.needs[0], case.answer)
    return case.answer in session.final_text
