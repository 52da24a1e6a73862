"""Fresh, moved or changed: by the content of symbols, or of the file where there are none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from memory.freshness import freshness
from memory.model import FileObservation
from navigator.model import FileFacts


def observed(*symbols: tuple[str, int], file_hash: str | None = "c0") -> FileObservation:
    marks = tuple(("a.py", name, body) for name, body in symbols)
    return FileObservation(1, "change", "t", 0, 10, marks, file_hash, "events")


NOW = "class A 1-9 #1\nmethod A.f 2-4 #2\nfunction f 10-12 #3\nfunction f 13-15 #4"


@pytest.mark.parametrize(
    ("observation", "state"),
    [
        (observed(("A.f", 2), file_hash="other"), "fresh"),
        (observed(("A.f", 2), ("f", 3)), "fresh"),
        (observed(("f", 4)), "fresh"),
        (observed(("B.f", 2), file_hash="other"), "moved"),
        (observed(("A.f", 2), ("B.g", 3), file_hash="other"), "moved"),
        (observed(("A.f", 9), file_hash="other"), "changed"),
        (observed(("A.f", 2), ("f", 9), file_hash="other"), "changed"),
        (observed(), "fresh"),
        (observed(file_hash="other"), "changed"),
        (observed(file_hash=None), "changed"),
    ],
)
def test_freshness(facts: Callable[..., FileFacts], observation: FileObservation, state: str) -> None:
    assert freshness(observation, facts(NOW)) == state


def test_what_went_with_a_renamed_file_is_moved(facts: Callable[..., FileFacts]) -> None:
    assert freshness(replace(observed(("A.f", 2)), came_from="b.py"), facts(NOW)) == "moved"
    assert freshness(replace(observed(), came_from="b.py"), facts(NOW)) == "moved"
    assert freshness(replace(observed(("A.f", 9), file_hash="x"), came_from="b.py"), facts(NOW)) == "changed"


def test_an_empty_file_has_nothing_fresh(facts: Callable[..., FileFacts]) -> None:
    assert freshness(observed(("A.f", 2)), facts("", "c1")) == "changed"
