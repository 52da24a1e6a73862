"""Which errors are expected: one table that turns them into the sentence and code that users and hosts see."""

from __future__ import annotations

from gate.errors import GateProblem
from memory.errors import MemoryProblem
from navigator.errors import NavigatorError
from plugin.config import ConfigProblem
from plugin.daemon.errors import DaemonProblem
from plugin.mcp.problems import ToolProblem

EXPECTED = (NavigatorError, MemoryProblem, GateProblem, ConfigProblem, DaemonProblem, ToolProblem)
"""Every class whose `str()` is one sentence for a user and whose `code` names the cause."""


class RemoteProblem(DaemonProblem):
    """An expected failure that happened in the daemon; carries its code and its sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.remote_code = code


def code_of(problem: BaseException) -> str:
    """The cause's name, `internal` for what nobody expected."""
    return str(getattr(problem, "code", "internal")) if isinstance(problem, EXPECTED) else "internal"


def sentence(problem: BaseException) -> str:
    """What the user reads; for the unexpected it names the kind of error and where to look."""
    if isinstance(problem, EXPECTED):
        return str(problem)
    return (
        f"something went wrong that readgate did not expect ({type(problem).__name__}: {problem}); "
        "`readgate daemon status` names the log."
    )
