"""What there is to say of a change of a symbol beside its name, and how much that tells."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from memory.framing import one_line
from memory.observers.edits.news import News
from memory.observers.edits.signatures import signature_news
from memory.observers.edits.versions import versions
from memory.observers.lines.detail import WHOLE, Detail
from memory.observers.lines.details import details as lines_details
from memory.observers.lines.folding import folded, sentence
from navigator.answers.changes.symbols import SymbolChange

_ADDED: Final = 76
_RENAMED: Final = 60
_REMOVED: Final = 55
SIGNATURE: Final = 95
_TYPED: Final = 45
"""Weights of a change that was none of lines."""

CODE: Final = 20
"""Weight from which on a detail is of code: an import tells less, comments and layout tell least."""

_SHARE: Final = 50
_NEW: Final = 30
_BESIDE: Final = 60
_ONLY_USES: Final = 40
"""Weights of all lines of an edit, more where they are all new, and of what is only a test beside code."""

_TEST: Final = re.compile(r"(?:^|[.“ ])(?:[Tt]ests?|prop)(?:[_. ]|[A-Z]|$)")
_TEST_FILE: Final = re.compile(
    r"(?:^|[/._-])(?:tests?|specs?|__tests__|t)(?:[/._-])|Tests?\.\w+$", re.IGNORECASE
)

_BARE: Final = re.compile(r"\(\s*(?:&?(?:mut )?self|cls|this|void)?\s*\)[\s:{;]*$")
"""The end of a signature that tells neither parameters nor a result."""

_RUNS: Final = frozenset({"function", "method"})
"""Kinds of symbols that are told by what they call where nothing else tells of them."""

_WORDS: Final = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}")
_OF_TESTS: Final = re.compile(r"^[Tt]est_?|_?[Tt]ests?$")
_NAMED: Final = 2
"""Words of a name that tell what a symbol is for."""

_NUMBERED: Final = re.compile(r"[^\W\d]_?\d{1,2}$")
"""The end of a name that tells no more than that there is another one."""

INNER: Final = frozenset({"field", "variable", "enum_member", "constant"})


@dataclass(frozen=True, slots=True)
class Told:
    """A change with what there is to say of it."""

    change: SymbolChange
    details: tuple[Detail, ...]
    weight: int
    lead: float = 0.0
    """How much of the edit it is likely to be about."""


def by_lead(told: Iterable[Told], path: str, news: News) -> list[Told]:
    """The changes, the one first that the edit is most likely to be about.

    What most lines are in counts as much as what was done there; tests are beside the code they stand with.
    """
    told = list(told)
    lasting = [each.change.symbol.qualified_name for each in told if each.change.verb in ("added", "changed")]
    total = max(sum(map(news.lines_of, lasting)), 1)
    new = {each.change.symbol.name for each in told if each.change.verb == "added"}
    tests = [bool(_TEST.search(each.change.symbol.qualified_name)) for each in told]
    beside = not all(tests) and not _TEST_FILE.search(path)
    leads = [
        replace(
            each,
            lead=each.weight / 2
            + _share(each, news) / total
            - _BESIDE * (test and beside)
            - _ONLY_USES * _only_uses(each, new),
        )
        for each, test in zip(told, tests, strict=True)
    ]
    return sorted(leads, key=lambda each: -each.lead)


def _only_uses(told: Told, new: Collection[str]) -> bool:
    """Whether a change only takes into use what is told as added."""
    said = next((form.split() for detail in told.details for form in detail.forms), [])
    return len(said) == len(("uses", "name")) and said[0] in ("uses", "calls") and said[1] in new


def _share(told: Told, news: News) -> float:
    verb, lines = told.change.verb, news.lines_of(told.change.symbol.qualified_name)
    if verb == "changed":
        return _SHARE * lines if told.weight >= CODE else 0
    return (_SHARE + _NEW) * lines if verb == "added" else 0


def told_of(change: SymbolChange, news: News, apart: Collection[str]) -> Told:
    """What there is to say of a change; what is `apart` is told as a change by itself."""
    old, new = change.old, change.new
    details: list[Detail] = []
    if change.verb == "added" and new is not None:
        details = list(_of_added(change))
        if not details and new.kind in _RUNS and _says_little(new.name):
            details = list(_what_it_uses(new.name, news.of(new.qualified_name)))
        return Told(
            change,
            tuple(details),
            _ADDED - 14 * (new.kind in INNER) + min(new.end_line - new.start_line, 40) // 10,
        )
    if change.verb in ("removed", "moved"):
        return Told(change, (), _REMOVED)
    signature = old.signature if old is not None else ""
    if change.verb == "renamed" and old is not None and new is not None:
        signature = signature.replace(old.name, new.name)
    if old is not None and new is not None and signature != new.signature:
        forms = tuple(form for form in signature_news(old, new) if form)
        if forms:
            details.append(Detail(forms, _TYPED if forms[0].startswith("typed ") else SIGNATURE))
    name = change.symbol.qualified_name
    said = news.of(name, [other for other in apart if other.startswith(f"{name}.")])
    if change.verb == "renamed":  # Which the new name tells already.
        said = tuple(each for each in said if not any(change.symbol.name in form for form in each.forms))
    details += said
    if not news.by_symbol and len(apart) == 1 and change.verb == "changed":
        details += news.overall
    if change.verb == "changed" and (values := versions(change)):
        details = [Detail((" → ".join(values),), SIGNATURE)]
    if not details and old is not None and new is not None and signature != new.signature:
        before, after = (one_line(text, 400) for text in (signature, new.signature))
        if "…" not in before + after:  # What is cut differs where it was cut.
            details += lines_details([([before], [after])], None)
    top = max((detail.weight for detail in details), default=0)
    return Told(change, tuple(details), max(top, _RENAMED) if change.verb == "renamed" else top)


def _says_little(name: str) -> bool:
    return _NUMBERED.search(name) is not None or len(_WORDS.findall(_OF_TESTS.sub("", name))) < _NAMED


def _what_it_uses(name: str, said: Iterable[Detail]) -> Iterator[Detail]:
    """What a new symbol calls or uses but for itself."""
    for each in said:
        if each.forms and each.forms[0].startswith(("calls ", "uses ")):
            bare = (form.replace(f"{name}, ", "").replace(f", {name}", "") for form in each.forms)
            if forms := tuple(form for form in dict.fromkeys(bare) if name not in form):
                yield replace(each, forms=forms)


def _of_added(change: SymbolChange) -> Iterator[Detail]:
    symbol = change.symbol
    doc = one_line(symbol.doc, 300)
    if 2 * doc.count(",") >= len(doc.split()) - 1:
        doc = ""  # Names of what it takes.
    whole = [doc.rstrip(" .")] if 0 < len(doc) <= WHOLE and sentence(doc, WHOLE) else []
    if forms := (*whole, *(text for room in (70, 45) if (text := sentence(doc, room)))):
        yield Detail(forms, 50)
    signature = one_line(symbol.signature, 400)
    if not _BARE.search(signature) and len(signature) > len(symbol.name) + 8 and " " not in symbol.name:
        whole = [signature] if len(signature) <= WHOLE else []
        shown = (*whole, *(text for room in (60, 40) if (text := folded(signature, room))))
        yield Detail(tuple(text for text in shown if not text.endswith("(…)")), 40)
