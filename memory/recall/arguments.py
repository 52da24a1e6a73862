"""Arguments of tools as JSON gives them, checked one at a time, each refused by its own name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time

from memory.framing import storable
from memory.problems import InvalidRequest


def refuse_unknown(arguments: Mapping[str, object], known: Sequence[str], tool: str) -> None:
    """Raise `InvalidRequest` where an argument is none of the tool's."""
    unknown = sorted(set(arguments) - set(known))
    if unknown:
        raise InvalidRequest(f"{unknown[0]} is no argument of {tool}; it takes {', '.join(known)}.")


def text(arguments: Mapping[str, object], name: str, longest: int = 1_000) -> str | None:
    """A text without blanks around it, None where it is not given; raises `InvalidRequest`."""
    value = arguments.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= longest:
        raise InvalidRequest(f"{name} must be a text of 1 to {longest} characters.")
    return storable(value.strip())


def choice(arguments: Mapping[str, object], name: str, allowed: Sequence[str], default: str) -> str:
    """One of the allowed words; raises `InvalidRequest`."""
    value = arguments.get(name)
    if value is None:
        return default
    if value not in allowed:
        raise InvalidRequest(f"{name} must be one of: {', '.join(allowed)}.")
    return str(value)


def number(arguments: Mapping[str, object], name: str, least: int, most: int) -> int | None:
    """A whole number in a range, None where it is not given; raises `InvalidRequest`."""
    value = arguments.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidRequest(f"{name} must be a whole number from {least} to {most}.")
    return value


def texts(arguments: Mapping[str, object], name: str, allowed: Sequence[str]) -> tuple[str, ...]:
    """Some of the allowed words, as a list or between commas; raises `InvalidRequest`."""
    value = arguments.get(name)
    given = [value] if isinstance(value, str) else [] if value is None else value
    listed = (
        [word.strip() for item in given for word in str(item).split(",")]
        if isinstance(given, list | tuple)
        else None
    )
    if listed is None or any(word not in allowed for word in listed):
        raise InvalidRequest(f"{name} must be one or a list of: {', '.join(allowed)}.")
    return tuple(dict.fromkeys(listed))


def period(arguments: Mapping[str, object], start: str, end: str) -> tuple[int | None, int | None]:
    """From one date or time to another, as `moment` gives each; a day alone is meant as a whole.

    Raises:
        InvalidRequest: one of them is none, or the first is after the second.
    """
    since, until = moment(arguments, start, time.min), moment(arguments, end, time.max)
    if since is not None and until is not None and since > until:
        raise InvalidRequest(f"{start} is after {end}: nothing can be between them.")
    return since, until


def moment(arguments: Mapping[str, object], name: str, of_day: time) -> int | None:
    """A date or time in ISO 8601 as milliseconds, None where it is not given; raises `InvalidRequest`.

    A date alone stands for the time `of_day`, UTC.
    """
    value = text(arguments, name, 40)
    if value is None:
        return None
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        raise InvalidRequest(f"{name} must be a date such as 2026-11-30, or a time in ISO 8601.") from None
    if len(value) == len("2026-11-30"):
        found = datetime.combine(found.date(), of_day)
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    return int(found.timestamp() * 1000)
