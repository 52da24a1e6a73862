"""Scripted agents, each with a stated behaviour when the gate answers its whole read with a denial."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from evals.client import TOOL_PREFIX, Json, Step, ToolCall, Turn, tool_results
from evals.client.messages import block_text
from evals.read_gate.cases import Case

MOST_LOOKS = 8
"""An agent that has not found its answer after so many looks gives up."""

_CUT_OFF = re.compile(r"Call Read with offset=(\d+) limit=(\d+)")
"""How the host says that it has shown only the beginning of a file."""


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent that first reads the whole file; `after_denial` is what it does when that is denied."""

    name: str
    after_denial: Callable[[Case, str, str], tuple[str, dict[str, object]]]
    """(case, absolute path, text of the denial) -> name and input of its next tool call."""

    def step(self, case: Case, path: str, more_turns: int) -> Step:
        """Return the model of this agent: look until the answer was shown, work `more_turns`, then answer."""

        def turn(body: Json) -> Turn:
            shown = tool_results(body)
            if any(case.answer in result.text for result in shown.values()):
                worked = sum(call.startswith("work-") for call in shown)
                if worked < more_turns:
                    return _call(f"work-{worked}", "Bash", {"command": f"echo step {worked}"})
                return Turn(f"It multiplies by {case.answer.split()[-1]}.")
            looked = len(shown)
            if looked == MOST_LOOKS:
                return Turn("I could not find it.")
            return _call(f"look-{looked}", *self._look(case, path, body))

        return turn

    def _look(self, case: Case, path: str, body: Json) -> tuple[str, dict[str, object]]:
        shown = list(tool_results(body).values())
        if not shown:
            return "Read", {"file_path": path}
        if shown[-1].is_error:
            return self.after_denial(case, path, shown[-1].text)
        rest = _CUT_OFF.findall(block_text([message.get("content") for message in body["messages"]]))
        offset, limit = map(int, rest[-1]) if rest else (1, 2000)
        return "Read", {"file_path": path, "offset": offset, "limit": limit}


def _call(call_id: str, name: str, arguments: dict[str, object]) -> Turn:
    return Turn(tools=[ToolCall(name, arguments, call_id)])


def _unfolds(case: Case, path: str, denial: str) -> tuple[str, dict[str, object]]:
    return TOOL_PREFIX + "smart_unfold", {"file_path": path, "symbol_name": case.symbol}


def _reads_lines(case: Case, path: str, denial: str) -> tuple[str, dict[str, object]]:
    """Read the lines the outline gives for the method, or for its class where the outline was cut."""
    owner, _, method = case.symbol.partition(".")
    _, _, after_owner = denial.partition(owner)
    for text in (f"{owner}{after_owner}".partition(method)[1:], (owner, "", after_owner)):
        lines = re.search(r"(\d+)\s*[-–]\s*(\d+)", "".join(text))
        if lines:
            first, last = map(int, lines.groups())
            return "Read", {"file_path": path, "offset": first, "limit": last - first + 1}
    return _reads_again(case, path, denial)


def _reads_again(case: Case, path: str, denial: str) -> tuple[str, dict[str, object]]:
    return "Read", {"file_path": path}


AGENTS = (
    Agent("unfolds the symbol", _unfolds),
    Agent("reads its lines", _reads_lines),
    Agent("reads it all again", _reads_again),
)
