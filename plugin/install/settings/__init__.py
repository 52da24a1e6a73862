"""Putting something of ours into a user's own settings file and taking exactly that out again."""
