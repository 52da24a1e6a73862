"""The answer to a search: symbols by name; files by name and lines of text where no name is surely meant."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, Final

from navigator.answers.globs import below, matcher
from navigator.answers.index_gaps import index_gaps
from navigator.answers.limits import SMALLEST_BUDGET, AnswerSettings, at_least
from navigator.answers.searching.rows import LONGEST_SHOWN, shares
from navigator.answers.searching.search import Search, Searched, Wanted
from navigator.answers.visible import one_line, shown_path
from navigator.errors import NavigatorError
from navigator.model import Answer

LONGEST_QUERY: Final = 1000
_FOOT_TOKENS: Final = 60


class EmptyQuery(NavigatorError):
    """A search for nothing."""

    code: ClassVar[str] = "empty_query"

    def __init__(self) -> None:
        super().__init__("The query is empty: give a name or a part of one, such as getUser or user name.")


class QueryTooLong(NavigatorError):
    """A search for more than a name or a line could hold."""

    code: ClassVar[str] = "query_too_long"

    def __init__(self, length: int) -> None:
        super().__init__(
            f"The query has {length} characters and may have {LONGEST_QUERY}: give a name or a few words."
        )


def search_answer(
    query: str,
    searched: Searched,
    *,
    path: str = "",
    file_pattern: str | None = None,
    kinds: Collection[str] | None = None,
    max_results: int | None = None,
    max_tokens: int | None = None,
    settings: AnswerSettings | None = None,
) -> Answer:
    """The symbols a query may mean, best first; where none is surely meant also lines of text, or files.

    Text is looked through during a bounded time. `path` is a file or folder, relative to the workspace.
    `kinds` are those of symbols, `text` for lines and `file` for files. Raises `EmptyQuery`, `QueryTooLong`,
    `UnknownKind`, `BadPattern`, `ExcludingPattern` and `LimitTooSmall`.
    """
    settings = settings or AnswerSettings()
    query = " ".join(query.split())
    if not query:
        raise EmptyQuery
    if len(query) > LONGEST_QUERY:
        raise QueryTooLong(len(query))
    most = at_least("max_results", max_results, 1, settings.search_results)
    budget = at_least("max_tokens", max_tokens, SMALLEST_BUDGET, settings.search_tokens)
    search = Search(query, searched, Wanted.of(kinds), _accepts(path, file_pattern), most, settings)
    outcome = search.outcome()
    sections = outcome.sections
    shown = shares([one.rows for one in sections], most, budget - _FOOT_TOKENS)
    text = [line for one, rows in zip(sections, shown, strict=True) for line in one.lines(rows)]
    if not text and file_pattern and not search.fits_any():
        pattern = repr(one_line(file_pattern, LONGEST_SHOWN))
        text = [f"No file here fits the pattern {pattern}: give a glob over paths, such as src/**/*.ts."]
    elif not text:
        text = [outcome.nothing(searched.status)]
    left_out = min(sum(len(one.rows) for one in sections), most) - sum(map(len, shown))
    if left_out > 0:
        text.append(f"{left_out} more are over the limit: raise max_tokens, or narrow with path or kinds.")
    data: dict[str, object] = {
        "query": query,
        "hits": [row.data for rows in shown for row in rows],
        "total": sum(one.total for one in sections),
        **searched.status.data,
    }
    return Answer("\n".join([*text, *outcome.notes, *index_gaps(searched.status)]), data)


def _accepts(path: str, file_pattern: str | None) -> Callable[[str], bool] | None:
    inside = below(path) if path else None
    fits = _fitting(file_pattern) if file_pattern else None
    if inside is None or fits is None:
        return inside or fits
    both = (inside, fits)
    return lambda relative: all(test(relative) for test in both)


def _fitting(pattern: str) -> Callable[[str], bool]:
    """A test of paths, and of what they are printed as where that is something else."""
    fits = matcher(pattern)
    return lambda path: fits(path) or (not path.isprintable() and fits(shown_path(path)))
