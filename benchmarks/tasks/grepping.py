"""An agent with `grep` and whole reads: what coding agents do without an index."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from benchmarks.tasks.questions import Question
from benchmarks.tasks.solving import Gathered
from gate.host.delivery import HOST_BYTES
from navigator.tokens import cost, numbered

HOST_TOKENS: Final = 25_000
"""A whole read is cut here (FACTS §3)."""
READ_AROUND: Final = 200
"""Lines read where the host hands over no whole file."""
MOST_READS: Final = 8
"""Files that an agent reads before it gives up."""

_DEFINES: Final = {
    "python": r"^\s*(async )?def {name}\b",
    "typescript": r"(function\*?|const|let) {name}\b|^\s+((static|async|private|protected|public) )*{name}\(",
    "go": r"^func (\([^)]*\) )?{name}\(",
}
"""By language: how a definition is looked for."""
_ENDINGS: Final = {"python": "*.py", "typescript": "*.ts", "go": "*.go"}


class Grepping:
    """One repository searched with `grep`, its files read as the host reads them."""

    def __init__(self, root: Path, language: str) -> None:
        self._root = root
        self._language = language

    def gather(self, question: Question) -> Gathered:
        """What it takes to answer: one search, then whole files where names and numbers are not enough."""
        name = re.escape(question.name)
        if question.kind in ("where", "body"):
            hits = self._grep("-nE", _DEFINES[self._language].replace("{name}", name))
        elif question.kind == "callers":
            hits = self._grep("-nE", rf"\b{name}(<[^>]*>)?\(")
        else:
            return self._counted([self._grep("-lwF", question.name)])
        if question.kind == "where":
            return self._counted([hits])
        return self._with_files(question, hits)

    def _with_files(self, question: Question, hits: str) -> Gathered:
        """The search and whole files: until the body was shown, or for callers all that were found."""
        texts, lines = [hits], 0
        for file, at in list(_files(hits).items())[:MOST_READS]:
            for text in self._read(file, at, question):
                texts.append(f"{file}\n{text}")
                lines += text.count("\n") + 1
            if question.kind == "body" and file == question.file:
                break
        return Gathered(tuple(texts), numbered(sum(map(cost, texts)), lines))

    def _read(self, file: str, at: int, question: Question) -> Iterator[str]:
        """A whole read; a second one for what was cut off, where that is still wanted."""
        path = self._root / file
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        if path.stat().st_size > HOST_BYTES:
            yield "\n".join(lines[max(0, at - 5) : at + READ_AROUND])
            return
        shown = 0
        while shown < len(lines):
            page = _page(lines, shown)
            yield "\n".join(lines[shown:page])
            shown = page
            if question.kind == "body" and shown >= question.end:
                return

    def _grep(self, *arguments: str) -> str:
        command = ["grep", "-r", f"--include={_ENDINGS[self._language]}", *arguments, "."]
        ran = subprocess.run(
            command, cwd=self._root, capture_output=True, text=True, errors="replace", check=False
        )
        return re.sub(r"(?m)^\./", "", ran.stdout)

    @staticmethod
    def _counted(texts: list[str]) -> Gathered:
        return Gathered(tuple(texts), sum(map(cost, texts)))


def _files(hits: str) -> dict[str, int]:
    """File -> the first line found in it."""
    found: dict[str, int] = {}
    for line in hits.splitlines():
        file, _, rest = line.partition(":")
        number = rest.partition(":")[0]
        if number.isdigit():
            found.setdefault(file, int(number))
    return found


def _page(lines: list[str], start: int) -> int:
    """Where a read from line `start` is cut: all of the file where it fits."""
    end = len(lines)
    while end - start > 1 and numbered(cost("\n".join(lines[start:end])), end - start) > HOST_TOKENS:
        end = start + (end - start) * 3 // 4
    return end
