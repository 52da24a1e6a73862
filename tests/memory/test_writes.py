"""Which files a shell command may change, by its words."""

from __future__ import annotations

import pytest

from memory.observers.shell.writes import Writes, writes


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ("sed -i s/a/b/ a.py b.py", {"a.py", "b.py"}),
        ("sed -Ei.bak 's/a$/b/' a.py", {"a.py"}),
        ("FOO=1 sudo perl -pi -e s/a/b/ a.pl", {"a.pl"}),
        ("cd sub && echo x > a.txt; cd .. && echo y >> b.txt", {"sub/a.txt", "sub/../b.txt"}),
        ("make 2>errors.log 1>&2 | tee -a all.log", {"errors.log", "all.log"}),
        ("git -C sub checkout HEAD~1 -- a.py", {"sub/a.py"}),
        ("if true; then rm -f a.py; fi", {"a.py"}),
        ("dd if=/dev/zero of=a.bin count=1", {"a.bin"}),
        ("bash -c 'cd sub && rm a.py'", {"sub/a.py"}),
        ("sh <<'EOF'\nrm a.py\nEOF", {"a.py"}),
        ("patch -p1 <<'EOF'\n--- a/x.c\n+++ b/x.c\n@@\nEOF", {"x.c"}),
        ("apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/a.ts\n*** End Patch\nEOF", {"src/a.ts"}),
        ("npx prettier --write src/*.ts", {"src/*.ts"}),
        ("python -m black src/a.py", {"src/a.py"}),
        ("tee ~/a.txt <<< hello\nrm b.py", {"~/a.txt", "b.py"}),
    ],
)
def test_the_files_that_are_named(command: str, named: set[str]) -> None:
    said = writes(command)
    assert named <= set(said.named)
    assert not said.others


@pytest.mark.parametrize(
    "command",
    [
        "grep -l a *.py | xargs -n 1 sed -i s/a/b/",
        "find . -name '*.pyc' -delete",
        "for f in *.py; do sed -i s/a/b/ \"$f\"; done",
        "python3 migrate.py",
        "./scripts/rename.sh old new",
        "bash setup.sh",
        "python - <<'EOF'\nimport pathlib\nEOF",
        "node -e 'require(\"fs\")'",
        "npm run format",
        "make fmt",
        "rm $(git ls-files -d)",
        "cd $DIR && rm a.py",
        "cp {a,b}.py sub",
    ],
)  # fmt: skip
def test_other_files_than_those_that_are_named(command: str) -> None:
    assert writes(command).others


def test_the_names_in_the_code_that_an_interpreter_runs() -> None:
    said = writes("python3 - <<'EOF'\np = 'src/a.py'\nopen(p, \"w\").write('two words')\nEOF")
    assert said.named == ("src/a.py", "w")


@pytest.mark.parametrize(
    "command",
    [
        "",
        "cat a.py | head -3",
        "sed -n 1,5p a.py",
        "pytest -q tests/test_a.py",
        "python -m pytest tests",
        "make test",
        "npm test",
        "grep -rn 'rm -rf' src",
        "git status && git diff a.py",
        "git commit -m 'rm a.py > b.py'",
        "find . -name '*.py'",
        "ls 2>&1",
        "echo 'not closed > a.py",
    ],
)
def test_a_command_that_only_reads(command: str) -> None:
    assert writes(command) == Writes()


def test_a_command_of_any_length_is_bounded() -> None:
    assert len(writes(f"rm {'a b c ' * 50_000}").named) <= 200
    assert len(writes("\n".join(f"rm f{number}.py" for number in range(10_000))).named) <= 200
