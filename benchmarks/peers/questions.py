"""Questions about Python code whose answers come from Python's own parser."""

from __future__ import annotations

import ast
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

Job: TypeAlias = Literal["outline", "body", "find", "callers"]

MANY: Final = 10
"""Questions of each kind."""
FOUND_SHARE: Final = 0.95
"""An answer that names so much of what it should is right."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question to every tool, and texts of which a right answer holds nearly all."""

    job: Job
    file: str
    """Relative to the code, with forward slashes."""
    qualified: str
    """`Class.method`; empty where the question is about a file."""
    must_hold: tuple[str, ...]

    @property
    def name(self) -> str:
        """The bare name."""
        return self.qualified.rpartition(".")[2]

    def right(self, answer: str) -> bool:
        """Whether an answer holds what it must."""
        plain = unescaped(answer)
        held = sum(text in answer or text in plain for text in self.must_hold)
        return held >= FOUND_SHARE * len(self.must_hold)


def unescaped(answer: str) -> str:
    """Code and paths as they are, where a tool wraps its answer into JSON."""
    return answer.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"').replace("\\\\", "\\")


@dataclass(frozen=True, slots=True)
class _Method:
    file: str
    qualified: str
    lines: tuple[str, ...]


class Truth:
    """What the parser says of all Python files of a folder."""

    def __init__(self, root: Path) -> None:
        self.names: dict[str, list[str]] = {}
        self.methods: list[_Method] = []
        self.defined: Counter[str] = Counter()
        self.called_in: dict[str, set[str]] = defaultdict(set)
        self.sizes: dict[str, int] = {}
        for path in sorted(root.rglob("*.py")):
            relative = path.relative_to(root).as_posix()
            if any(part.startswith(".") for part in path.relative_to(root).parts):
                continue
            try:
                text = path.read_text(encoding="utf-8")
                tree = ast.parse(text)
            except (SyntaxError, ValueError, OSError):
                continue
            self.sizes[relative] = len(text)
            self._take(relative, text.splitlines(), tree)

    def _take(self, file: str, lines: list[str], tree: ast.Module) -> None:
        self.names[file] = [name for name, _ in _definitions(tree)]
        for qualified, node in _definitions(tree):
            self.defined[qualified.rpartition(".")[2]] += 1
            if "." in qualified and not isinstance(node, ast.ClassDef):
                body = tuple(lines[node.lineno - 1 : node.end_lineno])
                self.methods.append(_Method(file, qualified, body))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call):
                called = call.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                self.called_in[name].add(file)


def questions(root: Path) -> list[Question]:
    """The questions about the Python code under `root`, the same for the same code."""
    truth, chance = Truth(root), random.Random(1)
    return [*_outlines(truth, chance), *_about_methods(truth, chance)]


def _outlines(truth: Truth, chance: random.Random) -> Iterator[Question]:
    large = [file for file, size in truth.sizes.items() if 30_000 < size < 150_000 and truth.names[file]]
    for file in chance.sample(large, min(MANY, len(large))):
        names = dict.fromkeys(name.rpartition(".")[2] for name in truth.names[file])
        yield Question("outline", file, "", tuple(names))


def _about_methods(truth: Truth, chance: random.Random) -> Iterator[Question]:
    """Methods of one name only: what is right is then beyond doubt."""
    sure = [
        one
        for one in truth.methods
        if truth.defined[one.qualified.rpartition(".")[2]] == 1 and 5 <= len(one.lines) <= 60
    ]
    chosen = chance.sample(sure, min(2 * MANY, len(sure)))
    for one in chosen[:MANY]:
        yield Question("body", one.file, one.qualified, _shown(one.lines))
    for one in chosen[MANY:]:
        yield Question("find", one.file, one.qualified, (one.file,))
    called = [one for one in sure if 2 <= len(truth.called_in[one.qualified.rpartition(".")[2]]) <= 20]
    for one in chance.sample(called, min(MANY, len(called))):
        files = sorted(truth.called_in[one.qualified.rpartition(".")[2]])
        yield Question("callers", one.file, one.qualified, tuple(files))


def _shown(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines of code: tools lay white space out in their own way."""
    return tuple(text for line in lines if (text := line.strip()) and not text.startswith(("#", '"""')))


def _definitions(
    tree: ast.AST, within: str = ""
) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield within + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from _definitions(node, f"{within}{node.name}.")
