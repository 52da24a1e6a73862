"""A file that the daemon can open: what only this command can read (`-`, a pipe) is copied to one first."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

STDIN: Final = "-"


@contextmanager
def handed_over(named: str) -> Iterator[str]:
    """The path under which another process of this user finds what `named` holds, until the block ends.

    `/dev/stdin` and `/dev/fd/63` mean something else in every process, and a pipe can be read only once.
    Raises `click.ClickException` where there is nothing to be read.
    """
    path = Path(named).expanduser().absolute()
    real = Path(os.path.realpath(path))
    if named != STDIN:
        if not path.exists():
            raise click.ClickException(f"There is no file {path}.")
        if path.is_dir():
            raise click.ClickException(f"{path} is a folder: name a file in it.")
        if real.is_file():
            yield str(real)
            return
    with tempfile.NamedTemporaryFile(prefix="readgate-") as copy:  # made with 0600
        try:
            if named == STDIN:
                shutil.copyfileobj(sys.stdin.buffer, copy)
            else:
                with path.open("rb") as given:
                    shutil.copyfileobj(given, copy)
            copy.flush()
        except OSError as problem:
            raise click.ClickException(f"{named} can't be read: {problem.strerror}.") from None
        yield copy.name
