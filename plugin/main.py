"""The `readgate` command: the two entries that a host waits for are found before anything is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; `mcp` and `hook` skip the command-line library, which costs more than they do."""
    arguments = sys.argv[1:]
    if arguments == ["mcp"]:
        from plugin.mcp.pipe import main as pipe

        pipe()
    elif len(arguments) == 2 and arguments[0] == "hook" and not arguments[1].startswith("-"):
        from plugin.hooks.by_name import run_hook

        run_hook(arguments[1])
    elif len(arguments) == 4 and arguments[0] == "hook" and arguments[2] == "--host":
        from plugin.hooks.by_name import run_hook

        run_hook(arguments[1], arguments[3])
    else:
        from plugin.cli import main as cli

        cli()
