"""The live runner: `claude -p` with the user's own account, arms in random order, under a cap of its cost.

Nothing is counted here: tokens and cost are those of the client's own report. Each run is written down as it
ends, so that an interrupted evaluation goes on where it stopped.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from evals.client import find_client
from evals.read_gate.arms import Arm
from evals.read_gate.cases import Case
from evals.read_gate.journal import Journal

LONGEST_SECONDS: Final = 600.0
"""A run that takes longer is given up."""


class NoCostCap(Exception):
    """Nobody said how much the runs may cost."""

    def __str__(self) -> str:
        return "The live runner spends your money: say how much at most with --max-cost-usd."


class NotLoggedIn(Exception):
    """The client has no account to run with."""

    def __str__(self) -> str:
        return "Claude Code is not logged in: run `claude` once and log in, or use --runner simulated."


@dataclass(frozen=True, slots=True)
class Report:
    """What the client reported of one run."""

    case: str
    arm: str
    number: int
    right: bool
    cost_usd: float
    turns: int
    cache_write: int
    cache_read: int
    plain_input: int
    output: int
    error: str = ""

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The run that `as_json` wrote; raises `ValueError` or `TypeError` for anything else."""
        return cls(**json.loads(text))

    def as_json(self) -> str:
        """The run as one line."""
        return json.dumps(asdict(self))


def report_of(case: str, arm: str, number: int, right: bool, result: Any) -> Report:
    """The run that the client's `result` object tells of; what it leaves out is 0."""
    told = result if isinstance(result, dict) else {}
    usage: dict[str, Any] = told["usage"] if isinstance(told.get("usage"), dict) else {}
    failed = (
        ""
        if told.get("subtype") == "success" and not told.get("is_error")
        else str(told.get("subtype") or "no report")
    )
    return Report(
        case=case,
        arm=arm,
        number=number,
        right=right and not failed,
        cost_usd=float(told.get("total_cost_usd") or 0),
        turns=int(told.get("num_turns") or 0),
        cache_write=int(usage.get("cache_creation_input_tokens") or 0),
        cache_read=int(usage.get("cache_read_input_tokens") or 0),
        plain_input=int(usage.get("input_tokens") or 0),
        output=int(usage.get("output_tokens") or 0),
        error=failed,
    )


def still_to_run(
    cases: Sequence[Case], arms: Sequence[Arm], times: int, done: Sequence[Report]
) -> Iterator[tuple[Case, Arm, int]]:
    """What is left, arms in random order: what a busy minute does must not fall on one of them."""
    have = {(one.case, one.arm, one.number) for one in done}
    order = [(case, arm, number) for number in range(times) for case in cases for arm in arms]
    random.Random(1).shuffle(order)
    return (one for one in order if (one[0].name, one[1].name, one[2]) not in have)


def run_live(
    cases: Sequence[Case],
    arms: Sequence[Arm],
    *,
    times: int,
    max_cost_usd: float | None,
    journal: Journal[Report],
    ask: Callable[[Case, Arm, int], Report],
    logged_in: Callable[[], bool],
) -> list[Report]:
    """Run what is not in the journal yet until all is done or the cap is reached; earlier runs count.

    Raises:
        NoCostCap: there is no cap.
        NotLoggedIn: the client says so.
    """
    if max_cost_usd is None or max_cost_usd <= 0:
        raise NoCostCap
    if not logged_in():
        raise NotLoggedIn
    done = journal.read()
    for case, arm, number in still_to_run(cases, arms, times, done):
        dearest = max((one.cost_usd for one in done), default=0.0)
        if sum(one.cost_usd for one in done) + dearest > max_cost_usd:
            break  # the next one might pass the cap
        report = ask(case, arm, number)
        journal.write(report)
        done.append(report)
    return done


def client_logged_in() -> bool:
    """Whether the client says that it has an account."""
    asked = subprocess.run(
        [find_client(), "auth", "status", "--json"], capture_output=True, text=True, timeout=60, check=False
    )
    try:
        status = json.loads(asked.stdout)
    except ValueError:
        return False
    return isinstance(status, dict) and status.get("loggedIn") is True


def ask_client(plugin: Path, model: str | None) -> Callable[[Case, Arm, int], Report]:
    """Runs one task with the user's own client and account; `plugin` is the folder of readgate's plugin."""

    def ask(case: Case, arm: Arm, number: int) -> Report:
        with tempfile.TemporaryDirectory(prefix="readgate-live-") as folder:
            path = Path(folder) / case.file_name
            path.write_text(case.text, encoding="utf-8")
            command = [str(find_client()), "-p", case.question, "--output-format", "json"]
            command += ["--plugin-dir", str(plugin), "--permission-mode", "acceptEdits"]
            command += ["--model", model] if model else []
            home = {"READGATE_HOME": str(Path(folder) / "readgate"), **arm.settings}
            try:
                ran = subprocess.run(
                    command,
                    cwd=folder,
                    env={**os.environ, **home},
                    capture_output=True,
                    text=True,
                    timeout=LONGEST_SECONDS,
                    check=False,
                )
                result = json.loads(ran.stdout)
            except (subprocess.TimeoutExpired, ValueError):
                result = None
            text = str(result.get("result") or "") if isinstance(result, dict) else ""
            return report_of(
                case.name, arm.name, number, case.done(path.read_text(encoding="utf-8"), text), result
            )

    return ask
