"""Which files a shell command is taken to print."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.bash.model import Printed
from gate.bash.parse import LONGEST_COMMAND, MOST_BRACKETS, parse
from gate.bash.programs import BASH
from gate.bash.reads import printed_files


def printed(command: str) -> list[tuple[str, int | None, int | None]]:
    """Path, first line and number of lines of each file, run in /w with the home folder /home/u."""
    return [
        (one.path, one.window.offset, one.window.limit) for one in printed_files(command, "/w", "/home/u")
    ]


WHOLE = [
    "cat f",
    "cat ./f",
    "cat /w/f",
    r"\cat f",
    "cat -n f",
    "cat -- f",
    "cat 'f'",
    'cat "f"',
    "cat ''f",
    'cat "$PWD/f"',
    "cat < f",
    "cat - < f",
    "cat f 2>/dev/null",
    "cat f 2>&1",
    "cat f | cat",
    "cat f | less -R",
    "cat f | tail -n +1",
    "cat f | head -n 99999 | cat -n",
    "cd /w && cat f",
    "cd /; cd w; cat f",
    "(cd /x && cat /w/f)",
    "(cd /x); cat f",
    "{ cat f; }",
    "cd /w || exit 1; cat f",
    "cat f || true",
    "cat f 2>/dev/null || echo none",
    "echo '== f'; cat f",
    "F=f; cat $F",
    'F=f; cat "${F}"',
    "export D=/w; cat $D/f",
    "LC_ALL=C cat f",
    "cat f # all of it",
    "cat f\n",
    "head -n 99999 f",
    "head -99999 f",
    "head -n99999 f",
    "head --lines=99999 f",
    "tail -n 99999 f",
    "tail -n +1 f",
    "sed -n '1,$p' f",
    "sed -n 1,99999p f",
    "sed -n -e '1, $ p' f",
    "sed -n p f",
    "sed '' f",
    "sed 99999q f",
    "awk 1 f",
    "awk '{ print }' f",
    "awk '{print $0}' f",
    "less f",
    "more f",
    "nl -ba f",
    "bat --paging=never --style=plain f",
    "batcat -p f",
    "tac f",
    "/bin/cat f",
    "/usr/bin/head -n 99999 f",
    "Get-Content f",
    "get-content -Path f -Raw",
    "Get-Content f -Encoding utf8 -ReadCount 0 -Force",
]


@pytest.mark.parametrize("command", WHOLE)
def test_the_whole_file_is_printed(command: str) -> None:
    ((path, offset, limit),) = printed(command)
    assert path == "/w/f"
    assert (offset or 1) == 1
    assert limit in (None, 99999)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("head f", [("/w/f", None, 10)]),
        ("tail -5 f", [("/w/f", None, 5)]),
        ("tail -n +7 f", [("/w/f", 7, None)]),
        ("sed -n 10,20p f", [("/w/f", 10, 11)]),
        ("sed -n 10p f", [("/w/f", 10, 1)]),
        ("sed -n '10,$p' f", [("/w/f", 10, None)]),
        ("cat f | head", [("/w/f", None, 10)]),
        ("tail -n +5 f | head -n 20 | head -n 30", [("/w/f", 5, 20)]),
        ("Get-Content f -TotalCount 30", [("/w/f", None, 30)]),
        ("cat a 'b c' d\\ e", [("/w/a", None, None), ("/w/b c", None, None), ("/w/d e", None, None)]),
        ("cat ~/f $HOME/g", [("/home/u/f", None, None), ("/home/u/g", None, None)]),
        ('cat "~/f"', [("/w/~/f", None, None)]),
        ("cat a; cd x && cat b", [("/w/a", None, None), ("/w/x/b", None, None)]),
        ("cat a || cat b", [("/w/a", None, None)]),
        ("A=x B='y z'; cat \"$A $B\"", [("/w/x y z", None, None)]),
    ],
)  # fmt: skip
def test_parts_and_several(command: str, expected: list[tuple[str, int | None, int | None]]) -> None:
    assert printed(command) == expected


NO_READS = [
    "",
    "ls",
    "cd x",
    "cat",
    "cat -",
    "cat f > g",
    "cat a b >> c",
    "cat f &> g",
    "cat f 1>&2",
    "cat f 2> errors",
    "cat f | grep x",
    "cat f | jq .",
    "cat f | wc -l",
    "cat f | tee g",
    "cat f | head -c 10",
    "cat f | cat g",
    "cat a b | head -n 5",
    "grep x f",
    "wc f",
    "cat f; make",
    "make && cat f",
    "cat f || make",
    "cat f &",
    "! cat f",
    "cat $(echo f)",
    "echo $(cat f)",
    "echo `cat f`",
    'X="$(cat f)"',
    "cat <(ls)",
    "cat <<EOF\nf\nEOF",
    "cat <<< f",
    "cat *.py",
    "cat f?",
    "cat {a,b}",
    "cat ~root/f",
    "cat $UNKNOWN",
    "cat ${F:-f}",
    "F='a b'; cat $F",
    "F='*'; cat $F",
    "cat $1",
    "cat $'f'",
    "./cat f",
    "bin/head -n 99999 f",
    "/home/u/bin/cat f",
    "less +G f",
    "more +100 f",
    "CDPATH=/x; cd y && cat f",
    "cd - && cat f",
    "cd $X && cat f",
    "if true; then cat f; fi",
    "for f in a b; do cat $f; done",
    "show() { cat f; }",
    "head -c 99999 f",
    "head -n -5 f",
    "head -n 1k f",
    "tail -f f",
    "sed s/a/b/ f",
    "sed -i '' f",
    "sed -n '/x/p' f",
    "sed -n '1,5p;9p' f",
    "awk '{print $1}' f",
    "awk -F, 1 f",
    "bat -r 1:5 f",
    "cat --help f",
    "git show HEAD:f",
    "git diff f",
    "type f",
    "python -c 'print(open(\"f\").read())'",
    "cat 'f",
    "cat f\0",
    "cat \ud800",
    "(" * 60 + "cat f" + ")" * 60,
    "cat " + "f" * LONGEST_COMMAND,
]


@pytest.mark.parametrize("command", NO_READS)
def test_whatever_else_passes(command: str) -> None:
    assert printed(command) == []


def test_a_way_up_is_the_file_system_s_for_a_file_and_the_shell_s_for_a_folder() -> None:
    """Through a link they differ: `cd link/..` leads back, `cat link/../f` does not."""
    assert printed("cat link/../f") == [("/w/link/../f", None, None)]
    assert printed("cd link/.. && cat f") == [("/w/f", None, None)]


def test_powershell_has_its_own_names_and_paths() -> None:
    for command in ("type src\\f", "cat src/f", "GC 'src\\f'", "Get-Content -Path .\\src\\f"):
        assert printed_files(command, "/w", "/h", "powershell") == (Printed("/w/src/f"),)
    assert printed_files("head f", "/w", "/h", "powershell") == ()


PIECES = (
    *("cat ", "head -n 3 ", "cd x", "f ", "'a b' ", '"', "'", "$F", "${F}", "F=f", "export ", "echo ", "~"),
    *("\\", " && ", " || ", " | ", "; ", "\n", " & ", "# ", "(", ")", "{ ", "; }", "$(", "`", "<", ">"),
    *("2>&1", ">&-", "<<EOF\n", "EOF\n", "if ", "then ", "fi", "for i in ", "do ", "done", "[[ ", " ]]"),
    *("=(", "é", "\x01", "!"),
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=200))
def test_no_command_raises(command: str) -> None:
    for tail in (command, f"cat f; {command}", f"{command}; cat f"):
        assert all(one.path.startswith("/") for one in printed_files(tail, "/w", "/home/u"))


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="/."), min_size=1))
def test_a_quoted_name_is_itself(name: str) -> None:
    quoted = "'" + name.replace("'", "'\\''") + "'"
    assert [one.path for one in printed_files(f"cat -- {quoted}/x", "/w", "/h")] == [f"/w/{name}/x"]


NAMES = ["é", "\u0100", "文件.py", "a 🎉", "\xa0", "\u3000b", "“f”", "e\u0301", "\U0010ffff"]
SPELLINGS = [
    ("cat '{}'", "/w/{}"),
    ('cat "{}"', "/w/{}"),
    ("cd '{}' && cat f", "/w/{}/f"),
    ("F='{}'; cat \"$F\"", "/w/{}"),
    ('cat "$HOME/{}"', "/home/u/{}"),
    ("cat < './{}'", "/w/{}"),
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("command", "path"), SPELLINGS)
def test_a_file_is_read_whatever_characters_its_name_has(command: str, path: str, name: str) -> None:
    assert printed(command.format(name)) == [(path.format(name), None, None)]


@pytest.mark.parametrize("command", ["é=f; cat $é", "export é=f; cat f", "é=1 cat f", "cat $é", "cat é*"])
def test_a_character_beyond_ascii_is_part_of_no_variable(command: str) -> None:
    assert printed(command) == []


@given(st.lists(st.sampled_from(PIECES) | st.characters(), max_size=60).map("".join))
def test_no_character_ends_the_process(command: str) -> None:
    parse(command)


def test_a_long_command_is_not_parsed() -> None:
    assert parse("cat f;" * (LONGEST_COMMAND // 6)) is not None
    assert parse("cat f;" * (LONGEST_COMMAND // 6 + 1)) is None


@pytest.mark.parametrize("bracket", "()`")
def test_a_command_of_hundreds_of_brackets_is_not_parsed(bracket: str) -> None:
    assert printed(f"cat '{bracket * MOST_BRACKETS}'") != []
    assert parse(f"cat '{bracket * MOST_BRACKETS}{bracket}'") is None


def test_every_program_refuses_an_option_it_does_not_know() -> None:
    for name in BASH:
        assert printed(f"{name} --made-up f") == []
