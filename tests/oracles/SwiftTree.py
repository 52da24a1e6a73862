"""Prints, a line a definition, what Swift's own language server sees in the files named on standard input.

One path a line; `SOURCEKIT_LSP` names the server (default: `sourcekit-lsp`), which comes with the compiler.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

# Kinds of symbols by the numbers of the Language Server Protocol.
CLASS, METHOD, PROPERTY, CONSTRUCTOR, ENUM, INTERFACE, FUNCTION = 5, 6, 7, 9, 10, 11, 12
STRUCT, OPERATOR, TYPE = 23, 25, 26
CALLABLES = {METHOD, CONSTRUCTOR, FUNCTION, OPERATOR}
TYPES = {CLASS, ENUM, INTERFACE, STRUCT, TYPE}
ALONE = (["operator"], ["precedencegroup"], ["macro"])
"""Keywords of declarations whose kinds are not compared."""


class Server:
    """A language server, asked one thing at a time."""

    def __init__(self, program: str) -> None:
        process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self._input: IO[bytes] = process.stdin
        self._output: IO[bytes] = process.stdout
        self._asked = 0
        tree = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
        self._ask("initialize", {"processId": None, "rootUri": None, "capabilities": tree})
        self._tell("initialized", {})

    def symbols(self, path: Path) -> Any:
        """The symbols of a file, each with its children."""
        document = {"uri": path.as_uri(), "languageId": "swift", "version": 1}
        self._tell("textDocument/didOpen", {"textDocument": document | {"text": path.read_text("utf-8")}})
        found = self._ask("textDocument/documentSymbol", {"textDocument": document})
        self._tell("textDocument/didClose", {"textDocument": document})
        return found

    def _ask(self, method: str, parameters: dict[str, Any]) -> Any:
        self._asked += 1
        self._tell(method, parameters, id=self._asked)
        while True:
            answer = self._read()
            if answer.get("id") == self._asked and "method" not in answer:
                return answer["result"]

    def _tell(self, method: str, parameters: dict[str, Any], **more: int) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        self._input.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._input.flush()

    def _read(self) -> dict[str, Any]:
        length = 0
        while line := self._output.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        answer: dict[str, Any] = json.loads(self._output.read(length))
        return answer


def reported(symbols: Iterable[Any], lines: list[str], container: str = "") -> Iterator[tuple[object, ...]]:
    """Symbols with what is inside them, in the columns that `foreign.py` reads."""
    for symbol in symbols:
        kind, name, start = symbol["kind"], symbol["name"], symbol["selectionRange"]["start"]
        if kind in CALLABLES and not name.startswith("("):
            name = name.partition("(")[0]
        name = name.strip("`")
        keyword = lines[start["line"]][: start["character"]].split()[-1:]
        if kind == TYPE and keyword not in (["typealias"], ["associatedtype"]):
            continue  # the parameter of a type
        is_sure = kind in CALLABLES | TYPES and keyword not in ALONE
        first, last = (1 + symbol["range"][end]["line"] for end in ("start", "end"))
        yield "definition" if is_sure else "perhaps", name, 1 + start["line"], first, last, container
        # An extension names its type with what that is in.
        inside = container if kind == PROPERTY else name.partition("<")[0].rpartition(".")[2] or name
        yield from reported(symbol.get("children", ()), lines, inside)


if __name__ == "__main__":
    server = Server(os.environ.get("SOURCEKIT_LSP", "sourcekit-lsp"))
    for line in sys.stdin.read().splitlines():
        print("file", line, "false", sep="\t")
        path = Path(line)
        for row in reported(server.symbols(path), path.read_text("utf-8").split("\n")):
            print(*row, sep="\t")
