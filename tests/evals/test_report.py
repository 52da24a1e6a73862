"""The read gate's report, and the command that prints it."""

from __future__ import annotations

import io
import json

import pytest
from click.testing import CliRunner
from rich.console import Console

from evals.command import command
from evals.read_gate.accounting import Prices, Usage
from evals.read_gate.report import as_data, as_table, relative_cost
from evals.read_gate.simulated import Run

PRICES = Prices(cache_write=1, cache_read=0.1, output=5)
OFF = Run("case", "agent", "off", 7, Usage(1_000, 1_000, 10), right=True)
DENY = Run("case", "agent", "deny", 8, Usage(500, 200, 11), right=False)
OTHER = Run("case", "other agent", "off", 3, Usage(1, 0, 0), right=True)
RUNS = [OFF, OTHER, DENY]


def test_a_run_is_compared_with_the_same_agent_and_case_with_the_gate_off() -> None:
    assert relative_cost(OFF, RUNS, PRICES) == 1
    assert relative_cost(DENY, RUNS, PRICES) == (500 + 20 + 55) / (1_000 + 100 + 50)


def test_the_data_holds_every_figure_and_the_stated_rates() -> None:
    data = json.loads(json.dumps(as_data(RUNS, PRICES, more_turns=5)))
    assert data["prices"] == {"cache_write": 1, "cache_read": 0.1, "output": 5}
    assert data["more_turns"] == 5
    assert [row["gate"] for row in data["runs"]] == ["off", "off", "deny"]
    row = data["runs"][2]
    assert (row["turns"], row["cache_write"], row["cache_read"], row["output"]) == (8, 500, 200, 11)
    assert (row["cost"], row["relative_cost"], row["right"]) == (575, 0.5, False)


def test_the_table_puts_the_runs_of_an_agent_together() -> None:
    out = io.StringIO()
    Console(file=out, width=160).print(as_table(RUNS, PRICES, more_turns=5))
    rows = [line for line in out.getvalue().split("\n") if "│ case" in line]
    assert [row.split("│")[3].strip() for row in rows] == ["off", "deny", "off"]
    assert "0.50" in rows[1]


def test_without_the_client_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_BIN", "/no/such/client")
    result = CliRunner().invoke(command, ["read-gate"])
    assert result.exit_code == 1
    assert "npm install" in result.output
    assert "Traceback" not in result.output
