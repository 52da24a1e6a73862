"""The conditions under which a whole read is stopped: one table, read from top to bottom, cheapest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from gate.deciding.history import fresh_history
from gate.deciding.known import Asked, previewed
from gate.deciding.priced import pays, read_prices
from gate.host.request import READ
from memory.after_stops import CONTEXT_TOKENS
from navigator.answers.visible import counted
from navigator.languages.registry import ALL
from navigator.model import FileFacts, Skipped

Value: TypeAlias = str | int | bool | None
"""What a condition looked at, in words for a person."""

UNREADABLE_SHARE: Final = 10
"""One line in so many may be beyond the grammar before the outline is no longer to be trusted."""

Answered: TypeAlias = tuple[Value, bool | None]


def _gate_on(asked: Asked) -> Answered:
    on = asked.rules.settings.mode != "off"
    return "on" if on else "off", on


def _mode_stops(asked: Asked) -> Answered:
    """`context` stops nothing."""
    mode = asked.rules.settings.mode
    cut = mode == "deny" and previewed(asked.request, asked.standing)
    return f"{mode}, but fold where the host shows a preview" if cut else mode, mode in ("deny", "fold")


def _agent_gated(asked: Asked) -> Answered:
    subagent = asked.request.asker.is_subagent
    return "subagent" if subagent else "main session", not subagent or asked.rules.settings.subagents


def _tool_reads(asked: Asked) -> Answered:
    """The host's `Read`, or a command that does nothing but print files; of several the largest decides."""
    request = asked.request
    if not request.by_shell:
        return request.tool, request.tool == READ
    return f"{request.tool} prints {request.path or 'no file for sure'}", request.path != ""


def _regular_file(asked: Asked) -> Answered:
    return asked.standing.regular, asked.standing.regular


def _whole_file(asked: Asked) -> Answered:
    """No limit or one that covers the file, from its first line: partial reads always pass."""
    limit, facts = asked.request.limit, asked.standing.facts
    if asked.request.begins_late:
        return f"from line {asked.request.offset}", False
    if limit is None:
        return "no limit", True
    if not isinstance(facts, FileFacts):
        return counted(limit, "line"), None
    return f"{limit:,} of {counted(facts.lines, 'line')}", limit >= facts.lines


def _not_insisted(asked: Asked) -> Answered:
    return "allow_large" if asked.request.allow_large else "no allow_large", not asked.request.allow_large


def in_context(asked: Asked) -> bool | None:
    """Whether the asker has read this content whole since its last compaction (design 3, condition 9)."""
    settings, standing, session = asked.rules.settings, asked.standing, asked.session
    if not settings.unchanged or standing.real_path not in session.whole or asked.request.beside:
        return False
    if standing.size is not None and standing.size < settings.note_bytes:
        return False
    facts = standing.facts
    return None if facts is None else _hash(facts) == session.whole[standing.real_path]


def _hash(facts: FileFacts | Skipped) -> str | None:
    return facts.content_hash if isinstance(facts, FileFacts) else None


def _size(asked: Asked) -> Answered:
    """Large, or in the context already; with fresh history a denial offers more, and pays sooner."""
    size = asked.standing.size
    if size is None:
        return None, None
    again = in_context(asked)
    if again is not False:
        return f"{size} bytes, {'unchanged in the context' if again else 'read before'}", again
    fresh_bytes, plain_bytes = _thresholds(asked)
    least, most = sorted((fresh_bytes, plain_bytes))
    if size < least:
        return f"{size} bytes, under {least}", False
    if size >= most:
        return f"{size} bytes, at least {most}", True
    fresh = fresh_history(asked.standing.remembered)
    if fresh is None:
        return f"{size} bytes, between {least} and {most}", None
    threshold = fresh_bytes if fresh else plain_bytes
    why = "fresh observations" if fresh else "no fresh observations"
    return (
        f"{size} bytes, {'at least' if size >= threshold else 'under'} {threshold} ({why})",
        size >= threshold,
    )


def _thresholds(asked: Asked) -> tuple[int, int]:
    """Bytes from which on a read may be stopped, with fresh observations and without."""
    settings = asked.rules.settings
    if asked.request.by_shell:
        return settings.bash_fresh_bytes, settings.bash_plain_bytes
    if settings.threshold == "priced" and asked.session.context_tokens is not None:
        return settings.priced_bytes, settings.priced_bytes  # the price says more than a size
    return settings.fresh_bytes, settings.plain_bytes


