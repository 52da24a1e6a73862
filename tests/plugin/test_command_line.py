"""The `readgate` command as a process: what it says and leaves when things go wrong around it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from evals.read_gate.sources import python_source

READGATE = Path(sys.executable).with_name("readgate")


def run(*arguments: str, cwd: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [READGATE, *arguments],
        cwd=cwd,
        env={**os.environ, "READGATE_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("content", [b"", b"\0\0\0\0", b"\x7fELF\0\1"])
def test_symbols_of_a_file_without_any_says_why(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.py").write_bytes(content)
    done = run("symbols", "a.py", cwd=tmp_path, home=tmp_path / "home")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("readgate: a.py has no outline.")
    assert done.stderr.count("\n") == 1


def test_a_closed_output_and_a_folder_that_is_gone_are_no_surprise(tmp_path: Path) -> None:
    closed = subprocess.run(
        ["sh", "-c", f"'{READGATE}' --version >&-"], capture_output=True, text=True, check=False
    )
    assert (closed.returncode, closed.stderr) == (0, "")
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd '{gone}' && rmdir '{gone}' && '{READGATE}' map"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "readgate: the current folder no longer exists: go to another one.\n"


@pytest.mark.parametrize(
    "wrong",
    [(), ("--unknown",), ("PreToolUse", "--unknown"), ("PreToolUse", "--host"), ("PreToolUse", "more"),
     ("PreToolUse", "--host", "nobody"), ("--host", "nobody", "PreToolUse")],
)  # fmt: skip
def test_a_hook_that_is_called_wrongly_stops_nothing(tmp_path: Path, wrong: tuple[str, ...]) -> None:
    done = run("hook", *wrong, cwd=tmp_path, home=tmp_path / "home")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.startswith("readgate: this hook did nothing: ")
    assert done.stderr.count("\n") == 1
    assert "Usage:" in run("hook", "--help", cwd=tmp_path, home=tmp_path / "home").stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a Linux device")
def test_an_output_without_room_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def total(): ...\n" * 2_000)
    home = tmp_path / "home"
    run("memory", "save", "Note", cwd=tmp_path, home=home)
    try:
        for command in (
            "--help", "memory --help", "outline a.py", "outline a.py --json", "memory export",
            "memory export --output /dev/full", "symbols .",
        ):  # fmt: skip
            done = subprocess.run(
                ["sh", "-c", f"'{READGATE}' {command} > /dev/full"],
                cwd=tmp_path, env={**os.environ, "READGATE_HOME": str(home)},
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            said = "readgate: the output can't be written: No space left on device.\n"
            assert (done.returncode, done.stderr) == (1, said), command
    finally:
        run("daemon", "stop", cwd=tmp_path, home=home)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_tour_that_is_ended_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    code, temporary = tmp_path / "code", tmp_path / "tmp"
    code.mkdir()
    temporary.mkdir()
    (code / "a.py").write_text(python_source(100_000).text)
    tour = subprocess.Popen(
        [READGATE, "tour", str(code)],
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert tour.stdout is not None
    while b"== Index" not in tour.stdout.readline():
        pass
    tour.send_signal(number)
    tour.communicate()
    assert tour.returncode != 0
    assert list(temporary.glob("readgate-tour-*")) == []


def test_references_and_changes_from_the_terminal(tmp_path: Path) -> None:
    project, home = tmp_path / "shop", tmp_path / "home"
    project.mkdir()
    (project / "a.py").write_text("def total():\n    return 1\n\n\ndef run():\n    return total()\n")
    try:
        text = run("references", "total", "--direction", "callers", cwd=project, home=home)
        data = run("references", "total", "--file", "a.py", "--json", cwd=project, home=home)
        unknown = run("references", "nowhere", cwd=project, home=home)
        wrong = run("references", "total", "--direction", "up", cwd=project, home=home)
        changes = run("changes", "--since", "HEAD", cwd=project, home=home)
    finally:
        run("daemon", "stop", cwd=project, home=home)
    assert "a.py\n run: 6" in text.stdout
    (row,) = json.loads(data.stdout)["references"]
    assert (row["enclosing"], row["line"], row["resolution"]) == ("run", 6, "resolved")
    assert (unknown.returncode, unknown.stderr.count("\n")) == (1, 1)
    assert wrong.returncode == 2
    assert changes.returncode == 1
    assert "not in a git repository" in changes.stderr


def test_what_was_done_to_an_index_is_told(tmp_path: Path) -> None:
    project, home = tmp_path / "shop", tmp_path / "home"
    (project / "sub").mkdir(parents=True)
    (project / ".git").mkdir()
    (project / ".git" / "HEAD").touch()
    for name in ("a.py", "b.py"):
        (project / name).write_text("def total():\n    return 1\n")

    def index(*options: str, cwd: Path = project) -> str:
        done = run("index", *options, cwd=cwd, home=home)
        assert done.returncode == 0
        return done.stdout

    try:
        assert "2 files, 2 symbols, 0.0 MB: indexed in " in index()
        assert "indexed before, brought up to date in " in index()
        (project / "c.py").write_text("def more():\n    return 1\n")
        found = json.loads(index("--json", cwd=project / "sub"))
        assert (found["done"], found["files"], found["path"]) == ("brought up to date", 3, str(project))
        run("daemon", "stop", cwd=project, home=home)
        (project / "a.py").write_text("def total():\n    return 2\n")
        assert "indexed before, loaded and brought up to date in " in index()
    finally:
        run("daemon", "stop", cwd=project, home=home)


@pytest.fixture
def read_only(tmp_path: Path) -> Path:
    """A home where nobody can make anything, not even root: it would lie in a file."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "home"


