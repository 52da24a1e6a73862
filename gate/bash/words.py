"""What a word of a command is once quotes, variables and the tilde are resolved, where that is certain."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gate.bash.model import NotARead

if TYPE_CHECKING:
    from tree_sitter import Node

_EXPANDED: Final = frozenset("*?[]{}")
"""Unquoted, these make a word stand for names that only the file system knows."""
_SPLITS: Final = re.compile(r"[\s*?\[\]]")
"""In an unquoted variable these make several words of it, or none."""


def runs_something(node: Node) -> bool:
    """Whether a word has another command run within it: `$(make)`, `<(make)`."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.type in ("command_substitution", "process_substitution"):
            return True
        waiting += one.children
    return False


@dataclass(frozen=True, slots=True)
class Source:
    """The command whose tree `parse` made."""

    text: str

    def of(self, node: Node) -> str:
        """The node's own text."""
        return self.text[node.start_byte : node.end_byte]

    def value(self, node: Node, variables: Mapping[str, str]) -> str:
        """The text that a program gets for a word; raises `NotARead` where only the shell could tell."""
        if node.type != "concatenation":
            return self._part(node, variables, first=True)
        parts = enumerate(node.children)
        return "".join(self._part(part, variables, first=place == 0) for place, part in parts)

    def _part(self, node: Node, variables: Mapping[str, str], *, first: bool) -> str:
        text = self.of(node)
        match node.type:
            case "word" | "number":
                return _plain(text, variables, first=first)
            case "raw_string":
                return text[1:-1]
            case "string":
                return self._quoted(node, variables)
            case "simple_expansion" | "expansion":
                found = self._variable(node, variables)
                if not found or _SPLITS.search(found):
                    raise NotARead
                return found
        raise NotARead

    def _quoted(self, node: Node, variables: Mapping[str, str]) -> str:
        """A text in double quotes; the grammar takes blanks before a variable for a part of it."""
        parts: list[str] = []
        at = node.start_byte + 1

        def literal(until: int) -> None:
            parts.append(re.sub(r'\\(["\\$`])|\\\n', r"\1", self.text[at:until]))

        for child in node.children[1:-1]:
            if child.type == "string_content":
                continue
            if child.type not in ("simple_expansion", "expansion"):
                raise NotARead
            text = self.of(child)
            literal(child.start_byte + len(text) - len(text.lstrip()))
            parts.append(self._variable(child, variables))
            at = child.end_byte
        literal(node.end_byte - 1)
        return "".join(parts)

    def _variable(self, node: Node, variables: Mapping[str, str]) -> str:
        """The value of `$NAME` or `${NAME}`; raises `NotARead` for a form or a name that is not known."""
        named = [child for child in node.children if child.type not in ("$", "${", "}")]
        if len(named) != 1 or named[0].type != "variable_name":
            raise NotARead
        try:
            return variables[self.of(named[0])]
        except KeyError:
            raise NotARead from None


def _plain(text: str, variables: Mapping[str, str], *, first: bool) -> str:
    if not _EXPANDED.isdisjoint(re.sub(r"\\.", "", text, flags=re.DOTALL)):
        raise NotARead
    if first and text.startswith("~"):
        if text != "~" and not text.startswith("~/"):
            raise NotARead  # another user's home
        return variables["HOME"] + _unescaped(text[1:])
    return _unescaped(text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(\n|.)", lambda found: "" if found[1] == "\n" else found[1], text, flags=re.DOTALL)
