"""Holds our Python symbols against the interpreter's own parser: `python python_ast.py PATH…`."""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterable
from pathlib import Path

from comparison import Comparison, Definition, command

from navigator.languages import ALL
from navigator.parsing.extract import extract

KINDS = frozenset({"function", "method", "constructor", "class", "enum"})


def expected(data: bytes) -> set[Definition] | None:
    """Functions and classes as `ast` sees them, or None where this interpreter can't parse the file."""
    tree = parsed(data)
    if tree is None:
        return None
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    return {
        Definition(node.name, name_line(node, lines), first_line(node), node.end_lineno or 0)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }


def parsed(data: bytes) -> ast.Module | None:
    """What this interpreter makes of a file; None where it can't parse it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(data)
    except (SyntaxError, ValueError, RecursionError):
        return None


def first_line(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    """The line of the first decorator, or of the declaration."""
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def name_line(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, lines: list[str]) -> int:
    """`ast` tells the line of the keyword; a backslash may put the name on a later one."""
    line = node.lineno
    while lines[line - 1].rstrip("\r").endswith("\\") and node.name not in lines[line - 1]:
        line += 1
    return line


def actual(data: bytes) -> set[Definition]:
    """The same definitions as we list them."""
    return {
        Definition(symbol.name, symbol.name_line, symbol.start_line, symbol.end_line)
        for symbol in extract(ALL["python"], data).symbols
        if symbol.kind in KINDS
    }


def compare(paths: Iterable[Path]) -> Comparison:
    """Compare all files that this interpreter can parse."""
    comparison = Comparison()
    for path in paths:
        data = path.read_bytes()
        truth = expected(data)
        if truth is None:
            comparison.unparsed += 1
        else:
            comparison.add(path, truth, actual(data))
    return comparison


if __name__ == "__main__":
    sys.exit(command(compare, (".py", ".pyi")))
