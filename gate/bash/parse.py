"""A command as tree-sitter-bash reads it, within limits of size and work."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Language, Node

LONGEST_COMMAND: Final = 4096
"""Bytes; what only prints files is far shorter, and a longer command passes unread."""
MOST_STEPS: Final = 400
"""Calls of the parser's progress callback; the worst of 10,000 random commands took a tenth of it."""


def parse(command: str) -> Node | None:
    """The root of the command's tree; None for one that is too long, too much work or not bash."""
    from tree_sitter import Parser  # a gate that sees no shell command never loads the grammar

    if len(command) > LONGEST_COMMAND or "\0" in command:
        return None
    try:
        data = command.encode()
    except UnicodeEncodeError:  # lone surrogates
        return None
    if len(data) > LONGEST_COMMAND:
        return None
    steps = 0

    def too_much(_offset: int, _has_error: bool) -> bool:
        nonlocal steps
        steps += 1
        return steps > MOST_STEPS

    try:
        # from a callback, since a parse from bytes can't be ended
        tree = Parser(_bash()).parse(lambda offset, _point: data[offset:], progress_callback=too_much)
    except ValueError:  # given up
        return None
    return None if tree.root_node.has_error else tree.root_node


def load_grammar() -> None:
    """Load the grammar now, so that the first command does not wait for it (16 ms)."""
    _bash()


@cache
def _bash() -> Language:
    from tree_sitter_language_pack import get_language

    return get_language("bash")
