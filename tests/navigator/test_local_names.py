"""A parameter or a local variable is not what the file has of the same name, however it is bound."""

from __future__ import annotations

import ast
import symtable
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from navigator.languages import ALL
from navigator.parsing.extract import extract
from navigator.parsing.references.columns import LOCAL, ROLES, read_references

from .conftest import Workspace

PYTHON = {
    "parameter": "def f(used):\n    {use}\n",
    "parameter with a default": "def f(used=1, *, other: int = 2):\n    {use}\n",
    "typed parameter": "def f(used: int, *rest: int):\n    {use}\n",
    "star arguments": "def f(*used):\n    {use}\n",
    "keyword arguments": "def f(**used):\n    {use}\n",
    "lambda": "f = lambda used: {use}\n",
    "lambda with a default": "f = lambda used=1: {use}\n",
    "lambda with star arguments": "f = lambda *used: {use}\n",
    "assignment": "def f():\n    used = 2\n    {use}\n",
    "assignment below": "def f():\n    {use}\n    used = 2\n",
    "unpacked": "def f(p):\n    a, (b, used) = p\n    {use}\n",
    "annotated": "def f(p):\n    used: int = p\n    {use}\n",
    "for": "def f(p):\n    for used in p:\n        {use}\n",
    "for, unpacked": "def f(p):\n    for i, used in p:\n        {use}\n",
    "with": "def f(p):\n    with p as used:\n        {use}\n",
    "with, unpacked": "def f(p):\n    with p as (a, used):\n        {use}\n",
    "except": "def f(p):\n    try: p\n    except E as used:\n        {use}\n",
    "walrus": "def f(p):\n    if (used := p):\n        {use}\n",
    "walrus in a comprehension": "def f(p):\n    [p for q in p if (used := q)]\n    {use}\n",
    "comprehension": "f = [{use} for used in range(3)]\n",
    "dictionary": "f = {{1: {use} for i, used in range(3)}}\n",
    "generator": "f = sum({use} for used in range(3))\n",
    "match": "def f(p):\n    match p:\n        case used: {use}\n",
    "match as": "def f(p):\n    match p:\n        case [1] as used: {use}\n",
    "match a sequence": "def f(p):\n    match p:\n        case [a, *used]: {use}\n",
    "match a mapping": "def f(p):\n    match p:\n        case {{'a': used}}: {use}\n",
    "match a class": "def f(p):\n    match p:\n        case Point(x=used): {use}\n",
    "a function further in": "def f(used):\n    def g():\n        {use}\n",
    "nonlocal": "def f(used):\n    def g():\n        nonlocal used\n        used = 1\n        {use}\n",
    "method": "class C:\n    def f(self, used):\n        {use}\n",
}

NOT_LOCAL = {
    "global": "def f():\n    global used\n    used = 2\n    {use}\n",
    "beside": "def g(used): pass\ndef f():\n    {use}\n",
    "a default": "def f(used={use}): pass\n",
    "a default of a lambda": "f = lambda used={use}: 1\n",
    "what a comprehension is over": "f = [1 for used in {use}]\n",
    "a decorator": "@g({use})\ndef f(used): pass\n",
    "in a class of such a field": "class C:\n    used = 1\n    def f(self):\n        {use}\n",
    "an attribute": "def f(self):\n    self.used = 1\n    {use}\n",
    "an item": "def f(p):\n    p[1] = 1\n    for p.used in p: {use}\n",
    "a keyword": "def f(p):\n    p(used=1)\n    {use}\n",
    "imported here": "def f(p):\n    from m import used\n    {use}\n",
    "a function's own": "def f(p):\n    [used for used in p]\n    {use}\n",
}


ECMASCRIPT = {
    "parameter": "function f(used) {\n  {use}\n}\n",
    "default": "function f(used = 1) {\n  {use}\n}\n",
    "rest": "function f(...used) {\n  {use}\n}\n",
    "object": "function f({ used }) {\n  {use}\n}\n",
    "object renamed": "function f({ a: used }) {\n  {use}\n}\n",
    "object default": "function f({ used = 1, ...rest }) {\n  {use}\n}\n",
    "array": "function f([a, used]) {\n  {use}\n}\n",
    "arrow": "const f = used => {use};\n",
    "arrow in brackets": "const f = (used) => {use};\n",
    "arrow object": "const f = ({ a: [used] }) => {use};\n",
    "handed on": "g((used) => {use});\n",
    "function expression": "g(function (used) { {use}; });\n",
    "its own name": "g(function used() { {use}; });\n",
    "method": "class C { m(used) { {use}; } }\n",
    "object method": "const o = { m(used) { {use}; } };\n",
    "catch": "try { g(); } catch (used) { {use}; }\n",
    "catch object": "try { g(); } catch ({ used }) { {use}; }\n",
    "let": "function f() { let used = 1; {use}; }\n",
    "const": "function f() { const used = g; {use}; }\n",
    "var": "function f() { {use}; if (1) { var used = 1; } }\n",
    "block": "{ const used = 1; {use}; }\n",
    "let of for": "for (let used = 1; ;) { {use}; }\n",
    "for of": "for (const used of g) { {use}; }\n",
    "for in var": "function f() { for (var used in g) { } {use}; }\n",
    "taken apart": "function f() { const { used } = g; {use}; }\n",
    "further in": "function f(used) { return () => { {use}; }; }\n",
    "switch": "function f(a) { switch (a) { case 1: let used = 1; {use}; } }\n",
}

