"""The decision: may this read pour a whole file into the context? One table, read from top to bottom.

A read is denied where every condition holds. What is not known yet holds neither way, so the caller looks at
the cheap facts first and decides again with more, until the answer can't change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from gate.delivery import shell_previews
from gate.history import Remembered, fresh_history
from gate.price_condition import pays, read_prices
from gate.request import READ, ReadRequest
from gate.rules import Rules
from navigator.model import FileFacts, Skipped

Verdict: TypeAlias = Literal["deny", "fold", "pass"]
"""`fold`: the read runs, and what it returned is replaced by a folded view afterwards."""
Value: TypeAlias = str | int | bool | None

PARALLEL_SECONDS: Final = 0.25
"""Calls of one message reach the hook within this time; they get one answer (design 3, condition 8)."""

UNREADABLE_SHARE: Final = 10
"""One line in so many may be beyond the grammar before the outline is no longer to be trusted."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The file's outline as a denial would show it."""

    lines: tuple[str, ...]
    left_out: int
    """Symbols that did not fit the budget."""
    whole_tokens: int
    """What naming every symbol with its lines would cost: the shortest outline of all of them."""
    named_only: bool = False
    """The budget had no room for signatures and costs."""
    examples: tuple[str, ...] = ()
    """Qualified names of one or two of the symbols shown."""


@dataclass(frozen=True, slots=True)
class FileStanding:
    """What is known of the file; None is what nobody has looked at yet."""

    relative: str = ""
    """Path within the workspace, with forward slashes."""
    real_path: str = ""
    """Absolute, with symlinks resolved."""
    inside: bool | None = None
    regular: bool | None = None
    size: int | None = None
    """Bytes."""
    language: str = ""
    """By the file's name and beginning, where a rule asks for it."""
    remembered: tuple[Remembered, ...] | None = None
    facts: FileFacts | Skipped | None = None
    tokens: int | None = None
    """What the text of the file costs."""
    characters: int | None = None
    """How long that text is."""
    outline: Outline | None = None


@dataclass(frozen=True, slots=True)
class SessionView:
    """What the asker has been told already; times are seconds of the gate's clock."""

    now: float = 0.0
    denied_at: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """(real path, content hash) -> when the call came that got the one denial."""
    whole: Mapping[str, str] = field(default_factory=dict)
    """Real path -> hash of the content that the asker has read whole last."""
    message_from: float = float("-inf")
    """When the tools of the asker's last message were done, where the host tells."""
    context_tokens: int | None = None
    """How long the asker's context is, where the host tells."""

    def parallel(self, denied_at: float) -> bool:
        """Whether a denial of that time and a call of now belong to the tool calls of one message."""
        return denied_at > self.message_from and abs(self.now - denied_at) <= PARALLEL_SECONDS


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a condition may look at."""

    request: ReadRequest
    standing: FileStanding
    rules: Rules
    session: SessionView


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
    repeat = _in_context(asked) is True
    folded = rules.settings.mode == "fold" or previewed(request, standing)
    return Decision(conditions, "fold" if folded and not repeat else "deny", repeat)


def previewed(request: ReadRequest, standing: FileStanding) -> bool:
    """Whether the host cuts a command's output down by itself: then it is folded, never denied (design 3, 4).

    As long as the text was not counted, each of its bytes is taken for a character.
    """
    if not request.by_shell:
        return False
    characters = standing.size or 0 if standing.characters is None else standing.characters
    numbered = standing.facts.lines if request.numbered and isinstance(standing.facts, FileFacts) else 0
    return shell_previews(characters + request.beside, numbered)


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
    offset, limit, facts = asked.request.offset, asked.request.limit, asked.standing.facts
    if offset is not None and offset > 1:
        return f"from line {offset}", False
    if limit is None:
        return "no limit", True
    if not isinstance(facts, FileFacts):
        return f"{limit} lines", None
    return f"{limit} of {facts.lines} lines", limit >= facts.lines


def _not_insisted(asked: Asked) -> Answered:
    return "allow_large" if asked.request.allow_large else "no allow_large", not asked.request.allow_large


def _in_context(asked: Asked) -> bool | None:
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
    size, settings = asked.standing.size, asked.rules.settings
    if size is None:
        return None, None
    again = _in_context(asked)
    if again is not False:
        return f"{size} bytes, {'unchanged in the context' if again else 'read before'}", again
    by_shell = asked.request.by_shell
    fresh_bytes = settings.bash_fresh_bytes if by_shell else settings.fresh_bytes
    plain_bytes = settings.bash_plain_bytes if by_shell else settings.plain_bytes
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


def _language(asked: Asked) -> Answered:
    """A language with symbols: prose, data and configuration pass."""
    facts = asked.standing.facts
    if isinstance(facts, FileFacts):
        return facts.language, True
    if facts is not None and facts.code == "unknown_language":
        return facts.code, False
    return None, None


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
    value = f"{len(facts.symbols)} symbols, {unread} of {facts.lines} lines not understood"
    return value, unread * UNREADABLE_SHARE <= facts.lines


def _outline(asked: Asked) -> Answered:
    """There is one to show, and in full it costs at most half of the file, unless that is known already."""
    tokens, outline = asked.standing.tokens, asked.standing.outline
    if tokens is None or outline is None:
        return None, None
    cheap = 2 * outline.whole_tokens <= tokens or _in_context(asked) is True
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
    if _in_context(asked) or previewed(asked.request, standing):
        return "not whole in any case", True
    found = read_prices(asked.request, standing, settings, context)
    if found is None:
        return None, None
    shown = ", ".join(f"{way} ~{price:.0f}" for way, price in found.items())
    return f"{shown} at ~{context} tokens of context", pays(
        found, "fold" if settings.mode == "fold" else "deny"
    )


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
    ("price", _price),
    ("inside_workspace", _inside_workspace),
    ("observations", _observations),
    ("first_denial", _first_denial),
)
"""Every condition, by the name under which the ledger, the statistics and `gate explain` report it."""
