"""What a model answers is taken in where it has the form that was asked for, and else asked for once more."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.model import SessionRef
from memory.narration.answer import InvalidAnswer, parse
from memory.narration.backend import Reply
from memory.narration.jobs import GIVEN_UP
from memory.narration.material import PARTS
from tests.memory.narrating import ANSWER, Narrated

GOOD = {"type": "bugfix", "title": "t", "narrative": "n"}


@pytest.mark.parametrize(
    "answer",
    [
        "no json",
        "[]",
        json.dumps({"observations": [GOOD | {"type": "poem"}]}),
        json.dumps({"observations": [GOOD | {"concepts": ["vibes"]}]}),
        json.dumps({"observations": [GOOD | {"title": " "}]}),
        json.dumps({"observations": [GOOD | {"title": "x" * 201}]}),
        json.dumps({"observations": [GOOD | {"narrative": "x" * 3_001}]}),
        json.dumps({"observations": [GOOD | {"id": 7}]}),
        json.dumps({"observations": [GOOD] * 11}),
        json.dumps({"observations": [GOOD | {"facts": "one"}]}),
        json.dumps({"summary": {"request": 5}}),
        json.dumps({"forget": ["everything"]}),
        " " * 20_001,
        "[" * 10_000,
    ],
)
def test_an_answer_in_another_form_leaves_nothing_and_is_asked_for_once_more(
    narrated: Narrated, session: SessionRef, answer: str
) -> None:
    narrated.model.answers = [Reply(answer, 40)]
    narrated.turn(session)
    narrated.drain()
    narrated.wait(minutes=2)
    narrated.wait(days=1)
    assert len(narrated.model.questions) == 2
    assert narrated.memory.narrator.status().jobs == {GIVEN_UP: 1}
    assert narrated.rows("SELECT * FROM observations WHERE source = 'model'") == []
    assert narrated.rows("SELECT sum(spent)::INTEGER FROM model_calls") == [(80,)]


_NAMES = st.sampled_from(["observations", "summary", "type", "title", "narrative"])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(_NAMES | st.text(), inner),
    )
)
def test_any_json_is_an_answer_or_refused(value: object) -> None:
    with suppress(InvalidAnswer):
        assert len(parse(json.dumps(value), PARTS).observations) <= 10


def test_parts_that_were_not_asked_for_and_a_fence() -> None:
    assert parse(f"```json\n{ANSWER}\n```", ("summary",)).observations == []
    assert parse(ANSWER, ("observations",)).summary is None
