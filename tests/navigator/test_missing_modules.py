"""What imports lead to that is not there: a module that was renamed, and modules of others."""

from __future__ import annotations

import pytest

from navigator.model import Answer

from .conftest import Workspace

RENAMED = {
    "python": (
        "pkg.a",
        {
            "pkg/__init__.py": "",
            "pkg/b.py": "def render(): ...\n",
            "pkg/use.py": "from pkg.a import render\ndef run():\n    render()\n",
        },
    ),
    "python, relative": (
        "..a",
        {
            "pkg/b.py": "def render(): ...\n",
            "pkg/in/use.py": "from ..a import render\ndef run():\n    render()\n",
        },
    ),
    "python, as a module": (
        "pkg.a",
        {
            "src/pkg/__init__.py": "",
            "src/pkg/b.py": "def render(): ...\n",
            "use.py": "import pkg.a as old\ndef run():\n    old.render()\n",
        },
    ),
    "typescript": (
        "./a.js",
        {
            "src/b.ts": "export function render() {}\n",
            "src/use.ts": "import { render } from './a.js';\nexport function run() { render(); }\n",
        },
    ),
    "rust": (
        "crate::a",
        {
            "Cargo.toml": "[package]\nname = 'shop'\n",
            "src/lib.rs": "mod b;\nmod user;\nmod inner { pub fn other() {} }\n",
            "src/b.rs": "pub fn render() {}\n",
            "src/user.rs": (
                "use crate::a::render;\nuse crate::inner::other;\nfn run() { render(); other(); }\n"
            ),
        },
    ),
    "go": (
        "example.com/shop/a",
        {
            "go.mod": "module example.com/shop\n",
            "b/b.go": "package b\nfunc Render() {}\n",
            "use.go": 'package main\nimport "example.com/shop/a"\nfunc run() { a.Render() }\n',
        },
    ),
}


def used(answer: Answer) -> set[tuple[str, str, str]]:
    rows = answer.data["references"]
    assert isinstance(rows, list)
    return {(row["path"], row["enclosing"], row["resolution"]) for row in rows}


@pytest.mark.parametrize("case", RENAMED)
def test_importers_of_a_module_that_was_renamed_are_told(workspace: Workspace, case: str) -> None:
    module, files = RENAMED[case]
    navigator = workspace(files)
    symbol = "Render" if case == "go" else "render"
    user = next(path for path in files if "/use" in f"/{path}")
    answer = navigator.references(symbol)
    assert (user, "run", "by name") in used(answer)
    assert answer.data["missing"] == {module: [user]}
    assert answer.data["elsewhere"] == 0
    assert f"that are not there: {module} (by {user})." in answer.text
    callees = navigator.references("run", direction="callees")
    assert f"imported from {module}, which is not there" in callees.text


def test_a_module_that_is_missing_hides_none_that_is_there(workspace: Workspace) -> None:
    answer = workspace(
        {
            "pkg/__init__.py": "",
            "pkg/slow.py": "def render(): ...\n",
            "use.py": (
                "try:\n    from pkg.fast import render\n"
                "except ImportError:\n    from pkg.slow import render\n"
                "def run():\n    render()\n"
            ),
        }
    ).references("render")
    assert ("use.py", "run", "resolved") in used(answer)


@pytest.mark.parametrize("name", ["fast.pyx", "fast.c", "fast.cpython-311.so"])
def test_a_module_in_another_language_is_not_missing(workspace: Workspace, name: str) -> None:
    files = {"pkg/__init__.py": "", f"pkg/{name}": "x\n", "pkg/b.py": "def render(): ...\n"}
    use = {"use.py": "from pkg.fast import render\ndef run():\n    render()\n"}
    answer = workspace(files | use).references("render")
    assert answer.data["missing"] == {}
    assert answer.data["by_name"] == 2


def test_what_is_imported_from_outside_is_told_by_module(workspace: Workspace) -> None:
    users = {
        f"use_{number}.py": f"from library_{number} import render\nrender()\nrender()\n"
        for number in range(5)
    }
    answer = workspace({"b.py": "def render(): ...\n", **users}).references("render")
    assert answer.data["elsewhere"] == 15
    assert answer.data["outside"] == {f"library_{number}": 3 for number in range(5)}
    assert "15 of them imported from what is not in this workspace: library_0 3, " in answer.text
    assert "and 2 more." in answer.text
