"""`python -m benchmarks.memory.retrieval REPOSITORY…`: is what was done found by what people write of it?

Recall at 5 over a memory made from public histories: of the first step of `mem_search`, of its auto mode, of
plain substrings, and of SQLite's FTS5 with BM25 over the same text.
"""

from __future__ import annotations

import random
import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import click
from rich.table import Table

from benchmarks.measure import machine, wide_console
from benchmarks.memory.histories import commits
from memory.memory import Memory
from memory.model import Project, SessionRef
from navigator.model import Answer

FIRST: Final = 5
SAMPLE: Final = 100
"""Observations that are written down to be judged by their titles."""


@dataclass(slots=True)
class Collection:
    """A memory of histories, the questions to it and their answers."""

    memory: Memory
    project: Project
    texts: dict[str, str] = field(default_factory=dict)
    """All that each observation says, by its id."""
    questions: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    """Each with the ids that answer it: every observation of its commit."""


def collect(
    memory: Memory, repositories: Sequence[Path], count: int, told: Callable[[str], None]
) -> Collection:
    """Tell the memory of the latest `count` commits of each repository, as one project."""
    found = Collection(memory, Project("histories", "histories"))
    for repository in repositories:
        for number, commit in enumerate(commits(repository, count), 1):
            session = SessionRef(f"{repository}-{commit.hash}", found.project)
            ids = [
                each
                for event in commit.events
                for each in memory.record_tool_use(session, event).observations
            ]
            found.texts |= _texts(memory, found.project, ids)
            if commit.question and ids:
                found.questions.append((commit.question, frozenset(map(str, ids))))
            told(f"{repository}: {number:,} commits, {len(found.questions):,} questions")
    return found


def _texts(memory: Memory, project: Project, ids: Sequence[int]) -> Iterator[tuple[str, str]]:
    shown = memory.get_observations(project, ids).data["observations"] if ids else []
    for record in cast("list[dict[str, Any]]", shown):
        names = [*record["files_modified"], *record["files_read"]]
        names += [symbol["qualified_name"] for symbol in record["symbols"]]
        said = (record["title"], record["subtitle"], record["narrative"], *record["facts"], *names)
        yield str(record["id"]), "\n".join(said)


Search: TypeAlias = Callable[[str], list[str]]
"""The first ids for a question."""


def guided(found: Collection) -> Search:
    """The first step of `mem_search`."""

    def search(question: str) -> list[str]:
        return _ids(found.memory.mem_search("b", found.project, {"query": question, "limit": FIRST}))

    return search


def auto(found: Collection) -> Search:
    """What `mem_search` opens by itself."""

    def search(question: str) -> list[str]:
        asked: dict[str, object] = {"query": question, "mode": "auto", "maxDetails": FIRST}
        return _ids(found.memory.mem_search("b", found.project, asked))

    return search


def substrings(found: Collection) -> Search:
    """The observations with most of the question's words somewhere in them, the newest first."""
    low = {number: text.lower() for number, text in found.texts.items()}

    def search(question: str) -> list[str]:
        words = set(re.findall(r"\w+", question.lower()))
        held = {number: sum(word in text for word in words) for number, text in low.items()}
        return sorted(low, key=lambda number: (-held[number], -int(number)))[:FIRST]

    return search


def fts5(found: Collection) -> Search:
    """SQLite's full-text index, its own tokenizer and rank, any word of the question."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE texts USING fts5(text)")
    rows = [(int(number), text) for number, text in found.texts.items()]
    connection.executemany("INSERT INTO texts (rowid, text) VALUES (?, ?)", rows)

    def search(question: str) -> list[str]:
        query = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question))
        sql = "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT ?"
        return [str(number) for (number,) in connection.execute(sql, (query, FIRST))]

    return search


def recall(search: Search, questions: Sequence[tuple[str, frozenset[str]]]) -> float:
    """The share of questions with an answer among the first ids."""
    return sum(not answers.isdisjoint(search(text)) for text, answers in questions) / len(questions)


def _sample(found: Collection) -> str:
    """Observations chosen at random, a paragraph each that begins with the title."""
    chosen = random.Random(1).sample(sorted(found.texts, key=int), min(SAMPLE, len(found.texts)))
    return "".join(re.sub(r"\n{2,}", "\n", found.texts[number]) + "\n\n" for number in chosen)


def _ids(answer: Answer) -> list[str]:
    return [str(record["id"]) for record in cast("list[dict[str, Any]]", answer.data["records"])][:FIRST]


@click.command()
@click.argument("repositories", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--commits", "count", default=800, show_default=True, help="The latest of each repository.")
@click.option("--titles", type=click.Path(path_type=Path), help="Write 100 observations there, to be judged.")
def main(repositories: tuple[Path, ...], count: int, titles: Path | None) -> None:
    """Ask for what was done in public repositories in the words of their lists of changes."""
    console = wide_console()
    with tempfile.TemporaryDirectory(prefix="readgate-retrieval-") as folder:
        memory = Memory(Path(folder) / "memory", cost=lambda text: len(text) // 4)
        try:
            with console.status("Read") as status:
                found = collect(memory, repositories, count, status.update)
            if titles is not None:
                titles.write_text(_sample(found))
            table = Table(
                title=f"{len(found.questions):,} questions, {len(found.texts):,} observations",
                caption=machine(),
            )
            table.add_column("asked of")
            table.add_column(f"recall at {FIRST}", justify="right")
            for name, made in (("mem_search, step 1", guided), ("mem_search, auto", auto),
                               ("substrings", substrings), ("SQLite FTS5, BM25", fts5)):  # fmt: skip
                table.add_row(name, f"{recall(made(found), found.questions):.1%}")
        finally:
            memory.close()
    console.print(table)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.memory.retrieval")
