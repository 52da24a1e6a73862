"""Holds the calls we read in Python against the interpreter's own parser: `python python_calls.py PATH…`.

A call is told by what is called and by the line on whose name the innermost function or class around it is.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from comparison import source_files
from python_ast import parsed

from navigator.languages import ALL
from navigator.model import FileFacts, Symbol
from navigator.parsing.extract import extract
from navigator.parsing.references.columns import ROLES, read_references

Call: TypeAlias = tuple[str, str]
"""The name called, and the name of the innermost function or class around; empty outside of all."""

_SCOPES = frozenset({"function", "method", "constructor", "class", "enum"})
_NODES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def expected(data: bytes) -> list[Call] | None:
    """The calls and decorators as `ast` sees them, or None where this interpreter can't parse the file."""
    tree = parsed(data)
    return None if tree is None else sorted(_calls(tree, ""))


def _calls(node: ast.AST, around: str) -> Iterator[Call]:
    if isinstance(node, _NODES):
        around = node.name
        for decorator in node.decorator_list:
            if not isinstance(decorator, ast.Call) and (name := _name(decorator)):
                yield name, around
    elif isinstance(node, ast.Call) and (name := _name(node.func)):
        yield name, around
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, around)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def actual(data: bytes) -> list[Call]:
    """The same calls as we read them."""
    facts = extract(ALL["python"], data)
    references = read_references(facts.references)
    call = ROLES.index("call")
    return sorted(
        (references.names[references.numbers[row]], _scope(facts, references.enclosing(row)))
        for row in range(len(references.numbers))
        if references.roles[row] == call
    )


def _scope(facts: FileFacts, place: int) -> str:
    """The name of the function or class at a place, or of the innermost around it."""
    if place < 0:
        return ""
    symbol = facts.symbols[place]
    around: list[Symbol] = [
        one
        for one in facts.symbols[: place + 1]
        if one.kind in _SCOPES and one.start_byte <= symbol.start_byte and symbol.end_byte <= one.end_byte
    ]
    return around[-1].name if around else ""


def main(paths: list[str]) -> int:
    """Compare all files below the paths; 0 where nothing differs."""
    calls = differing = 0
    for file in source_files(list(map(Path, paths)), (".py",)):
        data = file.read_bytes()
        truth = expected(data)
        if truth is None:
            continue
        found = actual(data)
        calls += len(truth)
        if found != truth:
            missing, wrong = _less(truth, found), _less(found, truth)
            differing += len(missing) + len(wrong)
            print(f"{file}: missing {missing[:3]}, wrong {wrong[:3]}")
    print(f"{calls:,} calls, {differing} differ")
    return int(differing > 0)


def _less(one: list[Call], other: list[Call]) -> list[Call]:
    rest = list(other)
    return [call for call in one if call not in rest or rest.remove(call)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
