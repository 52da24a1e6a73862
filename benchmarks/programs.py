"""Other people's programs, run to their end; one that fails is known by the last line it printed."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

SAID: Final = 160
"""Characters of what a program says that are shown."""


class ProgramFailed(Exception):
    """A program could not be started, took too long, or ended with an error."""


def run(
    command: Sequence[str],
    cwd: Path,
    environment: Mapping[str, str] | None = None,
    seconds: float | None = None,
) -> str:
    """What a program prints, nothing being typed into it.

    Raises:
        ProgramFailed: it says why.
    """
    name = Path(command[0]).name
    try:
        ran = subprocess.run(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ProgramFailed(f"{name} had not ended after {seconds:.0f} s") from None
    except OSError as problem:
        raise ProgramFailed(f"{name}: {problem.strerror}") from problem
    if ran.returncode != 0:
        said = (ran.stderr or ran.stdout).strip().splitlines() or ["no reason given"]
        raise ProgramFailed(f"{name} exited with {ran.returncode}: {said[-1][:SAID]}")
    return ran.stdout
