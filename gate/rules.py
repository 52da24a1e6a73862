"""What holds for one path: the seam at which a workspace's own rules come in."""

from __future__ import annotations

from dataclasses import dataclass

from gate.settings import GateSettings


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings as they hold for one path; the decision knows nothing of patterns."""

    settings: GateSettings
    passes: bool = False
    """A rule says that this path is always read as asked."""
    origin: str = "default"
    """What made these rules, in words for `readgate gate explain`."""


def rules_for(settings: GateSettings) -> Rules:
    """The rules of a path of which no workspace rule speaks."""
    return Rules(settings)
