"""Edits of files as observations."""

from memory.observers.edits.edits import EDIT_TOOLS, FileEdit, edits_observation, file_edit, rewrite

__all__ = ["EDIT_TOOLS", "FileEdit", "edits_observation", "file_edit", "rewrite"]
