"""Functions of a Python source tree with each use of them, as the pyright language server resolves them.

`python -m benchmarks.tasks.truth.python_uses ROOT` prints one JSON object a line. Definitions, and what is a
call, come from Python's own parser.
"""

from __future__ import annotations

import ast
import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

import click

SERVER: Final = ("pyright-langserver", "--stdio")
LISTED: Final = "source files"
"""Words of what the server logs once it knows the tree's files."""
TRIED: Final = 40
"""Functions that the server is asked about, since it takes seconds for each; and as many that it is not."""
WIDELY: Final = (3, 40)
"""Files that mention the name of a function that is asked about: most functions are used in one."""
FEW: Final = 6
"""Definitions that may share a name."""


@dataclass(frozen=True, slots=True)
class Function:
    """One definition; lines from 1, columns from 0."""

    qualified: str
    file: str
    line: int
    """The first, decorators included."""
    end: int
    name_line: int
    name_column: int

    @property
    def name(self) -> str:
        """The bare name."""
        return self.qualified.rpartition(".")[2]


@dataclass(slots=True)
class Module:
    """What the parser says of one file."""

    functions: list[Function] = field(default_factory=list)
    calls: set[tuple[int, int]] = field(default_factory=set)
    """Where the name of what is called begins."""
    names: set[str] = field(default_factory=set)
    """Every name it mentions."""

    def within(self, line: int) -> str:
        """The innermost function around a line; empty outside of all."""
        around = [one for one in self.functions if one.line <= line <= one.end]
        return max(around, key=lambda one: one.line).qualified if around else ""


class Server:
    """A language server over its standard streams; a context manager."""

    def __init__(self, root: Path) -> None:
        self._process = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._root = root
        self._number = 0

    def __enter__(self) -> Self:
        folder = {"uri": self._root.as_uri(), "name": "root"}
        self.ask(
            "initialize",
            {"processId": None, "rootUri": folder["uri"], "workspaceFolders": [folder], "capabilities": {}},
        )
        self._say("initialized", {})
        return self

    def wait_for_files(self) -> None:
        """Until it has listed the tree: what is asked before that is answered from open files alone."""
        while LISTED not in str(self._read().get("params", {}).get("message", "")):
            pass

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def open(self, path: Path) -> None:
        """Tell the server of a file."""
        text = path.read_text(encoding="utf-8")
        document = {"uri": path.as_uri(), "languageId": "python", "version": 1, "text": text}
        self._say("textDocument/didOpen", {"textDocument": document})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """The result of one request; what the server asks in between is answered with nothing."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._read()
            if message.get("id") == number and "method" not in message:
                return message.get("result")
            if "id" in message and "method" in message:
                items = message.get("params", {}).get("items", ())
                self._send({"id": message["id"], "result": [{} for _ in items] or None})

    def _say(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while (line := self._process.stdout.readline().strip()) or not length:
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
        found: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return found


def parsed(root: Path) -> dict[str, Module]:
    """Every Python file that the parser understands, by its path below `root`."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        relative = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, ValueError):
            continue
        module = Module()
        module.functions = list(_functions(tree, relative))
        module.calls = {at for node in ast.walk(tree) if (at := _called_at(node)) is not None}
        module.names = {name for node in ast.walk(tree) for name in _mentioned(node)}
        found[relative] = module
    return found


def _functions(node: ast.AST, file: str, within: str = "") -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
            column = child.col_offset + (
                len("async def ") if isinstance(child, ast.AsyncFunctionDef) else len("def ")
            )
            yield Function(within + child.name, file, first, child.end_lineno or first, child.lineno, column)
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, file, f"{within}{child.name}.")


def _mentioned(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.alias):
        yield node.name


def chosen(modules: Mapping[str, Module], chance: random.Random) -> tuple[list[Function], list[Function]]:
    """Public functions, and those of which the server is asked; few share a name with others."""
    functions = [one for module in modules.values() for one in module.functions]
    defined = Counter(one.name for one in functions)
    mentioned = Counter(name for module in modules.values() for name in module.names)
    few = [one for one in functions if defined[one.name] <= FEW and not one.name.startswith("_")]
    widely = [one for one in few if WIDELY[0] <= mentioned[one.name] <= WIDELY[1]]
    asked = chance.sample(widely, min(TRIED, len(widely)))
    rest = [one for one in few if one not in set(asked)]
    return chance.sample(rest, min(TRIED, len(rest))), asked


def _called_at(node: ast.AST) -> tuple[int, int] | None:
    if not isinstance(node, ast.Call):
        return None
    called = node.func
    if isinstance(called, ast.Name):
        return called.lineno, called.col_offset
    if isinstance(called, ast.Attribute) and called.end_lineno and called.end_col_offset is not None:
        return called.end_lineno, called.end_col_offset - len(called.attr.encode())
    return None


@click.command()
@click.argument("root", type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path))
def main(root: Path) -> None:
    """Print functions whose name is defined a few times at most, with their uses."""
    modules = parsed(root)
    defined, asked = chosen(modules, random.Random(1))
    for one in defined:
        click.echo(json.dumps(_fact(one, [])))
    # A package is imported by its name, so that its imports lead into the tree only from the folder above.
    with Server(root.parent if (root / "__init__.py").exists() else root) as server:
        server.open(root / asked[0].file)
        server.wait_for_files()
        for one in asked:
            server.open(root / one.file)
            click.echo(json.dumps(_fact(one, _uses(server, root, one, modules))))


def _uses(server: Server, root: Path, one: Function, modules: dict[str, Module]) -> list[dict[str, object]]:
    params = {
        "textDocument": {"uri": (root / one.file).as_uri()},
        "position": {"line": one.name_line - 1, "character": one.name_column},
        "context": {"includeDeclaration": False},
    }
    uses: list[dict[str, object]] = []
    for found in server.ask("textDocument/references", params) or ():
        file = Path(found["uri"].removeprefix(root.as_uri() + "/")).as_posix()
        start = found["range"]["start"]
        module = modules.get(file)
        if module is not None:
            line = start["line"] + 1
            call = (line, start["character"]) in module.calls
            uses.append({"file": file, "line": line, "within": module.within(line), "call": call})
    return uses


def _fact(one: Function, uses: list[dict[str, object]]) -> dict[str, object]:
    return {
        "name": one.name,
        "qualified": one.qualified,
        "file": one.file,
        "line": one.line,
        "end": one.end,
        "uses": uses,
    }


if __name__ == "__main__":
    main()
