"""navigator/index/references, answers/references.py: where symbols are used, and how sure that is."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from navigator.answers.referring.answer import NameNotUsed, UnknownDirection
from navigator.navigator import Navigator

from .conftest import Workspace


def told(navigator: Navigator, symbol: str, **options: Any) -> set[tuple[str, str, str, str]]:
    """Path, enclosing symbol, role and resolution of every place an answer shows."""
    rows = navigator.references(symbol, max_results=500, **options).data["references"]
    assert isinstance(rows, list)
    return {(row["path"], row["enclosing"], row["role"], row["resolution"]) for row in rows}


SHOP = {
    "shop/__init__.py": "from .orders import Order as PublicOrder\nfrom .money import *\n",
    "shop/orders.py": (
        "from shop import money\n"
        "from .money import total as sum_up\n"
        "class Base:\n    def save(self): ...\n"
        "class Order(Base):\n"
        "    def close(self):\n        self.save()\n        sum_up(self)\n"
        "        return money.total([])\n"
        "    def save(self):\n        super().save()\n"
    ),
    "shop/money.py": "def total(lines): return 0\n",
    "app.py": (
        "import shop.orders\nfrom shop import PublicOrder, total\n"
        "def run(thing):\n    shop.orders.Order().close()\n    PublicOrder().close()\n"
        "    thing.save()\n    total(1)\n"
    ),
    "lone.py": "def total(): ...\ndef use():\n    total()\n",
}


def test_uses_are_followed_through_imports_aliases_and_packages(workspace: Workspace) -> None:
    found = told(workspace(SHOP), "total", file_path="shop/money.py")
    assert {row for row in found if row[2] == "call"} == {
        ("shop/orders.py", "Order.close", "call", "resolved"),
        ("app.py", "run", "call", "resolved"),
    }


def test_what_means_another_definition_is_counted_and_not_shown(workspace: Workspace) -> None:
    answer = workspace(SHOP).references("total", "shop/money.py")
    assert answer.data["elsewhere"] == 1
    assert "lone.py" not in answer.text
    assert "Not shown: 1 use of the name in another meaning" in answer.text
    assert answer.data["outside"] == {}


def test_what_is_over_the_limit_is_told_by_file(workspace: Workspace) -> None:
    files = {f"m{number:02}.py": "from shop import total\ndef use():\n    total(1)\n" for number in range(90)}
    answer = workspace({"shop.py": "def total(lines): ...\n", **files}).references("total", max_results=10)
    shown = {row["path"] for row in answer.data["references"]}  # type: ignore[attr-defined]
    left_out = answer.data["left_out_by_file"]
    assert isinstance(left_out, dict)
    assert shown | left_out.keys() == files.keys()
    assert len(answer.data["references"]) + sum(left_out.values()) == answer.data["total"] == 180  # type: ignore[arg-type]
    named = re.findall(r"(m\d\d\.py) 2\b", answer.text)
    assert len(named) > 20
    assert f", {len(left_out) - len(named)} files more." in answer.text
    assert not shown & set(named)


def test_self_and_super_lead_to_the_class_and_its_bases(workspace: Workspace) -> None:
    navigator = workspace(SHOP)
    assert told(navigator, "Order.save") == {
        ("shop/orders.py", "Order.close", "call", "resolved"),
        ("app.py", "run", "call", "by name"),
    }
    assert told(navigator, "Base.save") == {
        ("shop/orders.py", "Order.save", "call", "resolved"),
        ("app.py", "run", "call", "by name"),
    }


@pytest.mark.parametrize("direction", ["references", "callers"])
def test_a_sum_of_uses_is_told_with_its_parts(workspace: Workspace, direction: str) -> None:
    called = {f"m{number}.py": "def f(g):\n    g.once()\n    g.once()\n" for number in range(3)}
    navigator = workspace({"a.py": "class A:\n    def once(self): pass\n", **called})
    head = navigator.references("A.once", direction=direction).text.splitlines()[0]
    assert "6 uses" in head
    assert "0 resolved, 6 by name only" in head


def test_callees_name_what_they_mean(workspace: Workspace) -> None:
    answer = workspace(SHOP).references("Order.close", direction="callees")
    rows = answer.data["references"]
    assert isinstance(rows, list)
    assert {(row["name"], row["resolution"], row["definitions"][0]["path"]) for row in rows} == {
        ("save", "resolved", "shop/orders.py"),
        ("sum_up", "resolved", "shop/money.py"),
        ("total", "resolved", "shop/money.py"),
    }


def test_a_name_of_a_library_is_still_found_where_it_is_called(workspace: Workspace) -> None:
    navigator = workspace({"a.py": "import json\ndef f(): json.dumps(1)\n"})
    answer = navigator.references("dumps")
    assert "Not defined in this workspace" in answer.text
    assert told(navigator, "dumps") == {("a.py", "f", "call", "by name")}


def test_an_unknown_name_is_told_with_its_nearest(workspace: Workspace) -> None:
    navigator = workspace(SHOP)
    with pytest.raises(NameNotUsed, match="total"):
        navigator.references("totl")
    with pytest.raises(NameNotUsed, match=r"Nothing in lone.py is called 'run': but there is app.py run\.$"):
        navigator.references("run", "lone.py")
    with pytest.raises(
        NameNotUsed, match=r"Nothing in lone.py is called 'totl': the nearest names are total"
    ):
        navigator.references("totl", "lone.py")
    with pytest.raises(UnknownDirection, match="callees"):
        navigator.references("total", direction="upwards")


def test_a_member_is_asked_for_by_a_type_that_inherits_it(workspace: Workspace) -> None:
    navigator = workspace({"a.py": "class A:\n    def run(self): ...\nclass B(A): ...\ndef f(b): b.run()\n"})
    (definition,) = navigator.references("B.run").data["definitions"]  # type: ignore[misc]
    assert definition["qualified_name"] == "A.run"


def test_a_container_or_a_file_without_the_name_is_told_what_has_it(workspace: Workspace) -> None:
    navigator = workspace(SHOP)
    with pytest.raises(NameNotUsed, match=r"Order\.save"):
        navigator.references("Nobody.save")
    with pytest.raises(NameNotUsed, match="total"):
        navigator.references("total", "app.py")


def test_a_file_too_deep_to_be_looked_through_is_counted(workspace: Workspace) -> None:
    deep = "def f():\n    a" + ".b()" * 20_000 + "\n"
    answer = workspace({**SHOP, "deep.py": deep}).references("total")
    assert answer.data["files_not_read"] == 1
    assert "References of 1 file were not read" in answer.text


def test_what_is_shown_is_as_the_files_are_now(workspace: Workspace, tmp_path: Path) -> None:
    navigator = workspace(SHOP)
    assert told(navigator, "Order.close") != set()
    (tmp_path / "app.py").write_text(
        "from shop import PublicOrder\n\n\ndef later():\n    PublicOrder.close()\n"
    )
    assert told(navigator, "Order.close") == {("app.py", "later", "call", "resolved")}


def test_garbage_is_collected_again_after_every_answer(workspace: Workspace) -> None:
    navigator = workspace(SHOP)
    navigator.references("total")
    assert gc.isenabled()
    with pytest.raises(NameNotUsed):
        navigator.references("nothing_of_that_name")
    assert gc.isenabled()


def test_a_module_that_comes_later_is_followed(workspace: Workspace) -> None:
    navigator = workspace({"app.py": "from shop.till import pay\ndef run():\n    pay()\n"})
    assert told(navigator, "pay") == {
        ("app.py", "", "import", "by name"),
        ("app.py", "run", "call", "by name"),
    }
    (navigator.workspace.root / "shop").mkdir()
    (navigator.workspace.root / "shop" / "till.py").write_text("def pay(): ...\n")
    navigator.invalidate("shop/till.py")
    assert ("app.py", "run", "call", "resolved") in told(navigator, "pay")


@pytest.mark.parametrize("symbol", ["Box<T>.put(item)", "def put(self, item):3-3 ~9", "Box.put@3", "Box#put"])
def test_a_name_is_understood_as_it_is_printed(symbol: str, workspace: Workspace) -> None:
    navigator = workspace({"box.py": "class Box:\n\n    def put(self, item): ...\n\nBox().put(1)\n"})
    assert navigator.references(symbol).data["total_definitions"] == 1


EDITS = (
    ("shop/money.py", "RATE = 1\n\ndef total(lines): return save(lines)\ndef save(lines): ...\n"),
    ("shop/orders.py", SHOP["shop/orders.py"].replace("class Order(Base)", "class Order")),
    ("app.py", SHOP["app.py"].replace("PublicOrder, total", "PublicOrder")),
    ("shop/__init__.py", "from .money import total as add\n"),
    ("shop/orders.py", "\n\n" + SHOP["shop/orders.py"]),
    ("lone.py", "from shop import add\ndef use():\n    add()\n"),
    ("shop/money.py", "class total:\n    def save(self): ...\n"),
    ("shop/__init__.py", SHOP["shop/__init__.py"]),
)


def test_what_was_followed_before_an_edit_does_not_outlive_it(workspace: Workspace) -> None:
    """After each edit the answers are those of an index that has never seen the files otherwise."""
    edited, files = workspace(SHOP, "edited"), dict(SHOP)
    for number, (path, text) in enumerate(EDITS):
        files[path] = text
        (edited.workspace.root / path).write_text(text)
        edited.invalidate(path)
        fresh = workspace(files, f"fresh/{number}/edited")
        for symbol in ("total", "save", "Order", "Base.save", "add", "close"):
            for direction in ("references", "callees"):
                assert answered(edited, symbol, direction) == answered(fresh, symbol, direction), (
                    path,
                    symbol,
                )


def answered(navigator: Navigator, symbol: str, direction: str) -> str:
    try:
        return navigator.references(symbol, direction=direction).text
    except NameNotUsed as error:
        return str(error)


WEB = {
    "lib/money.ts": "export function total() { return 0 }\n",
    "app/run.ts": (
        'import { total } from "../lib/money"\nimport { cost } from "@lib/costs"\n'
        "export function run() { return total() + cost() }\n"
    ),
    "lib/costs.ts": "export function cost() { return 0 }\n",
}


@pytest.mark.parametrize("name", ["tsconfig.json", "package.json", "go.mod"])
def test_what_is_no_file_of_configuration_takes_no_answer_away(
    workspace: Workspace, name: str, trap: Callable[[Path], None]
) -> None:
    navigator = workspace(WEB)
    trap(navigator.workspace.root / name)
    navigator.references("cost")
    assert any(row[:3] == ("app/run.ts", "run", "call") for row in told(navigator, "total"))


@pytest.mark.parametrize("name", ["tsconfig.json", "package.json", "app/package.json"])
@pytest.mark.parametrize("text", ["[" * 100_000, '{"compilerOptions":' * 40_000, "{"])
def test_configuration_nested_too_deeply_says_nothing(workspace: Workspace, name: str, text: str) -> None:
    navigator = workspace({**WEB, name: text})
    navigator.references("cost")
    assert any(row[:3] == ("app/run.ts", "run", "call") for row in told(navigator, "total"))


def test_who_asks_for_so_many_gets_them(workspace: Workspace) -> None:
    files = {
        f"package_with_a_long_name_{n}/module_{n}.py": (
            f"from used import target\ndef a_function_with_a_long_name_{n}():\n    target()\n"
        )
        for n in range(100)
    }
    navigator = workspace({"used.py": "def target(): pass\n", **files})
    all_of_them = navigator.references("target", max_results=500)
    assert all_of_them.data["left_out"] == 0
    assert len(all_of_them.data["references"]) == 200  # type: ignore[arg-type]
    few = navigator.references("target")
    assert few.data["left_out"]
    assert "raise max_results" in few.text


def test_callers_are_counted_and_not_their_calls(workspace: Workspace) -> None:
    calls = "".join(f"def caller_{n}():\n    target(); target(); target()\n" for n in range(5))
    navigator = workspace({"a.py": f"def target(): pass\n{calls}"})
    answer = navigator.references("target", direction="callers", max_results=3)
    assert "5 callers in 1 file" in answer.text
    assert "caller_2:" in answer.text
    assert "2 more callers are over the limit" in answer.text


def test_what_calls_nothing_is_said_to(workspace: Workspace) -> None:
    answer = workspace({"a.py": "def lonely(): pass\n"}).references("lonely", direction="callees")
    assert answer.text.endswith("lonely: calls 0 names.\nDefined:\na.py function lonely:1\nIt calls nothing.")


def test_what_may_hide_a_use_is_named_where_there_is_none(workspace: Workspace) -> None:
    for files, named in (({}, "not read can't"), ({"Makefile": "a:\n\tb\n"}, "not read (make) can't")):
        answer = workspace({"a.py": "def lonely(): pass\n", **files}).references("lonely")
        assert named in answer.text


def test_a_page_without_a_script_hides_no_use(workspace: Workspace) -> None:
    files = {
        "F.svelte": "<b/>\n",
        "G.vue": "<template><b/></template>\n",
        "u.js": "export function util() {}\n",
    }
    answer = workspace(files).references("util")
    assert answer.data["files_not_read"] == 0
    assert "were not read" not in answer.text
