"""`readgate install --host …`: what goes into a user's settings, and that exactly that comes out again."""

from __future__ import annotations

import json
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from plugin.cli.setup import install_command, uninstall_command
from plugin.hosts.registry import HOSTS
from plugin.install.host_settings import changes, folder
from plugin.install.other_hosts import install, presences, uninstall
from plugin.install.problems import HostMissing, SettingsRefused
from plugin.install.settings import files

NAMES = sorted(HOSTS)
READGATE_HOME = Path("/home/some one/readgate")

WRITTEN = {
    ".gemini/settings.json": (
        '{\n  // mine\n  "theme": "x", // the best\n  "hooks": {\n    "BeforeTool": [\n'
        '      { "matcher": "w.*", "hooks": [{ "type": "command", "command": "guard" }] }, // keep\n    ],\n'
        '    "Stop": []\n  },\n  "mcpServers": { "mine": { "command": "x" } }\n}\n'
    ),
    ".codex/config.toml": '# mine\nmodel = "m"\n\n[mcp_servers.mine]\ncommand = "x"',
    ".codex/hooks.json": '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]}}',
    ".cursor/mcp.json": '{\n\t"mcpServers": {}\n}\n',
    ".cursor/hooks.json": '{"version": 1, "hooks": {"stop": [{"command": "./mine.sh"}]}}\n',
    ".config/opencode/opencode.jsonc": '{\n  // mine\n  "$schema": "https://opencode.ai/config.json",\n}\n',
    ".config/opencode/plugins/mine.js": "export const Mine = async () => ({})\n",
}


