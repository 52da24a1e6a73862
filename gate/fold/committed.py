"""The bodies of a file as HEAD has them, to tell what was changed since."""

from __future__ import annotations

from navigator.index import git
from navigator.model import FileFacts
from navigator.navigator import Navigator


def committed_bodies(
    navigator: Navigator, relative: str, now: bytes, seconds: float
) -> frozenset[int] | None:
    """Hashes of the bodies in HEAD's version of a file whose content is `now`.

    None where it is the same, is not in HEAD, or git does not say in `seconds`. No filter of the repository
    runs: a blob is read as it is stored.
    """
    root = navigator.workspace.root
    blob = git.run(root, ["cat-file", "blob", f"HEAD:./{relative}"], timeout=seconds)
    if blob is None or blob == now:
        return None
    facts = navigator.facts_of(blob, relative)
    return frozenset(one.body_hash for one in facts.symbols) if isinstance(facts, FileFacts) else None
