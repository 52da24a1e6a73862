"""A run of tests, a build or a linter: its result and what failed first, and the observation of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.model import ObservationDraft
from memory.observers.shell.command import ShellCall, Words, begins, launchers, without_fed_texts
from memory.observers.shell.runner import Failure, Kind, Runner, programs, runners
from memory.observers.titles import TITLE_UNITS, for_request

_ERROR_LINES: Final = (
    re.compile(r"^(?P<path>[^\s:]+\.rb):(?P<line>\d+):in .+?: (?P<message>.+ \(.+\))$", re.MULTILINE),
    re.compile(r"^PHP Fatal error:  (?P<message>.+) in (?P<path>\S+):(?P<line>\d+)$", re.MULTILINE),
    re.compile(
        r"^thread .* panicked at (?P<path>[^\s:]+):(?P<line>\d+):\d+:\n(?P<message>.+)$", re.MULTILINE
    ),
    re.compile(
        r"^(?:Exception in thread .+? )?(?P<message>(?:\w+\.)*\w*(?:Error|Exception)(?::| |$).*)$",
        re.MULTILINE,
    ),
    re.compile(r"^(?P<message>(?:fatal|error|Error|ERROR|panic)(?:\[\w+\])?: .+)$", re.MULTILINE),
    re.compile(r"^(?P<message>\S.*: (?:fatal )?error: .+)$", re.MULTILINE),
    re.compile(r"^npm (?:ERR!|error) (?P<message>(?!code|errno|path|A complete).+)$", re.MULTILINE),
)
"""How programs that nobody knows here say what went wrong; the first line that does so is taken."""

_PLACE = re.compile(r'^ +File "(?P<path>[^"]+)", line (?P<line>\d+)', re.MULTILINE)
"""Where a traceback was last, before it tells the error."""

_PLACE_BELOW = re.compile(
    r"^\s+at (?:.* ?\()?(?:file://)?(?P<path>[^():\s]+\.\w+):(?P<line>\d+)(?::\d+)?\)?$"
    r"|^\t(?P<go>/\S+\.go):(?P<at>\d+)",
    re.MULTILINE,
)
"""The first line of a stack that is told behind the error."""

_NAME_UNITS: Final = 60

_END: Final = 4_000
"""Characters at the end of an output by which the runner is known that a launcher ran."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of something that can fail."""

    runner: str
    """The runner's name, or the command itself where no runner is known."""
    kind: Kind | None
    """None for a command that is no known runner's."""
    unit: str
    scope: Words
    """What it was told to look at, without options; empty for everything."""
    passed: int | None
    failed: int | None
    failure: Failure | None
    """None where nothing failed."""

    @property
    def subject(self) -> str:
        """Runs with the same subject are repeats of one another."""
        return f"run:{self.runner} {' '.join(self.scope)}"

    def covers(self, other: Run) -> bool:
        """Whether this run, where it passes, says that what failed in the other is mended."""
        if self.runner != other.runner:
            return False
        if self.scope == other.scope or (self.kind is not None and not self.scope):
            return True
        failure = other.failure or Failure()
        named = [name for name in (failure.name, failure.path) if name]
        return any(name.startswith(part.rstrip("/")) for name in named for part in self.scope)


def runs(call: ShellCall) -> Iterator[Run]:
    """The runs a shell command was: those of known runners, else the command as a run of its own."""
    commands = call.commands if programs().search(without_fed_texts(call.command)[0]) else ()
    plain = [tuple(word for word in words if not word.startswith(("-", "+"))) for words in commands]
    known = [
        (runner, words[len(start) :]) for words in plain for runner, start in _called(words, call.output)
    ]
    for runner, scope in known:
        run = _result(runner, scope, call, alone=len(known) == 1)
        if run is not None:
            yield run
    if not known and (call.succeeded or not _only_looks_up(call)):
        yield command_run(call)


def command_run(call: ShellCall) -> Run:
    """The command as a run of its own: what failed is read from the lines errors have everywhere."""
    failure = None if call.succeeded else _any_error(call.output) or Failure()
    name = one_line(call.command, _NAME_UNITS)
    return Run(name, None, "", (one_line(call.command, 500),), None, None, failure)


def run_observation(runs: Sequence[Run], request: str) -> ObservationDraft | None:
    """How repeats of a run, oldest first, ended. Pure.

    None for a command of no known runner, unless it ended with an error and told where.
    """
    run = runs[-1]
    failure = run.failure
    if run.kind is None and not (failure and failure.message and failure.place):
        return None
    return ObservationDraft(
        title=_failing(run, failure) if failure else _passing(run),
        type="discovery",
        subtitle=for_request(request),
        narrative=told(run) + (f" It ran {len(runs)} times for this request." if len(runs) > 1 else ""),
        facts=failure_facts(failure) if failure else (),
        concepts=("what-changed",),
        files_read=inside(failure.file) if failure else (),
    )


