from __future__ import annotations

import importlib
import multiprocessing
import os
import select
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from navigator.parsing.packed import unpack
from navigator.parsing.reading import content_hash
from navigator.parsing.worker import Extractor
from navigator.parsing.workers import ParsePool, ParsingStopped, StillParsing
from navigator.settings import MIB, NavigatorSettings

TROUBLED = """
import os
from tree_sitter import Parser
from tree_sitter_language_pack import get_language
from navigator.parsing.extract import extract

def troubled(language, data, symbols_only):
    with open({trace!r}, "ab") as trace:
        trace.write(data.split(None, 1)[0] + b" ")
    if data.startswith(b"HANG"):
        Parser(get_language("cobol")).parse(b"x")  # this grammar never comes back, and holds the GIL
    if data.startswith(b"CRASH"):
        os._exit(7)
    if data.startswith(b"RAISE"):
        raise RecursionError
    if data.startswith(b"EAT"):
        bytearray(3 << 30)
    return extract(language, data, symbols_only)
"""

PLAIN = b"def plain(): pass\n"


class Trouble:
    """An extractor that does to a worker what broken grammars do, and the trace of what it was given."""

    def __init__(self, folder: Path, name: str) -> None:
        self.trace = folder / "trace"
        (folder / f"{name}.py").write_text(TROUBLED.format(trace=str(self.trace)))
        self.extractor: Extractor = importlib.import_module(name).troubled


@pytest.fixture
def trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trouble:
    folder = tmp_path / "extractors"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return Trouble(folder, f"troubled_{tmp_path.name}".replace("-", "_"))


@pytest.fixture
def pool(trouble: Trouble) -> Iterator[ParsePool]:
    opened = ParsePool(NavigatorSettings(workers=1, parse_seconds=0.5), trouble.extractor)
    yield opened
    opened.close()


def parse(pool: ParsePool, data: bytes, timeout: float | None = None) -> bytes | str:
    return pool.parse(data, (content_hash(data), "python"), timeout)


def names(packed: bytes | str) -> list[str]:
    assert isinstance(packed, bytes), packed
    return [symbol.name for symbol in unpack(packed, "").symbols]


def wait_for_end(pids: list[int]) -> None:
    for pid in pids:
        try:
            descriptor = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        assert select.select([descriptor], [], [], 30)[0], f"process {pid} is still there"
        os.close(descriptor)


def workers_of(pool: ParsePool) -> list[int]:
    """Start a pool that has not been used yet; its processes."""
    others = multiprocessing.active_children()
    assert isinstance(parse(pool, PLAIN), bytes)
    return [child.pid for child in multiprocessing.active_children() if child.pid and child not in others]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"HANG", "timeout"), (b"CRASH", "crashed"), (b"RAISE", "crashed"), (b"EAT", "crashed")],
)
def test_a_content_that_breaks_a_worker_is_given_up_alone(pool: ParsePool, data: bytes, code: str) -> None:
    assert parse(pool, data) == code
    assert names(parse(pool, PLAIN)) == ["plain"]


def test_a_content_that_broke_a_worker_is_not_tried_again(pool: ParsePool, trouble: Trouble) -> None:
    assert parse(pool, b"CRASH once") == parse(pool, b"CRASH once") == "crashed"
    assert trouble.trace.read_bytes().count(b"CRASH") == 1
    assert parse(pool, b"CRASH otherwise") == "crashed"
    assert trouble.trace.read_bytes().count(b"CRASH") == 2


def test_a_batch_whose_worker_died_is_handed_back_and_the_others_are_not_lost(
    pool: ParsePool, tmp_path: Path
) -> None:
    files = {"good.py": PLAIN, "bad.py": b"CRASH", "fine.py": PLAIN, "hang.py": b"HANG"}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    done = {
        tuple(batch): outcomes for batch, outcomes in pool.parse_files(str(tmp_path), [[n] for n in files])
    }
    assert done["bad.py",] is None
    assert done["hang.py",] is None
    for name in ("good.py", "fine.py"):
        outcomes = done[name,]
        assert outcomes is not None
        assert names(outcomes[0].packed or b"") == ["plain"]


