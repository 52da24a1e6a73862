"""Grammars read UTF-8 with LF: other encodings get a twin to be read, whose offsets are mapped back."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from typing import Final

_LITTLE: Final = codecs.BOM_UTF16_LE
_BIG: Final = codecs.BOM_UTF16_BE
_LONE_CR: Final = re.compile(rb"\r(?!\n)")
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_CHUNK: Final = 4096
"""Characters between two entries of the map."""


class DiskOffsets:
    """Offsets in a UTF-16 file of offsets in its UTF-8 twin."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._utf8 = [0]
        self._utf16 = [len(_LITTLE)]
        for start in range(0, len(text), _CHUNK):
            chunk = text[start : start + _CHUNK]
            self._utf8.append(self._utf8[-1] + len(chunk.encode("utf-8", "surrogatepass")))
            self._utf16.append(self._utf16[-1] + len(chunk.encode("utf-16-le", "surrogatepass")))

    def of(self, offset: int) -> int:
        """The offset on disk of the character at `offset` of the UTF-8 twin."""
        chunk = bisect_right(self._utf8, offset) - 1
        text = self._text[chunk * _CHUNK : (chunk + 1) * _CHUNK]
        before = text.encode("utf-8", "surrogatepass")[: offset - self._utf8[chunk]]
        return self._utf16[chunk] + len(
            before.decode("utf-8", "surrogatepass").encode("utf-16-le", "surrogatepass")
        )


def utf8_twin(data: bytes) -> tuple[bytes, DiskOffsets | None]:
    """`data` as UTF-8, and how its offsets map back to the disk (None: they are the same)."""
    if data.startswith(_LITTLE):
        text = data[2:].decode("utf-16-le", "replace")
    elif data.startswith(_BIG):
        text = data[2:].decode("utf-16-be", "replace")
    else:
        return data, None
    return text.encode("utf-8", "surrogatepass"), DiskOffsets(text)


def with_letters(text: bytes) -> bytes:
    """`text` with what is no UTF-8 (Latin-1) as letters that a name may have; offsets stay the same."""
    if text.isascii():
        return text
    try:
        text.decode("utf-8")
    except UnicodeDecodeError:
        return _HIGH.sub(b"_", text)
    return text


def with_line_feeds(text: bytes) -> bytes:
    """`text` with each lone CR, which grammars take for a blank, as LF; offsets stay the same."""
    return _LONE_CR.sub(b"\n", text) if b"\r" in text else text
