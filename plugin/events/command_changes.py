"""What a shell command did to files: what they hold now beside what they held before it."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple, TypeAlias

from memory.model import FileFate, FileRewrite
from memory.observers.shell.many_files import TOLD_ONE_BY_ONE
from memory.observers.shell.writes import Writes, writes
from navigator.errors import NavigatorError
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.source import is_binary
from plugin.events import git_files
from plugin.events.held_files import CALL_FILES, FILE_BYTES, Held, HeldFiles

OTHERS_SECONDS: Final = 60.0
"""What a longer command did to files that it does not name is not told: others change files, too."""

_NAMES: Final = 400
"""Paths that the names in a command may mean; more are not looked at."""

_TICK_NS: Final = 2_000_000_000
"""The longest tick of a file system's clock."""

_Found: TypeAlias = Mapping[str, tuple[bytes | None, bytes | None]]
"""By path relative to the workspace: what a file held before and holds now."""


class Changes(NamedTuple):
    """What a command did to files."""

    rewrites: tuple[FileRewrite, ...] = ()
    fates: tuple[FileFate, ...] = ()


def about_to_run(
    files: HeldFiles, session: str, call: str, command: str, cwd: str, navigator: Navigator
) -> None:
    """A command is about to run in the folder `cwd`: hold what there is of the files that it may change."""
    asked = writes(command)
    if not asked.named and not asked.others:
        return
    held = files.begin()
    folders = False
    for path in _named(asked, cwd, navigator):
        if os.path.isdir(path):
            folders = True
        else:
            held.hold(path)
    if asked.others or folders:
        listed = git_files.changed_files(navigator.workspace.root)
        if listed is not None:
            held.listed = frozenset(listed)
            for path in listed:
                if not _is_denied(path, navigator):
                    held.hold(path)
    if held.contents or held.listed is not None:
        files.put(session, call, held)


def has_run(
    files: HeldFiles, session: str, call: str, navigator: Navigator, moved: Sequence[FileFate] = ()
) -> Changes:
    """What the command did. `moved` is what its words and the disk say of files deleted or renamed."""
    taken = files.take(session, call)
    if taken is None:
        return Changes(fates=tuple(moved))
    held, seconds = taken
    if held.listed is not None and seconds <= OTHERS_SECONDS:
        _hold_what_git_has(held, held.listed, navigator)
    root = str(navigator.workspace.root)
    found = {os.path.relpath(path, root): (old, new) for path, old, new in held.changed()}
    for path, (_, new) in found.items():
        navigator.invalidate(path)
        files.told(f"{root}/{path}", new)
    known = {os.path.relpath(path, root): old is not None for path, old in held.contents.items()}
    fates = [fate for fate in moved if known.get(fate.path, True)]  # what was not there did not go
    return _changes(found, fates, navigator)


def _changes(found: _Found, moved: Sequence[FileFate], navigator: Navigator) -> Changes:
    root = navigator.workspace.root
    either = [path for path, (old, new) in found.items() if old is None or new is None]
    output = git_files.ignored(root, [f"{root}/{path}" for path in either])
    found = {path: both for path, both in found.items() if f"{root}/{path}" not in output}
    fates = (*moved, *_further_fates(found, moved, navigator))
    texts = [
        (path, old, new)
        for path, old, new in _rewritten(found, fates)
        if not is_binary(new) and not is_binary(old or b"")
    ]
    looked_at = navigator if len(texts) <= TOLD_ONE_BY_ONE else None
    rewrites = (
        FileRewrite(path, old, new, _facts(old, path, looked_at), _facts(new, path, looked_at))
        for path, old, new in texts
    )
    return Changes(tuple(rewrites), fates)


def _further_fates(found: _Found, moved: Sequence[FileFate], navigator: Navigator) -> Iterator[FileFate]:
    """The files that are gone though no word says so: to where the same content is now, or for good."""
    known = {path for fate in moved for path in (fate.path, fate.became)}
    made: dict[bytes, list[str]] = {}
    for path, (old, new) in found.items():
        if old is None and new and path not in known:
            made.setdefault(new, []).append(path)
    for path, (old, new) in found.items():
        if old is not None and new is None and path not in known:
            same = sorted(made.get(old, ()), key=lambda other: not _have_one_name(path, other))
            if same:
                made[old].remove(same[0])
            yield FileFate(path, same[0] if same else None, _facts(old, path, navigator))


def _have_one_name(path: str, other: str) -> bool:
    return os.path.basename(path) == os.path.basename(other)


def _rewritten(found: _Found, fates: Sequence[FileFate]) -> Iterator[tuple[str, bytes | None, bytes]]:
    """Path, old and new content of what was made or changed; a file that was moved keeps what it held."""
    moved = {fate.became: fate.path for fate in fates}
    for path, (old, new) in found.items():
        if new is None:
            continue
        if old is None and path in moved:
            held, _ = found.get(moved[path], (None, None))
            if held is not None and held != new:
                yield path, held, new
        else:
            yield path, old, new


def _named(asked: Writes, cwd: str, navigator: Navigator) -> Iterator[str]:
    """The files and folders that a command names, inside the workspace, as far as they may be looked at.

    Absolute, without symlinks; for a folder behind files also the files of their names in it.
    """
    top = str(navigator.workspace.root)
    start = os.path.realpath(cwd or top)
    names: list[str] = []
    for word in asked.named:
        for found in _matches(os.path.join(start, os.path.expanduser(word)), top):
            if os.path.isdir(found):
                files = list(filter(os.path.isfile, names))
                names += [os.path.join(found, os.path.basename(file)) for file in files]
            names.append(found)
        if len(names) > _NAMES:
            break
    for name in dict.fromkeys(names[:_NAMES]):
        real = os.path.realpath(name)
        if real == top or (real.startswith(f"{top}/") and not _is_denied(real, navigator)):
            yield real


def _matches(path: str, top: str) -> list[str]:
    """The paths that a word means; for a pattern that folders match, the workspace's top: it may be any."""
    if os.path.lexists(path) or not glob.has_magic(path) or not path.startswith(f"{top}/"):
        return [path]
    if glob.has_magic(os.path.dirname(path)):
        return [top]
    return [*sorted(islice(glob.iglob(path), CALL_FILES)), path]


def _hold_what_git_has(held: Held, before: frozenset[str], navigator: Navigator) -> None:
    """What files held that the command changed without a name: of those git calls changed since, its own."""
    root = navigator.workspace.root
    new = {
        path: tracked
        for path, tracked in (git_files.changed_files(root) or {}).items()
        if path not in before
        and path not in held.contents
        and not _is_denied(path, navigator)
        and _changed_since(path, held.since_ns)
    }
    paths = list(new)[:CALL_FILES]
    held.contents |= git_files.contents(root, [path for path in paths if new[path]], FILE_BYTES)
    held.contents |= dict.fromkeys([path for path in paths if not new[path]])


def _changed_since(path: str, since_ns: int) -> bool:
    try:
        return os.lstat(path).st_mtime_ns >= since_ns - _TICK_NS
    except OSError:
        return True  # it is gone


def _facts(data: bytes | None, path: str, navigator: Navigator | None) -> FileFacts | None:
    try:
        facts = None if data is None or navigator is None else navigator.facts_of(data, path)
    except NavigatorError:
        return None
    return facts if isinstance(facts, FileFacts) else None


def _is_denied(path: str, navigator: Navigator) -> bool:
    """Whether nobody may look at a file: the user denies it, or it is git's own."""
    relative = os.path.relpath(path, navigator.workspace.root)
    return ".git" in relative.split("/") or navigator.workspace.is_denied(relative)
