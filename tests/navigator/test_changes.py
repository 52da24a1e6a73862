"""navigator/changes.py, index/history.py, answers/changes: what differs from a commit, as symbols."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from navigator.answers.limits import LimitTooSmall
from navigator.index.history import NoHistory, UnknownRevision
from navigator.model import Answer
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings
from navigator.tokens import cost
from navigator.workspace import FileMissing

from .conftest import Git

BEFORE = '''"""Prices."""

LIMIT = 10


class Basket:
    """What is bought."""

    def total(self, lines):
        return sum(line.price for line in lines)

    def clear(self):
        self.lines.clear()
        self.count = 0

    def empty(self):
        return not self.lines and not self.count


def discount(total):
    return total - total // 20 - 1


def gone(total):
    return total * 3 + 17 - total
'''

AFTER = '''"""Prices."""

LIMIT = 10


class Basket:
    """What is bought."""

    def total(self, lines, tax):
        return sum(line.price for line in lines) * tax

    def wipe(self):
        self.lines.clear()
        self.count = 0

    def empty(self):
        return not self.lines and not self.count

    def added(self):
        return self.lines[-1]


'''

MOVED = """def discount(total):
    return total - total // 20 - 1
"""


@pytest.fixture
def repository(tmp_path: Path, git: Git) -> Path:
    root = tmp_path / "shop"
    root.mkdir()
    (root / "basket.py").write_text(BEFORE)
    (root / "till.py").write_text(
        "from basket import Basket, discount\n\n\ndef run(b):\n    return b.total([])\n"
    )
    (root / "notes.bin").write_bytes(b"\0\1\2")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    return root


@pytest.fixture
def navigator(repository: Path, pool: ParsePool) -> Iterator[Navigator]:
    settings = NavigatorSettings(watch=False, rescan_seconds=0)
    made = Navigator(repository, cache_dir=None, pool=pool, settings=settings)
    made.start()
    assert made.wait_ready(60)
    yield made
    made.close()


def told(answer: Answer) -> set[tuple[str, str, str]]:
    """Path, change and name of every symbol in an answer."""
    files: Any = answer.data["files"]
    return {(file["path"], one["change"], one["qualified_name"]) for file in files for one in file["symbols"]}


def test_nothing_changed(navigator: Navigator) -> None:
    assert navigator.changes().text.startswith("Nothing changed since HEAD (")


def test_every_kind_of_change_is_told_apart(navigator: Navigator, repository: Path) -> None:
    (repository / "basket.py").write_text(AFTER)
    (repository / "rebate.py").write_text(MOVED)
    answer = navigator.changes()
    assert told(answer) == {
        ("basket.py", "changed", "Basket.total"),
        ("basket.py", "renamed", "Basket.wipe"),
        ("basket.py", "added", "Basket.added"),
        ("basket.py", "removed", "gone"),
        ("rebate.py", "moved", "discount"),
    }
    signature = "signature was def total(self, lines)"
    assert f" ~ Basket.total:9-10 {signature}, by name only in 1 file more" in answer.text
    assert " > Basket.wipe:12-14 was Basket.clear" in answer.text
    assert " > discount:1-2 was basket.py discount, used in 1 file more" in answer.text


def test_a_constructor_is_used_where_its_class_is(repository: Path, pool: ParsePool, git: Git) -> None:
    coins = repository / "coins.py"
    coins.write_text("class Till:\n    def __init__(self, coins):\n        self.coins = coins\n")
    (repository / "user.py").write_text("from coins import Till\nTill(1)\n")
    for name in ("other.py", "another.py"):
        (repository / name).write_text("class A(dict):\n    def f(self):\n        super().__init__()\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    coins.write_text(
        "class Till:\n    def __init__(self, coins):\n        print(coins)\n        self.coins = coins\n"
    )
    navigator = Navigator(repository, cache_dir=None, pool=pool, settings=NavigatorSettings(watch=False))
    navigator.start()
    assert navigator.wait_ready(60)
    assert " ~ Till.__init__:2-4, used in 1 file more" in navigator.changes().text
    navigator.close()


def test_files_that_use_a_symbol_are_told_from_those_that_use_its_name(
    repository: Path, pool: ParsePool, git: Git
) -> None:
    files = {
        "money.py": "def helper(n):\n    return n + 1\n\n\nclass Till:\n    def add(self, n): return n\n",
        "user.py": "from money import helper\n\n\ndef run(till):\n    return till.add(helper(1))\n",
        "own.py": "def helper():\n    return 1\n\n\nprint(helper())\n",
        "tool.lua": "local function helper() return 1 end\nhelper()\nx.add(1)\n",
        "Box.java": "class Box { void run(Box b) { b.add(1); helper(); } void helper() { } }\n",
        "some.py": "def collect(items):\n    items.add(1)\n",
        "low.h": "int low(int n);\n",
        "low.c": '#include "low.h"\nint low(int n) { return n; }\n',
        "main.c": '#include "low.h"\nint main(void) { return low(1); }\n',
    }
    for path, text in files.items():
        (repository / path).write_text(text)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    (repository / "money.py").write_text(
        files["money.py"].replace("n + 1", "n + 2").replace("return n\n", "return -n\n")
    )
    (repository / "low.c").write_text(files["low.c"].replace("return n", "return n + n"))
    (repository / "own.py").write_text("print(1)\n")
    (repository / "tool.lua").write_text(files["tool.lua"].replace("return 1", "return 2"))
    settings = NavigatorSettings(watch=False, rescan_seconds=0)
    navigator = Navigator(repository, cache_dir=None, pool=pool, settings=settings)
    navigator.start()
    assert navigator.wait_ready(60)
    answer = navigator.changes()
    navigator.close()
    assert " ~ helper:1-2, used in 1 file more\n" in answer.text
    assert " ~ Till.add:6, by name only in 2 files more\n" in answer.text
    assert " ~ low:2, used in 1 file more\n" in answer.text
    assert " - helper\n" in answer.text
    assert " ~ helper:1" in answer.text.splitlines()
    files_told: Any = answer.data["files"]
    rows = {(file["path"], one["qualified_name"]): one for file in files_told for one in file["symbols"]}
    assert (rows["money.py", "helper"]["used_in_files"], rows["money.py", "helper"]["by_name_in_files"]) == (
        1,
        0,
    )
    assert (
        rows["money.py", "Till.add"]["used_in_files"],
        rows["money.py", "Till.add"]["by_name_in_files"],
    ) == (0, 2)


def test_a_touched_file_has_not_changed(navigator: Navigator, repository: Path) -> None:
    (repository / "basket.py").touch()
    assert told(navigator.changes()) == set()
    assert navigator.changes().data["total_files"] == 0


@pytest.mark.parametrize("below", [".", "src"])
def test_files_that_were_only_touched_take_no_room(
    tmp_path: Path, pool: ParsePool, git: Git, monkeypatch: pytest.MonkeyPatch, below: str
) -> None:
    monkeypatch.setattr("navigator.changes.MOST_FILES", 3)
    root = tmp_path / "many"
    folder = root / below
    folder.mkdir(parents=True)
    names = [f"a{number}.py" for number in range(9)] + ["lines.py", '"quoted".py', "ü.py"]
    (root / ".gitattributes").write_text("lines.py text eol=crlf\n")
    for name in names:
        (folder / name).write_text(f"def f():\n    return {name!r}\n")
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    index = (root / ".git" / "index").read_bytes()
    for name in names:
        os.utime(folder / name, ns=(1, 1))
    (folder / "lines.py").write_bytes((folder / "lines.py").read_bytes().replace(b"\n", b"\r\n"))
    (folder / "a8.py").write_text("def changed():\n    pass\n\n\ndef f():\n    return 'a8.py'\n")
    (folder / "a7.py").unlink()
    os.mkfifo(folder / "a7.py")
    navigator = Navigator(folder, cache_dir=None, pool=pool, settings=NavigatorSettings(watch=False))
    answer = navigator.changes()
    assert ("a8.py", "added", "changed") in told(answer)
    assert answer.data["not_compared"] == 0
    assert {path for path, *_ in told(answer)} <= {"a7.py", "a8.py"}
    assert (root / ".git" / "index").read_bytes() == index


def test_what_is_too_large_to_read_is_told_to_differ(repository: Path, git: Git) -> None:
    large = repository / "large.py"
    large.write_text("A = 1\n" * 2_000)
    (repository / "grows.py").write_text("A = 1\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    settings = NavigatorSettings(workers=1, watch=False, parse_bytes=9_000)
    pool = ParsePool(settings)
    navigator = Navigator(repository, cache_dir=None, pool=pool, settings=settings)
    large.touch()
    assert navigator.changes().data["total_files"] == 0
    large.write_text("A = 2\n" * 2_000)
    (repository / "grows.py").write_text("A = 2\n" * 2_000)
    (repository / "made.py").write_text("A = 2\n" * 2_000)
    (repository / "link.py").symlink_to("large.py")
    answer = navigator.changes()
    pool.close()
    why = "differs, but is too large or not to be read: ask git for its lines"
    assert answer.text.splitlines()[1:] == [f"grows.py {why}", f"large.py {why}", f"made.py new, {why}"]


def test_that_nothing_changed_is_only_said_where_everything_was_compared(
    navigator: Navigator, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "basket.py").write_text(AFTER)
    monkeypatch.setattr("navigator.changes.MOST_FILES", 0)
    text = navigator.changes().text
    assert "Nothing changed" not in text
    assert "1 file more differs and was not compared" in text


def test_what_lies_outside_of_symbols_is_counted_in_lines(navigator: Navigator, repository: Path) -> None:
    (repository / "basket.py").write_text("import os\n" + BEFORE)
    answer = navigator.changes()
    assert told(answer) == set()
    assert "basket.py +1 -0 lines" in answer.text


@pytest.mark.parametrize("back", [False, True])
def test_a_move_to_another_file_beats_a_new_name_in_the_old_place(
    navigator: Navigator, repository: Path, git: Git, back: bool
) -> None:
    """Both ways: what stands in the place of one that left, and what one that came stands in the place of."""
    move = "def discounted(total):\n    return total - total // 20 - 1\n"
    like = "def discount(total):\n    return total - total // 30 - 1\n"
    states = [
        {"here.py": f"A = 1\n\n\n{first}", "there.py": f"B = 1\n\n\n{second}"}
        for first, second in ((move, ""), (like, move))
    ]
    before, now = reversed(states) if back else states
    for name, text in before.items():
        (repository / name).write_text(text)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    for name, text in now.items():
        (repository / name).write_text(text)
    assert told(navigator.changes()) == (
        {("here.py", "moved", "discounted"), ("here.py", "removed", "discount")}
        if back
        else {("there.py", "moved", "discounted"), ("here.py", "added", "discount")}
    )


def test_a_file_moved_with_a_change_in_it_is_one_change(
    navigator: Navigator, repository: Path, git: Git
) -> None:
    git(repository, "mv", "basket.py", "prices.py")
    (repository / "prices.py").write_text(BEFORE.replace("// 20", "// 30"))
    answer = navigator.changes()
    assert told(answer) == {("prices.py", "changed", "discount")}
    assert "prices.py was basket.py" in answer.text


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("steps.py", "def one():\n    return 'a word'\n\n\ndef two():\n    return 'more'\n"),
        ("guide.md", "# one\n\na word\n\n# two\n\nmore\n"),
        ("guide.rst", "one\n===\n\na word\n\ntwo\n===\n\nmore\n"),
        ("GUIDE", "one\n===\n\na word\n\ntwo\n===\n\nmore\n"),
        ("tool.ini", "[one]\na = a word\n\n[two]\nb = more\n"),
        ("tool.toml", "[one]\na = 'a word'\n\n[two]\nb = 'more'\n"),
        ("tool.yaml", "one:\n  - a word\ntwo:\n  - more\n"),
    ],
)
def test_both_versions_of_a_file_are_read_alike(
    navigator: Navigator, repository: Path, git: Git, name: str, before: str
) -> None:
    (repository / name).write_text(before)
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    (repository / name).write_text(before.replace("a word", "another word"))
    changes = {(path, change, symbol.split(".")[0]) for path, change, symbol in told(navigator.changes())}
    assert changes == {(name, "changed", "one")}


def test_removed_binary_and_unknown_files_are_told(navigator: Navigator, repository: Path) -> None:
    (repository / "till.py").unlink()
    (repository / "notes.bin").write_bytes(b"\0\1\2\3")
    (repository / "made.unknown").write_text("one\ntwo\n")
    answer = navigator.changes()
    assert "till.py removed\n - run" in answer.text
    assert "notes.bin binary" in answer.text
    assert "made.unknown new, +2 -0 lines" in answer.text


def test_a_class_that_came_or_went_is_told_once(navigator: Navigator, repository: Path) -> None:
    (repository / "basket.py").write_text("LIMIT = 10\n")
    assert told(navigator.changes()) == {
        ("basket.py", "removed", name) for name in ("Basket", "discount", "gone")
    }
    assert " - Basket with 4 inside" in navigator.changes().text


@pytest.mark.parametrize("gone", [0, 1, 2])
def test_one_of_several_of_a_name_goes_and_the_others_stay(
    navigator: Navigator, repository: Path, git: Git, gone: int
) -> None:
    overloads = [f"  int f({kind} a) {{ return {kind}.hash(a); }}\n" for kind in ("A", "B", "C")]
    file = repository / "Shop.java"
    file.write_text(f"class Shop {{\n{''.join(overloads)}}}\n")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    del overloads[gone]
    file.write_text(f"class Shop {{\n{''.join(overloads)}}}\n")
    assert told(navigator.changes()) == {("Shop.java", "removed", "Shop.f")}


def test_since_where_the_branch_left(navigator: Navigator, repository: Path, git: Git) -> None:
    git(repository, "checkout", "-qb", "work")
    (repository / "till.py").write_text("def other():\n    return 'on the branch'\n")
    git(repository, "commit", "-qam", "two")
    git(repository, "checkout", "-q", "main")
    (repository / "basket.py").write_text(AFTER)
    git(repository, "commit", "-qam", "three")
    git(repository, "checkout", "-q", "work")
    assert {path for path, *_ in told(navigator.changes("main..."))} == {"till.py"}
    assert {path for path, *_ in told(navigator.changes("main"))} == {"basket.py", "till.py"}


@pytest.mark.parametrize("since", ["nothing", "--output=x", "HE\nAD", "", "x" * 400, "HEAD~5"])
def test_a_revision_there_is_none_of(navigator: Navigator, since: str) -> None:
    if since == "":
        assert navigator.changes(since).data["since"] == "HEAD"
        return
    with pytest.raises(UnknownRevision, match="There is no commit"):
        navigator.changes(since)


def test_without_git_there_is_nothing_to_compare(tmp_path: Path, pool: ParsePool) -> None:
    (tmp_path / "a.py").write_text("A = 1\n")
    navigator = Navigator(tmp_path, cache_dir=None, pool=pool)
    with pytest.raises(NoHistory, match="not in a git repository"):
        navigator.changes()


def test_nothing_of_the_repository_is_run(navigator: Navigator, repository: Path, git: Git) -> None:
    mark = repository.parent / "ran"
    for key in ("filter.evil.clean", "filter.evil.process", "diff.evil.textconv", "core.fsmonitor"):
        git(repository, "config", key, f"touch {mark}; cat")
    git(repository, "config", "filter.evil.required", "true")
    (repository / ".gitattributes").write_text("*.py filter=evil diff=evil\n")
    (repository / "basket.py").write_text(AFTER)
    (repository / "till.py").touch()
    navigator.changes()
    assert not mark.exists()


def test_code_comes_before_data_and_documents(navigator: Navigator, repository: Path) -> None:
    (repository / ".github").mkdir()
    (repository / ".github" / "ci.yaml").write_text("jobs:\n  test:\n    steps: [a]\n")
    (repository / "README.md").write_text("# Shop\n\n## Use\n")
    (repository / "zebra.py").write_text("def stripes(): pass\n")
    files: Any = navigator.changes().data["files"]
    assert [file["path"] for file in files] == ["zebra.py", ".github/ci.yaml", "README.md"]


def test_a_part_of_the_workspace_is_asked_about(navigator: Navigator, repository: Path) -> None:
    (repository / "new").mkdir()
    (repository / "new" / "a.py").write_text("def one(): pass\n")
    (repository / "basket.py").write_text(AFTER)
    (repository / "till.py").unlink()
    assert told(navigator.changes(path="new")) == {("new/a.py", "added", "one")}
    assert {path for path, _, _ in told(navigator.changes(path="./basket.py"))} == {"basket.py"}
    assert told(navigator.changes(path="till.py")) == {("till.py", "removed", "run")}
    with pytest.raises(FileMissing, match=r"basket\.py"):
        navigator.changes(path="baskett.py")


def test_what_there_is_no_room_for_is_named(navigator: Navigator, repository: Path) -> None:
    for number in range(30):
        (repository / f"part_{number:02}.py").write_text("".join(f"def f{n}(): pass\n" for n in range(20)))
    answer = navigator.changes(max_tokens=400)
    assert "files left out, with so many symbols: part_0" in answer.text
    assert re.search(r"part_\d\d\.py 20, .* more\. To see them give path", answer.text)
    assert cost(answer.text) < 500
    assert answer.data["left_out"] == 30 - len(answer.data["files"])  # type: ignore[arg-type]
    with pytest.raises(LimitTooSmall):
        navigator.changes(max_tokens=1)


def test_repositories_inside_are_said_not_to_be_compared(
    navigator: Navigator, repository: Path, tmp_path: Path, git: Git
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q")
    (other / "s.py").write_text("def s1(): pass\n")
    git(other, "add", ".")
    git(other, "commit", "-qm", "one")
    git(repository, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other), "sub")
    git(repository, "commit", "-qm", "sub")
    (repository / "sub" / "s.py").write_text("def s2(): pass\n")
    shutil.copytree(other, repository / "inner")
    assert navigator.changes().text.endswith("Not compared, with histories of their own: inner, sub.")
    assert "Not compared" not in navigator.changes(path="basket.py").text
