"""A search answers with the symbols meant, or with lines of text, and says what it may lack."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.answers.globs import BadPattern, ExcludingPattern, below, matcher
from navigator.answers.limits import LONGEST_ANSWER, LimitTooSmall, UnknownKind
from navigator.answers.searching.answer import EmptyQuery, QueryTooLong, search_answer
from navigator.answers.searching.search import Searched
from navigator.answers.searching.text import search_text
from navigator.answers.selection import select
from navigator.index.names import NameIndex
from navigator.index.status import IndexStatus
from navigator.model import FileFacts
from navigator.source import decode, split_lines
from navigator.tokens import cost

from .made import Sketch, facts_of

READY = IndexStatus("ready", 3, 2, 4, 100, 0.1, {}, (), ())

STORE = b"""class Store:
    # keeps what the caller hands over
    def get(self, key, default=None):
        return self.kept.get(key, default)


LIMIT = 10
"""
FACTS = facts_of(
    STORE,
    [
        Sketch(
            "class",
            "Store",
            1,
            4,
            [Sketch("method", "get", 3, 4, signature="def get(self, key, default=None)")],
            signature="class Store",
        ),
        Sketch("constant", "LIMIT", 7, 7, signature="LIMIT = 10"),
    ],
)
NOTES = "Überall steht: keeps, and caller.\nThe caller keeps what it hands over\n".encode()


class Disk:
    """Files by relative path, in memory."""

    def __init__(self, files: dict[str, tuple[bytes, FileFacts | None]], status: IndexStatus = READY) -> None:
        self.files = files
        self.names = NameIndex()
        self.status = status
        self.now = 0.0
        self.pace = 0.0
        """Seconds that reading a file takes."""
        for number, (path, (_, facts)) in enumerate(files.items()):
            if facts is not None:
                self.names.add(number, path, facts)

    def texts(self, accepts: Callable[[str], bool]) -> Iterable[tuple[str, bytes]]:
        for path, (data, _) in self.files.items():
            if accepts(path):
                self.now += self.pace
                yield path, data

    def facts_of(self, path: str) -> FileFacts | None:
        return self.files[path][1] if path in self.files else None

    @property
    def searched(self) -> Searched:
        return Searched(
            self.names, self.status, self.facts_of, self.texts, lambda: self.files, clock=lambda: self.now
        )


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


MANY = b"""import os


async def serve(handler):
    # TODO: nothing yet
    raise ValueError("Cannot serve")


def test_nothing_to_do():
    return os.path.join("a", "b")


def import_orders():
    serve(handler=1)
