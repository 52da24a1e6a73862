"""One peer measured: indexed, started, asked every question it has an answer for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import timed
from benchmarks.peers.installing import NotInstalled, install
from benchmarks.peers.questions import Job, Question
from benchmarks.pipe import CallFailed, McpClient
from navigator.tokens import cost

INDEX_SECONDS: Final = 900.0
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
    names = {
        "bin": str(installed.programs),
        "home": str(installed.home),
        "root": str(root),
        "python": str(Path(sys.executable).parent),
    }
    environment = installed.environment(peer.get("environment", {}))
    try:
        _index(row, peer, names, root, environment)
        if "asks" in peer:
            _ask_server(row, peer, names, root, environment, questions)
        else:
            _ask_commands(row, peer, names, root, environment, questions)
    except NotInstalled as problem:
        row.trouble = f"not usable here: {problem}"
        row.answers.clear()
    except subprocess.CalledProcessError as problem:
        said = (problem.stderr or problem.stdout or "").strip().splitlines() or ["no reason given"]
        row.trouble = f"{Path(problem.cmd[0]).name} exited with {problem.returncode}: {said[-1]}"[:160]
    except (OSError, CallFailed, subprocess.SubprocessError, ValueError) as problem:
        row.trouble = f"{type(problem).__name__}: {problem}"[:160]
    finally:
        if "stop" in peer:
            subprocess.run(filled(peer["stop"], names), env=environment, capture_output=True, check=False)
    return row


def _index(
    row: Measured, peer: Mapping[str, Any], names: dict[str, str], root: Path, environment: dict[str, str]
) -> None:
    if "index" not in peer:
        return
    began = time.perf_counter()
    ran = subprocess.run(
        filled(peer["index"], names),
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=INDEX_SECONDS,
        check=True,
    )
    row.index_seconds = time.perf_counter() - began
    found = re.search(peer["repo"], ran.stdout) if "repo" in peer else None
    names["repo"] = found[1] if found else ""


def _ask_server(
    row: Measured,
    peer: Mapping[str, Any],
    names: dict[str, str],
    root: Path,
    environment: dict[str, str],
    questions: Sequence[Question],
) -> None:
    began = time.perf_counter()
    with McpClient(root, environment, filled(peer["serve"], names), inherit=False) as client, _ended(client):
        row.start_seconds = time.perf_counter() - began
        known = {tool["name"] for tool in client.request("tools/list", {})["tools"]}
        ask = asking(client, peer)
        for question in questions:
            tool, arguments = peer["asks"].get(question.job, ("", {}))
            if tool in known:
                given = filled(arguments, {**names, **_of(question)})
                row.answers.append(_judged(question, lambda t=tool, g=given: ask(t, g)))  # type: ignore[misc]


def asking(client: McpClient, peer: Mapping[str, Any]) -> Callable[[str, Mapping[str, Any]], str]:
    """How a peer's tools are called: (tool, arguments) -> text.

    A call raises `CallFailed`, and `NotInstalled` where the answer says that something is missing here.
    """
    lacks = peer.get("lacks")

    def ask(tool: str, arguments: Mapping[str, Any]) -> str:
        try:
            return client.call(tool, **arguments)
        except CallFailed as refusal:
            if lacks and lacks["says"] in str(refusal):
                raise NotInstalled(lacks["what"]) from refusal
            raise

    return ask


@contextmanager
def _ended(client: McpClient) -> Iterator[None]:
    """A server that answers too slowly is killed, which ends the call that waits for it."""
    timer = threading.Timer(ASK_SECONDS, client.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _ask_commands(
    row: Measured,
    peer: Mapping[str, Any],
    names: dict[str, str],
    root: Path,
    environment: dict[str, str],
    questions: Sequence[Question],
) -> None:
    for question in questions:
        command = peer["commands"].get(question.job)
        if command:
            given = filled(command, {**names, **_of(question)})

            def ask(given: list[str] = given) -> str:
                ran = subprocess.run(
                    given,
                    cwd=root,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    errors="replace",
                    check=False,
                )
                return ran.stdout

            row.answers.append(_judged(question, ask))


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


def _of(question: Question) -> dict[str, str]:
    return {
        "file": question.file,
        "name": question.name,
        "qualified": question.qualified,
        "path": question.qualified.replace(".", "/"),
    }


def filled(template: Any, names: Mapping[str, str]) -> Any:
    """A copy of a template's lists and tables with `{name}`s replaced; other braces stay."""
    if isinstance(template, str):
        return re.sub(r"\{(\w+)\}", lambda found: names.get(found[1], found[0]), template)
    if isinstance(template, Mapping):
        return {key: filled(value, names) for key, value in template.items()}
    if isinstance(template, list):
        return [filled(value, names) for value in template]
    return json.loads(json.dumps(template))
