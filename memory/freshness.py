"""Is what was observed still true of the file? Decided by content, never by a time."""

from __future__ import annotations

from typing import Literal, TypeAlias

from memory.model import FileObservation
from navigator.model import FileFacts

Freshness: TypeAlias = Literal["fresh", "moved", "changed"]


def freshness(observation: FileObservation, facts: FileFacts) -> Freshness:
    """Compare an observation of a file with the file's facts now.

    *fresh*: its symbols have the bodies they had (or, without symbols, the file has the content it had);
    *moved*: those bodies are all still there, some under another name, or the file has another path now;
    *changed*: anything else.
    """
    if observation.file_hash == facts.content_hash:
        return _fresh(observation)
    if not observation.symbols:
        return "changed"
    here: dict[str, set[int]] = {}
    for symbol in facts.symbols:
        here.setdefault(symbol.qualified_name, set()).add(symbol.body_hash)
    if all(body in here.get(name, ()) for _, name, body in observation.symbols):
        return _fresh(observation)
    bodies = set().union(*here.values()) if here else set()
    return "moved" if all(body in bodies for _, _, body in observation.symbols) else "changed"


def _fresh(observation: FileObservation) -> Freshness:
    return "moved" if observation.came_from else "fresh"
