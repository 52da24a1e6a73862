"""What titles have in common: a verb, a subject and a file, on one line of bounded length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.observers.titles import TITLE_UNITS, file_title, shorter_paths, subject_title

NAMES = st.text(st.characters(codec="utf-8") | st.sampled_from("🎯\u0301\u202e\n"), min_size=1, max_size=120)


@given(NAMES, NAMES)
def test_no_subject_and_no_path_makes_a_title_too_long(subject: str, path: str) -> None:
    for title in (subject_title("Changed", subject, path), file_title("Created", path, subject)):
        assert utf16_units(title) <= TITLE_UNITS


def test_what_does_not_fit_beside_the_path_gives_way_to_it() -> None:
    title = file_title("Created", "plugin/config_schema.py", f": “{'x' * 70}”")
    assert title == "Created plugin/config_schema.py"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a/b/c/pool.py", ["a/b/c/pool.py", "…/b/c/pool.py", "…/c/pool.py", "pool.py"]),
        ("a/b/__init__.py", ["a/b/__init__.py", "…/b/__init__.py"]),
        ("web/index.ts", ["web/index.ts"]),
        (
            "core/js/src/main/cats/IO.scala",
            [
                "core/js/src/main/cats/IO.scala",
                "…/js/…/main/cats/IO.scala",
                "…/js/…/cats/IO.scala",
                "…/js/…/IO.scala",
            ],
        ),
        ("lib/win32/pool.py", ["lib/win32/pool.py", "…/win32/pool.py", "…/win32/pool.py"]),
        ("js/pool.py", ["js/pool.py", "js/pool.py"]),
        ("pool.py", ["pool.py"]),
    ],
)
def test_a_name_that_many_folders_have_keeps_its_folder(path: str, shown: list[str]) -> None:
    assert list(shorter_paths(path)) == shown