def told(run: Run) -> str:
    """A run and its result in one sentence."""
    scope = f" of {one_line(' '.join(run.scope), 200)}" if run.scope and run.kind else ""
    numbers = ", ".join(
        f"{count} {word}"
        for count, word in ((run.failed, "failed"), (run.passed, "passed"))
        if count is not None
    )
    verdict = "failed" if run.failure else "passed"
    return f"{run.runner}{scope} {verdict}{f': {numbers} ({run.unit})' if numbers else ''}."


def failure_facts(failure: Failure) -> tuple[str, ...]:
    """What is known of a failure, whole."""
    named = (("first failure", failure.name), ("message", failure.message), ("at", failure.place))
    return tuple(f"{name}: {one_line(value, 500)}" for name, value in named if value)


def short_name(failure: Failure) -> str:
    """The end of a failure's name that tells it from others: the test, without its file."""
    return re.split(r"::(?!.*\[)|::(?=[^\[]*\[)| › | > ", failure.name)[-1]


def inside(path: str) -> tuple[str, ...]:
    """A printed path as a file of the project, where it can be one."""
    path = path.removeprefix("./")
    return (path,) if path and not path.startswith(("/", "../", "~", "<")) else ()


def _only_looks_up(call: ShellCall) -> bool:
    return all(begins(words, launchers()["lookups"]) for words in call.commands)


def _called(words: Words, output: str) -> Iterator[tuple[Runner, Words]]:
    """The runner a command calls with the words that call it; behind a launcher, those that told a result."""
    for runner in runners():
        start = begins(words, runner.commands)
        if start is not None:
            yield runner, start
            return
    start = begins(words, launchers()["launchers"])
    if start is not None:
        end = output[-_END:]
        behind = [runner for runner in runners() if any(runner.counts(end).told)]
        if behind:
            yield min(behind, key=lambda runner: ("tests", "build", "lint").index(runner.kind)), start


def _result(runner: Runner, scope: Words, call: ShellCall, alone: bool) -> Run | None:
    counts = runner.counts(call.output)
    failure: Failure | None = None
    if counts.failed or (not call.succeeded and alone):
        failure = runner.first_failure(call.output) or _any_error(call.output) or Failure()
    elif not (counts.passed or runner.says_clean(call.output) or (runner.quiet and call.succeeded and alone)):
        return None  # It may not have run at all.
    scope = tuple(word for word in scope if not word.isdigit())
    return Run(runner.name, runner.kind, runner.unit, scope, counts.passed, counts.failed, failure)


def _any_error(output: str) -> Failure | None:
    for pattern in _ERROR_LINES:
        found = pattern.search(output)
        if found is not None:
            named = found.groupdict()
            path, line = named.get("path") or "", named.get("line") or ""
            if not path:
                path, line = _place_of(found, output)
            return Failure("", path, line, found["message"].strip())
    return None


def _place_of(error: re.Match[str], output: str) -> tuple[str, str]:
    """File and line of an error as the stack around it tells them; empty where there is none."""
    above = list(_PLACE.finditer(output, 0, error.start()))
    if above:
        return above[-1]["path"], above[-1]["line"]
    below = _PLACE_BELOW.search(output, error.end())
    return (below["path"] or below["go"], below["line"] or below["at"]) if below else ("", "")


def _passing(run: Run) -> str:
    scope = one_line(" ".join(run.scope), 200)
    what = "finds nothing wrong" if run.kind == "lint" else "passes"
    unit = run.unit.removesuffix("s") if run.passed == 1 else run.unit
    count = f": {run.passed} {unit}" if run.passed is not None and run.kind == "tests" else ""
    for title in (
        (f"{run.runner} {what} in {scope}{count}", f"{run.runner} {what}{count} in {run.scope[0]}")
        if scope
        else ()
    ):
        if utf16_units(title) <= TITLE_UNITS:
            return title
    return clip(f"{run.runner} {what}{count}", TITLE_UNITS)


def _failing(run: Run, failure: Failure) -> str:
    others = (run.failed or 1) - 1
    message = one_line(failure.message, 300)
    if run.kind == "tests":
        name = clip(one_line(short_name(failure), 200), 40)
        more = f" and {others} more fail" if others else " fails"
        text = (
            f"{name}{more}"
            if name
            else f"{run.failed or 'the'} {'tests' if others or not run.failed else 'test'} failed"
        )
        rest = f": {message}" if message else ""
        where = f" in {failure.file.rsplit('/', 1)[-1]}" if failure.file else ""
        whole = f"{run.runner}: {text}{where}{rest}"
        return (
            whole if utf16_units(whole) <= TITLE_UNITS else clip(f"{run.runner}: {text}{rest}", TITLE_UNITS)
        )
    count = f"{run.failed} errors, first " if others else ""
    place = failure.place.rsplit("/", 1)[-1]
    where = f"in {place}: " if place else ""
    return clip(f"{run.runner}: {count}{where}{message or failure.name or 'it failed'}", TITLE_UNITS)
