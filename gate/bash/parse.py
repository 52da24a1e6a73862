"""A command as tree-sitter-bash reads it, within a limit of size."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Language, Node

LONGEST_COMMAND: Final = 1024
"""Bytes; what only prints files is far shorter, and a longer command passes unread.

The worst of some 3,500 patterns repeated up to this length takes 38 ms to parse, up to four times it 700 ms.
"""


def parse(command: str) -> Node | None:
    """The root of the command's tree; None for one that is too long or not bash."""
    from tree_sitter import Parser  # a gate that sees no shell command never loads the grammar

    # Past U+00FF the grammar's scanner looks beyond the tables of C's isalnum, which ends the process.
    if "\0" in command or max(command, default="") > "\xff":
        return None
    data = command.encode()
    if len(data) > LONGEST_COMMAND:
        return None
    tree = Parser(_bash()).parse(data)
    return None if tree.root_node.has_error else tree.root_node


def load_grammar() -> None:
    """Load the grammar now, so that the first command does not wait for it (16 ms)."""
    _bash()


@cache
def _bash() -> Language:
    from tree_sitter_language_pack import get_language

    return get_language("bash")
