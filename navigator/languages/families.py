"""Which languages' code may name each other's symbols, as `families.toml` says."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from navigator.languages.references import reference_rules
from navigator.model import CALLABLES, VALUES

_LINKED: Final = CALLABLES | VALUES


@cache
def may_name(user: str, definer: str, *, linked: bool = False) -> bool:
    """Whether code of the language `user` may mean a symbol that is defined in `definer`.

    `linked` says that it is one that a linker knows. What has no references of its own may be named from
    anywhere: a template's block, a message of a schema.
    """
    if user == definer or reference_rules(user) is None or reference_rules(definer) is None:
        return True
    if (user, definer) in _callers():
        return True
    families = _families("families") + _families("linked") if linked else _families("families")
    return any(user in family and definer in family for family in families)


def is_linked(kind: str, container: str) -> bool:
    """Whether a symbol of a kind in a container, or none, is one that a linker knows."""
    return not container and kind in _LINKED


@cache
def _callers() -> frozenset[tuple[str, str]]:
    return frozenset((user, definer) for user, definer in _table()["callers"])


@cache
def _families(key: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(family) for family in _table()[key])


@cache
def _table() -> dict[str, list[list[str]]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
