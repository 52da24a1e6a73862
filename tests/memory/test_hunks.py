"""The places of an edit, from whatever its event says of them, without what is private or secret."""

from __future__ import annotations

import pytest

from memory.observers.edits.hunks import hunks, text_edit

PATCH = [" a", "-b", "+x", "+y", " c", "-d"]
ORIGINAL = "a\nb\nc\nd\n"


@pytest.mark.parametrize(
    ("given_", "response", "found"),
    [
        (
            {"old_string": "b\nc", "new_string": "b\nx"}, {"originalFile": ORIGINAL},
            [(3, ("c",), 3, ("x",))],
        ),
        ({"old_string": "b", "new_string": "x"}, {}, [(0, ("b",), 0, ("x",))]),
        (
            {}, {"structuredPatch": [{"oldStart": 1, "newStart": 1, "lines": PATCH}]},
            [(2, ("b",), 2, ("x", "y")), (4, ("d",), 5, ())],
        ),
        ({"content": "a\nx\n"}, {"originalFile": "a\nb\n"}, [(2, ("b",), 2, ("x",))]),
        ({"old_string": "b", "new_string": "x"}, {"originalFile": "<private>\nb\n</private>"}, []),
        ({"old_string": "b", "new_string": "x"}, {"originalFile": "b\n<private>\na"}, []),
        (
            {"old_string": "b", "new_string": "x"}, {"originalFile": "<private>\na\n</private>\n\n\nb\n"},
            [(6, ("b",), 6, ("x",))],
        ),
        (
            {"old_string": "b", "new_string": "x"},
            {"originalFile": "BEGIN PRIVATE KEY\na\nEND PRIVATE KEY\n\n\nb\n"},
            [(6, ("b",), 6, ("x",))],
        ),
        ({"old_string": "b", "new_string": "x"}, {"originalFile": "BEGIN PRIVATE KEY\na\n\n\nb\n"}, []),
        ({"old_string": "b", "new_string": "-----BEGIN PRIVATE KEY-----\nx"}, {}, []),
    ],
)  # fmt: skip
def test_the_places_of_an_edit(
    given_: dict[str, object], response: dict[str, object], found: list[tuple[object, ...]]
) -> None:
    assert [(h.old_line, h.removed, h.new_line, h.added) for h in hunks(text_edit(given_, response))] == found


def test_no_secret_is_in_the_lines_of_a_place() -> None:
    key = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    (one,) = hunks(text_edit({"old_string": "", "new_string": f"key = '{key}'"}, {}))
    assert key not in one.added[0]
    assert "redacted" in one.added[0]
