"""Everything the daemon owns, opened when first needed: a navigator a workspace, the memory, the gate."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gate.bash.parse import load_grammar
from gate.gate import Gate
from gate.host.delivery import CLAUDE_CODE
from gate.host.tools import HostTools
from gate.permissions.settings_files import PermissionFiles
from gate.settings import GateSettings
from memory.files_now import FilesNow
from memory.memory import ASKING, Memory
from memory.model import Project
from memory.problems import MemoryProblem
from memory.settings import ContextSettings, ModelSettings, RetentionSettings
from navigator import tokens
from navigator.answers.limits import AnswerSettings
from navigator.errors import NavigatorError
from navigator.model import Answer
from navigator.navigator import Navigator
from navigator.recent import Recent
from navigator.settings import NavigatorSettings, TokenSettings
from navigator.workspace import find_root
from plugin.config.loader import Loader
from plugin.config.problems import ConfigProblem
from plugin.config.values import setting_fields
from plugin.daemon.settings import DaemonSettings
from plugin.events.handlers import RECORDED, HookContext, handle
from plugin.events.held_files import HeldFiles
from plugin.hosts.host import HOST, Host
from plugin.hosts.registry import HOSTS
from plugin.seen_files import SeenFiles
from plugin.troubles import Troubles
from plugin.ui.site import Site
from plugin.workspaces import Terms, Workspaces

SECTIONS: Mapping[str, type[Any]] = {
    "navigator": NavigatorSettings,
    "answers": AnswerSettings,
    "tokens": TokenSettings,
    "gate": GateSettings,
    "context": ContextSettings,
    "retention": RetentionSettings,
    "model": ModelSettings,
    "daemon": DaemonSettings,
}
WORKSPACE_KEYS: Mapping[str, frozenset[str] | None] = {
    "gate": frozenset(setting_fields(GateSettings)) - {"decision_ms"},
    "navigator": frozenset({"exclude"}),
}
"""What a repository's readgate.toml may set: how its files are gated and which are left out, but not for how
long the daemon's threads wait for it."""

LOADED = 128
"""Sections and workspaces whose settings are kept while their files are as they were."""
INDEX_FIRST_SECONDS = 3.0
"""How long indexes that are being built go before what makes costs exact, which takes 0.5 s to load."""


def settings_loader(home: Path) -> Loader:
    """The loader over every section."""
    return Loader(SECTIONS, WORKSPACE_KEYS, home, os.environ)


def asking_folder(home: Path) -> Path:
    """Where `claude -p` is run for the memory."""
    return home / "memory" / ASKING


def open_services(home: Path) -> Services:
    """The daemon's services, with the real clock and its log; cheap, since nothing is opened yet."""
    log = logging.getLogger(__name__)
    return Services(home, clock=lambda: datetime.now().astimezone(), report=log.warning, asks_model=True)


