"""Questions with known answers, and what an answer must hold to be right: no model judges."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from benchmarks.peers.questions import FOUND_SHARE, unescaped

Kind: TypeAlias = Literal["where", "body", "callers", "touches"]

KINDS: Final[dict[Kind, str]] = {
    "where": "Where is {qualified} defined?",
    "body": "Show the body of {qualified}.",
    "callers": "Which functions call {qualified}?",
    "touches": "Which files would a change of {qualified} touch?",
}
FOLDER: Final = Path(__file__).with_name("questions")


@dataclass(frozen=True, slots=True)
class Use:
    """One place where a function is used."""

    file: str
    line: int
    within: str
    """The function around it; empty outside of all."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a function of a repository; lines from 1, paths relative to its root."""

    kind: Kind
    name: str
    qualified: str
    file: str
    line: int
    end: int
    uses: tuple[Use, ...] = ()
    """Of callers, the calls; of touches, every use."""

    @property
    def text(self) -> str:
        """What is asked."""
        return KINDS[self.kind].format(qualified=self.qualified)


def right(question: Question, answer: str, root: Path) -> bool:
    """Whether an answer holds what the compiler or the language server says, the code being under `root`."""
    plain = unescaped(answer)
    if question.kind == "body":
        lines = _code(root / question.file, question.line, question.end)
        held = sum(line in answer or line in plain for line in lines)
        return bool(lines) and held >= FOUND_SHARE * len(lines)
    words = _words_by_file(plain)
    if question.kind == "where":
        lines_of_it = {str(question.line), str(_named_at(question, root))}
        return bool(lines_of_it & words.get(question.file, set()))
    if question.kind == "touches":
        files = {use.file for use in question.uses} - {question.file}
        return len(files & words.keys()) >= FOUND_SHARE * len(files)
    callers = callers_of(question)
    held = sum(name in words.get(file, ()) for file, name in callers)
    return bool(callers) and held >= FOUND_SHARE * len(callers)


def callers_of(question: Question) -> set[tuple[str, str]]:
    """(file, bare name) of each function that calls it, itself left out; outside of functions, the line."""
    found = {(use.file, use.within.rpartition(".")[2] or str(use.line)) for use in question.uses}
    return found - {(question.file, question.name)}


_PATH: Final = re.compile(r"(?<![\w@])[\w@./-]+\.(?:py|tsx?|go)\b")
_ALIAS: Final = re.compile(r"^(@\d+)=(.+)$", re.MULTILINE)
"""How one of the tools shortens paths: it says them once, and an alias from then on."""


def without_aliases(answer: str) -> str:
    """An answer with every path written out."""
    aliases = dict(_ALIAS.findall(answer))
    return re.sub(r"@\d+", lambda alias: aliases.get(alias[0], alias[0]), answer) if aliases else answer


def _words_by_file(answer: str) -> dict[str, set[str]]:
    """What an answer says of each file: the words from where it is named to where another one is.

    Words before a path count with it where they stand on the same line, as in `name - path:line`.
    """
    found: dict[str, set[str]] = {}
    current = ""
    for text in without_aliases(answer).split("\n"):
        paths = [path.removeprefix("./") for path in _PATH.findall(text)]
        words = set(re.findall(r"\w+", _PATH.sub(" ", text)))
        for path in paths or [current]:
            found.setdefault(path, set()).update(words)
        current = paths[-1] if paths else current
    return found


def _named_at(question: Question, root: Path) -> int:
    """The line that holds the name: decorators and comments may stand before it."""
    lines = _lines(root / question.file)[question.line - 1 : question.end]
    name = re.compile(rf"\b{re.escape(question.name)}\b")
    return question.line + next((at for at, line in enumerate(lines) if name.search(line)), 0)


def _code(path: Path, first: int, last: int) -> list[str]:
    """Lines of code: tools lay white space out in their own way, and some leave comments out."""
    stripped = (line.strip() for line in _lines(path)[first - 1 : last])
    return [line for line in stripped if line and not line.startswith(("#", "//", "/*", "*", '"""'))]


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8", errors="replace").split("\n")


def load(repository: str) -> list[Question]:
    """The questions about a repository."""
    rows = json.loads((FOLDER / f"{repository}.json").read_text(encoding="utf-8"))["questions"]
    return [Question(**{**row, "uses": tuple(Use(**use) for use in row["uses"])}) for row in rows]


def save(repository: str, made_by: str, questions: Sequence[Question]) -> None:
    """Write them down, with how the answers were made."""
    FOLDER.mkdir(exist_ok=True)
    data = {"made_by": made_by, "questions": [asdict(one) for one in questions]}
    (FOLDER / f"{repository}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
