"""What holds for one path: the settings, with the workspace's rules for it laid over them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from gate.path_rule import PathRule
from gate.settings import GateSettings


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings as they hold for one path; the decision knows nothing of patterns."""

    settings: GateSettings
    passes: bool = False
    """A rule says that this path is always read as asked."""
    asked_for: bool = False
    """A rule says that reads of this path are to be stopped, whatever kind of file it is."""
    origin: str = "default"
    """What made these rules, in words for `readgate gate explain`."""


_REPLACED: Final = tuple(
    field.name for field in fields(PathRule) if field.name not in ("paths", "languages", "answer")
)


def rules_for(settings: GateSettings, relative: str, language: str | None) -> Rules:
    """The rules of a file of the workspace: of those that speak of it the last to say something holds.

    A rule can't switch on a gate that is off.
    """
    passes, asked_for, numbers = False, False, []
    held = settings
    for number, rule in enumerate(settings.rules, 1):
        if not relative or not rule.speaks_of(relative, language):
            continue
        numbers.append(str(number))
        said = {name: getattr(rule, name) for name in _REPLACED}
        held = replace(held, **{name: value for name, value in said.items() if value is not None})
        if rule.answer:
            passes, asked_for = rule.answer == "allow", rule.answer in ("deny", "fold")
        if rule.answer and rule.answer != "allow" and held.mode != "off":
            held = replace(held, mode=rule.answer)
    return Rules(held, passes, asked_for, f"rule {', '.join(numbers)}" if numbers else "default")
