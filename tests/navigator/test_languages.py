"""Language folders: each complete, each query fitting its grammar, each file name leading to its language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from tree_sitter import Query
from tree_sitter_language_pack import get_language

from navigator.languages import (
    ALL,
    FOLDER,
    LanguageFolderInvalid,
    detect,
    detect_by_name,
    detect_or_plain,
    load,
)
from navigator.languages.detection import PLAIN
from navigator.languages.query_text import patterns_of, query_text
from navigator.model import KINDS, FileFacts
from navigator.parsing.extract import extract
from navigator.parsing.symbols.grammar import QueryInvalid, grammar_of

OutlineOf = Callable[[FileFacts], str]


def sample_of(name: str) -> Path:
    (sample,) = (FOLDER / name).glob("sample.*")
    return sample


@pytest.mark.parametrize("name", [name for name, language in ALL.items() if language.query])
def test_query_fits_its_grammar(name: str) -> None:
    assert all(pattern.kind in {*KINDS, ""} for pattern in grammar_of(ALL[name]).patterns)


def test_a_query_is_parted_into_its_patterns() -> None:
    query = """
        ; A comment with (brackets) and "quotes".
        (decorator) @prefix ; one more (
        "def" @modifier
        [(true) (false)] @definition.constant
        ((identifier) @name (#eq? @name ";)(")) @definition.type
    """
    language = get_language("python")
    parted = patterns_of(query)
    assert [pattern.rpartition("@")[2].partition(")")[0] for pattern in parted] == [
        *("prefix", "modifier", "definition.constant", "definition.type"),
    ]
    assert all(Query(language, pattern).pattern_count == 1 for pattern in parted)
    assert len(parted) == Query(language, query).pattern_count


def test_what_a_query_says_once_is_put_wherever_it_is_named(tmp_path: Path) -> None:
    base = "; $one stands for\n(a)\n\n($one) @x\n"
    dialect = '; inherits: base\n; $both stands for\n[$one\n  (b)]\n\n(c $both) @y\n(#match? @y "^y$")\n'
    for folder, query in {"base": base, "dialect": dialect}.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "symbols.scm").write_text(query)
    patterns = patterns_of(query_text(tmp_path / "dialect" / "symbols.scm"))
    assert patterns == ["(c [(a)\n  (b)]) @y", '(#match? @y "^y$")', "((a)) @x"]


@pytest.mark.parametrize("name", ALL)
def test_sample_has_its_outline(name: str, outline_of: OutlineOf, bless: bool) -> None:
    facts = extract(ALL[name], sample_of(name).read_bytes())
    outline = outline_of(facts)
    expected = FOLDER / name / "outline.txt"
    if bless:
        expected.write_text(outline, "utf-8")
    assert outline == expected.read_text("utf-8")
    assert not facts.errors


NOT_BEHIND_A_LINE = {"dockerfile"}
"""Where a comment has a line of its own."""
COMMENTED = [name for name, language in ALL.items() if language.is_code and language.comments.line]


@pytest.mark.parametrize("name", sorted({*COMMENTED} - NOT_BEHIND_A_LINE))
def test_a_comment_behind_a_line_is_no_part_of_a_signature(name: str) -> None:
    language, text = ALL[name], sample_of(name).read_text("utf-8")
    note = f" {language.comments.line[0]} note: this"
    noted = re.sub(r"(?m)(?<=[^\\\s])$", note, text)
    plain, with_notes = (
        {(symbol.qualified_name, symbol.name_line): symbol.signature for symbol in facts.symbols}
        for facts in (extract(language, each.encode()) for each in (text, noted))
    )
    both = plain.keys() & with_notes.keys()  # in a text over several lines it is no comment
    assert {key: plain[key] for key in both} == {key: with_notes[key] for key in both}
    assert len(both) > 0.6 * len(plain)


@pytest.mark.parametrize("name", ALL)
def test_sample_is_detected_by_its_name(name: str) -> None:
    sample = sample_of(name)
    assert detect_or_plain(sample.name, sample.read_bytes()) is ALL[name]


def test_every_extension_leads_to_one_language() -> None:
    extensions = [extension for language in ALL.values() for extension in language.extensions]
    assert len(extensions) == len(set(extensions))
    assert all(extension == extension.lower() for extension in extensions)


@pytest.mark.parametrize(
    ("path", "head", "expected"),
    [
        ("a/b/Main.PY", b"", "python"),
        ("C:\\src\\Main.Java", b"", "java"),
        ("Rakefile", b"", "ruby"),
        ("SConstruct", b"", "python"),
        ("script", b"#!/usr/bin/env python3.12\n", "python"),
        ("script", b"#!/usr/bin/env -S node --no-warnings\n", "javascript"),
        ("script", b"#! /usr/local/bin/ruby -w\r\n", "ruby"),
        ("script", b"\xef\xbb\xbf#!/usr/bin/python\n", "python"),
        ("script", b"#!/usr/bin/env\n", None),
        ("script", b"#!\n", None),
        ("script", b"print('no shebang')\n", None),
        ("plain.h", b"int add(int a, int b);\n", "c"),
        ("guarded.h", b'#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n', "c"),
        ("shape.h", b"#pragma once\nnamespace geo {\n", "cpp"),
        ("shape.h", b"enum class shape : int {\n  round,\n};\n", "cpp"),
        ("shape.h", b"LIB_BEGIN_NAMESPACE\n\nint area(int side);\n", "cpp"),
        ("shape.H", b"template <typename T>\nT add(T a);\n", "cpp"),
        ("shape.h", b"#import <UIKit/UIKit.h>\n", "objc"),
        ("shape.h", b"@class Point;\n\n@interface Shape : NSObject\n@end\n", "objc"),
        ("shape.h", b"/*!\n  @class Shape\n*/\nint f(void);\n", "c"),
        ("shape.h", b" * class of 1999\nstruct s { int i; };\n", "c"),
        ("component.tsx", b"", "tsx"),
        ("module.mts", b"", "typescript"),
        ("Dockerfile", b"", "dockerfile"),
        ("Dockerfile.dev", b"", "dockerfile"),
        ("api.Dockerfile", b"", "dockerfile"),
        ("dockerfile.py", b"", "python"),
        ("dockerfile.abi3.so", b"", None),
        ("GNUmakefile", b"", "make"),
        ("rules", b"#!/usr/bin/make -f\n", "make"),
        ("package.json", b"", "json"),
        ("tsconfig.JSON", b"", "json"),
        (".eslintrc", b"", "json"),
        ("docker-compose.yml", b"", "yaml"),
        ("Cargo.lock", b"", "toml"),
        ("README.MD", b"", "markdown"),
        ("README", b"", None),
        ("notes.txt", b"", None),
        ("notes.unknown", b"", None),
        ("", b"", None),
        (".py", b"", "python"),
    ],
)
def test_detection(path: str, head: bytes, expected: str | None) -> None:
    language = detect(path, head)
    assert (language.name if language else None) == expected


def test_detection_by_name() -> None:
    assert detect_by_name("Python") is ALL["python"]
    assert detect_by_name("brainfuck") is None


def language_folder(folder: Path, toml: str, query: str = "(module) @definition.module") -> Path:
    (folder / "language.toml").write_text(toml, "utf-8")
    (folder / "symbols.scm").write_text(query, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("toml", "reason"),
    [
        ('extension = ["x"]', "unknown key 'extension'"),
        ('docs = "below"', "not 'above' or 'inside'"),
        ('[within.class]\nfunction = "methods"', "names the kind 'methods'"),
        ("[content]\nh = '('", "bad expression"),
        ("repairs = [['x', 'a b']]", "neither one byte nor a word"),
        ('nature = "poem"', "nature is 'poem', not 'code' or 'prose' or 'data'"),
        ('read_by = "hand"', "read_by is 'hand'"),
        ("noise = '('", "bad expression"),
        ("constants = '('", "bad expression"),
        ("[comments]\ndirective = '('", "bad expression"),
        ("[salvage]\nclass = '('", "bad expression"),
        ("misread = [['(', ' ']]", "bad expression"),
    ],
)
def test_a_folder_says_what_is_wrong_with_it(tmp_path: Path, toml: str, reason: str) -> None:
    with pytest.raises(LanguageFolderInvalid, match=reason):
        load("odd", language_folder(tmp_path, toml))


@pytest.mark.parametrize("name", ALL)
def test_the_expressions_of_every_language_compile(name: str) -> None:
    assert load(name, FOLDER / name) == ALL[name]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("(no_such_node) @definition.class", "no_such_node"),
        ("(module) @definition.klass", "'klass' is no kind"),
        ("(module) @name", "needs one role"),
        ("(module [(comment) @prefix (identifier) @definition.class])", "needs one role"),
    ],
)
def test_a_query_says_what_is_wrong_with_it(tmp_path: Path, query: str, reason: str) -> None:
    language = load(f"odd-{tmp_path.name}", language_folder(tmp_path, 'grammar = "python"', query))
    with pytest.raises(QueryInvalid, match=reason):
        extract(language, b"x = 1\n")


def test_a_new_language_is_a_folder(tmp_path: Path) -> None:
    """What a language needs is its data: here, JSON's keys as fields."""
    toml = 'grammar = "json"\nextensions = ["jsonish"]'
    folder = language_folder(tmp_path, toml, "(pair key: (_) @name value: (_) @body) @definition.field")
    facts: FileFacts = extract(load("jsonish", folder), b'{"a": {"b": 1}}')
    assert [symbol.qualified_name for symbol in facts.symbols] == ["a", "a.b"]


def test_no_query_speaks_with_set() -> None:
    """Freeing a query that holds `#set!` crashes the interpreter, so data must not bring it back."""
    assert not [name for name, language in ALL.items() if "#set!" in language.query]


def test_language_tables_hold_only_what_they_need() -> None:
    for name in ALL:
        table = tomllib.loads((FOLDER / name / "language.toml").read_text("utf-8"))
        assert table["extensions"] or name == PLAIN, name


def test_what_no_language_claims_is_plain_text() -> None:
    assert detect_or_plain("notes.unknown", b"") is ALL[PLAIN]
    assert detect_or_plain("a.py", b"") is ALL["python"]


def test_only_code_and_few_documents_are_indexed() -> None:
    """What may be thousands of files, or one of thousands of keys, is read when somebody asks for it."""
    assert {name for name, language in ALL.items() if not language.indexed} == {
        *("html", "json", "jsonl", "notebook", "text", "toml", "yaml"),
    }
    assert all(language.indexed for language in ALL.values() if language.is_code)
