"""Finding again: words of code and of CJK, rank, filters, what is not in the postings yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef
from memory.problems import InvalidRequest, NotFound
from memory.recall.ranking import telling
from memory.recall.words import query_terms, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("QuerySet.bulk_create", "queryset query set bulk_create bulk create"),
        ("HTTPServer2 parseJSONFile", "httpserver2 http server 2 parsejsonfile parse json file"),
        ("__init__ _private", "init private"),
        ("数据库连接", "数据 据库 库连 连接"),
        ("库", "库"),
        ("ﾃﾞｰﾀ naïve café", "デー ータ naive cafe"),
        ("naïve", "naive"),
        ("a-b django/db/models.py", "a b django db models py"),
        ("...", ""),
    ],
)
def test_words(text: str, found: str) -> None:
    assert [word for word in words(text) if len(word) > 0] == found.split() or set(words(text)) >= set(
        found.split()
    )


@given(st.text(st.characters(codec="utf-8"), max_size=100))
def test_a_text_is_found_by_each_of_its_words(text: str) -> None:
    found = list(words(text))
    for word in found:
        assert set(query_terms(word)) & set(query_terms(text)) or not query_terms(word)


@pytest.fixture
def filled(memory: Memory, project: Project, session: SessionRef) -> Memory:
    memory.record_prompt(session, "p", "connection trouble at noon")
    for title, text, kind, concept, file in (
        (
            "Connection pool leak caused 5xx under load",
            "Not released on error paths.",
            "bugfix",
            "gotcha",
            "db/pool.py",
        ),
        ("Chose pgvector over Chroma", "One database less to run.", "decision", "trade-off", "db/vector.py"),
        (
            "Changed QuerySet.bulk_create in query.py",
            "Batches by parameters.",
            "change",
            "what-changed",
            "django/query.py",
        ),
        ("数据库连接池泄漏", "错误路径没有释放。", "bugfix", "gotcha", "db/pool.py"),
        (
            "Pool explained",
            "How the pool hands out connections.",
            "discovery",
            "how-it-works",
            "docs/pool.md",
        ),
    ):
        memory.save(
            project,
            session,
            ObservationDraft(title, narrative=text, type=kind, concepts=(concept,), files_read=(file,)),
        )
    memory.record_stop(session)
    return memory


def hits(memory: Memory, project: Project, query: str, **more: object) -> list[str]:
    found = memory.search(project, {"query": query} | more)
    return [one["id"] for one in found.data["records"]]  # type: ignore[attr-defined]


QUESTIONS = [
    ("pool leak", "1"), ("pgvector", "2"), ("bulk create", "3"), ("bulk_create", "3"), ("queryset", "3"),
    ("CHROMA", "2"), ("连接池", "4"), ("泄漏", "4"), ("vector.py", "2"), ("hands out", "5"),
    ("trouble at noon", "S1"),
]  # fmt: skip


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize(("query", "best"), QUESTIONS)
def test_the_best_answer_comes_first(
    filled: Memory, project: Project, query: str, best: str, indexed: bool
) -> None:
    if indexed:
        filled._recall.wait_indexed()
    assert hits(filled, project, query)[0] == best


def test_memory_and_postings_rank_alike(filled: Memory, project: Project) -> None:
    before = {query: hits(filled, project, query) for query, _ in QUESTIONS}
    filled._recall.wait_indexed()
    assert {query: hits(filled, project, query) for query, _ in QUESTIONS} == before


def test_of_two_that_are_as_good_the_newer_comes_first(memory: Memory, project: Project) -> None:
    for _ in range(3):
        memory.save(project, None, ObservationDraft("The same words"))
    assert hits(memory, project, "same words") == ["3", "2", "1"]
    memory._recall.wait_indexed()
    assert hits(memory, project, "same words") == ["3", "2", "1"]


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize(
    ("limits", "found"),
    [
        ({"type": "bugfix"}, {"1", "4"}),
        ({"type": ["bugfix", "discovery"]}, {"1", "4", "5"}),
        ({"concepts": ["how-it-works", "gotcha"]}, {"1", "4", "5"}),
        ({"file": "docs/"}, {"5"}),
        ({"dateStart": "2026-10-11"}, set()),
        ({"dateEnd": "2026-10-10"}, {"1", "4", "5", "S1"}),
        ({"dateStart": "2026-10-10T13:51:00+00:00"}, {"5", "S1"}),
    ],
)
def test_filters(
    filled: Memory, project: Project, limits: dict[str, object], found: set[str], indexed: bool
) -> None:
    if indexed:
        filled._recall.wait_indexed()
    assert set(hits(filled, project, "pool", **limits)) == found


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"type": "bugfix"}, ["4", "1"]),
        ({"type": "bugfix, decision", "query": ""}, ["4", "2", "1"]),
        ({"type": ["bugfix,decision", "discovery"], "limit": 2, "offset": 1}, ["4", "2"]),
        ({"concepts": "trade-off", "dateStart": "2026-10-10", "dateEnd": "2026-10-10"}, ["2"]),
        ({"file": "docs/"}, ["5"]),
        ({"type": "feature"}, []),
        ({}, ["S1", "5", "4", "3", "2", "1"]),
    ],
)
def test_filters_need_no_query(
    filled: Memory, project: Project, asked: dict[str, object], found: list[str]
) -> None:
    answer = filled.search(project, asked)
    assert [one["id"] for one in answer.data["records"]] == found  # type: ignore[attr-defined]
    assert "the filters" in answer.text


@pytest.mark.parametrize("asked", [{"query": "*"}, {"query": "?!", "type": "bugfix"}, {"type": "nosuch"}])
def test_what_nothing_can_match_is_refused(
    filled: Memory, project: Project, asked: dict[str, object]
) -> None:
    with pytest.raises(InvalidRequest):
        filled.search(project, asked)


def test_pages_are_parts_of_the_whole(filled: Memory, project: Project) -> None:
    whole = hits(filled, project, "pool")
    pages = [hits(filled, project, "pool", limit=2, offset=offset) for offset in range(0, len(whole), 2)]
    assert [one for page in pages for one in page] == whole
    first = filled.search(project, {"query": "pool", "limit": 2})
    assert first.data["more"] is True
    assert "There is more: offset=2." in first.text


def test_by_date_the_newest_come_first(filled: Memory, project: Project) -> None:
    assert hits(filled, project, "pool", orderBy="date") == ["S1", "5", "4", "1"]
    assert hits(filled, project, "pool", orderBy="date", limit=1, offset=1) == ["5"]
    filled._recall.wait_indexed()
    assert hits(filled, project, "pool", orderBy="date", limit=2, offset=1) == ["5", "4"]


def test_other_projects_are_not_found(filled: Memory) -> None:
    assert hits(filled, Project("other", "other"), "pool") == []


def test_an_observation_that_grew_is_found_by_its_new_words_only(
    memory: Memory,
    project: Project,
    session: SessionRef,
    facts: Callable[..., object],
    edit: Callable[..., object],
) -> None:
    one, two, three = (
        facts(f"function {name} 1-3 #{n}", f"c{n}") for n, name in enumerate(("alpha", "beta", "gamma"), 1)
    )
    memory.record_tool_use(session, edit("x.py", one, two))  # type: ignore[arg-type]
    memory._recall.wait_indexed()
    assert hits(memory, project, "beta") == ["1"]
    memory.record_tool_use(session, edit("x.py", two, three))  # type: ignore[arg-type]
    for _ in range(2):
        assert hits(memory, project, "gamma") == ["1"]
        assert hits(memory, project, "beta") == []
        memory._recall.wait_indexed()


def test_what_was_not_indexed_when_it_closed_is_found_after(
    folder: Path, filled: Memory, project: Project
) -> None:
    filled.close()
    again = Memory(folder, cost=len)
    assert hits(again, project, "pgvector")[0] == "2"
    again._recall.wait_indexed()
    assert hits(again, project, "trouble at noon")[0] == "S1"
    again.close()


def test_three_steps_over_the_real_store(filled: Memory, project: Project) -> None:
    first = filled.mem_search("c", project, {"query": "pool"})
    assert "[1] Connection pool leak caused 5xx under load · bugfix · 0123456789abcdef" in first.text
    second = filled.mem_search(
        "c", project, {"continuation": first.data["continuation"], "selectedIds": ["1"]}
    )
    assert [one["id"] for one in second.data["records"]] == ["1", "2", "3"]  # type: ignore[attr-defined]
    third = filled.mem_search(
        "c", project, {"continuation": second.data["continuation"], "selectedIds": ["2", "1"]}
    )
    assert "| One database less to run." in third.text
    auto = filled.mem_search("c", project, {"query": "what about the pool leak", "mode": "auto"})
    assert "| Not released on error paths." in auto.text


def test_a_timeline(filled: Memory, project: Project) -> None:
    around = filled.timeline(project, {"anchor": 2, "depth_before": 1, "depth_after": 2})
    assert [one["id"] for one in around.data["records"]] == ["1", "2", "3", "4"]  # type: ignore[attr-defined]
    assert "| #2 | Oct 10, 2026 1:48p UTC | decision | Chose pgvector over Chroma ◀ |" in around.text
    assert filled.timeline(project, {"query": "pgvector"}).data["anchor"] == "2"
    for arguments in ({}, {"anchor": 1, "query": "x"}):
        with pytest.raises(InvalidRequest, match="either anchor"):
            filled.timeline(project, arguments)
    with pytest.raises(NotFound):
        filled.timeline(project, {"anchor": 99})


def test_observations_by_id(filled: Memory, project: Project) -> None:
    titles = filled.get_observations(project, [1, "2", 99], "title")
    assert "| #2 |" in titles.text
    assert titles.data["missing"] == ["99"]
    assert "| Narrative" not in titles.text
    full = filled.get_observations(project, [1])
    assert "| Not released on error paths." in full.text
    assert "Concepts:\n| gotcha" in full.text
    summary = filled.get_observations(project, [1], "summary")
    assert "Concepts" not in summary.text
    for ids, detail in (([], "full"), ([1], "everything"), (["x"], "full"), (list(range(1, 60)), "full")):
        with pytest.raises(InvalidRequest):
            filled.get_observations(project, ids, detail)
    with pytest.raises(NotFound, match="98, 99"):
        filled.get_observations(project, [98, 99])


def test_long_answers_leave_whole_records_out_and_say_so(memory: Memory, project: Project) -> None:
    for number in range(20):
        memory.save(project, None, ObservationDraft(f"Note {number}", narrative="word " * 1_500))
    answer = memory.get_observations(project, list(range(1, 21)))
    assert len(answer.text) < 50_000
    left = answer.data["left_out"]
    assert isinstance(left, list)
    assert left
    assert f"Left out for length: {', '.join(left)}" in answer.text


def test_the_way_to_go_names_the_tools_as_the_client_does() -> None:
    answer = Memory.important_workflow(lambda name: f"mcp__x__{name}")
    assert answer.text.startswith("Search memory with mcp__x__mem_search")


def test_words_that_are_everywhere_are_left_out_beside_others() -> None:
    everywhere, half, rare = 1, 2, 3
    found = Counter({everywhere: 90_000, half: 49_999, rare: 4})
    assert telling([everywhere, half, rare], found, 100_000) == [half, rare]
    assert telling([everywhere], found, 100_000) == [everywhere], "beside nothing it is what was asked for"
    assert telling([everywhere, rare], found, 200_000) == [everywhere, rare]
    small = Counter({everywhere: 40, rare: 1})
    assert telling([everywhere, rare], small, 40) == [everywhere, rare], "a small store takes no time"


def test_stop_words_are_looked_for_only_where_nothing_else_is(memory: Memory, project: Project) -> None:
    memory.save(project, None, ObservationDraft("What it was before", "This is how it was."))
    memory.save(project, None, ObservationDraft("Pool size", "Twenty."))

    def found(query: str) -> list[str]:
        records = memory.search(project, {"query": query}).data["records"]
        return [record["title"] for record in records]  # type: ignore[attr-defined]

    assert found("what was the pool before it") == ["Pool size"]
    assert found("what was the unheard-of before it") == ["What it was before"]
    assert found("what was it") == ["What it was before"]
