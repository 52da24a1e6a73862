"""No way into the memory keeps a secret: prompts, calls, edits, notes, lists, last messages, decisions."""

from __future__ import annotations

from memory.ledger import DecisionRow
from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef, ToolEvent
from memory.recording.raw_calls import unpack
from memory.upkeep.selection import TABLES
from tests.memory.test_redaction import SECRETS


def test_no_secret_is_stored_whichever_way_it_comes(memory: Memory) -> None:
    session = SessionRef("s", Project("p", "shop"))
    for number, (_, text, _) in enumerate(SECRETS):
        memory.record_prompt(session, f"p{number}", f"Please set this: {text}")
        changed = {"file_path": "/w/a.env", "old_string": "a line", "new_string": f"{text}\nanother line"}
        for tool, given, response in (
            ("Bash", {"command": f"echo {text}"}, {"stdout": text, "stderr": ""}),
            (
                "Bash",
                {"command": f"git commit -m 'Set {text}'"},
                f"[main 0c817de] Set {text}\n 1 file changed",
            ),
            ("Edit", changed, {"filePath": "/w/a.env"}),
            ("Write", {"file_path": "/w/b.env", "content": text}, {"filePath": "/w/b.env"}),
        ):
            path = "a.env" if "file_path" in given else None
            memory.record_tool_use(
                session, ToolEvent(tool, given, response, f"{tool}{number}{len(given)}", relative_path=path)
            )
        memory.save(session.project, session, ObservationDraft(f"Note {text}"[:200], text, facts=(text,)))
        memory.work_state_write(session.project, "tasks", {"task": f"set {text}"[:200], "status": "todo"})
        memory.ledger.put_decision(
            memory.decision_place(), DecisionRow(session, "Read", "a.env", "pass", text)
        ).result()
        memory.record_stop(session, f"Done: {text}")
    kept = "".join(
        str(memory._store.read(f"SELECT * FROM {table}")) for table in TABLES if table != "tool_uses"
    )
    kept += "".join(
        unpack(data) for row in memory._store.read("SELECT input, response FROM tool_uses") for data in row
    )
    assert [secret for _, _, secret in SECRETS if secret in kept] == []
