"""What every test shares: no settings of the developer's own, and no time limit on a property's examples."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from navigator.model import FileFacts, Symbol

# A loaded machine is no failure of the code. A change is judged by the same examples as the one before it;
# new ones are looked for where time is given to it.
settings.register_profile("readgate", deadline=None, derandomize=True)
settings.register_profile("thorough", deadline=None)
settings.load_profile("readgate")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--thorough`: as many examples, rounds and rows as the design asks for, which takes its time."""
    parser.addoption("--thorough", action="store_true", help="more of everything; minutes instead of seconds")


def pytest_configure(config: pytest.Config) -> None:
    """Hand the wish on to pool workers and modules as a variable."""
    if config.getoption("--thorough"):
        os.environ["THOROUGH"] = "1"
    if "THOROUGH" in os.environ or config.getoption("--hypothesis-seed") is not None:
        settings.load_profile("thorough")


@pytest.fixture(autouse=True)
def no_settings_of_the_developer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("READGATE_")]:
        monkeypatch.delenv(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what starts the real client last: a broken part is found by its own tests first."""
    items.sort(key=lambda item: item.get_closest_marker("host") is not None)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)  # takes no room on the disk


TRAPS: dict[str, Callable[[Path], None]] = {
    "device": _device,
    "pipe": os.mkfifo,
    "huge": _huge,
    "endless": lambda path: path.symlink_to("/proc/self/mem"),
    "outside": lambda path: path.symlink_to(__file__),
    "circle": lambda path: path.symlink_to(path.name),
    "folder": Path.mkdir,
}
"""What a stranger's repository may have in place of a file of settings, by its name: made at a path."""


@pytest.fixture(params=TRAPS)
def trap(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    """One thing that is no file of settings, to be made in place of one."""
    return TRAPS[request.param]


@dataclass
class ModelServer:
    """A model's API here: it says what it was told, the last again and again, and keeps what came."""

    url: str
    answers: list[tuple[int, dict[str, str], bytes]] = field(default_factory=list)
    requests: list[tuple[str, dict[str, str], Any]] = field(default_factory=list)

    def says(self, status: int, body: object, **headers: str) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers.append((status, headers, data))


@pytest.fixture
def server() -> Iterator[ModelServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            found.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            status, headers, data = found.answers[min(len(found.requests), len(found.answers)) - 1]
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(data))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found = ModelServer(f"http://127.0.0.1:{http.server_address[1]}")
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield found
    http.shutdown()
    thread.join()
    http.server_close()


@pytest.fixture
def facts() -> Callable[..., FileFacts]:
    """Facts of a Python file from lines such as `class A 1-9 #1` and `  method A.f 2-4 #2 def f(self)`."""
    return _facts


def _facts(text: str, content: str = "c0") -> FileFacts:
    symbols = []
    for line in text.strip("\n").splitlines():
        kind, name, lines, body, *signature = line.split(maxsplit=4)
        first, last = map(int, lines.split("-"))
        symbols.append(
            Symbol(
                kind=kind,
                name=name.rsplit(".", 1)[-1],
                qualified_name=name,
                name_line=first,
                start_line=first,
                end_line=last,
                start_byte=first * 100,
                end_byte=last * 100 + 99,
                signature=signature[0] if signature else "",
                doc="",
                body_hash=int(body[1:]),
                depth=name.count("."),
            )
        )
    return FileFacts("python", content, 1000, 100, tuple(symbols), (), False, False)
