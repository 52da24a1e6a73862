"""HTML as values: whatever text is put in is escaped, and what cannot be seen in it is made visible."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable
from typing import Final, TypeAlias

VOID: Final = frozenset({"br", "input", "link", "meta"})
"""Elements without an end tag."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but scripts and emoji need them."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of controls, direction marks, halves of characters and separators of lines."""


class Markup(str):
    """HTML that is safe as it stands."""

    __slots__ = ()


Child: TypeAlias = "Markup | str | Iterable[Child] | None"


class _Visible(dict[int, str]):
    """A table for `str.translate`, filled as characters come up."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        unseen = unicodedata.category(character) in _UNSEEN and character not in f"\n\t{_JOINERS}"
        shown = f"\\u{{{code:x}}}" if unseen else character
        self[code] = shown
        return shown


_TABLE: Final = _Visible()


def visible(text: str) -> str:
    """`text` with what is invisible in it, or turns the direction of what follows, written as `\\u{202e}`."""
    return text.replace("\r\n", "\n").translate(_TABLE)


def join(*children: Child) -> Markup:
    """The children one after another; texts are escaped."""
    return Markup("".join(_written(child) for child in children))


def tag(name: str, /, *children: Child, **attributes: str | bool | None) -> Markup:
    """An element; `class_` is written `class`, `aria_label` `aria-label`; False and None are left out."""
    begin = f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}>"
    return Markup(begin if name in VOID else f"{begin}{join(*children)}</{name}>")


def _written(child: Child) -> str:
    if child is None or isinstance(child, Markup):
        return child or ""
    if isinstance(child, str):
        return html.escape(visible(child))
    return join(*child)


def _attribute(key: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{html.escape(visible(value))}"'
