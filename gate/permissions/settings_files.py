"""The host's settings files, read again only when one of them has changed."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Final, TypeAlias

from gate.permissions.denied import Scope, denied_patterns
from navigator.bounded import Bounded
from navigator.regular_files import read_linked

MAX_WORKSPACES: Final = 64
MOST_BYTES: Final = 2 << 20
"""Claude Code, 2.1.332, leaves out a larger settings file; up to there each rule holds."""

_MANAGED: Final = Path(
    "/Library/Application Support/ClaudeCode" if sys.platform == "darwin" else "/etc/claude-code"
)
"""Where an organisation's settings lie; the names are Claude Code's, 2.1.332."""

_Bases: TypeAlias = Mapping[str, Path]
_Stamp: TypeAlias = tuple[tuple[str, int, int], ...]


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
        self._managed_file = str(managed / "managed-settings.json")
        self._dropped = str(managed / "managed-settings.d")
        self._report = report
        self._lock = threading.Lock()
        self._bases: Bounded[Path, _Bases] = Bounded(MAX_WORKSPACES)
        self._known: Bounded[Path, tuple[_Stamp, tuple[str, ...]]] = Bounded(MAX_WORKSPACES)

    def denied(self, root: Path) -> tuple[str, ...]:
        """The patterns that hold in the workspace `root`."""
        with self._lock:
            bases = self._bases.get(root)
            if bases is None:  # each hook comes by here, and a system call can take longer than a decision
                bases = self._bases[root] = self._files(Path(os.path.realpath(root)))
        dropped = _dropped(self._dropped)
        if dropped:
            bases = {**bases, **{f"{self._dropped}/{name}": bases[self._managed_file] for name in dropped}}
        stamp = tuple((path, *_stamp(path)) for path in bases)
        with self._lock:
            known = self._known.get(root)
        if known is not None and known[0] == stamp:
            return known[1]
        patterns, problems = self._read(bases, bases[self._managed_file])  # no other workspace waits for it
        with self._lock:
            told = (known := self._known.get(root)) is not None and known[0] == stamp
            self._known[root] = (stamp, patterns)
        for problem in () if told else problems:
            self._report(problem)
        return patterns

    def _files(self, root: Path) -> _Bases:
        """Each settings file and the folder that its patterns with one slash count from."""
        project = root / ".claude"
        return {
            str(self._user / "settings.json"): self._user,
            str(project / "settings.json"): root,
            str(project / "settings.local.json"): root,
            self._managed_file: root,
        }

    def _read(self, bases: _Bases, root: Path) -> tuple[tuple[str, ...], list[str]]:
        """What the files forbid, and a sentence on each that can't be read: the host does without it, too."""
        scopes, problems = list[Scope](), list[str]()
        for path, base in bases.items():
            try:
                # As in the host: a link out of the repository counts, a byte that is no text is passed over.
                data = read_linked(path, MOST_BYTES)
                document = json.loads(data.decode(json.detect_encoding(data), "replace"))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except (OSError, ValueError, RecursionError) as problem:
                why = "nested too deeply" if isinstance(problem, RecursionError) else str(problem)
                problems.append(f"{path} can't be read ({why}), so what it forbids is not known: mend it.")
            else:
                scopes.append(Scope(document, PurePosixPath(base)))
        return denied_patterns(tuple(scopes), PurePosixPath(root), PurePosixPath(self._home)), problems


def _dropped(folder: str) -> list[str]:
    """The files in a folder of settings, in the order in which they count."""
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(".json"))
    except OSError:
        return []


def _stamp(path: str) -> tuple[int, int]:
    try:
        found = os.stat(path)
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
