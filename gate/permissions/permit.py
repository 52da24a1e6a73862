"""The one permission the gate ever gives: to our own read-only tools, inside the workspace."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gate.host.hook_json import HookJson, said
from gate.host.tools import OF_MEMORY, HostTools
from navigator.errors import NavigatorError
from navigator.navigator import Navigator
from navigator.workspace import FileMissing


def permitted(
    payload: Mapping[str, object],
    tools: HostTools,
    navigator: Navigator,
    is_own: Callable[[str, Mapping[str, object]], bool],
) -> HookJson | None:
    """The answer to a call of a tool of ours: allowed, or None, and the user's own prompt decides.

    `is_own` says of a tool and its arguments whether they name nothing of another project's memory.
    """
    tool, arguments = tools.called(payload), payload.get("tool_input")
    if tool not in tools.read_only:
        return None
    for path in tools.named_paths(payload):
        try:
            navigator.workspace.resolve_folder(path)
        except FileMissing:
            pass  # the tool says so itself
        except (NavigatorError, OSError, ValueError):
            return None
    if tool in OF_MEMORY and isinstance(arguments, Mapping) and not is_own(tool, arguments):
        return None
    return said(
        "PreToolUse",
        permissionDecision="allow",
        permissionDecisionReason="reads inside the workspace only",
    )
