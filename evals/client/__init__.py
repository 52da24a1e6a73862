"""The real Claude Code client, run offline against a scripted model."""

from evals.client.binary import CLIENT_VERSION, ClientMissing, find_client, run_command
from evals.client.installation import TOOL_PREFIX, Installation, install
from evals.client.messages import Json, ShownText, ToolResult, tool_results
from evals.client.runner import ClientStuck, run_session
from evals.client.script import Conversation, Script, Step, ToolCall, Turn, one_by_one
from evals.client.session import Session

__all__ = [
    "CLIENT_VERSION",
    "TOOL_PREFIX",
    "ClientMissing",
    "ClientStuck",
    "Conversation",
    "Installation",
    "Json",
    "Script",
    "Session",
    "ShownText",
    "Step",
    "ToolCall",
    "ToolResult",
    "Turn",
    "find_client",
    "install",
    "one_by_one",
    "run_command",
    "run_session",
    "tool_results",
]
