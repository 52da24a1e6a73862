"""Prose and data pass, however large they are and however good their outline; a rule turns that round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gate.path_rule import PathRule
from gate.wording.explanation import Explanation

if TYPE_CHECKING:
    from tests.gate.conftest import Bench

LARGE = 70 * 1024


def repeated(part: str) -> str:
    """`part` with a number in it, again and again, until it is large."""
    parts, size = [], 0
    while size < LARGE:
        parts.append(part.replace("N", str(len(parts))))
        size += len(parts[-1])
    return "".join(parts)


WORDS = "Some words that nobody needs to see now, and a few more of them.\n" * 12
DOCUMENTS = {
    "guide.md": repeated(f"## Part N\n\n{WORDS}\n"),
    "guide.rst": repeated(f"Part N\n======\n\n{WORDS}\n"),
    "data.yaml": repeated(
        f"keyN:\n  text: |\n{WORDS.replace('Some', '    Some').replace(chr(10), chr(10) + '    ')}\n"
    ),
    "data.toml": repeated(f'[tableN]\ntext = """\n{WORDS}"""\n'),
    "data.json": "{\n"
    + repeated('"keyN": {\n' + '"text": "many words that nobody needs to see",\n' * 12 + '"end": 1\n},\n')
    + '"x": 1}',
    "page.html": repeated(f"<h2>Part N</h2>\n<p>{WORDS}</p>\n"),
    "style.css": repeated(".classN {\n" + "  color: var(--some-color-of-the-theme);\n" * 20 + "}\n"),
    "server.conf": repeated("server_nameN {\n" + "    listen 80 on every interface there is;\n" * 20 + "}\n"),
}
CODE = {
    "schema.proto": repeated("message MN {\n" + "  // " + "words " * 100 + "\n  string name = 1;\n}\n"),
    "schema.graphql": repeated("type TN {\n" + '  "' + "words " * 100 + '"\n  name: String\n}\n'),
    "main.tf": repeated('resource "null_resource" "rN" {\n' + "  # " + "words " * 100 + "\n}\n"),
    "App.vue": "<script>\n" + repeated("function fN() {\n" + "  call(this)\n" * 40 + "}\n") + "</script>\n",
    "Makefile": repeated("targetN: x\n" + "\tdo something that takes a while\n" * 20),
}  # fmt: skip


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_pass(bench: Bench, name: str) -> None:
    assert bench.read(bench.write(name, DOCUMENTS[name])) is None
    language = {one.name: one for one in explained(bench, name).conditions}["language"]
    assert language.holds is False
    assert str(language.value).endswith(("prose", "data"))


@pytest.mark.parametrize("name", CODE)
def test_what_programs_are_made_of_is_code(bench: Bench, name: str) -> None:
    assert bench.denied(bench.read(bench.write(name, CODE[name]))), explained(bench, name).conditions


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_rule_stops_them(bench: Bench, name: str) -> None:
    path = bench.write(name, DOCUMENTS[name])
    settings = bench.settings(rules=(PathRule(paths=("*.*",), answer="deny"),))
    reason = bench.denied(bench.ask(bench.payload(path), settings))
    assert reason, explained(bench, name).conditions
    assert "Outline" in reason


def test_a_rule_may_name_the_language(bench: Bench) -> None:
    settings = bench.settings(rules=(PathRule(languages=("markdown", "text"), answer="deny"),))
    for name, denied in (("guide.md", True), ("guide.rst", True), ("data.yaml", False)):
        path = bench.write(name, DOCUMENTS[name])
        assert (bench.denied(bench.ask(bench.payload(path), settings)) is not None) == denied


def test_a_rule_about_sizes_alone_leaves_documents_alone(bench: Bench) -> None:
    path = bench.write("guide.md", DOCUMENTS["guide.md"])
    settings = bench.settings(rules=(PathRule(paths=("*.md",), plain_bytes=1_000),))
    assert bench.ask(bench.payload(path), settings) is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("words.txt", "words and words\n" * 6_000),
        ("server.log", "2026-01-01 12:00:00 INFO started\n" * 3_000),
        ("one-line.json", '{"a": [' + "1," * 40_000 + "1]}"),
    ],
)
def test_where_there_is_no_outline_no_rule_stops_a_read(bench: Bench, name: str, text: str) -> None:
    settings = bench.settings(rules=(PathRule(answer="deny"),))
    assert bench.ask(bench.payload(bench.write(name, text)), settings) is None


def explained(bench: Bench, name: str) -> Explanation:
    return bench.gate.explain(
        str(bench.root / name), navigator=bench.navigator, memory=bench.memory, project=bench.project
    )
