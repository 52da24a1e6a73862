"""`readgate tour`: its main act is the gate's, on a file that the gate answers where there is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from plugin.cli.tour import tour_command


def function(number: int, lines: int) -> str:
    body = "".join(f"    value = compute(value, {line})  # as the till does it\n" for line in range(lines))
    return f"def step_{number}(value):\n{body}    return value\n\n"


def tour(root: Path) -> str:
    done = CliRunner().invoke(tour_command, [str(root)])
    assert done.exit_code == 0, done.output
    return done.output.partition("== Gate: ")[2].partition("== Memory: ")[0]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = tmp_path / "shop"
    made.mkdir()
    # Mostly names: its outline would be as long as itself.
    (made / "names.py").write_text("".join(f"def of_{number}(): ...\n" for number in range(6_000)))
    return made


def test_a_file_that_the_gate_answers_is_shown(root: Path) -> None:
    (root / "till.py").write_text("".join(function(number, 60) for number in range(24)))
    shown = tour(root)
    assert shown.startswith("what a whole Read of till.py is answered with")
    assert "readgate did not open till.py" in shown


def test_where_none_is_large_enough_that_is_said(root: Path) -> None:
    (root / "names.py").write_text("def one(): ...\n")
    (root / "till.py").write_text(function(1, 60))
    shown = tour(root)
    assert shown.startswith("what a whole Read of till.py is answered with")
    assert "no file here is large enough" in shown
