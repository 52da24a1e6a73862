"""Holds our TypeScript and JavaScript symbols against the TypeScript compiler's parser.

`TYPESCRIPT=…/typescript/lib/typescript.js python typescript_ast.py PATH…`; needs node.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from comparison import Comparison, Definition, command

from navigator.languages import detect
from navigator.parsing.extract import extract

KINDS = frozenset({"function", "method", "constructor", "class", "interface", "enum", "type"})


def actual(path: Path, data: bytes) -> set[Definition]:
    """The definitions of these kinds as we list them."""
    language = detect(path.name, data)
    assert language is not None
    return {
        Definition(symbol.name, symbol.name_line, symbol.start_line, symbol.end_line)
        for symbol in extract(language, data).symbols
        if symbol.kind in KINDS
    }


def compare(paths: Iterable[Path]) -> Comparison:
    """Compare all files that the compiler parses without a complaint."""
    comparison = Comparison()
    script = Path(__file__).with_name("typescript_ast.js")
    listing = "\0".join(str(path) for path in paths if "node_modules" not in path.parts)
    run = subprocess.run(
        ["node", str(script), os.environ["TYPESCRIPT"]],
        input=listing,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    for line in run.stdout.splitlines():
        report = json.loads(line)
        path = Path(report["path"])
        if report["errors"]:
            comparison.unparsed += 1
            continue
        must = {Definition(*entry[:4]) for entry in report["definitions"] if entry[5]}
        may = {Definition(*entry[:4]).identity for entry in report["definitions"] if not entry[5]}
        ours = actual(path, path.read_bytes())
        known = {definition.identity for definition in must}
        comparison.add(path, must, {one for one in ours if one.identity in known or one.identity not in may})
    return comparison


if __name__ == "__main__":
    sys.exit(command(compare, (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")))
