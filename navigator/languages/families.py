"""Which languages' code may name each other's symbols, as `families.toml` says."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from navigator.languages.references import reference_rules


@cache
def may_name(user: str, definer: str, *, member: bool = True) -> bool:
    """Whether code of the language `user` may mean a symbol that is defined in `definer`, a type's or not.

    What has no references of its own may be named from anywhere: a template's block, a message of a schema.
    """
    if user == definer or reference_rules(user) is None or reference_rules(definer) is None:
        return True
    families = _families("families") if member else _families("families") + _families("linked")
    return any(user in family and definer in family for family in families)


@cache
def _families(key: str) -> tuple[frozenset[str], ...]:
    table = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return tuple(frozenset(family) for family in table[key])
