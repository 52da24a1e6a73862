"""Remembering what was recorded: every reading tool over one index, and a note of what it disclosed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memory.freshness import Freshness
from memory.known_projects import KnownProjects
from memory.ledger import Ledger
from memory.model import Observation, Project, Summary
from memory.progressive import ProgressiveSearch
from memory.recall.browsing import Browsing
from memory.recall.cursors import CursorStore
from memory.recall.ownership import is_own
from memory.recall.raw_tool_uses import tool_uses
from memory.recall.records import Records
from memory.recall.request import parse_request
from memory.recall.search_index import SearchIndex
from memory.recall.tools import Tools
from memory.store import Store
from navigator.model import Answer


class Recall:
    """The reading side of a memory. Arguments are checked here; see each tool for what it raises."""

    def __init__(
        self,
        store: Store,
        projects: KnownProjects,
        ledger: Ledger,
        cursors: CursorStore,
        now: Callable[[], int],
        state_of: Callable[[str, int], Freshness | None],
    ) -> None:
        self._store = store
        self._projects = projects
        self._ledger = ledger
        self._now = now
        self._index = SearchIndex(store)
        records = Records(store, self._index, projects.name_of, state_of)
        self._three_steps = ProgressiveSearch(records, cursors)
        self._tools = Tools(records, projects)
        self.browsing = Browsing(store, records)
        """The same records for a person."""

    def put(self, record: Observation | Summary) -> None:
        """Take in a record that was committed; it is found from now on."""
        self._index.put(record)

    def wait_indexed(self) -> None:
        """Wait until everything taken in is in the postings; it is found before that too."""
        self._index.flush()

    def rebuild(self) -> None:
        """Build the index again from the records."""
        self._index.rebuild()

    def stop(self) -> None:
        """End the indexing thread."""
        self._index.stop()

    def mem_search(self, scope: str, project: Project, arguments: Mapping[str, object]) -> Answer:
        """One call of the three-step search."""
        request = parse_request(arguments)
        wanted = project if request.project is None else self._projects.named(request.project, project)
        answer = self._three_steps.run(f"{project.id}\0{scope}", wanted.id, request)
        opened = answer.data.get("step") == 3
        return self._noted(answer, project, "mem_search", "records", opened=opened)

    def search(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """A table of what matches, with filters and paging."""
        answer = self._tools.search(project, arguments)
        return self._noted(answer, project, "search", "records", opened=False)

    def timeline(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """What happened before and after a record."""
        answer = self._tools.timeline(project, arguments)
        return self._noted(answer, project, "timeline", "records", opened=False)

    def get_observations(self, project: Project, ids: Sequence[object], detail: object) -> Answer:
        """Records by id; `project` is the asking one, for the ledger."""
        answer = self._tools.get_observations(ids, detail)
        opened = detail != "title"
        return self._noted(answer, project, "get_observations", "observations", opened=opened)

    def is_own(self, project: Project, tool: str, arguments: Mapping[str, object]) -> bool:
        """Whether what a call of a reading tool names belongs to the project it is asked in."""
        return is_own(self._store, project, self._projects.named, tool, arguments)

    def get_tool_uses(self, project: Project, ids: Sequence[object]) -> Answer:
        """Raw tool calls by id; `project` is the asking one, for the ledger."""
        answer = tool_uses(self._store, ids)
        return self._noted(answer, project, "get_tool_uses", "tool_uses", opened=True)

    def _noted(self, answer: Answer, project: Project, surface: str, key: str, *, opened: bool) -> Answer:
        shown = answer.data.get(key)
        records = [record for record in shown if isinstance(record, dict)] if isinstance(shown, list) else []
        action = "opened" if opened else "offered"
        self._ledger.note(project, surface, action, [f"#{record['id']}" for record in records], self._now())
        return answer
