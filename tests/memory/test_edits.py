"""What one prompt did to one file, told from facts alone."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from memory.model import ToolEvent
from memory.observers.edits import edits_observation, file_edit
from memory.observers.observer import is_own_tool
from navigator.languages import detect_or_plain
from navigator.model import FileFacts
from navigator.parsing.extract import extract

Facts = Callable[..., FileFacts]
Edit = Callable[..., ToolEvent]

BEFORE = "class A 1-20 #1\nmethod A.f 2-5 #2 def f(self)\nmethod A.g 6-9 #3"


def test_a_changed_method(facts: Facts, edit: Edit) -> None:
    after = facts(BEFORE.replace("#1", "#11").replace("#2 def f(self)", "#12 def f(self, n)"), "c1")
    (one,) = [file_edit(edit("a/b.py", facts(BEFORE), after))]
    assert one is not None
    draft = edits_observation([one], "let f take a count\nand more")
    assert draft is not None
    assert draft.title == "Changed A.f in a/b.py: new parameter n"
    assert (draft.type, draft.concepts) == ("change", ("what-changed",))
    assert draft.subtitle == "For the request: let f take a count and more"
    assert draft.facts == ("changed method A.f, lines 2-5; signature was def f(self), is def f(self, n)",)
    assert draft.symbols == (("a/b.py", "A.f", 12),)
    assert draft.files_modified == ("a/b.py",)
    assert draft.file_hashes == {"a/b.py": "c1"}


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        (BEFORE.replace("#1", "#11") + "\nmethod A.h 10-12 #4", "feature"),
        (BEFORE.replace("#1", "#11").replace("A.g 6-9 #3", "A.go 6-9 #13"), "refactor"),
        ("class A 1-20 #11\nmethod A.f 2-5 #2", "refactor"),
        (BEFORE.replace("#1", "#11").replace("#2", "#12") + "\nmethod A.h 10-12 #4", "change"),
    ],
)
def test_types(facts: Facts, edit: Edit, after: str, kind: str) -> None:
    one = file_edit(edit("b.py", facts(BEFORE), facts(after, "c1")))
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert draft.type == kind


def test_several_edits_are_what_they_come_to(facts: Facts, edit: Edit) -> None:
    middle = facts(BEFORE.replace("#1", "#11").replace("#2", "#12"), "c1")
    last = facts(BEFORE.replace("#1", "#21").replace("#2", "#12").replace("#3", "#13"), "c2")
    both = [file_edit(edit("b.py", facts(BEFORE), middle)), file_edit(edit("b.py", middle, last))]
    draft = edits_observation([one for one in both if one], "")
    assert draft is not None
    assert draft.title == "Changed A.f and A.g in b.py"
    assert "2 edits" in draft.narrative


def test_an_edit_and_its_opposite_are_nothing(facts: Facts, edit: Edit) -> None:
    there, back = facts(BEFORE), facts(BEFORE.replace("#2", "#12"), "c1")
    both = [file_edit(edit("b.py", there, back)), file_edit(edit("b.py", back, there))]
    assert edits_observation([one for one in both if one], "") is None


def test_a_new_file_of_code(facts: Facts, edit: Edit) -> None:
    created = edit(
        "pay/cart.py", None, facts(BEFORE), tool_name="Write",
        tool_input={"content": "class A: ...\n"}, tool_response={"type": "create", "originalFile": None},
    )  # fmt: skip
    one = file_edit(created)
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert (draft.title, draft.type) == ("Created pay/cart.py with A: f, g", "feature")
    assert draft.symbols == (("pay/cart.py", "A", 1),)


LICENCE = "# Copyright 2020 of somebody\n# Licensed under the terms of its licence\n\n"


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("a/cart.py", 'class Cart:\n    """Adds items."""\n', "Created a/cart.py with Cart: Adds items."),
        (
            "shop/cart.py",
            "class Cart:\n    def __init__(self): ...\n    def add(self): ...\n    def total(self): ...\n",
            "Created shop/cart.py with Cart: add, total",
        ),
        ("shop/cart.py", "LIMIT = 1\ndef total(): ...\n", "Created shop/cart.py with total, LIMIT"),
        (
            "shop/Issue15.cs",
            "using Assert = Shop.Tests.OurAssert;\nnamespace Shop {\n  public class Issue15 {\n"
            "    [Test]\n    public void Test() {\n      var order = new Order();\n"
            '      Assert.AreEqual("a price of two", OrderPrinter.PrintAll(order));\n    }\n  }\n}\n',
            "Created shop/Issue15.cs: uses AreEqual, PrintAll, Order, OrderPrinter; text “a price of two”",
        ),
        (
            "deploy", f"#!/bin/bash\n{LICENCE}# Puts all binaries into one folder\nclean() {{ :; }}\n",
            "Created deploy with clean: Puts all binaries into one folder",
        ),
        ("lib.dart", f"{LICENCE.replace('#', '//')}export 'src/shop.dart';\nexport 'src/cart.dart';\n",
         "Created lib.dart: “export 'src/shop.dart';”, “export 'src/cart.dart';”"),
        ("usage.cc", "namespace a {\nclass Printer {};\n}\nint main() { return 0; }\n",
         "Created usage.cc with Printer, main"),
        ("flake.lock.json", '{"nodes": {"a": 1}, "root": "b"}', "Created flake.lock.json with nodes, root"),
        ("ci.yml", "version: 2\nupdates:\n- name: pip\n", "Created ci.yml: “version: 2”, “- name: pip”"),
        (
            "1513.txt", "The manager of contexts that disables all validators can now be nested.\n",
            "Created 1513.txt: “The manager of contexts that disables all validators can now be nested.”",
        ),
        ("a.html", '{% extends "base.html" %}\n<h1>The shop</h1>\n', "Created a.html: “The shop”"),
    ],
)  # fmt: skip
def test_a_new_file_is_told_by_what_it_is_for(edit: Edit, name: str, text: str, title: str) -> None:
    facts = documented(name, text)
    created = edit(
        name, None, facts, tool_name="Write",
        tool_input={"content": text}, tool_response={"type": "create", "originalFile": None},
    )  # fmt: skip
    one = file_edit(created)
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert draft.title == title


def test_the_last_line_of_a_section_that_is_another_is_told_as_one_change(edit: Edit) -> None:
    before = "# Shop\n\n## Install\n\nRun the make of the old days\n"
    after = before.replace("the old days", "our days").rstrip("\n") + "\n\n"
    lines = [f" {line}" for line in before.splitlines()[:-1]]
    patch = {
        "oldStart": 1, "newStart": 1,
        "lines": [*lines, "-Run the make of the old days", "+Run the make of our days", "+"],
    }  # fmt: skip
    event = edit(
        "README.md", documented("README.md", before), documented("README.md", after),
        tool_input={"old_string": "x", "new_string": "y"},
        tool_response={"originalFile": before, "structuredPatch": [patch]},
    )  # fmt: skip
    one = file_edit(event)
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert draft.title == "Changed section “Install” in README.md: “the old” → our"


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        (
            {"tool_input": {"old_string": "old", "new_string": "new one"}},
            "Changed docs/guide.md: “old” → “new one”",
        ),
        (
            {"tool_input": {"old_string": "a\nb\nc", "new_string": "a\n"}},
            "Changed docs/guide.md: drops “b”, “c”",
        ),
        ({}, "Changed docs/guide.md"),
        (
            {
                "tool_name": "Write",
                "tool_input": {"content": "# The guide\n"},
                "tool_response": {"type": "create"},
            },
            "Created docs/guide.md: “# The guide”",
        ),
        (
            {
                "tool_name": "Write",
                "tool_input": {
                    "content": '<?xml version="1.0"?>\n<!DOCTYPE\nhtml>\n<title>The guide</title>\n'
                },
                "tool_response": {"type": "create"},
            },
            "Created docs/guide.md: “The guide”",
        ),
        (
            {
                "tool_name": "MultiEdit",
                "tool_input": {
                    "edits": [
                        {"old_string": "x", "new_string": "first"},
                        {"old_string": "y", "new_string": "second"},
                    ]
                },
            },
            "Changed docs/guide.md: “x” → “first”; “y” → “second”",
        ),
        (
            {"tool_name": "NotebookEdit", "tool_input": {"new_source": "plot(x)"}},
            "Changed docs/guide.md: adds “plot(x)”",
        ),
    ],
)
def test_a_file_without_symbols(edit: Edit, changes: dict[str, object], title: str) -> None:
    one = file_edit(edit("docs/guide.md", None, None, **changes))
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert draft.title == title
    assert draft.symbols == ()


def test_top_level_code_is_told_by_its_line(facts: Facts, edit: Edit) -> None:
    event = edit(
        "b.py",
        facts(BEFORE),
        facts(BEFORE, "c1"),
        tool_input={"old_string": "", "new_string": "import json\n"},
    )
    one = file_edit(event)
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert draft.title == "Changed b.py: adds “import json”"


@pytest.mark.parametrize("changes", [{"succeeded": False}, {"relative_path": None}, {"tool_name": "Read"}])
def test_what_is_no_edit(edit: Edit, changes: dict[str, object]) -> None:
    assert file_edit(edit("b.py", None, None, **changes)) is None


def test_readgates_own_tools_are_known() -> None:
    assert is_own_tool("mcp__plugin_readgate_readgate__mem_search")
    assert is_own_tool("mcp__readgate__smart_outline")
    assert not is_own_tool("mcp__github__readgate__x")
    assert not is_own_tool("Read")


@pytest.mark.parametrize(
    ("old", "new", "rest"),
    [
        ("rev: v0.16.2", "rev: v0.16.3", ": rev: v0.16.2 → v0.16.3"),
        ("    return total(cart)\n    log_it(cart)", "    log_it(cart)", ": drops “return total(cart)”"),
        ("same words in here", "same words in here", ""),
        ("same words in here", "    same words in here", ": only layout of “same words in here”"),
    ],
)
def test_a_title_quotes_a_line_that_says_something(
    edit: Callable[..., ToolEvent], facts: Callable[..., FileFacts], old: str, new: str, rest: str
) -> None:
    event = edit(
        "a.py", facts("function f 1-9 #1"), facts("function f 1-9 #2", "c1"),
        tool_input={"file_path": "/w/a.py", "old_string": old, "new_string": new},
    )  # fmt: skip
    step = file_edit(event)
    assert step is not None
    draft = edits_observation([step], "")
    assert draft is not None
    assert draft.title == f"Changed f in a.py{rest}"


def documented(name: str, text: str) -> FileFacts:
    return extract(detect_or_plain(name, text.encode()), text.encode())


README = "# Shop\n\n## Install\n\nRun make.\n\n## Use\n\nOpen it.\n"
CELLS = json.dumps(
    {
        "cells": [
            {"cell_type": "code", "metadata": {}, "outputs": [], "source": ["x = 1\n", "print(x)"]},
            {"cell_type": "markdown", "metadata": {}, "source": ["# Sums\n", "Of all."]},
        ],
        "metadata": {"kernelspec": {"language": "python"}},
        "nbformat": 4,
    },
    indent=1,
)
PACKAGE = '{\n  "version": "1",\n  "scripts": {\n    "build": "tsc"\n  }\n}\n'


@pytest.mark.parametrize(
    ("name", "before", "after", "title"),
    [
        (
            "README.md",
            README,
            README.replace("Run make.", "Run ninja."),
            "Changed section “Install” in README.md: make → ninja",
        ),
        (
            "README.md",
            README,
            README.replace("make", "ninja").replace("Open", "Close"),
            "Changed section “Install” in README.md: make → ninja; “Use”: Open → Close",
        ),
        ("README.md", README, README + "\n## Ask\n", "Added section “Ask” in README.md"),
        (
            "ci.yml",
            "steps:\n  - uses: actions/cache@1.0.0\n    with: {path: a}\n",
            "steps:\n  - uses: actions/cache@v1\n    with: {path: a}\n",
            "Changed steps.actions/cache in ci.yml: 1.0.0 → v1",
        ),
        (
            "README.md",
            README,
            README.replace("Use", "Usage"),
            "Renamed section “Use” to “Usage” in README.md",
        ),
        ("guide.rst", "Use\n===\n\na\n", "Use\n===\n\nb\n", "Changed section “Use” in guide.rst: a → b"),
        (
            "package.json",
            PACKAGE,
            PACKAGE.replace("tsc", "tsc -p ."),
            'Changed scripts.build in package.json: now “"build": "tsc -p ."”',
        ),
        ("notes.txt", "one\n", "two\n", "Changed notes.txt: one → two"),
        (
            "Dockerfile",
            "FROM python:3.11\nRUN make\n",
            "FROM python:3.12\nRUN make\n",
            "Changed python in Dockerfile: 3.11 → 3.12",
        ),
        (
            "shop.ipynb",
            CELLS,
            CELLS.replace("x = 1", "x = 2"),
            "Changed “x = 2” in shop.ipynb: x = 1 → 2",
        ),
        (
            "shop.ipynb",
            CELLS,
            CELLS.replace("Of all.", 'Of \\"all\\".'),
            'Changed “# Sums” in shop.ipynb: “Of all.” → “Of "all".”',
        ),
    ],
)
def test_documents_are_told_by_their_headings_and_keys(
    edit: Edit, name: str, before: str, after: str, title: str
) -> None:
    event = edit(
        name, documented(name, before), documented(name, after),
        tool_input={"old_string": before, "new_string": after}, tool_response={"originalFile": before},
    )  # fmt: skip
    one = file_edit(event)
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    assert draft.title == title
    assert draft.file_hashes == {name: documented(name, after).content_hash}
