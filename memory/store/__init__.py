"""The store: rows in one DuckDB file, and nothing of what they mean."""

from memory.store.change import Change
from memory.store.store import Store

__all__ = ["Change", "Store"]
