"""`python -m benchmarks.memory`: fill a store, measure the memory on it, print one table."""

from __future__ import annotations

import statistics
import tempfile
from multiprocessing import get_context
from pathlib import Path

import click
from rich.table import Table

from benchmarks.measure import machine, percentile, shown, wide_console
from benchmarks.memory import disk
from benchmarks.memory.generated import fill
from benchmarks.memory.rows import events_per_second, memory_rows, resident_megabytes
from memory.store.layout import DATABASE


@click.command()
@click.option("--observations", default=20_000, show_default=True, help="The times are for 1000000.")
@click.option("--calls", default=60_000, show_default=True, help="The times are for 3000000.")
@click.option(
    "--store", type=click.Path(path_type=Path), help="Kept there; one that was filled before is used again."
)
@click.option("--runs", default=100, show_default=True)
def main(observations: int, calls: int, store: Path | None, runs: int) -> None:
    """Measure the memory."""
    console = wide_console()
    with tempfile.TemporaryDirectory(prefix="readgate-memory-") as scratch:
        folder = store or Path(scratch)
        if not (folder / DATABASE).exists():
            with console.status("Fill"):
                _fill_apart(folder, observations, calls)
        rows = list(memory_rows(folder, runs))
        resident = resident_megabytes()
        called = disk.sizes(Path(scratch) / "calls")
        size = (folder / DATABASE).stat().st_size
    table = Table(title=f"the memory, {size / 1e6:,.0f} MB", caption=machine())
    for name in ("what", "median", "p95", "must", "runs"):
        table.add_column(name, justify="left" if name == "what" else "right")
    for row in rows:
        table.add_row(
            row.what, shown(statistics.median(row.seconds)), shown(percentile(row.seconds, 0.95)),
            "" if row.must is None else f"≤ {shown(row.must)}", str(len(row.seconds)),
        )  # fmt: skip
    console.print(table)
    console.print(
        f"{events_per_second(rows):,.0f} events a second (must ≥ 1,000); "
        f"{resident:,.0f} MB resident at most (must ≤ 500)"
    )
    console.print(disk.shown(called))


def _fill_apart(folder: Path, observations: int, calls: int) -> None:
    """Fill the store in a process of its own: its memory is not what is measured."""
    filling = get_context("spawn").Process(target=fill, args=(folder, observations, calls))
    filling.start()
    filling.join()
    if filling.exitcode:
        raise click.ClickException(f"the store could not be filled; {folder} is not whole")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.memory")
