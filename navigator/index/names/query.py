"""What a search asks for, and how well a name answers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from navigator.index.names.printed import PrintedName
from navigator.index.names.spelling import squashed, typos, typos_allowed, words
from navigator.index.names.text import EDGE, as_bytes


class Grade(IntEnum):
    """How a name answers a query, the best first."""

    EXACT = 0
    SAME_WORDS = 1
    """The same but for case and separators."""
    PREFIX = 2
    WORDS = 3
    """Every word of the query starts a word of the name, in order."""
    INITIALS = 4
    INSIDE = 5
    """The query is somewhere in the name, or its words start words of it in another order."""
    TYPO = 6

    @property
    def reason(self) -> str:
        """The grade in words for people."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class NameQuery:
    """A query for a name, taken apart once."""

    name: str
    """As asked for, without containers and what follows a name in answers."""
    containers: tuple[str, ...]
    """Lower-case names that the symbol's container or path must have, from `Outer.inner`."""
    squashed: bytes
    words: tuple[bytes, ...]

    @classmethod
    def of(cls, text: str, is_name: Callable[[str], bool]) -> NameQuery:
        """Read what someone typed: `getUser`, `user name`, `Outer.inner`, `Outer::inner()`, `inner@12`.

        `is_name` is as `PrintedName.steps` takes it.
        """
        *containers, name = PrintedName.of(text).steps(is_name)
        asked = tuple(word for piece in name.split() for word in words(piece))
        return cls(
            name,
            tuple(container.casefold() for container in containers),
            as_bytes(squashed(name)) if name else b"",
            tuple(map(as_bytes, asked)),
        )

    @property
    def start(self) -> bytes:
        """What every squashed name holds that this query is the start of."""
        return EDGE + self.squashed

    @property
    def anchor(self) -> bytes:
        """What every squashed name holds that this query is in."""
        return max(self.words, key=len, default=self.squashed)

    @property
    def initials(self) -> bytes | None:
        """What the initials of a name hold that start with this query."""
        return EDGE + self.squashed if len(self.words) == 1 and len(self.squashed) > 1 else None

    @property
    def pieces(self) -> tuple[bytes, ...]:
        """Of which a squashed name with as many typing errors as allowed holds one, edges counted in."""
        name, size = self.squashed, len(self.squashed)
        allowed = typos_allowed(size)
        if allowed == 0:
            return ()
        part = size // (allowed + 1)
        ends = EDGE + name[:part], name[size - part :] + EDGE
        if allowed > 1:
            return (*ends, name[part : size - part])
        swapped = name[: part - 1] + name[part : part + 1] + name[part - 1 : part] + name[part + 1 :]
        return (*ends, EDGE + swapped + EDGE)  # the one error that would spoil both halves

    def grade(self, squashed: bytes, name: str) -> Grade | None:
        """How a name answers, given its squashed form too; typing errors are not looked for."""
        if name == self.name:
            return Grade.EXACT
        if squashed.startswith(self.squashed):
            return Grade.SAME_WORDS if len(squashed) == len(self.squashed) else Grade.PREFIX
        may_be_initials = self.initials is not None and squashed.startswith(self.squashed[:1])
        may_be_words = all(word in squashed for word in self.words)
        if not may_be_words and not may_be_initials:
            return Grade.INSIDE if self.squashed in squashed else None  # nearly every name, not taken apart
        parts = [as_bytes(word) for word in words(name)]
        if may_be_words and _in_order(self.words, parts):
            return Grade.WORDS
        if may_be_initials and b"".join(part[:1] for part in parts).startswith(self.squashed):
            return Grade.INITIALS
        if self.squashed in squashed or all(any(p.startswith(word) for p in parts) for word in self.words):
            return Grade.INSIDE
        return None

    def is_near(self, squashed: bytes) -> bool:
        """Whether a name is this query but for a few typing errors."""
        most = typos_allowed(len(self.squashed))
        if abs(len(squashed) - len(self.squashed)) > most:
            return False
        if len(set(squashed) ^ set(self.squashed)) > 2 * most:
            return False  # an error changes two letters at most; cheaper than counting errors
        return typos(_text(self.squashed), _text(squashed), most) <= most

    def fits_place(self, container: str, path: str) -> bool:
        """Whether a symbol's container and path have the names that this query puts before its own.

        The last of them is the container's wherever the symbol has one, else the file's or a folder's.
        """
        if not self.containers:
            return True
        everything = f"{container} {path}".casefold()
        if not all(wanted in everything for wanted in self.containers):
            return False  # most are told from this alone, in a tenth of the time
        around = set(container.casefold().split("."))
        if container and self.containers[-1] not in around:
            return False
        around.update(re.split(r"[/.]", path.casefold()))
        return around.issuperset(self.containers)


def _in_order(wanted: Sequence[bytes], parts: Iterable[bytes]) -> bool:
    """Whether each word wanted starts a part, one after the other."""
    rest = iter(parts)
    return bool(wanted) and all(any(part.startswith(word) for part in rest) for word in wanted)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")
