"""`python -m benchmarks.tasks.make REPOSITORY FACTS`: choose the questions from what a compiler printed.

Chosen by chance, the same on every run: nobody picks what a tool is good at. Of each kind half ask for names
that the repository defines more than once, where there are such.
"""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click

from benchmarks.tasks.questions import KINDS, Kind, Question, Use, callers_of, save

LINES: Final = (6, 60)
"""Of a function that is asked about."""
SITES: Final = (2, 12)
"""Functions that call it, or other files that use it."""
SEVERAL: Final = 6
"""Definitions that a name may have at most."""

_TESTS: Final = re.compile(r"(^|/)(tests?|testing|internal/test\w*)/|_test\.")


@click.command()
@click.argument("repository")
@click.argument("facts", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--each", default=4, show_default=True, help="Questions of each kind.")
@click.option("--one-more", type=click.Choice(list(KINDS)), multiple=True, help="One more of this kind.")
def main(repository: str, facts: Path, each: int, one_more: tuple[Kind, ...]) -> None:
    """Write questions/REPOSITORY.json from FACTS, one function a line."""
    known = tomllib.loads(Path(__file__).with_name("repositories.toml").read_text(encoding="utf-8"))
    rows = [json.loads(line) for line in facts.read_text(encoding="utf-8").splitlines()]
    counts = {kind: each + one_more.count(kind) for kind in KINDS}
    chosen = choose(rows, counts)
    save(repository, known[repository]["made_by"], chosen)
    click.echo(f"{len(chosen)} questions about {repository}")


def choose(rows: Sequence[Mapping[str, Any]], counts: Mapping[Kind, int]) -> list[Question]:
    """So many questions of each kind, no function twice."""
    defined = Counter(row["name"] for row in rows)
    chance = random.Random(1)
    shuffled = chance.sample(list(rows), len(rows))
    taken: set[str] = set()
    found: list[Question] = []
    for kind, count in counts.items():
        fit = [row for row in shuffled if row["name"] not in taken and _fits(row, kind, defined)]
        once = [row for row in fit if defined[row["name"]] == 1]
        several = [row for row in fit if defined[row["name"]] > 1]
        half = several[: count // 2]
        chosen = [*once[: count - len(half)], *half]
        chosen += several[len(half) : len(half) + count - len(chosen)]
        taken |= {row["name"] for row in chosen}
        found += [_question(row, kind) for row in chosen]
    return found


def _fits(row: Mapping[str, Any], kind: Kind, defined: Counter[str]) -> bool:
    if _TESTS.search(row["file"]) or row["name"].startswith("_") or defined[row["name"]] > SEVERAL:
        return False
    if len(row["name"]) < 4 or row.get("overloads", 1) > 1:
        return False
    if not LINES[0] <= row["end"] - row["line"] + 1 <= LINES[1]:
        return False
    if kind == "callers":
        return SITES[0] <= len(callers_of(_question(row, kind))) <= SITES[1]
    others = {use["file"] for use in row["uses"]} - {row["file"]}
    return kind != "touches" or SITES[0] <= len(others) <= SITES[1]


def _calls(row: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [use for use in row["uses"] if use["call"]]


def _question(row: Mapping[str, Any], kind: Kind) -> Question:
    uses = {"callers": _calls(row), "touches": row["uses"]}.get(kind, [])
    return Question(
        kind=kind,
        name=row["name"],
        qualified=row["qualified"],
        file=row["file"],
        line=row["line"],
        end=row["end"],
        uses=tuple(Use(use["file"], use["line"], use["within"]) for use in uses),
    )


if __name__ == "__main__":
    main()
