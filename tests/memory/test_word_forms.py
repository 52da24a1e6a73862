"""A record is found by other forms of its words, by parts of them, by its prompt where nothing says more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef, ToolEvent
from memory.recall.stems import stem
from navigator.model import FileFacts

SAVED = (
    "The connection pool leaks when a worker is cancelled", "Templates are rendered lazily",
    "Fixed failing tests of the parser", "Retries use exponential backoff", "Größe der Verbindung",
    "naïve café", "emoji 🎉 party", "getUserName gives the name", "Classes of the query caches",
    "Config is read once",
)  # fmt: skip

FORMS = (
    "cancel cancels cancelled cancelling cancellation", "parse parses parsed parsing parser parsers",
    "retry retries retried retrying", "fail fails failed failing", "cache caches cached caching",
    "connect connects connected connecting connection connections", "query queries", "class classes",
    "add adds added adding", "stop stops stopped stopping", "validate validates validation validator",
    "configure configured configuration configurations", "copy copies copied copying", "lazy lazily",
    "pass passes passed passing", "index indexes indexed indexing", "embed embeds embedded embedding",
    "cookie cookies", "process processes processed processing", "generate generated generation generator",
)  # fmt: skip


@pytest.mark.parametrize("forms", FORMS)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len(set(map(stem, forms.split()))) == 1, [stem(form) for form in forms.split()]


@pytest.mark.parametrize("words", ["string stream", "format form", "speed spell", "user use", "status state"])
def test_other_words_have_another(words: str) -> None:
    assert len(set(map(stem, words.split()))) == len(words.split())


@given(st.from_regex(r"[a-z]{1,12}", fullmatch=True))
def test_a_stem_is_left_of_every_word(word: str) -> None:
    assert stem(word)
    assert len(stem(word)) >= min(len(word), 3) - 1


def hits(memory: Memory, project: Project, query: str) -> list[str]:
    return [record["id"] for record in memory.search(project, {"query": query}).data["records"]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("pools", 1), ("connections", 1), ("leak", 1), ("leaking", 1), ("cancel", 1), ("template", 2),
        ("templatess", 2), ("fails", 3), ("failed", 3), ("fail", 3), ("test", 3), ("parse", 3), ("retry", 4),
        ("backof", 4), ("exponentiel", 4), ("GRÖSSE", 5), ("grosse", 5), ("verbind", 5), ("Verbindungen", 5),
        ("cafe", 6), ("café", 6), ("🎉", 7), ("username", 8), ("user name", 8), ("get_user_name", 8),
        ("class", 9), ("configuration", 10), ("query cache", 9), ("queries", 9),
    ],
)  # fmt: skip
def test_a_record_is_found_by_any_form(
    memory: Memory, project: Project, query: str, found: int, indexed: bool
) -> None:
    for title in SAVED:
        memory.save(project, None, ObservationDraft(title))
    if indexed:
        memory._recall.wait_indexed()
    assert hits(memory, project, query)[:1] == [str(found)]


def test_letters_are_looked_for_only_where_no_word_is_known(memory: Memory, project: Project) -> None:
    for title in ("Configured it", "Reconfigured all of it", "The config"):
        memory.save(project, None, ObservationDraft(title))
    assert hits(memory, project, "config") == ["3"]
    assert set(hits(memory, project, "confi")) == {"1", "2", "3"}
    assert hits(memory, project, "unheard") == []


@pytest.mark.parametrize("indexed", [False, True])
def test_what_only_its_prompt_says_is_no_match_beside_what_says_it(
    memory: Memory,
    project: Project,
    session: SessionRef,
    facts: Callable[..., FileFacts],
    edit: Callable[..., ToolEvent],
    indexed: bool,
) -> None:
    memory.record_prompt(session, "p", "make the login of the pool wait")
    for name in ("pool.py", "x.css", "Dockerfile"):
        before, after = facts("function f 1-2 #1"), facts("function f 1-2 #2", "c1")
        memory.record_tool_use(session, edit(name, before, after))
    if indexed:
        memory._recall.wait_indexed()
    assert hits(memory, project, "pool") == ["1"]
    assert hits(memory, project, "pool.py") == ["1"]
    assert set(hits(memory, project, "login")) == {"1", "2", "3"}
    assert hits(memory, project, "login pool")[0] == "1"
    assert set(hits(memory, project, "login pool")) == {"1", "2", "3"}
    assert set(hits(memory, project, "logins")) == {"1", "2", "3"}
    memory.record_stop(session)
    if indexed:
        memory._recall.wait_indexed()
    assert set(hits(memory, project, "pool")) == {"1", "S1"}
    assert set(hits(memory, project, "login")) == {"1", "2", "3", "S1"}