NOT_LOCAL_ECMASCRIPT = {
    "beside": "function g(used) {}\nfunction f() { {use}; }\n",
    "another block": "function f() { { let used = 1; } {use}; }\n",
    "assigned apart": "function f(a) { [a.used] = g; ({ a } = g); {use}; }\n",
    "key": "function f({ used: a }) { {use}; }\n",
    "property": "function f(a) { a.used = 1; {use}; }\n",
    "arrow beside": "g((used) => 1, {use});\n",
    "method name": "class C { used() { {use}; } }\n",
    "for of apart": "function f(a) { for (a of g) { {use}; } }\n",
}


OTHERS = {
    ("go", "parameter"): ("func f(used func()) { used() }", 0),
    ("go", "result"): ("func f() (used func()) { used(); return }", 0),
    ("go", "short"): ("func f() { used := g; used() }", 0),
    ("go", "var"): ("func f() { var used = g; used() }", 0),
    ("go", "range"): ("func f() { for _, used := range g() { used() } }", 0),
    ("go", "if"): ("func f() { if used := g(); true { used() } }", 0),
    ("go", "literal"): ("var f = func(used func()) { used() }", 0),
    ("go", "closed over"): ("func f(used func()) { go func() { used() }() }", 0),
    ("go", "beside"): ("func g2(used func()) {}\nfunc f() { used() }", 1),
    ("go", "its own value"): ("func f() { used := used(); _ = used }", 1),
    ("go", "before"): ("func f() { used(); used := 1; _ = used }", 1),
    ("go", "block"): ("func f() { { used := 1; _ = used }; used() }", 1),
    ("java", "parameter"): ("void f(int used) { g(used); }", 0),
    ("java", "setter"): ("void f(int used) { this.other = used; }", 0),
    ("java", "local"): ("void f() { int used = 1; g(used); }", 0),
    ("java", "for"): ("void f() { for (int used : g()) { g(used); } }", 0),
    ("java", "lambda"): ("void f() { h(used -> used); }", 0),
    ("java", "lambda of two"): ("void f() { h((a, used) -> g(used)); }", 0),
    ("java", "catch"): ("void f() { try { } catch (E used) { g(used); } }", 0),
    ("java", "field"): ("void f() { g(used); }", 1),
    ("java", "before"): ("void f() { g(used); int used = 1; }", 1),
    ("java", "beside"): ("void h(int used) { } void f() { g(used); }", 1),
    ("java", "block"): ("void f() { { int used = 1; } g(used); }", 1),
    ("rs", "parameter"): ("fn f(used: fn()) { used() }", 0),
    ("rs", "let"): ("fn f() { let used = g; used() }", 0),
    ("rs", "closure"): ("fn f() { h(|used| used()) }", 0),
    ("rs", "for"): ("fn f() { for used in g() { used() } }", 0),
    ("rs", "if let"): ("fn f() { if let Some(used) = g() { used() } else { } ; let used = 1; }", 0),
    ("rs", "match"): ("fn f() { let used = 1; match g() { Some(used) => used(), _ => () } }", 0),
    ("rs", "its own value"): ("fn f() { let used = used(); }", 1),
    ("rs", "before"): ("fn f() { used(); let used = 1; }", 1),
    ("rs", "beside"): ("fn g2(used: fn()) {}\nfn f() { used() }", 1),
    ("rs", "block"): ("fn f() { { let used = 1; } used() }", 1),
}
"""By the suffix of a file and the case: its text, and how many uses of what it defines are in that."""

AROUND = {
    "go": "package m\nfunc used() {}\n%s\n",
    "java": "class A { int used;\n%s\n}\n",
    "rs": "fn used() {}\n%s\n",
}


def python(text: str) -> str:
    return "from m import used\n" + text.replace("{{", "{").replace("}}", "}").replace("{use}", "used()")


def uses_of(workspace: Workspace, files: dict[str, str], defining: str, path: str) -> Counter[object]:
    """How many uses of `used` in a file are told to be what another defines, by role."""
    rows = workspace(files).references("used", defining, max_results=100).data["references"]
    assert isinstance(rows, list)
    return Counter(row["role"] for row in rows if row["path"] == path)


@pytest.mark.parametrize("case", PYTHON)
def test_a_local_name_of_python_hides_what_is_imported(case: str, workspace: Workspace) -> None:
    files = {"m.py": "def used(): pass\n", "a.py": python(PYTHON[case])}
    assert uses_of(workspace, files, "m.py", "a.py")["call"] == 0