def test_impatience_is_not_held_against_the_content(pool: ParsePool) -> None:
    parse(pool, PLAIN)
    with pytest.raises(StillParsing, match="ask again"):
        parse(pool, b"HANG but not for ever", timeout=0.01)
    assert parse(pool, b"HANG but not for ever") == "timeout"


def test_equal_contents_asked_for_at_once_are_parsed_once(pool: ParsePool, trouble: Trouble) -> None:
    data = b"same = 1\n" * 20_000
    together = threading.Barrier(4)
    results: list[bytes | str] = []

    def ask() -> None:
        together.wait()
        results.append(parse(pool, data))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert len(set(results)) == 1
    assert trouble.trace.read_bytes().count(b"same") == 1


def test_closing_frees_whoever_waits(pool: ParsePool) -> None:
    parse(pool, PLAIN)
    with pytest.raises(StillParsing):  # now it is with the worker
        parse(pool, b"HANG and close", timeout=0.01)
    stopped = threading.Event()

    def ask() -> None:
        try:
            parse(pool, b"HANG and close")
        except ParsingStopped:
            stopped.set()

    thread = threading.Thread(target=ask)
    thread.start()
    pool.close()
    thread.join()
    assert stopped.is_set()
    with pytest.raises(ParsingStopped):
        parse(pool, PLAIN)


def test_an_idle_worker_that_was_killed_is_replaced(pool: ParsePool) -> None:
    [pid] = workers_of(pool)
    os.kill(pid, signal.SIGKILL)
    wait_for_end([pid])
    assert names(parse(pool, b"def after(): pass\n")) == ["after"]


def test_idle_workers_end_and_come_back(trouble: Trouble) -> None:
    pool = ParsePool(NavigatorSettings(workers=1, idle_seconds=0.2), trouble.extractor)
    try:
        wait_for_end(workers_of(pool))
        assert names(parse(pool, b"def again(): pass\n")) == ["again"]
    finally:
        pool.close()


@pytest.mark.parametrize("languages", [(), ("python",), ("python", "typescript", "markdown")])
def test_processes_that_were_prepared_parse_as_others_do(pool: ParsePool, languages: tuple[str, ...]) -> None:
    pool.warm(languages)
    assert names(parse(pool, PLAIN)) == ["plain"]


PARENT = """
import multiprocessing, sys, threading
from {module} import troubled
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

pool = ParsePool(NavigatorSettings(workers=2, parse_seconds=1.0), troubled)
pool.parse(b"x = 1", ("1", "python"))
threading.Thread(target=pool.parse, args=(b"HANG", ("2", "python")), daemon=True).start()
print(*[child.pid for child in multiprocessing.active_children()], flush=True)
sys.stdin.read()
"""


def test_workers_die_with_a_parent_that_is_killed(trouble: Trouble) -> None:
    parent = subprocess.Popen(
        # A program without a file of its own: workers must not want to import it.
        [sys.executable, "-c", textwrap.dedent(PARENT.format(module=trouble.extractor.__module__))],
        env={**os.environ, "PYTHONPATH": str(trouble.trace.parent)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    assert parent.stdin is not None
    with parent.stdin, parent.stdout:
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 2
        parent.kill()
        parent.wait()
    wait_for_end(pids)


def test_a_file_over_the_limit_is_not_parsed(pool: ParsePool, tmp_path: Path) -> None:
    with open(tmp_path / "large.py", "wb") as file:
        file.truncate(9 * MIB)
    [(_, outcomes)] = pool.parse_files(str(tmp_path), [["large.py"]])
    assert outcomes is not None
    assert outcomes[0].code == "too_large"
