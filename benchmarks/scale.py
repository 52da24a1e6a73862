"""`python -m benchmarks.scale`: the memory that an index of a million symbols takes, and searches in it."""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
from functools import partial
from itertools import islice
from pathlib import Path

import click
from rich.table import Table

from benchmarks.code import indexed
from benchmarks.measure import machine, percentile, shown, timed, wide_console
from navigator.navigator import Navigator

MOST_MEGABYTES = 600
"""Over an empty index, for a million symbols with their references."""
MOST_SECONDS = 0.06
"""For the slowest twentieth of the searches."""


@click.command()
@click.option(
    "--corpus",
    "corpora",
    multiple=True,
    required=True,
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    help="Code that is copied; several may be given.",
)
@click.option("--copies", default=16, show_default=True, help="Of each corpus; Django has 62,000 symbols.")
@click.option("--calls", default=100, show_default=True, help="Searches, each of another name.")
def main(corpora: tuple[Path, ...], copies: int, calls: int) -> None:
    """Index many copies of some code, and look at the memory of this process."""
    console = wide_console()
    with tempfile.TemporaryDirectory(prefix="readgate-scale-") as folder, console.status("Copy") as status:
        scratch = Path(folder)
        (scratch / "empty").mkdir()
        for copy in range(copies):
            for corpus in corpora:
                shutil.copytree(corpus, scratch / "code" / f"{copy:02} {corpus.name}", symlinks=True)
        with indexed(scratch / "empty", scratch / "cache of nothing"):
            empty = _resident()
        status.update("Index")
        with indexed(scratch / "code", scratch / "cache") as navigator:
            built = _resident() - empty
            status.update("Search")
            seconds = _searches(navigator, calls)
            searched = _resident() - empty
            known = navigator.status()
    table = Table(title=f"{known.symbols:,} symbols in {known.indexed:,} files", caption=machine())
    for name in ("what", "measured", "must"):
        table.add_column(name, justify="left" if name == "what" else "right")
    table.add_row("memory over an empty index", f"{built:,.0f} MB", f"<= {MOST_MEGABYTES} MB")
    table.add_row("the same after the searches", f"{searched:,.0f} MB", f"<= {MOST_MEGABYTES} MB")
    table.add_row("search, median", shown(statistics.median(seconds)), "")
    table.add_row("search, p95", shown(percentile(seconds, 0.95)), f"<= {shown(MOST_SECONDS)}")
    console.print(table)


def _searches(navigator: Navigator, calls: int) -> list[float]:
    """Seconds of searches for names from all over the code."""
    files = navigator.status().indexed
    sampled = islice(navigator.symbols(), 0, None, max(1, files // (2 * calls)))
    names = list({facts.symbols[-1].name: None for _, facts in sampled if facts.symbols})[:calls]
    navigator.search(names[0])
    return [timed(partial(navigator.search, name)) for name in names]


def _resident() -> float:
    """Memory of this process, in 10^6 bytes; of Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.scale")
