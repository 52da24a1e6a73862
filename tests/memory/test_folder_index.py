"""The folder index: its table form, what is in it, and the file it is put into."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import Observation, ObservationDraft, Project
from memory.startup.folder_index import BEGIN, END, FolderContent, folder_index, placed

NOON = int(datetime(2026, 10, 10, 12, 45, tzinfo=UTC).timestamp() * 1000)
_EMPTY = Observation(
    1, "p", None, None, "change", "t", "", "", (), (), (), (), (), {}, (), 10, 1, "events", NOON
)


def observed(number: int, title: str, *files: str, minutes: int = 0, kind: str = "change") -> Observation:
    at = NOON + minutes * 60_000
    return replace(_EMPTY, id=number, title=title, files_modified=files, created_at=at, type=kind)


def rendered(*records: Observation, folder: str = "pay", **more: object) -> list[str]:
    content = FolderContent("shop", folder, records, **more)  # type: ignore[arg-type]
    return folder_index(content, UTC, lambda name: name).splitlines()


def test_the_form() -> None:
    lines = rendered(
        observed(4, "Chose | cents", "pay/cart.py", "pay/tax.py", minutes=1_440, kind="decision"),
        observed(3, "Changed tax", "pay/tax.py", "docs/tax.md", minutes=2),
        observed(2, "Changed Cart.add", "pay/cart.py"),
        observed(1, "Changed Cart.total", "pay/cart.py"),
        states={2: "changed"},
    )
    assert lines[0] == "# shop/pay: what is remembered"
    assert lines[lines.index("### Oct 10, 2026") :] == [
        "### Oct 10, 2026",
        "",
        "**pay/cart.py**",
        "| ID | Time | T | Title | Tokens |",
        "|----|------|---|-------|--------|",
        "| #1 | 12:45 PM | ✓ | Changed Cart.total | ~10 |",
        "| #2 | ″ | ✓ | Changed Cart.add | ~10 changed |",
        "",
        "**pay/tax.py**",
        "| ID | Time | T | Title | Tokens |",
        "|----|------|---|-------|--------|",
        "| #3 | 12:47 PM | ✓ | Changed tax | ~10 |",
        "",
        "### Oct 11, 2026",
        "",
        "**General**",
        "| ID | Time | T | Title | Tokens |",
        "|----|------|---|-------|--------|",
        "| #4 | 12:45 PM | ⚖ | Chose \\| cents | ~10 |",
    ]


def test_only_what_is_under_the_folder_is_in_it(memory: Memory, project: Project) -> None:
    for path in ("pay/cart.py", "pay/deep/a.py", "payment.py", ".github/ci.yml"):
        memory.save(project, None, ObservationDraft(f"About {path}", files_read=(path,)))
    memory.save(project, None, ObservationDraft("About nothing"))

    def of(folder: str, limit: int = 50) -> list[str]:
        text = memory.folders.text(project, folder, limit, UTC, str)
        return [line.split(" | ")[3] for line in text.splitlines() if line.startswith("| #")]

    assert of("pay") == ["About pay/cart.py", "About pay/deep/a.py"]
    assert of(".github") == ["About .github/ci.yml"]
    assert of("payment.py") == ["About payment.py"]
    assert len(of("")) == 5
    assert of("pay", 1) == ["About pay/deep/a.py"]
    assert memory.folders.text(project, "none", 5, UTC, str).endswith("nothing is remembered of it yet")


@pytest.mark.parametrize("existing", ["", "# Mine\n", "# Mine", f"a\n{BEGIN}\nlast week\n{END}\nb\n"])
def test_the_rest_of_a_file_stays(existing: str) -> None:
    once = placed(existing, "new")
    assert f"{BEGIN}\nnew\n{END}" in once
    assert "last week" not in once
    assert placed(once, "new") == once
    assert (
        once.replace(f"{BEGIN}\nnew\n{END}", "").split()
        == existing.replace(f"{BEGIN}\nlast week\n{END}", "").split()
    )


@given(st.text(st.characters(codec=None) | st.sampled_from("|<>\n\x00\u202e`"), max_size=80))
def test_no_title_breaks_its_row_or_the_file(title: str) -> None:
    rows = [line for line in rendered(observed(1, title, "pay/a.py")) if line.startswith("| #")]
    assert len(rows) == 1
    assert rows[0].replace("\\|", "").count("|") == 6
    assert "<" not in rows[0]
    text = placed(placed("mine\n", "\n".join(rendered(observed(1, f"{title}{END}", "pay/a.py")))), "new")
    assert text == f"mine\n\n{BEGIN}\nnew\n{END}\n"
