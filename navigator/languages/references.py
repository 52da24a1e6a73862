"""How a language's references are read: what its folder's `references.scm` and `references.toml` say."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from navigator.languages.language import FOLDER, LanguageFolderInvalid
from navigator.languages.query_text import inherited, patterns_of, query_text

_IMPORTING: Final = frozenset({"python", "ecmascript"})
"""Systems of modules in which a file says of every name where it is from."""

_KEYS: Final = frozenset(
    {"inherits", "separators", "paths", "here", "own", "parent", "modules", "members", "called"}
    | {"calls_apart", "parameters", "joined"}
)

_LOOKED_FOR: Final = re.compile(r"@local(?:\.type)?(?![\w.])")
"""Captures of `locals.scm` for which every file is looked through, together with its references."""


@dataclass(frozen=True, slots=True)
class ReferenceRules:
    """What tells the references of one language; `README.md` beside this file lists the captures."""

    query: str = field(repr=False)
    """The tree-sitter query of its references and imports; empty where only embedded code uses names."""
    locals: str = field(repr=False)
    """The tree-sitter query of what is bound for a part of a file; empty where scopes are not told apart."""
    separators: tuple[str, ...]
    """What stands between a receiver and a name: `.`, `::`, `->`."""
    paths: tuple[str, ...]
    """Those behind a module or a type, never behind a value; empty where they are not told apart."""
    joined: str
    """One that a name may hold as the grammar gives it, with its receiver: Perl's; empty for none."""
    here: frozenset[str]
    """First words of a path that starts at the module around: `self`, `super`, `crate`."""
    own: frozenset[str]
    """Receivers that are the object or type around: `self`, `this`."""
    called: str
    """What a member that is called is followed by; empty where the query tells calls of members."""
    parent: frozenset[str]
    """Receivers that are what the type around inherits from: `super()`, `base`."""
    modules: str
    """How its imports name files: a key of `navigator.index.references.modules.SYSTEMS`, or empty."""
    heads: bool
    """Parameters are looked for between a function's name and its body, which spares patterns."""
    calls_apart: bool
    """What is called is looked up among functions, which a variable of that name does not hide."""
    bare_members: bool
    """A member may be named without its receiver inside its type, as in Java and not as in Python."""
    bare_names: bool
    """A bare name may be another file's symbol without an import: of a package, a header, a base type."""
    scattered: bool
    """Members of a type may be defined in other files than the type itself, in the same folder."""


@cache
def reference_rules(name: str) -> ReferenceRules | None:
    """The rules of a language, or None: its references are not read.

    Raises LanguageFolderInvalid for a key that is not known.
    """
    folder = FOLDER / name
    query = folder / "references.scm"
    if not query.is_file() and not (folder / "references.toml").is_file():
        return None
    table = _table(folder)
    if unknown := table.keys() - _KEYS:
        raise LanguageFolderInvalid(name, f"unknown key {min(unknown)!r} in references.toml")
    scopes = folder / "locals.scm"
    local = query_text(scopes) if scopes.is_file() else ""
    bindings = [pattern for pattern in patterns_of(local) if _LOOKED_FOR.search(pattern)]
    return ReferenceRules(
        query="\n".join([query_text(query) if query.is_file() else "", *bindings]).strip(),
        locals=local,
        heads=table.get("parameters") == "head",
        calls_apart=bool(table.get("calls_apart")),
        separators=tuple(table.get("separators", ["."])),
        paths=tuple(table.get("paths", ())),
        joined=str(table.get("joined", "")),
        here=frozenset(table.get("here", ())),
        own=frozenset(table.get("own", ())),
        called=str(table.get("called", "")),
        parent=frozenset(table.get("parent", ())),
        modules=str(table.get("modules", "")),
        bare_members="bare" in table.get("members", ""),
        bare_names=table.get("modules", "") not in _IMPORTING,
        scattered="scattered" in table.get("members", ""),
    )


def _table(folder: Path) -> dict[str, Any]:
    """The folder's `references.toml` with what it inherits, or that of the folder whose query it takes in."""
    path = folder / "references.toml"
    if path.is_file():
        table = tomllib.loads(path.read_text("utf-8"))
        return {**_table(folder.parent / table["inherits"]), **table} if "inherits" in table else table
    name = inherited((folder / "references.scm").read_text("utf-8"))
    return _table(folder.parent / name) if name else {}
