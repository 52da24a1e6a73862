"""Is stopping this read cheaper than letting it run, at the context's length? The priced threshold.

Where that length is known it stands in for the two thresholds in bytes, from a smaller size on; where the
host does not tell it, they hold.
"""

from __future__ import annotations

from typing import Final

from gate.deciding.known import FileStanding
from gate.host.delivery import delivery
from gate.host.request import ReadRequest
from gate.pricing.habits import ObservedHabits
from gate.pricing.read import Read, TokenPrices, Way, prices
from gate.settings import GateSettings
from navigator.model import FileFacts

MARGIN: Final = 0.1
"""Share of what reading costs that a denial must save: the habits are stated, and may be wrong by as much."""
FRAME_TOKENS: Final = 320
"""What a denial says beside its outline."""


def read_prices(
    request: ReadRequest,
    standing: FileStanding,
    settings: GateSettings,
    context: int | None,
    observed: ObservedHabits,
) -> dict[Way, float] | None:
    """The price of each way to answer, in plain input tokens; None where the facts for it are not known."""
    facts, tokens, outline = standing.facts, standing.tokens, standing.outline
    if context is None or tokens is None or outline is None or not isinstance(facts, FileFacts):
        return None
    delivered = delivery(tokens, facts.lines, standing.size or 0, request.limit, request.host)
    denial = min(outline.whole_tokens, settings.denial_tokens) + FRAME_TOKENS
    folded = min(delivered.asked, settings.fold_tokens) if delivered.outcome != "refused" else None
    habits, token = observed.habits(facts.language, standing.size), TokenPrices()
    found = prices(Read(delivered.delivered, denial, context, folded), habits, token)
    if delivered.outcome == "refused":
        # The host's error shows nothing: the agent searches, and then opens what it found.
        found["read"] += 2 * token.turn(context) + habits.opened_tokens * token.kept(habits.turns_to_come)
    return found


def pays(found: dict[Way, float], stop: Way) -> bool:
    """Whether answering with `stop` saves the margin."""
    return found.get(stop, found["deny"]) <= (1 - MARGIN) * found["read"]
