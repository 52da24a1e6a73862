"""Public histories as events: what a session that made each commit would have told the memory.

Nothing of a commit is taken but its diff of code, its message, and what it adds to the project's own list of
changes: that was written for readers, in other words than the code's, and is a question with a known answer.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, Final, Self

from memory.model import FileFate, ToolEvent
from navigator.languages import detect
from navigator.model import FileFacts
from navigator.parsing.extract import extract

_CHANGE_LIST: Final = re.compile(
    r"(?:^|/)(?:CHANGES|CHANGELOG|HISTORY|NEWS)[^/]*$|(?:^|/)(?:changelog|whatsnew|newsfragments)/",
    re.IGNORECASE,
)
_FILES: Final = 8
"""Files of code of a commit that are told; a commit of many more is a chore."""
_FILE_BYTES: Final = 300_000
_QUESTION: Final = range(40, 301)
"""Characters of a question."""

_MARKUP: Final = (
    (re.compile(r"\(?(?:closes|fixes|refs|see)?:?\s*#\d+(?:, #\d+)*\)?:?", re.IGNORECASE), " "),
    (re.compile(r"Patch by .*?(?:\.(?=\s|$)|$)"), " "),
    (re.compile(r":[\w:]+:`[~!]?([^`<]*?)(?:\s*<[^`]*>)?`"), r"\1"),
    (re.compile(r"[`*]+"), ""),
    (re.compile(r"^\s*[-+*]\s+", re.MULTILINE), ""),
    (re.compile(r"\s+"), " "),
)


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit of a history."""

    hash: str
    message: str
    events: tuple[ToolEvent, ...]
    question: str
    """What it adds to the list of changes, without numbers and markup; empty where it adds nothing."""


def commits(repository: Path, count: int) -> Iterator[Commit]:
    """The latest commits without merges that change code, oldest first."""
    listed = _git(repository, "log", "--no-merges", f"-{count}", "--reverse", "--format=%H")
    with _Blobs(repository) as blobs:
        for name in listed.decode().split():
            made = _commit(repository, name, blobs)
            if made is not None:
                yield made


class _Blobs:
    """Contents by their names, read from one process of git."""

    def __init__(self, repository: Path) -> None:
        command = ["git", "--no-optional-locks", "-C", str(repository), "cat-file", "--batch"]
        self._git = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._git.communicate()

    def read(self, name: str) -> bytes:
        """The content of that name; empty for that of no file here."""
        if set(name) == {"0"}:
            return b""
        assert self._git.stdin is not None
        assert self._git.stdout is not None
        self._git.stdin.write(name.encode() + b"\n")
        self._git.stdin.flush()
        _, kind, *size_of = self._git.stdout.readline().split()
        if kind == b"missing":  # the commit of a submodule is in another repository
            return b""
        size = int(size_of[0])
        return self._git.stdout.read(size + 1)[:size]


def _commit(repository: Path, name: str, blobs: _Blobs) -> Commit | None:
    raw = _git(repository, "diff-tree", "-r", "--root", "--no-commit-id", "-z", "--no-renames", name).decode()
    parts = raw.split("\0")
    changed = [(*head.split()[2:5], path) for head, path in zip(parts[::2], parts[1::2], strict=False)]
    code = [each for each in changed if not _CHANGE_LIST.search(each[3])][: _FILES + 1]
    if len(code) > _FILES:
        return None
    events = [event for each in code if (event := _event(blobs, *each)) is not None]
    if not events:
        return None
    message = _git(repository, "log", "-1", "--format=%B", name).decode("utf-8", "replace").strip()
    lists = [path for *_, path in changed if _CHANGE_LIST.search(path)]
    done = _committed(name, message, len(events))
    return Commit(name, message, (*events, done), _question(repository, name, lists))


def _event(blobs: _Blobs, old: str, new: str, status: str, path: str) -> ToolEvent | None:
    before, after = (blobs.read(blob) for blob in (old, new))
    was, now = (_facts(data, path) for data in (before, after))
    if was is None and now is None:
        return None
    if status == "D":
        fate = FileFate(path, None, was)
        return ToolEvent("Bash", {"command": f"rm {shlex.quote(path)}"}, {"stdout": ""}, fates=(fate,))
    if status == "A":
        given = {"file_path": f"/w/{path}", "content": after.decode("utf-8", "replace")}
        return ToolEvent("Write", given, {"type": "create"}, after=now, relative_path=path)
    given = {"file_path": f"/w/{path}", "old_string": "", "new_string": ""}
    response: dict[str, Any] = {"originalFile": before.decode("utf-8", "replace"), "structuredPatch": []}
    for old_start, removed, new_start, added in _replaced(before, after):
        given["old_string"] += "".join(f"{line}\n" for line in removed)
        given["new_string"] += "".join(f"{line}\n" for line in added)
        lines = [*(f"-{line}" for line in removed), *(f"+{line}" for line in added)]
        patch = {"oldStart": old_start, "newStart": new_start, "lines": lines}
        response["structuredPatch"].append(patch)
    return ToolEvent("Edit", given, response, before=was, after=now, relative_path=path)


def _replaced(before: bytes, after: bytes) -> Iterator[tuple[int, list[str], int, list[str]]]:
    """What an edit takes out and puts in: the number of the first line and the lines, of both."""
    old, new = (data.decode("utf-8", "replace").split("\n") for data in (before, after))
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield a + 1, old[a:b], c + 1, new[c:d]


def _committed(name: str, message: str, files: int) -> ToolEvent:
    subject = message.partition("\n")[0]
    command = f"git commit -m {shlex.quote(message)}"
    said = f"[main {name[:9]}] {subject}\n {files} {'file' if files == 1 else 'files'} changed\n"
    return ToolEvent("Bash", {"command": command}, {"stdout": said})


def _facts(data: bytes, path: str) -> FileFacts | None:
    language = detect(path, data[:2_000]) if data and len(data) <= _FILE_BYTES else None
    return extract(language, data) if language is not None else None


def _question(repository: Path, name: str, lists: Sequence[str]) -> str:
    """The first entry that a commit adds to the lists of changes."""
    if not lists:
        return ""
    diff = _git(repository, "show", "--format=", "--unified=0", "--diff-filter=AM", name, "--", *lists)
    added = [
        line[1:] for line in diff.decode("utf-8", "replace").split("\n")
        if line.startswith("+") and not line.startswith(("+++", "+Closes", "+Fixes"))
    ]  # fmt: skip
    entry: list[str] = []
    for line in added:
        begins = re.match(r"\s*[-*]\s", line) is not None
        if entry and (begins or not line.strip()):
            break
        if line.strip() and not re.match(r"\s*(?:#+ |<!--|[=~^-]{4,})", line):
            entry.append(line)
    text = " ".join(entry)
    for pattern, instead in _MARKUP:
        text = pattern.sub(instead, text)
    text = text.strip(" .")
    return text if len(text) in _QUESTION else ""


def _git(repository: Path, *arguments: str) -> bytes:
    command = ["git", "--no-optional-locks", "-C", str(repository), *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout
