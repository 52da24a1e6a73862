"""What the gate itself decides about a case in a context of some length, asked without a client."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from evals.read_gate.cases import Case
from gate.gate import Gate
from gate.settings import GateSettings
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

DECISION_MS: Final = 60_000
"""All the time a loaded machine may need: what is asked is the price, not the speed."""


def stops(case: Case, context: int, plain_bytes: int, folder: Path) -> bool:
    """Whether a whole read of the case's file is denied by the priced threshold.

    `context` in tokens is told as the host tells it: by a transcript.
    """
    project = folder / case.name
    project.mkdir(parents=True, exist_ok=True)
    path, transcript = project / case.file_name, project / "transcript.jsonl"
    path.write_text(case.text, encoding="utf-8")
    answer = {"type": "assistant", "message": {"usage": {"cache_read_input_tokens": context}}}
    transcript.write_text(json.dumps(answer) + "\n", encoding="utf-8")
    payload = {
        "session_id": "asked",
        "cwd": str(project),
        "transcript_path": str(transcript),
        "tool_name": "Read",
        "tool_input": {"file_path": str(path)},
    }
    settings = NavigatorSettings(watch=False, workers=1)
    pool = ParsePool(settings)
    navigator = Navigator(project, cache_dir=None, pool=pool, settings=settings)
    gate = Gate(GateSettings(threshold="priced", plain_bytes=plain_bytes, decision_ms=DECISION_MS))
    try:
        reply = gate.pre_tool_use(payload, navigator, None, None) or {}
    finally:
        gate.close()
        navigator.close()
        pool.close()
    return bool(reply.get("hookSpecificOutput", {}).get("permissionDecision") == "deny")
