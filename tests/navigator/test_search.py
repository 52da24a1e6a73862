"""A search answers with the symbols meant, or with lines of text, and says what it may lack."""

import pytest

from navigator.answers.globs import BadPattern, ExcludingPattern
from navigator.answers.limits import LONGEST_ANSWER, LimitTooSmall, UnknownKind
from navigator.answers.searching.answer import EmptyQuery, QueryTooLong, search_answer
from navigator.answers.selection import select
from navigator.index.status import IndexStatus
from navigator.source import decode, split_lines
from navigator.tokens import cost

from .made import Sketch, facts_of
from .searched import FACTS, NOTES, STORE, Disk


@pytest.fixture
def disk() -> Disk:
    return Disk({"src/store.py": (STORE, FACTS), "NOTES.md": (NOTES, None)})


def test_symbols(disk: Disk) -> None:
    answer = search_answer("get", disk.searched)
    assert (
        answer.text
        == "Symbols for 'get' (1 of 1 shown):\nsrc/store.py:3-4 method Store.get(key, default=None)\n"
        "Only names were looked for: ask with kind text for lines of text."
    )
    assert answer.data == {
        "query": "get",
        "hits": [
            {
                "path": "src/store.py",
                "kind": "method",
                "name": "get",
                "qualified_name": "Store.get",
                "name_line": 3,
                "start_line": 3,
                "end_line": 4,
                "signature": "def get(self, key, default=None)",
                "score_reason": "exact",
            }
        ],
        "total": 1,
        "index": {"state": "ready", "files": 3, "indexed": 2},
        "skipped": 0,
    }


def test_hits_can_be_passed_to_unfold(disk: Disk) -> None:
    for query in ("Store", "get", "LIMIT"):
        for line in search_answer(query, disk.searched).text.splitlines()[1:-1]:
            _, _, rest = line.partition(".py:")
            lines, _, name = rest.partition(" ")
            name = name.partition(" ")[2].partition("(")[0].partition(" =")[0]
            assert select("src/store.py", FACTS, split_lines(decode(STORE)), f"{name}:{lines}")


def test_a_slip_is_said_to_be_one(disk: Disk) -> None:
    assert search_answer("LIMTI", disk.searched).text.startswith(
        "No symbol 'LIMTI'; spelled alike (1 of 1 shown):"
    )


def test_text_where_no_symbol_answers(disk: Disk) -> None:
    answer = search_answer("what the  CALLER hands", disk.searched)
    assert answer.text == (
        "No symbol 'what the CALLER hands'; lines of text (1 of 1 shown):\n"
        "src/store.py:2 in Store: # keeps what the caller hands over"
    )
    hit = answer.data["hits"][0]
    assert (hit["kind"], hit["qualified_name"], hit["name_line"], hit["score_reason"]) == (
        "text",
        "Store",
        2,
        "text",
    )


def test_text_with_all_words_where_none_has_the_phrase(disk: Disk) -> None:
    assert "NOTES.md:1: Überall steht" in search_answer("caller überall", disk.searched).text
    assert "NOTES.md:1: Überall steht" in search_answer("ÜBERALL", disk.searched).text


def test_text_in_other_encodings() -> None:
    words = "grüße an alle\n"
    files = {name: (words.encode(name), None) for name in ("latin-1", "utf-16", "utf-8-sig")}
    answer = search_answer(
        "GRÜSSE an alle".replace("SS", "ß"), Disk({**files, "bin": (b"\0gr\xfc\xdfe an alle", None)}).searched
    )
    assert sorted(hit["path"] for hit in answer.data["hits"]) == sorted(files)


def test_nothing_is_said_plainly(disk: Disk) -> None:
    answer = search_answer(".*[(", disk.searched)
    assert answer.text == (
        "Nothing for '.*[(': neither a symbol nor a line of text in 2 files.\n"
        "A query is read as plain text, not as a regular expression or glob: give a name, or words of a line."
    )
    assert (answer.data["hits"], answer.data["total"]) == ([], 0)
    assert search_answer("caller", disk.searched, kinds=["class"]).data["hits"] == [], (
        "kinds ask for symbols only"
    )


def test_looking_through_text_ends_in_time() -> None:
    disk = Disk({f"{number}.txt": (b"nothing here", None) for number in range(50)})
    disk.pace = 0.4
    answer = search_answer("something else", disk.searched)
    assert "stopped for time after 2 files: give a path" in answer.text
    assert disk.now < 2


def test_what_the_answer_may_lack() -> None:
    status = IndexStatus("building", 9, 2, 4, 1, 0.1, {}, (("a.py", "too_large"), ("b.py", "timeout")), ())
    answer = search_answer("get", Disk({"store.py": (STORE, FACTS)}, status).searched)
    assert "The index is still being built (2 files so far)" in answer.text
    assert "2 files could not be indexed (timeout, too large)." in answer.text
    assert (answer.data["index"], answer.data["skipped"]) == (
        {"state": "building", "files": 9, "indexed": 2},
        2,
    )


def test_a_changed_file_is_shown_as_it_is_now(disk: Disk) -> None:
    moved = facts_of(b"\n\n" + STORE, [Sketch("constant", "LIMIT", 9, 9), Sketch("class", "Store", 3, 6)])
    disk.files["src/store.py"] = (b"\n\n" + STORE, moved)
    assert search_answer("LIMIT", disk.searched).data["hits"][0]["start_line"] == 9
    assert [hit["kind"] for hit in search_answer("get", disk.searched).data["hits"]] == ["text", "text"]
    del disk.files["src/store.py"]
    assert search_answer("LIMIT", disk.searched).data["hits"] == []


def test_results_and_tokens_are_limited() -> None:
    sketches = [
        Sketch("function", f"load_{number}", 1, 1, signature="def f()" + "x" * 900) for number in range(90)
    ]
    disk = Disk({"a.py": (b"x\n", facts_of(b"x\n", sketches))})
    few = search_answer("load", disk.searched, max_results=7)
    assert len(few.data["hits"]) == 7
    assert "(7 of 90 " in few.text
    small = search_answer("load", disk.searched, max_results=90, max_tokens=300)
    assert cost(small.text) <= 330
    assert "more are over the limit: raise max_tokens" in small.text
    large = search_answer("load", disk.searched, max_results=90, max_tokens=10**6)
    assert len(large.text) <= LONGEST_ANSWER


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"query": " \t\n"}, EmptyQuery),
        ({"query": "x" * 10_000}, QueryTooLong),
        ({"query": "x", "kinds": ["thing"]}, UnknownKind),
        ({"query": "x", "max_results": 0}, LimitTooSmall),
        ({"query": "x", "file_pattern": "*" * 600}, BadPattern),
        ({"query": "x", "file_pattern": "{a,b}" * 12}, BadPattern),
        ({"query": "x", "file_pattern": "!tests/**"}, ExcludingPattern),
    ],
)
def test_impossible_requests(disk: Disk, asked: dict[str, object], error: type[Exception]) -> None:
    query = str(asked.pop("query"))
    with pytest.raises(error) as caught:
        search_answer(query, disk.searched, **asked)
    assert len(str(caught.value)) > 20
    assert len(str(caught.value)) < 300


def test_paths_and_patterns_narrow(disk: Disk) -> None:
    assert search_answer("get", disk.searched, path="src").data["total"] == 1
    assert search_answer("get", disk.searched, path="sr").data["total"] == 0
    assert search_answer("get", disk.searched, path="src", file_pattern="*.md").data["total"] == 0
    assert search_answer("get", disk.searched, file_pattern="src/**/*.py").data["total"] == 1
