"""What an agent and a terminal get from a warm daemon: tools through `readgate mcp`, and a whole command."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.code import Corpus
from benchmarks.measure import Row, timed
from benchmarks.pipe import McpClient
from benchmarks.terminal import Terminal, terminal


def answer_rows(corpus: Corpus, scratch: Path, calls: int, parse_seconds: list[float]) -> list[Row]:
    """Measure `calls` of each tool; `parse_seconds` are the bare parses of the same corpus."""
    with terminal(scratch / "terminal") as readgate:
        index = ("index", str(corpus.root), "--json")
        readgate.timed(*index)
        again = [readgate.timed(*index) for _ in range(max(3, calls // 20))]
        rows = _tool_rows(corpus, readgate, calls)
    return [Row("readgate index, nothing changed", again, "bare parse", parse_seconds, "<= 0.3"), *rows]


def _tool_rows(corpus: Corpus, readgate: Terminal, calls: int) -> list[Row]:
    file = corpus.largest_under(120_000)
    outline = json.loads(readgate.output("outline", str(file.path), "--json", cwd=corpus.root))
    symbols = [symbol["qualified_name"] for symbol in outline["symbols"]]
    path = str(file.path)
    with McpClient(corpus.root, readgate.environment) as client:

        def unfold(n: int) -> object:
            return client.call("smart_unfold", file_path=path, symbol_name=symbols[n % len(symbols)])

        def search(n: int) -> object:
            return client.call("smart_search", query=symbols[n % len(symbols)].rpartition(".")[2])

        def references(n: int) -> object:
            return client.call("smart_references", symbol=corpus.common_names[n % len(corpus.common_names)])

        def outlined(_: int) -> object:
            return client.call("smart_outline", file_path=path)

        pings = [timed(partial(client.request, "ping", {})) for _ in range(calls)]
        tools: dict[str, Callable[[int], object]] = {
            f"outline of {file.size / 1000:.0f} KB through MCP": outlined,
            "unfold through MCP": unfold,
            "search through MCP": search,
            f"references of the {len(corpus.common_names)} commonest names through MCP": references,
        }
        must: dict[Callable[[int], object], str] = {references: "p95 <= 50 ms", search: "p95 <= 15 ms"}
        return [
            Row(name, _times(ask, calls), "ping, answered by the pipe", pings, must.get(ask, "p95 <= 5 ms"))
            for name, ask in tools.items()
        ]


def _times(ask: Callable[[int], object], calls: int) -> list[float]:
    ask(0)
    return [timed(partial(ask, n)) for n in range(calls)]
