"""Text that comes from files, made safe to show: data must not steer a terminal or forge a line."""

from __future__ import annotations

import re
from typing import Final

_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff\ufff9-\ufffb]"
)
"""Controls, line separators, invisible and direction-changing characters, lone surrogates."""

_UNSAFE_IN_CODE: Final = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""As above, but for tabs, form feeds and other characters that code holds and that do no harm in it."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")

_LONGEST_PATH: Final = 400


def one_line(text: str, longest: int = 0) -> str:
    """Text on one line: what is unsafe is spelled out, what is over `longest` characters is cut.

    An undecodable byte, which names keep as a lone surrogate, becomes the Latin-1 character it would be.
    """
    visible = text if text.isprintable() else _UNSAFE.sub(_spelled, text)
    return f"{visible[: longest - 1]}…" if 0 < longest < len(visible) else visible


def storable(text: str) -> str:
    """A text without lone surrogates, which no encoding takes: spelled out as they are where it is shown."""
    return _SURROGATE.sub(_spelled, text)


def shown_path(relative: str) -> str:
    """A path as answers print it; the path itself, unless it is very long or holds what can't be shown."""
    return one_line(relative, _LONGEST_PATH)


def code_line(text: str) -> str:
    """A line of code as it stands, except that control and direction-changing characters are spelled out."""
    return text if text.isprintable() else _UNSAFE_IN_CODE.sub(_spelled, text)


def counted(number: int, what: str = "file") -> str:
    """`1 file`, `2,000 files`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _spelled(match: re.Match[str]) -> str:
    number = ord(match[0])
    if 0xDC80 <= number <= 0xDCFF:
        byte = chr(number - 0xDC00)
        return byte if byte.isprintable() else f"\\x{number - 0xDC00:02x}"
    if number in (0x09, 0x0A, 0x0D):
        return {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"}[number]
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
