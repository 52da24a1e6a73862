"""The extraction engine: literate cases for each language, texts that are not right, hostile files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import pytest

from navigator.languages import ALL
from navigator.model import FileFacts, Symbol
from navigator.parsing.extract import extract
from navigator.parsing.symbols.prose import SIGNATURE_LIMIT

from .held import check

CORPUS = Path(__file__).parents[1] / "corpus"
CASE = re.compile(
    r"^## (?P<title>[^\n]+)\n(?:(?!```)[^\n]*\n)*```\w*\n(?P<source>(?:(?!```)[^\n]*\n)*)```\n\n"
    r"```outline\n(?P<outline>(?:(?!```)[^\n]*\n)*)```$",
    re.MULTILINE,
)


class Case(NamedTuple):
    """One heading of a corpus file: a text, and the outline it must have."""

    document: Path
    title: str
    source: str
    outline: str

    @property
    def language(self) -> str:
        return self.document.parent.name


def cases() -> Iterator[Case]:
    for document in sorted(CORPUS.glob("*/*.md")):
        for match in CASE.finditer(document.read_text("utf-8")):
            yield Case(document, match["title"], match["source"], match["outline"])


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case.language}: {case.title}")
def test_literate_case(case: Case, outline_of: Callable[[FileFacts], str], bless: bool) -> None:
    outline = outline_of(extract(ALL[case.language], case.source.encode()))
    if bless and outline != case.outline:
        text = case.document.read_text("utf-8")
        old = f"{case.source}```\n\n```outline\n{case.outline}```"
        assert text.count(old) == 1
        case.document.write_text(text.replace(old, f"{case.source}```\n\n```outline\n{outline}```"), "utf-8")
    else:
        assert outline == case.outline


def test_every_case_is_read() -> None:
    """A case that the pattern above does not see would never be run."""
    fenced = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
    headings = sum(
        fenced.sub("", document.read_text("utf-8")).count("\n## ") for document in CORPUS.glob("*/*.md")
    )
    assert headings == len(list(cases())) > 0
    assert {document.parent.name for document in CORPUS.glob("*/*.md")} == set(ALL)


def python(text: str | bytes) -> FileFacts:
    return extract(ALL["python"], text.encode() if isinstance(text, str) else text)


def names(facts: FileFacts) -> list[str]:
    return [symbol.qualified_name for symbol in facts.symbols]


# Facts about the file


def test_facts_of_a_file() -> None:
    data = b"x = 1\ny = 2"
    facts = python(data)
    assert facts.language == "python"
    assert facts.content_hash == blake2b(data, digest_size=16).hexdigest()
    assert (facts.size, facts.lines) == (11, 2)
    assert not any((facts.errors, facts.minified, facts.generated))


@pytest.mark.parametrize(
    ("data", "lines"),
    [(b"", 0), (b"\n", 1), (b"a", 1), (b"a\n", 1), (b"a\r\nb\r\n", 2), (b"a\rb", 2), (b"a\x0cb\n", 1)],
)
def test_lines_are_counted_as_editors_do(data: bytes, lines: int) -> None:
    assert python(data).lines == lines


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_numbers_follow_the_file_s_own_line_ends(ending: str) -> None:
    facts = python(ending.join(["import os", "@dec", "class A:", "    def f(self):", "        pass", ""]))
    found = [(symbol.name, symbol.start_line, symbol.name_line, symbol.end_line) for symbol in facts.symbols]
    assert found == [("A", 2, 3, 5), ("f", 4, 4, 5)]


def test_a_hash_is_of_the_text() -> None:
    first, second, third = python("def f(): pass\n\ndef f(): pass\n\ndef f(): return\n").symbols
    assert first.body_hash == second.body_hash != third.body_hash


def test_a_hash_takes_in_decorators() -> None:
    assert (
        python("@a\ndef f(): pass").symbols[0].body_hash != python("@b\ndef f(): pass").symbols[0].body_hash
    )


# Signatures and documentation


def test_a_signature_is_one_line() -> None:
    text = "def f(\n    a: int,  # one\n    b='#',\n    *,\n    c=(1,\n  2),\n) -> list[\n  str\n]: 1\n"
    assert python(text).symbols[0].signature == "def f(a: int, b='#', *, c=(1, 2)) -> list[str]"


def test_a_long_signature_is_cut() -> None:
    signature = (
        python(f"def f({', '.join(f'a{number}' for number in range(200))}): pass").symbols[0].signature
    )
    assert len(signature) <= SIGNATURE_LIMIT
    assert signature.startswith("def f(a0, a1,")
    assert signature.endswith("…")


@pytest.mark.parametrize(
    ("text", "doc"),
    [
        ('def f():\n    """One. """\n', "One."),
        ('def f():\n    """\n\n    Two\n    lines\n    """\n', "Two"),
        ("def f():\n    r'raw'\n", "raw"),
        ("def f():\n    # note\n    '''After a comment'''\n", "After a comment"),
        ("def f():\n    f'no'\n", ""),
        ("def f():\n    return 'no'\n", ""),
        ("# Above\n# it\nX = 1\n", "Above"),
        ("y = 1  # beside\nX = 1\n", ""),
        ("# far\n\nX = 1\n", ""),
        ("# ------\n# Title\n# ------\nX = 1\n", "Title"),
        ("# noqa\nX = 1\n", ""),
        ("#!/usr/bin/env python\nX = 1\n", ""),
        ("#!/usr/bin/env python\n# Does it.\nX = 1\n", "Does it."),
    ],
)
def test_documentation_of_python(text: str, doc: str) -> None:
    assert python(text).symbols[-1].doc == doc


@pytest.mark.parametrize(
    ("text", "doc"),
    [
        ("/** One. */\nfunction f() {}", "One."),
        ("/**\n * Two\n * lines\n */\nexport function f() {}", "Two"),
        ("/* plain */\nfunction f() {}", "plain"),
        ("// slashes\nfunction f() {}", "slashes"),
        ("/** @param {string} a */\nfunction f(a) {}", ""),
        ("/**\n * @description Does it.\n * @param a\n */\nfunction f(a) {}", "Does it."),
        ("/// \\brief Does it.\nfunction f(a) {}", "Does it."),
        ("/** @brief */\nfunction f(a) {}", ""),
        ("// eslint-disable-next-line\nfunction f() {}", ""),
        ("g(); /* beside */\nfunction f() {}", ""),
        ("/** far */\n\nfunction f() {}", ""),
    ],
)
def test_documentation_of_javascript(text: str, doc: str) -> None:
    assert extract(ALL["javascript"], text.encode()).symbols[-1].doc == doc


# Names and encodings


def test_two_definitions_on_one_line_are_two() -> None:
    facts = extract(ALL["javascript"], b"function a() {} function b() {} class C { d() {} }")
    assert names(facts) == ["a", "b", "C", "C.d"]


def test_bytes_that_are_not_utf8_survive_in_names() -> None:
    (symbol,) = extract(ALL["javascript"], b"class A { '\xff'() {} }").symbols[1:]
    assert symbol.name.encode("utf-8", "surrogateescape") == b"\xff"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_read_and_offsets_are_those_on_disk(encoding: str) -> None:
    text = "\ufeffgrüße = 1\n\nclass Émile:\n    def 𝒳(self): pass\n" + "# 𝒳\n" * 3000 + "def last(): pass\n"
    data = text.encode(encoding)
    facts = python(data)
    assert names(facts) == ["grüße", "Émile", "Émile.𝒳", "last"]
    last = facts.symbols[-1]
    assert data[last.start_byte : last.end_byte].decode(encoding) == "def last(): pass"
    assert (facts.size, last.name_line) == (len(data), 3005)


def test_a_byte_order_mark_is_no_error() -> None:
    facts = python(b"\xef\xbb\xbfdef f(): pass\n")
    assert names(facts) == ["f"]
    assert not facts.errors


# Texts that are not right


def test_what_is_inside_and_after_an_error_is_listed() -> None:
    facts = python(
        "def a(): pass\n\nclass B:\n    def c(self): pass\n    x = = 1\n    def d(self): pass\n\ndef e(): 1\n"
    )
    assert names(facts) == ["a", "B", "B.c", "B.x", "B.d", "e"]
    assert facts.errors == ((5, 5),)


def test_a_class_that_never_ends_is_listed_with_its_members() -> None:
    facts = extract(ALL["typescript"], b"class Open {\n  a() {}\n  b(x: string) {}\n")
    assert {"a", "b"} <= {symbol.name for symbol in facts.symbols}
    assert facts.errors


@pytest.mark.parametrize(
    ("language", "text", "name", "line"),
    [
        ("dockerfile", "FROM a AS one\nARG A B C\nFROM b AS two\nRUN true\n", "two", 3),
        ("dockerfile", "FROM a AS one\nARG A B C\nENV D=1\n", "D", 3),
        ("cpp", "#define M\nint a = 1; Q_UNUSED_MACRO(a)\nclass B { Q_OBJECT public: void f(); };\n", "B", 3),
    ],
)
def test_what_was_painted_over_at_a_line_s_end_is_no_part_of_the_next_line(
    language: str, text: str, name: str, line: int
) -> None:
    facts = extract(ALL[language], text.encode())
    assert [symbol.start_line for symbol in facts.symbols if symbol.name == name] == [line]
    check(facts, text.encode())


def test_what_ends_a_declaration_is_no_part_of_the_next() -> None:
    text = b"trait A {\n  def f(o: T): O @tailrec\n  final def g(): Int = 1\n}\n"
    facts = extract(ALL["scala"], text)
    assert [(symbol.name, symbol.start_line) for symbol in facts.symbols] == [("A", 1), ("f", 2), ("g", 3)]
    check(facts, text)


def test_a_name_that_the_parser_made_up_declares_nothing() -> None:
    assert names(extract(ALL["ocaml"], b"let a = 1\ntype (* never closed")) == ["a"]
    cut = b"class A {\n  enum S {\n    Open,\n    [Note(1)]\n    Paid = 2,\n , // no\n    int c = 1) where"
    facts = extract(ALL["csharp"], cut)
    assert "anonymous" not in names(facts)
    check(facts, cut)


def test_error_ranges_that_touch_are_one() -> None:
    facts = extract(ALL["go"], b"package p\n\n)))\n)))\n\nfunc f() {}\n")
    assert facts.errors == ((3, 4),)
    assert names(facts)[-1] == "f"


# Minified and generated


def test_minified() -> None:
    assert extract(ALL["javascript"], b"function a(){return 1};" * 500).minified
    assert not extract(ALL["javascript"], b"function a(){return 1};\n" * 500).minified
    assert not python("KEY = '" + "A" * 900 + "'\n" + "x = 1\n" * 500).minified


@pytest.mark.parametrize(
    ("head", "generated"),
    [
        ("# Code generated by protoc-gen-go. DO NOT EDIT.\n", True),
        ("# @generated by the schema compiler\n", True),
        ("# This file is automatically generated by SWIG.\n# Do not make changes.\n", True),
        ("# Generated by Django 5.2 on 2025-01-01 00:00\n", True),
        ("# DO NOT EDIT: this file was generated from the template\n", True),
        ('"""Reports are generated by workers."""\n', False),
        ("generated = True\n", False),
        ("# plain\n", False),
    ],
)
def test_generated(head: str, generated: bool) -> None:
    assert python(head + "x = 1\n").generated is generated


# Hostile files: no recursion, no square


def deepest(facts: FileFacts) -> Symbol:
    return max(facts.symbols, key=lambda symbol: symbol.depth)


def test_deeply_nested_classes() -> None:
    facts = python("".join(f"{' ' * depth}class C{depth}:\n" for depth in range(300)) + " " * 300 + "x = 1\n")
    assert deepest(facts).depth >= 60
    java = b"".join(b"class C%d {" % depth for depth in range(2000)) + b"}" * 2000
    symbol = deepest(extract(ALL["java"], java))
    assert (symbol.name, symbol.depth) == ("C1999", 1999)


def test_thirty_thousand_functions() -> None:
    facts = python("def f(): pass\n" * 30_000)
    assert len(facts.symbols) == 30_000
    assert facts.symbols[-1].name_line == 30_000


def test_five_megabytes_on_one_line() -> None:
    facts = extract(ALL["javascript"], b"var a='" + b"x" * 5_000_000 + b"';function f(){}")
    assert names(facts) == ["a", "f"]
    assert facts.minified


def test_many_comments_before_many_names() -> None:
    """Each name looks for what is written above it; together they must not look at all of it each time."""
    text = b"/* " + b"x\n" * 200_000 + b" */\n" + b"int a" + b", b" * 3000 + b";\n"
    assert len(extract(ALL["c"], text).symbols) == 3001


def test_nul_bytes() -> None:
    facts = python(b"def a(): pass\n\0\0\0\ndef b(): pass\n")
    assert {"a", "b"} <= set(names(facts))
