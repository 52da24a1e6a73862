"""How well costs are estimated where nothing is counted, by language: `python -m benchmarks.tokens PATH…`.

Half of the files found teach the two ratios of each language, the other half tell the errors. `--write` puts
both into `navigator/token_rates.toml`, from which `navigator.tokens` estimates.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Final

import click

from navigator import tokens
from navigator.languages.detection import HEAD_BYTES, detect

SMALLEST: Final = 500
LARGEST: Final = 200_000
"""Bytes: smaller files say little, a few larger ones would outweigh all others."""
MOST_FILES: Final = 160
"""Files of one language that are counted."""
FEWEST_FILES: Final = 10
"""With fewer a language has no rates of its own."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One file, without the model's factor."""

    bytes: int
    pieces: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Rates:
    """One language's ratios, and how far off the files were that did not teach them: median, 90 %."""

    pieces_a_token: float
    bytes_a_token: float
    by_pieces: tuple[float, float]
    by_size: tuple[float, float]
    files: int


def counted(paths: Sequence[Path]) -> dict[str, list[Counted]]:
    """Language -> its files, counted; a sample that is the same on every run where there are many."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            language = _language(file)
            if language:
                found[language].append(file)
    encode = tokens.o200k().encode_ordinary
    return {
        language: [
            Counted(len(text.encode()), tokens.pieces(text), len(encode(text)))
            for text in _texts(random.Random(1).sample(files, min(len(files), MOST_FILES)))
        ]
        for language, files in sorted(found.items())
    }


def _language(path: Path) -> str:
    try:
        if path.is_symlink() or not path.is_file() or not SMALLEST <= path.stat().st_size <= LARGEST:
            return ""
        with path.open("rb") as file:
            found = detect(path.name, file.read(HEAD_BYTES))
    except OSError:
        return ""
    return "" if found is None else found.name


def _texts(paths: Sequence[Path]) -> Iterator[str]:
    for path in paths:
        try:
            yield path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue


def rates(files: Sequence[Counted]) -> Rates:
    """What these files of one language teach and how well that fits."""
    learnt, tried = files[::2], files[1::2]
    total = sum(one.tokens for one in learnt)
    pieces_a_token = sum(one.pieces for one in learnt) / total
    bytes_a_token = sum(one.bytes for one in learnt) / total
    return Rates(
        pieces_a_token,
        bytes_a_token,
        _errors([one.pieces / pieces_a_token / one.tokens - 1 for one in tried]),
        _errors([one.bytes / bytes_a_token / one.tokens - 1 for one in tried]),
        len(files),
    )


def _errors(relative: Sequence[float]) -> tuple[float, float]:
    sizes = sorted(map(abs, relative))
    return median(sizes), quantiles(sizes, n=10)[-1]


def as_toml(by_language: dict[str, Rates]) -> str:
    """The rates as `navigator.tokens` reads them."""
    lines = [
        "# Measured by `python -m benchmarks.tokens --write`: o200k tokens of real files, without the",
        "# model's factor. Errors are of files that did not teach the ratios: median and 90 % of",
        "# |estimate / count - 1|, by pieces of text and by the file's size.",
    ]
    for language, one in by_language.items():
        lines += [
            "",
            f"[{language}]",
            f"pieces_a_token = {one.pieces_a_token:.3f}",
            f"bytes_a_token = {one.bytes_a_token:.2f}",
            f"error = [{one.by_pieces[0]:.3f}, {one.by_pieces[1]:.3f}]",
            f"error_by_size = [{one.by_size[0]:.3f}, {one.by_size[1]:.3f}]",
            f"files = {one.files}",
        ]
    return "\n".join([*lines, ""])


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--write", is_flag=True, help="Put the rates where navigator.tokens reads them.")
def main(paths: tuple[Path, ...], write: bool) -> None:
    """Count the files of PATHS, print each language's rates and errors."""
    files = counted(paths)
    found = {language: rates(of_one) for language, of_one in files.items() if len(of_one) >= FEWEST_FILES}
    everything = [one for of_one in files.values() for one in of_one]
    random.Random(1).shuffle(everything)
    found = {tokens.ANY: rates(everything), **found}
    click.echo("| language | files | pieces a token | error p50 / p90 | bytes a token | error p50 / p90 |")
    click.echo("|---|--:|--:|--:|--:|--:|")
    for language, one in found.items():
        click.echo(
            f"| {language} | {one.files} | {one.pieces_a_token:.3f} | {_percent(one.by_pieces)} "
            f"| {one.bytes_a_token:.2f} | {_percent(one.by_size)} |"
        )
    if write:
        tokens.RATES_FILE.write_text(as_toml(found), encoding="utf-8")
        click.echo(f"Written to {tokens.RATES_FILE}.")


def _percent(errors: tuple[float, float]) -> str:
    return f"{errors[0]:.1%} / {errors[1]:.1%}"


if __name__ == "__main__":
    main()
