"""What a user decides in a prompt, where it is plain and only there."""

from __future__ import annotations

import pytest

from memory.framing import utf16_units
from memory.observers.decisions import decisions


@pytest.mark.parametrize(
    ("prompt", "title"),
    [
        ("We will use pgvector for search.", "User decided: We will use pgvector for search"),
        ("OK, we'll go with Postgres. Now write the schema.", "User decided: OK, we'll go with Postgres"),
        ("Let's stick with asyncio", "User decided: Let's stick with asyncio"),
        ("Always use pathlib in this repo!", "User decided: Always use pathlib in this repo"),
        ("We decided to drop Python 3.10", "User decided: We decided to drop Python 3.10"),
        ("please use ruff instead of flake8", "User decided: please use ruff instead of flake8"),
        ("From now on, commits are signed", "User decided: From now on, commits are signed"),
        ("- never mock the database in tests", "User decided: never mock the database in tests"),
    ],
)
def test_a_plain_decision(prompt: str, title: str) -> None:
    (draft,) = decisions(prompt)
    assert (draft.title, draft.type) == (title, "decision")


@pytest.mark.parametrize(
    "prompt",
    [
        "Should we use pgvector?",
        "If we use pgvector, what does it cost?",
        "Maybe we'll go with Postgres.",
        "I think we will use Postgres",
        "Fix the failing test",
        "We use Postgres and it is slow",
        "Explain why we decided to drop 3.10?",
        "```\nwe will use x\n```",
        "> we will use x",
        "We will see.",
        "",
        "\n".join(f"We will use library{n}." for n in range(9)),
    ],
)
def test_what_is_left_open_or_quoted_is_none(prompt: str) -> None:
    assert decisions(prompt) == []


def test_its_sides_are_its_concepts() -> None:
    (draft,) = decisions("We will use Redis instead of Memcached because it persists.")
    assert draft.concepts == ("trade-off", "why-it-exists")
    assert utf16_units(decisions("We will use " + "a very long name " * 12)[0].title) <= 80
