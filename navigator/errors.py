"""The root of every error that a user of the navigator may be told of."""

from __future__ import annotations

from typing import ClassVar


class NavigatorError(Exception):
    """A request that has no answer; `str()` of it is one sentence for the user, with the way out.

    Each cause is a class of its own beside its domain; `code` names the cause for programs and never changes.
    """

    code: ClassVar[str]
