"""Timing and the one table that all benchmarks end in."""

from __future__ import annotations

import math
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured beside its floor, both in seconds."""

    what: str
    seconds: Sequence[float]
    floor: str
    """What the floor is."""
    floor_seconds: Sequence[float]
    must: str = ""
    """What the ratio, or the time, is held to."""

    @property
    def ratio(self) -> float:
        """Median over median of the floor."""
        return statistics.median(self.seconds) / statistics.median(self.floor_seconds)


def timed(action: Callable[[], object]) -> float:
    """Return how many seconds `action` takes."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def timed_process(
    command: Sequence[str], stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> float:
    """Return how many seconds a whole process takes, from its start to its end.

    Raises:
        subprocess.CalledProcessError: it did not exit with 0.
    """
    began = time.perf_counter()
    subprocess.run(command, input=stdin, env=environment, capture_output=True, check=True, timeout=600)
    return time.perf_counter() - began


def machine() -> str:
    """Return one line on what the figures were measured on."""
    load = os.getloadavg()[0]
    return (
        f"{platform.system()} {platform.release()}, {platform.machine()}, {os.cpu_count()} CPUs, "
        f"load {load:.1f}, Python {platform.python_version()}"
    )


def as_table(rows: Sequence[Row], where: str) -> Table:
    """Return the table: medians, 95th percentiles, and the ratio of the medians."""
    table = Table(title="readgate: medians beside their floor", caption=where)
    table.add_column("what")
    for name in ("median", "p95", "runs"):
        table.add_column(name, justify="right")
    table.add_column("floor")
    for name in ("median", "ratio", "must"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row.what,
            shown(statistics.median(row.seconds)),
            shown(percentile(row.seconds, 0.95)),
            str(len(row.seconds)),
            row.floor,
            shown(statistics.median(row.floor_seconds)),
            f"{row.ratio:.2f}",
            row.must,
        )
    return table


def wide_console() -> Console:
    """Return a console that is wide enough for the table where it is written to a file."""
    return Console() if sys.stdout.isatty() else Console(width=150)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least `share` of the values do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def shown(seconds: float) -> str:
    """Return a time with three figures, in the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
