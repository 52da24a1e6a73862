"""Raw tool calls as they are kept: redacted first, then capped, then compressed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Final

from memory.framing import storable
from memory.redaction import redact, redact_value

LEAF_CHARACTERS: Final = 16_000
"""A longer text in a call keeps its head and tail."""

CALL_CHARACTERS: Final = 64_000
"""A longer call keeps the head and tail of its JSON."""

_LEAST_BITS: Final = 9
"""Of a window: zlib takes no smaller one."""

_NOT_SHOWN: Final = frozenset({"originalFile", "structuredPatch"})
"""What the host tells a hook about an edit but never showed the model: large, and derivable."""


def kept(value: object) -> str:
    """A tool's input or response as the JSON text that is stored: no secrets, no private spans, bounded."""
    if isinstance(value, str):
        value = _from_json(value)
    try:
        text = json.dumps(redact_value(_shown(value)), ensure_ascii=False, default=str)
    except RecursionError:
        text = '"[nested too deeply to keep]"'
    return storable(_capped(text, CALL_CHARACTERS))


def pack(text: str) -> bytes:
    """Compress a text for storage, in a window as large as the text.

    To clear the memory of the largest takes eight times as long as to compress what most calls say.
    """
    data = text.encode("utf-8")
    bits = min(max(len(data).bit_length(), _LEAST_BITS), zlib.MAX_WBITS)
    compressor = zlib.compressobj(6, zlib.DEFLATED, bits, min(bits - 6, zlib.DEF_MEM_LEVEL))
    return compressor.compress(data) + compressor.flush()


def unpack(data: bytes) -> str:
    """What `pack` compressed."""
    return zlib.decompress(data).decode("utf-8")


def _from_json(text: str) -> object:
    # Hosts that call hooks through MCP hand a tool's input and response over as JSON texts.
    if text[:1] in "{[":
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text


def _shown(value: object) -> object:
    """Long texts redacted and then cut: half a secret would no longer be known for one."""
    if isinstance(value, str):
        return _capped(redact(value), LEAF_CHARACTERS) if len(value) > LEAF_CHARACTERS else value
    if isinstance(value, Mapping):
        return {str(name): _shown(item) for name, item in value.items() if name not in _NOT_SHOWN}
    if isinstance(value, list | tuple):
        return [_shown(item) for item in value]
    return value


def _capped(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    head, tail = longest * 3 // 4, longest // 4
    return f"{text[:head]}\n[… {len(text) - head - tail} characters left out …]\n{text[-tail:]}"
