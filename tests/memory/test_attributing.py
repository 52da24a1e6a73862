"""Which symbols an edit is told of: what it still holds is not gone, a local in a block is no definition."""

from __future__ import annotations

import pytest

from memory.model import ToolEvent
from memory.observers.edits.edits import edits_observation, file_edit
from navigator.languages import detect_or_plain
from navigator.model import FileFacts
from navigator.parsing.extract import extract

from .attributing_samples import (
    BUNDLE,
    BYTES,
    CACHE,
    DIALOG,
    DOCSTRING,
    DROP,
    FIELDS,
    FIELDS_OF_IT,
    GUIDE,
    HEADER,
    HEREDOC,
    HOOK,
    HOOKS,
    IDLE,
    LATER,
    METRICS,
    NPM,
    PIPFILE,
    POD,
    POM,
    PRINTS,
    PROTOTYPES,
    READING,
    RETRIES,
    RULES,
    SAVING,
    SETTINGS,
    SPEC,
    TYPE,
    VALUES,
)


def test_what_a_grammar_loses_behind_an_error_is_not_told_as_removed() -> None:
    before = "".join(f"fn f{at}() -> u8 {{ {at} }}\n\n" for at in range(20))
    after = before.replace("fn f3() -> u8 { 3 }", "fn g3<\n  T: (\n>(&mut self -> {")
    told = title("lost.rs", before, after)
    assert "f3" in told
    assert "f9" not in told
    assert "more" not in told


def facts(name: str, text: str) -> FileFacts:
    return extract(detect_or_plain(name, text.encode()), text.encode())


