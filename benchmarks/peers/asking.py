"""One peer measured: indexed, started, asked every question it has an answer for."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import timed
from benchmarks.peers.installing import OUR_STATE, NotInstalled, install
from benchmarks.peers.questions import Job, Question
from benchmarks.peers.running import Running, filled, running, ways_to_name
from benchmarks.pipe import CallFailed, McpClient
from benchmarks.programs import SAID, ProgramFailed
from navigator.tokens import cost

ASK_SECONDS: Final = 600.0
"""For all questions to one server."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, judged."""

    job: Job
    seconds: float
    tokens: int
    right: bool


@dataclass(slots=True)
class Measured:
    """One peer's row."""

    name: str
    trouble: str = ""
    """Why there is nothing, or not everything."""
    index_seconds: float | None = None
    start_seconds: float | None = None
    answers: list[Answer] = field(default_factory=list)
    load: float = 0.0
    """Of the machine, when it began."""


def measure(
    name: str, peer: Mapping[str, Any], root: Path, folder: Path, questions: Sequence[Question]
) -> Measured:
    """Ask a peer everything; whatever goes wrong is its row's trouble."""
    row = Measured(name, load=os.getloadavg()[0])
    try:
        installed = install(name, peer, folder)
    except NotInstalled as problem:
        row.trouble = f"not installed: {problem}"
        return row
    try:
        # Nothing is there of an earlier run: some keep their index inside the code, we by its content.
        shutil.rmtree(installed.home / OUR_STATE, ignore_errors=True)
        with _copied(root) as copy, running(installed, peer, copy) as ready:
            row.index_seconds = ready.index_seconds
            if "asks" in peer:
                _ask_server(row, ready, questions)
            else:
                _ask_commands(row, ready, questions)
    except NotInstalled as problem:
        row.trouble = f"not usable here: {problem}"
        row.answers.clear()
    except ProgramFailed as problem:
        row.trouble = str(problem)
    except (OSError, CallFailed, ValueError) as problem:
        row.trouble = f"{type(problem).__name__}: {problem}"[:SAID]
    return row


@contextmanager
def _copied(root: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as scratch:
        yield shutil.copytree(root, Path(scratch) / root.name, ignore=shutil.ignore_patterns(".*"))


def _ask_server(row: Measured, ready: Running, questions: Sequence[Question]) -> None:
    began = time.perf_counter()
    with ready.server() as client, _ended(client):
        row.start_seconds = time.perf_counter() - began
        known = {tool["name"] for tool in client.request("tools/list", {})["tools"]}
        ask = ready.asking(client)
        for question in questions:
            tool, arguments = ready.peer["asks"].get(question.job, ("", {}))
            if tool in known:
                row.answers.append(
                    _judged(question, partial(ask, tool, filled(arguments, _names(ready, question))))
                )


@contextmanager
def _ended(client: McpClient) -> Iterator[None]:
    """A server that answers too slowly is killed, which ends the call that waits for it."""
    timer = threading.Timer(ASK_SECONDS, client.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _ask_commands(row: Measured, ready: Running, questions: Sequence[Question]) -> None:
    for question in questions:
        command = ready.peer["commands"].get(question.job)
        if command:
            given = filled(command, _names(ready, question))
            row.answers.append(_judged(question, partial(_printed, given, ready)))


def _printed(command: Sequence[str], ready: Running) -> str:
    """What a search prints; that it found nothing is no failure, though many exit with 1 then."""
    return subprocess.run(
        command,
        cwd=ready.root,
        env=ready.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    ).stdout


def _judged(question: Question, ask: Callable[[], str]) -> Answer:
    """The first answer counts; a refusal is a wrong one."""
    said: list[str] = []

    def once() -> None:
        try:
            said.append(ask())
        except CallFailed as refusal:
            said.append(f"refused: {refusal}")

    seconds = timed(once)
    text = said[0]
    return Answer(question.job, seconds, cost(text), not text.startswith("refused") and question.right(text))


def _names(ready: Running, question: Question) -> dict[str, str]:
    return {**ready.names, "file": question.file, **ways_to_name(question.qualified)}
