"""A head, the path of a file, and one detail of what was done there, in a title of bounded length."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from memory.framing import one_line, utf16_units
from memory.observers.edits.telling import CODE, SIGNATURE
from memory.observers.lines.detail import Detail
from memory.observers.titles import TITLE_UNITS, shorter_paths

LAST: Final = 160
"""UTF-16 units of a title of names so long that it would not say anything else of them."""

_MORE: Final = 116
"""UTF-16 units of a title that tells what is done otherwise beside a new signature."""

MANY: Final = 126
"""UTF-16 units of a title that names several changes."""

LONG: Final = 136
"""UTF-16 units of one that names what is new and tells what was changed."""

_UNCUT: Final = 158
"""UTF-16 units of one that tells whole what it would have to cut in fewer."""

_VERSIONS: Final = re.compile(r"(?:: |^)[\w.-]+: v?\d[\w.+-]* → v?\d[\w.+-]*$")
"""One version told, beside which the next is as much of what was done."""

_WORDS: Final = re.compile(r"\w+")

_LIMITS: Final = (TITLE_UNITS, 100, 124)
"""UTF-16 units up to which a form is preferred that says more, on a path that says more."""


def place_title(path: str, details: Sequence[Detail]) -> str:
    """`Changed path: …` of lines in no symbol; empty where nothing is to be said of them."""
    path = one_line(path, 300)
    title = next(with_detail(["Changed {}".format], path, details), "")
    return and_more(title, details) if title else ""


def with_detail(heads: Sequence[Callable[[str], str]], path: str, details: Sequence[Detail]) -> Iterator[str]:
    """Titles of a head with the path and a detail, the best first: the fullest form that fits at all.

    The heads are the same in ever fewer words.
    """
    paths = tuple(shorter_paths(path))
    for detail, limits in product(details, (_LIMITS, (LAST,))):
        for form in detail.forms:
            whole = "…" not in form
            for head, limit, shown in product(heads, (*limits, *[LONG] * whole), paths):
                if utf16_units(title := f"{head(shown)}: {form}") <= limit:
                    yield title
            if whole and utf16_units(title := f"{heads[-1](paths[-1])}: {form}") <= _UNCUT:
                yield title


def and_more(title: str, details: Sequence[Detail]) -> str:
    """The title with the next detail where there is room for it, too."""
    told = set(_WORDS.findall(title.partition(": ")[2]))
    for detail in details:
        if any(form in title or told.issuperset(_WORDS.findall(form)) for form in detail.forms):
            continue  # A part of what the title says, as the line below a condition is of it.
        # What is gone is told beside what is new even where that makes the title longer.
        other_side = any(": adds " in title and form.startswith("drops ") for form in detail.forms)
        beyond = (
            details[0].weight >= SIGNATURE and detail.weight >= CODE
        )  # Which tells nothing of what it does.
        also = _VERSIONS.search(title) is not None and any(map(_VERSIONS.search, detail.forms[:1]))
        room = (MANY if other_side or also else _MORE if beyond else TITLE_UNITS) - utf16_units(title) - 2
        if more := detail.within(room):
            return f"{title}; {more}"
    return title
