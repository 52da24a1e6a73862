"""The memory's settings, typed; a class a table of config.toml: `[context]`, `[retention]`, `[model]`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class ContextSettings:
    """What the startup index shows."""

    observations: Annotated[int, "how many observations are listed"] = 50
    sessions: Annotated[
        int,
        "how many session summaries are listed; after a compaction, when little else is left, twice as many",
    ] = 10
    full_count: Annotated[int, "how many of the newest observations are given with their text"] = 0
    full_field: Annotated[Literal["narrative", "facts"], "which text that is"] = "narrative"
    read_tokens: Annotated[bool, "whether each line ends in what its observation costs to read"] = True
    work_tokens: Annotated[
        bool, "whether each line also says what the work behind it would cost to see again"
    ] = False
    last_summary: Annotated[bool, "whether the newest session summary is given whole"] = True
    last_message: Annotated[bool, "whether the last reply of the session before is given"] = False
    types: Annotated[tuple[str, ...], "only observations of these types; empty for all"] = ()
    concepts: Annotated[tuple[str, ...], "only observations with one of these concepts; empty for all"] = ()


@dataclass(frozen=True, slots=True)
class RetentionSettings:
    """How long raw tool calls are kept; what was observed of them stays. Raises `ValueError`."""

    raw_days: Annotated[int, "raw tool calls older than so many days are deleted at an idle time"] = 90
    raw_megabytes: Annotated[
        int, "the oldest raw tool calls are deleted while all of them, compressed, are larger than this"
    ] = 1_000

    def __post_init__(self) -> None:
        if self.raw_days < 1 or self.raw_megabytes < 1:
            raise ValueError("raw_days and raw_megabytes must be 1 or more")


PARTS: Final = ("observations", "summary")
"""What a model may be asked for; each has its text in memory/prompts."""

_NOT_TAKEN_OVER: Final = ("ANTHROPIC", "CLAUDE")
"""How variables begin that the daemon does not take over from the client that starts it."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """A model that retells turns beside what events say of them. Raises `ValueError`."""

    backend: Annotated[
        Literal["off", "anthropic", "openai", "claude"],
        "which model is asked: none; Anthropic's API; any API of OpenAI's kind; the command `claude -p`",
    ] = "off"
    name: Annotated[str, "the model's name, as the back end knows it"] = "claude-haiku-4-5"
    endpoint: Annotated[
        str, "where the API is, such as http://127.0.0.1:11434/v1; empty for Anthropic's own"
    ] = ""
    key_variable: Annotated[
        str, "the environment variable that holds the API's key, set where your client is started"
    ] = "READGATE_MODEL_KEY"
    daily_tokens: Annotated[
        int, "question and answer tokens of one day, at most; what would pass it waits for the next day"
    ] = 100_000
    asks: Annotated[tuple[str, ...], "what is asked for: observations, summary, or both"] = PARTS

    def __post_init__(self) -> None:
        if self.daily_tokens < 0:
            raise ValueError("daily_tokens must be 0 or more")
        if unknown := set(self.asks) - set(PARTS):
            raise ValueError(f"asks cannot have {', '.join(sorted(unknown))}; it has {', '.join(PARTS)}")
        if self.key_variable.startswith(_NOT_TAKEN_OVER):
            raise ValueError(
                "key_variable cannot begin with ANTHROPIC or CLAUDE: those stay the client's own"
            )
        if self.backend == "off":
            return
        if not self.name or not self.asks:
            raise ValueError("a model needs a name and something in asks")
        if self.backend == "openai" and not self.endpoint:
            raise ValueError('backend = "openai" needs an endpoint')
        if self.endpoint and not _private(self.endpoint):
            raise ValueError("endpoint must begin with https://, or be http:// on this machine")


def _private(endpoint: str) -> bool:
    """Whether what is sent there cannot be read on the way."""
    try:
        url = urlsplit(endpoint)
        host, _ = url.hostname, url.port
    except ValueError:
        return False
    plain = url.scheme == "http" and host in ("127.0.0.1", "::1", "localhost")
    return bool(host) and (url.scheme == "https" or plain) and "@" not in url.netloc and not url.query
