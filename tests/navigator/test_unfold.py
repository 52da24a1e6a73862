"""Unfold gives the symbol that was named, whole and with its real lines, or says why it can't."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.answers.limits import LONGEST_ANSWER
from navigator.answers.outline import outline_answer
from navigator.answers.selection import AmbiguousSymbol, UnknownSymbol, handle, select
from navigator.answers.unfold import unfold_answer
from navigator.languages import detect
from navigator.languages.registry import ALL
from navigator.model import Answer, FileFacts
from navigator.parsing.extract import extract
from navigator.source import decode, split_lines
from navigator.tokens import cost, file_costs

from .conftest import Workspace
from .made import Sketch, facts_of

SHAPES = b"""from typing import overload


# The area of anything,
# in square metres.
@cache
@other(
    1,
)
def area(shape):
    return shape.area


class Circle:
    @property
    def size(self):
        return self._size

    @size.setter
    def size(self, value):
        self._size = value

    def draw(self):
        def dot():
            return "."
        return dot()


class Square:
    def draw(self):
        return "[]"


@overload
def scale(by: int) -> int: ...
@overload
def scale(by: str) -> str: ...
def scale(by):
    return by


def twice(): return 1
def twice(): return 2
"""


def facts(data: bytes = SHAPES, name: str = "shapes.py") -> FileFacts:
    language = detect(name, data)
    assert language is not None
    return extract(language, data)


def unfold(*names: str, data: bytes = SHAPES, file: str = "shapes.py", **asked: int) -> Answer:
    return unfold_answer(file, facts(data, file), data, names, **asked)


def shown(answer: Answer) -> list[int]:
    return [int(number) for number in re.findall(r"^(\d+)\t", answer.text, re.MULTILINE)]


def test_decorators_and_the_comment_above_belong_to_it() -> None:
    answer = unfold("area")
    lines = SHAPES.decode().splitlines()
    first = lines.index("# The area of anything,") + 1
    assert shown(answer) == list(range(first, first + 8))
    assert f"{first}\t# The area of anything,\n" in answer.text
    assert f"{first + 6}\tdef area(shape):" in answer.text
    row = answer.data["symbols"][0]
    assert row["text"] == "\n".join(lines[first - 1 : first + 7])
    assert (row["first_line"], row["start_line"], row["end_line"]) == (first, first + 2, first + 7)


@pytest.mark.parametrize(
    "name",
    [
        "Circle.draw",
        "Circle.draw@22",
        "Circle::draw",
        "Circle#draw",
        "Circle.draw()",
        "Circle.draw:22-25 ~30",
        "draw@22",
    ],
)
def test_ways_to_name_a_symbol(name: str) -> None:
    line = SHAPES.decode().splitlines().index("    def draw(self):") + 1
    name = name.replace("22-25", f"{line}-{line + 3}").replace("22", str(line))
    assert shown(unfold(name)) == list(range(line, line + 4))


def test_nested_names_need_no_container() -> None:
    assert '"."' in unfold("dot").text
    assert unfold("dot").text == unfold("draw.dot").text == unfold("Circle.draw.dot").text


def test_parts_of_one_thing_come_together() -> None:
    assert "@property" in unfold("Circle.size").text
    assert "@size.setter" in unfold("Circle.size").text
    assert len(unfold("scale").data["symbols"]) == 3


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("java", "class A {\n  int f(int a) { return a; }\n  int f(String s) { return 0; }\n}\n"),
        ("csharp", "class A {\n  int f(int a) => a;\n  int f(string s) => 0;\n}\n"),
        ("elixir", "defmodule A do\n  def f(0), do: 1\n  def f(n), do: n\nend\n"),
        ("julia", "f(x::Int) = x\nf(x::Float64) = 2x\n"),
        ("solidity", "contract A {\n  function f(uint a) {}\n  function f(int a) {}\n}\n"),
        (
            "sql",
            "CREATE FUNCTION f(a int) RETURNS int AS '';\nCREATE FUNCTION f(b text) RETURNS int AS '';\n",
        ),
        ("objc", "@implementation A\n- (void)f:(int)a {}\n- (void)f:(int)a by:(int)b {}\n@end\n"),
    ],
)
def test_overloads_come_together(language: str, source: str) -> None:
    found = extract(ALL[language], source.encode())
    assert len(select("A", found, split_lines(source), "f")) == 2


def test_of_two_functions_where_none_is_overloaded_one_is_asked_for() -> None:
    source = "function f(a) { return a; }\nfunction f(b) { return b + 1; }\n"
    with pytest.raises(AmbiguousSymbol):
        select("a.js", extract(ALL["javascript"], source.encode()), split_lines(source), "f")


def test_several_at_once_each_once() -> None:
    answer = unfold("area", "Square", "Square.draw", "area")
    assert [row["qualified_name"] for row in answer.data["symbols"]] == ["area", "Square", "Square.draw"]


def test_unknown_symbols_are_told_with_the_nearest() -> None:
    with pytest.raises(UnknownSymbol, match=r"has no symbol 'aera': the nearest are area\.$"):
        unfold("aera")
    with pytest.raises(UnknownSymbol) as caught:
        unfold("Circle.dott")
    assert "Circle.draw.dot" in caught.value.near
    with pytest.raises(UnknownSymbol, match="smart_outline lists its symbols"):
        unfold("zzzzzzzzzz")
    with pytest.raises(UnknownSymbol):
        unfold("   ")


def test_ambiguous_symbols_are_told_with_candidates_that_work() -> None:
    with pytest.raises(AmbiguousSymbol, match="2 symbols 'draw'") as caught:
        unfold("draw")
    assert [re.sub(r"\d+", "N", name) for name in caught.value.candidates] == [
        "Circle.draw@N",
        "Square.draw@N",
    ]
    assert "(method, lines " in str(caught.value)
    for candidate in caught.value.candidates:
        assert len(unfold(candidate).data["symbols"]) == 1
    with pytest.raises(AmbiguousSymbol, match=r"twice@\d+ \(function, line \d+\), twice@\d+"):
        unfold("twice")


def test_a_bad_name_does_not_spoil_the_good_ones() -> None:
    answer = unfold("area", "draw", "nope")
    assert [row["qualified_name"] for row in answer.data["symbols"]] == ["area"]
    assert "Not shown: shapes.py has 2 symbols 'draw'" in answer.text
    assert [row["code"] for row in answer.data["omitted"]] == ["ambiguous_symbol", "unknown_symbol"]


def test_context_lines_stop_at_the_file() -> None:
    whole = len(SHAPES.splitlines())
    assert shown(unfold("Square.draw", context_lines=2))[0] == shown(unfold("Square.draw"))[0] - 2
    assert shown(unfold("Circle", context_lines=500)) == list(range(1, whole + 1))


def test_what_does_not_fit_is_said_with_its_lines() -> None:
    data = b"def long():\n" + b"".join(b"    call_number_%d(argument)\n" % number for number in range(400))
    answer = unfold("long", data=data, file="long.py", max_tokens=300)
    lines = shown(answer)
    assert lines == list(range(1, len(lines) + 1))
    assert 5 < len(lines) < 60
    assert cost(answer.text) <= 400
    rest = len(lines) + 1
    assert f"Left out: lines {rest}-401" in answer.text
    assert f"offset {rest} and limit {401 - len(lines)}" in answer.text
    assert answer.data["omitted"] == [{"qualified_name": "long", "start_line": rest, "end_line": 401}]


def test_one_line_over_the_budget_is_not_cut_in_two() -> None:
    data = b"x = [" + b"1234, " * 100_000 + b"]\n"
    found = facts_of(data, [Sketch("variable", "x", 1, 1)])
    answer = unfold_answer("x.py", found, data, ["x"], max_tokens=1_000_000)
    assert len(answer.text) <= LONGEST_ANSWER
    assert shown(answer) == []
    assert "Left out: lines 1-1" in answer.text


@pytest.mark.parametrize("max_tokens", [60, 300, 3000, 20_000, 1_000_000])
def test_a_larger_budget_is_advised_only_where_it_shows_more(max_tokens: int) -> None:
    data = b"def long():\n" + b"".join(b"    call_number_%d(argument)\n" % number for number in range(4000))
    answer = unfold("long", data=data, file="long.py", max_tokens=max_tokens)
    larger = unfold("long", data=data, file="long.py", max_tokens=2 * max_tokens)
    assert len(answer.text) <= LONGEST_ANSWER
    assert ("larger max_tokens" in answer.text) == (len(shown(larger)) > len(shown(answer)))


def test_a_symbol_costs_the_same_in_the_text_and_in_the_data() -> None:
    answer = unfold("Square.draw")
    assert f"~{answer.data['symbols'][0]['tokens']} tokens" in answer.text


def test_code_is_shown_as_it_is_but_can_not_steer_a_terminal() -> None:
    data = "def f():\n\treturn '\x1b[31m\u202e\x0c'\n".encode()
    answer = unfold("f", data=data, file="f.py")
    assert "2\t\treturn '\\x1b[31m\\u202e\x0c'" in answer.text
    assert answer.data["symbols"][0]["text"].endswith("return '\x1b[31m\u202e\x0c'")


@pytest.mark.parametrize("end", [b"\r\n", b"\r", b"\n"])
@pytest.mark.parametrize("encoded", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_lines_are_real_in_every_encoding(end: bytes, encoded: str) -> None:
    text = "n = 'é'\ndef f():\n    return 'é'\n\n\ndef g():\n    pass\n".replace("\n", end.decode())
    data = text.encode(encoded)
    answer = unfold("g", data=data, file="e.py")
    assert shown(answer) == [6, 7]
    assert "6\tdef g():\n7\t    pass" in answer.text


def test_block_comments_above() -> None:
    data = b"let y = 1;\n/**\n * Says it.\n */\nexport function say(what) {\n  return what;\n}\n"
    assert shown(unfold("say", data=data, file="say.js")) == [2, 3, 4, 5, 6, 7]


def test_symbols_of_one_long_line_are_shown_once_and_asked_for_by_one_name() -> None:
    data = ("function a(){return 1};" * 3_000).encode()
    with pytest.raises(AmbiguousSymbol, match=r"3000 symbols 'a': ask for a@1 \(function, line 1\)\.$"):
        unfold("a", data=data, file="a.min.js")
    answer = unfold("a@1", data=data, file="a.min.js")
    first, *_, last = answer.text.split("\n\n")
    assert first.endswith("\n1\t…function a(){return 1}…")
    assert cost(answer.text) < 8000
    shown_alone = len(answer.data["symbols"]) - 1  # type: ignore[arg-type]
    assert last.startswith(f"a.min.js: function a, line 1 (and {3000 - shown_alone - 1} more on the same)")


NAMES = st.one_of(
    st.text(alphabet="ab.@:#() <>\u00e9\udce9\n\x1b", min_size=1, max_size=6).filter(
        lambda name: name.strip() == name
    ),
    st.sampled_from(
        ["operator()", "operator->", "<anonymous>", "a.b", "x@3", "get", "[Symbol.iterator]", "~A", "+"]
    ),
)


@given(st.data())
def test_whatever_is_printed_can_be_passed_back(data: st.DataObject) -> None:
    """Every symbol's handle means that symbol, also among others of the same name."""
    names = data.draw(st.lists(NAMES, min_size=1, max_size=8))
    inner = data.draw(st.lists(NAMES, max_size=4))
    text = b"".join(b"line %d\n" % number for number in range(1, 30))
    members = [Sketch("method", name, 2 + at, 2 + at) for at, name in enumerate(inner)]
    functions = [Sketch("function", name, 10 + at, 12 + at) for at, name in enumerate(names)]
    sketches = [Sketch("class", "Outer", 1, 9, members), *functions]
    found = facts_of(text, sketches)
    lines = split_lines(decode(text))
    for symbol in found.symbols:
        assert select("f.py", found, lines, handle(symbol)) == [symbol]
        answer = unfold_answer("f.py", found, text, [handle(symbol)])
        assert shown(answer) == list(range(symbol.start_line, symbol.end_line + 1))


