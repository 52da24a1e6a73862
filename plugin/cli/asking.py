"""A command that is one tool call: the tool's arguments from the options, its answer printed.

What the tool would refuse is refused here, by the name of the option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import click

from memory.problems import InvalidRequest, MemoryLost
from navigator.answers.limits import SMALLEST_BUDGET
from navigator.answers.searching.asked import SEARCHED_KINDS
from navigator.answers.visible import storable
from navigator.model import KINDS
from plugin.cli.backend import ask, project_dir
from plugin.cli.printing import emit_answer

LONGEST: Final = 10_000


def path_of(value: str) -> str:
    """The type of a path: its bytes need not be text."""
    if not value.strip():
        raise click.BadParameter("it is empty.")
    if len(value) > LONGEST:
        raise click.BadParameter(f"it is longer than {LONGEST:,} characters.")
    return value


def text_of(most: int) -> Callable[[str], str]:
    """The type of an option or argument: a text that says something, in no more than `most` characters."""

    def text(value: str) -> str:
        if len(value) > most:
            raise click.BadParameter(f"it is longer than {most:,} characters.")
        return storable(path_of(value))

    return text


TEXT: Final = text_of(LONGEST)


def record_id(value: str) -> str:
    """The type of the id of an observation or summary."""
    from memory.recall.request import parse_ids

    try:
        parse_ids([value], "ids")
    except InvalidRequest as problem:
        raise click.BadParameter(str(problem)) from None
    return value


_TOKENS: Final = click.IntRange(min=SMALLEST_BUDGET)

max_tokens_option: Callable[[Any], Any] = click.option(
    "--max-tokens", type=_TOKENS, metavar="N", help="Longest answer, in tokens."
)


def _kinds(kinds: Sequence[str], what: str) -> Callable[[Any], Any]:
    return click.option(
        "--kind",
        "kinds",
        type=click.Choice(kinds),
        metavar="KIND",
        multiple=True,
        help=f"Only {what}; may be given several times: {', '.join(kinds)}.",
    )


kinds_option = _kinds(KINDS, "symbols of this kind")
searched_kinds_option = _kinds(SEARCHED_KINDS, "symbols of this kind, lines of text, or files by name")


def answer_tool(name: str, arguments: Mapping[str, Any], project: str | None, as_json: bool) -> None:
    """Call a tool with the options that were given, and print its answer; raises the expected problems.

    Where a memory was lost that is said, too: as `MemoryLost` where nothing was found.
    """
    given = {key: value for key, value in arguments.items() if value not in (None, ())}
    answer = ask("tool", {"name": name, "arguments": given}, project_dir(project))
    lost = answer["data"].get("lost")
    emit_answer({**answer, "text": answer["text"].removeprefix(f"{lost}\n\n")}, as_json)
    _say_lost(lost, found=any(isinstance(value, list) and value for value in answer["data"].values()))


def tell_loss(project: str, *, found: bool) -> None:
    """Say where what was printed of the memory is not all it held; raises `MemoryLost` if it is nothing."""
    _say_lost(ask("loss", {}, project), found=found)


def _say_lost(lost: str | None, *, found: bool) -> None:
    if lost and not found:
        raise MemoryLost(lost)
    if lost:
        click.echo(f"readgate: {lost}", err=True)
