"""Where lines start, as an editor counts them: after LF, CRLF and a lone CR."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final, final

_LONG_LINE: Final = 1000
_MINIFIED_SIZE: Final = 1000


@final
class Lines:
    """The line table of one content."""

    __slots__ = ("_lengths", "count", "starts")

    def __init__(self, data: bytes) -> None:
        lengths = list(map(len, data.splitlines(keepends=True)))
        self.count = len(lengths)
        """Lines in all; nothing after the last newline is no line."""
        self.starts = [0, *accumulate(lengths)]
        """Offset of each line's first byte, and the end of the content."""
        self._lengths = lengths

    def at(self, offset: int) -> int:
        """The line, 1-based, of the byte at `offset`."""
        return bisect_right(self.starts, offset, 0, self.count) or 1

    @property
    def minified(self) -> bool:
        """Most of the content lies in lines too long to be written by hand."""
        size = self.starts[-1]
        if size < _MINIFIED_SIZE or max(self._lengths) <= _LONG_LINE:
            return False
        return 2 * sum(length for length in self._lengths if length > _LONG_LINE) > size
