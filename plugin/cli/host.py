"""Commands that hosts start: mcp and hook; listed here so that `--help` knows them, run by `plugin.main`."""

from __future__ import annotations

import click


@click.command("mcp")
def mcp_command() -> None:
    """Speak MCP on standard input and output, for any MCP client."""
    from plugin.mcp.pipe import main

    main()


@click.command("hook")
@click.argument("event")
@click.option("--host", default="", help="Whose event it is, if not Claude Code's: codex, gemini, cursor, …")
def hook_command(event: str, host: str) -> None:
    """Answer a hook of a host, which calls this.

    Its JSON comes on standard input, the answer (or nothing) goes to standard output; always exit 0.
    """
    from plugin.hooks.by_name import run_hook

    run_hook(event, host)
