"""Titles: what they have in common, a verb, a subject and a file, on one line of bounded length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from memory.framing import clip, one_line, utf16_units

TITLE_UNITS: Final = 80
"""UTF-16 units an observer's title has where that is possible (design 4)."""

LONGEST_UNITS: Final = 120
"""UTF-16 units it has where it would not tell what happened in fewer."""

_ANY_NAME: Final = re.compile(
    r"(?:__init__|index|mod|main|lib|conf|config|setup|package|default|app|base|client|common|constants|core"
    r"|errors|helpers|models|server|settings|types|utils?|version|views|README|AssemblyInfo|CMakeLists)\.\w+"
    r"|[^.]{1,3}\.\w+|(?:GNU)?[Mm]akefile|Dockerfile"
)
"""Names that files of many folders have, which say nothing without the folder."""

_NO_FOLDER: Final = (
    ["Properties"], ["include"], ["lib"], ["main"], ["resources"], ["src"], ["test"], ["tests"]
)  # fmt: skip
"""Folders that tell no more than the name of a file that any may have."""

_VARIANT_FOLDERS: Final = """
    js jvm native wasm linux darwin macos windows win32 posix unix android ios apple arm64 x86_64 amd64 node
    browser jvmMain jsMain nativeMain py2 py3 scala-2 scala-3
    """
_VARIANTS: Final = frozenset(_VARIANT_FOLDERS.split())
"""Folders of which a project has several with files of the same names: what tells these from each other."""


_FOR_REQUEST: Final = "For the request: "


def for_request(request: str) -> str:
    """The subtitle that names the prompt an event served; empty where there was none."""
    return f"{_FOR_REQUEST}{one_line(request, 160)}" if request.strip() else ""


def requested(subtitle: str) -> str:
    """The prompt that such a subtitle names; empty where it is none."""
    return subtitle.removeprefix(_FOR_REQUEST) if subtitle.startswith(_FOR_REQUEST) else ""


def subject_title(verb: str, subject: str, path: str) -> str:
    """`verb subject in path` where the subject gives way first, then the path from its left."""
    for shown in shorter_paths(one_line(path, 300)):
        room = TITLE_UNITS - utf16_units(f"{verb}  in {shown}")
        if room >= min(utf16_units(subject), 24):
            return f"{verb} {clip(subject, room)} in {shown}"
    return clip(f"{verb} {subject} in {path.rsplit('/', 1)[-1]}", TITLE_UNITS)


def file_title(verb: str, path: str, rest: str = "") -> str:
    """`verb path` and, where it fits, what else there is to say about it."""
    for shown in shorter_paths(one_line(path, 300)):
        if utf16_units(title := f"{verb} {shown}{rest}") <= TITLE_UNITS:
            return title
    if rest:
        return file_title(verb, path)
    room = TITLE_UNITS - utf16_units(f"{verb} ")
    return f"{verb} {clip(path.rsplit('/', 1)[-1], room)}"


def moved_title(old: str, new: str) -> str:
    """`Renamed old to new`, both paths shortened alike until it fits."""
    old, new = one_line(old, 300), one_line(new, 300)
    last = ""
    for was in shorter_paths(old):
        for now in shorter_paths(new):
            last = f"Renamed {was} to {now}"
            if utf16_units(last) <= TITLE_UNITS:
                return last
    return clip(last, TITLE_UNITS)


def shorter_paths(path: str) -> Iterator[str]:
    """The path, then its ends: the last folders and the file, then the file alone if that tells which.

    A folder that tells a file from those of its name for another platform stays: `…/js/…/cats/IO.scala`.
    """
    yield path
    parts = path.split("/")
    telling = next((at for at in range(len(parts) - 2, -1, -1) if parts[at] in _VARIANTS), None)
    for kept in range(min(len(parts) - 1, 3), 1, -1):
        if parts[-kept:-1] not in _NO_FOLDER or not _ANY_NAME.fullmatch(parts[-1]):
            yield _end(parts, kept, telling)
    if len(parts) > 1 and telling is not None:
        yield _end(parts, 1, telling)
    elif len(parts) > 1 and not _ANY_NAME.fullmatch(parts[-1]):
        yield parts[-1]


def _end(parts: list[str], kept: int, telling: int | None) -> str:
    """The last `kept` parts of a path and, where it stands before these, the telling one."""
    end = "/".join(parts[-kept:])
    first = len(parts) - kept
    if telling is None or telling >= first:
        return f"…/{end}"
    between = "/" if telling == first - 1 else "/…/"
    return f"{'…/' * (telling > 0)}{parts[telling]}{between}{end}"
