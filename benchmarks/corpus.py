"""The code that is measured on: a folder that is given, or a generated one."""

from __future__ import annotations

from pathlib import Path

from evals.read_gate.sources import python_source


def generate(folder: Path, files: int) -> Path:
    """Write `files` Python modules of 5 to 40 KB into packages of ten under `folder`; return it."""
    for number in range(files):
        package = folder / f"package_{number // 10:03d}"
        package.mkdir(parents=True, exist_ok=True)
        size = 5_000 + number * 7_919 % 35_000
        (package / f"module_{number:05d}.py").write_text(python_source(size, seed=number).text)
    return folder
