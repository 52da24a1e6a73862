"""Runs of tests, builds and linters told from what they print; the cases are data in `runs/`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from memory.framing import utf16_units
from memory.model import ObservationDraft, ToolEvent
from memory.observers.shell.command import shell_call, simple_commands, without_fed_texts
from memory.observers.shell.runner import runners
from memory.observers.shell.runs import Run, run_observation, runs, told

CASES = [
    case
    for file in sorted(Path(__file__).with_name("runs").glob("*.toml"))
    for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
]


def ran(command: str, output: str, succeeded: bool = True) -> list[Run]:
    call = shell_call(
        ToolEvent("Bash", {"command": command}, {"stdout": output, "stderr": ""}, succeeded=succeeded)
    )
    assert call is not None
    return [run for run in runs(call) if run.kind is not None]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['command'][:30]}")
def test_a_runners_result_and_first_failure(case: dict[str, Any]) -> None:
    (run,) = ran(case["command"], case["output"], case.get("succeeded", True))
    draft = run_observation([run], "")
    assert draft is not None
    assert draft.title == case["title"]
    assert utf16_units(draft.title) <= 80
    assert (run.passed, run.failed or None) == (case.get("passed"), case.get("failed"))
    assert (run.failure is not None) == bool(case.get("failed"))
    if "facts" in case:
        assert list(draft.facts) == case["facts"]


def test_every_runner_has_a_case() -> None:
    tried = {
        run.runner
        for case in CASES
        for run in ran(case["command"], case["output"], case.get("succeeded", True))
    }
    assert {runner.name for runner in runners()} - tried == {"golangci-lint", "pylint", "pyright"}


def test_the_readme_names_every_runner() -> None:
    readme = " ".join(Path(__file__).parents[2].joinpath("README.md").read_text(encoding="utf-8").split())
    assert [runner.name for runner in runners() if runner.name not in readme] == []


@pytest.mark.parametrize(
    ("command", "commands"),
    [
        (
            "cd /w && FOO=1 nice -n 10 .venv/bin/pytest -q 2>&1 | tail -3",
            [("cd", "/w"), ("pytest", "-q"), ("tail", "-3")],
        ),
        ("timeout 60 python3 -m pytest x", [("pytest", "x")]),
        ("uv run pytest; npx --yes jest", [("pytest",), ("jest",)]),
        ("git commit -m 'a; b && c' > log 2>&1", [("git", "commit", "-m", "a; b && c")]),
        ("cat > a.py <<'EOF'\nrm -rf x\npytest\nEOF\nls", [("cat",), ("ls",)]),
        ("echo 'not closed && pytest", [("echo",)]),
        ("# a comment\npytest", [("#", "a", "comment"), ("pytest",)]),
        ("", []),
    ],
)  # fmt: skip
def test_a_command_is_taken_apart(command: str, commands: list[tuple[str, ...]]) -> None:
    assert list(simple_commands(command)) == commands


@pytest.mark.parametrize(
    ("command", "output", "succeeded"),
    [
        ("pytest --collect-only -q", "12 tests collected", True),
        ("grep -rn pytest .", "3 failed, 4 passed in 1s", True),
        ("echo mypy", "", True),
        ("cat log.txt", "Tests:       1 failed, 11 passed, 12 total", True),
        ("pytest | tail -1", "", True),
        ("ls nowhere", "ls: cannot access 'nowhere'", False),
    ],
)
def test_what_is_no_run_says_nothing(command: str, output: str, succeeded: bool) -> None:
    assert ran(command, output, succeeded) == []


def test_each_runner_in_one_command_is_told() -> None:
    output = "All checks passed!\nSuccess: no issues found in 3 source files\n5 passed in 0.1s"
    assert [run.runner for run in ran("ruff check . && mypy && pytest -q", output)] == [
        "ruff",
        "mypy",
        "pytest",
    ]


def test_colours_and_secrets_are_no_part_of_a_failure() -> None:
    output = (
        "\x1b[31mFAILED a.py::test_x - AssertionError: AKIA" + "IOSFODNN7EXAMPLE\x1b[0m\n1 failed in 0.1s"
    )
    (run,) = ran("pytest", output, succeeded=False)
    assert run.failure is not None
    assert "IOSFODNN7" not in run.failure.message
    assert "\x1b" not in run.failure.message


def test_what_a_command_feeds_to_a_program_is_no_command() -> None:
    text, fed = without_fed_texts("cat > a <<'EOF' && python - <<X\nrm -rf x\nEOF\nls\n")
    assert (text, fed) == ("cat > a  && python - \nls\n", ["rm -rf x"])


def test_the_end_of_a_long_output_counts() -> None:
    (run,) = ran("pytest", "." * 200_000 + "\n3 failed, 9 passed in 2.0s", succeeded=False)
    assert (run.passed, run.failed) == (9, 3)


def drafted(command: str, output: str) -> ObservationDraft | None:
    call = shell_call(ToolEvent("Bash", {"command": command}, output, succeeded=False))
    assert call is not None
    return run_observation(list(runs(call)), "")


@pytest.mark.parametrize(
    ("command", "output", "title", "at"),
    [
        (
            "python app.py",
            'Traceback (most recent call last):\n  File "app.py", line 3, in <module>\n    main()\n'
            '  File "lib/x.py", line 9, in main\n    return d["k"]\nKeyError: \'k\'',
            "python app.py: in x.py:9: KeyError: 'k'",
            "lib/x.py:9",
        ),
        (
            "node x.js",
            "/w/x.js:3\nfoo();\n\nReferenceError: foo is not defined\n    at Object.<x> (/w/x.js:3:1)",
            "node x.js: in x.js:3: ReferenceError: foo is not defined",
            "/w/x.js:3",
        ),
        (
            "ruby x.rb",
            "x.rb:3:in `total': undefined method `+' for nil (NoMethodError)\n\tfrom x.rb:9:in `<main>'",
            "ruby x.rb: in x.rb:3: undefined method `+' for nil (NoMethodError)",
            "x.rb:3",
        ),
        (
            "java Main",
            'Exception in thread "main" java.lang.StateException: no cart\n\tat shop.Main.main(Main.java:5)',
            "java Main: in Main.java:5: java.lang.StateException: no cart",
            "Main.java:5",
        ),
        (
            "./target/debug/shop",
            "thread 'main' panicked at src/main.rs:7:5:\nno cart\nnote: run with `RUST_BACKTRACE=1`",
            "./target/debug/shop: in main.rs:7: no cart",
            "src/main.rs:7",
        ),
        (
            "./shop",
            "panic: no cart\n\ngoroutine 1 [running]:\nmain.main()\n\t/w/main.go:5 +0x1d",
            "./shop: in main.go:5: panic: no cart",
            "/w/main.go:5",
        ),
    ],
)
def test_a_program_that_ends_with_an_error_and_its_place(
    command: str, output: str, title: str, at: str
) -> None:
    draft = drafted(command, output)
    assert draft is not None
    assert draft.title == title
    assert draft.facts[-1] == f"at: {at}"


@pytest.mark.parametrize("output", ["Exit code 1", "error: no such option", "ValueError: a message alone"])
def test_an_error_without_a_place_is_not_told(output: str) -> None:
    assert drafted("python app.py", output) is None


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['command'][:30]}")
def test_what_is_told_of_a_run_is_in_words(case: dict[str, Any]) -> None:
    (run,) = ran(case["command"], case["output"], case.get("succeeded", True))
    assert told(run).startswith((f"{run.runner} of ", f"{run.runner} passed", f"{run.runner} failed"))
