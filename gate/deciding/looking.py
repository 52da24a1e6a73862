"""Looking at a file only as far as the answer needs: cheap facts first, until none can change the verdict."""

from __future__ import annotations

from gate.deciding.decision import Decision, decide
from gate.deciding.known import FileStanding, SessionView
from gate.deciding.rules import Rules, rules_for
from gate.deciding.standing import Lookup
from gate.host.request import ReadRequest
from gate.settings import GateSettings


def rules_of(settings: GateSettings, standing: FileStanding) -> Rules:
    """What holds for a file that was found; the settings where it was not."""
    return rules_for(settings, standing.relative, standing.language)


def decided(
    request: ReadRequest, lookup: Lookup, standing: FileStanding, rules: Rules, view: SessionView
) -> tuple[Decision, FileStanding]:
    """The decision about a file whose place is known, with all that was found out for it."""
    decision = decide(request, standing, rules, view)
    for look in lookup.steps[1:]:
        if decision.settled:
            break
        standing = look(standing)
        decision = decide(request, standing, rules, view)
    return decision, standing
