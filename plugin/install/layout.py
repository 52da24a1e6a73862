"""The plugin folder that `readgate install` lays down: the checkout's own, with absolute paths put in.

A plugin must know its interpreter, since a host starts hooks and servers without the user's shell: the two
`readgate …` commands of the manifests become the interpreter and script of this installation.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from plugin.hooks.budgets import patience

PLUGIN = Path(__file__).resolve().parent.parent
"""The Python package, which is the plugin's source folder too."""

NAME = "readgate"


def server_command(home: Path) -> list[str]:
    """What starts the MCP server."""
    return [sys.executable, "-I", "-S", str(PLUGIN / "mcp" / "pipe.py"), str(home)]


def hook_command(home: Path) -> list[str]:
    """What answers a hook; the event's name goes behind it."""
    return [sys.executable, "-I", "-S", str(PLUGIN / "hooks" / "hook.py"), str(home)]


def lay_down(folder: Path, home: Path) -> Path:
    """Write the folder marketplace anew and return it; `home` is READGATE_HOME."""
    fresh = folder.with_name(f"{folder.name}.new-{os.getpid()}")
    shutil.rmtree(fresh, ignore_errors=True)
    target = fresh / "plugins" / NAME
    target.mkdir(parents=True, mode=0o700)
    shutil.copytree(PLUGIN / ".claude-plugin", target / ".claude-plugin")
    shutil.copytree(PLUGIN / "skills", target / "skills")
    _write(target / ".mcp.json", _servers(home))
    (target / "hooks").mkdir()
    _write(target / "hooks" / "hooks.json", _hooks(home))
    (fresh / ".claude-plugin").mkdir()
    _write(fresh / ".claude-plugin" / "marketplace.json", _marketplace())
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    return folder


def _servers(home: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((PLUGIN / ".mcp.json").read_text(encoding="utf-8"))
    command, *arguments = server_command(home)
    manifest["mcpServers"][NAME] = {"command": command, "args": arguments}
    return manifest


def _hooks(home: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((PLUGIN / "hooks" / "hooks.json").read_text(encoding="utf-8"))
    for groups in manifest["hooks"].values():
        for group in groups:
            for hook in group["hooks"]:
                hook["timeout"] = round(hook["timeout"] * patience())
                if hook["type"] == "command":
                    command, *arguments = hook_command(home)
                    hook |= {"command": command, "args": [*arguments, hook["args"][1]]}
    return manifest


def _marketplace() -> dict[str, Any]:
    return {
        "name": NAME,
        "owner": {"name": "readgate"},
        "metadata": {"description": "readgate as installed on this machine."},
        "plugins": [
            {
                "name": NAME,
                "source": f"./plugins/{NAME}",
                "description": "A tree-sitter code-navigation server with a read gate and a memory.",
            }
        ],
    }


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=2) + "\n", encoding="utf-8")
