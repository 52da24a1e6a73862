"""What stands, or could stand, in the context on every turn: instructions, skills, agents, documents.

Found where Claude Code looks for them: in its own folder and in the project.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["instructions", "skill", "agent", "tool", "document"]

MOST_DOCUMENTS: Final = 500
"""Reference documents looked at."""
LONGEST: Final = 1_000_000
"""Bytes; a longer file is no text for a context."""

_FIELD = re.compile(r"^(name|description):[ \t]*(.*(?:\n[ \t]+.*)*)", re.MULTILINE)
_DOCUMENTS: Final = ("*.md", "docs/**/*.md", "doc/**/*.md")
_INSTRUCTIONS: Final = ("CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md", "AGENTS.md")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing and both its forms, as texts."""

    kind: Kind
    name: str
    index: str
    """The line that stands for it where it is disclosed."""
    body: str
    resident: bool
    """Whether the host keeps the body in the context today."""

    @property
    def key(self) -> str:
        """What it is called in the table."""
        return f"{self.kind}:{self.name}"


def entries(project: Path, config: Path) -> Iterator[Entry]:
    """Everything found in `project` and in `config`, Claude Code's folder; unreadable files are left out."""
    for path in _existing(config / "CLAUDE.md", *(project / name for name in _INSTRUCTIONS)):
        yield from _entry("instructions", _called(path, project, config), path)
    for folder in (config, project / ".claude"):
        for path in sorted((folder / "rules").rglob("*.md")):
            yield from _entry("instructions", _called(path, project, config), path)
        for path in sorted(folder.glob("skills/*/SKILL.md")):
            yield from _entry("skill", path.parent.name, path)
        for path in sorted(folder.glob("agents/*.md")):
            yield from _entry("agent", path.stem, path)
    instructions = {project / name for name in _INSTRUCTIONS}
    documents = {path for pattern in _DOCUMENTS for path in project.glob(pattern)} - instructions
    for path in sorted(documents)[:MOST_DOCUMENTS]:
        yield from _entry("document", _called(path, project, config), path)


def described(text: str) -> tuple[str, str, str]:
    """Name and description of a file's front matter, and what follows it; empty where there are none."""
    head, body = "", text
    if text.startswith("---\n"):
        head, found, after = text[4:].partition("\n---")
        head, body = (head, after.partition("\n")[2]) if found else ("", text)
    fields = {name: " ".join(value.split()).strip("\"'") for name, value in _FIELD.findall(head)}
    return fields.get("name", ""), fields.get("description", "").removeprefix(">- ").removeprefix("| "), body


def _entry(kind: Kind, name: str, path: Path) -> Iterator[Entry]:
    try:
        if not path.is_file():
            return
        with path.open("rb") as file:
            text = file.read(LONGEST).decode("utf-8", "replace")
    except OSError:
        return
    own_name, description, body = described(text)
    if text:
        shown = own_name or name
        yield Entry(
            kind, shown, f"- {shown}: {description or _heading(body)}", body, resident=kind == "instructions"
        )


def _heading(text: str) -> str:
    """The first heading of a text, else its first line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found = next((line for line in lines if line.startswith("#")), lines[0] if lines else "")
    return found.lstrip("# ")[:120]


def _existing(*paths: Path) -> list[Path]:
    return [path for path in paths if path.is_file()]


def _called(path: Path, project: Path, config: Path) -> str:
    if path.is_relative_to(project) and not path.is_relative_to(config):
        return path.relative_to(project).as_posix()
    return f"~/.claude/{path.relative_to(config).as_posix()}"
