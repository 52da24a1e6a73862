"""Claude Code: the folder marketplace is registered and the plugin installed by the client's own commands."""

from __future__ import annotations

import compileall
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from plugin.install.layout import NAME, lay_down
from plugin.install.problems import HostMissing, HostRefused

FOLDER = "claude-code"
"""Of the marketplace, under READGATE_HOME."""

COMMAND_SECONDS = 60.0


def install(home: Path) -> Iterator[str]:
    """Do it, yielding one line for each thing changed; raises `InstallProblem`."""
    client = _client()
    _compile()
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    marketplace = lay_down(home / FOLDER, home)
    yield f"wrote the plugin to {marketplace}"
    if _listed(NAME, _run(client, "plugin", "marketplace", "list")):
        _run(client, "plugin", "marketplace", "remove", NAME)
    _run(client, "plugin", "marketplace", "add", str(marketplace))
    yield f"registered the marketplace {NAME!r} with Claude Code (its own settings, for your user)"
    _run(client, "plugin", "install", f"{NAME}@{NAME}", "--scope", "user")
    yield f"installed the plugin {NAME}@{NAME} for your user; sessions started from now on have it"


def uninstall(home: Path) -> Iterator[str]:
    """Take it back, yielding one line for each thing changed; raises `InstallProblem`."""
    client = _client()
    if _listed(f"{NAME}@{NAME}", _run(client, "plugin", "list")):
        _run(client, "plugin", "uninstall", f"{NAME}@{NAME}", "--scope", "user")
        yield f"removed the plugin {NAME}@{NAME} from Claude Code"
    if _listed(NAME, _run(client, "plugin", "marketplace", "list")):
        _run(client, "plugin", "marketplace", "remove", NAME)
        yield f"removed the marketplace {NAME!r} from Claude Code"
    if (home / FOLDER).exists():
        shutil.rmtree(home / FOLDER)
        yield f"deleted {home / FOLDER}"


def find_client(environ: Mapping[str, str]) -> str | None:
    """The client that CLAUDE_BIN names, else the one on PATH, if any."""
    named = environ.get("CLAUDE_BIN")
    return named if named and Path(named).exists() else shutil.which("claude")


def _listed(name: str, listing: str) -> bool:
    """Whether a list of the client's has that name, on a line of its own; other lines tell folders."""
    return re.search(rf"^\W*{re.escape(name)}\s*$", listing, re.MULTILINE) is not None


def _client() -> str:
    found = find_client(os.environ)
    if found is None:
        raise HostMissing("claude")
    return found


def _run(client: str, *arguments: str) -> str:
    done = subprocess.run(
        [client, *arguments],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=COMMAND_SECONDS,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise HostRefused(" ".join(["claude", *arguments]), said[-1] if said else "")
    return done.stdout


def _compile() -> None:
    """Compile to bytecode now: the first start without it takes seconds longer (stack facts, §2)."""
    for package in ("navigator", "memory", "gate", "plugin", "mcp", "mcp_types", "pydantic"):
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            compileall.compile_dir(folder, quiet=2, workers=1)