def title(name: str, before: str, after: str) -> str:
    edit = file_edit(
        ToolEvent(
            "Edit",
            {"file_path": f"/w/{name}", "old_string": before, "new_string": after},
            {"originalFile": before},
            relative_path=name,
            before=facts(name, before),
            after=facts(name, after),
        )
    )
    assert edit is not None
    draft = edits_observation([edit], "")
    assert draft is not None
    return draft.title


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        pytest.param(
            "metrics.ts",
            METRICS,
            "import { attributes } from './a.js';\n\nconst base = {\n  attributes,\n};\n",
            "Changed base.attributes in metrics.ts: ",
            id="the key of an object that has another value",
        ),
        pytest.param(
            "npm.md",
            NPM,
            NPM.replace("# Release\n\nRun it.\n\n", ""),
            "Removed section “Release” in npm.md",
            id="a section that is under no other now",
        ),
        pytest.param(
            "CartSpec.scala",
            SPEC,
            SPEC.replace('    "add" in', DROP + '    "add" in'),
            "Changed CartSpec in CartSpec.scala: adds test “drop”",
            id="a local of a new test",
        ),
        pytest.param(
            "cart.ts",
            HOOK,
            HOOK.replace("return;", "return clear;").replace("pick();", "pick(); // at random"),
            "Changed useCart in cart.ts: “return” → “return clear”",
            id="a neighbour that only got a comment",
        ),
        pytest.param(
            ".pre-commit-config.yaml",
            HOOKS,
            HOOKS.replace("24.4.0", "24.4.2").replace("0.4.1", "0.4.3"),
            "Changed repos in .pre-commit-config.yaml: ruff-pre-commit.rev: v0.4.1 → v0.4.3; "
            "black.rev: 24.4.0 → 24.4.2",
            id="versions of the items of a list",
        ),
        pytest.param(
            "schema.ts",
            SETTINGS,
            SETTINGS.replace("default: false", "default: true"),
            "Changed SCHEMA.experimental in schema.ts: useModelRouter.default: false → true",
            id="a plain value under the name of what it is in",
        ),
        pytest.param(
            "Makefile",
            "#CXX = g++\nCXX = clang++\n\nEXE = example\n",
            "#CXX = g++\n#CXX = clang++\n\nEXE = example\n",
            "Changed Makefile: comments out “CXX = clang++”",
            id="code that became a comment",
        ),
        pytest.param(
            "fields.py",
            FIELDS,
            FIELDS.replace("ItemField", "Field").replace("return 2", "return None"),
            "Renamed BooleanItemField to BooleanField, DateItemField to DateField and 2 more in fields.py",
            id="names that became others, and little else",
        ),
        pytest.param(
            "test_reading.py",
            READING,
            READING.replace("FileDescriptor", "File").replace("fd.sync()", "fd.sync(True)"),
            "Changed test_reading.py: FileDescriptor → File (several times); 5 changed",
            id="a name that became another all over the file",
        ),
        pytest.param(
            "RetrySpecs.cs",
            RETRIES,
            RETRIES.replace("than_one", "than_zero").replace("Retry(0", "Retry(-1"),
            "Changed policy in RetrySpecs.cs: 0 → -1; renamed Should_throw_when_less_than_one to "
            "Should_throw_when_less_than_zero",
            id="a line of what is in something renamed",
        ),
        pytest.param(
            "dialog.test.ts",
            DIALOG,
            DIALOG.replace("const cleared = clear as Mock;\n\n", "").replace(
                "  it('selects', async () => {\n    expect(cleared).toHaveBeenCalled();\n",
                "  it('skips what is known', async () => {\n    open(dialog);\n    press('enter');\n"
                "    expect(dialog.key).toBe('known');\n    expect(dialog.open).toBe(false);\n",
            ),
            "Changed dialog.test.ts: calls toBe, press; text “skips what is known”; removed cleared",
            id="a value that is gone beside tests",
        ),
        pytest.param(
            "cart.h",
            HEADER,
            HEADER.replace("Opens a file for reading", "Open the file at path for reading"),
            "Changed cart.h: only comments: ",
            id="lines of a comment that begins above them",
        ),
        pytest.param(
            "cart.py",
            DOCSTRING,
            DOCSTRING.replace("shop.round_all(order)", "shop.round_each(order)"),
            "Changed total in cart.py: only comments: shop.round_all → shop.round_each",
            id="a line of documentation that names code",
        ),
        pytest.param(
            "cart.py",
            DOCSTRING,
            DOCSTRING.replace("not = documented", "not = told"),
            "Changed TEXT in cart.py: not = documented → told",
            id="a line of a text that is a value",
        ),
        pytest.param(
            "Cart.pm",
            POD,
            POD.replace("'b')", "'b'})"),
            "Changed Cart in Cart.pm: now “say $cart->total({a => 'b'})”",
            id="code in a page of documentation",
        ),
        pytest.param(
            "cart.ex",
            HEREDOC,
            HEREDOC.replace("{:params, _}", "_state"),
            "Changed Cart in cart.ex: only comments: “{:params, _}” → _state",
            id="an example in documentation",
        ),
        pytest.param(
            "cart.min.js",
            BUNDLE,
            BUNDLE.replace("4.0.6", "4.1.0").replace("version=1", "version=2"),
            "Changed cart.min.js: Cart v4.0.6 → v4.1.0",
            id="a line too long to be looked at whole",
        ),
        pytest.param(
            "transport_test.dart",
            IDLE,
            IDLE.replace(
                "  });\n}",
                "  });\n\n  transportTest('idle-handler', (client, server) async {\n"
                "    Future serverFun() async {\n      await server.finish();\n    }\n"
                "    await serverFun();\n  });\n}",
            ),
            "Changed main in transport_test.dart: adds test “idle-handler”",
            id="what a new test defines for itself",
        ),
        pytest.param(
            "good.py",
            "# This is a placeholder.\n",
            "a, b, c = 1, 2, 3\n",
            "Changed good.py: adds “a, b, c = 1, 2, 3”",
            id="names of one letter",
        ),
        pytest.param(
            "rdb.c",
            SAVING,
            SAVING.replace("bgsavechildpid", "rdb_child_pid"),
            "Changed save, saved, clean and info in rdb.c: "
            "server.bgsavechildpid → server.rdb_child_pid (4 times)",
            id="a name that shares no part with the one it became",
        ),
        pytest.param(
            "Pipfile.lock",
            PIPFILE,
            PIPFILE.replace("25.3.0", "25.4.0").replace("4.25.1", "4.26.0").replace("427318ce", "16d5969b"),
            "Changed Pipfile.lock: attrs 25.3.0 → 25.4.0, jsonschema 4.25.1 → 4.26.0",
            id="versions that a package manager locked",
        ),
        pytest.param(
            "dist/cart.min.js",
            BUNDLE.replace("\n!f", "\n" + "function p(n){return n};" * 400 + "!f"),
            BUNDLE.replace("\n!f", "\n" + "function q(n){return n+1};" * 400 + "!f").replace(
                "4.0.6", "4.1.0"
            ),
            "Rebuilt dist/cart.min.js: v4.0.6 → v4.1.0",
            id="a file that no one writes by hand",
        ),
        pytest.param(
            "AGENTS.md",
            RULES,
            RULES.replace("## 2. C", "## 2. Spelling\n\nCheck it.\n\n## 3. C"),
            "Added section “2. Spelling” in AGENTS.md",
            id="a section that only has another number",
        ),
        pytest.param(
            "visit.rs",
            FIELDS_OF_IT,
            FIELDS_OF_IT.replace("    span: Span,\n", "").replace("_builder", "builder"),
            "Changed visit in visit.rs: drops parameter span",
            id="a parameter that is used now",
        ),
        pytest.param(
            "spaces.py",
            PRINTS,
            PRINTS + "print 'windows line ends are ok'\nprint 'but trailing whitespace is not'\n",
            "Changed spaces.py: adds “print 'windows line ends are ok'”",
            id="a statement of words",
        ),
        pytest.param(
            "hybrid.cpp",
            PROTOTYPES,
            PROTOTYPES.replace(PROTOTYPES[PROTOTYPES.index("    /*") : PROTOTYPES.index("    install")], ""),
            "Changed handlers in hybrid.cpp: only comments: drops “",
            id="code within a comment whose sign stands alone",
        ),
        pytest.param(
            "cache.cc",
            CACHE,
            CACHE.replace("usage_;", "usage_ GUARDED_BY(mutex_);").replace(
                "lru_;", "lru_ GUARDED_BY(mutex_);"
            ),
            "Changed Cache.usage_ and Cache.lru_ in cache.cc: adds “GUARDED_BY(mutex_)” (2 times)",
            id="values that are written with a macro now",
        ),
        pytest.param(
            "pom.xml",
            POM,
            POM.replace("5.1.0", "5.2.0"),
            "Changed section “<dependency>” in pom.xml: junit-jupiter: 5.1.0 → 5.2.0",
            id="the version of a dependency in markup",
        ),
        pytest.param(
            "guide.md",
            GUIDE,
            GUIDE.replace("```scala", "```scala check"),
            "Changed guide.md: adds “check” in “```scala check” (several times)",
            id="what was done alike in all sections",
        ),
        pytest.param(
            "test_later.py",
            LATER,
            LATER + LATER.replace("success(self)", "success2(self)").replace("call()", "set_timeout(later)"),
            "Added test_success2 in test_later.py: uses set_timeout, later, check_it",
            id="a name that only numbers another",
        ),
        pytest.param(
            "show.py",
            VALUES,
            "def shown():\n" + "".join(f"    {line}\n" for line in VALUES.splitlines()),
            "Added shown in show.py",
            id="values that became local ones",
        ),
        pytest.param(
            "Type.java",
            TYPE,
            TYPE.replace(
                "  }\n}", "  }\n  Type of(Name name) {\n    return null;\n  }\n  Type in(Name name) {\n  }\n}"
            ),
            "Added “Type.of(Name name)” and “Type.in(Name name)” in Type.java",
            id="overloads of what was there",
        ),
        pytest.param(
            "Bytes.scala",
            BYTES,
            BYTES.replace("  private val next = 1\n", "").replace("Unit = ()", "Unit = fill(array)"),
            "Changed Bytes.next in Bytes.scala: ",
            id="a value of the name of a method that stays",
        ),
    ],
)
def test_a_change_is_told_of_the_symbol_it_was_made_in(name: str, before: str, after: str, told: str) -> None:
    assert title(name, before, after).startswith(told)


def test_a_file_that_was_generated_anew_is_told_by_what_made_it() -> None:
    before, after = (
        f"/* Generated by Cython {version} */\n" + "".join(f"int a{at} = {value};\n" for at in range(300))
        for version, value in (("0.15.1 on Tue", 1), ("0.24", 2))
    )
    assert title("port.c", before, after) == (
        "Regenerated port.c: “Generated by Cython 0.15.1 on Tue” → “Generated by Cython 0.24”"
    )
