"""A denial is answered before the ledger has it, and a daemon killed in between is still not repeated."""

from __future__ import annotations

import os
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gate.gate import Gate
from gate.host.request import Asker
from gate.remembering.ledger import LedgerWriter
from gate.remembering.marks import STALE_SECONDS, Marks

if TYPE_CHECKING:
    from tests.gate.conftest import Bench

ASKER = Asker("s")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "gate" / "denied"


def marks(file: Path | None) -> Marks:
    def never(text: str) -> None:
        raise AssertionError(text)

    return Marks(file, never)


def test_a_mark_outlives_the_process_until_it_is_settled(file: Path) -> None:
    first = marks(file)
    first.put(ASKER, "/p/a.py", "1")
    first.put(ASKER, "/p/b.py", "1")
    first.settled()  # which one does not matter: both marks stay until none is under way
    second = marks(file)
    assert second.left(ASKER, "/p/a.py", "1")
    assert not second.left(ASKER, "/p/a.py", "2")
    assert not second.left(Asker("s", "agent"), "/p/a.py", "1")
    assert not first.left(ASKER, "/p/a.py", "1"), "what it said itself it knows by itself"
    first.settled()
    assert file.read_bytes() == b""
    assert file.stat().st_mode & 0o777 == 0o600


def test_what_an_earlier_process_left_is_kept_for_a_day(file: Path) -> None:
    marks(file).put(ASKER, "/p/a.py", "1")
    second = marks(file)
    second.put(ASKER, "/p/b.py", "1")
    second.settled()
    third = marks(file)
    assert third.left(ASKER, "/p/a.py", "1")
    assert not third.left(ASKER, "/p/b.py", "1")
    os.utime(file, (0, file.stat().st_mtime - STALE_SECONDS - 1))
    assert not marks(file).left(ASKER, "/p/a.py", "1")
    assert file.read_bytes() == b""


@pytest.mark.parametrize("content", [b"\n", b"x" * 5_000, b"\xff" * 33 + b"\n", b"0" * 31])
def test_anything_may_be_in_the_file(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    assert not marks(file).left(ASKER, "/p/a.py", "1")


def test_without_a_file_nothing_is_marked(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("")
    said: list[str] = []
    for path in (None, tmp_path / "a file" / "denied"):
        made = Marks(path, said.append)
        made.put(ASKER, "/p/a.py", "1")
        made.settled()
        assert not made.left(ASKER, "/p/a.py", "1")
    assert len(said) == 1


def test_a_daemon_killed_before_its_ledger_had_the_denial_is_not_repeated(
    bench: Bench, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bench.write("big.py", bench.source(100_000))
    bench.gate = Gate(bench.settings(), bench.clock, bench.reports.append, marks=file)
    with monkeypatch.context() as patched:
        patched.setattr(LedgerWriter, "submit", lambda *_: Future())  # a write that never comes to its end
        assert bench.denied(bench.read(path))
    bench.gate = Gate(bench.settings(), bench.clock, bench.reports.append, marks=file)
    assert bench.read(path) is None
    assert bench.denied(bench.read(path, "another"))
    bench.gate.close()
    assert bench.reports == []


def test_a_prompt_looks_up_earlier_denials_so_that_no_read_waits_for_them(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = bench.write("big.py", bench.source(100_000))
    assert bench.denied(bench.read(path, "resumed"))
    bench.gate.close()
    bench.gate = Gate(bench.settings(), bench.clock, bench.reports.append)
    prompt = {"session_id": "resumed", "prompt": "go on"}
    bench.gate.prompted(prompt, bench.navigator, bench.memory, bench.project)

    def asked_again(_: object) -> None:
        raise AssertionError("the ledger was asked while a read waited")

    monkeypatch.setattr(bench.memory.ledger, "stopped", asked_again)
    assert bench.read(path, "resumed") is None
    assert bench.reports == []
