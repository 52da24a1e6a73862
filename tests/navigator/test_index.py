from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navigator.index.keeper import Keeper
from navigator.index.update import Updater
from navigator.model import FileFacts
from navigator.parsing.outcome import Key
from navigator.parsing.reading import Stamp, content_hash, racy
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

from .conftest import PATIENCE, Git, Write, indexed, known, names


class CountingPool(ParsePool):
    """A pool that remembers which contents it was given, so that tests can tell a parse from a hash."""

    parsed: list[str]

    def parse(self, data: bytes, key: Key, *arguments: Any, **options: Any) -> bytes | str:
        self.parsed.append(key[0])
        return super().parse(data, key, *arguments, **options)

    def parse_files(self, root, batches):  # type: ignore[no-untyped-def]
        for batch, outcomes in super().parse_files(root, batches):
            self.parsed.extend(batch)
            yield batch, outcomes


@pytest.fixture
def counting(pool: ParsePool) -> Iterator[CountingPool]:
    counter = CountingPool(pool.settings)
    counter.parsed = []
    yield counter
    counter.close()


def test_every_file_is_in_the_index_or_is_told_why_not(root: Path, write: Write, pool: ParsePool) -> None:
    write("a.py", "def one(): pass\n")
    write("new\nline.py", "def two(): pass\n")
    write("-rf.py", "def three(): pass\n")
    write(os.fsdecode(b"\xff.py"), "def four(): pass\n")
    write("empty.py", "")
    write("notes.txt", "words\n")
    write("binary.py", "a\0b")
    os.mkfifo(root / "pipe.py")
    (root / "loop").symlink_to(".")
    (root / "link.py").symlink_to("a.py")
    with indexed(root, pool) as keeper:
        assert known(keeper) == {
            "a.py": ["one"],
            "new\nline.py": ["two"],
            "-rf.py": ["three"],
            os.fsdecode(b"\xff.py"): ["four"],
            "empty.py": ["empty"],
            "notes.txt": ["unknown_language"],
            "binary.py": ["binary"],
            "pipe.py": ["not_regular"],
        }
        status = keeper.status()
    assert (status.state, status.files, status.indexed, status.symbols) == ("ready", 8, 4, 4)
    assert status.skipped == {"binary": 1, "empty": 1, "not_regular": 1, "unknown_language": 1}
    assert status.skipped_files == (("binary.py", "binary"), ("pipe.py", "not_regular"))
    assert status.bytes == sum(len(text) for text in ("one", "two", "three", "four")) + 4 * len(
        "def (): pass\n"
    )


def test_progress_ends_with_all_files_done(root: Path, write: Write, pool: ParsePool) -> None:
    for number in range(250):
        write(f"{number}.py", "x = 1\n")
    keeper = Keeper(root, None, pool, NavigatorSettings(watch=False))
    heard: list[tuple[int, int]] = []
    keeper.start()
    assert keeper.wait_ready(PATIENCE, lambda done, total: heard.append((done, total)))
    keeper.close()
    assert heard == sorted(heard)
    assert heard[-1] == (250, 250)


@pytest.mark.parametrize("with_git", [True, False])
def test_changes_are_seen_at_the_next_answer(
    root: Path, write: Write, pool: ParsePool, git: Git, with_git: bool
) -> None:
    if with_git:
        git(root, "init", "-q")
    write("a.py", "def one(): pass\n")
    write("b.py", "def two(): pass\n")
    write(".gitignore", "made/\n")
    with indexed(root, pool) as keeper:
        listed = {".gitignore": ["unknown_language"], "a.py": ["one"], "b.py": ["two"]}
        assert names(keeper) == listed
        write("a.py", "def uno(): pass\n")  # of equal length
        assert names(keeper) == listed | {"a.py": ["uno"]}
        os.replace(write("b.py.tmp", "def dos(): pass\n"), root / "b.py")  # as editors save
        assert names(keeper)["b.py"] == ["dos"]
        write("sub/deep/c.py", "def tres(): pass\n")
        write("made/d.py", "def quatro(): pass\n")
        assert names(keeper)["sub/deep/c.py"] == ["tres"]
        (root / "sub").rename(root / "moved")
        (root / "a.py").unlink()
        assert names(keeper).keys() == {".gitignore", "b.py", "moved/deep/c.py"}
        write(".gitignore", "b.py\n")
        assert names(keeper).keys() == {".gitignore", "made/d.py", "moved/deep/c.py"}


