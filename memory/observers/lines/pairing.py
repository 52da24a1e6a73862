"""Which statement became which: those that only moved left out, those that were rewritten put together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from memory.observers.lines.differences import alike, words_of
from memory.observers.lines.statements import Statement, without_remark

_ALIKE: Final = 0.45
_MOVED: Final = 0.75
_TELLING: Final = 4
"""How much a statement has in common with the one at another place that it became, and words that it has."""

_KEY: Final = re.compile(
    r"(?P<key>return|throw|raise)\b|(?P<name>[\w.\"'$@%-]+(?: [\w.$@%]+){0,2})\s*(?:=>|:=|[:=](?![:=]))\s*\S"
)
"""What a statement gives a value to: `key = `, `'key' => `, `let key: `, or that it gives one back."""

_DECLARES: Final = re.compile(
    r"(?:(?:public|private|internal|protected|static|final|lazy|weak|open|export|readonly) )*"
    r"(?:let|var|val|const|my|our|local|def) (?P<name>[\w$@%]+)\s*(?::[^=]*)?=(?![=>])"
)
"""The beginning of a statement that declares a name with a value."""

_ASKS: Final = re.compile(
    r"(?:\}?\s*(?:else if|elif|elsif|if|unless|when|while|until|guard|assert|and|or|not|&&|\|\|)[ (]+)+"
)
_PLAIN: Final = 8
"""Characters of a condition that is not likely to stand in a line by chance."""

_ASKED: Final = 60
"""Statements of a side that are looked at for what was said before in another form."""

_COMPARED: Final = 14
"""Statements of a side of a place that are compared with each of the other side."""


def not_only_moved(
    told: Sequence[tuple[list[Statement], list[Statement]]],
) -> list[tuple[list[Statement], list[Statement]]]:
    """The statements without those that only stand elsewhere, are indented otherwise or on more lines."""
    told = [([], []) if _same_on_other_lines(old, new) else (old, new) for old, new in told]
    both = Counter(each.core for old, _ in told for each in old)
    both &= Counter(each.core for _, new in told for each in new)
    if not both:
        return list(told)
    return [(_without(old, both.copy()), _without(new, both.copy())) for old, new in told]


def _same_on_other_lines(old: list[Statement], new: list[Statement]) -> bool:
    if not old or not new or len(old) == len(new):
        return False
    return "".join(each.core for each in old) == "".join(each.core for each in new)


def _without(found: list[Statement], known: Counter[str]) -> list[Statement]:
    kept = []
    for each in found:
        if known[each.core] > 0:
            known[each.core] -= 1
        else:
            kept.append(each)
    return kept


def paired(
    old: list[Statement], new: list[Statement]
) -> tuple[list[tuple[Statement, Statement]], list[Statement], list[Statement]]:
    """Statements that were rewritten, each with what it became; what is gone; what is new."""
    if not old or not new:
        return [], old, new
    was_words, now_words = ([words_of(each.text) for each in side[:_COMPARED]] for side in (old, new))
    if len(old) == len(new) <= _COMPARED and all(
        alike(a, b) >= _ALIKE for a, b in zip(was_words, now_words, strict=True)
    ):
        return list(zip(old, new, strict=True)), [], []
    pairs = _of_the_same_key(old[:_COMPARED], new[:_COMPARED])
    taken, reached = {at for at, _ in pairs}, {at for _, at in pairs}
    scores = [
        (-score, a, b)
        for a, before in enumerate(was_words)
        for b, after in enumerate(now_words)
        if a not in taken and b not in reached and (score := alike(before, after)) >= _ALIKE
    ]
    for _, a, b in sorted(scores):  # Those that are most alike first, wherever they stand.
        if a not in taken and b not in reached:
            pairs.append((a, b))
            taken.add(a)
            reached.add(b)
    pairs.sort()
    left, right = {at for at, _ in pairs}, {at for _, at in pairs}
    return (
        [(old[a], new[b]) for a, b in pairs],
        [each for at, each in enumerate(old) if at not in left],
        [each for at, each in enumerate(new) if at not in right],
    )


def _of_the_same_key(old: list[Statement], new: list[Statement]) -> list[tuple[int, int]]:
    """Statements that give a value to the same key, which only one statement of each side does."""
    was, now = ([_key(each.text) for each in side] for side in (old, new))
    if any(without_remark(each.text) != each.text for each in (*old, *new)):
        was, now = (
            [key or without_remark(each.text) for key, each in zip(keys, side, strict=True)]
            for keys, side in ((was, old), (now, new))
        )
    return [
        (at, now.index(key))
        for at, key in enumerate(was)
        if key and was.count(key) == 1 and now.count(key) == 1
    ]


def _key(text: str) -> str:
    found = _KEY.match(text)
    return (found["key"] or found["name"]) if found is not None else ""


def take_moved(
    left: Sequence[tuple[list[Statement], list[Statement]]],
) -> list[tuple[Statement, Statement]]:
    """Take out of what is gone and new the statements that were rewritten and stand at another place now."""
    pairs: list[tuple[Statement, Statement]] = []
    gone = [(old, was) for old, _ in left for was in old][:_COMPARED]
    come = [(new, now) for _, new in left for now in new][:_COMPARED]
    words = [words_of(now.text) for _, now in come]
    for old, was in gone:
        before = words_of(was.text)
        best = _declares_the_same(was, [now for _, now in come])
        if best is None:
            best = max(range(len(come)), key=lambda at: alike(before, words[at]), default=None)
            if best is None or alike(before, words[best]) < _MOVED or before.total() < _TELLING:
                best = None
        if best is not None:
            new, now = come.pop(best)
            words.pop(best)
            pairs.append((was, now))
            old.remove(was)
            new.remove(now)
    return pairs


def _declares_the_same(was: Statement, come: Sequence[Statement]) -> int | None:
    """Which of some statements declares the name that another declared, where it is the only one."""
    name = _declared(was.text)
    found = [at for at, now in enumerate(come) if name and _declared(now.text) == name]
    return found[0] if len(found) == 1 else None


def _declared(text: str) -> str:
    """The name that a statement declares and gives a value to; empty where it only gives one."""
    found = _DECLARES.match(text)
    return found["name"] if found is not None else ""


def take_guarded(
    pairs: list[tuple[Statement, Statement]], come: list[Statement]
) -> list[tuple[Statement, Statement]]:
    """Take out the statements that give a value on a condition now, together with that condition.

    `x = max(1, x)` and `if (x < 1) x = 1` give the same a value: the condition is no more than how.
    """
    taken: list[tuple[Statement, Statement]] = []
    for was, now in pairs:
        head = next((each for each in come if _ASKS.match(each.text) and _opens(each, now, was)), None)
        if head is not None:
            come.remove(head)
            taken.append((was, replace(now, text=f"{head.text} {now.text}", core=head.core + now.core)))
    changed = [was for was, _ in taken]
    pairs[:] = [pair for pair in pairs if pair[0] not in changed]
    return taken


def _opens(head: Statement, now: Statement, was: Statement) -> bool:
    """Whether a condition stands where a statement stood, before what this became."""
    return (
        was.indent == head.indent < now.indent and _key(was.text) != "" and _key(was.text) == _key(now.text)
    )


def take_restated(
    left: Sequence[tuple[list[Statement], list[Statement]]],
) -> list[tuple[Statement, Statement]]:
    """Take out of what is gone and new the statements that say in another form what was said before.

    `return x unless y(z)` and `if y(z)` ask the same: the second is neither new nor is the first gone.
    """
    pairs: list[tuple[Statement, Statement]] = []
    gone = [(old, was, _operand(was.text)) for old, _ in left for was in old][:_ASKED]
    asking = [each for each in gone if each[2]]
    for _, new in left:
        for now in new[:_ASKED]:
            operand = _operand(now.text)
            for each in gone if operand else asking:
                old, was, asked = each
                if _says(was.text, operand) or _says(now.text, asked):
                    pairs.append((was, now))
                    old.remove(was)
                    new.remove(now)
                    gone.remove(each)
                    if asked:
                        asking.remove(each)
                    break
    return pairs


def _operand(text: str) -> str:
    """What a condition asks, without the words that make it one; empty where that is too plain."""
    found = _ASKS.match(text)
    operand = text[found.end() :].strip(" ;,:{") if found is not None else ""
    return operand if len(operand) >= _PLAIN and re.search(r"\W", operand) else ""


def _says(text: str, operand: str) -> bool:
    at = text.find(operand) if operand else -1
    if at < 0:
        return False
    before, after = text[at - 1 : at] if at else "", text[at + len(operand) :][:1]
    return not (operand[0].isalnum() and (before.isalnum() or before in ("_", "."))) and not (
        operand[-1].isalnum() and (after.isalnum() or after == "_")
    )
