"""Scripted agents, each with a stated behaviour when the gate answers its whole read with something else."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from evals.client import TOOL_PREFIX, Json, Step, ToolCall, ToolResult, Turn, tool_results
from evals.client.messages import block_text
from evals.read_gate.cases import Case

MOST_LOOKS: Final = 12
"""An agent that has not found its answer after so many looks gives up."""
PAGE: Final = 1_000
"""Lines that an agent reads at a time where the host refuses the whole file."""

Call: TypeAlias = tuple[str, dict[str, object]]

_CUT_OFF = re.compile(r"Call Read with offset=(\d+) limit=(\d+)")
"""How the host says that it has shown only the beginning of a file."""
_OURS = re.compile(r"readgate (did not open|does not)|folded view", re.IGNORECASE)
_HIT = re.compile(r"^(\d+):", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent that first wants the whole file; `after_denial` is what it does when it gets an outline."""

    name: str
    share: float
    """Stated share of agents that behave so."""
    after_denial: Callable[[Case, str, str], Call]
    """(case, absolute path, text of the denial) -> name and input of its next tool call."""
    first: Literal["Read", "Bash"] = "Read"

    def step(self, case: Case, path: str, outline_first: bool = False) -> Step:
        """Return the model of this agent: look until all was shown, do the edit, answer.

        With `outline_first` it asks for the outline before it goes its way, as after a denial that has none.
        """

        def turn(body: Json) -> Turn:
            shown = tool_results(body)
            if "start" not in shown:
                # Something is always done before a file is opened; after it the client knows its context.
                return _call("start", "Bash", {"command": "echo start"})
            looks = {call: result for call, result in shown.items() if call.startswith("look-")}
            if knows(case, looks.values()):
                if case.kind == "edit" and "edit" not in shown:
                    return _call("edit", "Edit", _edit(case, path))
                return Turn("Done." if case.kind == "edit" else f"It is {case.answer}.")
            if len(looks) == MOST_LOOKS:
                return Turn("I could not find it.")
            notes = block_text([message.get("content") for message in body["messages"]])
            return _call(
                f"look-{len(looks)}", *self._look(case, path, list(looks.values()), notes, outline_first)
            )

        return turn

    def _look(self, case: Case, path: str, shown: list[ToolResult], notes: str, outline_first: bool) -> Call:
        if not shown:
            return self._first(path)
        ours = [bool(_OURS.search(result.text)) for result in shown]
        answered = next((number for number, ours_ in enumerate(ours) if ours_), None)
        if answered is not None:
            if outline_first and len(shown) == answered + 1:
                return TOOL_PREFIX + "smart_outline", {"file_path": path}
            if len(shown) == answered + 1 + outline_first:
                if case.kind == "whole":
                    return self._first(path)
                return self.after_denial(case, path, "\n".join(result.text for result in shown[answered:]))
        if case.kind == "whole":
            return _next_page(path, shown, notes)
        return _search(case, path, shown[-1])

    def _first(self, path: str) -> Call:
        if self.first == "Read":
            return "Read", {"file_path": path}
        return "Bash", {"command": f"cat {shlex.quote(path)}"}


def knows(case: Case, shown: Iterable[ToolResult]) -> bool:
    """Whether everything that the task needs was among these tool results."""
    texts = [result.text for result in shown]
    return all(any(need in text for text in texts) for need in case.needs)


def _call(call_id: str, name: str, arguments: dict[str, object]) -> Turn:
    return Turn(tools=[ToolCall(name, arguments, call_id)])


def _edit(case: Case, path: str) -> dict[str, object]:
    return {"file_path": path, "old_string": case.needs[0], "new_string": case.answer}


def _next_page(path: str, shown: list[ToolResult], notes: str) -> Call:
    """On where the host cut the file off; pages of it where it would not show it at all."""
    rest = _CUT_OFF.findall(notes)
    if rest:
        offset, limit = map(int, rest[-1])
        if not shown[-1].text.lstrip().startswith(f"{offset}\t"):
            return "Read", {"file_path": path, "offset": offset, "limit": limit}
    lines = [int(line) for result in shown for line in re.findall(r"^\s*(\d+)\t", result.text, re.MULTILINE)]
    return "Read", {"file_path": path, "offset": max(lines, default=0) + 1, "limit": PAGE}


def _search(case: Case, path: str, last: ToolResult) -> Call:
    """`grep` for the name, then the lines around what it found."""
    hit = _HIT.search(last.text)
    if hit and not last.is_error:
        return "Read", {"file_path": path, "offset": max(1, int(hit[1]) - 2), "limit": 40}
    name = case.symbol.rpartition(".")[2]
    word = (
        case.question.partition("begins with `")[2].partition("`")[0] if case.kind == "structural" else name
    )
    # Any case: a language may write a method's name with a capital.
    return "Bash", {"command": f"grep -n -i {shlex.quote(word)} {shlex.quote(path)}"}


def _unfolds(case: Case, path: str, denial: str) -> Call:
    return TOOL_PREFIX + "smart_unfold", {"file_path": path, "symbol_name": _wanted(case)}


def _unfolds_three(case: Case, path: str, denial: str) -> Call:
    names = [_wanted(case), *case.neighbours]
    return TOOL_PREFIX + "smart_unfold", {"file_path": path, "symbol_names": names}


def _wanted(case: Case) -> str:
    """What an agent can name: the method asked about, or the class whose method it does not know."""
    owner, dot, _ = case.symbol.partition(".")
    return owner if case.kind == "structural" and dot else case.symbol


def _reads_lines(case: Case, path: str, denial: str) -> Call:
    """Read the lines the outline gives for the method, or for its class where the outline was cut."""
    owner, _, method = case.symbol.rpartition(".")
    within = denial[denial.find(owner) :] if owner else denial
    for name in filter(None, (method, owner)):
        _, found, after = within.partition(name)
        lines = re.search(r"(\d+)\s*[-–]\s*(\d+)", after.split("\n", 1)[0])
        if found and lines:
            first, last = map(int, lines.groups())
            return "Read", {"file_path": path, "offset": first, "limit": max(1, last - first + 1)}
    return _search(case, path, ToolResult("", is_error=False))


def _reads_again(case: Case, path: str, denial: str) -> Call:
    return "Read", {"file_path": path}


AGENTS: Final = (
    Agent("unfolds the symbol", 0.35, _unfolds),
    Agent("unfolds three", 0.20, _unfolds_three),
    Agent("reads its lines", 0.25, _reads_lines),
    Agent("reads it all again", 0.10, _reads_again),
    Agent("prints it with cat", 0.10, _unfolds, first="Bash"),
)
RETRIES: Final = "reads it all again"
"""The agent whose share is the retry share."""
