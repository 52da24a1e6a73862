"""A running page server: uvicorn on a loopback port, in a thread and a loop of its own."""

from __future__ import annotations

import secrets
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import uvicorn

from plugin.services import Services
from plugin.ui.app import application
from plugin.ui.entrance import ENTER, Entrance
from plugin.ui.keys import Keys

ADDRESS: Final = "127.0.0.1"
"""Nothing but this machine reaches it."""

WORKERS: Final = 1
"""Pages made at once: they share the interpreter with the hooks, which must not wait for several of them."""

CONNECTIONS: Final = 64
"""Requests answered at once; beyond that they are told to come again."""

CLOSE_SECONDS: Final = 3
"""How long answers that are under way are waited for at the end."""


class Serving:
    """The server from its beginning to `close`. `used` hears of each visitor that is let in."""

    def __init__(self, services: Services, used: Callable[[], None]) -> None:
        self._keys = Keys(time.monotonic)
        self._workers = ThreadPoolExecutor(WORKERS, "page")
        base = secrets.token_urlsafe(6)
        listener = socket.create_server((ADDRESS, 0))
        port = listener.getsockname()[1]
        self._entrance = f"http://{ADDRESS}:{port}/{base}/{ENTER}"
        pages = application(services, base, self._workers)
        config = uvicorn.Config(
            Entrance(pages, self._keys, port, base, used),
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
            timeout_graceful_shutdown=CLOSE_SECONDS,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listener]}, name="pages", daemon=True
        )
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Does it serve still?"""
        return self._thread.is_alive()

    def address(self, landing: str) -> str:
        """An address that opens the page once, at `landing`."""
        return f"{self._entrance}?key={self._keys.mint(landing)}"

    def close(self) -> None:
        """Stop, with no page left in the making: it would use what is closed after this."""
        self._server.should_exit = True
        self._thread.join()
        self._workers.shutdown(cancel_futures=True)
