"""A family of data: the test runners, builds and linters that are known, a rule set a file of `runners/`."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from memory.observers.shell.command import Words, launchers

RUNNERS: Final = Path(__file__).with_name("runners")

Kind: TypeAlias = Literal["tests", "build", "lint"]

_Patterns: TypeAlias = tuple[re.Pattern[str], ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """The first thing that failed, as far as it was printed; what was not is empty."""

    name: str = ""
    path: str = ""
    line: str = ""
    message: str = ""

    @property
    def file(self) -> str:
        """The file, which may be told by the name alone: `tests/test_cart.py::test_total`."""
        before, named, _ = self.name.partition("::")
        return self.path or (before if named and "." in before else "")

    @property
    def place(self) -> str:
        """`path:line`, or as much of it as is known."""
        return f"{self.path}:{self.line}" if self.path and self.line else self.path


@dataclass(frozen=True, slots=True)
class Counts:
    """How many passed and failed; None where it was not told."""

    passed: int | None
    failed: int | None

    @property
    def told(self) -> tuple[int, int]:
        """The same with zero for what was not told."""
        return self.passed or 0, self.failed or 0


@dataclass(frozen=True, slots=True)
class Runner:
    """How one runner is called and how it tells its result. Patterns apply to lines of the output."""

    name: str
    kind: Kind
    unit: str
    """What is counted, in the plural."""
    commands: tuple[Words, ...]
    """The words a command of it begins with."""
    total: _Patterns
    passed: _Patterns
    failed: _Patterns
    """A match counts as the number it captured, or as one."""
    clean: _Patterns
    """Says that nothing was wrong."""
    failure: _Patterns
    """Name, path, line and message of what failed, the most telling first; later ones fill the gaps."""
    quiet: bool
    """Whether it prints nothing where nothing is wrong."""

    def counts(self, output: str) -> Counts:
        """What the output says of numbers."""
        total, passed, failed = (_sum(them, output) for them in (self.total, self.passed, self.failed))
        if passed is None and total is not None:
            passed = max(0, total - (failed or 0))
        return Counts(passed, failed)

    def first_failure(self, output: str) -> Failure | None:
        """What the output says failed first."""
        found: dict[str, str] = {}
        for pattern in self.failure:
            match = pattern.search(output)
            for name, value in match.groupdict().items() if match else ():
                if value and value.strip():
                    found.setdefault(name, value.strip())
        return Failure(**found) if found else None

    def says_clean(self, output: str) -> bool:
        """Whether the output says that nothing was wrong."""
        return any(pattern.search(output) for pattern in self.clean)


@cache
def runners() -> Sequence[Runner]:
    """Every runner, in the order of their files' names."""
    return tuple(
        _runner(tomllib.loads(file.read_text(encoding="utf-8"))) for file in sorted(RUNNERS.glob("*.toml"))
    )


@cache
def programs() -> re.Pattern[str]:
    """Finds the name of any program that is, or may call, a runner."""
    known = [words for runner in runners() for words in runner.commands] + list(launchers()["launchers"])
    names = sorted({re.escape(words[0]) for words in known})
    return re.compile(rf"(?<![\w-])(?:{'|'.join(names)})(?![\w-])")


def _runner(data: dict[str, Any]) -> Runner:
    return Runner(
        name=data["name"],
        kind=data["kind"],
        unit=data.get("unit", "tests" if data["kind"] == "tests" else "errors"),
        commands=tuple(tuple(line.split()) for line in data["commands"]),
        total=_compiled(data, "total"),
        passed=_compiled(data, "passed"),
        failed=_compiled(data, "failed"),
        clean=_compiled(data, "clean"),
        failure=_compiled(data, "failure"),
        quiet=data.get("quiet", False),
    )


def _compiled(data: dict[str, Any], name: str) -> _Patterns:
    return tuple(re.compile(pattern, re.MULTILINE) for pattern in data.get(name, ()))


def _sum(patterns: Iterable[re.Pattern[str]], output: str) -> int | None:
    numbers = [
        int(match[1]) if match.re.groups else 1 for pattern in patterns for match in pattern.finditer(output)
    ]
    return sum(numbers) if numbers else None
