"""`readgate …` as a user at a terminal runs it, in a home of the benchmark's own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import timed_process


@dataclass(frozen=True, slots=True)
class Terminal:
    """Runs commands with a private `READGATE_HOME`."""

    home: Path

    @property
    def environment(self) -> Mapping[str, str]:
        """Everything a command is given."""
        return {"READGATE_HOME": str(self.home), "HOME": str(self.home), "PATH": "/usr/bin:/bin"}

    def command(self, *arguments: str) -> list[str]:
        """Return the command line of `readgate` with these arguments."""
        return [str(Path(sys.executable).with_name("readgate")), *arguments]

    def timed(self, *arguments: str) -> float:
        """Return the seconds of a whole command; raise CalledProcessError where it fails."""
        return timed_process(self.command(*arguments), environment=self.environment)

    def output(self, *arguments: str, cwd: Path) -> str:
        """Return what a command prints; raise CalledProcessError where it fails."""
        return subprocess.run(
            self.command(*arguments),
            cwd=cwd,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout


@contextmanager
def terminal(home: Path) -> Iterator[Terminal]:
    """A terminal with a new home, whose daemon is stopped at the end."""
    home.mkdir(parents=True)
    made = Terminal(home)
    try:
        yield made
    finally:
        subprocess.run(made.command("daemon", "stop"), env=made.environment, capture_output=True, check=False)
