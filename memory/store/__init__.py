"""The store: rows in one DuckDB file, and nothing of what they mean."""

from memory.store.change import Change
from memory.store.store import IDLE_SECONDS, Store

__all__ = ["IDLE_SECONDS", "Change", "Store"]
