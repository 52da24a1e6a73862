"""Wherever a language lets a name stand, its use is seen there once, and what only looks like it is none.

Each file of `positions/` defines `TARGET`, `target` or `Target`; every other line that holds one of these
uses it, but for lines that say `no use`.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .conftest import Workspace

POSITIONS = {path.name: path for path in sorted((Path(__file__).parent / "positions").iterdir())}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_name_is_seen_wherever_it_is_used(name: str, workspace: Workspace) -> None:
    text = POSITIONS[name].read_text("utf-8")
    lines = text.splitlines()
    navigator = workspace({name: text})
    asked = 0
    for word in ("TARGET", "target", "Target"):
        answer = navigator.references(word, None, max_results=500) if word in text else None
        if answer is None or not answer.data["definitions"]:
            continue
        asked += 1
        data: Any = answer.data
        seen = Counter(row["line"] for row in data["references"])
        defined = {row["name_line"] for row in data["definitions"]}
        times = {
            number: len(re.findall(rf"(?<!\w){word}(?!\w)", line))
            for number, line in enumerate(lines, 1)
            if "no use" not in line
        }
        used = {number for number, count in times.items() if count}
        lost, invented = used - seen.keys() - defined, seen.keys() - used
        assert not lost, [lines[number - 1] for number in sorted(lost)]
        assert not invented, [lines[number - 1] for number in sorted(invented)]
        doubled = {number for number, count in seen.items() if count > times[number]}
        assert not doubled, [lines[number - 1] for number in sorted(doubled)]
    assert asked
