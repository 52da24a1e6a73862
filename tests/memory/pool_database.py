"""A small database of claude-mem's: one record of each kind, all about a pool."""

from __future__ import annotations

import sqlite3
from pathlib import Path


def pool_database(path: Path, *more: str) -> Path:
    """Make it at `path`; `more` are further statements, for records it has not."""
    made = sqlite3.connect(path)
    made.executescript(
        """
        CREATE TABLE observations (project, type, title, narrative, created_at_epoch);
        INSERT INTO observations VALUES ('x', 'bugfix', 'Mended the pool', 'So.', 1767607205000);
        CREATE TABLE session_summaries (memory_session_id, project, request, created_at_epoch);
        INSERT INTO session_summaries VALUES ('s', 'x', 'Mend the pool', 1767607205000);
        CREATE TABLE user_prompts (content_session_id, prompt_number, prompt_text, created_at_epoch);
        INSERT INTO user_prompts VALUES ('s', 1, 'Mend the pool please', 1767607205000);
        CREATE TABLE work_state_entries (project, list_name, fields, created_at_epoch);
        INSERT INTO work_state_entries VALUES ('x', 'tasks', '{"task": "pool"}', 1767607205000);
        """
        + "".join(f"{statement};\n" for statement in more)
    )
    made.close()
    return path
