"""Prints, a line a definition, what Clang sees in the files named on stdin; needs the package `libclang`.

`python ClangTree.py c|cpp [FLAG…]`. A branch that the preprocessor leaves out is read by nobody, and neither
is what a macro makes: definitions there are no part of the comparison.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from ctypes import POINTER, Structure, c_uint
from pathlib import Path

from clang.cindex import Cursor, CursorKind, Index, SourceRange, TranslationUnit, conf

FUNCTIONS = {
    CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR,
    CursorKind.DESTRUCTOR, CursorKind.CONVERSION_FUNCTION,
}  # fmt: skip
TYPES = {
    CursorKind.CLASS_DECL, CursorKind.STRUCT_DECL, CursorKind.UNION_DECL, CursorKind.ENUM_DECL,
    CursorKind.CLASS_TEMPLATE, CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
}  # fmt: skip
MAYBE = {CursorKind.VAR_DECL, CursorKind.CONCEPT_DECL}
ALIASES = {CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL}


class _Ranges(Structure):
    _fields_ = [("count", c_uint), ("ranges", POINTER(SourceRange))]


def skipped(unit: TranslationUnit, path: str) -> list[tuple[int, int]]:
    """Line ranges that the preprocessor left out."""
    conf.lib.clang_getSkippedRanges.restype = POINTER(_Ranges)
    found = conf.lib.clang_getSkippedRanges(unit, unit.get_file(path)).contents
    ranges = (found.ranges[place] for place in range(found.count))
    return [(one.start.line, one.end.line) for one in ranges]


def definitions(cursor: Cursor, path: str, text: bytes) -> Iterator[str]:
    """The lines of what stands in the file itself, however deep."""
    for child in cursor.get_children():
        if child.location.file is None or child.location.file.name != path:
            continue
        if role := role_of(child, text):
            yield line(role, child, text) if role != "skipped" else skip(child)
        yield from definitions(child, path, text)


def role_of(cursor: Cursor, text: bytes) -> str:
    """What `foreign.py` calls it, or nothing where it is of no kind that is compared.

    A variable may hold a lambda, a friend only declared is no member, and what a macro makes no text tells.
    """
    kind, name = cursor.kind, cursor.spelling
    if kind in MAYBE:
        return "perhaps"
    if kind not in FUNCTIONS | TYPES | ALIASES or not name or "(" in name.removeprefix("operator()"):
        return ""
    if kind in TYPES and not cursor.is_definition():
        return ""
    first_word = name.partition("<")[0].partition(" ")[0]
    if not text.startswith(first_word.encode(), cursor.location.offset):
        return "skipped"
    within, of = cursor.lexical_parent, cursor.semantic_parent
    if within is not None and of is not None and not cursor.is_definition():
        return "perhaps" if within.kind in TYPES and of.kind not in TYPES else "definition"
    return "definition"


def line(role: str, cursor: Cursor, text: bytes) -> str:
    """The line that says where `cursor` is, with names as they are written in the file.

    Left out is what Clang says of a namespace made by a macro, and where it lets an alias start.
    """
    name, place = cursor.spelling, cursor.location.offset
    if name.startswith("operator ") and text.startswith(b"operator", place):
        name = text[place : text.index(b"(", place)].decode()
    name = "".join(name.split()) if name.startswith("operator") else name.partition("<")[0]
    start = 0 if cursor.kind in ALIASES else cursor.extent.start.line
    fields = (name, cursor.location.line, start, cursor.extent.end.line, container_of(cursor, text))
    return "\t".join(map(str, (role, *fields)))


def skip(cursor: Cursor) -> str:
    """The line that says that Clang knows more of the place of `cursor` than its text says."""
    return f"skipped\t{cursor.location.line}\t{cursor.location.line}"


def container_of(cursor: Cursor, text: bytes) -> str:
    """The name of what `cursor` is a member of, as it is written."""
    parent, of = cursor.lexical_parent, cursor.semantic_parent
    if parent is None or (parent.kind not in TYPES and of.kind in TYPES):
        parent = of
    while parent is not None and parent.kind in {CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC}:
        if parent.spelling and parent.spelling.encode() in text[parent.extent.start.offset :][:200]:
            break
        parent = parent.lexical_parent or parent.semantic_parent
    if parent is None or parent.kind == CursorKind.TRANSLATION_UNIT:
        return ""
    return "?" if "(" in parent.spelling else parent.spelling.partition("<")[0]


def main() -> None:
    """Read the paths and print what is in them."""
    sys.setrecursionlimit(10_000)
    language, *flags = sys.argv[1:]
    found = subprocess.run(["cc", "-print-file-name=include"], stdout=subprocess.PIPE, text=True, check=True)
    flags += ["-x", "c++" if language == "cpp" else "c", "-isystem", found.stdout.strip()]
    index = Index.create()
    for entry in sys.stdin:
        path = Path(entry.rstrip("\n"))
        near = [f"-I{folder}" for folder in path.parents[:3]]
        options = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        unit = index.parse(str(path), [*flags, *near], options=options)
        broken = any(problem.severity >= 3 for problem in unit.diagnostics)
        print("file", path, str(broken).lower(), sep="\t")
        if not broken:
            for first, last in skipped(unit, str(path)):
                print("skipped", first, last, sep="\t")
            for text in definitions(unit.cursor, str(path), path.read_bytes()):
                print(text)


if __name__ == "__main__":
    main()
