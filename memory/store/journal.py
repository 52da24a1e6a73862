"""The way back: every acknowledged write since the last good checkpoint, one checked JSON line each.

DuckDB drops the end of a damaged write-ahead log without a word, or refuses the whole database (measured on
2.0.1), so what was acknowledged is kept here, and synced here, until a checkpoint has put it into the file.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from memory.store.change import Change, decode
from memory.store.problems import os_problem

_sync = getattr(os, "fdatasync", os.fsync)


@dataclass(frozen=True, slots=True)
class JournalContents:
    """What a journal held: its writes in order, the next ids when it began, and the count of bad lines."""

    writes: tuple[tuple[Change, ...], ...] = ()
    next_ids: Mapping[str, int] | None = None
    bad_lines: int = 0


class Journal:
    """The journal file, open for appending. Not thread-safe: the writer thread owns it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise os_problem(error, path) from None
        self.size = os.lseek(self._descriptor, 0, os.SEEK_END)
        """Bytes in the file."""
        self._syncing = ThreadPoolExecutor(1, "memory-journal")
        self._synced = self._begin_sync()

    def append(self, writes: Iterable[str]) -> int:
        """Write one line a write (from `encode`) and begin to sync; gives the size before, for `take_back`.

        Only after `wait_synced` they are safe: a disk takes as long for it as the database for its rows.

        Raises:
            StoreFull: no room; the file is as it was.
        """
        before = self.size
        data = b"".join(_line("changes", payload) for payload in writes)
        try:
            _write_all(self._descriptor, data, before)
        except OSError as error:
            self.take_back(before)
            raise os_problem(error, self._path) from None
        self.size = before + len(data)
        self._synced = self._begin_sync()
        return before

    def _begin_sync(self) -> Future[None]:
        try:
            return self._syncing.submit(_sync, self._descriptor)
        except RuntimeError:  # The interpreter ends, and lets no pool begin anything; what is written may be.
            done: Future[None] = Future()
            try:
                done.set_result(_sync(self._descriptor))
            except OSError as error:
                done.set_exception(error)
            return done

    def wait_synced(self) -> None:
        """Wait until all that was appended is on the disk.

        Raises:
            StoreFull: it is not, and what was appended last is to be taken back.
        """
        try:
            self._synced.result()
        except OSError as error:
            raise os_problem(error, self._path) from None

    def take_back(self, size: int) -> None:
        """Cut the file to `size` bytes: what followed was not committed after all."""
        wait([self._synced])
        os.ftruncate(self._descriptor, size)
        self.size = size

    def cut(self, next_ids: Mapping[str, int]) -> None:
        """Empty the journal after a checkpoint; the next ids stay, so that no id is ever given twice."""
        line = _line("next_ids", json.dumps(dict(next_ids), separators=(",", ":")))
        try:
            os.ftruncate(self._descriptor, 0)
            _write_all(self._descriptor, line, 0)
        except OSError as error:
            raise os_problem(error, self._path) from None
        self.size = len(line)

    def close(self) -> None:
        """Close the file."""
        self._syncing.shutdown()
        os.close(self._descriptor)


def read(path: Path) -> JournalContents:
    """Everything readable in the journal at `path`; a last line without its end was never acknowledged."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return JournalContents()
    except OSError as error:
        raise os_problem(error, path) from None
    writes: list[tuple[Change, ...]] = []
    next_ids: dict[str, int] | None = None
    bad = 0
    for line in data.split(b"\n")[:-1]:
        try:
            name, value = _parse(line)
            if name == "changes":
                writes.append(decode(value))
            elif isinstance(value, dict):
                next_ids = {str(table): int(number) for table, number in value.items()}
        except (ValueError, TypeError):
            bad += 1
    return JournalContents(tuple(writes), next_ids, bad)


def _line(name: str, payload: str) -> bytes:
    body = payload.encode()
    return b'{"crc":"%08x","%s":%s}\n' % (zlib.crc32(body), name.encode(), body)


def _parse(line: bytes) -> tuple[str, object]:
    head, _, rest = line.partition(b',"')
    name, _, tail = rest.partition(b'":')
    payload = tail[:-1]
    if head != b'{"crc":"%08x"' % zlib.crc32(payload) or not tail.endswith(b"}"):
        raise ValueError("checksum does not match")
    return name.decode(), json.loads(payload)


def _write_all(descriptor: int, data: bytes, offset: int) -> None:
    view = memoryview(data)
    while view:
        written = os.pwrite(descriptor, view, offset)
        view, offset = view[written:], offset + written