def test_a_branch_switch_and_a_worktree_cost_hashes_not_parses(
    root: Path, write: Write, counting: CountingPool, git: Git, tmp_path: Path
) -> None:
    git(root, "init", "-q")
    write("a.py", "def main_branch(): pass\n")
    write("b.py", "def both(): pass\n")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    git(root, "checkout", "-qb", "other")
    write("a.py", "def other_branch(): pass\n")
    git(root, "commit", "-qam", "two")
    cache = tmp_path / "cache"
    with indexed(root, counting, cache) as keeper:
        git(root, "checkout", "-q", "main")
        assert names(keeper) == {"a.py": ["main_branch"], "b.py": ["both"]}
        parsed = len(counting.parsed)
        git(root, "checkout", "-q", "other")
        assert names(keeper)["a.py"] == ["other_branch"]
        os.utime(root / "b.py", (1, 1))
        assert names(keeper)["b.py"] == ["both"]
        git(root, "worktree", "add", "-q", str(tmp_path / "tree"), "main")
        with indexed(tmp_path / "tree", counting, cache) as tree:
            assert names(tree) == {"a.py": ["main_branch"], "b.py": ["both"]}
            assert tree.status().notes == ()
        assert len(counting.parsed) == parsed


def test_a_restart_parses_only_what_changed_meanwhile(
    root: Path, write: Write, counting: CountingPool, tmp_path: Path
) -> None:
    for name in ("a", "b", "c"):
        write(f"{name}.py", f"def {name}(): pass\n")
    cache = tmp_path / "cache"
    with indexed(root, counting, cache):
        pass
    assert sorted(counting.parsed) == ["a.py", "b.py", "c.py"]
    write("b.py", "def changed(): pass\n")
    (root / "c.py").unlink()
    (root / "a.py").rename(root / "d.py")
    counting.parsed.clear()
    with indexed(root, counting, cache) as keeper:
        assert known(keeper) == {"b.py": ["changed"], "d.py": ["a"]}
    assert counting.parsed == [content_hash(b"def changed(): pass\n")]


def test_a_damaged_cache_is_built_anew(root: Path, write: Write, pool: ParsePool, tmp_path: Path) -> None:
    write("a.py", "def one(): pass\n")
    cache = tmp_path / "cache"
    with indexed(root, pool, cache):
        pass
    [database] = cache.glob("*.sqlite")
    database.write_bytes(os.urandom(10_000))
    with indexed(root, pool, cache) as keeper:
        assert known(keeper) == {"a.py": ["one"]}
        assert [note for note in keeper.status().notes if "damaged" in note]
    with indexed(root, pool, cache) as keeper:
        assert keeper.status().notes == ()


