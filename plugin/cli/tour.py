"""`readgate tour`: the whole product once, on the user's own code, in a home that is gone afterwards."""

from __future__ import annotations

import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from gate.host.delivery import HOST_BYTES
from navigator import tokens
from navigator.index.names.standing import Standing
from navigator.languages.registry import ALL
from navigator.model import CALLABLES, FileFacts, Symbol
from navigator.workspace import Workspace
from plugin.cli.backend import now
from plugin.cli.printing import counted, emit
from plugin.cli.progress import Bar
from plugin.services import Services

INDEX_WAIT_SECONDS = 600.0
OUTLINE_TOKENS = 700
MAP_TOKENS = 600
MOST_ASKED = 50
"""Files of which the gate is asked, to find one that it answers: each takes milliseconds."""
SHOWN_LINES = 32
"""Of one answer; the tour is read by a person on a screen. A real answer comes whole."""


@click.command("tour")
@click.argument("path", required=False, default=".")
def tour_command(path: str) -> None:
    """See everything readgate does, on your own code.

    PATH is a repository, this folder if none is given. Nothing is written outside a temporary folder.
    """
    root = Workspace(Path(path).expanduser()).root  # refused before anything is begun
    with _private_services() as services:
        started = time.monotonic()
        _index(services, root)
        files = _large_files(services, root)
        if not files:
            raise click.ClickException(
                f"no source file with symbols was found under {root}: name a folder that holds code."
            )
        stopped = next((file for file in files[:MOST_ASKED] if _is_stopped(services, root, file[0])), None)
        relative, facts = stopped or files[0]
        _code(services, root, relative, facts)
        _gate(services, root, relative)
        _memory(services, root, relative, facts)
        emit(f"\nThat took {time.monotonic() - started:.1f} s. Nothing is left behind: the home is gone.")
        emit("`readgate install` puts this into Claude Code; `readgate --help` lists the commands.")


@contextmanager
def _private_services() -> Iterator[Services]:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))  # a closed terminal too leaves nothing behind
    with tempfile.TemporaryDirectory(prefix="readgate-tour-") as home:
        services = Services(Path(home), clock=now, report=lambda text: emit(f"note: {text}"))
        try:
            yield services
        finally:
            services.close()


def _index(services: Services, root: Path) -> None:
    _title("Index", f"every source file of {root}, parsed once")
    started = time.monotonic()
    navigator = services.navigator(root)
    with Bar("Indexing", shown=sys.stderr.isatty()) as bar:
        navigator.wait_ready(INDEX_WAIT_SECONDS, bar.update)
    status = navigator.status()
    emit(
        f"{counted(status.indexed, 'source files')}, {counted(status.symbols, 'symbols')}, "
        f"{status.bytes / 1e6:,.1f} MB in {time.monotonic() - started:.1f} s"
    )
    if status.skipped:
        left_out = ", ".join(f"{count:,} {code.replace('_', ' ')}" for code, count in status.skipped.items())
        emit(f"of {counted(status.files, 'files')} listed; the others: {left_out}")
    _title("Map", "smart_map: what is here, within a token budget")
    _show(navigator.map(None, MAP_TOKENS).text)


def _large_files(services: Services, root: Path) -> list[tuple[str, FileFacts]]:
    """Files the host would deliver, those first that an agent is likeliest to open: written, and large."""
    ranked: list[tuple[int, int, str, FileFacts]] = []
    for relative, facts in services.navigator(root).symbols():
        if facts.symbols and facts.size <= HOST_BYTES:
            made, document = facts.generated or facts.minified, not ALL[facts.language].is_code
            aside = Standing.of(relative, made=made, document=document).aside
            ranked.append((aside, -facts.size, relative, facts))
    return [file[2:] for file in sorted(ranked, key=lambda file: file[:3])]


def _is_stopped(services: Services, root: Path, relative: str) -> bool:
    """Whether the gate would answer a whole read of the file."""
    said = services.gate.explain(
        str(root / relative), navigator=services.navigator(root), memory=None, project=None
    )
    return said.verdict != "pass"