@pytest.fixture
def written(user: dict[str, str]) -> dict[str, str]:
    """The same with settings of the user's own."""
    for name, text in WRITTEN.items():
        path = Path(user["HOME"], name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return user


def everything(user: dict[str, str]) -> dict[str, bytes]:
    home = Path(user["HOME"])
    return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def commands(value: Any) -> list[str]:
    """Every command line in a settings file."""
    if isinstance(value, dict):
        own = [value["command"]] if isinstance(value.get("command"), str) else []
        return own + [one for inner in value.values() for one in commands(inner)]
    return [one for inner in value for one in commands(inner)] if isinstance(value, list) else []


@pytest.mark.parametrize("name", NAMES)
def test_what_was_there_is_there_again(written: dict[str, str], name: str) -> None:
    before = everything(written)
    list(install(name, READGATE_HOME, written))
    assert everything(written) != before
    assert list(uninstall(name, READGATE_HOME, written))
    assert everything(written) == before


@pytest.mark.parametrize("name", NAMES)
def test_where_nothing_was_nothing_is_left(user: dict[str, str], name: str) -> None:
    list(install(name, READGATE_HOME, user))
    assert everything(user)
    list(uninstall(name, READGATE_HOME, user))
    assert everything(user) == {}
    assert list(uninstall(name, READGATE_HOME, user)) == []


SKELETONS = {
    ".gemini/settings.json": '{"mcpServers":{}, "hooks":{"BeforeTool": []}}',
    ".codex/config.toml": "[mcp_servers]\n",
    ".codex/hooks.json": '{"hooks":{"Stop":[]}}\n',
    ".cursor/mcp.json": '{"mcpServers": {}}',
    ".cursor/hooks.json": '{"version": 1, "hooks": {}}',
    ".config/opencode/opencode.json": '{\n  "mcp": {}\n}\n',
    ".config/opencode/plugins/readgate.js": "// mine\n",
}
NOT_OURS = {
    "containers with nothing in them": SKELETONS,
    "an empty object": {file: "{}" for file in SKELETONS if file.endswith("json")},
    "empty files": dict.fromkeys(SKELETONS, ""),
    "no JSON": {file: "{" for file in SKELETONS if file.endswith("json")},
    "only a remark": {file: "{ /* mine */ }" for file in SKELETONS if file.endswith("json")},
    "scripts of the same name": {
        ".gemini/settings.json": json.dumps(
            {
                "mcpServers": {"readgate": {"command": "python3", "args": ["/my-plugin/mcp/pipe.py"]}},
                "hooks": {"BeforeTool": [{"hooks": [{"command": "python3 /their/plugin/hooks/hook.py"}]}]},
            }
        ),
        ".cursor/hooks.json": '{"hooks": {"stop": [{"command": "/a-plugin/hooks/hook.py"}]}}',
    },
    "settings": WRITTEN,
}


@pytest.mark.parametrize("texts", NOT_OURS.values(), ids=NOT_OURS)
def test_where_it_never_was_there_is_nothing_to_take_back(
    user: dict[str, str], texts: dict[str, str]
) -> None:
    for file, text in texts.items():
        path = Path(user["HOME"], file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    before = everything(user)
    for name in NAMES:
        assert list(uninstall(name, READGATE_HOME, user)) == []
    assert everything(user) == before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["containers with nothing in them", "an empty object", "empty files"])
def test_what_stood_empty_stands_empty_again(user: dict[str, str], name: str, kind: str) -> None:
    for file, text in NOT_OURS[kind].items():
        path = Path(user["HOME"], file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if path.suffix == ".json" or not text else "# mine\n")
    Path(user["HOME"], ".config/opencode/plugins/readgate.js").unlink(missing_ok=True)
    before = everything(user)
    list(install(name, READGATE_HOME, user))
    assert everything(user) != before
    said = list(uninstall(name, READGATE_HOME, user))
    assert everything(user) == before
    assert not any(line == f"deleted {Path(user['HOME'], file)}" for line in said for file in before)


def test_a_remark_written_after_the_installation_stays(written: dict[str, str], user: dict[str, str]) -> None:
    """Whether the file was there before or not: what is left of it is not all ours."""
    for file in (".gemini/settings.json", ".cursor/mcp.json", ".codex/config.toml"):
        for had_settings in (True, False):
            path = Path(user["HOME"], file)
            if not had_settings:
                path.unlink()
            name = path.parent.name.lstrip(".")
            list(install(name, READGATE_HOME, user))
            remark = "# a remark\n" if path.suffix == ".toml" else "// a remark\n"
            path.write_text(remark + path.read_text())
            list(uninstall(name, READGATE_HOME, user))
            assert path.read_text().startswith(remark)
            assert "plugin/mcp" not in path.read_text()


def test_what_is_kept_is_the_file_before_this_installation_not_an_earlier_one(user: dict[str, str]) -> None:
    path = Path(user["HOME"], ".config/opencode/opencode.json")
    path.write_text('{"theme": "x"}')
    list(install("opencode", READGATE_HOME, user))
    path.write_text('{"theme": "y", "mcp": {}}')  # taken out by hand
    before = everything(user)
    list(install("opencode", READGATE_HOME, user))
    list(uninstall("opencode", READGATE_HOME, user))
    assert path.read_bytes() == before[".config/opencode/opencode.json"]
    list(install("opencode", READGATE_HOME, user))
    path.unlink()
    list(install("opencode", READGATE_HOME, user))
    list(uninstall("opencode", READGATE_HOME, user))
    assert everything(user) == {}


def test_it_is_taken_out_of_the_file_it_was_put_into(user: dict[str, str]) -> None:
    list(install("opencode", READGATE_HOME, user))
    commented = Path(user["HOME"], ".config/opencode/opencode.jsonc")
    commented.write_text("{} // begun later\n")
    list(uninstall("opencode", READGATE_HOME, user))
    assert everything(user) == {".config/opencode/opencode.jsonc": b"{} // begun later\n"}


@pytest.mark.parametrize("name", NAMES)
def test_twice_is_once(written: dict[str, str], name: str) -> None:
    list(install(name, READGATE_HOME, written))
    once = everything(written)
    said = list(install(name, READGATE_HOME, written))
    assert everything(written) == once
    assert any("is as it should be" in line for line in said)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("had_settings", [False, True])
def test_an_older_installation_is_replaced(
    request: pytest.FixtureRequest, name: str, had_settings: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    user: dict[str, str] = request.getfixturevalue("written" if had_settings else "user")
    before = everything(user)
    monkeypatch.setattr(sys, "executable", "/old/bin/python3")
    list(install(name, READGATE_HOME, user))
    monkeypatch.undo()
    list(install(name, READGATE_HOME, user))
    assert b"/old/bin" not in b"".join(everything(user).values())
    list(uninstall(name, READGATE_HOME, user))
    assert everything(user) == before


def test_what_the_user_writes_meanwhile_stays(written: dict[str, str]) -> None:
    path = Path(written["HOME"], ".gemini/settings.json")
    list(install("gemini", READGATE_HOME, written))
    path.write_text(path.read_text().replace('"theme": "x"', '"theme": "y"'))
    list(uninstall("gemini", READGATE_HOME, written))
    text = path.read_text()
    assert '"theme": "y", // the best' in text
    assert "readgate" not in text
    assert not files.backup(path).exists()
    assert '"Stop": []' in text  # empty before, and none of ours


@pytest.mark.parametrize("name", NAMES)
def test_every_event_has_its_command(user: dict[str, str], name: str) -> None:
    host = HOSTS[name]
    list(install(name, READGATE_HOME, user))
    text = b"".join(everything(user).values()).decode()
    if name == "opencode":
        assert json.dumps(str(READGATE_HOME)) in text
        return
    hooks_file = {"gemini": "settings.json"}.get(name, "hooks.json")
    hooks = json.loads((folder(host, user) / hooks_file).read_text())["hooks"]
    assert set(hooks) == set(host.events)
    for theirs, ours in host.events.items():
        lines = commands(hooks[theirs])
        assert len(lines) == (2 if ours == "SessionStart" else 1)
        for line in lines:
            assert f" {ours}" in line
            assert line.endswith(f"@{name}")
            assert f"'{READGATE_HOME}'" in line
    assert "//" not in json.dumps(hooks)  # what Cursor takes for a comment


def test_the_server_is_where_each_host_looks_for_it(user: dict[str, str]) -> None:
    for name in NAMES:
        list(install(name, READGATE_HOME, user))
    home = Path(user["HOME"])
    codex = tomllib.loads((home / ".codex/config.toml").read_text())["mcp_servers"]["readgate"]
    gemini = json.loads((home / ".gemini/settings.json").read_text())["mcpServers"]["readgate"]
    cursor = json.loads((home / ".cursor/mcp.json").read_text())["mcpServers"]["readgate"]
    opencode = json.loads((home / ".config/opencode/opencode.json").read_text())["mcp"]["readgate"]
    assert codex == gemini == cursor
    assert opencode["command"] == [codex["command"], *codex["args"]]
    assert (opencode["type"], opencode["enabled"]) == ("local", True)
    assert codex["args"][-1] == str(READGATE_HOME)


@pytest.mark.parametrize(
    ("name", "file", "text"),
    [
        ("gemini", ".gemini/settings.json", '{"mcpServers": {"readgate": {"command": "other"}}}'),
        ("gemini", ".gemini/settings.json", '{"hooks": "none"}'),
        ("gemini", ".gemini/settings.json", "{"),
        ("codex", ".codex/config.toml", '[mcp_servers.readgate]\ncommand = "other"\n'),
        ("codex", ".codex/config.toml", 'mcp_servers = { mine = { command = "x" } }\n'),
        ("codex", ".codex/config.toml", "a = \n"),
        ("codex", ".codex/hooks.json", "[]"),
        ("opencode", ".config/opencode/plugins/readgate.js", "export const Mine = 1\n"),
    ],
)
def test_what_can_t_be_added_to_is_left_alone(user: dict[str, str], name: str, file: str, text: str) -> None:
    path = Path(user["HOME"], file)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    before = everything(user)
    with pytest.raises(SettingsRefused, match="nothing was changed"):
        list(install(name, READGATE_HOME, user))
    assert everything(user) == before


def test_a_link_to_the_settings_stays_one(written: dict[str, str], tmp_path: Path) -> None:
    path = Path(written["HOME"], ".gemini/settings.json")
    kept = tmp_path / "dotfiles.json"
    path.rename(kept)
    path.symlink_to(kept)
    kept.chmod(0o640)
    before = kept.read_bytes()
    list(install("gemini", READGATE_HOME, written))
    assert path.is_symlink()
    assert kept.read_bytes() != before
    assert kept.stat().st_mode & 0o777 == 0o640
    list(uninstall("gemini", READGATE_HOME, written))
    assert path.is_symlink()
    assert kept.read_bytes() == before


def test_a_host_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(HostMissing, match="codex was not found on PATH"):
        list(install("codex", READGATE_HOME, {"HOME": str(tmp_path), "PATH": str(tmp_path)}))
    assert list(tmp_path.iterdir()) == []


def test_doctor_knows_which_hosts_are_there(user: dict[str, str], tmp_path: Path) -> None:
    list(install("cursor", READGATE_HOME, user))
    shutil.rmtree(Path(user["HOME"], ".config"))
    found = {there.host.name: there for there in presences(READGATE_HOME, user)}
    assert found["cursor"].installed
    assert not found["gemini"].installed
    assert found["gemini"].found.endswith(".gemini")
    assert found["opencode"].found == ""
    program = Path(user["PATH"], "opencode")
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    found = {there.host.name: there for there in presences(READGATE_HOME, user)}
    assert found["opencode"].found == str(program)


def test_their_folders_move_with_their_variables(user: dict[str, str]) -> None:
    moved = {**user, "CODEX_HOME": "/c", "GEMINI_CLI_HOME": "/g", "XDG_CONFIG_HOME": "/x"}
    paths = [str(change.path) for name in NAMES for change in changes(HOSTS[name], READGATE_HOME, moved)]
    assert paths == [
        "/c/config.toml",
        "/c/hooks.json",
        f"{user['HOME']}/.cursor/mcp.json",
        f"{user['HOME']}/.cursor/hooks.json",
        "/g/.gemini/settings.json",
        "/x/opencode/opencode.json",
        "/x/opencode/plugins/readgate.js",
    ]


def test_the_command_says_what_it_did(
    user: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**user, "READGATE_HOME": str(tmp_path / "home")}.items():
        monkeypatch.setenv(name, value)
    done = CliRunner().invoke(install_command, ["--host", "codex"])
    assert done.exit_code == 0, done.output
    assert f"wrote {user['HOME']}/.codex/config.toml" in done.output
    assert "/hooks in Codex" in done.output
    assert "`readgate uninstall --host codex`" in done.output
    assert CliRunner().invoke(install_command, ["--host", "gemini"]).exit_code == 0
    done = CliRunner().invoke(uninstall_command, ["--host", "codex"])
    assert "note: Gemini CLI has it still: `readgate uninstall --host gemini`" in done.output
    assert "note: Codex" not in done.output
    assert f"deleted {user['HOME']}/.codex/hooks.json" in done.output
    done = CliRunner().invoke(uninstall_command, ["--host", "codex"])
    assert done.stdout.startswith("nothing to take back: readgate was not installed there\n")
