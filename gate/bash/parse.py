"""A command as tree-sitter-bash reads it, within a limit of size."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Language, Node

LONGEST_COMMAND: Final = 1024
"""Characters; what only prints files is far shorter, and a longer command passes unread.

The worst of some 80,000 patterns repeated up to this length takes 38 ms to parse, up to four times it 700 ms.
"""

MOST_BRACKETS: Final = 100
"""Of `(`, of `)`, and of backquotes: of hundreds that were left open the parser tries every pair."""

_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
_UNREADABLE: Final = re.compile("[\0\ud800-\udfff]")
"""No file has such a name, and no command line such a character."""


def parse(command: str) -> Node | None:
    """The root of the command's tree, its bytes counted as the command's characters; None if not bash.

    Characters beyond ASCII are parsed as dots, which the shell takes as it takes them: as part of a word, of
    no variable's name. Past U+00FF the grammar's scanner looks beyond the tables of C's isalnum, which ends
    the process.
    """
    from tree_sitter import Parser  # a gate that sees no shell command never loads the grammar

    if len(command) > LONGEST_COMMAND or _UNREADABLE.search(command):
        return None
    if max(map(command.count, "()`")) > MOST_BRACKETS:
        return None
    tree = Parser(_bash()).parse(_FOREIGN.sub(".", command).encode())
    return None if tree.root_node.has_error else tree.root_node


def load_grammar() -> None:
    """Load the grammar now, so that the first command does not wait for it (16 ms)."""
    _bash()


@cache
def _bash() -> Language:
    from tree_sitter_language_pack import get_language

    return get_language("bash")
