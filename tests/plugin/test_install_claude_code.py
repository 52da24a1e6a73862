"""Installing into Claude Code, over a client that keeps two lists and prints them as the real one does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from plugin.install.claude_code import install, uninstall

CLIENT = """#!{python}
import pathlib, sys
state = pathlib.Path({state!r})
kept = state / ("marketplaces" if "marketplace" in sys.argv else "plugins")
names = kept.read_text().split() if kept.exists() else []
verb, *rest = [word for word in sys.argv[2:] if word != "marketplace"]
if verb == "list":
    print("Configured:\\n")
    for name in names:
        print(f"  \\u276f {{name}}\\n    Source: Folder (/work/readgate/readgate@readgate)\\n")
elif verb in ("add", "install"):
    kept.write_text(" ".join([*names, "readgate" if verb == "add" else rest[0]]))
elif rest[0] in names:
    kept.write_text(" ".join(name for name in names if name != rest[0]))
else:
    sys.exit(f"{{rest[0]}} is not there")
"""


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the client keeps its lists."""
    program = tmp_path / "claude"
    program.write_text(CLIENT.format(python=sys.executable, state=str(tmp_path)), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("CLAUDE_BIN", str(program))
    monkeypatch.setenv("PYTHONUTF8", "1")
    monkeypatch.setattr("plugin.install.claude_code._compile", lambda: None)
    return tmp_path


THEIRS = {"marketplaces": "other my-readgate", "plugins": "linter@other readgate-more@other"}


def lists(client: Path) -> dict[str, str]:
    return {name: (client / name).read_text() for name in THEIRS}


def test_it_goes_in_once_and_only_it_comes_out(client: Path) -> None:
    for name, text in THEIRS.items():
        (client / name).write_text(text)
    assert list(uninstall(client / "home")) == []
    assert lists(client) == THEIRS
    list(install(client / "home"))
    assert lists(client) == {
        "marketplaces": f"{THEIRS['marketplaces']} readgate",
        "plugins": f"{THEIRS['plugins']} readgate@readgate",
    }
    assert len(list(uninstall(client / "home"))) == 3
    assert lists(client) == THEIRS
    assert list(uninstall(client / "home")) == []
