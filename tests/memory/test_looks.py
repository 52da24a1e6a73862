"""Reads and unfolds of a file for one prompt, merged into one discovery."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memory.framing import utf16_units
from memory.model import ToolEvent
from memory.observers.looks import file_look, looks_observation
from navigator.model import FileFacts

CART = "class Cart 1-20 #1\nmethod Cart.total 2-5 #2\nmethod Cart.add 6-9 #3\nfunction tax 21-30 #4"
UNFOLD = "mcp__plugin_readgate_readgate__smart_unfold"


def read(first: int = 1, count: int = 30, total: int = 30, facts: FileFacts | None = None) -> ToolEvent:
    shown = {"filePath": "/w/pay/cart.py", "startLine": first, "numLines": count, "totalLines": total}
    response = {"type": "text", "file": shown}
    return ToolEvent(
        "Read", {"file_path": "/w/pay/cart.py"}, response, after=facts, relative_path="pay/cart.py"
    )


def title(*events: ToolEvent) -> str:
    looks = [look for look in map(file_look, events) if look is not None]
    return looks_observation(looks, "").title


def test_what_was_read_is_named(facts: Callable[..., FileFacts]) -> None:
    known = facts(CART)
    assert title(read(facts=known)) == "Read pay/cart.py: Cart, tax"
    assert title(read(3, 2, facts=known)) == "Read Cart.total in pay/cart.py"
    assert (
        title(read(3, 5, facts=known), read(22, 3, facts=known))
        == "Read Cart.total, Cart.add, tax in pay/cart.py"
    )
    assert title(read(3, 2)) == "Read pay/cart.py lines 3-4"
    assert title(read()) == "Read pay/cart.py"


def test_what_was_unfolded_is_read(facts: Callable[..., FileFacts]) -> None:
    known = facts(CART)
    given = {"file_path": "pay/cart.py", "symbol_names": ["total", "Cart.add@6"]}
    event = ToolEvent(
        UNFOLD, given, [{"type": "text", "text": "…"}], after=known, relative_path="pay/cart.py"
    )
    look = file_look(event)
    assert look is not None
    draft = looks_observation([look], "why is the total wrong?")
    assert draft.title == "Read Cart.total, Cart.add in pay/cart.py"
    assert (draft.type, draft.concepts) == ("discovery", ("how-it-works",))
    assert draft.symbols == (("pay/cart.py", "Cart.total", 2), ("pay/cart.py", "Cart.add", 3))
    assert draft.files_read == ("pay/cart.py",)
    assert draft.files_modified == ()
    unknown = ToolEvent(UNFOLD, given, "", relative_path="pay/cart.py")
    assert title(unknown) == "Read total, Cart.add@6 in pay/cart.py"


@pytest.mark.parametrize(
    "event",
    [
        ToolEvent("Read", {}, "", relative_path=None),
        ToolEvent("Read", {}, "", succeeded=False, relative_path="a.py"),
        ToolEvent("Grep", {}, "", relative_path="a.py"),
        ToolEvent("mcp__plugin_readgate_readgate__smart_outline", {}, "", relative_path="a.py"),
    ],
)
def test_what_is_no_look(event: ToolEvent) -> None:
    assert file_look(event) is None


def test_no_name_makes_a_title_too_long(facts: Callable[..., FileFacts]) -> None:
    known = facts(f"function {'n' * 200} 1-30 #1")
    assert utf16_units(title(read(facts=known))) <= 80


def test_what_was_read_is_told_in_few_words_however_much_it_was(facts: Callable[..., FileFacts]) -> None:
    """Where its symbols stand the index knows, as they are now."""
    known = facts("\n".join(f"function f{n} {n}-{n} #{n}" for n in range(1, 300)))
    draft = looks_observation([look for look in [file_look(read(facts=known))] if look], "")
    assert len(" ".join((draft.title, draft.narrative, *draft.facts))) < 200
    assert len(draft.symbols) > 20
