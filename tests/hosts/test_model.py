"""`claude -p` as the memory runs it: asked once, with nothing of the user's about it, and never observed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.client import Installation, find_client
from evals.client.binary import client_environment
from evals.client.fake_model import FakeModel
from evals.client.script import Turn
from memory.memory import ASKING
from memory.narration.backend import ANSWER_TOKENS, Question
from memory.narration.claude_backend import ClaudeBackend

pytestmark = pytest.mark.host


def test_the_client_is_asked_alone_and_leaves_nothing_in_the_memory(
    readgate: Installation, tmp_path: Path
) -> None:
    readgate.warm(tmp_path)
    (readgate.home / ".claude" / "CLAUDE.md").write_text("Always say quarry.")
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    program.symlink_to(find_client())
    with FakeModel([Turn("never said")]) as model:
        environment = client_environment(readgate.home, model.url, readgate.environment)
        environment["PATH"] = f"{program.parent}:{environment['PATH']}"
        asking = readgate.readgate_home / "memory" / ASKING
        backend = ClaudeBackend(asking, "claude-haiku-4-5", environment)
        reply = backend.ask(Question("Retell the turn.", '{"asked": "é"}'))
        (asked,) = [each.body for each in model.exchanges() if each.path.endswith("/v1/messages")]

    assert (reply.text, reply.tokens) == ("ok", 110)
    assert [block["text"] for block in asked["system"]][-1] == "Retell the turn."
    assert asked["messages"][-1]["content"][-1]["text"] == '{"asked": "é"}'
    assert (asked["tools"], asked["max_tokens"]) == ([], ANSWER_TOKENS)
    assert asked.get("thinking", {}).get("type") != "enabled", (
        f"it would take the whole answer: {asked['thinking']}"
    )
    said = json.dumps(asked)
    assert "quarry" not in said
    assert len(said) // 3 < backend.overhead_tokens, "what the client adds is within what is reserved for it"
    assert not list((readgate.home / ".claude").glob("projects/*/*.jsonl"))
    assert ASKING not in readgate.readgate("memory", "projects").stdout
