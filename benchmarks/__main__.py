"""`python -m benchmarks`: measure everything and print one table of ratios."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from benchmarks.answers import answer_rows
from benchmarks.code import edit_row, index_rows, survey
from benchmarks.corpus import generate
from benchmarks.decisions import decision_rows
from benchmarks.hooks import hook_rows
from benchmarks.measure import Row, as_table, machine, wide_console
from evals.client import ClientMissing


@click.command()
@click.option(
    "--corpus",
    type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    help="Code to measure on; one file of it is edited and put back. Generated where not given.",
)
@click.option("--smoke", is_flag=True, help="A few runs on little code: shows that it works, not how fast.")
def main(corpus: Path | None, smoke: bool) -> None:
    """Measure index, answers and hooks, each beside its floor."""
    where, rows = machine(), list[Row]()
    console = wide_console()
    runs, calls, files = (1, 5, 40) if smoke else (5, 200, 1_000)
    with tempfile.TemporaryDirectory(prefix="readgate-bench-") as folder, console.status("Index") as status:
        scratch = Path(folder)
        code = survey(corpus or generate(scratch / "corpus", files), scratch)
        rows += index_rows(code, scratch, runs)
        rows.append(edit_row(code, scratch, calls))
        status.update("Answers")
        rows += answer_rows(code, scratch, calls, list(rows[0].floor_seconds))
        status.update("Decisions")
        rows += decision_rows(scratch, calls)
        status.update("Hooks in the real client")
        try:
            rows += hook_rows(scratch, calls)
        except ClientMissing as missing:
            console.print(f"The hook was not measured: {missing}")
    console.print(as_table(rows, where))


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
