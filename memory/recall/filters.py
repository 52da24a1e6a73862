"""What a search is limited to, said once and applied twice: to rows in SQL, to new records in memory."""

from __future__ import annotations

from dataclasses import dataclass

from memory.model import Observation, Summary
from memory.observations import texts_of


@dataclass(frozen=True, slots=True)
class Filter:
    """Limits of a search; an empty one lets everything pass. Times in milliseconds since 1970, UTC."""

    project: str | None = None
    types: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    file: str | None = None
    """Part of a path of a file it is about."""
    since: int | None = None
    until: int | None = None

    @property
    def observations_only(self) -> bool:
        """Whether a limit is set that summaries cannot meet."""
        return bool(self.types or self.concepts or self.file)

    @property
    def project_only(self) -> bool:
        """Whether it is limited to a project and by nothing else."""
        return self.project is not None and self == Filter(project=self.project)

    def passes(self, record: Observation | Summary) -> bool:
        """Whether a record is within the limits."""
        if self.project is not None and record.project != self.project:
            return False
        if self.since is not None and record.created_at < self.since:
            return False
        if self.until is not None and record.created_at > self.until:
            return False
        if isinstance(record, Summary):
            return not self.observations_only
        files = (*record.files_modified, *record.files_read)
        return (
            (not self.types or record.type in self.types)
            and (not self.concepts or any(concept in self.concepts for concept in record.concepts))
            and (self.file is None or any(self.file in path for path in files))
        )

    def pool(self) -> tuple[str, list[object]]:
        """The documents within the limits as a SQL query of `document, created_at`, and its parameters."""
        shared: list[tuple[str, object]] = []
        if self.project is not None:
            shared.append(("project = ?", self.project))
        if self.since is not None:
            shared.append(("created_at >= ?", self.since))
        if self.until is not None:
            shared.append(("created_at <= ?", self.until))
        own: list[tuple[str, object]] = []
        if self.types:
            own.append(("list_contains(?, type)", list(self.types)))
        if self.concepts:
            own.append((f"list_has_any({texts_of('concepts')}, ?)", list(self.concepts)))
        if self.file is not None:
            files = f"list_concat({texts_of('files_modified')}, {texts_of('files_read')})"
            own.append((f"len(list_filter({files}, lambda f: contains(f, ?))) > 0", self.file))
        sql = f"SELECT id AS document, created_at FROM observations{_where(shared + own)}"
        values = [value for _, value in shared + own]
        if not self.observations_only:
            sql += f" UNION ALL SELECT -id, created_at FROM session_summaries{_where(shared)}"
            values += [value for _, value in shared]
        return sql, values


def _where(conditions: list[tuple[str, object]]) -> str:
    return " WHERE " + " AND ".join(sql for sql, _ in conditions) if conditions else ""