def test_the_file_that_breaks_a_worker_is_the_only_one_lost(
    root: Path, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extractors = tmp_path / "extractors"
    extractors.mkdir()
    trace = extractors / "trace"
    (extractors / "crashing_extractor.py").write_text(
        "import os\n"
        "from navigator.parsing.extract import extract\n"
        "def crashing(language, data, symbols_only):\n"
        "    if b'CRASH' in data:\n"
        f"        open({str(trace)!r}, 'a').write('x')\n"
        "        os._exit(1)\n"
        "    return extract(language, data, symbols_only)\n"
    )
    monkeypatch.syspath_prepend(extractors)
    import crashing_extractor  # type: ignore[import-not-found]

    for number in range(20):
        write(f"{number}.py", f"def f{number}(): pass\n")
    write("bad.py", "CRASH = 1\n")
    pool = ParsePool(NavigatorSettings(workers=1), crashing_extractor.crashing)
    cache = tmp_path / "cache"
    try:
        with indexed(root, pool, cache) as keeper:
            assert known(keeper) == {"bad.py": ["crashed"]} | {f"{n}.py": [f"f{n}"] for n in range(20)}
            assert keeper.status().skipped_files == (("bad.py", "crashed"),)
        tried = trace.read_text()
        with indexed(root, pool, cache) as keeper:
            assert known(keeper)["bad.py"] == ["crashed"]
        assert trace.read_text() == tried, "a content known to break a worker must not be tried again"
        write("bad.py", "GOOD = 1\n")
        with indexed(root, pool, cache) as keeper:
            assert known(keeper)["bad.py"] == ["GOOD"]
    finally:
        pool.close()


def test_a_file_that_changes_while_it_is_read_is_read_again(
    root: Path, write: Write, pool: ParsePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.py", "def first(): pass\n")
    with indexed(root, pool) as keeper:
        parse, changed = pool.parse, threading.Event()

        def parse_while_it_changes(data: bytes, *arguments: Any, **options: Any) -> bytes | str:
            if not changed.is_set():
                changed.set()
                path.write_text("def third(): pass\n")
            return parse(data, *arguments, **options)

        monkeypatch.setattr(pool, "parse", parse_while_it_changes)
        path.write_text("def secnd(): pass\n")
        keeper.look("a.py")
        outcome = keeper.look("a.py")
        assert [symbol.name for symbol in keeper.table.facts(outcome).symbols] == ["third"]


def test_a_stamp_taken_close_to_a_change_settles_nothing() -> None:
    second = 1_000_000_000
    assert racy(Stamp(1, 0, 100 * second, 1), 101 * second)
    assert racy(Stamp(1, 0, 200 * second, 1), 100 * second)  # a clock that is behind the file system's
    assert not racy(Stamp(1, 200 * second, 97 * second, 1), 100 * second)  # mtime can be set by anyone


def test_a_file_outside_the_listing_has_facts_but_is_not_listed(
    root: Path, write: Write, counting: CountingPool
) -> None:
    write(".gitignore", "made/\n")
    write("made/a.py", "def hidden(): pass\n")
    with indexed(root, counting) as keeper:
        for _ in range(2):
            outcome = keeper.look("made/a.py")
            assert outcome.packed is not None
        assert len(counting.parsed) == 1
        assert "made/a.py" not in names(keeper)
        write("made/a.py", "def renamed(): pass\n")
        outcome = keeper.look("made/a.py")
        assert [symbol.name for symbol in keeper.table.facts(outcome).symbols] == ["renamed"]


def test_older_news_do_not_replace_newer_ones(root: Path, write: Write, pool: ParsePool) -> None:
    write("a.py", "def old(): pass\n")
    with indexed(root, pool) as keeper:
        updater = Updater(root, pool, keeper.table)
        old, _ = updater.read("a.py", None)
        write("a.py", "def new(): pass\n")
        new, _ = updater.read("a.py", None)
        keeper.table.put(new)
        keeper.table.put(old)
        assert known(keeper) == {"a.py": ["new"]}


def test_a_closed_index_answers_no_more_but_does_not_hang(root: Path, write: Write, pool: ParsePool) -> None:
    write("a.py", "x = 1\n")
    keeper = Keeper(root, None, pool, NavigatorSettings(watch=False, rescan_seconds=0.0))
    keeper.start()
    keeper.close()
    keeper.catch_up(PATIENCE)
    keeper.wait_ready(PATIENCE, None)
    keeper.close()


def test_a_root_that_goes_away_empties_the_index(root: Path, write: Write, pool: ParsePool) -> None:
    write("a.py", "x = 1\n")
    with indexed(root, pool) as keeper:
        shutil.rmtree(root)
        assert names(keeper) == {}


_PLACES = st.sampled_from(["a.py", "b.py", "sub/c.py", "sub/deep/d.py", "other/e.py", "notes.txt"])
_FOLDERS = st.sampled_from(["sub", "other", "sub/deep", "moved"])
_TEXTS = st.sampled_from(
    ["", "def f(): pass\n", "def g(): pass\n", "class C:\n    x = 1\n", "b\0b", "word\n"]
)
_CHANGES = st.one_of(
    st.tuples(st.just("write"), _PLACES, _TEXTS),
    st.tuples(st.just("save"), _PLACES, _TEXTS),
    st.tuples(st.just("delete"), _PLACES, st.none()),
    st.tuples(st.just("move"), _PLACES, _PLACES),
    st.tuples(st.just("move folder"), _FOLDERS, _FOLDERS),
    st.tuples(st.just("ignore"), st.sampled_from(["sub/", "*.py", "", "!a.py"]), st.none()),
    st.tuples(st.just("look"), _PLACES, st.none()),
    st.tuples(st.just("answer"), st.none(), st.none()),
)


def apply(root: Path, keeper: Keeper, change: tuple[str, str | None, str | None]) -> None:
    kind, first, second = change
    path, other = root / (first or ""), root / (second or "")
    try:
        if kind in {"write", "save"}:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path if kind == "write" else path.with_suffix(".tmp")
            draft.write_text(second or "")
            os.replace(draft, path)
        elif kind == "delete":
            path.unlink()
        elif kind.startswith("move"):
            other.parent.mkdir(parents=True, exist_ok=True)
            os.rename(path, other)
        elif kind == "ignore":
            (root / ".gitignore").write_text(first or "")
        elif kind == "look":
            keeper.look(first or "")
        else:
            names(keeper)
    except OSError:
        pass  # nothing there to change


@settings(max_examples=25)
@given(changes=st.lists(_CHANGES, max_size=12), watch=st.booleans(), cached=st.booleans())
def test_after_any_changes_the_index_equals_one_built_from_nothing(
    pool: ParsePool, changes: list[tuple[str, str | None, str | None]], watch: bool, cached: bool
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "ws"
        folder.mkdir()
        (folder / "a.py").write_text("def start(): pass\n")
        cache = Path(name) / "cache" if cached else None
        with indexed(folder, pool, cache, watch=watch) as kept:
            for change in changes:
                apply(folder, kept, change)
            found = names(kept)
            status = kept.status()
            facts = all_facts(kept)
        with indexed(folder, pool) as built:
            assert found == known(built)
            assert facts == all_facts(built)
            fresh = built.status()
        assert (status.files, status.indexed, status.symbols, status.bytes, status.skipped) == (
            fresh.files, fresh.indexed, fresh.symbols, fresh.bytes, fresh.skipped,
        )  # fmt: skip
        if cached:
            with indexed(folder, pool, cache) as restarted:
                assert known(restarted) == found


def all_facts(keeper: Keeper) -> dict[str, FileFacts]:
    outcomes = {relative: keeper.table.get(relative) for relative in keeper.table.paths()}
    return {
        relative: keeper.table.facts(outcome)
        for relative, outcome in outcomes.items()
        if outcome is not None and outcome.packed is not None
    }


def test_a_picture_that_somebody_asked_for_is_no_gap_in_the_index(
    root: Path, write: Write, pool: ParsePool
) -> None:
    (root / "i.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    (root / "code.py").write_bytes(b"\x7fELF\0\0\0")
    with indexed(root, pool) as keeper:
        assert keeper.look("i.png").code == keeper.look("code.py").code == "binary"
        assert keeper.catch_up(PATIENCE, anew=True)
        assert dict(keeper.status().skipped_files) == {"code.py": "binary"}
