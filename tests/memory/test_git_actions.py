"""Commits, merges and checkouts told from git's own words, and files deleted or renamed by a command."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memory.framing import utf16_units
from memory.model import FileFate, ObservationDraft, ToolEvent
from memory.observers.observer import observe
from memory.observers.shell.file_fates import GONE, Asked, asked, fate_observation
from navigator.model import FileFacts

COMMITTED = (
    "[fix/pool 0c817de] Close connections on errors\n 2 files changed, 31 insertions(+), 4 deletions(-)\n"
    " delete mode 100644 pay/old.py\n rename pay/{cart.py => basket.py} (90%)\n"
)
CONFLICT = (
    "Auto-merging a.py\nCONFLICT (content): Merge conflict in a.py\nAutomatic merge failed; fix conflicts\n"
)


def bash(command: str, stdout: str = "", succeeded: bool = True, stderr: str = "") -> ToolEvent:
    return ToolEvent("Bash", {"command": command}, {"stdout": stdout, "stderr": stderr}, succeeded=succeeded)


def drafts(event: ToolEvent) -> list[ObservationDraft]:
    return list(observe(event, "").drafts)


@pytest.mark.parametrize(
    ("event", "title", "kind"),
    [
        (
            bash("git add -A && git commit -m 'x'", COMMITTED),
            "Commit: Close connections on errors", "change",
        ),
        (
            bash("git commit -m x", "[main (root-commit) 1234567] Fix the pool"),
            "Commit: Fix the pool", "bugfix",
        ),
        (bash("git -C sub commit -qm 'Add a cart\n\nWhy.'"), "Commit: Add a cart", "feature"),
        (
            bash("git commit -q -m \"$(cat <<'EOF'\nRefactor the pool\n\nIt leaked.\nEOF\n)\""),
            "Commit: Refactor the pool", "refactor",
        ),
        (
            bash("git merge feature", "Updating 1..2\nFast-forward\n 1 file changed, 1 insertion(+)"),
            "Merged feature", "change",
        ),
        (
            bash("git merge feature", CONFLICT, succeeded=False),
            "Merge of feature stops at conflicts in a.py", "change",
        ),
        (bash("git pull", "Merge made by the 'ort' strategy."), "Merged upstream", "change"),
        (bash("git checkout -b tax", stderr="Switched to a new branch 'tax'"), "Began branch tax", "change"),
        (bash("git switch main", stderr="Switched to branch 'main'"), "Switched to branch main", "change"),
        (bash("git reset --hard HEAD~1", "HEAD is now at 0c817de Close"), "Reset to 0c817de Close", "change"),
    ],
)  # fmt: skip
def test_what_git_did(event: ToolEvent, title: str, kind: str) -> None:
    (draft,) = drafts(event)
    assert (draft.title, draft.type) == (title, kind)
    assert utf16_units(draft.title) <= 80


def test_a_commit_tells_its_size_its_files_and_its_reasons() -> None:
    (draft,) = drafts(bash("git commit -m 'Close connections on errors' -m 'They leaked.'", COMMITTED))
    assert draft.narrative.endswith("Close connections on errors. They leaked.")
    assert draft.facts == (
        "2 files changed, 31 insertions(+), 4 deletions(-)",
        "delete pay/old.py",
        "rename pay/{cart.py => basket.py}",
    )  # fmt: skip


@pytest.mark.parametrize(
    "event",
    [
        bash("git commit -m x", COMMITTED, succeeded=False),
        bash("git commit -m x", "nothing to commit, working tree clean"),
        bash("git merge x", "Already up to date."),
        bash("git status", "On branch main"),
        bash("git"),
        bash("cat log.txt", COMMITTED),
        bash("echo git commit", COMMITTED),
        ToolEvent("Read", {"file_path": "x"}, COMMITTED),
    ],
)
def test_what_git_did_not_do(event: ToolEvent) -> None:
    assert drafts(event) == []


@pytest.mark.parametrize(
    ("command", "found"),
    [
        ("rm -f a.py b.py", [Asked("a.py", None), Asked("b.py", None)]),
        ("git rm --cached a.py", [Asked("a.py", None)]),
        ("mv a.py b.py && git mv c.py d/", [Asked("a.py", "b.py"), Asked("c.py", "d/")]),
        ("mv a.py b.py d", [Asked("a.py", "d"), Asked("b.py", "d")]),
        ("rm *.pyc $X", []),
        ("echo rm a.py", []),
        ("ls", []),
        ("mv", []),
    ],
)
def test_what_a_command_deletes_and_renames(command: str, found: list[Asked]) -> None:
    assert list(asked(command)) == found


def test_a_deleted_file_is_told_with_its_symbols(facts: Callable[..., FileFacts]) -> None:
    known = facts("class Cart 1-9 #1\nmethod Cart.total 2-4 #2\nfunction tax 10-12 #3")
    draft = fate_observation(FileFate("pay/cart.py", None, known), "`rm x`", "")
    assert (draft.title, draft.type) == ("Deleted pay/cart.py with Cart, tax", "change")
    assert draft.facts[1] == "removed method Cart.total"
    assert draft.files_modified == ("pay/cart.py",)
    assert draft.file_hashes == {"pay/cart.py": GONE}
    assert fate_observation(FileFate("pay/cart.py", None, None), "`rm x`", "").title == "Deleted pay/cart.py"


def test_a_renamed_file_is_told_with_its_symbols(facts: Callable[..., FileFacts]) -> None:
    draft = fate_observation(
        FileFate("pay/cart.py", "pay/basket.py", facts("function tax 1-2 #3")), "`rm x`", ""
    )
    assert (draft.title, draft.type) == ("Renamed pay/cart.py to pay/basket.py", "refactor")
    assert draft.symbols == (("pay/basket.py", "tax", 3),)
    assert draft.file_hashes == {"pay/cart.py": GONE, "pay/basket.py": "c0"}
    long = "a/" * 60
    assert (
        utf16_units(fate_observation(FileFate(f"{long}x.py", f"{long}y.py", None), "`rm x`", "").title) <= 80
    )
