"""The comparison as Markdown and as JSON-ready data; the chart is in `chart.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from evals.read_gate.accounting import Prices
from evals.read_gate.agents import RETRIES
from evals.read_gate.arms import CONTEXTS
from evals.read_gate.comparison import MOST_ABOVE, Comparison, Stated, pays_from, recommended
from navigator.tokens import tokenizer

RETRY_SHARES: Final = (0.0, 0.1, 0.3, 0.5)
TURNS: Final = (1, 5, 20, 50)
MIDDLE: Final = CONTEXTS[1]


def as_data(found: Comparison, stated: Stated, prices: Prices) -> dict[str, Any]:
    """Everything the report shows, with its stated rates; costs are relative to off."""
    return {
        "cases": len(found.cases),
        "tokens_by": tokenizer(),
        "prices": asdict(prices),
        "stated": {"turns_to_come": stated.turns_to_come, "shares": dict(stated.shares)},
        "right": {arm: {"right": right, "runs": runs} for arm, (right, runs) in found.right().items()},
        "arms": {
            arm: {
                "worst": found.worst(arm, stated),
                "contexts": {
                    str(context): {
                        "all": found.relative(arm, context, stated),
                        "by_size": found.by_size(arm, context, stated),
                    }
                    for context in CONTEXTS
                },
                "sensitivity": _sensitivity(found, arm, stated),
            }
            for arm in found.arms()
        },
        "recommended": recommended(found, stated),
        "pays_from": {
            language: {"smallest_that_pays": pays, "largest_that_does_not": not_}
            for language, (pays, not_) in pays_from(found, MIDDLE, stated).items()
        },
    }


def _sensitivity(found: Comparison, arm: str, stated: Stated) -> dict[str, dict[str, float]]:
    """Relative cost at the middle context, with one stated rate moved at a time."""
    opened = [name for name in stated.shares if name != RETRIES]
    return {
        "retry share": {
            f"{share:.0%}": found.relative(arm, MIDDLE, stated.with_retries(share)) for share in RETRY_SHARES
        },
        "turns to come": {
            str(turns): found.relative(arm, MIDDLE, Stated(turns, stated.shares)) for turns in TURNS
        },
        "agent": {name: found.relative(arm, MIDDLE, stated.only(name)) for name in opened},
    }


def as_markdown(data: dict[str, Any]) -> str:
    """The report, a table a question."""
    arms, stated, prices = data["arms"], data["stated"], data["prices"]
    shares = ", ".join(f"{name} {share:.0%}" for name, share in stated["shares"].items())
    lines = [
        "# The read gate, whole tasks in the real client",
        "",
        f"{data['cases']} tasks; every token that reached a scripted model, by {data['tokens_by']}; cost "
        "relative to the gate off, under 1 is cheaper.",
        f"Cache write x {prices['cache_write']}, cache read x {prices['cache_read']}, output x "
        f"{prices['output']}; {stated['turns_to_come']} turns to come; agents: {shares}.",
        "",
        "## All tasks, by tokens in the context before",
        "",
        *_table(
            ["arm", *(f"{context:,}" for context in CONTEXTS), "worst size class"],
            [
                [arm, *(one["contexts"][str(context)]["all"] for context in CONTEXTS), one["worst"]]
                for arm, one in arms.items()
            ],
        ),
    ]
    for context in CONTEXTS:
        sizes = next(iter(arms.values()))["contexts"][str(context)]["by_size"]
        lines += [
            "",
            f"## By size of the file, {context:,} tokens in the context",
            "",
            *_table(
                ["arm", *sizes],
                [[arm, *one["contexts"][str(context)]["by_size"].values()] for arm, one in arms.items()],
            ),
        ]
    for rate in next(iter(arms.values()))["sensitivity"]:
        values = next(iter(arms.values()))["sensitivity"][rate]
        lines += [
            "",
            f"## If the {rate} were another, {MIDDLE:,} tokens in the context",
            "",
            *_table(
                ["arm", *values], [[arm, *one["sensitivity"][rate].values()] for arm, one in arms.items()]
            ),
        ]
    lines += ["", "## Right answers", ""]
    lines += _table(
        ["arm", "right", "runs"], [[arm, str(n["right"]), str(n["runs"])] for arm, n in data["right"].items()]
    )
    return "\n".join([*lines, "", *_verdict(data), ""])


def _verdict(data: dict[str, Any]) -> Iterator[str]:
    yield "## What follows"
    yield ""
    if data["recommended"] is None:
        yield f"No arm stays under {MOST_ABOVE} of off in every size class and context: keep the gate off."
    else:
        yield (
            f"Default: **{data['recommended']}**. It costs the least of the arms that never cost more than "
            f"{MOST_ABOVE} of off in any size class at any of these contexts."
        )
    yield ""
    yield f"Where a denial by bytes pays, {MIDDLE:,} tokens in the context:"
    yield ""
    rows = [
        [language, _kb(one["smallest_that_pays"]), _kb(one["largest_that_does_not"])]
        for language, one in data["pays_from"].items()
    ]
    yield from _table(["language", "smallest file it pays for", "largest it does not"], rows)


def _kb(size: int | None) -> str:
    return "-" if size is None else f"{size / 1024:.0f} KB"


def _table(head: Sequence[str], rows: Sequence[Sequence[str | float]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|--:' * (len(head) - 1)}|"
    for row in rows:
        cells = [one if isinstance(one, str) else f"{one:.2f}" for one in row]
        yield f"| {' | '.join(cells)} |"