def _code(services: Services, root: Path, relative: str, facts: FileFacts) -> None:
    navigator = services.navigator(root)
    _title("Outline", f"smart_outline of a large file, cut to {OUTLINE_TOKENS} tokens here")
    _show(navigator.outline(relative, None, OUTLINE_TOKENS, None).text)
    symbol = _one_symbol(facts)
    name = f"{symbol.qualified_name}@{symbol.name_line}"
    _title("Unfold", f"smart_unfold of {name}: the body of one symbol, with real line numbers")
    _show(navigator.unfold(relative, [name], 0, None).text)


def _one_symbol(facts: FileFacts) -> Symbol:
    """A function of a length that shows something and still fits a screen."""
    callables = [one for one in facts.symbols if one.kind in CALLABLES]
    return min(callables or facts.symbols, key=lambda one: abs((one.end_line - one.start_line) - 14))


def _gate(services: Services, root: Path, relative: str) -> None:
    _title("Gate", f"what a whole Read of {relative} is answered with")
    explained = services.gate.explain(
        str(root / relative), navigator=services.navigator(root), memory=None, project=None
    )
    payload = {
        "hook_event_name": "PreToolUse",
        "session_id": "tour",
        "cwd": str(root),
        "tool_name": "Read",
        "tool_input": {"file_path": str(root / relative)},
        "tool_use_id": "tour-1",
    }
    reply = services.handle_hook("PreToolUse", payload, str(root)) or {}
    said: dict[str, Any] = reply.get("hookSpecificOutput", {})
    if said.get("permissionDecision") != "deny":
        failed = next((one for one in explained.conditions if one.holds is False), None)
        why = f"{failed.name}: {failed.value}" if failed else "nothing speaks against it"
        emit(f"The read passes ({why}). Small files are cheaper read whole, so the gate leaves them alone,")
        emit("and no file here is large enough for it: try the tour on a repository with larger ones.")
        return
    reason = str(said["permissionDecisionReason"])
    _show(reason)
    answer = tokens.cost(reason)
    emit(
        f"\nThe read would have brought {tokens.shown(explained.kept_out)} tokens into the context, this "
        f"answer brings {tokens.shown(answer)}: {tokens.shown(explained.kept_out - answer)} kept out, on "
        "this turn and every later one. Unfolding a symbol then costs one turn more."
    )


def _memory(services: Services, root: Path, relative: str, facts: FileFacts) -> None:
    symbol = _one_symbol(facts)
    title = f"{symbol.name} is where the tour stopped in {Path(relative).name}"[:80]
    _title("Memory", "one observation written, then found by the three steps")
    saved = _call(
        services, root, "memory_save",
        title=title, text=f"{symbol.signature}\nLines {symbol.start_line}-{symbol.end_line} of {relative}.",
        type="discovery", concepts=["how-it-works"], files=[relative],
    )  # fmt: skip
    emit(f"memory_save: {saved.text}\n")
    first = _call(services, root, "mem_search", mode="guided", query=f"tour {symbol.name}")
    _show(first.text)
    second = _call(services, root, "mem_search", mode="guided", **_onwards(first.data, saved.data["id"]))
    emit("")
    _show(second.text)
    third = _call(services, root, "mem_search", mode="guided", **_onwards(second.data, saved.data["id"]))
    emit("")
    _show(third.text)
    _title("Startup", "what the next session in this project is told before its first word")
    work = _call(
        services, root, "work_state_write",
        list="tour", fields={"task": f"read {symbol.name}", "status": "doing"},
    )  # fmt: skip
    emit(f"work_state_write: {work.text}\n")
    told = services.memory.startup(services.memory.project_of(root), "startup", None, services.now())
    _show(told.work)
    emit("")
    _show(told.index)


def _onwards(data: dict[str, Any], number: object) -> dict[str, Any]:
    return {"continuation": data["continuation"], "selectedIds": [number]}


def _call(services: Services, root: Path, tool: str, **arguments: Any) -> Any:
    return services.call_tool(tool, arguments, str(root), "tour")


def _title(name: str, what: str) -> None:
    emit(f"\n== {name}: {what}\n")


def _show(text: str) -> None:
    lines = text.splitlines()
    for line in lines[:SHOWN_LINES]:
        emit(f"  {line[:160]}")
    if len(lines) > SHOWN_LINES:
        emit(f"  … {counted(len(lines) - SHOWN_LINES, 'more lines')}")
