"""`readgate eval …`: the evals as commands, which reach the command line by their entry point."""

from __future__ import annotations

import json
import math
import tempfile
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from evals.client import ClientMissing
from evals.read_gate.heard import TooBusy
from evals.read_gate.live import NoCostCap, NotLoggedIn


@click.group("eval")
def command() -> None:
    """Measure whether what readgate does pays."""


@command.command("read-gate")
@click.option(
    "--runner",
    type=click.Choice(["simulated", "live", "replay"]),
    default="simulated",
    show_default=True,
    help="simulated: scripted agents in the real client, offline. live: your own account. "
    "replay: your own transcripts.",
)
@click.option(
    "--more-turns",
    type=click.IntRange(0, 1_000),
    metavar="N",
    help="Turns to come after an agent has found its answer.  [default: what the gate expects]",
)
@click.option(
    "--minutes",
    type=click.FloatRange(min=0),
    metavar="N",
    help="simulated: start no further client after so long; with --out a later call goes on.",
)
@click.option(
    "--case",
    "only",
    metavar="TEXT",
    multiple=True,
    help="Only the cases whose name holds this; may be repeated.",
)
@click.option("--smoke", is_flag=True, help="Two cases: shows that it works, not whether it pays.")
@click.option("--max-cost-usd", type=float, metavar="USD", help="live: the most that the runs may cost.")
@click.option(
    "--times", type=click.IntRange(1), metavar="N", default=3, show_default=True, help="live: runs of each."
)
@click.option("--model", help="live: the model, if not your client's own.")
@click.option(
    "--transcripts",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="replay: their folder.  [default: ~/.claude/projects]",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for runs.jsonl and the report (Markdown, JSON, SVG); a later call goes on there.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of Markdown.")
def read_gate(
    runner: str,
    more_turns: int | None,
    minutes: float | None,
    only: tuple[str, ...],
    smoke: bool,
    max_cost_usd: float | None,
    times: int,
    model: str | None,
    transcripts: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Run the same tasks with the gate off and on.

    The report tells tokens, turns and cost, and whether the answers were right.
    """
    with tempfile.TemporaryDirectory(prefix="readgate-eval-") as scratch:
        try:
            if runner == "replay":
                data, text, svg = _replay(transcripts or Path.home() / ".claude" / "projects")
            elif runner == "live":
                chosen = _cases(only, smoke)
                data, text, svg = _live(chosen, out or Path(scratch), max_cost_usd, times, model)
            else:
                data, text, svg = _simulated(_cases(only, smoke), Path(scratch), out, more_turns, minutes)
        except (ClientMissing, NoCostCap, NotLoggedIn, TooBusy) as problem:
            raise click.ClickException(str(problem)) from problem
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        (out / "report.md").write_text(text, encoding="utf-8")
        (out / "report.json").write_text(json.dumps(data, indent=1), encoding="utf-8")
        if svg:
            (out / "report.svg").write_text(svg, encoding="utf-8")
    click.echo(json.dumps(data) if as_json else text)


def _cases(only: tuple[str, ...], smoke: bool) -> list[Any]:
    from evals.read_gate.cases import CASES

    if smoke:
        return [case for case in CASES if case.name in ("python, 100 KB, pointed", "ruby, 5 KB, pointed")]
    found = [case for case in CASES if not only or any(word in case.name for word in only)]
    if not found:
        raise click.BadParameter(f"no case is named so; there are: {'; '.join(c.name for c in CASES)}")
    return found


def _simulated(
    cases: list[Any], scratch: Path, out: Path | None, turns: int | None, minutes: float | None
) -> tuple[Any, str, str]:
    from evals.read_gate import chart, report
    from evals.read_gate.agents import AGENTS
    from evals.read_gate.arms import ARMS
    from evals.read_gate.comparison import Comparison, Stated
    from evals.read_gate.journal import Journal
    from evals.read_gate.run import Run
    from evals.read_gate.simulated import Plan, run
    from navigator import tokens

    journal = Journal((out or scratch) / "runs.jsonl", Run)
    have = journal.read()
    tokens.load_tokenizer().join()
    plan = Plan(cases, AGENTS, ARMS, lru_cache(maxsize=10_000)(tokens.cost))
    end = math.inf if minutes is None else time.monotonic() + 60 * minutes
    missing = len(plan.tasks(have))
    with Console(stderr=True).status("Starting") as status:

        def done(one: Run) -> None:
            nonlocal missing
            missing -= 1
            journal.write(one)
            status.update(f"{missing} to go; done: {one.key.case}, {one.key.agent}, gate {one.key.arm}")

        runs = run(plan, scratch, have, done, lambda: time.monotonic() > end)
    if missing:
        click.echo(f"{missing} tasks are still to be run; the same command goes on with them.", err=True)
    stated = Stated() if turns is None else Stated(turns)
    data = report.as_data(Comparison(runs, cases=cases), stated)
    return data, report.as_markdown(data), chart.as_svg(data)


def _live(
    cases: list[Any], out: Path, max_cost_usd: float | None, times: int, model: str | None
) -> tuple[Any, str, str]:
    import plugin
    from evals.read_gate import live, live_report
    from evals.read_gate.arms import OFF, PRICED, PRICED_FOLD
    from evals.read_gate.journal import Journal

    reports = live.run_live(
        cases,
        [OFF, PRICED, PRICED_FOLD],
        times=times,
        max_cost_usd=max_cost_usd,
        journal=Journal(out / "live.jsonl", live.Report),
        ask=live.ask_client(Path(plugin.__file__).parent, model),
        logged_in=live.client_logged_in,
    )
    data = live_report.as_data(reports)
    return data, live_report.as_markdown(data), ""


def _replay(folder: Path) -> tuple[Any, str, str]:
    from evals.read_gate import replay

    found = list(replay.transcripts(folder))
    if not found:
        raise click.ClickException(
            f"There are no transcripts in {folder}: name their folder with --transcripts."
        )
    reads = [
        read
        for path in found
        for read in replay.whole_reads(path.read_text(encoding="utf-8", errors="replace").splitlines())
    ]
    data = replay.replayed(reads)
    return data, replay.as_markdown(data), ""
