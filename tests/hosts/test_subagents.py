"""Subagents in the real client: what one is told when it starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from evals.client import TOOL_PREFIX, Conversation, Installation, Turn, one_by_one
from evals.client.messages import shown_texts

pytestmark = pytest.mark.host


def test_a_subagent_is_told_a_short_index(readgate: Installation, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    note = {"title": "The quarry audit counts in cents", "text": "Not in euros."}
    ask = {
        "description": "audit",
        "prompt": "Audit the quarry, agent.",
        "subagent_type": "general-purpose",
        "run_in_background": False,
    }
    readgate.warm(project)
    session = readgate.session(
        "audit",
        [
            Conversation(one_by_one((f"{TOOL_PREFIX}memory_save", note), ("Agent", ask))),
            Conversation([Turn("audited")], match="Audit the quarry, agent."),
        ],
        project,
    )
    (first, *_) = session.conversation("Audit the quarry, agent.")
    told = [
        text.text for text in shown_texts(1, first.body) if "The quarry audit counts in cents" in text.text
    ]
    assert told
    assert "what is remembered" in told[0]