"""


@pytest.fixture
def shop() -> Disk:
    sketches = [
        Sketch("function", "serve", 4, 6, signature="async def serve(handler)"),
        Sketch("function", "test_nothing_to_do", 9, 10, signature="def test_nothing_to_do()"),
        Sketch("function", "import_orders", 13, 14, signature="def import_orders()"),
    ]
    return Disk({"src/serve.py": (MANY, facts_of(MANY, sketches)), "src/utils.py": (b"A = 1\n", None)})


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("TODO", 5),  # inside a name only
        ("import os", 1),  # two words, of which one is code's own; and spelled like a name
        ("async def", 4),
        ('raise ValueError("Cannot', 6),
        ("serve(handler=1)", 14),  # a call, though the name is a symbol's
        ('"Cannot serve"', 6),
        ("'Cannot serve'", 6),  # quoted by whoever asks
    ],
)
def test_lines_of_text_stand_beside_names_that_may_not_be_meant(shop: Disk, query: str, line: int) -> None:
    hits = search_answer(query, shop.searched).data["hits"]
    assert line in [hit["name_line"] for hit in hits if hit["kind"] == "text"]


@pytest.mark.parametrize(
    "query", ["serve", "serve(handler)", "import_or", "importOrders", "nothing to", "orders", "import_ordrs"]
)
def test_where_a_name_is_surely_meant_no_text_is_read_and_that_is_said(shop: Disk, query: str) -> None:
    shop.pace = 1000.0
    answer = search_answer(query, shop.searched)
    assert shop.now == 0
    assert {hit["kind"] for hit in answer.data["hits"]} == {"function"}
    assert answer.text.endswith("Only names were looked for: ask with kind text for lines of text.")


@pytest.mark.parametrize("query", ["def serve", "function serve()", "fn serve"])
def test_a_name_behind_the_word_that_declares_it_is_that_name(shop: Disk, query: str) -> None:
    answer = search_answer(query, shop.searched)
    assert answer.data["hits"][0]["name"] == "serve"
    assert "Lines of text" not in answer.text


def test_symbols_that_text_was_looked_for_beside_in_vain(shop: Disk) -> None:
    answer = search_answer("import_ordrs(nothing)", shop.searched)
    assert "import_orders" in answer.text
    assert answer.text.endswith("No line of text has it.")


@pytest.mark.parametrize("query", ["TODO", 'raise "TODO"'])
@pytest.mark.parametrize("most", [1, 2, 7, 20])
@pytest.mark.parametrize("tokens", [60, 200, 2000])
def test_names_and_text_share_the_room(query: str, most: int, tokens: int) -> None:
    text = "".join(f'# raise "TODO" number {number}\n' for number in range(9)).encode()
    sketches = [
        Sketch("function", f"raise_ab_todo_{n}", 1, 1, signature=f"def raise_ab_todo_{n}({'x, ' * 9})")
        for n in range(30)
    ]
    files = {f"{name}.py": (text, facts_of(text, sketches if name == "a" else [])) for name in "abcdefgh"}
    answer = search_answer(query, Disk(files).searched, max_results=most, max_tokens=tokens)
    kinds = [hit["kind"] for hit in answer.data["hits"]]
    assert 1 <= len(kinds) <= most
    assert cost(answer.text) <= tokens + 110
    if most > 1 and tokens > 60:
        assert {*kinds} == {"function", "text"}
        assert kinds == sorted(kinds, reverse=kinds[0] == "text"), "one after the other"


@given(
    st.text("aet. \"'`()[]*|\\^$?/:!_-=ü\n\0", min_size=1, max_size=14),
    st.none() | st.lists(st.sampled_from(["function", "class", "text", "file"]), max_size=3),
    st.integers(1, 9),
    st.integers(50, 400),
)
def test_any_query_is_answered_within_its_limits(
    query: str, kinds: list[str] | None, most: int, tokens: int
) -> None:
    files = {"src/tea.py": (STORE, FACTS), "te at.md": (NOTES, None), "eat": (b"a te? (eat)\n" * 9, None)}
    try:
        answer = search_answer(query, Disk(files).searched, kinds=kinds, max_results=most, max_tokens=tokens)
    except EmptyQuery:
        assert not query.split()
        return
    hits: Any = answer.data["hits"]
    assert len(hits) <= most
    assert answer.data["total"] >= len(hits)
    assert cost(answer.text) <= tokens + 150, "notes and the first row are always there"
    assert answer.text.isprintable() or "\n" in answer.text
    if kinds:
        assert {hit["kind"] for hit in hits} <= {*kinds}


def test_lines_with_the_same_capitals_come_first() -> None:
    disk = Disk({"a.txt": (b"todo\n", None), "b/c/d.txt": (b"TODO\n", None)})
    assert [hit["path"] for hit in search_answer("TODO", disk.searched).data["hits"]] == [
        "b/c/d.txt",
        "a.txt",
    ]


def test_kinds_ask_for_text_and_files(shop: Disk) -> None:
    def kinds(*asked: str) -> set[object]:
        return {hit["kind"] for hit in search_answer("serve", shop.searched, kinds=asked).data["hits"]}

    assert kinds("text") == {"text"}
    assert kinds("file") == {"file"}
    assert kinds("function") == {"function"}
    assert kinds("function", "text", "file") == {"function", "text", "file"}
    with pytest.raises(UnknownKind, match="text, file"):
        kinds("line")


@pytest.mark.parametrize("query", ["utils.py", "src/utils.py", "UTILS.py"])
def test_a_file_is_found_by_its_name(shop: Disk, query: str) -> None:
    answer = search_answer(query, shop.searched)
    assert answer.text.splitlines()[:2] == [f"Files called {query!r} (1 of 1 shown):", "src/utils.py"]
    (hit,) = answer.data["hits"]
    assert (hit["kind"], hit["path"], hit["name"]) == ("file", "src/utils.py", "utils.py")


@pytest.mark.parametrize("query", ["utilz.py", "utils.js", "serv.py", "rc/serve"])
def test_a_file_of_a_name_like_it_is_found_where_there_is_nothing_else(shop: Disk, query: str) -> None:
    answer = search_answer(query, shop.searched)
    assert answer.text.startswith(f"Nothing else found; files named like {query!r} (1 of 1 shown):")
    asked = search_answer(query, shop.searched, kinds=["file"])
    assert asked.text.startswith(f"Files named like {query!r} (1 of 1 shown):")


PATTERNS = [
    "def .*serve",
    "serve|handler",
    r"serv\w+",
    "^serve",
    "[a-z]+serve",
    "*.rb",
    "serve(?=x)",
    "x.+y",
    "src/**/*.rb",
]
NO_PATTERNS = [
    "serve",
    "Outer.inner",
    "a::b",
    "C++",
    "x = y",
    "a || b",
    "&mut self",
    "what?",
    "$scope",
    "a/b.rb",
]


@pytest.mark.parametrize("query", PATTERNS)
def test_a_pattern_that_finds_nothing_is_said_to_be_read_as_text(shop: Disk, query: str) -> None:
    assert "read as plain text, not as a regular expression" in search_answer(query, shop.searched).text


@pytest.mark.parametrize("query", NO_PATTERNS)
def test_no_pattern_is_seen_where_there_is_none(shop: Disk, query: str) -> None:
    assert "regular expression" not in search_answer(query, shop.searched).text


@pytest.mark.parametrize("pattern", ["[", "nowhere/**", "*.rb", "/nowhere"])
@pytest.mark.parametrize("kinds", [None, ["class"], ["text"]])
def test_a_file_pattern_that_fits_no_file_is_said_to(
    shop: Disk, pattern: str, kinds: list[str] | None
) -> None:
    text = search_answer("serve", shop.searched, file_pattern=pattern, kinds=kinds).text
    assert text.startswith(f"No file here fits the pattern {pattern!r}: give a glob")


def test_nothing_of_a_kind_is_said_plainly(shop: Disk) -> None:
    text = search_answer("serve", shop.searched, kinds=["class"]).text
    assert text == "Nothing of the kinds asked for is called 'serve'."


@given(
    st.lists(st.text("ab \r\nü", max_size=12), max_size=6),
    st.lists(st.text("abü", min_size=1, max_size=3), min_size=1),
)
def test_a_line_is_found_where_it_has_all_words(parts: list[str], words: list[str]) -> None:
    text = "\n".join(parts)
    found = search_text(" ".join(words), [("a.txt", text.encode())], lambda: False)
    expected = [
        number for number, line in enumerate(split_lines(text), 1) if all(word in line for word in words)
    ]
    assert {hit.line for hit in found.hits} <= {*expected}
    assert bool(found.hits) == bool(expected)


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


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.py", "a.py", True),
        ("*.py", "x/y/a.py", True),
        ("*.py", "a.pyi", False),
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/x/a.py", False),
        ("src/*.py", "lib/src/a.py", False),
        ("src/**/*.py", "src/a.py", True),
        ("src/**/*.py", "src/x/y/a.py", True),
        ("**/test_*.py", "test_a.py", True),
        ("**/test_*.py", "x/test_a.py", True),
        ("src/**", "src/x/a.py", True),
        ("src/**", "srcs/a.py", False),
        ("src", "src/x/a.py", True),
        ("src/", "lib/src/a.py", True),
        ("/src", "lib/src/a.py", False),
        ("./src/x", "src/x/a.py", True),
        ("*.{ts,tsx}", "x/a.tsx", True),
        ("*.{ts,tsx}", "x/a.js", False),
        ("{a,b/c}/*.py", "b/c/x.py", True),
        ("a?.py", "ab.py", True),
        ("a[0-9].py", "a7.py", True),
        ("a[!0-9].py", "a7.py", False),
        ("**", "a/b", True),
        ("a{b.py", "a{b.py", True),
    ],
)
def test_globs(pattern: str, path: str, fits: bool) -> None:
    assert matcher(pattern)(path) is fits


@given(st.text(alphabet="*/?[]{},ab.", max_size=30), st.text(alphabet="ab/.", min_size=1, max_size=60))
def test_any_pattern_is_answered(pattern: str, path: str) -> None:
    try:
        assert matcher(pattern)(path) in (True, False)
    except BadPattern:
        assert "{" in pattern


def test_a_costly_pattern_is_answered_at_once() -> None:
    assert matcher("*a" * 40 + "b")("a" * 300) is False
    assert matcher("**/" * 60 + "b")("a/" * 300 + "c") is False


def test_below() -> None:
    assert below("a/b")("a/b/c.py")
    assert below("a/b/")("a/b")
    assert not below("a/b")("a/bc.py")
    assert below("")("anything")


def test_everything_a_pattern_means_is_relative_to_the_workspace() -> None:
    assert matcher(Path("src/*.py").as_posix())("src/a.py")
