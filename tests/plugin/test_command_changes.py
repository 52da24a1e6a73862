"""What shell commands do to files is remembered like edits: really run, between the two hooks of the call."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from plugin.calls.table import call
from plugin.services import Services

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
CODE = "def f():\n    return 1\n\n\ndef g():\n    return 2\n"


def git(folder: Path, *arguments: str) -> None:
    names = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """One for all: each test has a project of its own."""
    made = Services(tmp_path_factory.mktemp("home"), clock=lambda: NOW, report=lambda _: None)
    yield made
    made.close()


@pytest.fixture
def project(tmp_path: Path, services: Services) -> Path:
    folder = tmp_path / tmp_path.name
    (folder / "sub").mkdir(parents=True)
    (folder / "a.py").write_text(CODE)
    (folder / "sub" / "b.py").write_text("LIMIT = 5\n")
    (folder / "settings.json").write_text('{"port": 80}\n')
    (folder / ".gitignore").write_text("*.log\nbuild/\n")
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "first")
    assert services.navigator(folder).wait_ready(60)
    return folder


class Agent:
    """One that runs commands in a project."""

    def __init__(self, services: Services, project: Path) -> None:
        self.services = services
        self.project = project
        self.calls = 0

    def event(self, name: str, **fields: Any) -> None:
        payload = {
            "hook_event_name": name,
            "session_id": str(self.project),
            "cwd": str(self.project),
            **fields,
        }
        self.services.handle_hook(name, payload, str(self.project))

    def prompt(self, text: str = "Do it") -> None:
        self.event("UserPromptSubmit", prompt=text, prompt_id=text)

    def begin(self, command: str, tool: str = "Bash") -> dict[str, Any]:
        self.calls += 1
        fields = {
            "tool_name": tool,
            "tool_input": {"command": command},
            "tool_use_id": f"{self.project}{self.calls}",
        }
        self.event("PreToolUse", **fields)
        return fields

    def end(self, fields: dict[str, Any], failed: bool = False) -> None:
        if failed:
            self.event("PostToolUseFailure", error="Exit code 1", **fields)
        else:
            self.event("PostToolUse", tool_response={"stdout": "", "stderr": ""}, **fields)

    def run(self, command: str) -> None:
        """Run a command between its two hooks."""
        fields = self.begin(command)
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.project,
            check=False,
            capture_output=True,
            stdin=subprocess.DEVNULL,
        )
        self.end(fields, failed=done.returncode != 0)

    def edit(self, path: str, old: str, new: str) -> None:
        file = self.project / path
        original = file.read_text()
        file.write_text(original.replace(old, new))
        self.calls += 1
        self.event(
            "PostToolUse",
            tool_name="Edit",
            tool_input={"file_path": str(file), "old_string": old, "new_string": new},
            tool_response={"originalFile": original, "filePath": str(file)},
            tool_use_id=f"{self.project}{self.calls}",
        )

    @property
    def records(self) -> list[dict[str, Any]]:
        found = call(self.services, "export", {"after": 0}, str(self.project), None)
        assert isinstance(found, dict)
        return [json.loads(line) for line in found["lines"]]

    @property
    def titles(self) -> list[str]:
        return [record["title"] for record in self.records]


@pytest.fixture
def agent(services: Services, project: Path) -> Agent:
    made = Agent(services, project)
    made.prompt()
    return made


@pytest.mark.parametrize(
    ("command", "titles"),
    [
        ("sed -i 's/return 1/return 100/' a.py", ["Changed f in a.py: return 1 → 100"]),
        ("perl -pi -e 's/return 1/return 100/' *.py", ["Changed f in a.py: return 1 → 100"]),
        ("cd sub && sed -i.bak s/5/6/ b.py && rm b.py.bak", ["Changed LIMIT in sub/b.py: 5 → 6"]),
        ("sed 's/return 1/return 100/' a.py > t && mv t a.py", ["Changed f in a.py: return 1 → 100"]),
        ("cat > c.py <<'EOF'\ndef made():\n    return 3\nEOF", ["Created c.py with made"]),
        ("printf 'def h():\\n    return 3\\n' >> a.py", ["Added h in a.py"]),
        ("echo 'LIMIT = 6' | tee sub/b.py >/dev/null", ["Changed LIMIT in sub/b.py: 5 → 6"]),
        ("cp sub/b.py sub/c.py", ["Created sub/c.py with LIMIT"]),
        ("cp a.py sub", ["Created sub/a.py with f, g"]),
        ("rm a.py", ["Deleted a.py with f, g"]),
        ("rm *.py", ["Deleted a.py with f, g"]),
        ("rm -r sub", ["Deleted sub/b.py with LIMIT"]),
        ("mv a.py z.py", ["Renamed a.py to z.py"]),
        ("mv sub lib", ["Renamed sub/b.py to lib/b.py"]),
        (
            "mv a.py z.py && sed -i 's/return 1/return 5/' z.py",
            ["Changed f in z.py: return 1 → 5", "Renamed a.py to z.py"],
        ),
        ("rm a.py && echo 'def f(): pass' > a.py", ["Changed f in a.py: drops “return 1”; removed g"]),
        ("truncate -s 0 sub/b.py", ["Changed sub/b.py: drops “LIMIT = 5”"]),
        (
            "python3 - <<'EOF'\np = 'a.py'\nt = open(p).read()\nopen(p, 'w').write(t.replace('1', '9'))\nEOF",
            ["Changed f in a.py: return 1 → 9"],
        ),
        (
            "python3 -c \"open('new.py', 'w').write('def made():\\n    return 3\\n')\"",
            ["Created new.py with made"],
        ),
        (
            "git apply <<'EOF'\n--- a/sub/b.py\n+++ b/sub/b.py\n@@ -1 +1 @@\n-LIMIT = 5\n+LIMIT = 6\nEOF",
            ["Changed LIMIT in sub/b.py: 5 → 6"],
        ),
        ("bash -c \"sed -i 's/5/6/' sub/b.py\"", ["Changed LIMIT in sub/b.py: 5 → 6"]),
        ("sed -i s/80/81/ settings.json", ["Changed port in settings.json: 80 → 81"]),
        ("grep -rl LIMIT . --include=*.py | xargs sed -i s/5/6/", ["Changed LIMIT in sub/b.py: 5 → 6"]),
        ("sed -i s/5/6/ s*/*.py", ["Changed LIMIT in sub/b.py: 5 → 6"]),
        ("find . -name b.py -exec sed -i s/5/6/ {} +", ["Changed LIMIT in sub/b.py: 5 → 6"]),
        ("for f in a b; do sed -i 's/return 1/return 4/' $f.py; done", ["Changed f in a.py: return 1 → 4"]),
        ("sed -i 's/return 1/return 100/' a.py && false", ["Changed f in a.py: return 1 → 100"]),
    ],
)  # fmt: skip
def test_what_a_command_did_is_told_as_of_an_edit(agent: Agent, command: str, titles: list[str]) -> None:
    agent.run(command)
    assert agent.titles == titles


@pytest.mark.parametrize(
    "command",
    [
        "cat a.py",
        "sed -n 1,3p a.py",
        "sed -i s/nothing/else/ a.py",
        "touch a.py",
        "echo made > out.log",
        "mkdir build && cp a.py build",
        "echo x > t && rm t",
        "sed 's/1/2/' a.py > t; rm t",
        "rm nothing.py",
        "head -c 4000 /dev/urandom > noise.bin",
        "echo x > .git/description",
        "echo x > ../outside.txt",
        "python3 -c 'print(1)'",
    ],
)
def test_where_nothing_was_changed_nothing_is_told(agent: Agent, command: str) -> None:
    agent.run(command)
    assert agent.titles == []


def test_the_command_is_named(agent: Agent) -> None:
    agent.run("sed -i 's/return 1/return 100/' a.py")
    (record,) = agent.records
    assert record["narrative"].endswith("By `sed -i 's/return 1/return 100/' a.py`.")
    assert record["files_modified"] == ["a.py"]
    agent.run("rm sub/b.py")
    assert agent.records[-1]["narrative"].endswith("By `rm sub/b.py`.")


def test_a_secret_in_a_command_is_not_kept(agent: Agent) -> None:
    key = "ghp_" + "a1B2c3D4e5" * 4
    agent.run(f"echo 'TOKEN = \"{key}\"' >> a.py")
    assert len(agent.records) == 1
    assert key not in json.dumps(agent.records)


def test_edits_and_commands_of_a_turn_are_one_observation(agent: Agent) -> None:
    agent.edit("a.py", "return 1", "return 5")
    agent.run("sed -i 's/return 5/return 7/' a.py")
    assert agent.titles == ["Changed f in a.py: return 1 → 7"]
    agent.run("git checkout -q a.py")
    assert agent.titles == ["Undone: Changed f in a.py: return 1 → 7"]


@pytest.mark.parametrize("command", ["sed -i 's/return 2/return 3/' a.py", "python3 change.py"])
def test_what_an_editing_tool_did_meanwhile_is_told_once(agent: Agent, command: str) -> None:
    other = agent.begin(command)
    agent.edit("a.py", "return 1", "return 5")
    agent.prompt("And now")
    agent.end(other)
    assert agent.titles == ["Changed f in a.py: return 1 → 5"]


def test_of_two_commands_at_once_one_tells_a_change(agent: Agent, project: Path) -> None:
    one, other = agent.begin("python3 one.py"), agent.begin("sed -i s/5/6/ sub/b.py")
    (project / "sub" / "b.py").write_text("LIMIT = 6\n")
    agent.end(other)
    agent.prompt("And now")
    agent.end(one)
    assert agent.titles == ["Changed LIMIT in sub/b.py: 5 → 6"]


def test_what_somebody_changed_between_commands_is_not_the_commands(agent: Agent, project: Path) -> None:
    agent.run("sed -i 's/return 1/return 5/' a.py")
    (project / "sub" / "b.py").write_text("LIMIT = 9\n")
    agent.prompt("And now")
    agent.run("python3 -c 'print(1)'")
    agent.run("sed -i s/9/7/ sub/b.py")
    assert agent.titles == ["Changed f in a.py: return 1 → 5", "Changed LIMIT in sub/b.py: 9 → 7"]


def test_changes_not_committed_are_the_old_text(agent: Agent, project: Path) -> None:
    (project / "sub" / "b.py").write_text("LIMIT = 9\n")
    (project / "new.py").write_text("SIZE = 1\n")
    agent.run("ls *.py */*.py | xargs sed -i -e s/9/7/ -e s/SIZE.*/'SIZE = 2'/")
    assert sorted(agent.titles) == ["Changed LIMIT in sub/b.py: 9 → 7", "Changed SIZE in new.py: 1 → 2"]


def test_what_changes_many_files_is_one_observation(agent: Agent, project: Path) -> None:
    for number in range(30):
        (project / f"m{number}.py").write_text("LIMIT = 5\n")
    agent.run("sed -i s/5/6/ m*.py")
    (record,) = agent.records
    assert record["title"] == "Changed 30 files by `sed -i s/5/6/ m*.py`: m0.py, m1.py, m10.py"
    assert len(record["files_modified"]) == 30


def test_what_takes_many_files_away_is_one_observation(agent: Agent, project: Path) -> None:
    for number in range(30):
        (project / "sub" / f"m{number}.py").write_text(f"LIMIT = {number}\n")
    git(project, "add", "-A")
    agent.run("mv sub lib")
    (renamed,) = agent.records
    assert renamed["title"].startswith("Renamed 31 files by `mv sub lib`: sub/b.py, sub/m0.py, sub/m1.py")
    agent.run("rm -rf lib")
    deleted = agent.records[-1]
    assert deleted["title"].startswith("Deleted 31 files by `rm -rf lib`: lib/b.py, lib/m0.py, lib/m1.py")


def test_without_git_named_files_are_told(services: Services, tmp_path: Path) -> None:
    plain = tmp_path / tmp_path.name
    plain.mkdir()
    (plain / "a.py").write_text(CODE)
    agent = Agent(services, plain)
    agent.prompt()
    agent.run("sed -i 's/return 1/return 100/' a.py && echo x > out.log")
    assert agent.titles == ["Changed f in a.py: return 1 → 100", "Created out.log"]
