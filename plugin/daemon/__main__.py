"""`python -I -m plugin.daemon HOME [--idle SECONDS] [--services FACTORY] [--stay]`: be a home's daemon."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

from plugin.daemon import paths
from plugin.daemon.tenure import take_over

SWITCH_SECONDS = 0.0005
"""A hook waits for the interpreter behind whatever another thread works out; by default up to 5 ms a turn."""


def main(arguments: list[str]) -> int:
    """Become the daemon and serve until it is time to leave.

    The process that was started only forks: whoever starts a daemon is not its parent, and nobody has to
    collect it. With `--stay` this process is the daemon (`readgate daemon run`), and 1 is returned where
    another one is it already; without, that one is as good.
    """
    home, *options = arguments
    if "--stay" not in options:
        if os.fork():
            os._exit(0)
        os.setsid()
    os.umask(0o077)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        run = paths.make_run_folder(home)
    except (paths.FolderRefused, paths.HomeUnusable) as error:
        print(f"readgate: {error}", file=sys.stderr)  # noqa: T201
        return 1
    tenure = take_over(run)
    if tenure is None:
        said = "another daemon is running: `readgate daemon stop` ends it."
        print(f"readgate: {said}", file=sys.stderr)  # noqa: T201
        return 1 if "--stay" in options else 0
    try:
        listener = tenure.listen()
        # Clients can connect from here on, while everything below is imported.
        os.chdir(run)
        from plugin.daemon import log, server, services

        bounded = log.begin(run)
        seconds = _option(options, "--idle")
        idle = float(seconds) if seconds else None
        desk = services.Desk(_option(options, "--services") or services.DEFAULT_FACTORY, Path(home))
        server.serve(lambda: server.Daemon(home, tenure, desk, bounded, idle_seconds=idle), listener)
    except Exception:
        traceback.print_exc()  # to the log, once that has begun
        return 1
    finally:
        tenure.end()
    return 0


def _option(options: list[str], name: str) -> str | None:
    return options[options.index(name) + 1] if name in options else None


if __name__ == "__main__":
    status = main(sys.argv[1:])
    # Not sys.exit: a thread that hangs in a service must not keep the process.
    os._exit(status)
