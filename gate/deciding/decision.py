"""The decision: may this read pour a whole file into the context?

A read is stopped where every condition holds. What is not known yet holds neither way, so the caller looks at
the cheap facts first and decides again with more, until the answer can't change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gate.deciding.conditions import CONDITIONS, Value, in_context
from gate.deciding.known import Asked, FileStanding, SessionView, previewed
from gate.deciding.rules import Rules
from gate.host.request import ReadRequest

Verdict: TypeAlias = Literal["deny", "fold", "pass"]
"""`fold`: the read runs, and what it returned is replaced by a folded view afterwards."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One row of the table, answered."""

    name: str
    value: Value
    holds: bool | None
    """None where the facts it needs are not known."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The table, answered for one read."""

    conditions: tuple[Condition, ...]
    stop: Verdict = "deny"
    """What the read is answered with where every condition holds."""
    repeat: bool = False
    """The asker has read this very content whole: it is told so instead of getting it again."""

    @property
    def failed(self) -> Condition | None:
        """The first condition known not to hold: the reason why the read passes."""
        return next((one for one in self.conditions if one.holds is False), None)

    @property
    def settled(self) -> bool:
        """True where no further fact can change the verdict."""
        return self.failed is not None or all(one.holds for one in self.conditions)

    @property
    def verdict(self) -> Verdict:
        """`deny` or `fold` only where everything holds: what is uncertain passes."""
        return self.stop if all(one.holds for one in self.conditions) else "pass"


def decide(request: ReadRequest, standing: FileStanding, rules: Rules, session: SessionView) -> Decision:
    """Answers every condition with what is known."""
    asked = Asked(request, standing, rules, session)
    conditions = tuple(Condition(name, *check(asked)) for name, check in CONDITIONS)
    repeat = in_context(asked) is True
    folded = rules.settings.mode == "fold" or previewed(request, standing)
    folds = folded and request.host.replaces and not repeat
    return Decision(conditions, "fold" if folds else "deny", repeat)
