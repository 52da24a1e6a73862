"""How long an event may keep the host waiting, and which are worth keeping when no daemon takes them."""

from __future__ import annotations

import posix
import time

PATIENCE = b"READGATE_HOOK_PATIENCE"
"""This variable multiplies every budget. Measurements set it: what is compared there must not depend on how
busy the machine is. Nobody else should, for a host that waits is a host that hangs.
"""
_LONGEST = 1_000.0
_LONGEST_START = 5.0
TOLD_AFTER = 3
"""So many unanswered hooks are more than a daemon that starts, or a machine that is busy for a moment."""

# An event that has several outputs is asked for in parts, `SessionStart.index`: each has the whole budget.
# One of another host than Claude Code comes as `SessionStart.index@codex`.

_SECONDS = {
    "PreToolUse": 0.3,
    "PostToolUse": 0.3,
    "PostToolUseFailure": 0.3,
    "UserPromptSubmit": 0.3,
    "SubagentStart": 0.5,
    "SessionStart": 1.5,
    "Stop": 0.5,
    "SessionEnd": 0.5,
}

_ANSWER_ONLY = frozenset({"PreToolUse", "SessionStart", "SubagentStart"})


def seconds(event: str) -> float:
    """After so many seconds the hook says nothing and ends, whatever the daemon does."""
    return _SECONDS.get(_name(event), 0.5) * patience()


def patience() -> float:
    """How many times longer than in real life a hook may take: 1, unless the variable says otherwise."""
    try:
        asked = float(posix.environ.get(PATIENCE, b"1"))
    except ValueError:
        return 1.0
    return min(asked, _LONGEST) if asked >= 1 else 1.0


def running_for() -> float:
    """Seconds since this process was begun; only those on a processor where the system tells no more.

    A machine that begins many processes at once lets each wait ten times as long as its start takes.
    """
    try:
        stat = posix.open("/proc/self/stat", posix.O_RDONLY | posix.O_CLOEXEC)
        try:
            fields = posix.read(stat, 1024).rpartition(b")")[2].split()
        finally:
            posix.close(stat)
        # proc_pid_stat(5): starttime, the 22nd field, counts ticks from the machine's start.
        begun = int(fields[19]) / posix.sysconf("SC_CLK_TCK")
        waited = time.clock_gettime(time.CLOCK_BOOTTIME) - begun
    except Exception:
        waited = 0.0
    # A process that was another program before has lived longer than its start took.
    return waited if 0 < waited < _LONGEST_START else time.process_time()


def kept(event: str) -> bool:
    """Is it spooled when no daemon takes it in? An event that is only a question means nothing later."""
    return _name(event) not in _ANSWER_ONLY


def _name(event: str) -> str:
    return event.partition("@")[0].partition(".")[0]
