"""New interpreters for parse workers that do not import the program which starts them.

`multiprocessing` has every spawned child import the parent's main module, for functions defined there. Ours
are not, and a main module may be slow to import, have no guard, or no file at all.
"""

from __future__ import annotations

import sys
import threading
from multiprocessing.context import SpawnContext, SpawnProcess
from types import ModuleType

_starting = threading.Lock()


class WorkerProcess(SpawnProcess):
    """A spawned process to which the parent's main module is unknown."""

    def start(self) -> None:
        """Start it; the main module is out of sight only while the child's instructions are written."""
        with _starting:
            main = sys.modules["__main__"]
            sys.modules["__main__"] = ModuleType("__main__")
            try:
                super().start()
            finally:
                sys.modules["__main__"] = main


class WorkerContext(SpawnContext):
    """The spawn start method with `WorkerProcess`."""

    Process = WorkerProcess
