"""What the user's host settings deny to read is shown by no tool; that it changed is said, not its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings
from navigator.workspace import DeniedByUser, FileMissing

from .conftest import Git


@pytest.fixture
def repository(tmp_path: Path, git: Git) -> Path:
    root = tmp_path / "shop"
    root.mkdir()
    (root / "basket.py").write_text("def total(lines):\n    return sum(lines)\n")
    (root / "till.py").write_text("from basket import total\n\n\ndef run(b):\n    return total([])\n")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    return root


def test_what_the_user_denies_is_not_shown(repository: Path, pool: ParsePool) -> None:
    navigator = Navigator(repository, cache_dir=None, pool=pool, denied=("basket.py",))
    assert navigator.changes().text.startswith("Nothing changed since HEAD (")
    (repository / "basket.py").touch()
    assert navigator.changes().text.startswith("Nothing changed since HEAD (")
    (repository / "basket.py").write_text("def total(lines, tax):\n    return sum(lines) * tax\n")
    answer = navigator.changes()
    assert (answer.data["total_files"], answer.data["not_shown"]) == (0, 1)
    assert answer.text.startswith("No change to show since HEAD (")
    assert "1 file more changed and may not be shown" in answer.text
    assert "basket" not in answer.text


def test_no_tool_shows_a_denied_file(repository: Path, pool: ParsePool, git: Git) -> None:
    """By its name, by what is in it, through a link, or because a hook has just told of it."""
    (repository / "kept").mkdir()
    (repository / "kept" / "token.py").write_text("def token_of(x):\n    return 'hush'\n")
    (repository / "link.py").symlink_to("kept/token.py")
    (repository / "user.py").write_text("from kept.token import token_of\n\n\ndef use():\n    return 2\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    settings = NavigatorSettings(watch=False, rescan_seconds=0)
    navigator = Navigator(repository, cache_dir=None, pool=pool, settings=settings, denied=("kept/",))
    navigator.start()
    assert navigator.wait_ready(60)
    (repository / "kept" / "token.py").write_text("def token_of(x):\n    return 'hush, hush'\n")
    navigator.invalidate("kept/token.py")
    for file in ("kept/token.py", "link.py", str(repository / "kept" / "token.py"), "kept/../kept/token.py"):
        for ask in (
            lambda file=file: navigator.outline(file),
            lambda file=file: navigator.unfold(file, ["token_of"]),
            lambda file=file: navigator.references("token_of", file),
            lambda file=file: navigator.search("token_of", path=file),
        ):
            with pytest.raises(DeniedByUser):
                ask()
    answers = [
        navigator.map(),
        navigator.changes(),
        *(navigator.search(query) for query in ("tokn_of", "hush", "token.py", "'hush'")),
        *(navigator.search("token", kinds=[kind]) for kind in ("text", "file")),
        navigator.references("use", direction="callees"),
    ]
    for answer in answers:
        assert not re.search("hush|token.py.*:.*token_of|kept/", answer.text.partition("\n")[2])
        assert "kept/token.py" not in str(answer.data)
    with pytest.raises(FileMissing) as caught:
        navigator.outline("token.py")
    assert "kept/" not in str(caught.value)
    assert [path for path, _ in navigator.symbols()] == ["basket.py", "till.py", "user.py"]
    navigator.close()
