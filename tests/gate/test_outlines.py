"""An outline is the same whether its file was counted beforehand or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gate.deciding.outlines import Outlines
from navigator.languages.registry import ALL
from navigator.parsing.extract import extract

BEFORE = b"def first():\n    return 1\n\n\ndef second():\n    return 2\n"
AFTER = BEFORE * 7


@pytest.fixture
def outlines() -> Iterator[Outlines]:
    made = Outlines()
    yield made
    made.close()


@pytest.mark.parametrize(
    ("content", "language"), [(AFTER, "python"), (BEFORE, "python"), (AFTER, "ruby"), (b"", "python")]
)
def test_what_was_counted_of_another_content_does_not_count(
    outlines: Outlines, content: bytes, language: str
) -> None:
    facts = extract(ALL["python"], AFTER)
    expected = Outlines().of(facts, lambda: AFTER, 1_000)
    counting = outlines.count(lambda: content, language)
    assert outlines.of(facts, lambda: AFTER, 1_000, counting) == expected


def test_a_content_is_counted_once(outlines: Outlines) -> None:
    facts = extract(ALL["python"], AFTER)

    def read() -> bytes:
        raise AssertionError("it was read before")

    counting = outlines.count(lambda: AFTER, "python")
    assert outlines.of(facts, read, 1_000, counting) is outlines.of(facts, read, 1_000)


def test_a_file_that_is_gone_is_told_as_such(outlines: Outlines) -> None:
    def read() -> bytes:
        raise FileNotFoundError

    counting = outlines.count(read, "python")
    with pytest.raises(FileNotFoundError):
        outlines.of(extract(ALL["python"], AFTER), read, 1_000, counting)


def test_after_the_end_nothing_is_counted_beforehand(outlines: Outlines) -> None:
    outlines.close()
    assert outlines.count(lambda: AFTER, "python") is None
    assert outlines.of(extract(ALL["python"], AFTER), lambda: AFTER, 1_000).costs.total > 0
