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
        if role := role_of(child):
            yield line(role, child, text)
        yield from definitions(child, path, text)


def role_of(cursor: Cursor) -> str:
    """What `foreign.py` calls it, or nothing where it is of no kind that is compared."""
    kind, name = cursor.kind, cursor.spelling
    if kind not in FUNCTIONS | TYPES | ALIASES or not name or "(" in name.removeprefix("operator()"):
        return ""
    if name.startswith("operator"):
        return "perhaps" if kind == CursorKind.CONVERSION_FUNCTION else "definition"
    if kind in TYPES and not cursor.is_definition():
        return ""
    if name.strip("~").partition("<")[0] not in {token.spelling for token in cursor.get_tokens()}:
        return "perhaps"
    return "definition"


def line(role: str, cursor: Cursor, text: bytes) -> str:
    """The line that says where `cursor` is; what Clang says of a namespace made by a macro is left out."""
    name = cursor.spelling
    name = name.replace(" ", "") if name.startswith("operator") else name.partition("<")[0]
    parent = cursor.lexical_parent
    if parent is None or parent.kind in {CursorKind.TRANSLATION_UNIT, CursorKind.NAMESPACE}:
        parent = cursor.semantic_parent
    while parent is not None and parent.kind in {CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC}:
        if parent.spelling and parent.spelling.encode() in text[parent.extent.start.offset :][:200]:
            break
        parent = parent.semantic_parent
    container = "" if parent is None or parent.kind == CursorKind.TRANSLATION_UNIT else parent.spelling
    fields = (name, cursor.location.line, cursor.extent.start.line, cursor.extent.end.line, container)
    return "\t".join(map(str, (role, *fields)))


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
