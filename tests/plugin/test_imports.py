"""Importing from files, pipes and standard input, and how the command leaves."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plugin.daemon.client import stop

from .test_command_line import READGATE

GOOD = b'{"type": "decision", "title": "Count in cents"}\n'


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """READGATE_HOME with a daemon in it: another process, which has other open files than the command."""
    (tmp_path / "shop").mkdir()
    (tmp_path / "tmp").mkdir()
    folder = tmp_path / "home"
    yield folder
    stop(folder)


@pytest.fixture
def run(tmp_path: Path, home: Path):  # type: ignore[no-untyped-def]
    """A command line given to a shell, `readgate` being ours; what it leaves in TMPDIR is looked at."""

    def command(line: str, **more: Any) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "READGATE_HOME": str(home),
            "TMPDIR": str(tmp_path / "tmp"),
            "PATH": f"{READGATE.parent}:{os.environ['PATH']}",
        }
        done = subprocess.run(
            ["bash", "-c", line], cwd=tmp_path / "shop", env=environment,
            capture_output=True, text=True, check=False, **more,
        )  # fmt: skip
        assert list((tmp_path / "tmp").iterdir()) == []
        return done

    return command


WAYS = {
    "a file": "readgate {command} ../lines.jsonl",
    "a link": "ln -s ../lines.jsonl link && readgate {command} link",
    "a dash": "cat ../lines.jsonl | readgate {command} -",
    "a dash and a file": "readgate {command} - < ../lines.jsonl",
    "standard input": "cat ../lines.jsonl | readgate {command} /dev/stdin",
    "a file as standard input": "readgate {command} /dev/stdin < ../lines.jsonl",
    "a here document": 'readgate {command} /dev/stdin <<< "$(cat ../lines.jsonl)"',
    "a substitution": "readgate {command} <(cat ../lines.jsonl)",
    "a named pipe": "mkfifo pipe && (cat ../lines.jsonl > pipe & readgate {command} pipe)",
}


def test_lines_come_in_by_every_way_a_shell_has(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for number, (way, line) in enumerate(WAYS.items()):
        (tmp_path / "lines.jsonl").write_text(json.dumps({"type": "decision", "title": f"By {way}"}) + "\n")
        command = "memory import" if number % 2 else "import jsonl"
        done = run(line.format(command=command))
        assert (done.returncode, done.stdout) == (0, "added: 1 observation; known already: nothing\n"), way
    titles = [json.loads(line)["title"] for line in run("readgate memory export").stdout.splitlines()]
    assert titles == [f"By {way}" for way in WAYS]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (b"", 0),
        (b"\n\n", 0),
        (GOOD, 0),
        (GOOD + b"{\n", 0),
        (b"{\n", 1),
        (b'{"type": "decision"}\n[]\n', 1),
        (b"\xff\xfe\0\n", 1),
    ],
    ids=["nothing", "blank", "good", "good and bad", "bad", "two bad", "bytes"],
)
def test_it_leaves_with_one_where_all_was_refused(in_this_process, tmp_path: Path, lines: bytes, code: int):  # type: ignore[no-untyped-def]
    (tmp_path / "lines.jsonl").write_bytes(lines)
    for more in ((), ("--json",)):
        assert in_this_process("memory", "import", str(tmp_path / "lines.jsonl"), *more).exit_code == code
    assert in_this_process("memory", "import", "-", stdin=lines).exit_code == code


def test_what_can_t_be_read_is_said_in_a_sentence(in_this_process, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for command in (("memory", "import"), ("import", "jsonl"), ("import", "claude-mem")):
        none = in_this_process(*command, str(tmp_path / "none"))
        assert (none.exit_code, none.stderr) == (1, f"Error: There is no file {tmp_path / 'none'}.\n")
        folder = in_this_process(*command, str(tmp_path))
        assert (folder.exit_code, folder.stderr) == (
            1,
            f"Error: {tmp_path} is a folder: name a file in it.\n",
        )


def test_the_copy_is_for_this_user_alone_and_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from plugin.cli.handed_over import handed_over

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    os.mkfifo(tmp_path / "pipe")
    writing = threading.Thread(target=(tmp_path / "pipe").write_bytes, args=(GOOD,))
    writing.start()
    with handed_over(str(tmp_path / "pipe")) as path:
        assert Path(path).read_bytes() == GOOD
        assert Path(path).stat().st_mode & 0o777 == 0o600
    writing.join()
    assert not Path(path).exists()


def test_a_second_daemon_in_the_foreground_is_a_failure(run) -> None:  # type: ignore[no-untyped-def]
    assert run("readgate daemon start").returncode == 0
    second = run("readgate daemon run", timeout=60)
    assert (second.returncode, second.stdout) == (1, "")
    assert second.stderr == "readgate: another daemon is running: `readgate daemon stop` ends it.\n"
