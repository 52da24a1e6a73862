"""The simulated runner: scripted agents in the real client, with the gate off and on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from evals.client import Installation, Session, Turn, install
from evals.client.messages import Json
from evals.read_gate.accounting import Cost, Usage, conversation_usage
from evals.read_gate.agents import MOST_LOOKS, Agent
from evals.read_gate.cases import Case

ARMS: Mapping[str, Mapping[str, str]] = {
    "off": {"READGATE_GATE_MODE": "off"},
    "deny": {"READGATE_GATE_MODE": "deny"},
}
"""What is compared: the same plugin in each, so that only the gate differs."""


@dataclass(frozen=True, slots=True)
class Run:
    """One agent's whole task in one arm."""

    case: str
    agent: str
    arm: str
    turns: int
    """Requests to the model."""
    usage: Usage
    right: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run, and the stated rates."""

    cases: Sequence[Case]
    agents: Sequence[Agent]
    cost: Cost
    more_turns: int
    """Turns an agent works on after it has found its answer."""


def run(plan: Plan, folder: Path, done: Callable[[Run], None] = lambda _: None) -> list[Run]:
    """Let every agent do every case in every arm, in homes under `folder`; `done` hears of each run.

    Raises:
        ClientMissing: the real client is not on this machine.
        InstallFailed: readgate could not be installed for it.
        LeftRunning: an installation's daemon did not end.
    """
    runs = []
    for arm, settings in ARMS.items():
        installation = install(folder / arm, settings)
        try:
            # What the gate has no time for passes; a daemon that has just started is not what is compared.
            installation.session("hello", [Turn("hi")], installation.home / "hello")
            for one in _runs(plan, installation, arm):
                done(one)
                runs.append(one)
        finally:
            installation.stop()
    return runs


def _runs(plan: Plan, installation: Installation, arm: str) -> Iterator[Run]:
    for number, case in enumerate(plan.cases):
        for agent in plan.agents:
            # A project of its own: no run may know what another has left in memory.
            project = installation.home / f"case {number}, {agent.name}"
            project.mkdir()
            path = project / case.file_name
            path.write_text(case.text)
            installation.warm(project)
            steps = [agent.step(case, str(path), plan.more_turns)] * (MOST_LOOKS + plan.more_turns + 1)
            session = installation.session(case.question, steps, project)
            yield _counted(case, agent, arm, session, plan.cost)


def _counted(case: Case, agent: Agent, arm: str, session: Session, cost: Cost) -> Run:
    turns: list[tuple[Json, Json]] = [(one.body, one.reply) for one in session.conversation()]
    right = case.answer.split()[-1] in session.final_text
    return Run(case.name, agent.name, arm, len(turns), conversation_usage(turns, cost), right)
