"""Every source file of a corpus outlined, unfolded and searched for: what came of each, counted.

    python -m benchmarks.every_file PATH

No crash, no hang and no silent skip: a file is in exactly one row, and a row of failures names its files.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.code import indexed
from navigator.errors import NavigatorError
from navigator.model import FileFacts, Skipped
from navigator.navigator import Navigator


def check(root: Path) -> tuple[Counter[str], dict[str, list[str]]]:
    """Ask about every listed file; the count of files by result, and the files behind each failure."""
    results: Counter[str] = Counter()
    failures: dict[str, list[str]] = defaultdict(list)
    with indexed(root, cache=None) as navigator:
        for relative in navigator.files():
            result = _ask(navigator, relative)
            results[result] += 1
            if result.startswith("failed"):
                failures[result].append(relative)
    return results, failures


def _ask(navigator: Navigator, relative: str) -> str:
    try:
        facts = navigator.facts(relative)
        if isinstance(facts, Skipped):
            return f"skipped: {facts.code}"
        return _ask_about(navigator, relative, facts)
    except NavigatorError as problem:
        return f"failed: {problem.code}"


def _ask_about(navigator: Navigator, relative: str, facts: FileFacts) -> str:
    outline = navigator.outline(relative)
    if relative not in outline.text:
        return "failed: outline without its file"
    if not facts.symbols:
        return "no symbols"
    symbol = facts.symbols[len(facts.symbols) // 2]
    name = f"{symbol.qualified_name}@{symbol.name_line}"
    unfolded = navigator.unfold(relative, [name])
    if str(symbol.start_line) not in unfolded.text:
        return "failed: unfold without its lines"
    found = navigator.search(symbol.name, path=relative, max_results=100)
    hits = found.data["hits"]
    if not isinstance(hits, list) or not any(hit["name"] == symbol.name for hit in hits):
        return "failed: search without its symbol"
    return "answered, syntax errors said" if facts.errors else "answered"


def main() -> None:
    """Check the corpus named on the command line; exit 1 when anything failed."""
    root = Path(sys.argv[1]).resolve()
    started = time.monotonic()
    results, failures = check(root)
    print(f"{root}: {sum(results.values()):,} files in {time.monotonic() - started:.1f} s")
    for result, count in results.most_common():
        print(f"  {result}: {count:,}")
    for result, files in failures.items():
        print(f"{result}: {', '.join(files[:20])}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
