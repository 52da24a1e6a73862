"""`python -m benchmarks.tasks --folder DIR`: fetch the code, index it, ask everything, print one table."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

import click
from rich.console import Console

from benchmarks.measure import machine
from benchmarks.peers.installing import NotInstalled, install, known_peers
from benchmarks.peers.running import running
from benchmarks.pipe import CallFailed
from benchmarks.programs import SAID, ProgramFailed
from benchmarks.tasks.grepping import Grepping
from benchmarks.tasks.questions import KINDS, Question, load, right
from benchmarks.tasks.repositories import Repository, repositories
from benchmarks.tasks.solving import Gathered, Solved, follow
from navigator import tokens

GREP: Final = "grep and whole reads"


@dataclass(frozen=True, slots=True)
class Row:
    """One set of tools over one repository."""

    tools: str
    repository: str
    load: float
    """Of the machine, when it was done."""
    solved: tuple[Solved, ...] = ()
    trouble: str = ""


@click.command()
@click.option(
    "--folder",
    required=True,
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    help="Where code and tools are put; may be deleted afterwards, or used again.",
)
@click.option("--only", multiple=True, help="Only this set of tools; may be repeated.")
@click.option("--repository", "named", multiple=True, help="Only this repository; may be repeated.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="JSON of every answer; what it holds already is not asked again.",
)
def main(folder: Path, only: tuple[str, ...], named: tuple[str, ...], out: Path | None) -> None:
    """Solve the tasks with readgate, with its peers, and with grep and whole reads."""
    tokens.load_tokenizer().join()
    known = repositories()
    policies = tomllib.loads(Path(__file__).with_name("policies.toml").read_text(encoding="utf-8"))
    rows = read(out) if out is not None and out.exists() else []
    have = {(row.tools, row.repository) for row in rows}
    wanted = [
        (tools, one)
        for tools in [*policies, GREP]
        for one in known
        if (not only or tools in only) and (not named or one.name in named)
    ]
    with Console(stderr=True).status("Fetching") as status:
        for tools, one in wanted:
            if (tools, one.name) not in have:
                status.update(f"{tools}: {one.title}")
                rows.append(_row(tools, policies.get(tools), one, folder))
                if out is not None:
                    out.write_text(json.dumps([asdict(row) for row in rows], indent=1), encoding="utf-8")
    click.echo(as_markdown(rows, known))


def read(path: Path) -> list[Row]:
    """The rows that an earlier run wrote."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [Row(**{**row, "solved": tuple(Solved(**one) for one in row["solved"])}) for row in rows]


def _row(tools: str, policy: Mapping[str, Any] | None, repository: Repository, folder: Path) -> Row:
    load = os.getloadavg()[0]
    try:
        return Row(tools, repository.name, load, tuple(_solve(tools, policy, repository, folder)))
    except (ProgramFailed, NotInstalled, CallFailed, OSError) as problem:
        trouble = f"{type(problem).__name__}: {problem}"
    return Row(tools, repository.name, load, trouble=" ".join(trouble.split())[:SAID])


def _solve(
    name: str, policy: Mapping[str, Any] | None, repository: Repository, folder: Path
) -> Iterator[Solved]:
    questions = load(repository.name)
    root = repository.copy(folder, re.sub(r"\W", "", name))
    if policy is None:
        agent = Grepping(root, repository.language)
        for question in questions:
            yield _judged(question, agent.gather(question), root)
        return
    peer = known_peers()[name]
    with running(install(name, peer, folder), peer, root) as ready, ready.server() as client:
        ask = ready.asking(client)
        for question in questions:
            shown = follow(policy[question.kind]["steps"], question, ready.names, ask)
            yield _judged(question, shown, root)


def _judged(question: Question, shown: Gathered, root: Path) -> Solved:
    return Solved(question.kind, len(shown.texts), shown.tokens, right(question, shown.answer, root))


def as_markdown(rows: Sequence[Row], known: Sequence[Repository]) -> str:
    """The table, a row a set of tools."""
    asked = {row.repository for row in rows}
    loads = [row.load for row in rows]
    titles = ", ".join(one.title for one in known if one.name in asked)
    head = ["tools", *(f"{kind}: right, tokens" for kind in KINDS), "all: right, tokens, turns"]
    lines = [
        f"{titles}; {machine()}, {min(loads, default=0):.1f} to {max(loads, default=0):.1f} while it ran; "
        f"tokens by {tokens.tokenizer()}: medians, and in the last column the sum over all tasks.",
        "",
        f"| {' | '.join(head)} | |",
        f"|---{'|---' * len(KINDS)}|---|---|",
    ]
    for tools in dict.fromkeys(row.tools for row in rows):
        own = [row for row in rows if row.tools == tools]
        solved = [one for row in own for one in row.solved]
        cells = [_cell([one for one in solved if one.kind == kind]) for kind in KINDS]
        total = (
            f"{sum(one.right for one in solved)}/{len(solved)}, ~{sum(one.tokens for one in solved):,}, "
            f"{sum(one.turns for one in solved)}"
        )
        missing = asked - {row.repository for row in own}
        troubles = "; ".join(
            [
                *(f"{row.repository}: {row.trouble}" for row in own if row.trouble),
                *(f"{name}: not asked" for name in sorted(missing)),
            ]
        )
        lines.append(f"| {tools} | {' | '.join(cells)} | {total if solved else '-'} | {troubles} |")
    return "\n".join(lines)


def _cell(solved: Sequence[Solved]) -> str:
    if not solved:
        return "-"
    right_ones = sum(one.right for one in solved)
    return f"{right_ones}/{len(solved)}, ~{median(one.tokens for one in solved):,.0f}"


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.tasks")
