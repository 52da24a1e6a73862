"""Whole tasks compared: each arm's cost relative to off, by size, language, question and context."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from evals.read_gate.agents import AGENTS, RETRIES
from evals.read_gate.arms import ARMS, CONTEXTS, OFF, Arm
from evals.read_gate.cases import CASES, SIZES, Case
from evals.read_gate.run import Key, Run
from evals.read_gate.whole_task import task_cost
from gate.pricing.read import Habits, TokenPrices

MOST_ABOVE: Final = 1.05
"""A default may cost so much of what off costs, in every size class and at every length of context."""
NEAR: Final = 1.03
"""Arms that cost so little more than the cheapest are as cheap: nobody knows what will be asked most."""
LARGE: Final = ("64 to 128 KB", "128 to 256 KB")
"""The size classes in which a default must be cheaper than off. Above them the host hands nothing over."""

AXES: Final[Mapping[str, Callable[[Case], str]]] = {
    "size": lambda case: case.size_class,
    "language": lambda case: case.language,
    "question": lambda case: case.kind,
}
"""What tasks are told apart by."""


@dataclass(frozen=True, slots=True)
class Stated:
    """The rates that nobody has observed yet."""

    turns_to_come: float = Habits().turns_to_come
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

    def __init__(self, key: Key) -> None:
        super().__init__(f"There is no run of {key}: run the eval to its end.")


class Comparison:
    """Runs, looked up by task. What was not run has no cost: nothing stands in for it."""

    def __init__(
        self,
        runs: Iterable[Run],
        prices: TokenPrices = TokenPrices(),  # noqa: B008 - frozen
        cases: Sequence[Case] = CASES,
    ) -> None:
        self._runs = {run.key: run for run in runs}
        self.prices = prices
        known = {key.case for key in self._runs}
        self.cases = [case for case in cases if case.name in known]
        self.runs = [run for run in self._runs.values() if run.key.case in {case.name for case in self.cases}]
        self.arms = [arm for arm in ARMS if arm is not OFF and self._complete(arm)]
        """The arms of which every task was run."""

    def _complete(self, arm: Arm) -> bool:
        return all(
            Key(case.name, agent.name, one.name, context) in self._runs
            for one in (OFF, arm)
            for case in self.cases
            for agent in AGENTS
            for context in one.contexts
        )

    def groups(self, axis: str) -> dict[str, list[Case]]:
        """The cases of each group of an axis; sizes smallest first, else as they come."""
        found: dict[str, list[Case]] = {name: [] for name, _ in SIZES} if axis == "size" else {}
        for case in self.cases:
            found.setdefault(AXES[axis](case), []).append(case)
        return {name: cases for name, cases in found.items() if cases}

    def relative(self, arm: Arm, context: int, stated: Stated, cases: Sequence[Case] | None = None) -> float:
        """Cost in `arm` over the cost with the gate off.

        Raises:
            NotRun: a task is missing.
        """
        chosen = self.cases if cases is None else cases
        return sum(self.cost(case, arm, context, stated) for case in chosen) / sum(
            self.cost(case, OFF, context, stated) for case in chosen
        )

    def by(self, axis: str, arm: Arm, context: int, stated: Stated) -> dict[str, float]:
        """Group of an axis -> relative cost."""
        return {name: self.relative(arm, context, stated, cases) for name, cases in self.groups(axis).items()}

    def cost(self, case: Case, arm: Arm, context: int, stated: Stated) -> float:
        """Plain input tokens of a task, over the agents by their shares."""
        return sum(
            share
            * task_cost(
                self._run(case, agent, arm, context).requests, context, stated.turns_to_come, self.prices
            )
            for agent, share in stated.shares.items()
            if share
        )

    def worst(self, arm: Arm, stated: Stated) -> float:
        """The highest relative cost in any size class and at any length of context."""
        return max(max(self.by("size", arm, context, stated).values()) for context in CONTEXTS)

    def total(self, arm: Arm, stated: Stated) -> float:
        """The mean relative cost over the lengths of the context."""
        return sum(self.relative(arm, context, stated) for context in CONTEXTS) / len(CONTEXTS)

    def worst_question(self, arm: Arm, stated: Stated) -> float:
        """The highest relative cost of any kind of question at any length of context."""
        return max(max(self.by("question", arm, context, stated).values()) for context in CONTEXTS)

    def worst_large(self, arm: Arm, stated: Stated) -> float | None:
        """The same of large files only; None where there is no task about one."""
        found = [
            relative
            for context in CONTEXTS
            for name, relative in self.by("size", arm, context, stated).items()
            if name in LARGE
        ]
        return max(found, default=None)

    def _run(self, case: Case, agent: str, arm: Arm, context: int) -> Run:
        key = Key(case.name, agent, arm.name, context if context in arm.contexts else 0)
        found = self._runs.get(key)
        if found is None:
            raise NotRun(key)
        return found


def fit(found: Comparison, arm: Arm, stated: Stated) -> bool:
    """Whether an arm may be a default: below off on large files, and nowhere much above it."""
    large = found.worst_large(arm, stated)
    return found.worst(arm, stated) <= MOST_ABOVE and (large is None or large < 1)


def recommended(found: Comparison, stated: Stated) -> Arm | None:
    """Of the arms that may be a default and cost about the least, the one that hurts no question much.

    None where no arm may be one.
    """
    candidates = [arm for arm in found.arms if fit(found, arm, stated)]
    least = min((found.total(arm, stated) for arm in candidates), default=0.0)
    near = [arm for arm in candidates if found.total(arm, stated) <= NEAR * least]
    return min(near, key=lambda arm: found.worst_question(arm, stated), default=None)


def pays_from(
    found: Comparison, arm: Arm, context: int, stated: Stated
) -> dict[str, tuple[int | None, int | None]]:
    """Language -> bytes of its smallest file that `arm` is cheaper for, and of its largest that it is not."""
    sizes: dict[str, tuple[int | None, int | None]] = {}
    for case in found.cases:
        relative = found.relative(arm, context, stated, [case])
        pays, not_ = sizes.get(case.language, (None, None))
        size = len(case.text)
        if relative < 1:
            pays = min(size, pays or size)
        elif relative > 1:
            not_ = max(size, not_ or size)
        sizes[case.language] = (pays, not_)
    return sizes
