"""The commands about the memory, through the command line and real services in this process."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

from memory.problems import MemoryLost


@pytest.fixture
def run(in_this_process):  # type: ignore[no-untyped-def]
    """Run a command in a project of its own."""
    return in_this_process


def rows(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith(("{", "["))]


def test_what_is_exported_imports_again_and_only_once(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"type": "change", "title": "One"}\n{\n{"type": "decision", "title": "Two"}\n')
    first = run("memory", "import", str(lines))
    assert first.exit_code == 0
    assert "added: 2 observations" in first.stdout
    assert "line 2: it is no JSON" in first.stdout
    out = tmp_path / "out.jsonl"
    assert run("memory", "export", "--output", str(out)).exit_code == 0
    assert [json.loads(line)["title"] for line in out.read_text().splitlines()] == ["One", "Two"]
    (again,) = rows(run("import", "jsonl", str(out), "--json"))
    assert (again["added"], again["known"]) == ({"observations": 0}, {"observations": 2})


def test_forgetting(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "Kept note")
    run("memory", "save", "Secret note", "about Zyxomma", "--file", "a.py")
    assert run("memory", "forget").exit_code == 2
    (would,) = rows(run("memory", "forget", "--text", "zyxomma", "--dry-run", "--json"))
    assert would["forgotten"] == {"observations": 1}
    assert run("memory", "backup").exit_code == 0
    done = run("memory", "forget", "--file", str(tmp_path / "shop" / "a.py"), "--yes")
    assert "forgot 1 observation" in done.stdout
    assert "still in the backup" in done.stdout
    home = tmp_path / "home" / "memory"
    assert not any(b"Zyxomma" in path.read_bytes() for path in home.iterdir())
    assert "forgot nothing" in run("memory", "forget", "99", "--delete-backups", "--yes").stdout
    would = run("memory", "forget", "1", "--delete-backups", "--dry-run").stdout
    assert "would delete the backup" in would
    assert "would forget 1 observation" in would
    (gone,) = rows(run("memory", "forget", "1", "--delete-backups", "--yes", "--json"))
    assert len(gone["deleted_backups"]) == 1  # type: ignore[arg-type]
    assert "Nothing is remembered" in run("memory", "search", "note").stdout


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("--since", "tomorrow"), "since must be a date"),
        (("--until", "13.2.2026"), "until must be a date"),
        (("--since", "2026-02-01", "--until", "2026-01-01"), "since is after until"),
        (("forty-one",), "is no id"),
    ],
)
@pytest.mark.parametrize("more", [(), ("--yes",), ("--dry-run",)])
def test_what_is_wrong_with_a_forgetting_is_said_before_anybody_is_asked(run, wrong, says, more) -> None:  # type: ignore[no-untyped-def]
    done = run("memory", "forget", *wrong, *more)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in " ".join(done.stderr.split())


def test_backups_of_one_second_are_two_files(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "Note")
    made = [rows(run("memory", "backup", "--json"))[0]["path"] for _ in range(3)]
    assert len({*made}) == len([*(tmp_path / "home" / "backups").iterdir()]) == 3


def test_a_record_is_shown_by_its_id_as_it_is_printed(run) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "Note")
    for number in ("1", "#1"):
        assert "Note" in run("memory", "show", number).stdout
    assert run("memory", "show", "S7").exit_code == 1


def test_projects_and_merging(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "Note")
    (tmp_path / "new shop").mkdir()
    run("memory", "save", "Other", "--project", str(tmp_path / "new shop"))
    assert run("memory", "merge", "shop", str(tmp_path / "new shop"), "--yes").exit_code == 0
    (listed,) = rows(run("memory", "projects", "--json"))
    assert [(row["name"], row["observations"]) for row in listed] == [("new shop", 2)]  # type: ignore[call-overload,index]
    assert run("memory", "merge", "nowhere", "new shop", "--yes").exit_code == 1


def test_a_file_is_the_same_however_its_path_is_written(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    shop = tmp_path / "shop"
    (shop / "pay").mkdir()
    (shop / "pay" / "cart.py").write_text("TOTAL = 0\n")
    forms = ("pay/cart.py", "./pay/cart.py", "pay/../pay/cart.py", str(shop / "pay" / "cart.py"))
    for number, form in enumerate(forms, 1):
        run("memory", "save", f"Note {number}", "--file", form)
    run("memory", "save", "Gone", "--file", "./old/../gone.py")
    run("memory", "save", "Outside", "--file", "../../etc/passwd")
    for form in (*forms, "cart.py"):
        assert "4 records match" in run("memory", "search", "note", "--file", form).stdout
    for form in (*forms, "pay", "./pay/", str(shop / "pay")):
        assert run("memory", "folder-index", form).stdout.count("| #") == 4
    assert "Gone" in run("memory", "search", "gone", "--file", "gone.py").stdout
    for everything in ("", ".", "./", "pay/..", str(shop)):
        assert run("memory", "folder-index", everything).stdout.count("| #") == 6
    assert "nothing is remembered of it yet" in run("memory", "folder-index", "nope").stdout
    for outside in ("..", "/nope", "/", "../other"):
        refused = run("memory", "folder-index", outside)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "outside the project" in refused.stderr
    for form in forms:
        assert "would forget 4" in run("memory", "forget", "--file", form, "--dry-run").stdout
    (kept,) = [line for line in run("memory", "export").stdout.splitlines() if "Outside" in line]
    assert json.loads(kept)["files_read"] == [str((tmp_path / "../etc/passwd").resolve())]


def test_what_an_empty_variable_leaves_of_an_option_is_no_option(run) -> None:  # type: ignore[no-untyped-def]
    for title in ("One thing", "Two thing"):
        run("memory", "save", title)
    rest = (("--since", "2020-01-01"), ("1",), ("--whole",), ("--everywhere",), ())
    for option in ("--text", "--file", "--since", "--until"):
        for value in ("", " ", "\n"):
            for other in (each for each in rest if option not in each):
                refused = run("memory", "forget", option, value, *other, "--yes")
                assert (refused.exit_code, refused.stdout) == (2, ""), (option, value, other)
                assert option in refused.stderr
    assert run("memory", "forget", "", "--yes").exit_code == 2
    assert run("memory", "search", "thing").stdout.startswith("2 records match")


def test_a_folder_that_is_gone_is_no_project_of_its_last_name(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for name in ("one/app", "two/app"):
        (tmp_path / name).mkdir(parents=True)
        run("memory", "save", f"Of {name}", "--project", str(tmp_path / name))
    run("memory", "save", "Note")
    before = run("memory", "projects").stdout
    for source in (str(tmp_path / "nowhere" / "app"), "app"):
        refused = run("memory", "merge", source, "shop", "--yes")
        assert (refused.exit_code, refused.stdout) == (1, "")
    for command in (("export",), ("forget", "--whole", "--yes")):
        assert run("memory", *command, "--project", str(tmp_path / "nowhere" / "app")).exit_code == 1
    assert run("memory", "projects").stdout == before
    (tmp_path / "one" / "app").rmdir()
    gone = str(tmp_path / "one" / "app")
    assert "Of one/app" in run("memory", "export", "--project", gone).stdout
    merged = run("memory", "merge", gone, ".", "--yes").stdout
    assert merged == f"what was remembered of app ({gone}) is now remembered of shop ({tmp_path / 'shop'})\n"
    assert "Of two/app" in run("memory", "export", "--project", "app").stdout  # the only one left of the name


def test_importing_from_claude_mem_and_transcripts(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    database = sqlite3.connect(tmp_path / "claude-mem.db")
    database.execute("CREATE TABLE observations (id, project, type, title, narrative)")
    database.execute("INSERT INTO observations VALUES (1, 'x', 'bugfix', 'Mended the till', 'So.')")
    database.commit()
    database.close()
    here = ("--project", str(tmp_path / "shop"))
    assert (
        "added: 1 observation" in run("import", "claude-mem", str(tmp_path / "claude-mem.db"), *here).stdout
    )
    assert "known already: 1" in run("import", "claude-mem", str(tmp_path / "claude-mem.db"), *here).stdout
    assert "till" in run("memory", "search", "mended").stdout
    said = {"type": "user", "uuid": "u", "cwd": str(tmp_path / "shop"), "message": {"content": "Hello there"}}
    (tmp_path / "session.jsonl").write_text(json.dumps(said) + "\n")
    assert "added: 1 prompt" in run("import", "transcripts", str(tmp_path / "session.jsonl")).stdout
    run("memory", "forget", "--text", "hello", "--yes")
    left_out = run("import", "transcripts", str(tmp_path / "session.jsonl"))
    assert left_out.exit_code == 0
    assert "added: nothing" in left_out.stdout
    assert "forgotten before, and left out: 1 prompt; --even-forgotten" in left_out.stdout
    back = run("import", "transcripts", str(tmp_path / "session.jsonl"), "--even-forgotten")
    assert "added: 1 prompt" in back.stdout
    assert run("import", "transcripts", str(tmp_path / "none.jsonl")).exit_code == 1
    assert run("import", "claude-mem", str(tmp_path / "session.jsonl")).exit_code == 1


def test_the_doctor_leaves_with_one_only_when_something_is_broken(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert run("doctor").exit_code == 0
    (tmp_path / "home" / "config.toml").write_text("[nonsense]\n")
    broken = run("doctor")
    assert broken.exit_code == 1
    assert "broken  settings" in broken.stdout


def test_a_damaged_memory_does_not_look_empty(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "An apple a day")
    run("memory", "backup")
    (backup,) = (tmp_path / "home" / "backups").iterdir()
    memory = tmp_path / "home" / "memory" / "memory.duckdb"
    memory.write_bytes(memory.read_bytes()[: 4 << 10] + bytes(56 << 10))
    for _ in range(2):
        said = str(run("memory", "search", "apple").exception)
        (aside,) = memory.parent.glob("memory.duckdb.damaged-*")
        assert said.startswith(f"The memory was damaged and set aside as {aside}")
        assert str(backup) in said
        assert str(aside) in run("doctor").stdout
    memory.write_bytes(backup.read_bytes())
    aside.unlink()
    assert "1 record matches" in run("memory", "search", "apple").stdout
    assert "set aside" not in run("doctor").stdout


def test_a_byte_order_mark_costs_no_record(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    line = json.dumps({"type": "discovery", "title": "From Windows"})
    (tmp_path / "notes.jsonl").write_text(f"{line}\n", encoding="utf-8-sig")
    assert "added: 1 observation" in run("memory", "import", str(tmp_path / "notes.jsonl")).stdout


def test_an_export_is_a_new_private_file(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "Note")
    made = tmp_path / "e.jsonl"
    assert run("memory", "export", "--output", str(made)).exit_code == 0
    assert made.stat().st_mode & 0o777 == 0o600
    made.write_text("precious")
    for taken in (made, tmp_path, tmp_path / "none" / "e.jsonl"):
        assert run("memory", "export", "--output", str(taken)).exit_code == 1
    assert made.read_text() == "precious"


def test_the_model_is_off_until_it_is_switched_on(run, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    assert "off: nothing is sent anywhere" in run("memory", "model").stdout
    monkeypatch.setenv("READGATE_MODEL_BACKEND", "claude")
    monkeypatch.setenv("READGATE_MODEL_DAILY_TOKENS", "500")
    (found,) = rows(run("memory", "model", "--json"))
    assert found == {
        "backend": "claude", "name": "claude-haiku-4-5", "spent": 0, "cap": 500,
        "jobs": {}, "last_problem": "",
    }  # fmt: skip


def test_what_reads_a_memory_that_was_lost_says_so_and_fails_where_it_finds_nothing(
    run, tmp_path: Path
) -> None:  # type: ignore[no-untyped-def]
    run("memory", "save", "Kept note")
    kept = tmp_path / "home" / "memory" / "memory.duckdb"
    kept.write_bytes(b"no database")
    reading = [
        ("memory", "search", "note"), ("memory", "search", "note", "--json"), ("memory", "projects"),
        ("memory", "projects", "--json"), ("memory", "folder-index"), ("memory", "export"), ("work", "list"),
    ]  # fmt: skip
    nothing_yet = [run(*command) for command in reading]
    (aside,) = kept.parent.glob("memory.duckdb.damaged-*")
    for command, done in zip(reading, nothing_yet, strict=True):
        assert isinstance(done.exception, MemoryLost), command
        assert str(aside) in str(done.exception)
        assert "damaged" not in done.stdout or "--json" in command
    assert run("memory", "save", "Another note").exit_code == 0
    assert run("work", "write", "tasks", "task=count").exit_code == 0
    for command in reading:
        done = run(*command)
        assert done.exit_code == int(command == ("memory", "export")), command
        assert str(aside) in done.stderr + str(done.exception)
    assert "Another note" in run("memory", "search", "note").stdout
    aside.unlink()
    for command in reading:
        assert run(*command).exit_code == 0


def test_commands_about_the_memory_start_without_the_database() -> None:
    loaded = "import sys, plugin.cli.memory; print(*{'duckdb', 'tree_sitter', 'pydantic'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
