"""A named declaration in full: its lines and bytes, signature, documentation and hash."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, final

from tree_sitter import Node, Tree

from navigator.model import Symbol
from navigator.parsing.symbols.attachments import Attachments
from navigator.parsing.symbols.lines import Lines
from navigator.parsing.symbols.named import Named
from navigator.parsing.symbols.prose import SIGNATURE_LIMIT, VALUE_LIMIT, Prose

_BLANK: Final = b" \t\r\n\f\v"


@final
class Describer:
    """Describes the declarations of one content, in the order of the text."""

    def __init__(
        self,
        data: bytes,
        tree: Tree | None,
        lines: Lines,
        prose: Prose,
        *,
        attached: Attachments | None,
        unreadable: Iterable[Node],
    ) -> None:
        self._data = data
        self._tree = tree
        self._starts = lines.starts
        self._prose = prose
        self._attached = attached
        self._unreadable = sorted(node.start_byte for node in unreadable)
        self._last_end = 0
        """Where the declaration before ends."""

    def symbol(self, named: Named) -> Symbol:
        """The symbol that a declaration is."""
        (start, minus_end, name_start, name_end, body, _, _), kind, name, qualified_name, depth = named
        data, starts, prose = self._data, self._starts, self._prose
        head = start
        if self._attached is not None:
            with_attached, head = self._attached.around(start)
            if with_attached < self._last_end <= start:
                head = start  # what is attached is the end of the declaration before: an annotated type
            else:
                start = with_attached
            self._last_end = -minus_end
        first_line = bisect_right(starts, start)
        name_line = first_line if name_start < starts[first_line] else bisect_right(starts, name_start)
        end = -minus_end
        if data[end - 1] in _BLANK:
            end = self._before_blanks(end)
        last_line = name_line if end <= starts[name_line] else bisect_right(starts, end - 1)
        if prose.ends_in_comment(data, starts[last_line - 1], end):
            end = max(self._before_comments(end), name_end, start + 1)
            last_line = bisect_right(starts, end - 1)
        if body >= 0:
            stop = self._readable(name_end, body) if self._unreadable else body
            signature = prose.signature(data, head, stop, SIGNATURE_LIMIT)
            if name_start > body:
                signature = f"{signature} {{…}} {name}"
        else:
            signature = prose.signature(data, head, end, VALUE_LIMIT)
            if signature.endswith("…") and name not in signature:
                # One of many names in a long declaration: how that starts, and the part about this name.
                start_of_all = prose.signature(data, head, end, VALUE_LIMIT // 3)
                signature = f"{start_of_all} {prose.signature(data, name_start, end, VALUE_LIMIT)}"
        return Symbol(
            kind,
            name,
            qualified_name,
            name_line,
            first_line,
            last_line,
            start,
            end,
            signature,
            prose.doc(data, starts, first_line, start, body),
            text_hash(data[start:end]),
            depth,
        )

    def _readable(self, start: int, end: int) -> int:
        """`end`, or where the text becomes unreadable from `start` on."""
        place = bisect_left(self._unreadable, start)
        return min((end, *self._unreadable[place : place + 1]))

    def _before_blanks(self, end: int) -> int:
        while end and self._data[end - 1] in _BLANK:
            end -= 1
        return end

    def _before_comments(self, end: int) -> int:
        """`end` without the comments that some grammars count in after the last character."""
        while True:
            last = self._tree and self._tree.root_node.named_descendant_for_byte_range(end - 1, end)
            if last is None or not last.is_extra or last.type == "pragma":
                return end
            end = self._before_blanks(last.start_byte)


def text_hash(text: bytes) -> int:
    """The 64-bit hash by which two texts are known to be equal."""
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
