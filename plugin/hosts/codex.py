"""Codex CLI.

Formats: https://developers.openai.com/codex/hooks as stored in May and September 2026 (releases 0.124 to
0.155), and the schemas in github.com/openai/codex, codex-rs/hooks/schema/generated (commit 3be4afd3) and
codex-rs/hooks/src/schema.rs (04294e00), which refuse unknown fields. A replaced result is the feedback of
`decision: "block"`: `updatedMCPToolOutput` is parsed and not supported. `permissionDecision: "allow"` without
a new input is an error, so our own tools are left to Codex's permissions. Its models cut a tool's output at
10,000 tokens (`truncation_policy` in its model catalogue).
"""

from __future__ import annotations

from typing import Final

from gate.host.delivery import HostLimits
from gate.host.tools import HostTools
from plugin.hosts.host import Answer, Host, Payload, Tool

OWN_PREFIX: Final = "mcp__readgate__"


def _form(answer: Answer) -> Payload:
    """Claude Code's shape, but for a result that is replaced."""
    said: Payload = {"systemMessage": answer.notice} if answer.notice else {}
    told: Payload = {}
    if answer.denial:
        told = {"permissionDecision": "deny", "permissionDecisionReason": answer.denial}
    elif answer.replacement:
        said |= {"decision": "block", "reason": answer.replacement}
    elif answer.context:
        told = {"additionalContext": answer.context}
    if told:
        said["hookSpecificOutput"] = {"hookEventName": answer.event.partition(".")[0], **told}
    return said


CODEX: Final = Host(
    name="codex",
    title="Codex CLI",
    programs=("codex",),
    documents="developers.openai.com/codex/hooks, 2026-09; openai/codex 04294e00",
    events={
        "SessionStart": "SessionStart",
        "SubagentStart": "SubagentStart",
        "UserPromptSubmit": "UserPromptSubmit",
        "PreToolUse": "PreToolUse",
        "PostToolUse": "PostToolUse",
        "PostCompact": "PostCompact",
        "Stop": "Stop",
    },
    tools={"Bash": Tool("Bash", {}), "apply_patch": Tool("apply_patch", {})},
    own_prefix=OWN_PREFIX,
    form=_form,
    words=HostTools(
        prefix=OWN_PREFIX,
        server="readgate",
        reader="`cat`",
        part="`sed -n '12,34p'` with the lines you need",
        numbers_lines=False,
    ),
    limits=HostLimits(
        read_tokens=None, refused_bytes=None, shell_characters=None, shell_tokens=10_000, replaces=True
    ),
    fields={"turn_id": "prompt_id"},
    lacks=(
        "Codex skips new hooks until you have trusted them: type /hooks in Codex once.",
        "Codex does not call hooks for every command that it runs in a terminal which stays open.",
        "Codex does not call hooks after a patch that a command applies: what it changed is not remembered.",
        "Codex asks for permission for readgate's own tools as for any other.",
    ),
)
