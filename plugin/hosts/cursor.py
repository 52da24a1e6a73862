"""Cursor, the editor's agent and its command line.

Formats: https://cursor.com/docs/hooks and https://cursor.com/docs/mcp as of September 2026 (command line
build 2026.09.18). Fields of `Read` are not listed there: `file_path`, `path` and `target_file` are all
understood. For the hooks that give permission, output that is not of the known form blocks the tool, so
nothing but a denial is ever said there; a result of Cursor's own tools can't be replaced.
"""

from __future__ import annotations

from typing import Final

from gate.host.delivery import HostLimits
from gate.host.tools import HostTools
from plugin.hosts.host import Answer, Host, Payload, Tool

OWN_PREFIX: Final = "MCP:"

_WRITTEN: Final = {"path": "file_path", "target_file": "file_path", "contents": "content"}


def _form(answer: Answer) -> Payload:
    if answer.denial:
        return {
            "permission": "deny",
            "user_message": "readgate answered this read with the outline of the file.",
            "agent_message": answer.denial,
        }
    return {"additional_context": answer.context} if answer.context else {}


CURSOR: Final = Host(
    name="cursor",
    title="Cursor",
    programs=("cursor-agent", "cursor", "agent"),
    documents="cursor.com/docs/hooks, 2026-09 (build 2026.09.18)",
    events={
        "sessionStart": "SessionStart",
        "beforeSubmitPrompt": "UserPromptSubmit",
        "preToolUse": "PreToolUse",
        "postToolUse": "PostToolUse",
        "postToolUseFailure": "PostToolUseFailure",
        "preCompact": "PostCompact",
        "stop": "Stop",
        "sessionEnd": "SessionEnd",
    },
    tools={
        "Read": Tool("Read", {"path": "file_path", "target_file": "file_path"}),
        "Shell": Tool("Bash", {"working_directory": "workdir", "cwd": "workdir"}),
        "Write": Tool("Write", _WRITTEN),
        "Edit": Tool("Edit", _WRITTEN),
        "StrReplace": Tool("Edit", _WRITTEN),
    },
    own_prefix=OWN_PREFIX,
    form=_form,
    words=HostTools(prefix="", server="readgate", numbers_lines=False),
    limits=HostLimits(
        read_tokens=None, refused_bytes=None, shell_characters=None, replaces=False, notes=False
    ),
    fields={
        "conversation_id": "session_id",
        "generation_id": "prompt_id",
        "tool_output": "tool_response",
        "error_message": "error",
        "text": "last_assistant_message",
    },
    results_as_json=True,
    lacks=(
        'Cursor can\'t put another text in place of what a tool returned: `mode = "fold"` denies there.',
        "Cursor has no way to tell the model something beside a read that goes on, nor the user of a "
        "trouble: `readgate doctor` does.",
        "Cursor does not say when a compaction is done: readgate takes it for done when it begins.",
    ),
)
