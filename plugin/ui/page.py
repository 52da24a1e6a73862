"""What a page is: a name, the data it is made of, and how that data is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

from memory.model import Project
from memory.problems import MemoryProblem, NotFound
from plugin.services import Services
from plugin.ui.markup import Markup

Data: TypeAlias = Mapping[str, Any]
"""Ready for JSON; where a command prints the same with `--json`, in that command's own form."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request for a page."""

    project: Project | None
    """The project chosen; None where there is none to choose from."""
    query: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    """Where the project lies, as far as it is still there."""
    is_open: bool = False
    """Is its workspace open? Only then it is at hand whether what was observed is still so."""
    zone: tzinfo = UTC
    """In which times are shown."""
    trouble: MemoryProblem | None = None
    """Why the memory cannot be asked for its projects."""

    @property
    def chosen(self) -> Project:
        """The project; raises `MemoryProblem` where there is none."""
        if self.trouble is not None:
            raise self.trouble
        if self.project is None:
            raise NotFound("Nothing is remembered of any project yet: work with an agent, then look again.")
        return self.project

    def number(self, name: str, default: int, most: int) -> int:
        """A number from 0 to `most` out of the query; anything else is the default."""
        given = self.query.get(name, "")
        plain = given.isascii() and given.isdigit() and len(given) <= len(str(most))
        return int(given) if plain and int(given) <= most else default

    def link(self, page: str, /, **query: object) -> str:
        """The address of a page of the same project; what is None or empty is left out of its query."""
        project = {"project": self.project.id} if self.project else {}
        chosen = {key: str(value) for key, value in query.items() if value not in (None, "")}
        given = urlencode({**project, **chosen})
        return f"{page}?{given}" if given else page


@dataclass(frozen=True, slots=True)
class Page:
    """One page. `read` may raise the expected problems, `show` is pure."""

    name: str
    """The last part of its address; with `.json` behind it that is the data, with `.mark` the mark."""
    title: str
    read: Callable[[Services, Asked], Data]
    show: Callable[[Asked, Data], Markup]
    mark: Callable[[Services, Asked], str] | None = None
    """A text, quickly had, that is another one when the page would be: it then shows itself anew."""
    in_menu: bool = True


def memory_mark(services: Services, asked: Asked) -> str:
    """The mark of a page on what is remembered of the project."""
    return services.memory.browsing.mark(asked.chosen.id)
