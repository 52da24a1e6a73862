"""Keeping a memory in order: forgetting, retention, backup, and a look at its health."""
