"""An outline is the same whether its file was counted beforehand or not."""

from __future__ import annotations

import pytest

from gate.deciding.outlines import Outlines, count
from navigator.languages.registry import ALL
from navigator.parsing.extract import extract
from navigator.parsing.reading import content_hash

BEFORE = b"def first():\n    return 1\n\n\ndef second():\n    return 2\n"
AFTER = BEFORE * 7


@pytest.mark.parametrize(
    ("content", "language"), [(AFTER, "python"), (BEFORE, "python"), (AFTER, "ruby"), (b"", "python")]
)
def test_what_was_counted_of_another_content_does_not_count(content: bytes, language: str) -> None:
    facts = extract(ALL["python"], AFTER)
    expected = Outlines().of(facts, lambda: AFTER, 1_000)
    counted = count((content_hash(content), language), content)
    assert Outlines().of(facts, lambda: AFTER, 1_000, counted) == expected


def test_a_content_is_counted_once() -> None:
    outlines, facts = Outlines(), extract(ALL["python"], AFTER)

    def read() -> bytes:
        raise AssertionError("it was read before")

    counted = count((content_hash(AFTER), "python"), AFTER)
    assert outlines.of(facts, read, 1_000, counted) is outlines.of(facts, read, 1_000)


def test_a_file_that_is_gone_is_told_as_such() -> None:
    def read() -> bytes:
        raise FileNotFoundError

    with pytest.raises(FileNotFoundError):
        Outlines().of(extract(ALL["python"], AFTER), read, 1_000)
