"""The page's server in the daemon: begun when first asked for, in a thread and a loop of its own."""

from __future__ import annotations

import socket
import threading
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import uvicorn

    from plugin.services import Services
    from plugin.ui.keys import Keys

ADDRESS: Final = "127.0.0.1"
"""Nothing but this machine reaches it."""

CLOSE_SECONDS: Final = 3.0
"""How long pages that are being made are waited for at the end."""

CONNECTIONS: Final = 64
"""Requests answered at once; beyond that they are told to come again."""


class Site:
    """The pages over one `Services`; thread-safe. Importing the web server waits for the first `open`."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lock = threading.Lock()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._keys: Keys | None = None
        self._root = ""
        self.used_at = 0.0
        """When a page was last asked for, by `time.monotonic`."""

    def open(self, landing: str) -> str:
        """An address that opens the page once, at `landing`; the server is begun if it does not run."""
        with self._lock:
            if self._keys is None or self._thread is None or not self._thread.is_alive():
                self._keys = self._begin()
            self._used()
            return f"{self._root}?key={self._keys.mint(landing)}"

    def close(self) -> None:
        """Stop serving; a second call does nothing."""
        with self._lock:
            server, thread = self._server, self._thread
            self._server = self._thread = self._keys = None
        if server is not None and thread is not None:
            server.should_exit = True
            thread.join(CLOSE_SECONDS)

    def _begin(self) -> Keys:
        import secrets

        import uvicorn

        from plugin.ui.app import application
        from plugin.ui.entrance import ENTER, Entrance
        from plugin.ui.keys import Keys

        keys, base = Keys(time.monotonic), secrets.token_urlsafe(6)
        listener = socket.create_server((ADDRESS, 0))
        port = listener.getsockname()[1]
        self._root = f"http://{ADDRESS}:{port}/{base}/{ENTER}"
        config = uvicorn.Config(
            Entrance(application(self._services, base), keys, port, base, self._used),
            http="h11",
            loop="asyncio",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="warning",
            access_log=False,  # Addresses hold keys.
            proxy_headers=False,
            server_header=False,
            limit_concurrency=CONNECTIONS,
            timeout_graceful_shutdown=int(CLOSE_SECONDS),
        )
        self._server = server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=server.run, kwargs={"sockets": [listener]}, name="pages", daemon=True
        )
        self._thread.start()
        return keys

    def _used(self) -> None:
        self.used_at = time.monotonic()
