"""Whatever path a command or a tool prints can be handed back to any of them, be its bytes no text."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from plugin.calls.table import call
from plugin.daemon.services import expected
from plugin.mcp.session import encodable
from plugin.services import Services

NAMES = (
    *("caf\udce9.py", "d\udcefr/a b.py", "line\nbreak.py", "\u202ertl.py", "c1\udc85.py", "back\\n.py"),
    *("größe.py", "deep" * 40 + "/" + "x" * 120 + "/" + "y" * 120 + "/z.py"),
)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A project with a file of each name, whose only symbol is called `only_` and its number."""
    folder = tmp_path / "shop"
    for number, name in enumerate(NAMES):
        path = os.fsencode(folder / name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(f"def only_{number}():\n    return 1\n")
    return folder


@pytest.mark.parametrize("number", range(len(NAMES)))
def test_every_tool_takes_what_a_tool_printed(shop: Path, services: Services, number: int) -> None:
    def ask(tool: str, **arguments: object) -> str:
        return services.call_tool(tool, arguments, str(shop), "test").text

    symbol = f"only_{number}"
    found = services.call_tool("smart_search", {"query": symbol}, str(shop), "test")
    (line,) = (line for line in found.text.splitlines() if ":1-2 " in line)
    printed, (hit,) = line[: line.index(":1-2 ")], encodable(found.data)["hits"]
    assert printed.isprintable()
    json.dumps(hit, ensure_ascii=False).encode()
    for path in {printed, hit["path"], NAMES[number], str(shop / printed)}:
        assert symbol in ask("smart_outline", file_path=path)
        assert symbol in ask("smart_unfold", file_path=path, symbol_name=symbol)
        assert symbol in ask("smart_search", query=symbol, path=path)
        assert "(1 of 1 shown)" in ask("smart_search", query=symbol, path=os.path.dirname(path) or ".")
        assert "function" in ask("smart_references", symbol=symbol, file_path=path)
        explained = call(services, "explain", {"path": path}, str(shop), None)
        assert isinstance(explained, dict)
        assert {"name": "regular_file", "value": True, "holds": True} in explained["conditions"]
    if number < 2:
        assert "(1 of 1 shown)" in ask("smart_search", query=symbol, file_pattern=printed)
    if "/" in printed:
        assert symbol in ask("smart_map", path=os.path.dirname(printed))
    ask("memory_save", title="Of a file", text="", files=[printed])
    for path in (
        (printed, NAMES[number]) if "\\" not in NAMES[number] else ()
    ):  # the memory takes it for a slash
        assert "Of a file" in ask("search", query="file", file=path)


def test_a_command_takes_the_bytes_that_the_shell_completes(
    shop: Path, in_this_process: Callable[..., Result]
) -> None:
    for path in ("caf\udce9.py", "café.py", "d\udcefr/a b.py", "dïr/a b.py"):
        done = in_this_process("outline", path)
        assert (done.exit_code, "only_" in done.output) == (0, True)
        assert "holds" in in_this_process("gate", "explain", path, "--json").output


def test_a_name_that_is_there_is_taken_as_it_is(tmp_path: Path, services: Services) -> None:
    (tmp_path / "café.py").write_text("def in_text(): ...\n")
    with open(os.fsencode(tmp_path) + b"/caf\xe9.py", "w") as file:
        file.write("def in_bytes(): ...\n")
    for path, symbol in (("café.py", "in_text"), ("caf\udce9.py", "in_bytes")):
        assert symbol in services.call_tool("smart_outline", {"file_path": path}, str(tmp_path), "test").text


@pytest.mark.parametrize(
    "command",
    [
        ("search", "caf\udce9"), ("references", "caf\udce9"), ("unfold", "a.py", "caf\udce9"),
        ("changes", "--since", "\udce9"), ("map", "\udce9"), ("symbols", "\udce9"),
        ("memory", "save", "caf\udce9", "\udce9"), ("memory", "search", "caf\udce9"),
        ("memory", "show", "\udce9"), ("memory", "folder-index", "d\udcefr"),
        ("memory", "forget", "--text", "\udce9", "--dry-run"), ("memory", "backup", "b\udce9.duckdb"),
        ("memory", "merge", "\udce9", "b", "--yes"), ("work", "list", "\udce9"),
        ("work", "write", "l\udce9", "a=\udce9"), ("context", "--session", "\udce9"), ("tour", "\udce9"),
        ("gate", "explain", "--bash", "cat \udce9"), ("import", "jsonl", "\udce9"),
    ],
)  # fmt: skip
def test_bytes_that_are_no_text_are_an_argument_like_any_other(
    in_this_process: Callable[..., Result], command: tuple[str, ...]
) -> None:
    Path("a.py").write_text("def total(): ...\n")
    done = in_this_process(*command)
    if done.exit_code:
        assert done.exception is not None
        assert expected(done.exception) or isinstance(done.exception, SystemExit), done.exception