def test_every_line_of_an_outline_can_be_passed_back() -> None:
    found = facts()
    outline = outline_answer("shapes.py", found, file_costs(decode(SHAPES)))
    lines = outline.text.splitlines()[1:]
    assert len(lines) == len(found.symbols)
    for line, symbol in zip(lines, found.symbols, strict=True):
        chosen = select("shapes.py", found, split_lines(decode(SHAPES)), line)
        assert symbol in chosen


def test_a_piece_of_a_very_long_line_is_shown_without_the_rest(workspace: Workspace) -> None:
    packed = "".join(f"function z{n}(a,b){{return a+b*{n}}}" for n in range(2000))
    navigator = workspace({"min.js": f"{packed}function last(q){{\n return q}}\n"})
    answer = navigator.unfold("min.js", ["z7", "z1999", "last"])
    assert "1\t…function z7(a,b){return a+b*7}…" in answer.text
    assert "1\t…function z1999(a,b){return a+b*1999}…" in answer.text
    assert "1\t…function last(q){\n2\t return q}…" in answer.text
    symbols: Any = answer.data["symbols"]
    assert [one["text"] for one in symbols][:1] == ["function z7(a,b){return a+b*7}"]
    assert answer.data["omitted"] == []


@pytest.mark.parametrize(
    "name", ["(*Shop).Open", "(Shop).Open", "Shop.Open", "store.Shop.Open", "shops.Shop.Open"]
)
def test_a_name_as_code_elsewhere_writes_it_is_understood(name: str, workspace: Workspace) -> None:
    text = "package store\n\ntype Shop struct{}\n\nfunc (s *Shop) Open() {}\n"
    navigator = workspace({"trade/shops.go": text, "go.mod": "module x\n"})
    assert "method Shop.Open" in navigator.unfold("trade/shops.go", [name]).text
    assert "trade/shops.go method Shop.Open" in navigator.references(name).text
    with pytest.raises(UnknownSymbol):
        navigator.unfold("trade/shops.go", ["Other.Open"])
