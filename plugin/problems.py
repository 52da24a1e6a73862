"""What a user reads when something fails: the problem's own sentence, or one for what nobody expected."""

from __future__ import annotations

from plugin.daemon.services import expected


def sentence(problem: BaseException) -> str:
    """One sentence; for the unexpected it names the kind of error, for whoever reports it."""
    if expected(problem) is not None:
        return str(problem)
    return f"something went wrong that readgate did not expect ({type(problem).__name__}: {problem})"
