"""Which relative paths a pattern means: `*.py` anywhere, `src/**/*.ts`, `{a,b}/x`, all of a folder."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator
from typing import ClassVar, Final

from navigator.errors import NavigatorError

_LONGEST: Final = 500
_MOST_ALTERNATIVES: Final = 64
_BRACES: Final = re.compile(r"\{([^{}]*,[^{}]*)\}")


class BadPattern(NavigatorError):
    """A file pattern that is too long or stands for too many."""

    code: ClassVar[str] = "bad_pattern"

    def __init__(self) -> None:
        super().__init__("The file pattern is too long or has too many alternatives: use a shorter one.")


class ExcludingPattern(NavigatorError):
    """A pattern that says which files are not wanted."""

    code: ClassVar[str] = "excluding_pattern"

    def __init__(self) -> None:
        super().__init__(
            "A file pattern says which files are searched and can't take some out with `!`: "
            "name what you want, such as src/**/*.ts, or give a path."
        )


def matcher(pattern: str) -> Callable[[str], bool]:
    """A test of relative paths with forward slashes; raises `BadPattern` and `ExcludingPattern`.

    A pattern without a slash is looked for at any depth; `**` is any number of folders; what matches a folder
    matches everything in it. Each step is linear in the path, whatever the pattern.
    """
    if len(pattern) > _LONGEST:
        raise BadPattern
    if pattern.lstrip().startswith("!"):
        raise ExcludingPattern
    alternatives = [_Glob(alternative) for alternative in _expanded(pattern.strip())]
    return lambda path: any(glob.matches(path) for glob in alternatives)


def below(folder: str) -> Callable[[str], bool]:
    """A test for the file or folder itself and what lies in it; the empty path is the whole workspace."""
    folder = folder.rstrip("/")
    inside = folder + "/"
    return lambda path: not folder or path == folder or path.startswith(inside)


def _expanded(pattern: str) -> Iterator[str]:
    waiting, given = [pattern], 0
    while waiting:
        pattern = waiting.pop()
        braces = _BRACES.search(pattern)
        if braces is None:
            yield pattern
            given += 1
        else:
            waiting += [
                pattern[: braces.start()] + choice + pattern[braces.end() :]
                for choice in braces[1].split(",")
            ]
        if given + len(waiting) > _MOST_ALTERNATIVES:
            raise BadPattern


class _Glob:
    """A pattern as steps; a step is a test of one path segment, or nothing for `**`."""

    def __init__(self, pattern: str) -> None:
        anchored = "/" in pattern.rstrip("/")
        segments = [segment for segment in pattern.split("/") if segment not in ("", ".")]
        if not anchored or not segments:
            segments.insert(0, "**")
        self._steps = [
            None if segment == "**" else re.compile(fnmatch.translate(segment)) for segment in segments
        ]
        if self._steps[-1] is None:
            self._steps.append(re.compile(""))
        self._end = len(self._steps)
        self._start = self._skip({0})
        self._reached: dict[str, frozenset[int]] = {}

    def matches(self, path: str) -> bool:
        """Whether the path or a folder above it is as the steps say."""
        folder, _, name = path.rpartition("/")
        reached = self._reached.get(folder)
        if reached is None:
            reached = self._start
            for segment in folder.split("/") if folder else ():
                reached = self._onwards(reached, segment)
            self._reached[folder] = reached
        return self._end in self._onwards(reached, name)

    def _onwards(self, here: frozenset[int], segment: str) -> frozenset[int]:
        """The steps that may come next, one segment further; at the end, everything below is meant too."""
        if self._end in here:
            return here
        onwards = set()
        for at in here:
            step = self._steps[at]
            if step is None:
                onwards.add(at)
            elif step.match(segment):
                onwards.add(at + 1)
        return self._skip(onwards)

    def _skip(self, here: set[int]) -> frozenset[int]:
        """`**` may stand for no folder at all."""
        for at, step in enumerate(self._steps):
            if step is None and at in here:
                here.add(at + 1)
        return frozenset(here)
