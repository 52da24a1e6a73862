"""Observations out of a memory and into one, as JSON lines."""
