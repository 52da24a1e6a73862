"""What a file was like before an edit, worked out from the edit, for hosts that do not tell it."""

from __future__ import annotations

from collections.abc import Mapping


def before_edit(text: str, edit: Mapping[str, object]) -> str | None:
    """The text before `old_string` became `new_string` in it; None where that can't be said for sure."""
    old, new = edit.get("old_string"), edit.get("new_string")
    if not isinstance(old, str) or not isinstance(new, str) or not new:
        return None
    times = text.count(new)
    if times == 0 or (times > 1 and edit.get("replace_all") is not True):
        return None
    return text.replace(new, old)
