"""What the settings say for one path: the seam at which a workspace's own rules come in."""

from __future__ import annotations

from dataclasses import dataclass

from gate.settings import GateSettings, Mode


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings as they hold for one path; the decision knows nothing of patterns."""

    enabled: bool = True
    mode: Mode = "deny"
    subagents: bool = False
    fresh_bytes: int = 32 * 1024
    plain_bytes: int = 64 * 1024
    require_observations: bool = False
    passes: bool = False
    """A rule says that this path is always read as asked."""
    origin: str = "default"
    """What made these rules, in words for `readgate gate explain`."""


def rules_for(settings: GateSettings) -> Rules:
    """The rules of a path of which no workspace rule speaks."""
    return Rules(
        enabled=settings.enabled,
        mode=settings.mode,
        subagents=settings.subagents,
        fresh_bytes=settings.fresh_bytes,
        plain_bytes=settings.plain_bytes,
        require_observations=settings.require_observations,
    )
