"""`readgate symbols`: the rows of a file or folder, without what the user's host may not read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gate.permissions.settings_files import PermissionFiles
from navigator.workspace import DeniedByUser, OutsideWorkspace
from plugin.cli.symbols import symbol_rows

SECRET = 'API_TOKEN_VALUE = "kept to yourself"\n'


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """One with an open file and a denied folder, to which a link and a link to its folder lead."""
    root = tmp_path / "shop"
    for path, text in {
        ".git/HEAD": "",
        ".claude/settings.json": json.dumps({"permissions": {"deny": ["Read(./secrets/**)"]}}),
        "secrets/s.py": SECRET,
        "open.py": "def pub():\n    return 1\n",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    (root / "link.py").symlink_to("secrets/s.py")
    (root / "linked").symlink_to("secrets")
    return root


def names(path: Path, workspace: Path, told: list[str] | None = None) -> set[str]:
    """The names of the rows of code, as from within the workspace, and what is told beside them."""
    permissions = PermissionFiles({"HOME": "/nowhere"}, print, Path("/nowhere"))
    told = [] if told is None else told
    rows = symbol_rows(path, [workspace], permissions.denied, told.append)
    return {row["name"] for row in rows if row["language"] == "python"}


@pytest.mark.parametrize("path", ["secrets/s.py", "link.py", "linked/s.py", "secrets/../secrets/s.py"])
def test_a_denied_file_has_no_symbols_to_show(workspace: Path, path: str) -> None:
    with pytest.raises(DeniedByUser, match="may not be read"):
        names(workspace / path, workspace)


@pytest.mark.parametrize("folder", [".", "secrets", "linked"])
def test_a_folder_is_shown_without_what_is_denied(workspace: Path, folder: str) -> None:
    told: list[str] = []
    found = names(workspace / folder, workspace, told)
    assert told == ["1 file not shown: a permissions.deny rule forbids it."]
    assert "API_TOKEN_VALUE" not in found
    assert ("pub" in found) == (folder == ".")
    assert names(workspace / "open.py", workspace) == {"pub"}


def test_a_repository_inside_follows_the_rules_of_the_workspace_around_it(workspace: Path) -> None:
    for folder in (".git", "secrets"):
        (workspace / "inner" / folder).mkdir(parents=True)
    (workspace / "inner/.git/HEAD").touch()
    (workspace / "inner/secrets/s.py").write_text(SECRET)
    assert names(workspace / "inner", workspace) == {"API_TOKEN_VALUE"}
    rule = {"permissions": {"deny": ["Read(./inner/secrets/**)"]}}
    (workspace / ".claude/settings.json").write_text(json.dumps(rule))
    assert names(workspace / "inner", workspace) == set()


def test_a_link_to_another_folder_of_the_repository_is_followed(workspace: Path, tmp_path: Path) -> None:
    (workspace / "tests").mkdir()
    (workspace / "tests" / "shared.py").symlink_to("../open.py")
    assert names(workspace / "tests" / "shared.py", workspace) == {"pub"}
    (tmp_path / "outside.py").write_text("def away(): pass\n")
    (workspace / "tests" / "away.py").symlink_to(tmp_path / "outside.py")
    with pytest.raises(OutsideWorkspace):
        names(workspace / "tests" / "away.py", workspace)
