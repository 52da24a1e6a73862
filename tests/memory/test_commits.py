"""Commits: the author's subject, and what was changed for it where that is certain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory.framing import utf16_units
from memory.memory import Memory
from memory.model import Observation, Project, SessionRef, ToolEvent
from memory.observers.shell.commits import Commit, certain, named_paths
from memory.observers.shell.git_actions import subject_of
from memory.observers.shell.messages import telling


def changed(path: str, number: int = 1) -> Observation:
    return Observation(
        number, "p", "s", 1, "change", f"Changed f in {path}: 5 → 6", "", "", (), (), (), (path,), (), {}, (),
        1, 1, "events", 0,
    )  # fmt: skip


POOL, DOCS = changed("src/net/pool.py"), changed("docs/pool.md", number=2)
SPEC = changed("tests/test_pool.py", number=3)


@pytest.mark.parametrize(
    ("subject", "told"),
    [
        ("Close idle connections of a pool", True),
        ("Use pool.reuse_idle", True),
        ("Bump hatch from 1.2.0 to 1.3.0", True),
        ("[5.4] Event : fix it", False),
        ("Rename retry_count to attempts in pools", True),
        ("fix(pool): close idle connections", False),
        ("Remove steps no longer needed since #948", False),
        ("Bug 1369", False),
        ("Fix typo", False),
        ("Update docs (#1234)", False),
        ("minor cleanup of tests", False),
        ("Slightly faster creation of pools", False),
        ("I promise, this time I really fixed it", False),
        ("wip", False),
    ],
)
def test_a_subject_tells_by_words_of_its_own(subject: str, told: bool) -> None:
    assert telling(subject) is told


@pytest.mark.parametrize(
    ("subject", "changes", "title"),
    [
        ("Fix typo", (), "Commit: Fix typo"),
        ("Fix typo", (POOL,), "Commit: Fix typo: changed f in src/net/pool.py: 5 → 6"),
        ("Fix typo", (POOL, DOCS), "Commit: Fix typo: changed f in src/net/pool.py: 5 → 6; pool.md"),
        (
            "Close idle connections of a pool", (POOL,),
            "Commit: Close idle connections of a pool (src/net/pool.py)",
        ),
        (
            "minor fixes", (changed("Package.swift"), changed("src/Pool.swift")),
            "Commit: minor fixes: changed f in src/Pool.swift: 5 → 6; Package.swift",
        ),
        ("Fix pool.py.", (DOCS, POOL), "Commit: Fix pool.py: changed f in src/net/pool.py: 5 → 6; pool.md"),
        ("Test it", (POOL, SPEC), "Commit: Test it: changed f in src/net/pool.py: 5 → 6; test_pool.py"),
        ("Mend", (SPEC, POOL), "Commit: Mend: changed f in src/net/pool.py: 5 → 6; test_pool.py"),
        ("-Build", (), "Commit: Build"),
        (
            "Close all the connections of a pool when one of them breaks in pool.close (#12345)", (POOL,),
            "Commit: Close all the connections of a pool when one of them breaks in pool.close (#12345) "
            "(src/net/pool.py)",
        ),
    ],
)  # fmt: skip
def test_a_title_says_where_a_subject_does_not(
    subject: str, changes: tuple[Observation, ...], title: str
) -> None:
    assert Commit(subject, changes).title == title


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("Changed f in a/b.py: adds “x”; changed g", ": changed f in a/b.py: adds “x”; changed g"),
        (f"Changed f in a/b.py: adds “x; y”; changed {'g' * 140}", ": changed f in a/b.py: adds “x; y”"),
        (f"Changed {'f' * 150} in a/b.py: adds “x; y”", ": adds “x; y” in b.py"),
        (f"Changed f in a/b.py: only comments: adds “{'x; y' * 40}”", ": changed f in a/b.py"),
        (f"Added f in a/b.py: {'x' * 200}", ": added f in a/b.py"),
    ],
)
def test_a_change_that_is_too_long_is_told_without_its_end(change: str, told: str) -> None:
    title = Commit("Fix it", (replace(POOL, title=change, files_modified=("a/b.py",)),)).title
    assert title == f"Commit: Fix it{told}"


def test_the_subject_of_a_message_is_its_first_paragraph() -> None:
    assert subject_of("Mend what\nbroke\n\nAnd more", "Mend what") == "Mend what broke"
    assert subject_of("Mend what\nbroke") == "Mend what broke"
    assert subject_of("", "Merge it") == "Merge it"
    assert subject_of("Of another commit", "Mend") == "Mend"
    assert subject_of("-Mend it.\n-Add that", "-Mend it. -Add that") == "Mend it; Add that"


def test_of_a_long_list_as_subject_each_item_is_told() -> None:
    items = [
        f"Add {word} to what the builders of a container take " + "and so on " * 9
        for word in ("a1", "b2", "c3")
    ]
    title = Commit("; ".join(items)).title
    assert [part.split()[1] for part in title.removeprefix("Commit: ").split("; ")] == ["a1", "b2", "c3"]


def test_a_vague_subject_of_a_large_change_is_told_by_the_names_of_what_was_changed() -> None:
    names = [f"helper_{number}" for number in range(6)]
    change = replace(
        POOL,
        title=f"Added {', '.join(names * 2)} in src/net/pool.py",
        facts=tuple(f"added function {name}, lines 1-2" for name in names[1:]),
        symbols=tuple(("src/net/pool.py", name, 0) for name in names),
    )
    assert Commit("Add some more helper functions", (change, DOCS)).title == (
        f"Commit: Add some more helper functions: added {', '.join(names[1:])}; "
        f"changed {names[0]} in pool.py; pool.md"
    )
    assert Commit("Add some more helper functions" + " and more" * 4, (change, DOCS)).title.endswith(
        "helper_3; 2 more added; 1 more changed in pool.py; pool.md"
    )


def test_no_subject_and_no_number_of_files_makes_a_title_too_long() -> None:
    many = tuple(changed(f"src/{'deep/' * 9}file_{number}.py", number=number) for number in range(50))
    for subject in ("Fix", "words " * 90, "x" * 500, "🎯" * 300):
        title = Commit(subject, many).title
        assert 0 < utf16_units(title) <= 160
    assert Commit("Fix", many).facts[-1] == "and changes of 40 more files"


@pytest.mark.parametrize(
    ("commands", "files", "taken"),
    [
        ([("git", "commit", "-m", "x")], 2, (POOL, DOCS)),
        ([("git", "commit", "-m", "x")], 1, ()),  # Which of the two it was is not told.
        ([("git", "commit", "-m", "x")], 3, ()),
        ([("git", "commit", "-m", "x")], None, ()),
        ([("git", "add", "src/net/pool.py"), ("git", "commit", "-m", "x")], 1, (POOL,)),
        ([("git", "add", "src"), ("git", "commit", "-qm", "x")], None, (POOL,)),
        ([("git", "add", "-A"), ("git", "commit", "-m", "x")], 2, (POOL, DOCS)),
        ([("git", "add", "."), ("git", "commit", "-m", "x")], 2, (POOL, DOCS)),
        ([("git", "add", "other.py"), ("git", "commit", "-m", "x")], 1, ()),
        ([("git", "commit", "-m", "x", "--", "./docs/")], 1, (DOCS,)),
    ],
)
def test_only_what_is_certain_is_in_a_commit(
    commands: list[tuple[str, ...]], files: int | None, taken: tuple[Observation, ...]
) -> None:
    assert certain((POOL, DOCS), named_paths(commands), files) == taken


def test_a_commit_takes_what_the_session_changed_and_the_next_one_does_not(
    memory: Memory, project: Project, session: SessionRef
) -> None:
    def edit(path: str) -> None:
        given = {"file_path": f"/w/{path}", "old_string": "teh", "new_string": "the"}
        memory.record_tool_use(session, ToolEvent("Edit", given, {}, relative_path=path))

    def commit(subject: str, files: int, of: SessionRef = session) -> str:
        said = f"[main 1234567] {subject}\n {files} files changed, 1 insertion(+)\n"
        event = ToolEvent("Bash", {"command": f"git commit -am '{subject}'"}, {"stdout": said})
        (number,) = memory.record_tool_use(of, event).observations
        (record,) = memory.get_observations(project, [number]).data["observations"]  # type: ignore[misc]
        return str(record["title"])

    edit("docs/guide.md")
    assert commit("Fix typo", 1, SessionRef("another", project)) == "Commit: Fix typo"
    assert commit("Fix typo", 1) == "Commit: Fix typo: changed docs/guide.md: “teh” → “the”"
    assert commit("Fix more", 1) == "Commit: Fix more"
    edit("a.md")
    edit("b.md")
    assert commit("Fix both", 2) == "Commit: Fix both: changed a.md: “teh” → “the”; b.md"


NO_ONE = "The pool is closed where no one waits for it"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            "A stream is not started until it has a listener, so headers were not set yet.\n"
            "Move the header assignment to the wrapping method.",
            "Move the header assignment to the wrapping method",
        ),
        (
            "The previous attempt relied on procfs, which only one system has.\n\n"
            "This CL re-structures the tests to rely on POSIX features only.",
            "This CL re-structures the tests to rely on POSIX features only",
        ),
        (
            "An order of operations error was preventing\n\n    pool.listen('*:443?verify=1')\n\n"
            "from setting the verify mode of a listener to zero.",
            "from setting the verify mode of a listener to zero",
        ),
        (
            "Make the method of the write batch const.\n\n-------------\n"
            "Created by MOE: https://example.org/moe\nMOE_MIGRATED_REVID=229395810",
            "Make the method of the write batch const",
        ),
        (f"{NO_ONE}. It was not.", NO_ONE),
        ("- Export no empty file\n- Change STORE_EMPTY\n", "Export no empty file; Change STORE_EMPTY"),
        ("Close it when the loop\nends.\n\nSigned-off-by: A <a@b>", "Close it when the loop ends"),
        (f"Author: ann\nReviewer: bob\nFixes: #2674\n\n{NO_ONE}.", NO_ONE),
        (f"This reverts commit 1234567.\n\n{NO_ONE}.", NO_ONE),
        (f"Fix the pool.\n\n{NO_ONE}.", NO_ONE),
        (
            "- Close what is idle,\n  which held a port\n- Reuse the others",
            "Close what is idle, which held a port; Reuse the others",
        ),
        (f"Previously a pool held its ports for good. {NO_ONE}.", NO_ONE),
        (f"When I ran it:\n```\npool.close(all_of_it)\n```\n{NO_ONE}.", NO_ONE),
    ],
)
def test_a_vague_subject_is_told_by_what_the_message_says_in_its_body(body: str, told: str) -> None:
    assert Commit("Fix the pool", (POOL,), body).title == f"Commit: Fix the pool: {told}"


@pytest.mark.parametrize(
    "body", ["", "Signed-off-by: A <a@b.org>", "Closes #12", "See https://a.org/1 for it", "Oops."]
)
def test_a_body_that_says_nothing_gives_way_to_the_change(body: str) -> None:
    assert Commit("Fix the pool", (POOL,), body).title == Commit("Fix the pool", (POOL,)).title