def _language(asked: Asked) -> Answered:
    """A language of code; prose and data have an outline, too, and pass unless a rule asks for them."""
    facts = asked.standing.facts
    if isinstance(facts, Skipped) and facts.code == "unknown_language":
        return facts.code, False
    parsed = isinstance(facts, FileFacts)
    name = facts.language if isinstance(facts, FileFacts) else asked.standing.language
    known = ALL.get(name)
    if known is not None and not known.is_code:
        return f"{name}, {known.nature}", asked.rules.asked_for and (parsed or None)
    return (name, True) if parsed else (None, None)


def _parsed(asked: Asked) -> Answered:
    """Nearly all of it understood, with symbols, and not minified: else an outline says little."""
    facts = asked.standing.facts
    if facts is None:
        return None, None
    if isinstance(facts, Skipped):
        return facts.code, False
    if facts.minified or not facts.symbols:
        return "minified" if facts.minified else "no symbols", False
    unread = sum(last - first + 1 for first, last in facts.errors)
    lines = counted(facts.lines, "line")
    value = f"{counted(len(facts.symbols), 'symbol')}, {unread:,} of {lines} not understood"
    return value, unread * UNREADABLE_SHARE <= facts.lines


def _outline(asked: Asked) -> Answered:
    """There is one to show, and in full it costs at most half of the file, unless that is known already."""
    tokens, outline = asked.standing.cost, asked.standing.outline
    if tokens is None or outline is None:
        return None, None
    cheap = 2 * outline.whole_tokens <= tokens or in_context(asked) is True
    return f"~{outline.whole_tokens} of ~{tokens} tokens", cheap and bool(outline.lines)


def _price(asked: Asked) -> Answered:
    """Where it is to be priced: at the context's length, stopping the read is cheaper than the file."""
    settings, standing, context = asked.rules.settings, asked.standing, asked.session.context_tokens
    if settings.threshold != "priced":
        return "by size alone", True
    if context is None:
        return "by size alone: the length of the context is not known", True
    if standing.tokens is None or standing.outline is None:
        return None, None
    if in_context(asked) or previewed(asked.request, standing):
        return "not whole in any case", True
    found = read_prices(asked.request, standing, settings, context, asked.session.habits)
    if found is None:
        return None, None
    shown = ", ".join(f"{way} ~{price:.0f}" for way, price in found.items())
    return f"{shown} at ~{context} tokens of context", pays(
        found, "fold" if settings.mode == "fold" else "deny"
    )


def _context_tokens(asked: Asked) -> Answered:
    """Stops nothing: it says, and has the ledger remember, what the price was reckoned with."""
    return asked.session.context_tokens, True


def _inside_workspace(asked: Asked) -> Answered:
    return asked.standing.inside, asked.standing.inside


def _rules(asked: Asked) -> Answered:
    return asked.rules.origin, not asked.rules.passes


def _observations(asked: Asked) -> Answered:
    """Only where the rules ask for it: something fresh is remembered of the file."""
    if not asked.rules.settings.require_observations:
        return "not required", True
    fresh = fresh_history(asked.standing.remembered)
    return fresh, fresh


def _first_denial(asked: Asked) -> Answered:
    """A denial is advice from someone who may be wrong: this content was not denied to this asker before."""
    facts = asked.standing.facts
    if not isinstance(facts, FileFacts):
        return None, None
    denied_at = asked.session.denied_at.get((asked.standing.real_path, facts.content_hash))
    if denied_at is None:
        return "not denied before", True
    parallel = asked.session.parallel(denied_at)
    return "denied in this message" if parallel else "denied before", parallel


CONDITIONS: Final[tuple[tuple[str, Callable[[Asked], Answered]], ...]] = (
    ("gate_on", _gate_on),
    ("agent_gated", _agent_gated),
    ("rules", _rules),
    ("mode_stops", _mode_stops),
    ("tool_reads", _tool_reads),
    ("regular_file", _regular_file),
    ("whole_file", _whole_file),
    ("not_insisted", _not_insisted),
    ("size", _size),
    ("language", _language),
    ("parsed", _parsed),
    ("outline", _outline),
    (CONTEXT_TOKENS, _context_tokens),
    ("price", _price),
    ("inside_workspace", _inside_workspace),
    ("observations", _observations),
    ("first_denial", _first_denial),
)
"""Every condition, by the name under which the ledger, the statistics and `gate explain` report it."""
