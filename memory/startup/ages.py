"""Times as a reader wants them: how long ago, and the day and minute in the reader's own zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo


def milliseconds(moment: datetime) -> int:
    """Milliseconds since 1970, UTC; a moment without a zone is taken as local."""
    return int(moment.timestamp() * 1000)


def written_at(text: str) -> int:
    """The same for a time in ISO 8601, without a zone in UTC; raises `ValueError`."""
    moment = datetime.fromisoformat(text)
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)


def moment_of(time: int) -> datetime:
    """The moment of a time in milliseconds, in UTC."""
    return datetime.fromtimestamp(time / 1000, UTC)


def local(time: int, zone: tzinfo) -> datetime:
    """The same in a zone."""
    return moment_of(time).astimezone(zone)


def ago(age: int) -> str:
    """An age in milliseconds in words of one unit; a time to come counts as now."""
    seconds = max(age, 0) // 1000
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= length:
            count = seconds // length
            return f"{count} {unit}{'s' if count != 1 else ''} ago"
    return "just now"


def day(moment: datetime) -> str:
    """`Oct 10, 2026`, in English whatever the locale."""
    return f"{_MONTHS[moment.month - 1]} {moment.day}, {moment.year}"


def clock(moment: datetime) -> str:
    """`3:45p`."""
    return f"{moment.hour % 12 or 12}:{moment.minute:02}{'ap'[moment.hour >= 12]}"


def zone_name(moment: datetime) -> str:
    """`GMT+8`, `GMT-3:30`, `GMT`: an offset says the same everywhere, a zone's abbreviation does not."""
    offset = moment.utcoffset() or timedelta()
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "-" if offset < timedelta() else "+"
    return f"GMT{sign}{hours}{f':{minutes:02}' if minutes else ''}" if offset else "GMT"


def day_and_clock(moment: datetime) -> str:
    """`Oct 10, 3:45p`."""
    return f"{_MONTHS[moment.month - 1]} {moment.day}, {clock(moment)}"


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