@pytest.mark.parametrize("command", [("doctor",), ("gate", "explain", "a.py"), ("outline", "a.py")])
def test_what_is_wrong_with_the_home_is_told_once(
    tmp_path: Path, read_only: Path, command: tuple[str, ...]
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "a.py").write_text("def total():\n    return 1\n")
    done = run(*command, cwd=project, home=read_only)
    (told,) = done.stderr.splitlines()
    assert "READGATE_HOME" in told
    assert len(set(done.stdout.splitlines())) == len(done.stdout.splitlines())
    assert done.returncode == (1 if command == ("doctor",) else 0)


@pytest.mark.parametrize("host", ["claude", "cursor", "codex"])
def test_an_installation_that_can_write_nothing_says_how_to_go_on(
    tmp_path: Path, read_only: Path, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for name in ("claude", "cursor-agent", "codex"):
        (tmp_path / "bin").mkdir(exist_ok=True)
        (tmp_path / "bin" / name).symlink_to(program)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(read_only))
    done = run("install", "--host", host, cwd=tmp_path, home=read_only)
    assert done.returncode == 1
    (told,) = done.stderr.splitlines()
    assert "READGATE_HOME" in told
    assert "did not expect" not in told


@pytest.mark.parametrize(
    ("arguments", "way_out"),
    [
        (("outline", "missing.py"), "`readgate search`"),
        (("outline", "."), "`readgate map`"),
        (("unfold", "a.py", "nothing_like_it"), "`readgate outline`"),
        (("references", "nothing_like_it"), "`readgate search`"),
    ],
)
def test_the_way_out_of_a_failure_is_a_command(
    tmp_path: Path, read_only: Path, arguments: tuple[str, ...], way_out: str
) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "a.py").write_text("def total():\n    return 1\n")
    done = run(*arguments, cwd=tmp_path / "project", home=read_only)  # answered without a daemon
    assert done.returncode == 1
    assert way_out in done.stderr
    assert "smart_" not in done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("doctor",), ("stats",), ("memory", "projects"), ("memory", "backup"), ("memory", "model"),
        ("config",), ("daemon", "status"), ("ui", "--no-open"),
    ],
)  # fmt: skip
def test_what_is_about_no_workspace_works_in_the_home_folder(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    home = tmp_path / "readgate"
    environ = {**os.environ, "READGATE_HOME": str(home), "HOME": str(tmp_path)}
    try:
        done = subprocess.run(
            [READGATE, *command], cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
        )
    finally:
        run("daemon", "stop", cwd=tmp_path, home=home)
    assert done.returncode == (1 if command == ("daemon", "status") else 0), done.stderr
    assert done.stderr == ""
    if command == ("doctor",):
        assert "note    workspace: " in done.stdout
        assert "broken" not in done.stdout


@pytest.mark.parametrize("price", ["nan", "inf", "-1"])
def test_what_is_no_price_is_wrong_usage(price: str, tmp_path: Path, home: Path) -> None:
    done = subprocess.run(
        [READGATE, "stats", "--usd", price],
        cwd=tmp_path,
        env={**os.environ, "READGATE_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Invalid value for '--usd'" in done.stderr


def test_a_folder_that_a_backup_is_to_go_to_is_made(tmp_path: Path, home: Path) -> None:
    done = subprocess.run(
        [READGATE, "memory", "backup", f"{tmp_path}/new/"],
        cwd=tmp_path,
        env={**os.environ, "READGATE_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (made,) = (tmp_path / "new").iterdir()
    assert made.suffix == ".duckdb"
