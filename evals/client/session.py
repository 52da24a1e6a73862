"""What one run of the real client did: the requests its model got, and what the client itself reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from evals.client.fake_model import Exchange
from evals.client.messages import Json, ShownText, ToolResult, shown_texts, tool_results


@dataclass(frozen=True, slots=True)
class ClientEvent:
    """One line of the client's stream, with `time.perf_counter()` at its arrival."""

    at: float
    data: Json

    @property
    def kind(self) -> tuple[str, str]:
        """The event's type and subtype."""
        return self.data.get("type", ""), self.data.get("subtype", "")


@dataclass(frozen=True, slots=True)
class Session:
    """Everything one client run did."""

    exit_code: int
    stderr: str
    log: Sequence[Exchange] = field(repr=False)
    """Every exchange with the model, in order: count_tokens, compactions and side requests too."""
    events: Sequence[ClientEvent] = field(repr=False)

    @property
    def requests(self) -> list[Exchange]:
        """The exchanges of conversations: the main session's and its subagents'."""
        return [exchange for exchange in self.log if exchange.kind in ("script", "overrun")]

    def conversation(self, match: str = "") -> list[Exchange]:
        """Return the exchanges of the script's conversation with this `match`."""
        return [exchange for exchange in self.requests if exchange.conversation == match]

    @property
    def session_id(self) -> str:
        """The client's id of the (first) session."""
        return next((str(e.data["session_id"]) for e in self.events if e.data.get("session_id")), "")

    @property
    def final_text(self) -> str:
        """The last result the client reported, or an empty text."""
        results = [e.data.get("result") or "" for e in self.events if e.data.get("type") == "result"]
        return results[-1] if results else ""

    @property
    def notices(self) -> list[str]:
        """What the client told the user: a hook's systemMessage, warnings about failed hooks, …"""
        return [e.data.get("content", "") for e in self.events if e.kind == ("system", "informational")]

    def parts(self) -> list[Session]:
        """The sessions that the run consists of, where prompts said `/clear`: each with its events.

        The exchanges of each are those of its script's conversation; they stay with the whole.
        """
        ids = dict.fromkeys(str(e.data["session_id"]) for e in self.events if e.data.get("session_id"))
        return [
            Session(
                self.exit_code, self.stderr, [], [e for e in self.events if e.data.get("session_id") == one]
            )
            for one in ids
        ]

    def tool_result(self, call_id: str) -> ToolResult:
        """Return what the model was shown for one tool call; raise KeyError when it never was."""
        for exchange in reversed(self.requests):
            results = tool_results(exchange.body)
            if call_id in results:
                return results[call_id]
        raise KeyError(call_id)

    def shown(self) -> list[ShownText]:
        """Return every text that reached the model, request by request, as often as it was sent."""
        return [
            text
            for number, exchange in enumerate(self.requests, 1)
            for text in shown_texts(number, exchange.body)
        ]

    def find(self, needle: str) -> list[ShownText]:
        """Return where a text reached the model."""
        return [text for text in self.shown() if needle in text.text]

    def tools(self) -> dict[str, Json]:
        """Return the tools offered to the main session in its last request, by name."""
        return {tool["name"]: tool for tool in self.conversation()[-1].body.get("tools", ())}

    def hook_outputs(self, event: str) -> list[Json]:
        """Return the client's account of each hook it ran for an event."""
        return [e.data for e in self._hook_events("hook_response") if e.data.get("hook_event") == event]

    def hook_ms(self, event: str) -> list[float]:
        """Return the milliseconds the client waited for each hook of an event."""
        started = {e.data["hook_id"]: e.at for e in self._hook_events("hook_started")}
        return [
            (e.at - started[e.data["hook_id"]]) * 1000
            for e in self._hook_events("hook_response")
            if e.data.get("hook_event") == event and e.data["hook_id"] in started
        ]

    def _hook_events(self, subtype: str) -> list[ClientEvent]:
        return [e for e in self.events if e.kind == ("system", subtype)]
