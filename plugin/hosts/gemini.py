"""Gemini CLI.

Formats: docs/hooks/reference.md, docs/tools/file-system.md, docs/reference/tools.md and
packages/core/src/tools/read-file.ts of github.com/google-gemini/gemini-cli at commit 5411f113
(0.56.0-nightly, August 2026). `decision: "deny"` after a tool hides its result and hands over the reason
instead. Its `read_file` cuts a text after 2,000 lines (`DEFAULT_MAX_LINES_TEXT_FILE`), of a command's output
over 40,000 characters it shows 8,000 from the beginning and 32,000 from the end. Documents and code disagree
about that tool's arguments (`offset`, `limit` counted from 0; `start_line`, `end_line` from 1): both are
understood. Seen in Gemini CLI 0.61.0: `PreCompress` with the trigger `auto` comes before every request,
whether anything is compressed or not, and without a terminal a prompt comes behind what hooks said at the
start.
"""

from __future__ import annotations

import re
from typing import Final

from gate.host.delivery import HostLimits
from gate.host.tools import HostTools
from plugin.hosts.host import Answer, Host, Payload, Tool

OWN_PREFIX: Final = "mcp_readgate_"


def _form(answer: Answer) -> Payload:
    said: Payload = {"systemMessage": answer.notice} if answer.notice else {}
    instead = answer.denial or answer.replacement
    if instead:
        said |= {"decision": "deny", "reason": instead}
    elif answer.context:
        said["hookSpecificOutput"] = {"additionalContext": answer.context}
    return said


GEMINI: Final = Host(
    name="gemini",
    title="Gemini CLI",
    programs=("gemini",),
    documents="google-gemini/gemini-cli 5411f113 (0.56.0-nightly), docs/hooks/reference.md",
    events={
        "SessionStart": "SessionStart",
        "BeforeAgent": "UserPromptSubmit",
        "BeforeTool": "PreToolUse",
        "AfterTool": "PostToolUse",
        "AfterAgent": "Stop",
        "PreCompress": "PostCompact",
        "SessionEnd": "SessionEnd",
    },
    tools={
        "read_file": Tool(
            "Read", {"start_line": "offset", "end_line": "last_line", "offset": "skipped_lines"}
        ),
        "run_shell_command": Tool("Bash", {"dir_path": "workdir", "is_background": "run_in_background"}),
        "replace": Tool("Edit", {}),
        "write_file": Tool("Write", {}),
    },
    own_prefix=OWN_PREFIX,
    form=_form,
    words=HostTools(
        prefix=OWN_PREFIX,
        server="readgate",
        reader="`read_file`",
        part="`read_file` with start_line and end_line",
        numbers_lines=False,
    ),
    limits=HostLimits(
        read_tokens=None,
        read_lines=2_000,
        refused_bytes=None,
        shell_characters=None,
        shell_tokens=11_000,
        tells_compaction=False,
        notes=False,
    ),
    fields={"prompt_response": "last_assistant_message"},
    not_the_user=re.compile(r"\A<hook_context>.*?</hook_context>\s*", re.DOTALL),
    lacks=(
        "Gemini CLI has no way to tell the model something beside a read that goes on: what is remembered "
        "of small files is told only at the start.",
        "Gemini CLI tells only of the compressions you ask for: no file that was read is called unchanged.",
        "Gemini CLI asks for permission for readgate's own tools as for any other.",
    ),
)