@pytest.mark.parametrize("case", NOT_LOCAL)
def test_what_is_not_local_in_python_stays_found(case: str, workspace: Workspace) -> None:
    files = {"m.py": "def used(): pass\n", "a.py": python(NOT_LOCAL[case])}
    assert uses_of(workspace, files, "m.py", "a.py")["call"] == 1


@pytest.mark.parametrize("suffix", ["js", "ts", "tsx"])
@pytest.mark.parametrize("case", ECMASCRIPT)
def test_a_local_name_of_ecmascript_hides_what_is_imported(
    case: str, suffix: str, workspace: Workspace
) -> None:
    text = "import { used } from './m';\n" + ECMASCRIPT[case].replace("{use}", "used()")
    files = {f"m.{suffix}": "export function used() {}\n", f"a.{suffix}": text}
    assert uses_of(workspace, files, f"m.{suffix}", f"a.{suffix}") == {"import": 1}


@pytest.mark.parametrize("suffix", ["js", "ts", "tsx"])
@pytest.mark.parametrize("case", NOT_LOCAL_ECMASCRIPT)
def test_what_is_not_local_in_ecmascript_stays_found(case: str, suffix: str, workspace: Workspace) -> None:
    text = "import { used } from './m';\n" + NOT_LOCAL_ECMASCRIPT[case].replace("{use}", "used()")
    files = {f"m.{suffix}": "export function used() {}\n", f"a.{suffix}": text}
    assert uses_of(workspace, files, f"m.{suffix}", f"a.{suffix}")["call"] == 1


@pytest.mark.parametrize(("suffix", "case"), OTHERS)
def test_a_local_name_hides_what_the_file_defines(suffix: str, case: str, workspace: Workspace) -> None:
    text, uses = OTHERS[suffix, case]
    navigator = workspace({f"a.{suffix}": AROUND[suffix] % text})
    assert navigator.references("used", f"a.{suffix}").data["total"] == uses


def test_a_type_parameter_hides_a_type_and_a_value_does_not(workspace: Workspace) -> None:
    text = (
        "import { used } from './m';\n"
        "function f<used>(a: used): used { return a }\n"
        "function g(used: used) { const a: used = used }\n"
    )
    files = {"m.ts": "export class used {}\n", "a.ts": text}
    assert uses_of(workspace, files, "m.ts", "a.ts") == {"import": 1, "type": 2}


def test_a_member_of_a_local_name_is_not_followed(workspace: Workspace) -> None:
    files = {
        "m.py": "def used(): pass\n",
        "a.py": "import m\ndef f(m):\n    m.used()\ndef g():\n    m.used()\n",
    }
    rows = workspace(files).references("used").data["references"]
    assert isinstance(rows, list)
    assert {(row["line"], row["resolution"]) for row in rows} == {(3, "by name"), (5, "resolved")}


@pytest.mark.parametrize("name", ["argparse", "dataclasses", "inspect", "statistics", "tarfile", "typing"])
def test_the_scopes_of_python_are_those_of_its_compiler(name: str) -> None:
    source = Path(symtable.__file__).with_name(f"{name}.py").read_bytes()
    references = read_references(extract(ALL["python"], source).references)
    told = Counter(
        (references.lines[row], references.name(row))
        for row in range(len(references.numbers))
        if references.receiver(row) == LOCAL and ROLES[references.roles[row]] != "import"
    )
    tables = symtable.symtable(source.decode(), name, "exec")
    local = Counter(_local_uses(ast.parse(source), [tables]))
    assert told - local == Counter()


def _local_uses(node: ast.AST, tables: list[symtable.SymbolTable]) -> Iterator[tuple[int, str]]:
    """Line and name of each use of a name that a function around it binds, as far as the compiler tells."""
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Store) and _is_local(tables, node.id):
            yield node.lineno, node.id
        return
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):  # it is read, too
        yield from _local_uses(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target), tables)
    inner = _inner_table(node, tables[-1])
    for child in ast.iter_child_nodes(node):
        yield from _local_uses(child, [*tables, inner] if inner else tables)


def _inner_table(node: ast.AST, table: symtable.SymbolTable) -> symtable.SymbolTable | None:
    """The table of a function, class or comprehension; what is worked out outside of it may count to it."""
    names = {ast.Lambda: "lambda", ast.GeneratorExp: "genexpr", ast.ListComp: "listcomp"}
    names |= {ast.SetComp: "setcomp", ast.DictComp: "dictcomp"}
    name = getattr(node, "name", names.get(type(node)))
    children = [one for one in table.get_children() if one.get_name() == name]
    return next((one for one in children if one.get_lineno() == getattr(node, "lineno", 0)), None)


def _is_local(tables: list[symtable.SymbolTable], name: str) -> bool:
    for table in reversed(tables):
        if table.get_type() == "function" and name in table.get_identifiers():
            symbol = table.lookup(name)
            if symbol.is_local() or symbol.is_global():
                return symbol.is_local()
    return False
