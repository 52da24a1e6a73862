"""Putting readgate into a host and taking it out again."""
