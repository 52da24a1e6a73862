"""`readgate ui`: an address that opens the page once, and the browser it is opened in."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Final

import click

from plugin.cli.backend import project_if_any
from plugin.cli.printing import emit, emit_json, json_option, project_option
from plugin.daemon.client import connect_or_start
from plugin.daemon.paths import home

_OPENER: Final = "import sys, webbrowser; webbrowser.open(sys.stdin.read())"
"""Reads the address from its input: what stands on a command line can be read by other users."""


@click.command("ui")
@click.option("--no-open", is_flag=True, help="Only print the address.")
@json_option
@project_option
def ui_command(no_open: bool, as_json: bool, project: str | None) -> None:
    """Show what readgate remembers and does in your browser.

    The address that it prints works once, for ten minutes.
    """
    chosen = project_if_any(project)
    with connect_or_start(home()) as client:
        url = client.call("ui", {}, chosen)["url"]
        if as_json:
            emit_json({"url": url})
            return
        emit(url)
        if not no_open and has_browser(os.environ, sys.platform):
            open_browser(client.call("ui", {}, chosen)["url"])  # The one that is printed stays good.


def has_browser(environ: Mapping[str, str], platform: str) -> bool:
    """Is there a screen on which a browser would open? One over SSH is somewhere else."""
    if platform == "darwin":
        return "SSH_CONNECTION" not in environ
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> subprocess.Popen[str]:
    """Have a process open it that nobody waits for: a browser in a terminal stays until it is left."""
    opening = subprocess.Popen(
        [sys.executable, "-I", "-c", _OPENER],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        text=True,
    )
    assert opening.stdin is not None
    with opening.stdin:
        opening.stdin.write(url)
    return opening
