"""The hosts that have an adapter, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from plugin.hosts.codex import CODEX
from plugin.hosts.cursor import CURSOR
from plugin.hosts.gemini import GEMINI
from plugin.hosts.host import Host
from plugin.hosts.opencode import OPENCODE

HOSTS: Final[Mapping[str, Host]] = {host.name: host for host in (CODEX, CURSOR, GEMINI, OPENCODE)}


def our_event(host: Host, event: str) -> str:
    """Our name of an event that may bear the host's; a part of one (`SessionStart.work`) stays one."""
    name, dot, part = event.partition(".")
    return host.events.get(name, name) + dot + part
