"""Prints, a line a definition, what C#'s own compiler (Roslyn) sees in the files named on standard input.

One path a line. `DOTNET` names the folder of a .NET runtime, `ROSLYN` the one of
`Microsoft.CodeAnalysis.CSharp.dll`; they are called through PyPI's `pythonnet`.
"""

# There is nothing of .NET before its runtime is loaded.
# ruff: noqa: E402

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pythonnet

RUNTIME = """{"runtimeOptions": {
  "framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"},
  "configProperties": {"System.Globalization.Invariant": true}}}"""

with tempfile.NamedTemporaryFile("w", suffix=".runtimeconfig.json") as settings:
    settings.write(RUNTIME)
    settings.flush()
    pythonnet.load("coreclr", runtime_config=settings.name, dotnet_root=os.environ["DOTNET"])

import clr

for assembly in ("Microsoft.CodeAnalysis", "Microsoft.CodeAnalysis.CSharp"):
    clr.AddReference(os.path.join(os.environ["ROSLYN"], assembly))

from Microsoft.CodeAnalysis import DiagnosticSeverity
from Microsoft.CodeAnalysis.CSharp import (
    CSharpParseOptions,
    CSharpSyntaxTree,
    LanguageVersion,
    Syntax,
    SyntaxKind,
)
from Microsoft.CodeAnalysis.Text import SourceText
from System.Linq import Enumerable

OPTIONS = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview)
DEFINED = (
    Syntax.BaseTypeDeclarationSyntax,
    Syntax.DelegateDeclarationSyntax,
    Syntax.BaseMethodDeclarationSyntax,
    Syntax.LocalFunctionStatementSyntax,
)


def name_of(node: Any) -> tuple[str, Any]:
    """What we call a declaration, and the token in whose line that stands."""
    if isinstance(node, Syntax.DestructorDeclarationSyntax):
        return "~" + node.Identifier.ValueText, node.TildeToken
    if isinstance(node, Syntax.OperatorDeclarationSyntax):
        return f"operator {node.OperatorToken.ValueText}", node.OperatorKeyword
    if isinstance(node, Syntax.ConversionOperatorDeclarationSyntax):
        return f"operator {node.Type.ToString()}", node.OperatorKeyword
    return node.Identifier.ValueText, node.Identifier


def container_of(node: Any) -> str:
    """The name of the nearest definition around; `?` in what may be one to us: a property, a variable."""
    around = node.Parent
    while around is not None:
        if isinstance(around, DEFINED):
            return name_of(around)[0]
        if isinstance(around, Syntax.NamespaceDeclarationSyntax):
            return str(around.Name.ToString()).rpartition(".")[2]
        if isinstance(around, Syntax.BasePropertyDeclarationSyntax | Syntax.VariableDeclaratorSyntax):
            return "?"
        around = around.Parent
    return ""


def rows(root: Any, text: Any) -> Iterator[tuple[object, ...]]:
    """The rows that `foreign.py` reads."""

    def line(position: int) -> int:
        return 1 + int(text.Lines.GetLineFromPosition(position).LineNumber)

    def among(kind: Any) -> Iterator[Any]:
        return Enumerable.OfType[kind](root.DescendantNodes())

    for node in chain(among(Syntax.MemberDeclarationSyntax), among(Syntax.LocalFunctionStatementSyntax)):
        if isinstance(node, DEFINED):
            name, token = name_of(node)
            first, last = line(node.Span.Start), line(node.Span.End)
            yield "definition", name, line(token.SpanStart), first, last, container_of(node)
    for node in among(Syntax.VariableDeclaratorSyntax):
        at = line(node.SpanStart)
        yield "perhaps", node.Identifier.ValueText, at, at, line(node.Span.End), "?"
    for node in among(Syntax.UsingDirectiveSyntax):
        if node.Alias is not None:
            at = line(node.Alias.SpanStart)
            yield "perhaps", node.Alias.Name.Identifier.ValueText, at, at, at, "?"
    for trivia in root.DescendantTrivia():
        if trivia.RawKind == int(SyntaxKind.DisabledTextTrivia):
            yield "skipped", line(trivia.SpanStart), line(trivia.Span.End)


for path in sys.stdin.read().splitlines():
    text = SourceText.From(Path(path).read_text("utf-8-sig", errors="replace"))
    tree = CSharpSyntaxTree.ParseText(text, OPTIONS)
    broken = any(found.Severity == DiagnosticSeverity.Error for found in tree.GetDiagnostics())
    print("file", path, str(broken).lower(), sep="\t")
    for row in rows(tree.GetRoot(), text):
        print(*row, sep="\t")
