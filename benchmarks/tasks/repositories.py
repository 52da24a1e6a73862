"""The repositories as they are asked about: fetched once, and a fresh copy for each set of tools."""

from __future__ import annotations

import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path

from benchmarks.programs import run


@dataclass(frozen=True, slots=True)
class Repository:
    """One public repository."""

    name: str
    title: str
    language: str
    fetch: tuple[tuple[str, ...], ...]
    root: str
    remove: tuple[str, ...]

    def code(self, folder: Path) -> Path:
        """Its code below `folder`, fetched unless it is there. Raises `ProgramFailed`."""
        own = folder / self.name
        root = own / self.root
        if not (own / "fetched").exists():
            own.mkdir(parents=True, exist_ok=True)
            for command in self.fetch:
                run(command, own)
            for pattern in self.remove:
                for path in list(root.glob(pattern)):
                    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
            (own / "fetched").touch()
        return root

    def copy(self, folder: Path, of_whom: str) -> Path:
        """A copy of its own for one set of tools: some leave their index in the code."""
        target = folder / "copies" / of_whom / self.name
        if not target.exists():
            shutil.copytree(self.code(folder), target)
        return target


def repositories() -> list[Repository]:
    """All of them, from `repositories.toml`."""
    table = tomllib.loads(Path(__file__).with_name("repositories.toml").read_text(encoding="utf-8"))
    return [
        Repository(
            name,
            row["title"],
            row["language"],
            tuple(map(tuple, row["fetch"])),
            row["root"],
            tuple(row.get("remove", ())),
        )
        for name, row in table.items()
    ]
