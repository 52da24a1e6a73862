"""Which MCP clients are given data beside the text, by the name a client calls itself."""

from __future__ import annotations

import re
from typing import Final

AGENTS: Final = frozenset(
    {
        *("claude", "codex", "gemini", "cursor", "opencode", "copilot", "studio", "vscode", "windsurf"),
        *("cline", "roo", "kilo", "zed", "goose", "continue", "crush", "amp", "kiro", "junie", "qwen"),
        *("jetbrains", "droid", "trae", "antigravity", "aider", "openhands"),
    }
)
"""Words in the names of coding agents.

Claude Code 2.1.332 hands its model the structured content *instead of* the text (measured with a server that
sends both), several times the tokens for the same facts; others may, so no agent is sent any.
"""


def takes_data(name: str) -> bool:
    """Is this client a program, whose answers no model pays for by the token?"""
    return AGENTS.isdisjoint(re.findall("[a-z]+", name.lower()))
