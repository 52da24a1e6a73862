"""The tasks: a file, a question about it, and the line that answers it."""

from __future__ import annotations

from dataclasses import dataclass

from evals.read_gate.sources import Source, python_source


@dataclass(frozen=True, slots=True)
class Case:
    """One task; it is answered right when the model was shown the line with the answer."""

    name: str
    file_name: str
    text: str
    symbol: str
    """Qualified name of what the question is about."""
    answer: str
    """A text that stands in the file once, in that symbol's body."""

    @property
    def question(self) -> str:
        """What the agent is asked; the name of the symbol is in it, the file's contents are not."""
        return f"By which factor does `{self.symbol}` in {self.file_name} multiply what is carried over?"


def pointed(name: str, size: int, position: float, seed: int = 1) -> Case:
    """Return a question about one method of a generated file of `size` bytes, `position` (0 to 1) into it."""
    source: Source = python_source(size, seed)
    fact = source.facts[int(position * (len(source.facts) - 1))]
    answer = f"carried * {fact.factor}"
    return Case(name, "accounts.py", source.text, fact.symbol, answer)


CASES = (pointed("python, 100 KB, pointed", 100 * 1024, 0.5),)
