"""The comparison as Markdown and as JSON-ready data; the chart is in `chart.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from evals.read_gate.agents import RETRIES
from evals.read_gate.arms import CONTEXTS, OFF, Arm
from evals.read_gate.comparison import (
    AXES,
    LARGE,
    MOST_ABOVE,
    NEAR,
    Comparison,
    Stated,
    fit,
    pays_from,
    recommended,
)
from gate.settings import GateSettings
from navigator.tokens import tokenizer

RETRY_SHARES: Final = (0.0, 0.1, 0.3, 0.5)
TURNS: Final = (1, 5, 10, 20, 50)
MIDDLE: Final = CONTEXTS[1]
COMMAND: Final = "readgate eval read-gate --runner simulated --out evals/read_gate/measured"


def as_data(found: Comparison, stated: Stated) -> dict[str, Any]:
    """Everything the report shows, with its stated rates; costs are relative to off."""
    best = recommended(found, stated)
    return {
        "cases": len(found.cases),
        "runs": len(found.runs),
        "thrown_away": sum(run.thrown_away for run in found.runs),
        "tokens_by": tokenizer(),
        "prices": asdict(found.prices),
        "stated": {"turns_to_come": stated.turns_to_come, "shares": dict(stated.shares)},
        "right": _right(found),
        "arms": {arm.name: _arm(found, arm, stated) for arm in found.arms},
        "recommended": None if best is None else best.name,
        "shipped": next((arm.name for arm in found.arms if _is_shipped(arm)), None),
        "pays_from": {} if best is None else _pays_from(found, best, stated),
    }


def _is_shipped(arm: Arm) -> bool:
    """Whether the gate is set so where nobody sets it."""
    return arm.gate == GateSettings() and not arm.outline_first


def _right(found: Comparison) -> dict[str, dict[str, int]]:
    rows: dict[str, dict[str, int]] = {}
    for run in found.runs:
        row = rows.setdefault(run.key.arm, {"right": 0, "stopped": 0, "runs": 0})
        row["right"] += run.right
        row["stopped"] += run.stopped
        row["runs"] += 1
    return rows


def _arm(found: Comparison, arm: Arm, stated: Stated) -> dict[str, Any]:
    return {
        "worst": found.worst(arm, stated),
        "total": found.total(arm, stated),
        "worst_question": found.worst_question(arm, stated),
        "worst_large": found.worst_large(arm, stated),
        "fit": fit(found, arm, stated),
        "contexts": {
            str(context): {
                "all": found.relative(arm, context, stated),
                **{f"by_{axis}": found.by(axis, arm, context, stated) for axis in AXES},
            }
            for context in CONTEXTS
        },
        "sensitivity": {
            rate: {
                value: {"all": found.relative(arm, MIDDLE, moved), "worst": found.worst(arm, moved)}
                for value, moved in values.items()
            }
            for rate, values in _moved(stated).items()
        },
    }


def _moved(stated: Stated) -> dict[str, dict[str, Stated]]:
    """The stated rates, one moved at a time; what is opened is what each agent opens."""
    opened = [name for name in stated.shares if name != RETRIES]
    return {
        "share that reads it all again": {
            f"{share:.0%}": stated.with_retries(share) for share in RETRY_SHARES
        },
        "number of turns to come": {str(turns): Stated(turns, stated.shares) for turns in TURNS},
        "agent, and so what is opened,": {name: stated.only(name) for name in opened},
    }


def _pays_from(found: Comparison, arm: Arm, stated: Stated) -> dict[str, dict[str, int | None]]:
    return {
        language: {"smallest_that_pays": pays, "largest_that_does_not": not_}
        for language, (pays, not_) in pays_from(found, arm, MIDDLE, stated).items()
    }


def as_markdown(data: dict[str, Any]) -> str:
    """The report, a table a question."""
    return "\n".join([*_head(data), *_verdict(data), *_tables(data), ""])


def _head(data: dict[str, Any]) -> Iterator[str]:
    stated, prices = data["stated"], data["prices"]
    shares = ", ".join(f"{name} {share:.0%}" for name, share in stated["shares"].items())
    yield from (
        "# The read gate, whole tasks in the real client",
        "",
        f"{data['cases']} tasks by {len(stated['shares'])} scripted agents in every arm, {data['runs']:,} "
        "runs of the real client against a scripted model. Every token that reached it was counted from the "
        f"requests, by {data['tokens_by']}. Nothing is filled in from another run.",
        "",
        f"    {COMMAND}",
        "",
        "Figures are costs relative to the gate off: under 1 is cheaper. A cache write costs "
        f"{prices['cache_write']} of a plain input token, a cache read {prices['cache_read']}, output "
        f"{prices['output']}. A run begins with an empty context; what stands in it before, and "
        f"{stated['turns_to_come']:g} turns to come, are added to each alike. A gate that prices a read is "
        "told the length of the context by the client and was run at each length. Agents, by their stated "
        f"shares: {shares}.",
        "",
        f"How busy the machine was does not matter: hooks waited as long as it took. {data['thrown_away']} "
        "runs were thrown away and done again because a hook was not answered in time.",
        "",
    )


def _verdict(data: dict[str, Any]) -> Iterator[str]:
    if not data["arms"]:
        return  # nothing was compared
    yield from ("## What follows", "")
    if data["recommended"] is None:
        yield (
            f"No arm stays under {MOST_ABOVE} of off in every size class and context, and below off for "
            "large files: keep the gate off."
        )
        return
    yield (
        f"Of the arms that never cost more than {MOST_ABOVE} of off in any size class at any of these "
        f"contexts, and always less for files of {LARGE[0]} and {LARGE[1]}, those within {NEAR - 1:.0%} of "
        f"the cheapest count as equal; of them **{data['recommended']}** costs the least for the kind of "
        "question that it suits worst."
    )
    shipped = data["shipped"]
    yield (
        "readgate ships with another setting than any of these."
        if shipped is None
        else "That is what readgate ships with."
        if shipped == data["recommended"]
        else f"readgate ships with **{shipped}**."
    )
    yield from ("", "Why not another:", "")
    yield from (
        f"- {arm}: {_why_not(one)}" for arm, one in data["arms"].items() if arm != data["recommended"]
    )
    yield ""
    yield (
        "Above 256 KB the host hands no whole file over, gate or not: there is little to save, and a denial "
        "by size alone adds a turn. There is no threshold by language: the price counts the tokens of the "
        "file itself, so that the same bytes weigh more where a language packs more tokens into them."
    )
    yield from ("", f"Where it pays, {MIDDLE:,} tokens in the context:", "")
    rows = [
        [language, _kb(one["smallest_that_pays"]), _kb(one["largest_that_does_not"])]
        for language, one in data["pays_from"].items()
    ]
    yield from _table(["language", "smallest file it pays for", "largest it does not"], rows)
    yield ""


def _tables(data: dict[str, Any]) -> Iterator[str]:
    arms = data["arms"]
    if not arms:
        yield "No arm was run to its end."
        return
    yield from ("## All tasks, by tokens in the context before", "")
    yield from _table(
        [
            "arm",
            *(f"{context:,}" for context in CONTEXTS),
            "worst size",
            "worst question",
            "may be the default",
        ],
        [
            [
                arm,
                *(one["contexts"][str(context)]["all"] for context in CONTEXTS),
                one["worst"],
                one["worst_question"],
                "yes" if one["fit"] else "no",
            ]
            for arm, one in arms.items()
        ],
    )
    for axis in AXES:
        for context in CONTEXTS:
            groups = next(iter(arms.values()))["contexts"][str(context)][f"by_{axis}"]
            yield from ("", f"## By {axis}, {context:,} tokens in the context", "")
            yield from _table(
                ["arm", *groups],
                [[arm, *one["contexts"][str(context)][f"by_{axis}"].values()] for arm, one in arms.items()],
            )
    for rate, values in next(iter(arms.values()))["sensitivity"].items():
        yield from ("", f"## If the {rate} were another", "")
        yield f"All tasks at {MIDDLE:,} tokens, and the worst size class at any length in brackets."
        yield ""
        rows = [[arm, *map(_cell, one["sensitivity"][rate].values())] for arm, one in arms.items()]
        yield from _table(["arm", *values], rows)
    yield from ("", "## Right answers", "")
    yield from _table(
        ["arm", "right", "whole reads stopped", "runs"],
        [
            [arm, str(one["right"]), str(one["stopped"]), str(one["runs"])]
            for arm, one in sorted(data["right"].items(), key=lambda row: row[0] != OFF.name)
        ],
    )


def _why_not(one: dict[str, Any]) -> str:
    """What speaks against an arm that is not recommended."""
    if one["worst"] > MOST_ABOVE:
        return f"{one['worst']:.2f} of off in its worst size class."
    if one["worst_large"] is not None and one["worst_large"] >= 1:
        return f"{one['worst_large']:.2f} of off for large files."
    return (
        f"{one['total']:.2f} of off over all contexts, but {one['worst_question']:.2f} for the kind of "
        "question that it suits worst."
    )


def _cell(cell: dict[str, float]) -> str:
    return f"{cell['all']:.2f} ({cell['worst']:.2f})"


def _kb(size: int | None) -> str:
    return "-" if size is None else f"{size / 1024:.0f} KB"


def _table(head: Sequence[str], rows: Sequence[Sequence[str | float]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|---{'|--:' * (len(head) - 1)}|"
    for row in rows:
        cells = [one if isinstance(one, str) else f"{one:.2f}" for one in row]
        yield f"| {' | '.join(cells)} |"
