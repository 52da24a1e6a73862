"""What a new signature changes: parameters, what is returned, bases, words before the name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from memory.framing import one_line, utf16_units
from memory.observers.lines.differences import differences
from memory.observers.lines.folding import folded
from navigator.model import CALLABLES, Symbol

_CALLABLE: Final = CALLABLES | {"macro"}
_OPENING: Final = re.compile(r"\s*(?:<[^()]*>|\[[^()]*\])?\s*\(")
"""What may stand between a name and its parameters."""

_SAYING: Final = frozenset({"def", "fn", "fun", "func", "function", "sub", "proc", "var", "let", "val"})
"""Words that only say that a definition follows."""

_RETURNS: Final = "-> "
"""Marks what stands after the parameters as a result, which some notations put before the name."""

_SAYS: Final = 4
"""Characters behind the parameters that say nothing by themselves."""

_NAME: Final = re.compile(r"[^\W\d]\w*")


def signature_news(old: Symbol, new: Symbol) -> Iterator[str]:
    """Ways to say how a signature changed, the fullest first; nothing where it is no callable's. Pure."""
    if new.kind not in _CALLABLE:
        return
    was, now = (_taken_apart(each.signature, each.name) for each in (old, new))
    if was is None or now is None:
        return
    told = [*_parameters(was[1], now[1]), *_result(was[2], now[2]), *_before(was[0], now[0], new.name)]
    for most in (3, 2, 1):
        if len(told) >= most:
            yield ", ".join(told[:most])


def parameters_of(symbol: Symbol) -> list[str]:
    """What a callable takes, as far as its signature tells. Pure."""
    found = _taken_apart(symbol.signature, symbol.name)
    return found[1] if found is not None else []


def _taken_apart(signature: str, name: str) -> tuple[str, list[str], str] | None:
    """What stands before the name, the parameters, and what stands after them."""
    signature = one_line(signature, 2_000)
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", signature)
    opening = _OPENING.match(signature, found.end()) if found else None
    if found is None or opening is None:
        return None
    opened = opening.end() - 1
    closed = _closing(signature, opened)
    if closed < 0:
        return None
    before, after = signature[: found.start()].strip(), signature[closed + 1 :].strip().rstrip(":{ ")
    if after.startswith(("->", ":")) or before.split()[-1:] in (["func"], ["fn"]) or ") " in before:
        after = f"{_RETURNS}{after.removeprefix('->').removeprefix(':').strip()}" if after else ""
    return before, _split(signature[opened + 1 : closed]), after


def _closing(text: str, at: int) -> int:
    depth = 0
    for position in range(at, len(text)):
        depth += (text[position] in "([{") - (text[position] in ")]}")
        if depth == 0:
            return position
    return -1


def _split(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and text[at - 1 : at] not in ("-", "=")):
            depth -= 1
        elif character == "," and depth <= 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [part for part in (*parts, text[start:].strip()) if part]


def _key(parameter: str) -> str:
    """The name of a parameter, used or not: before its type or its default, or after its type."""
    names = _NAME.findall(re.split(r"[:=]", parameter, maxsplit=1)[0])
    return (names[-1].lstrip("_") or names[-1]) if names else parameter


def _parameters(old: list[str], new: list[str]) -> Iterator[str]:
    was, now = {_key(each): each for each in old}, {_key(each): each for each in new}
    added = [each for key, each in now.items() if key not in was]
    gone = [key for key in was if key not in now]
    if len(added) == len(gone) == 1 and len(old) == len(new):
        yield f"parameter{'s' * added[0].startswith('{')} {_became(was[gone[0]], added[0])}"
    else:
        if added:
            yield f"new parameter{'s' * (len(added) > 1)} {', '.join(map(_short, added[:3]))}{_rest(added)}"
        if gone:
            yield f"drops parameter{'s' * (len(gone) > 1)} {', '.join(gone[:3])}{_rest(gone)}"
    changed = [(was[key], each) for key, each in now.items() if key in was and not _same(was[key], each)]
    if len(changed) > 1 and all(":" in b and ":" not in a for a, b in changed):
        yield f"typed parameters {', '.join(_key(b) for _, b in changed[:3])}{_rest(changed)}"
    else:
        yield from (_became(a, b) for a, b in changed[:2])
    if not added and not gone and list(was) != list(now):
        yield f"parameters in the order {', '.join(now)}"


def _same(old: str, new: str) -> bool:
    return "".join(old.split()) == "".join(new.split())


def _rest(items: list[object] | list[str] | list[tuple[str, str]]) -> str:
    return f" (of {len(items)})" if len(items) > 3 else ""


def _short(parameter: str) -> str:
    return folded(parameter, 40) or _key(parameter)


def _became(old: str, new: str) -> str:
    was, now = _short(old), _short(new)
    if was != now:
        return f"{was} → {now}"
    for each in differences(old, new):  # Which was folded away.
        before, after = each.old.strip(" ,"), each.new.strip(" ,")
        if before and after:
            return f"{before} → {after}"
        return f"with {after}" if after else f"without {before}"
    return f"now {now}"


def _result(old: str, new: str) -> Iterator[str]:
    typed = new.startswith(_RETURNS) or (not new and old.startswith(_RETURNS))
    old, new = old.removeprefix(_RETURNS), new.removeprefix(_RETURNS)
    if old and new and not typed:
        yield from _before(old, new, "")
        return
    if _same(old, new) or utf16_units(new) > 60 or "…" in new:
        return
    if not new:
        yield f"no longer declared {old}" if utf16_units(old) <= 40 else ""
    elif old and utf16_units(old) + utf16_units(new) <= 60:
        yield f"returns {new}, was {old}" if typed and _typelike(new) else f"{old} → {new}"
    else:
        typelike = typed and _typelike(new)
        yield f"returns {new}" if typelike else f"now {new}" if len(new) > _SAYS else ""


def _typelike(text: str) -> bool:
    return not re.search(r"\b(?:where|throws|const|override|noexcept|extends)\b", text)


def _before(old: str, new: str, name: str) -> Iterator[str]:
    was, now = ([word for word in text.split() if word not in _SAYING] for text in (old, new))
    come = [word for word in now if word not in was]
    gone = [word for word in was if word not in now]
    if any(word.count("<") != word.count(">") for word in (*come, *gone)):
        return  # Half of a type.
    if come and gone and len(come) + len(gone) <= 4:
        yield f"{' '.join(gone)} → {' '.join(come)}"
    elif come and len(come) <= 3:
        yield f"now {' '.join(come)}{name if come[-1].endswith('.') else ''}"
    elif gone and len(gone) <= 3:
        yield f"no longer {' '.join(gone)}"
