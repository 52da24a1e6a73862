"""A workspace of a few files that a search looks through, and a clock that each file read moves on."""

from collections.abc import Callable, Iterable

from navigator.answers.searching.search import Searched
from navigator.index.names import NameIndex
from navigator.index.status import IndexStatus
from navigator.model import FileFacts

from .made import Sketch, facts_of

READY = IndexStatus("ready", 3, 2, 4, 100, 0.1, {}, (), ())


STORE = b"""class Store:
    # keeps what the caller hands over
    def get(self, key, default=None):
        return self.kept.get(key, default)


LIMIT = 10
"""
FACTS = facts_of(
    STORE,
    [
        Sketch(
            "class",
            "Store",
            1,
            4,
            [Sketch("method", "get", 3, 4, signature="def get(self, key, default=None)")],
            signature="class Store",
        ),
        Sketch("constant", "LIMIT", 7, 7, signature="LIMIT = 10"),
    ],
)
NOTES = "Überall steht: keeps, and caller.\nThe caller keeps what it hands over\n".encode()


class Disk:
    """Files by relative path, in memory."""

    def __init__(self, files: dict[str, tuple[bytes, FileFacts | None]], status: IndexStatus = READY) -> None:
        self.files = files
        self.names = NameIndex()
        self.status = status
        self.now = 0.0
        self.pace = 0.0
        """Seconds that reading a file takes."""
        for number, (path, (_, facts)) in enumerate(files.items()):
            if facts is not None:
                self.names.add(number, path, facts)

    def texts(self, accepts: Callable[[str], bool]) -> Iterable[tuple[str, bytes]]:
        for path, (data, _) in self.files.items():
            if accepts(path):
                self.now += self.pace
                yield path, data

    def facts_of(self, path: str) -> FileFacts | None:
        return self.files[path][1] if path in self.files else None

    @property
    def searched(self) -> Searched:
        return Searched(
            self.names, self.status, self.facts_of, self.texts, lambda: self.files, clock=lambda: self.now
        )
