"""Wrong usage exits with 2 before anything is asked, and names the option as the terminal's user knows it."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner, Result

from memory.observations import InvalidObservation
from memory.problems import InvalidRequest, NotFound
from plugin.cli import asking as asking_module
from plugin.cli import cli
from plugin.cli.printing import counts
from plugin.daemon.client import CallFailed
from plugin.mcp.problems import BadArguments
from plugin.mcp.tools import TOOLS

TOOL_COMMANDS = [
    *(("outline",), ("unfold",), ("search",), ("references",), ("map",), ("changes",)),
    *(("memory", "save"), ("memory", "search"), ("memory", "show"), ("work", "list"), ("work", "write")),
]
"""Those that are a call of one tool."""


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command there is, with the words that call it."""
    context = click.Context(cli)
    found: list[tuple[tuple[str, ...], click.Command | None]]
    found = [((name,), cli.get_command(context, name)) for name in cli.list_commands(context)]
    for words, command in found:
        if isinstance(command, click.Group):
            found += [((*words, name), command.commands[name]) for name in command.commands]
        elif command is not None:
            yield words, command


COUNTS = [
    (words, option.opts[0])
    for words, command in commands()
    for option in command.params
    if isinstance(option, click.Option) and isinstance(option.type, click.types.IntParamType)
]


def arguments_of(words: tuple[str, ...], empty: str = "") -> list[str]:
    """What a command has to be given, all of it right but for the argument named `empty`."""
    command = dict(commands())[words]
    needed = [one for one in command.params if isinstance(one, click.Argument)]
    return ["" if one.name == empty else "1" for one in needed if one.required or one.name == empty]


def called(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


def assert_is_wrong_usage(done: Result, named: str) -> None:
    assert done.exit_code == 2, done.output
    assert named in done.output
    assert not [tool for tool in TOOLS if "_" in tool and tool in done.output]


@pytest.fixture(autouse=True)
def nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking_module, "ask", lambda *_: pytest.fail("it was asked all the same"))


@pytest.mark.parametrize(("words", "option"), COUNTS)
def test_a_count_out_of_range(words: tuple[str, ...], option: str) -> None:
    assert_is_wrong_usage(called(*words, *arguments_of(words), f"{option}=-3"), option)
    assert_is_wrong_usage(called(*words, *arguments_of(words), f"{option}=many"), option)


@pytest.mark.parametrize(
    ("words", "argument"),
    [
        (words, argument.name)
        for words, command in commands()
        if words in TOOL_COMMANDS
        for argument in command.params
        if isinstance(argument, click.Argument) and argument.name not in ("text", "name", "fields")
    ],
)
def test_an_empty_argument(words: tuple[str, ...], argument: str) -> None:
    done = called(*words, *arguments_of(words, empty=argument))
    assert_is_wrong_usage(done, argument.upper())


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("outline", "a.py", "--max-tokens", "49"), "--max-tokens"),
        (("outline", "a.py", "--kind", "banana"), "--kind"),
        (("search", "total", "--kind", "banana"), "--kind"),
        (("search", "total", "--max-results", "101"), "--max-results"),
        (("search", "total", "--path", ""), "--path"),
        (("unfold", "a.py", "total", "--context-lines", "201"), "--context-lines"),
        (("references", "total", "--max-results", "501"), "--max-results"),
        (("references", "total", "--file", ""), "--file"),
        (("changes", "--since", ""), "--since"),
        (("changes", "--since", "x" * 301), "--since"),
        (("memory", "search", "x" * 501), "QUERY"),
        (("memory", "search", "x", "--limit", "101"), "--limit"),
        (("memory", "show", *map(str, range(51))), "IDS"),
        (("memory", "show", "abc"), "IDS"),
        (("memory", "save", "x", "--type", "bogus"), "--type"),
        (("memory", "save", "x", "--concept", "bogus"), "--concept"),
        (("memory", "save", "x", "--file", ""), "--file"),
        (("memory", "search", "x", "--type", "bogus"), "--type"),
        (("memory", "search", "x", "--file", ""), "--file"),
        (("memory", "forget", "abc", "--yes"), "IDS"),
        (("memory", "forget", "--since", "yesterday", "--yes"), "since"),
        (("memory", "forget", "--until", "", "--yes"), "--until"),
        (("stats", "--days", "99999999"), "--days"),
        (("work", "write", "", "task=x"), "NAME"),
    ],
)
def test_the_edges_of_what_is_allowed(arguments: tuple[str, ...], named: str) -> None:
    assert_is_wrong_usage(called(*arguments), named)


@pytest.mark.parametrize(
    "problem",
    [
        InvalidRequest("no."),
        InvalidObservation("no."),
        BadArguments("x", "no"),
        CallFailed("invalid_request", "no."),
    ],
)
def test_what_is_refused_later_is_wrong_usage_too(
    problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise problem

    monkeypatch.setattr(asking_module, "ask", refuse)
    assert called("work", "write", "tasks", "status=bogus").exit_code == 2
    monkeypatch.setattr(asking_module, "ask", lambda *_: (_ for _ in ()).throw(NotFound("none.")))
    assert called("work", "write", "tasks", "status=bogus").exit_code == 1


def test_no_line_of_a_list_of_commands_is_cut() -> None:
    for words in ((), *{words[:-1] for words, _ in commands()}):
        listed = called(*words, "--help").output.partition("Commands:")[2]
        assert listed
        assert "..." not in listed


@pytest.mark.parametrize(("words", "command"), list(commands()))
def test_every_option_says_what_it_is_for_and_what_it_takes(
    words: tuple[str, ...], command: click.Command
) -> None:
    text = called(*words, "--help").output
    assert "RANGE" not in text
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, option.name


def test_one_is_counted_as_one() -> None:
    found = {"projects": 1, "session_summaries": 1, "tool_uses": 2, "entries": 1_000}
    assert counts(found) == "1 project, 1 session summary, 2 tool uses, 1,000 entries"
