"""The host's settings files, read again only when one of them has changed."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

from gate.bounded import Bounded
from gate.permissions import Scope, denied_patterns

MAX_WORKSPACES: Final = 64

_MANAGED: Final = Path(
    "/Library/Application Support/ClaudeCode" if sys.platform == "darwin" else "/etc/claude-code"
)
"""Where an organisation's settings lie; the names are Claude Code's, 2.1.332."""

_Stamp: TypeAlias = tuple[tuple[Path, int, int], ...]


class PermissionFiles:
    """What every scope of the host's settings forbids to read, by workspace; thread-safe."""

    def __init__(
        self,
        environ: Mapping[str, str],
        report: Callable[[str], None],
        managed: Path = _MANAGED,
    ) -> None:
        self._home = Path(environ.get("HOME") or os.path.expanduser("~"))
        self._user = Path(environ.get("CLAUDE_CONFIG_DIR") or self._home / ".claude")
        self._managed = managed
        self._report = report
        self._lock = threading.Lock()
        self._known: Bounded[Path, tuple[_Stamp, tuple[str, ...]]] = Bounded(MAX_WORKSPACES)

    def denied(self, root: Path) -> tuple[str, ...]:
        """The patterns that hold in the workspace `root`."""
        real = Path(os.path.realpath(root))
        bases = self._files(real)
        stamp = tuple((path, *_stamp(path)) for path in bases)
        with self._lock:
            known = self._known.get(real)
            if known is None or known[0] != stamp:
                known = self._known[real] = (stamp, self._read(bases, real))
            return known[1]

    def _files(self, root: Path) -> dict[Path, Path]:
        """Each settings file and the folder that its patterns with one slash count from."""
        project = root / ".claude"
        files = {
            self._user / "settings.json": self._user,
            project / "settings.json": root,
            project / "settings.local.json": root,
            self._managed / "managed-settings.json": root,
        }
        dropped = self._managed / "managed-settings.d"
        return files | dict.fromkeys(sorted(dropped.glob("*.json")), root)

    def _read(self, bases: Mapping[Path, Path], root: Path) -> tuple[str, ...]:
        scopes: list[Scope] = []
        for path, base in bases.items():
            try:
                scopes.append(Scope(json.loads(path.read_bytes()), PurePosixPath(base)))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except (OSError, ValueError, RecursionError) as problem:
                # the host does without such a file, too
                self._report(f"{path} can't be read ({problem}), so what it forbids is not known: mend it.")
        return denied_patterns(tuple(scopes), PurePosixPath(root), PurePosixPath(self._home))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
