"""OpenCode.

Formats: packages/web/src/content/docs/plugins.mdx (commit 006a254f) and packages/opencode/src/tool/read.ts
(00937b92) of github.com/anomalyco/opencode, and the types of the package @opencode-ai/plugin 1.18.33: version
1 of OpenCode. It has no hook commands but plugins, so `readgate install` lays down a small one
(`opencode.js`) that asks this adapter; it already speaks of events by our names. Its `read` cuts a text after
2,000 lines or 50 KiB.
"""

from __future__ import annotations

from typing import Final

from gate.host.delivery import HostLimits
from gate.host.tools import HostTools
from plugin.hosts.host import Answer, Host, Payload, Tool

OWN_PREFIX: Final = "readgate_"

_EDITED: Final = {"filePath": "file_path", "oldString": "old_string", "newString": "new_string"}


def _form(answer: Answer) -> Payload:
    """What `opencode.js` acts on."""
    parts = {
        "deny": answer.denial,
        "replace": answer.replacement,
        "context": answer.context,
        "notice": answer.notice,
    }
    return {name: text for name, text in parts.items() if text}


OPENCODE: Final = Host(
    name="opencode",
    title="OpenCode",
    programs=("opencode",),
    documents="anomalyco/opencode 006a254f, plugins.mdx; @opencode-ai/plugin 1.18.33",
    events={
        name: name
        for name in (
            "SessionStart",
            "UserPromptSubmit",
            "PreToolUse",
            "PostToolUse",
            "PostCompact",
            "Stop",
            "SessionEnd",
        )
    },
    tools={
        "read": Tool("Read", {"filePath": "file_path"}),
        "bash": Tool("Bash", {}),
        "edit": Tool("Edit", _EDITED),
        "write": Tool("Write", _EDITED),
    },
    own_prefix=OWN_PREFIX,
    form=_form,
    words=HostTools(
        prefix=OWN_PREFIX,
        server="readgate",
        reader="`read`",
        part="`read` with offset and limit",
        numbers_lines=False,
    ),
    limits=HostLimits(
        read_tokens=None,
        read_lines=2_000,
        read_bytes=50 * 1024,
        refused_bytes=None,
        shell_characters=None,
        notes=False,
    ),
    lacks=(
        "OpenCode tells a new session what is open through a hook that it calls experimental.",
        "OpenCode tells plugins of no failed tool call.",
    ),
)
