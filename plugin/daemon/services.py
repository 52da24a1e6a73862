"""What the daemon does for its clients, opened when first needed and called in threads, never in its loop."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol, TypeVar

from navigator.model import Answer

DEFAULT_FACTORY = "plugin.services:open_services"

Progress = Callable[[int, int], None]
"""Told how much of how much is done. Raises `Gone` when nobody listens any more."""

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class Gone(Exception):
    """The client has left; whoever works for it may stop."""

    code = "client_gone"


class ServicesUnavailable(Exception):
    """The services cannot be opened; the daemon lives on and tries again when asked."""

    code = "services_unavailable"

    def __init__(self, error: Exception) -> None:
        super().__init__(
            f"readgate could not open its index and memory ({type(error).__name__}); "
            f"the daemon's log says why: `readgate daemon status` names its folder."
        )


class Services(Protocol):
    """What a factory opens. Every method may be called from several threads at once.

    An expected failure is an exception whose class has a text `code`: its message is one sentence that a
    user may read. Any other exception is a defect: it is logged, and told without its details.
    """

    idle_seconds: float
    """After so long without a connection the daemon leaves."""

    used_at: float
    """When they were last used by another way than the daemon's connections, by `time.monotonic`."""

    def handle_hook(
        self, event: str, payload: dict[str, object], project_dir: str, spooled: bool
    ) -> dict[str, object] | None:
        """Take an event in and say what the host is to be told; what is returned from is safely kept.

        `spooled`: it happened earlier, when no daemon ran, and nobody waits for an answer.
        """

    def unheard(self, event: str, payload: dict[str, object]) -> None:
        """What the last answer to this event said reached nobody: the client had given up."""

    def call(self, method: str, params: Mapping[str, object], project_dir: str, progress: Progress) -> object:
        """Do what a command asks; the result is anything that JSON can hold."""

    def call_tool(self, name: str, arguments: Mapping[str, object], project_dir: str, scope: str) -> Answer:
        """Answer an MCP tool call; `scope` names the MCP connection."""

    def warm(self) -> None:
        """Load what can wait until nobody asks for anything."""

    def close(self) -> None:
        """Let go of everything, with nothing acknowledged lost."""


Factory = Callable[[Path], Services]


def load_factory(name: str) -> Factory:
    """The factory named `module:function` or `/path/of/a/file.py:function`."""
    place, _, function = name.rpartition(":")
    if place.endswith(".py"):
        spec = importlib.util.spec_from_file_location(Path(place).stem, place)
        if spec is None or spec.loader is None:
            raise ImportError(f"{place} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        module = importlib.import_module(place)
    factory: Factory = getattr(module, function)
    return factory


def expected(error: BaseException) -> str | None:
    """The code of an expected failure, or None for a defect."""
    code = getattr(type(error), "code", None)
    return code if isinstance(code, str) else None


class Desk:
    """The services behind two queues: what a command asks may take long and must not hold up a hook."""

    def __init__(self, factory: str, home: Path) -> None:
        self._factory = factory
        self._home = home
        self._services: Services | None = None
        self._opening = threading.Lock()
        self._hooks = ThreadPoolExecutor(4, "hook")
        self._calls = ThreadPoolExecutor(12, "call")

    @property
    def idle_seconds(self) -> float | None:
        """What the services say, once they are open."""
        return None if self._services is None else self._services.idle_seconds

    @property
    def used_at(self) -> float:
        """When the services were last used by another way than the daemon's connections."""
        return 0.0 if self._services is None else self._services.used_at

    async def open(self) -> None:
        """Open the services now, so that the first client does not wait for it."""
        await asyncio.get_running_loop().run_in_executor(self._calls, self._opened)

    async def hook(self, work: Callable[[Services], _Result]) -> _Result:
        """Have this done in the hooks' queue."""
        return await asyncio.get_running_loop().run_in_executor(self._hooks, lambda: work(self._opened()))

    async def call(self, work: Callable[[Services], _Result]) -> _Result:
        """Have this done in the queue of commands and tools."""
        return await asyncio.get_running_loop().run_in_executor(self._calls, lambda: work(self._opened()))

    def close(self) -> None:
        """Close the services, if they are open. Nothing can be asked afterwards."""
        with self._opening:
            services, self._services = self._services, None
            self._factory = ""
        if services is not None:
            services.close()

    def _opened(self) -> Services:
        services = self._services
        if services is not None:
            return services
        with self._opening:
            if self._services is None:
                try:
                    self._services = load_factory(self._factory)(self._home)
                except Exception as error:
                    _log.exception("the services cannot be opened")
                    raise ServicesUnavailable(error) from error
            return self._services
