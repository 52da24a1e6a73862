from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from navigator.files import FileSkipped
from navigator.model import FileFacts, Skipped
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings
from navigator.workspace import FileMissing, OutsideWorkspace, WorkspaceRefused

from .conftest import PATIENCE, Write

SHAPES = '''"""Shapes."""


class Circle:
    """A round one."""

    def area(self) -> float:
        """How much it covers."""
        return 3.14 * self.radius ** 2


def unit() -> "Circle":
    return Circle(1)
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "ws"
    folder.mkdir()
    (folder / "shapes.py").write_text(SHAPES)
    return folder


@pytest.fixture
def navigator(root: Path, pool: ParsePool, tmp_path: Path) -> Iterator[Navigator]:
    settings = NavigatorSettings(watch=False, rescan_seconds=0.0)
    made = Navigator(root, cache_dir=tmp_path / "cache", pool=pool, settings=settings)
    yield made
    made.close()


@pytest.fixture
def ready(navigator: Navigator) -> Navigator:
    navigator.start()
    assert navigator.wait_ready(PATIENCE)
    return navigator


def names(facts: FileFacts | Skipped) -> list[str]:
    assert isinstance(facts, FileFacts), facts
    return [symbol.qualified_name for symbol in facts.symbols]


def test_facts_are_of_the_file_as_it_is_now(ready: Navigator, write: Write) -> None:
    assert names(ready.facts("shapes.py")) == ["Circle", "Circle.area", "unit"]
    path = write("shapes.py", "def square(): pass\n")
    assert names(ready.facts("shapes.py")) == ["square"]
    before = path.stat()
    path.write_text("def circle(): pass\n")  # of equal length, and the clock set back
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert names(ready.facts(ready.workspace.resolve("shapes.py"))) == ["circle"]


def test_files_can_be_looked_at_before_anything_is_indexed(navigator: Navigator) -> None:
    assert navigator.status().state == "building"
    assert names(navigator.facts("shapes.py")) == ["Circle", "Circle.area", "unit"]
    assert "area" in navigator.outline("shapes.py").text


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("empty.py", b"", "empty"),
        ("binary.py", b"a\0b", "binary"),
    ],
)
def test_a_file_without_facts_says_why(
    ready: Navigator, root: Path, name: str, data: bytes, code: str
) -> None:
    (root / name).write_bytes(data)
    skipped = ready.facts(name)
    assert isinstance(skipped, Skipped)
    assert skipped.code == code
    assert ready.facts_of(data, name) == skipped
    with pytest.raises(FileSkipped, match=name) as caught:
        ready.outline(name)
    assert caught.value.skipped == skipped
    assert skipped.reason in str(caught.value)


def test_a_text_that_nothing_divides_is_told_from_one_with_an_outline(ready: Navigator, write: Write) -> None:
    write("data.unheardof", "x\n" * 50)
    with pytest.raises(FileSkipped, match=r"data\.unheardof .*: Read its lines\.") as caught:
        ready.outline("data.unheardof")
    assert caught.value.skipped.code == "no_structure"
    write("data.unheardof", "[first]\nx = 1\n\n[second]\ny = 2\n")
    assert "second" in ready.outline("data.unheardof").text


def test_a_file_over_the_limit_is_skipped_with_the_limit_named(
    root: Path, pool: ParsePool, write: Write
) -> None:
    limited = Navigator(root, cache_dir=None, pool=pool)
    with open(root / "large.py", "wb") as file:
        file.truncate(pool.settings.parse_bytes + 1)
    skipped = limited.facts("large.py")
    assert isinstance(skipped, Skipped)
    assert (skipped.code, "8,388,608 bytes" in skipped.reason) == ("too_large", True)


def test_problems_with_a_path_are_errors_of_their_own(ready: Navigator, root: Path) -> None:
    with pytest.raises(FileMissing):
        ready.facts("none.py")
    with pytest.raises(OutsideWorkspace):
        ready.unfold("../other.py", ["x"])
    source = ready.workspace.resolve("shapes.py")
    (root / "shapes.py").unlink()
    with pytest.raises(FileMissing):
        ready.facts(source)


def test_facts_of_a_content_that_is_nowhere_on_disk(navigator: Navigator) -> None:
    facts = navigator.facts_of(SHAPES.encode(), "somewhere/else.py")
    assert names(facts) == ["Circle", "Circle.area", "unit"]
    assert facts == navigator.facts("shapes.py")


def test_outline_and_unfold_show_the_same_content(ready: Navigator) -> None:
    outline = ready.outline("shapes.py", kinds=["method"])
    assert "area" in outline.text
    assert "unit" not in outline.text
    unfolded = ready.unfold("shapes.py", ["Circle.area"])
    assert "return 3.14 * self.radius ** 2" in unfolded.text


def test_a_remembered_outline_is_that_of_the_content_and_of_what_was_asked(
    ready: Navigator, write: Write
) -> None:
    """Also where a content comes back, as a checkout of another branch and back again does it."""
    other = "def only() -> int:\n    return 1\n"
    for content, name in ((SHAPES, "area"), (other, "only"), (SHAPES, "area"), (other, "only")):
        write("shapes.py", content)
        for _ in range(2):
            assert name in ready.outline("shapes.py").text
    write("copy.py", other)
    assert ready.outline("copy.py").data["path"] == "copy.py"
    write("shapes.py", SHAPES)
    assert "area" in ready.outline("shapes.py").text
    assert "area" not in ready.outline("shapes.py", depth=1).text
    assert "unit" not in ready.outline("shapes.py", kinds=["method"]).text
    write("shapes.py", "")
    with pytest.raises(FileSkipped):
        ready.outline("shapes.py")


@pytest.mark.parametrize(
    "name",
    [
        *("a b.py", "'q\".py", "-dash.py", "line\nbreak.py", "bell\x07.py", "\u202ertl.py", "caf\udce9.py"),
        "/".join(["deep" * 20] * 8) + "/file.py",
    ],
)
def test_a_path_as_an_answer_prints_it_can_be_passed_back(ready: Navigator, root: Path, name: str) -> None:
    path = os.path.join(os.fsencode(root), os.fsencode(name))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write("def only_here() -> int:\n    return 1\n")
    (line,) = (line for line in ready.search("only_here").text.splitlines() if ":1-2 " in line)
    printed = line[: line.index(":1-2 ")]
    assert printed.isprintable()
    assert ready.outline(printed).data["path"] == name
    assert "return 1" in ready.unfold(printed, ["only_here"]).text


def test_symbols_are_those_of_every_file(ready: Navigator, write: Write) -> None:
    found = dict(ready.symbols())
    assert {path: names(facts) for path, facts in found.items()} == {
        "shapes.py": ["Circle", "Circle.area", "unit"]
    }


def test_status_counts_what_is_there(ready: Navigator) -> None:
    status = ready.status()
    assert (status.state, status.files, status.indexed, status.symbols) == ("ready", 1, 1, 3)
    assert status.bytes == len(SHAPES)
    assert status.seconds > 0
    assert status.notes == ()


def test_an_edit_that_was_announced_is_in_the_index(ready: Navigator, write: Write) -> None:
    write("shapes.py", "def square(): pass\n")
    ready.invalidate("shapes.py")
    write("new.py", "def fresh(): pass\n")
    ready.invalidate(ready.workspace.resolve("new.py"))
    assert "fresh" in ready.search("fresh").text
    assert "square" in ready.search("square").text


def test_a_search_finds_what_was_written_a_moment_ago(ready: Navigator, write: Write, root: Path) -> None:
    assert "shapes.py" in ready.search("area").text
    write("sub/later.py", "def brand_new(): pass\n")
    assert "sub/later.py" in ready.search("brand_new").text
    (root / "shapes.py").unlink()
    assert "shapes.py" not in ready.search("area").text


def test_a_search_before_the_index_is_built_says_so(navigator: Navigator) -> None:
    found = navigator.search("area")
    assert found.data["index"]["state"] == "building"  # type: ignore[index]


def test_a_map_shows_the_workspace(ready: Navigator, write: Write) -> None:
    write("sub/other.py", "class Other: pass\n")
    text = ready.map().text
    assert "shapes.py" in text
    assert "other.py" in text


def test_the_home_folder_is_no_workspace(
    tmp_path: Path, pool: ParsePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(WorkspaceRefused):
        Navigator(tmp_path, cache_dir=None, pool=pool)


def test_a_program_that_uses_it_and_ends_leaves_nothing_behind(root: Path, tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from navigator.navigator import Navigator\n"
        "from navigator.parsing.workers import ParsePool\n"
        "from navigator.settings import NavigatorSettings\n"
        "pool = ParsePool(NavigatorSettings(workers=1))\n"
        "navigator = Navigator(Path(sys.argv[1]), cache_dir=Path(sys.argv[2]), pool=pool)\n"
        "navigator.start(); assert navigator.wait_ready(60)\n"
        "print(navigator.status().symbols)\n"
    )
    import sys

    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(root), str(tmp_path / "cache")],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


# Documents: read when somebody asks, and behind code in a search

PACKAGE = '{\n  "scripts": {\n    "build": "tsc"\n  }\n}\n'
NGINX = "server {\n    listen 80;\n}\n"


@pytest.mark.parametrize(
    ("name", "text", "symbols", "code"),
    [
        ("package.json", PACKAGE, ["scripts", "scripts.build"], "on_demand"),
        ("nginx.conf", NGINX, ["server"], "unknown_language"),
        ("README.rst", "Title\n=====\n", ["Title"], "unknown_language"),
    ],
)
def test_what_is_not_indexed_has_an_outline_all_the_same(
    navigator: Navigator, write: Write, name: str, text: str, symbols: list[str], code: str
) -> None:
    write(name, text)
    navigator.start()
    assert navigator.wait_ready(PATIENCE)
    before = navigator.status()
    assert before.skipped == {code: 1}
    assert before.indexed == 1
    assert names(navigator.facts(name)) == names(navigator.facts_of(text.encode(), name)) == symbols
    assert navigator.outline(name).data["language"] in {"json", "text"}
    for symbol in symbols:
        assert navigator.unfold(name, [symbol]).data["symbols"]
    after = navigator.status()
    assert (after.skipped, after.indexed, after.symbols) == (before.skipped, 1, before.symbols)
    assert [path for path, _ in navigator.symbols()] == ["shapes.py"]
    assert name not in navigator.map().text
    if symbols:
        write(name, text.replace("scripts", "tasks").replace("server", "http").replace("Title", "Other"))
        assert names(navigator.facts(name)) != symbols


def test_symbols_of_documents_are_listed_on_request(ready: Navigator, write: Write) -> None:
    write("package.json", PACKAGE)
    write("notes.txt", "Title\n=====\n")
    assert ready.map()  # takes in what was written
    listed = {path: names(facts) for path, facts in ready.symbols(documents=True)}
    assert listed["package.json"] == ["scripts", "scripts.build"]
    assert listed.keys() == {"package.json", "shapes.py"}


def test_code_comes_before_documents_in_a_search(navigator: Navigator, write: Write) -> None:
    for number in range(30):
        write(f"docs/{number}.md", "# Area\n\n## Unit\n")
    write("style.css", ".area { color: red }\n")
    navigator.start()
    assert navigator.wait_ready(PATIENCE)
    found = navigator.search("area").data["hits"]
    assert isinstance(found, list)
    assert (found[0]["path"], found[0]["qualified_name"]) == ("shapes.py", "Circle.area")
    assert {row["path"].rpartition(".")[2] for row in found[1:]} >= {"md"}
    entries = navigator.map().data["entries"]
    assert isinstance(entries, list)
    assert entries[0]["path"] == "shapes.py"


def test_names_of_code_that_begin_alike_are_not_crowded_out_by_headings(
    navigator: Navigator, write: Write
) -> None:
    for number in range(30):
        write(f"docs/{number}.md", "# Install\n")
    write("setup.py", "def install_all(): pass\n")
    navigator.start()
    assert navigator.wait_ready(PATIENCE)
    found = navigator.search("install").data["hits"]
    assert isinstance(found, list)
    assert found[0]["qualified_name"] == "install_all"
    assert found[1]["path"].endswith(".md")
    assert found[1]["score_reason"] == "same words"


def test_a_line_of_a_document_is_found_as_text(navigator: Navigator, write: Write) -> None:
    write("package.json", PACKAGE)
    navigator.start()
    assert navigator.wait_ready(PATIENCE)
    found = navigator.search("tsc").data["hits"]
    assert isinstance(found, list)
    assert [(row["path"], row["kind"], row["name_line"]) for row in found] == [("package.json", "text", 3)]


def test_a_map_says_what_is_under_a_title_and_in_a_component(navigator: Navigator, write: Write) -> None:
    write("README.md", "# Shop\n\n## Install\n\n## Use\n")
    write("Cart.vue", "<script>\nexport function total() {}\n</script>\n")
    navigator.start()
    assert navigator.wait_ready(PATIENCE)
    text = navigator.map().text
    assert "Shop Install Use" in text
    assert "total" in text


def test_a_worker_that_died_makes_no_document_be_read(root: Path, write: Write) -> None:
    """The files of its batch are tried again one by one, and only those that are indexed."""
    write("deep.css", ":not(" * 30_000)
    write("package.json", PACKAGE)
    settings = NavigatorSettings(workers=1, watch=False, parse_seconds=0.5)
    pool = ParsePool(settings)
    navigator = Navigator(root, cache_dir=None, pool=pool)
    try:
        navigator.start()
        assert navigator.wait_ready(PATIENCE)
        assert navigator.status().skipped == {"on_demand": 1, "timeout": 1}
        assert navigator.status().indexed == 1
    finally:
        navigator.close()
        pool.close()


def test_a_name_that_came_while_alike_ones_were_looked_for_is_found(ready: Navigator, root: Path) -> None:
    """What the index takes in by itself between two looks is new to the answer, too."""
    find = ready._keeper.table.names.find

    def find_and_write(*given: object, **options: object) -> object:
        found = find(*given, **options)  # type: ignore[arg-type]
        if not (root / "other.py").exists():
            (root / "other.py").write_text("def unitt(): pass\n")
            assert ready._keeper.catch_up(PATIENCE, anew=True)
        return found

    ready._keeper.table.names.find = find_and_write  # type: ignore[assignment, method-assign]
    assert "other.py:1 function unitt()" in ready.search("unitt").text
