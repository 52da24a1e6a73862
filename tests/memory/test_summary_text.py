"""What a session's summary says of what was recorded of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.model import CONCEPTS, TYPES, Observation
from memory.recording.summary_text import FIELD_UNITS, SessionStory, next_steps, summary_text


def observed(
    title: str,
    kind: str = "change",
    *,
    read: tuple[str, ...] = (),
    facts: tuple[str, ...] = (),
    concepts: tuple[str, ...] = (),
    source: str = "events",
) -> Observation:
    return Observation(
        1, "p", "s", 1, kind, title, "", "", facts, concepts, read, (), (), {}, (), 10, 100, source, 0
    )


def test_each_field_has_its_kind() -> None:
    story = SessionStory(
        ["make the total right", "and the tax"],
        [
            observed("Read Cart in cart.py", "discovery", read=("cart.py",)),
            observed("User decided: we will use Decimal", "decision"),
            observed("Totals are in cents", "discovery", source="agent"),
            observed("Changed Cart.total in cart.py"),
            observed(
                "Fixed test_total", "bugfix", facts=("first failure: a::b",), concepts=("problem-solution",)
            ),
            observed(
                "pytest: test_tax fails: KeyError",
                "discovery",
                facts=("first failure: a::c",),
                read=("a.py",),
            ),
        ],
        ["tax.py"],
        "All done.\n\n## Next steps\n- document the tax\n- release\n\nBye.",
    )
    text = summary_text(story)
    assert text.request == "make the total right … and the tax"
    assert text.investigated == "tax.py, cart.py"
    assert text.learned == "Totals are in cents; User decided: we will use Decimal; Fixed test_total"
    assert text.completed == "Fixed test_total; Changed Cart.total in cart.py"
    assert text.next_steps == "mend: pytest: test_tax fails: KeyError; document the tax; release"


def test_what_failed_and_was_mended_is_not_left_to_do() -> None:
    failure = ("first failure: a::b",)
    story = SessionStory(
        [],
        [
            observed("pytest: b fails", "discovery", facts=failure),
            observed("Fixed b", "bugfix", facts=failure, concepts=("problem-solution",)),
        ],
        [],
        "",
    )
    assert summary_text(story).next_steps == ""


@pytest.mark.parametrize(
    ("reply", "steps"),
    [
        ("**Next steps:** run the migration", ["run the migration"]),
        ("Remaining:\n\n1. tests\n2. docs\nThat is all.", ["tests", "docs"]),
        ("Next steps\n\nNothing.", []),
        ("I took the next steps already.", []),
        ("TODO: the tax", ["the tax"]),
        ("", []),
    ],
)
def test_what_a_reply_leaves_to_do(reply: str, steps: list[str]) -> None:
    assert next_steps(reply) == steps


ANY = st.text(st.characters(codec=None) | st.sampled_from("\ud800👩🏽‍💻\u0301\u202e\x00\n-*#"), max_size=300)


@given(
    st.lists(ANY, max_size=4),
    st.lists(
        st.builds(
            observed, ANY, st.sampled_from(sorted(TYPES)), facts=st.lists(ANY, max_size=2).map(tuple),
            concepts=st.lists(st.sampled_from(CONCEPTS), max_size=2).map(tuple),
        ),
        max_size=30,
    ),
    st.lists(ANY, max_size=30),
    ANY.map(lambda text: f"Next steps:\n- {text}"),
)  # fmt: skip
def test_no_text_makes_a_field_too_long(
    prompts: list[str], records: list[Observation], read: list[str], reply: str
) -> None:
    text = summary_text(SessionStory(prompts, records, read, reply))
    for field in (text.request, text.investigated, text.learned, text.completed, text.next_steps):
        assert utf16_units(field) <= FIELD_UNITS
