"""The plugin that OpenCode is given, run by a JavaScript runtime beside a daemon that is told what to say."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from plugin.install.other_hosts import install

HARNESS = """
import { Readgate } from %s
const toasts = []
const client = { tui: { showToast: async ({ body }) => toasts.push(body.message) } }
const hooks = await Readgate({ client, directory: "/p" })
const info = { id: "child", parentID: "s" }
await hooks.event({ event: { type: "session.created", properties: { info } } })
hooks.event({ event: { type: "session.created", properties: { info: { id: "s" } } } })
const system = ["theirs"]
for (const sessionID of ["s", "child", undefined])
  await hooks["experimental.chat.system.transform"]({ sessionID }, { system })
await hooks["chat.message"]({ sessionID: "s" }, { parts: [{ type: "text", text: "Mend" }, { type: "file" }] })
let denied = ""
const before = hooks["tool.execute.before"]
const call = { sessionID: "child", callID: "c1" }
const whole = before({ tool: "read", ...call }, { args: { filePath: "big.py" } })
await whole.catch((error) => (denied = error.message))
await before({ tool: "glob", ...call }, { args: {} })
const output = { output: "all of it", title: "", metadata: {} }
const done = { tool: "read", sessionID: "s", callID: "c2", args: { filePath: "a" } }
await hooks["tool.execute.after"](done, output)
console.log(JSON.stringify({ denied, output: output.output, system, toasts }))
"""

DAEMON = """
import json, sys
payload = json.load(sys.stdin)
with open(sys.argv[1] + "/asked", "a") as asked:
    asked.write(json.dumps([sys.argv[2], payload]) + "\\n")
said = {
    "SessionStart@opencode": {"context": "the index"},
    "PreToolUse@opencode": {"deny": "the outline"},
    "PostToolUse@opencode": {"replace": "the view"},
}
print(json.dumps(said.get(sys.argv[2], {"notice": "the disk is full"})))
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs a JavaScript runtime")
@pytest.mark.parametrize("broken", [False, True])
def test_the_plugin_for_opencode_does_what_it_is_told(
    user: dict[str, str], tmp_path: Path, broken: bool
) -> None:
    list(install("opencode", tmp_path, user))
    plugin = Path(user["HOME"], ".config/opencode/plugins/readgate.js")
    source = plugin.read_text()
    own = source[source.index("const COMMAND = ") : source.index("\nconst LONGEST_MS")]
    hook = tmp_path / "hook.py"
    hook.write_text("not python" if broken else DAEMON)
    command = [sys.executable, str(hook), str(tmp_path)]
    module = tmp_path / "readgate.mjs"
    module.write_text(source.replace(own, f"const COMMAND = {json.dumps(command)}"))
    harness = tmp_path / "harness.mjs"
    harness.write_text(HARNESS % json.dumps(str(module)))
    done = subprocess.run(["node", str(harness)], capture_output=True, text=True, check=True, timeout=60)
    said = json.loads(done.stdout)
    if broken:
        assert said == {"denied": "", "output": "all of it", "system": ["theirs"], "toasts": []}
        return
    assert said == {
        "denied": "the outline",
        "output": "the view",
        "system": ["theirs", "the index"],
        "toasts": ["the disk is full"],
    }
    asked = [json.loads(line) for line in (tmp_path / "asked").read_text().splitlines()]
    assert [event for event, _ in asked] == [
        "SessionStart@opencode", "SessionStart@opencode", "UserPromptSubmit@opencode",
        "PreToolUse@opencode", "PostToolUse@opencode",
    ]  # fmt: skip
    assert asked[2][1] == {"session_id": "s", "cwd": "/p", "prompt": "Mend"}
    assert asked[3][1]["agent_id"] == "child"
    assert asked[4][1]["tool_response"] == "all of it"
