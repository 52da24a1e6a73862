"""What the gate did and whether it paid: the data of `readgate stats`, for a project or for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gate.stats.report import FOLLOWED, MOST_ROWS
from plugin.calls.table import statistics_of
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page, memory_mark
from plugin.ui.plot import Day, by_day
from plugin.ui.tables import choice, figures, percent, section, table

DAYS: Final = (7, 30, 90, 365)
DEFAULT_DAYS: Final = 30
ALL: Final = "all"


def _read(services: Services, asked: Asked) -> Data:
    days = asked.number("days", DEFAULT_DAYS, max(DAYS)) or DEFAULT_DAYS
    project = None if asked.query.get("of") == ALL else asked.chosen.id
    return {"days": days, "project": project, "stats": statistics_of(services, project, days).data()}


def _show(asked: Asked, data: Data) -> Markup:
    found: Mapping[str, Any] = data["stats"]
    if not found["reads"]:
        return join(
            _choices(asked, data), tag("p", "No read was decided on in these days."), _disclosed(found)
        )
    return join(
        _choices(asked, data),
        _sums(found),
        by_day(
            "Tokens by day",
            {row["name"]: Day(row["kept_out_tokens"], -row["net_cost"]) for row in found["by_day"]},
        ),
        _days(found),
        section("Answers", _answers(found), _reasons(found)),
        section("Where", *(_groups(name, found[f"by_{name}"]) for name in ("language", "size", "project"))),
        _disclosed(found),
    )


def _choices(asked: Asked, data: Data) -> Markup:
    of = ALL if data["project"] is None else None
    return join(
        choice(
            "Days",
            (
                (f"{days} days", asked.link("overview", days=days, of=of), days == data["days"])
                for days in DAYS
            ),
        ),
        choice(
            "Projects",
            (
                (name, asked.link("overview", days=data["days"], of=each), each == of)
                for name, each in (("this project", None), ("all projects", ALL))
            ),
        ),
    )


def _sums(found: Mapping[str, Any]) -> Markup:
    stopped = found["answers"]["deny"] + found["answers"]["fold"]
    saved = -found["net_cost"]
    return figures(
        [
            ("Reads decided on", f"{found['reads']:,}"),
            ("Denied or folded", f"{stopped:,}"),
            ("Kept out (tokens)", f"~{found['kept_out_tokens']:,}"),
            ("Extra turns", f"{found['extra_turns']:,}"),
            ("Read whole anyway", f"{found['retried_whole']:,} ({percent(found['retried_whole_share'])})"),
            (f"{'Saved' if saved >= 0 else 'Lost'} net (tokens)", f"~{abs(saved):,}"),
        ]
    )  # fmt: skip


def _answers(found: Mapping[str, Any]) -> Markup | None:
    answers = (
        (answer, f"{count:,}", percent(found["answer_shares"][answer]))
        for answer, count in found["answers"].items()
    )
    followed = ((FOLLOWED.get(what, what), f"{count:,}") for what, count in found["followed"].items())
    return join(
        table("How reads were answered", ("Answer", "Reads", "Share"), answers, numbers=2),
        table("What agents did after they were stopped", ("Then", "Times"), followed, numbers=1),
    )


def _reasons(found: Mapping[str, Any]) -> Markup | None:
    rows = [(reason, f"{count:,}") for reason, count in found["reasons"].items()][:MOST_ROWS]
    return table("The condition that decided", ("Condition", "Reads"), rows, numbers=1)


def _days(found: Mapping[str, Any]) -> Markup | None:
    """The plot in numbers."""
    rows = (
        (row["name"], f"{row['reads']:,}", f"{row['kept_out_tokens']:,}", f"{-row['net_cost']:,}")
        for row in found["by_day"]
    )
    listed = table("By day", ("Day", "Reads", "Kept out (tokens)", "Saved net (tokens)"), rows, numbers=3)
    return tag("details", tag("summary", "The days in numbers"), listed)


def _groups(name: str, groups: list[dict[str, Any]]) -> Markup | None:
    """The groups in which anything was stopped, those that saved most first."""
    stopped = [row for row in groups if row["answers"]["deny"] + row["answers"]["fold"]]
    rows = (
        (row["name"], f"{row['reads']:,}", f"{row['kept_out_tokens']:,}", f"{-row['net_cost']:,}")
        for row in sorted(stopped, key=lambda row: int(row["net_cost"]))[:MOST_ROWS]
    )
    return table(
        f"By {name}", (name.capitalize(), "Reads", "Kept out (tokens)", "Saved net (tokens)"), rows, numbers=3
    )


def _disclosed(found: Mapping[str, Any]) -> Markup | None:
    """Selective fetching: of what was shown, how much was then opened."""
    rows = [
        (
            row["surface"],
            f"{row['actions'].get('offered', 0):,}",
            f"{row['actions'].get('opened', 0):,}",
            percent(row["opened_share"]),
        )
        for row in found["disclosed"]
    ]
    shown_rows = table("Offered, and then opened", ("Where", "Offered", "Opened", "Share"), rows, numbers=3)
    return None if shown_rows is None else section("Selective fetching", shown_rows)


OVERVIEW: Final = Page("overview", "Overview", _read, _show, memory_mark)
