"""A module's default export is found under whatever name it is imported, required or handed on."""

from __future__ import annotations

import pytest

from .conftest import Workspace

EXPORTED = {
    "function": "export default function total() {}\n",
    "class": "export default class total {}\n",
    "named apart": "function total() {}\nexport default total;\n",
    "renamed": "function total() {}\nexport { total as default };\n",
}

IMPORTED = {
    "under its name": ("import total from './m';\ntotal();\n", {1, 2}),
    "under another": ("import sum from './m';\nsum();\n", {1, 2}),
    "by the word": ("import { default as sum } from './m';\nsum();\n", {1, 2}),
    "with others": ("import sum, { rest } from './m';\nsum(rest);\n", {1, 2}),
    "required": ("const sum = require('./m').default;\nsum();\n", {1, 2}),
    "required by the word": ("const { default: sum } = require('./m');\nsum();\n", {1, 2}),
    "called at once": ("require('./m').default();\n", {1}),
}


def lines_of(workspace: Workspace, files: dict[str, str], path: str) -> set[object]:
    """The lines of a file on which `total` is used, all of them resolved."""
    rows = workspace(files).references("total", max_results=100).data["references"]
    assert isinstance(rows, list)
    assert {row["resolution"] for row in rows if row["path"] == path} <= {"resolved"}
    return {row["line"] for row in rows if row["path"] == path}


@pytest.mark.parametrize("suffix", ["js", "ts"])
@pytest.mark.parametrize("exported", EXPORTED)
@pytest.mark.parametrize("imported", IMPORTED)
def test_a_default_export_is_found_as_it_is_imported(
    exported: str, imported: str, suffix: str, workspace: Workspace
) -> None:
    text, lines = IMPORTED[imported]
    files = {f"m.{suffix}": EXPORTED[exported], f"user.{suffix}": text}
    assert lines_of(workspace, files, f"user.{suffix}") == lines


@pytest.mark.parametrize("suffix", ["js", "ts"])
def test_a_default_export_is_found_as_it_is_handed_on(suffix: str, workspace: Workspace) -> None:
    files = {
        f"m.{suffix}": "export default function total() {}\n",
        f"barrel.{suffix}": "export { default as sum } from './m';\nexport { default } from './m';\n",
        f"a.{suffix}": "import { sum } from './barrel';\nsum();\n",
        f"b.{suffix}": "import whole from './barrel';\nwhole();\n",
    }
    for path, lines in (("barrel", {1, 2}), ("a", {1, 2}), ("b", {1, 2})):
        assert lines_of(workspace, files, f"{path}.{suffix}") == lines


@pytest.mark.parametrize("suffix", ["js", "ts"])
@pytest.mark.parametrize(
    "handed_on", ["export { total } from './m';\n", "const { total } = require('./m');\nexport { total };\n"]
)
def test_an_export_that_is_handed_on_under_its_name_is_no_definition(
    handed_on: str, suffix: str, workspace: Workspace
) -> None:
    files = {
        f"m.{suffix}": "export function total() {}\n",
        f"barrel.{suffix}": handed_on,
        f"a.{suffix}": "import { total } from './barrel';\ntotal();\n",
    }
    navigator = workspace(files)
    rows = navigator.references("total", f"m.{suffix}", max_results=100).data["references"]
    assert isinstance(rows, list)
    assert {row["line"] for row in rows if row["path"] == f"a.{suffix}"} == {1, 2}
    assert {row["resolution"] for row in rows} == {"resolved"}


def test_another_module_s_default_export_is_another(workspace: Workspace) -> None:
    files = {
        "m.js": "export default function total() {}\n",
        "other.js": "export default function other() {}\n",
        "user.js": "import total from './other';\ntotal();\n",
    }
    assert lines_of(workspace, files, "user.js") == set()


def test_lines_of_imports_below_the_uses_are_kept(workspace: Workspace) -> None:
    files = {
        "m.js": "export default function total() {}\n",
        "user.js": "sum();\n" + "\n" * 70_000 + "import sum from './m';\n",
    }
    assert lines_of(workspace, files, "user.js") == {1, 70_002}
