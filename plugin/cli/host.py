"""Commands that hosts start: mcp and hook; listed here so that `--help` knows them, run by `plugin.main`."""

from __future__ import annotations

import click


@click.command("mcp")
def mcp_command() -> None:
    """Speak MCP on standard input and output, for any MCP client."""
    from plugin.mcp.pipe import main

    main()


class _Hook(click.Command):
    """A host takes exit 2 of a hook for a refusal of the tool: what was called wrongly must stop nothing."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments; where they are wrong that is said to whoever looks, and it is over."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as problem:
            click.echo(f"readgate: this hook did nothing: {problem.format_message()}", err=True)
            ctx.exit(0)


@click.command("hook", cls=_Hook)
@click.argument("event")
@click.option("--host", default="", help="Whose event it is, if not Claude Code's: codex, gemini, cursor, …")
def hook_command(event: str, host: str) -> None:
    """Answer a hook of a host, which calls this.

    Its JSON comes on standard input, the answer (or nothing) goes to standard output; always exit 0.
    """
    from plugin.hooks.by_name import run_hook

    run_hook(event, host)
