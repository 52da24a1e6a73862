"""What runs inside a parse process: read, detect, extract, under limits that kill the process.

A grammar can hang in C with the interpreter's lock held, so nothing written in Python could stop it: a timer
of the process's own CPU time ends it by the default action of its signal, however busy the machine is. When
the daemon is gone, however it went, its end of the task pipe is closed: an idle worker ends at once, a busy
one after the file it is at.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import signal
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from navigator import languages
from navigator.languages import Language
from navigator.model import FileFacts
from navigator.parsing.outcome import Outcome
from navigator.parsing.packed import pack
from navigator.parsing.reading import Content, content_hash, read_file

Extractor: TypeAlias = Callable[[Language, bytes, bool], FileFacts]
"""Of a language and a content, with its references or without."""


OVERTIME: Final = signal.SIGPROF
"""What ends a worker whose file takes too much CPU time."""


class _Worker:
    """One process's state, set once by `enter`."""

    extractor: Extractor
    seconds: float
    max_bytes: int
    parent: int


def enter(extractor: Extractor, seconds: float, max_bytes: int, memory_bytes: int, parent: int) -> None:
    """Take on the limits; runs once in each new worker."""
    _Worker.extractor, _Worker.seconds, _Worker.max_bytes = staticmethod(extractor), seconds, max_bytes
    _Worker.parent = parent
    signal.signal(OVERTIME, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {OVERTIME})
    for limit, value in ((resource.RLIMIT_AS, memory_bytes), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(ValueError, OSError):  # a lower limit may be in force; macOS has not all
            resource.setrlimit(limit, (value, value))
    # Captures are made by the hundred thousand, and none of them is part of a circle.
    gc.set_threshold(100_000, 10, 10)
    # Grammars that give up print to stderr, which is the user's terminal or the daemon's log.
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 2)
    os.close(quiet)


def prepare(language_names: Sequence[str]) -> None:
    """Compile the queries of languages before anybody waits for it: some take half a second."""
    for name in language_names:
        _extract(languages.ALL[name], b"\n", symbols_only=True)


def parse_bytes(language_name: str, data: bytes, symbols_only: bool) -> bytes | str:
    """Packed facts of a content, or a skip code."""
    return _extract(languages.ALL[language_name], data, symbols_only)


def parse_files(root: str, relatives: Sequence[str]) -> list[Outcome]:
    """Read and parse files of one workspace, in order."""
    outcomes = []
    for relative in relatives:
        if os.getppid() != _Worker.parent:
            os._exit(0)
        outcomes.append(_parse_file(root, relative))
    return outcomes


def _parse_file(root: str, relative: str) -> Outcome:
    read = read_file(f"{root}/{relative}", _Worker.max_bytes, asked=False)
    if not isinstance(read, Content):
        return Outcome(relative, read.stamp, read.read_ns, "", "", None, read.code)
    result = _extract(read.language, read.data, symbols_only=False)
    packed, code = (None, result) if isinstance(result, str) else (result, "")
    digest = content_hash(read.data)
    return Outcome(relative, read.stamp, read.read_ns, digest, read.language.name, packed, code)


def _extract(language: Language, data: bytes, symbols_only: bool) -> bytes | str:
    signal.setitimer(signal.ITIMER_PROF, _Worker.seconds)
    try:
        return pack(_Worker.extractor(language, data, symbols_only))
    except Exception:  # one file's facts are lost, whatever went wrong, and no other's
        return "crashed"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
