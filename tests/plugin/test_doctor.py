"""plugin/doctor.py: every part is looked at whatever another says; only what is broken is called so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from plugin.doctor import BROKEN, NOTE, OK, Finding, examine
from plugin.install.other_hosts import install

HEALTHY = {
    "folder": "/m", "bytes": 1_000_000, "rows": {"observations": 3}, "unindexed": 0, "notices": [],
    "set_aside": [], "loss": None, "damage": None,
}  # fmt: skip
OFF = {"backend": "off", "name": "", "spent": 0, "cap": 9, "jobs": {}, "last_problem": ""}
INDEXED = {"path": "/w", "files": 2, "symbols": 5, "notes": []}


class Answers:
    """A daemon that answers as it is told to."""

    def __init__(self) -> None:
        self.health: dict[str, Any] | Exception = dict(HEALTHY)
        self.index: dict[str, Any] | Exception = dict(INDEXED)
        self.model: dict[str, Any] | Exception = dict(OFF)
        self.tokens = {
            "counted_by": "o200k", "factor": 1.15, "error": [0.04, 0.1], "error_by_size": [0.1, 0.2]
        }  # fmt: skip
        self.asked: list[Mapping[str, Any]] = []

    def __call__(self, method: str, params: Mapping[str, Any], project: str) -> Any:
        self.asked.append(params)
        says = {"health": self.health, "index": self.index, "tokens": self.tokens, "model": self.model}
        said = says[method]
        if isinstance(said, Exception):
            raise said
        return said


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def look(tmp_path: Path, answers: Answers) -> Any:
    """Examine a home and a workspace of this test's own."""
    (tmp_path / "project").mkdir()

    def examined(**options: Any) -> list[Finding]:
        environ = {"CLAUDE_BIN": str(tmp_path)}
        return examine(tmp_path / "home", str(tmp_path / "project"), environ, answers, **options)

    return examined


def of(findings: list[Finding], what: str) -> list[Finding]:
    return [finding for finding in findings if finding.what == what]


def test_a_sound_installation_is_not_broken(look: Any) -> None:
    found = look()
    assert {finding.state for finding in found} <= {OK, NOTE}
    assert [finding.state for finding in of(found, "memory")] == [OK]
    assert "3 observations" in of(found, "memory")[0].says
    assert of(found, "daemon")[0].state == NOTE, "none runs in this home"
    assert of(found, "client")[0].state == OK


def test_damage_is_broken_and_notices_are_not(look: Any, answers: Answers) -> None:
    answers.health = HEALTHY | {
        "damage": "It is damaged.",
        "notices": ["Mended."],
        "set_aside": ["/m/x.damaged-1"],
        "loss": "A backup is in /b.",
    }
    said = [(finding.state, finding.says.split(" is ")[0]) for finding in of(look(), "memory")]
    assert said == [(BROKEN, "It"), (NOTE, "Mended."), (NOTE, "A backup"), (NOTE, "/m/x.damaged-1")]


def test_watcher_notes_are_shown(look: Any, answers: Answers) -> None:
    answers.index = INDEXED | {"notes": ["changes are found by looking, since watches ran out"]}
    assert [finding.state for finding in of(look(), "index")] == [OK, NOTE]


def test_costs_that_can_only_be_estimated_are_worth_a_note(look: Any, answers: Answers) -> None:
    (counted,) = of(look(), "tokens")
    assert (counted.state, "10% (half of all files) to 20%" in counted.says) == (OK, True)
    answers.tokens = {**answers.tokens, "counted_by": "regex"}
    (estimated,) = of(look(), "tokens")
    assert (estimated.state, "4% (half of all files) to 10%" in estimated.says) == (NOTE, True)


def test_a_part_that_cannot_be_looked_at_leaves_the_others(look: Any, answers: Answers) -> None:
    answers.health = RuntimeError("no way")
    found = look()
    assert [finding.state for finding in found].count(BROKEN) == 1
    assert of(found, "index")
    assert of(found, "git")


def test_settings_that_cannot_be_used_are_broken(look: Any, tmp_path: Path) -> None:
    (tmp_path / "project" / "readgate.toml").write_text("[gate]\nno_such_key = 1\n")
    assert [finding.state for finding in of(look(), "settings")] == [BROKEN]


def test_waiting_events_are_a_note_and_a_full_spool_is_broken(
    look: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "home" / "spool"
    folder.mkdir(parents=True)
    (folder / "1.0").write_bytes(b"")
    assert [finding.state for finding in of(look(), "events")] == [NOTE]
    monkeypatch.setattr("plugin.daemon.spool.COUNT_LIMIT", 1)
    assert [finding.state for finding in of(look(), "events")] == [BROKEN]


def test_repair_is_asked_of_the_memory(look: Any, answers: Answers) -> None:
    look(repair=True)
    assert answers.asked[0]["repair"] is True


def test_a_model_is_off_or_says_what_it_spent_and_what_failed(look: Any, answers: Answers) -> None:
    assert [finding.says for finding in of(look(), "model")] == ["off: nothing is sent anywhere"]
    answers.model = OFF | {
        "backend": "claude",
        "name": "haiku",
        "spent": 5,
        "last_problem": "claude was not found.",
    }
    assert [(finding.state, finding.says) for finding in of(look(), "model")] == [
        (OK, "claude, haiku: 5 of 9 tokens today"),
        (NOTE, "claude was not found."),
    ]


def test_the_hosts_are_told_apart_by_whether_readgate_is_in_them(
    tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "claude"
    program.write_text("")
    user = {"HOME": str(tmp_path), "PATH": "", "CLAUDE_BIN": str(program)}
    (tmp_path / ".codex").mkdir()
    (tmp_path / ".gemini").mkdir()
    home = tmp_path / "home"

    def states() -> dict[str, str]:
        return {found.what: found.state for found in examine(home, str(tmp_path), user, answers)}

    before = states()
    assert (before["claude"], before["codex"], before["gemini"]) == (NOTE, NOTE, NOTE)
    assert not {"cursor", "opencode"} & set(before)
    (home / "claude-code").mkdir(parents=True)
    list(install("codex", home, user))
    after = states()
    assert (after["claude"], after["codex"], after["gemini"]) == (OK, OK, NOTE)
