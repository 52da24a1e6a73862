"""Holds our Java symbols against javac's own parser: `python java_tree.py PATH…`; needs a JDK."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from comparison import Comparison, Definition, command

from navigator.languages import ALL
from navigator.parsing.extract import extract

KINDS = frozenset({"method", "constructor", "class", "interface", "enum", "record"})


def actual(data: bytes) -> set[Definition]:
    """The definitions of these kinds as we list them."""
    return {
        Definition(symbol.name, symbol.name_line, symbol.start_line, symbol.end_line)
        for symbol in extract(ALL["java"], data).symbols
        if symbol.kind in KINDS
    }


def compare(paths: Iterable[Path]) -> Comparison:
    """Compare all files that javac parses without an error."""
    run = subprocess.run(
        ["java", str(Path(__file__).with_name("JavaTree.java"))],
        input="".join(f"{path}\n" for path in paths),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    comparison = Comparison()
    for report in ("\n" + run.stdout).split("\nfile\t")[1:]:
        head, *lines = report.splitlines()
        path, broken = head.split("\t")
        if broken == "true":
            comparison.unparsed += 1
            continue
        fields = [line.split("\t")[1:] for line in lines]
        truth = {Definition(name, int(at), int(start), int(end)) for name, at, start, end in fields}
        comparison.add(Path(path), truth, actual(Path(path).read_bytes()))
    return comparison


if __name__ == "__main__":
    sys.exit(command(compare, (".java",)))
