"""A peer on one source tree: its index made, its server to be asked, and what it left running stopped."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from benchmarks.peers.installing import Installed, NotInstalled
from benchmarks.pipe import CallFailed, McpClient
from benchmarks.programs import run

INDEX_SECONDS: Final = 900.0

Ask: TypeAlias = Callable[[str, Mapping[str, Any]], str]
"""(tool, arguments) -> its text; raises `CallFailed`, and `NotInstalled` where something is missing here."""


@dataclass(frozen=True, slots=True)
class Running:
    """A peer that may be asked about the code in `root`."""

    peer: Mapping[str, Any]
    root: Path
    environment: Mapping[str, str]
    names: Mapping[str, str]
    """What stands for `{bin}`, `{home}`, `{root}`, `{python}` and `{repo}` in its templates."""
    index_seconds: float | None
    """None where it has no index to be made."""

    def server(self) -> McpClient:
        """Its server, to be begun as a context manager."""
        return McpClient(self.root, self.environment, filled(self.peer["serve"], self.names), inherit=False)

    def asking(self, client: McpClient) -> Ask:
        """How its tools are called."""
        lacks = self.peer.get("lacks")

        def ask(tool: str, arguments: Mapping[str, Any]) -> str:
            try:
                return client.call(tool, **arguments)
            except CallFailed as refusal:
                if lacks and lacks["says"] in str(refusal):
                    raise NotInstalled(lacks["what"]) from refusal
                raise

        return ask


@contextmanager
def running(installed: Installed, peer: Mapping[str, Any], root: Path) -> Iterator[Running]:
    """Index `root` with a peer and hand it over; raises `ProgramFailed` where the index can't be made."""
    names = {
        "bin": str(installed.programs),
        "home": str(installed.home),
        "root": str(root),
        "python": str(Path(sys.executable).parent),
    }
    environment = installed.environment(peer.get("environment", {}))
    seconds = None
    try:
        if "index" in peer:
            began = time.perf_counter()
            printed = run(filled(peer["index"], names), root, environment, INDEX_SECONDS)
            seconds = time.perf_counter() - began
            found = re.search(peer["repo"], printed) if "repo" in peer else None
            names["repo"] = found[1] if found else ""
        yield Running(peer, root, environment, names, seconds)
    finally:
        if "stop" in peer:
            subprocess.run(filled(peer["stop"], names), env=environment, capture_output=True, check=False)


def filled(template: Any, names: Mapping[str, str]) -> Any:
    """A copy of a template's lists and tables with `{name}`s replaced; other braces stay."""
    if isinstance(template, str):
        return re.sub(r"\{(\w+)\}", lambda found: names.get(found[1], found[0]), template)
    if isinstance(template, Mapping):
        return {key: filled(value, names) for key, value in template.items()}
    if isinstance(template, list):
        return [filled(value, names) for value in template]
    return template


def ways_to_name(qualified: str) -> dict[str, str]:
    """What templates call a symbol: its bare name, and `Class.method` as it may be written."""
    return {
        "name": qualified.rpartition(".")[2],
        "qualified": qualified,
        "path": qualified.replace(".", "/"),
    }
