"""Asking before something is gone for good: at a terminal a question, elsewhere `--yes` or nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

import click

yes_option: Final[Callable[[Any], Any]] = click.option("--yes", is_flag=True, help="Do not ask.")


class NobodyToAsk(click.ClickException):
    """Standard input is no terminal: what is piped in was meant for no question of ours."""

    exit_code = 2

    def __init__(self) -> None:
        super().__init__(
            "Nothing was done, for this can't be taken back and there is no terminal to ask at: "
            "give --yes to do it unasked."
        )


def reachable() -> bool:
    """Whether a user sits at standard input."""
    return sys.stdin is not None and sys.stdin.isatty()


def agree(yes: bool, question: Callable[[], str]) -> None:
    """Return when it may be done; raises `NobodyToAsk`, and `click.Abort` where the user says no."""
    if yes:
        return
    if not reachable():
        raise NobodyToAsk
    click.confirm(question(), abort=True, err=True)
