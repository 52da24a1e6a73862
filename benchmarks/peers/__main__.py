"""`python -m benchmarks.peers --corpus PATH`: install, index, ask, and print one table."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from benchmarks.measure import machine, percentile, shown
from benchmarks.peers.asking import Answer, Measured, measure
from benchmarks.peers.installing import known_peers
from benchmarks.peers.questions import questions
from navigator import tokens

JOBS: Final = ("outline", "body", "find", "callers")


@click.command()
@click.option(
    "--corpus",
    required=True,
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    help="Python code to ask about.",
)
@click.option(
    "--folder",
    required=True,
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    help="Where peers are installed, each in a folder of its own; may be deleted afterwards.",
)
@click.option("--only", multiple=True, help="Only this tool; may be repeated.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="JSON of every answer; tools that it holds already are not asked again.",
)
def main(corpus: Path, folder: Path, only: tuple[str, ...], out: Path | None) -> None:
    """Ask readgate and its peers the same questions over the same code, one tool after another."""
    tokens.load_tokenizer().join()
    asked = questions(corpus)
    rows = read(out) if out is not None and out.exists() else []
    have = {row.name for row in rows}
    with Console(stderr=True).status("Asking") as status:
        for name, peer in known_peers().items():
            if name not in have and (not only or name in only):
                status.update(name)
                rows.append(measure(name, peer, corpus, folder, asked))
                if out is not None:
                    out.write_text(json.dumps([asdict(row) for row in rows], indent=1), encoding="utf-8")
    click.echo(as_markdown(rows, corpus.name))


def read(path: Path) -> list[Measured]:
    """The rows that an earlier run wrote."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [Measured(**{**row, "answers": [Answer(**one) for one in row["answers"]]}) for row in rows]


def as_markdown(rows: Sequence[Measured], corpus: str) -> str:
    """The table, a row a tool."""
    head = ["tool", "load", "index", "start"]
    head += [f"{job}: p50, p95, tokens, right" for job in JOBS]
    lines = [
        f"Python code of {corpus}; {machine()}; tokens by {tokens.tokenizer()}; the first answer to each "
        "question, latencies as the client sees them, beside the machine's load as each tool began.",
        "",
        f"| {' | '.join(head)} | |",
        f"|---|--:|--:|--:{'|---' * len(JOBS)}|---|",
    ]
    for row in rows:
        cells = [row.name, f"{row.load:.1f}", _seconds(row.index_seconds), _seconds(row.start_seconds)]
        cells += [_cell([answer for answer in row.answers if answer.job == job]) for job in JOBS]
        lines.append(f"| {' | '.join(cells)} | {row.trouble} |")
    return "\n".join(lines)


def _seconds(seconds: float | None) -> str:
    return "-" if seconds is None else shown(seconds)


def _cell(answers: Sequence[Answer]) -> str:
    if not answers:
        return "-"
    times = [one.seconds for one in answers]
    size = statistics.median(one.tokens for one in answers)
    right = sum(one.right for one in answers)
    p50, p95 = shown(statistics.median(times)), shown(percentile(times, 0.95))
    return f"{p50}, {p95}, ~{size:.0f}, {right}/{len(answers)}"


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.peers")
