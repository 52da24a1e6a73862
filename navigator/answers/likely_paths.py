"""Which files of the workspace a name or path may mean that is none of theirs, or a part of one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from navigator.index.names.spelling import typos, typos_allowed
from navigator.index.names.standing import Standing

_SHORTEST_PART = 3
"""Characters of a name that are looked for inside others."""


class PathGrade(IntEnum):
    """How a path answers what was named, the best first."""

    THE_END = 0
    """The path ends with it."""
    SAME_NAME = 1
    """The file has its name and lies elsewhere."""
    SAME_STEM = 2
    """But for the ending."""
    INSIDE = 3
    """It is a part of the path's name, or of the path where it has a slash."""
    TYPO = 4

    @property
    def reason(self) -> str:
        """The grade in words for people."""
        return "file " + self.name.lower().replace("_", " ")


class LikelyPath(NamedTuple):
    """A path, and how it answers."""

    grade: PathGrade
    path: str


def likely_paths(named: str, paths: Iterable[str]) -> list[LikelyPath]:
    """The paths that may be meant, likeliest first; those only spelled alike where there are no others.

    `named` and the paths are relative to the workspace, with forward slashes.
    """
    wanted = named.casefold().replace("\\", "/").strip("/").removeprefix("./")
    name = wanted.rpartition("/")[2]
    if not name:
        return []
    folders = set(wanted.split("/")[:-1])
    every = [(path, path.casefold()) for path in paths]
    graded = [(grade, path, low) for path, low in every if (grade := _grade(wanted, name, low)) is not None]
    if not graded:
        graded = [
            (PathGrade.TYPO, path, low) for path, low in every if _is_near(name, low.rpartition("/")[2])
        ]
    graded.sort(
        key=lambda one: (
            one[0],
            -len(folders.intersection(one[2].split("/"))),
            (standing := Standing.of(one[1], made=False)).aside,
            standing.order,
        )
    )
    return [LikelyPath(grade, path) for grade, path, _ in graded]


def _grade(wanted: str, name: str, path: str) -> PathGrade | None:
    if path == wanted or path.endswith(f"/{wanted}"):
        return PathGrade.THE_END
    own = path.rpartition("/")[2]
    if own == name:
        return PathGrade.SAME_NAME
    if "." in name and own.partition(".")[0] == name.partition(".")[0] != "":
        return PathGrade.SAME_STEM
    part, whole = (wanted, path) if "/" in wanted else (name, own)
    return PathGrade.INSIDE if len(part) >= _SHORTEST_PART and part in whole else None


def _is_near(name: str, own: str) -> bool:
    allowed = typos_allowed(len(name))
    return abs(len(name) - len(own)) <= allowed and 0 < typos(name, own, allowed) <= allowed
