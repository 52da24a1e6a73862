"""The page as the daemon holds it: nothing until it is first asked for, then a server until the end."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plugin.services import Services
    from plugin.ui.serving import Serving


class Site:
    """The pages over some services; thread-safe."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lock = threading.Lock()
        self._serving: Serving | None = None
        self.used_at = 0.0
        """When a page was last asked for, by `time.monotonic`."""

    def open(self, landing: str) -> str:
        """An address that opens the page once, at `landing`; the server is begun if it does not run."""
        from plugin.ui.serving import Serving  # The web server takes half a second to import.

        with self._lock:
            if self._serving is None or not self._serving.alive:
                self._serving = Serving(self._services, self._used)
            self._used()
            return self._serving.address(landing)

    def close(self) -> None:
        """Stop serving; a second call does nothing."""
        with self._lock:
            serving, self._serving = self._serving, None
        if serving is not None:
            serving.close()

    def _used(self) -> None:
        self.used_at = time.monotonic()
