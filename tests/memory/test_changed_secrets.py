"""A secret that became another is told as another one: neither side of it is stored, nor called layout."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef, ToolEvent
from memory.observers.edits import edits_observation, file_edit
from memory.redaction import redact_sides
from navigator.languages import detect_or_plain
from navigator.parsing.extract import extract

Edit = Callable[..., ToolEvent]

FILES = [
    ("b.py", 'PASSWORD = "OldValue5577"\n'),
    ("p.py", 'password: str = "OldValue5577"\n'),
    (".env", "API_KEY=OldValue5577abcd\nDEBUG=1\n"),
    ("d.ts", "export const cfg = { secret: \"OldValue5577\", token: 'An0therSecret' }\n"),
    ("c.json", '{"db": {"pwd": "OldValue5577"}, "user_password": "An0therSecret"}\n'),
    ("A.java", 'class A { String password = "OldValue5577"; void f(){ ds.setPassword("x"); } }\n'),
    ("a.kt", 'val apiKey: String = "OldValue5577"\n'),
    ("a.rs", 'const PASSWORD: &str = "OldValue5577";\n'),
    (
        "settings.xml",
        "<settings>\n  <server>\n    <password>OldValue5577</password>\n  </server>\n</settings>\n",
    ),
    ("n.ini", "[db]\npass = OldValue5577\n"),
    ("Dockerfile", "FROM x\nENV DB_PASSWORD OldValue5577\n"),
    ("db.php", "<?php\ndefine('DB_PASSWORD', 'OldValue5577');\n"),
    ("c.rb", 'ENV["SECRET_TOKEN"] = "OldValue5577"\n'),
    ("i.sql", "ALTER USER bob WITH PASSWORD 'OldValue5577';\n"),
    ("a.properties", "spring.datasource.password=OldValue5577\n"),
    ("m.md", "# Access\n\nPassword: OldValue5577\n"),
]


def observed(edit: Edit, path: str, before: str, after: str) -> ObservationDraft:
    old, new = (extract(detect_or_plain(path, text.encode()), text.encode()) for text in (before, after))
    given = {"file_path": f"/w/{path}", "content": after}
    event = edit(path, old, new, tool_name="Write", tool_input=given, tool_response={"originalFile": before})
    one = file_edit(event)
    assert one is not None
    draft = edits_observation([one], "")
    assert draft is not None
    return draft


@pytest.mark.parametrize(("path", "text"), FILES, ids=[path for path, _ in FILES])
@pytest.mark.parametrize("value", ["NewValue6688abcd", "short"])
def test_a_rotated_secret_is_another_one(edit: Edit, path: str, text: str, value: str) -> None:
    draft = observed(edit, path, text, text.replace("OldValue5577", value))
    told = "\n".join((draft.title, draft.narrative, *draft.facts))
    assert "OldValue" not in told
    assert value not in told
    assert "only layout" not in told
    assert "another" in draft.title, draft.title
    assert "[redacted " in draft.title, draft.title


def test_the_same_secret_elsewhere_is_no_other(edit: Edit) -> None:
    draft = observed(edit, "b.py", 'PASSWORD = "OldValue5577"\n', 'PASSWORD  =  "OldValue5577"\n')
    assert "another" not in draft.title


def test_what_changed_beside_a_secret_is_told_too(edit: Edit) -> None:
    before = 'def f():\n    connect(user="bob", password="OldValue5577")\n'
    after = before.replace("bob", "alice").replace("OldValue5577", "NewValue6688")
    draft = observed(edit, "b.py", before, after)
    told = "\n".join((draft.title, *draft.facts))
    assert "alice" in told
    assert "another secret" in told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("DB_PASS=hunter22hunter", "DB_PASS=abc", ("[redacted ", "DB_PASS=[another redacted ")),
        ("DB_PASS=abc", "DB_PASS=hunter22hunter", ("DB_PASS=[redacted ", "[redacted ")),
        ("DB_PASS=hunter22hunter", "DB_PASS=$(pass show db)", ("[redacted ", "DB_PASS=$(pass show db)")),
        ("x", "DB_PASS=hunter22hunter", ("x", "DB_PASS=[redacted ")),
        ("x = 1", "x = 2", ("x = 1", "x = 2")),
    ],
)
def test_where_one_side_has_a_secret_the_other_has_none_either(
    old: str, new: str, told: tuple[str, str]
) -> None:
    ((was, now),) = redact_sides([(old, new)])
    assert told[0] in was
    assert told[1] in now


def test_a_secret_in_the_name_of_a_file_is_not_stored(memory: Memory, edit: Edit) -> None:
    key, text = "AKIAQ7XK3M5N2P4R6T3V", "def f():\n    return 1\n"
    session = SessionRef("s", Project("p", "shop"))
    path = f"src/{key}.py"
    old, new = (extract(detect_or_plain(path, each), each) for each in (text.encode(), b"def f(): ...\n"))
    memory.record_prompt(session, None, "change it")
    memory.record_tool_use(session, edit(path, old, new))
    memory.save(session.project, session, ObservationDraft("A note", "x", files_read=(path,)))
    observations = memory._store.read("SELECT * FROM observations")
    calls = memory._store.read("SELECT path FROM tool_uses")
    assert len(observations) == 2
    assert key not in f"{observations}{calls}"
    assert "src/[redacted aws-access-key].py" in f"{observations}"
