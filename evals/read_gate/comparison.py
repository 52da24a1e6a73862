"""Whole tasks compared: each arm's cost relative to off, by size of file and length of context."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from evals.read_gate.accounting import Prices
from evals.read_gate.agents import AGENTS, RETRIES
from evals.read_gate.arms import BARE, CONTEXTS, DENY, FOLD, LOW, OFF, Arm
from evals.read_gate.cases import CASES, SIZES, Case
from evals.read_gate.simulated import Run
from evals.read_gate.whole_task import Request, task_cost

PRICED: Final = "priced"
"""The arm whose runs are those of `priced at …`, each at its own length."""
COMPARED: Final = (DENY.name, LOW.name, PRICED, FOLD.name, BARE.name)
MOST_ABOVE: Final = 1.05
"""A default may cost so much of what off costs, in every size class and at every length of context."""


@dataclass(frozen=True, slots=True)
class Stated:
    """The rates that nobody has observed yet."""

    turns_to_come: int = 5
    shares: Mapping[str, float] = field(default_factory=lambda: {agent.name: agent.share for agent in AGENTS})
    """Agent -> share of tasks that it does."""

    def with_retries(self, share: float) -> Stated:
        """The same, with this share of agents that read the file again; the others keep their proportions."""
        others = 1 - self.shares[RETRIES]
        scaled = {name: value * (1 - share) / others for name, value in self.shares.items()}
        return Stated(self.turns_to_come, {**scaled, RETRIES: share})

    def only(self, agent: str) -> Stated:
        """The same, with one agent."""
        return Stated(self.turns_to_come, {agent: 1.0})


class NotRun(Exception):
    """A task that the comparison needs was not run."""

    def __init__(self, case: str, agent: str, arm: str) -> None:
        super().__init__(f"There is no run of {case!r} by {agent!r} in arm {arm!r}: run the eval to its end.")


class Comparison:
    """Runs, looked up by task."""

    def __init__(self, runs: Iterable[Run], prices: Prices = Prices(), cases: Sequence[Case] = CASES) -> None:  # noqa: B008 - frozen
        self._runs = {(run.case, run.agent, run.arm): run for run in runs}
        self._prices = prices
        self._first = {agent.name: agent.first for agent in AGENTS}
        self._reads = next(agent.name for agent in AGENTS if agent.first == "Read")
        self._prints = next((agent.name for agent in AGENTS if agent.first != "Read"), self._reads)
        known = {run.case for run in self._runs.values()}
        self.cases = [case for case in cases if case.name in known]

    def size_classes(self) -> list[str]:
        """The size classes that there are cases of, smallest first."""
        return [name for name, _ in SIZES if any(case.size_class == name for case in self.cases)]

    def arms(self) -> list[str]:
        """The arms, beside off, of which every task was run."""
        return [arm for arm in COMPARED if self._complete(arm)]

    def _complete(self, arm: str) -> bool:
        try:
            for context in CONTEXTS:
                self.relative(arm, context, Stated())
        except NotRun:
            return False
        return True

    def relative(self, arm: str, context: int, stated: Stated, cases: Sequence[Case] | None = None) -> float:
        """Cost in `arm` over the cost with the gate off.

        Raises:
            NotRun: a task is missing.
        """
        chosen = self.cases if cases is None else cases
        return sum(self.cost(case, arm, context, stated) for case in chosen) / sum(
            self.cost(case, OFF.name, context, stated) for case in chosen
        )

    def cost(self, case: Case, arm: str, context: int, stated: Stated) -> float:
        """Plain input tokens of a task, over the agents by their shares."""
        return sum(
            share
            * task_cost(
                self._requests(case, agent, arm, context), context, stated.turns_to_come, self._prices
            )
            for agent, share in stated.shares.items()
            if share
        )

    def by_size(self, arm: str, context: int, stated: Stated) -> dict[str, float]:
        """Size class -> relative cost."""
        return {
            name: self.relative(
                arm, context, stated, [case for case in self.cases if case.size_class == name]
            )
            for name in self.size_classes()
        }

    def worst(self, arm: str, stated: Stated) -> float:
        """The highest relative cost in any size class and at any length of context."""
        return max(max(self.by_size(arm, context, stated).values()) for context in CONTEXTS)

    def right(self) -> dict[str, tuple[int, int]]:
        """Arm -> (runs that were right, runs)."""
        found: dict[str, tuple[int, int]] = {}
        for run in self._runs.values():
            right, all_ = found.get(run.arm, (0, 0))
            found[run.arm] = (right + run.right, all_ + 1)
        return found

    def _requests(self, case: Case, agent: str, arm: str, context: int) -> Sequence[Request]:
        """What was not run because it could not differ is looked up where it was run."""
        reads = self._first[agent] == "Read"
        if not reads:
            return self._known(case, self._prints, OFF.name if arm == OFF.name else DENY.name).requests
        if arm == PRICED:
            arm = LOW.name if self._priced(case, context) else OFF.name
        if arm == BARE.name and agent == RETRIES:
            arm = DENY.name  # it looks at no outline
        if arm == LOW.name and self._stopped(case, DENY):
            arm = DENY.name
        if arm != OFF.name and not self._stopped(case, LOW if arm == LOW.name else DENY):
            arm = OFF.name
        return self._known(case, self._reads if arm == OFF.name else agent, arm).requests

    def _priced(self, case: Case, context: int) -> bool:
        """Whether the priced gate stops a read of the case's file."""
        below = len(case.text) < LOW.least
        return not below and self._known(case, self._reads, f"priced at {context:,}").denied

    def _known(self, case: Case, agent: str, arm: str) -> Run:
        found = self._run(case, agent, arm)
        if found is None:
            raise NotRun(case.name, agent, arm)
        return found

    def _stopped(self, case: Case, arm: Arm) -> bool:
        """Whether a threshold in bytes stops it."""
        return len(case.text) >= arm.least and self._known(case, self._reads, arm.name).denied

    def _run(self, case: Case, agent: str, arm: str) -> Run | None:
        return self._runs.get((case.name, agent, arm))


def recommended(found: Comparison, stated: Stated) -> str | None:
    """The cheapest of the arms that never cost more than `MOST_ABOVE` of off; None where there is none."""
    fit = [arm for arm in found.arms() if found.worst(arm, stated) <= MOST_ABOVE]
    return min(
        fit,
        key=lambda arm: sum(found.relative(arm, context, stated) for context in CONTEXTS),
        default=None,
    )


def pays_from(found: Comparison, context: int, stated: Stated) -> dict[str, tuple[int | None, int | None]]:
    """Language -> bytes of its smallest file that the denial pays for, and of its largest that it does not.

    Only files that the byte threshold stops tell anything.
    """
    sizes: dict[str, tuple[int | None, int | None]] = {}
    for case in found.cases:
        relative = found.relative(LOW.name, context, stated, [case])
        pays, not_ = sizes.get(case.language, (None, None))
        size = len(case.text)
        if relative < 1:
            pays = min(size, pays or size)
        elif relative > 1:
            not_ = max(size, not_ or size)
        sizes[case.language] = (pays, not_)
    return sizes
