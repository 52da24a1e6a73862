"""What an agent is told in place of a file, or beside it, in the words for its situation."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Final

from gate.deciding.known import FileStanding
from gate.deciding.standing import read_price
from gate.host.request import ReadRequest
from gate.host.tools import HostTools
from gate.wording.denial import denial_text, note_text, unchanged_text
from navigator.model import FileFacts

LONGEST_CONTEXT: Final = 10_000
"""UTF-16 units of `additionalContext` that reach the model whole (FACTS §7)."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts, with the tools' names as the host knows them."""

    tools: HostTools

    def instead(
        self, request: ReadRequest, standing: FileStanding, *, repeat: bool = False, printed: bool = False
    ) -> str:
        """For a file that is denied, unchanged (`repeat`), or replaces what a command `printed`."""
        assert isinstance(standing.facts, FileFacts)
        assert standing.outline is not None
        if repeat:
            return unchanged_text(
                standing.relative, standing.facts, standing.outline, self.tools, request.by_shell
            )
        return denial_text(
            standing.relative,
            standing.facts,
            standing.outline,
            remembered=standing.remembered or (),
            price=read_price(request, standing),
            tools=self.tools,
            by_shell=request.by_shell,
            printed=printed,
            others=[_from_root(path, standing) for path in request.others],
        )

    def beside(self, standing: FileStanding) -> str:
        """What is remembered of a file that is read."""
        return note_text(standing.relative, standing.remembered or (), self.tools, LONGEST_CONTEXT)


def _from_root(path: str, standing: FileStanding) -> str:
    """Another file of the same command as the workspace calls it, or as it was named if it lies outside."""
    root = standing.real_path.removesuffix(standing.relative.replace("/", os.sep))
    return path.removeprefix(root).replace(os.sep, "/") if path.startswith(root) else path
