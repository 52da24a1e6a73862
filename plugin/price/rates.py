"""Stated load rates, by kind of entry and for our own tools, from `rates.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


def stated(kind: str, name: str) -> float:
    """Share of turns on which an entry is taken to be needed; a tool of ours is known by its bare name."""
    rates = _rates()
    own = rates["tools"].get(name.rpartition("__")[2]) if kind == "tool" and "readgate" in name else None
    return float(rates["kinds"][kind] if own is None else own)


@cache
def _rates() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("rates.toml").read_text(encoding="utf-8"))
