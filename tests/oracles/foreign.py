"""Holds our symbols against the parser of each language whose own program can print what it sees.

`python foreign.py LANGUAGE PATH…`. Such a program reads paths on standard input, one a line, and prints

    file        PATH  BROKEN                                  (`true`: it could not parse the file)
    definition  NAME  NAME_LINE  FIRST_LINE  LAST_LINE  [CONTAINER]
    perhaps     …                                             (we may list it or not)
    skipped     FIRST_LINE  LAST_LINE                         (it read none of these lines)

with tabs between; 0 is a line that it can't tell, and `?` a container.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from comparison import Comparison, Definition, command

from navigator.languages import detect
from navigator.model import Symbol
from navigator.parsing.extract import extract

HERE: Final = Path(__file__).parent
CALLABLES: Final = ("function", "method", "constructor")
TYPES: Final = ("class", "struct", "interface", "trait", "protocol", "enum", "record", "union", "type")


class Oracle(NamedTuple):
    """How a language's own parser is asked, and what it is asked about."""

    program: tuple[str, ...]
    suffixes: tuple[str, ...]
    kinds: frozenset[str]


def _oracle(program: str, suffixes: str, kinds: Iterable[str] = (*CALLABLES, *TYPES)) -> Oracle:
    words = (str(HERE / word) if (HERE / word).is_file() else word for word in program.split())
    return Oracle(tuple(words), tuple(suffixes.split()), frozenset(kinds))


ORACLES: Final = {
    "bash": _oracle("node NodeTree.js bash", ".sh .bash", CALLABLES),
    "c": _oracle("python3 ClangTree.py c", ".c .h"),
    "cpp": _oracle("python3 ClangTree.py cpp -std=c++20", ".cpp .cc .cxx .h .hpp .hh"),
    "csharp": _oracle("python3 CSharpTree.py", ".cs"),
    "elixir": _oracle("elixir ElixirTree.exs", ".ex .exs", (*CALLABLES, "macro", "module", "protocol")),
    "go": _oracle("go run GoTree.go", ".go"),
    "java": _oracle("java JavaTree.java", ".java", (*CALLABLES, "class", "interface", "enum", "record")),
    "haskell": _oracle("runghc --ghc-arg=-package --ghc-arg=ghc HaskellTree.hs", ".hs"),
    "kotlin": _oracle("java KotlinTree.java", ".kt .kts"),
    "lua": _oracle("node NodeTree.js lua", ".lua", CALLABLES),
    "scala": _oracle("node NodeTree.js scala", ".scala"),
    "solidity": _oracle("node NodeTree.js solidity", ".sol"),
    "ocaml": _oracle("ocaml -I +compiler-libs ocamlcommon.cma OcamlTree.ml", ".ml"),
    "php": _oracle("php -d short_open_tag=0 PhpTree.php", ".php"),
    "r": _oracle("Rscript --vanilla RTree.R", ".R .r", CALLABLES),
    "ruby": _oracle("ruby -W0 RubyTree.rb", ".rb", (*CALLABLES, "module", "class")),
    "rust": _oracle("cargo run -q --manifest-path rust_tree/Cargo.toml", ".rs"),
    "swift": _oracle("python3 SwiftTree.py", ".swift"),
    "perl": _oracle("perl PerlTree.pl", ".pl .pm .t", (*CALLABLES, "module", "class")),
}


def compare(language: str, paths: Iterable[Path]) -> Comparison:
    """Compare all files that the language's own parser parses without a complaint."""
    oracle = ORACLES[language]
    run = subprocess.run(
        oracle.program,
        input="".join(f"{path}\n" for path in paths),
        stdout=subprocess.PIPE,
        text=True,
        errors="surrogateescape",
        check=True,
    )
    comparison = Comparison()
    for report in ("\n" + run.stdout).split("\nfile\t")[1:]:
        head, *lines = report.rstrip("\n").split("\n")
        path, broken = head.split("\t")
        if broken == "true":
            comparison.unparsed += 1
        else:
            _add(comparison, Path(path), lines, oracle.kinds)
    return comparison


def _add(comparison: Comparison, path: Path, lines: list[str], kinds: frozenset[str]) -> None:
    must: set[Definition] = set()
    may: set[Definition] = set()
    unread: set[int] = set()
    for line in lines:
        role, *fields = line.split("\t")
        if role == "skipped":
            unread.update(range(int(fields[0]), int(fields[1]) + 1))
            continue
        name, *numbers = fields
        container = numbers.pop() if len(numbers) > 3 else None
        container = None if container == "?" else container
        numbers[0] = numbers[0] if numbers[0] != "0" else numbers[1]
        (must if role == "definition" else may).add(Definition(name, *map(int, numbers), container))
    known = {one.identity for one in must}
    optional = {one.identity for one in may} - known
    ours = {
        one
        for one in _actual(path, kinds)
        if one.identity not in optional and (one.identity in known or one.name_line not in unread)
    }
    comparison.add(path, must, ours)


def _actual(path: Path, kinds: frozenset[str]) -> list[Definition]:
    data = path.read_bytes()
    language = detect(path.name, data)
    assert language is not None
    is_c = language.name in {"c", "cpp"}
    return [_definition(symbol, is_c) for symbol in extract(language, data).symbols if symbol.kind in kinds]


def _definition(symbol: Symbol, is_c: bool) -> Definition:
    around = symbol.qualified_name.removesuffix(symbol.name.replace("::", ".")).rstrip(".")
    name = symbol.name.replace(" ", "") if is_c and symbol.name.startswith("operator") else symbol.name
    return Definition(name, symbol.name_line, symbol.start_line, symbol.end_line, around.rpartition(".")[2])


if __name__ == "__main__":
    language = sys.argv.pop(1)
    sys.exit(command(lambda paths: compare(language, paths), ORACLES[language].suffixes))
