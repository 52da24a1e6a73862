"""What a file was like before an edit, worked out from the edit, for hosts that do not tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


def before_edit(text: str, edit: Mapping[str, object]) -> str | None:
    """The text before this edit made it what it is; None where that can't be said for sure.

    `edit` is a tool's input: `old_string` became `new_string`, or the `patch` of one file was applied.
    """
    patch = edit.get("patch")
    if isinstance(patch, str):
        return _before_patch(text, patch)
    old, new = edit.get("old_string"), edit.get("new_string")
    if not isinstance(old, str) or not isinstance(new, str):
        return None
    return _undone(text, old, new, everywhere=edit.get("replace_all") is True)


def _before_patch(text: str, patch: str) -> str | None:
    """With every hunk undone, the last first, as they were applied from the first on."""
    before: str | None = text
    for old, new in reversed(list(_hunks(patch))):
        before = None if before is None else _undone(before, old, new)
    return before if before != text else None


def _undone(text: str, old: str, new: str, *, everywhere: bool = False) -> str | None:
    times = text.count(new) if new else 0
    return text.replace(new, old) if times == 1 or (times > 1 and everywhere) else None


def _hunks(patch: str) -> Iterator[tuple[str, str]]:
    """Each hunk's lines before and after: ` ` marks those that stay, `-` and `+` the others."""
    old: list[str] = []
    new: list[str] = []
    for line in [*patch.splitlines(), "@@"]:
        if line.startswith(("@@", "***")):
            if old != new:
                yield _lines(old), _lines(new)
            old, new = [], []
            continue
        if not line.startswith("+"):
            old.append(line[1:])
        if not line.startswith("-"):
            new.append(line[1:])


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