class Services:
    """What hooks, MCP calls and commands are answered with (`daemon.services.Services`); thread-safe."""

    def __init__(
        self,
        home: Path,
        *,
        clock: Callable[[], datetime],
        report: Callable[[str], None],
        asks_model: bool = False,
    ) -> None:
        """`asks_model`: go on with what a model is still to be asked; a short command must not begin it."""
        self.home = home
        self._asks_model = asks_model
        self._clock = clock
        self._report = report
        self.settings = settings_loader(home)
        self._permissions = PermissionFiles(os.environ, report)
        self._loaded = Recent[tuple[str, Path | None], tuple[object, Any]](LOADED)
        self._asking = Path(os.path.realpath(asking_folder(home)))
        self._own = Recent[str, bool](LOADED)
        self._lock = threading.RLock()
        self.workspaces = Workspaces(home / "index")
        self._memory: Memory | None = None
        self._memory_lock = threading.Lock()
        self._gates: dict[str, Gate] = {}
        self._held = HeldFiles()
        self._troubles = Troubles()
        self.site = Site(self)
        """The page in the browser."""
        tokens.set_factor(self._load("tokens", None).factor)

    def warm(self) -> None:
        """Load what makes answers exact or quick and can wait until the daemon has nothing better to do."""
        end = time.monotonic() + INDEX_FIRST_SECONDS
        for navigator in self.workspaces.all_open():
            navigator.wait_ready(end - time.monotonic())
        load_grammar()
        tokens.load_tokenizer().join()
        importlib.import_module("plugin.mcp.tools")
        gc.freeze()  # what was loaded stays: looking through it for circles holds up answers by 20 ms

    def navigator(self, root: Path, stamps: tuple[object, ...] = ()) -> Navigator:
        """The workspace's navigator, started on first use; raises `NavigatorError` for a refused root.

        It starts anew where the user has changed its settings, or what may be read. `stamps` where the
        settings' files have just been looked at.
        """
        stamps = stamps or self.settings.stamps(root)
        terms = Terms(
            shared=self._load("navigator", None, stamps),
            settings=self._load("navigator", root, stamps),
            answers=self._load("answers", None, stamps),
            denied=self._permissions.denied(root),
        )
        return self.workspaces.navigator(root, terms)

    @property
    def memory(self) -> Memory:
        """The user's memory, opened on first use; raises `MemoryProblem`."""
        with self._memory_lock:
            if self._memory is None:
                self._memory = Memory(
                    self.home / "memory",
                    clock=self._clock,
                    cost=tokens.cost,
                    context=self._load("context", None),
                    retention=self._load("retention", None),
                    files=self._files_now,
                    model=lambda: self._load("model", None),  # Switched off, it is off at once.
                )
                for notice in self._memory.notices:
                    self._report(notice)
                if self._asks_model:
                    self._memory.narrator.start()
            return self._memory

    @property
    def gate(self) -> Gate:
        """The read gate of Claude Code."""
        return self.gate_of(None)

    def gate_of(self, host: Host | None) -> Gate:
        """The read gate of another host than Claude Code, which is None here."""
        name = host.name if host else ""
        with self._lock:
            if name not in self._gates:
                words, limits = (host.words, host.limits) if host else (HostTools(), CLAUDE_CODE)
                marks = self.home / "gate" / f"{name or 'claude-code'}.denied"
                settings = self._load("gate", None)
                self._gates[name] = Gate(settings, self._clock, self._report, words, limits, marks)
            return self._gates[name]

    def settle(self) -> None:
        """Wait until the ledger has everything that the gates decided so far."""
        with self._lock:
            gates = list(self._gates.values())
        for gate in gates:
            gate.settle()

    def gate_settings(self, root: Path, stamps: tuple[object, ...] = ()) -> GateSettings:
        """The gate's settings in a workspace; `stamps` where its files have just been looked at."""
        settings: GateSettings = self._load("gate", root, stamps)
        return settings

    def gate_trouble(self, root: Path) -> tuple[list[str], str]:
        """What is wrong with the gate's settings in a workspace, and what is in force as long as it is."""
        problems = list(map(str, self.settings.problems("gate", root)))
        if not problems:
            return [], ""
        own = "the defaults" if self.settings.problems("gate", None) else "your own settings and the defaults"
        return problems, own

    def call_tool(
        self, name: str, arguments: Mapping[str, object] | None, project_dir: str, scope: str
    ) -> Answer:
        """Answer an MCP tool call; raises the expected problems, each one sentence."""
        from plugin.mcp import tools  # pydantic costs a quarter of the daemon's start; hooks need none of it

        return tools.call(name, arguments, _Context(self, project_dir, scope))

    @property
    def idle_seconds(self) -> float:
        """After so long without a connection the daemon leaves."""
        return float(self._load("daemon", None).idle_minutes * 60)

    @property
    def used_at(self) -> float:
        """When the page was last used, by `time.monotonic`."""
        return self.site.used_at

    def call(
        self, method: str, params: Mapping[str, Any], project_dir: str, progress: Callable[[int, int], None]
    ) -> object:
        """Answer a command; raises the expected problems."""
        from plugin.calls.table import call

        return call(self, method, params, project_dir, progress)

    def now(self) -> datetime:
        """The time, with its zone."""
        return self._clock()

    @staticmethod
    def tool_name(name: str) -> str:
        """How Claude Code calls a tool of the plugin's server."""
        return HostTools().named(name)

    def handle_hook(
        self, event: str, payload: dict[str, Any], project_dir: str, spooled: bool = False
    ) -> dict[str, Any] | None:
        """Answer a hook event; one that was spooled is taken in, and has no answer any more."""
        if self._is_own(project_dir or str(payload.get("cwd") or "")):
            return None
        host = _host_of(payload)
        folder = project_dir or _around(str(payload.get("cwd") or ""))
        stamps = self.settings.stamps(Path(folder)) if folder else ()  # once: hooks are waited for
        navigator = self._navigator_or_none(folder, stamps)
        memory: Memory | None = None
        try:
            memory = self.memory
            trouble = " ".join(memory.notices)
        except MemoryProblem as problem:
            trouble = str(problem)
            self._report(trouble)
        context = HookContext(
            navigator=navigator,
            memory=memory,
            gate=self.gate_of(host),
            gate_settings=None if navigator is None else self.gate_settings(navigator.workspace.root, stamps),
            project=None
            if navigator is None or memory is None
            else memory.project_of(navigator.workspace.root),
            now=self._clock,
            tool_name=host.words.named if host else self.tool_name,
            held=self._held,
        )
        reply = handle(event, payload, context)
        if memory is None and event in RECORDED:
            _ = self.memory  # raises: whoever brought the event keeps it until the memory opens again
        return None if spooled else self._troubles.tell(payload, reply, trouble)

    def unheard(self, event: str, payload: dict[str, Any]) -> None:
        """The host had stopped waiting before the answer to this event came."""
        self._troubles.unheard(payload)
        if event == "PreToolUse":
            self.gate_of(_host_of(payload)).unheard(payload)

    def close(self) -> None:
        """Stop the watchers and workers and close the memory; nothing acknowledged is lost."""
        self.site.close()
        self.workspaces.close()
        with self._lock:
            gates, self._gates = self._gates, {}
        for gate in gates.values():
            gate.close()
        with self._memory_lock:
            memory, self._memory = self._memory, None
        if memory is not None:
            memory.close()

    def memory_or_none(self) -> Memory | None:
        """The memory, or None where it can't be opened; the reason goes to the log."""
        try:
            return self.memory
        except MemoryProblem as problem:
            self._report(str(problem))
            return None

    def _is_own(self, folder: str) -> bool:
        """Whether it is a client that the memory runs to ask a model: it must not observe itself."""
        known = self._own.get(folder)
        if known is None:
            within = bool(folder) and Path(os.path.realpath(folder)).is_relative_to(self._asking)
            known = self._own.put(folder, within)
        return known

    def _files_now(self, root: Path) -> FilesNow | None:
        """What an open navigator has seen of a workspace; none is opened for it."""
        opened = self.workspaces.opened(root)
        return SeenFiles(opened) if opened else None

    def _navigator_or_none(self, folder: str, stamps: tuple[object, ...]) -> Navigator | None:
        try:
            return self.navigator(Path(folder), stamps) if folder else None
        except NavigatorError as problem:
            self._report(str(problem))
            return None

    def _load(self, section: str, workspace: Path | None, stamps: tuple[object, ...] = ()) -> Any:
        """The section's settings, read again where a file of them has changed, as `stamps` tell."""
        stamps = stamps or self.settings.stamps(workspace)
        known = self._loaded.get((section, workspace))
        if known is not None and known[0] == stamps:
            return known[1]
        try:
            found = self.settings.load(section, workspace)
        except ConfigProblem as problem:  # a repository's mistake does not undo what the user has set
            self._report(str(problem))
            found = self._load(section, None) if workspace else self.settings.defaults(section)
        return self._loaded.put((section, workspace), (stamps, found))[1]


def _host_of(payload: Mapping[str, Any]) -> Host | None:
    return HOSTS.get(str(payload.get(HOST) or ""))


def _around(cwd: str) -> str:
    """The workspace that a folder lies in, for hosts that do not name it."""
    try:
        return str(find_root(Path(cwd))) if cwd else ""
    except (NavigatorError, OSError, ValueError):
        return cwd


@dataclass(frozen=True, slots=True)
class _Context:
    """One tool call's reach (`ToolContext`)."""

    services: Services
    project_dir: str
    scope: str

    @property
    def navigator(self) -> Navigator:
        return self.services.navigator(Path(self.project_dir))

    @property
    def memory(self) -> Memory:
        return self.services.memory

    @property
    def project(self) -> Project:
        return self.services.memory.project_of(self.navigator.workspace.root)
