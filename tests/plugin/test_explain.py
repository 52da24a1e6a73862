"""`readgate gate explain` and what the user forbids, over the real services."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from evals.read_gate.sources import python_source
from navigator.workspace import DeniedByUser
from plugin.calls.table import call
from plugin.cli.gate import gate_command
from plugin.services import Services


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "accounts.py").write_text(python_source(28 * 1024).text)
    return folder


def explain(services: Services, project: Path, **params: object) -> dict[str, Any]:
    found = call(services, "explain", params, str(project), None)
    assert isinstance(found, dict)
    assert list(found) == ["verdict", "conditions", "prices"]
    assert all(list(one) == ["name", "value", "holds"] for one in found["conditions"])
    return found


def test_a_path_and_a_command_are_explained(services: Services, project: Path) -> None:
    assert explain(services, project, path="src/accounts.py")["verdict"] == "pass"
    command = {"bash": "cat accounts.py", "cwd": str(project / "src")}
    assert explain(services, project, **command)["verdict"] == "deny"
    assert explain(services, project, bash="cat src/accounts.py")["verdict"] == "deny"
    assert explain(services, project, bash="cat accounts.py")["verdict"] == "pass"
    (project / "readgate.toml").write_text('[[gate.rules]]\npaths = ["src/"]\nanswer = "fold"\n')
    assert explain(services, project, **command)["verdict"] == "fold"


def test_rules_that_are_not_in_force_are_told_with_what_is(services: Services, project: Path) -> None:
    (project / "readgate.toml").write_text(
        '[[gate.rules]]\nanswer = "allow"\n[[gate.rules]]\nlanguages = ["Python"]\n'
    )
    found = call(services, "explain", {"path": "src/accounts.py"}, str(project), None)
    assert isinstance(found, dict)
    assert "'Python'" in found["settings"]["problems"][0]
    assert "your own settings" in found["settings"]["in_force"]
    (project / "readgate.toml").write_text('[[gate.rules]]\nanswer = "allow"\n')
    assert "settings" not in explain(services, project, path="src/accounts.py")


def test_a_change_of_what_the_user_forbids_holds_at_once(services: Services, project: Path) -> None:
    def outline() -> str:
        return services.call_tool("smart_outline", {"file_path": "src/accounts.py"}, str(project), "s").text

    assert "InvoiceLedger" in outline()
    settings = project / ".claude" / "settings.local.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"permissions": {"deny": ["Read(src/**)"]}}))
    with pytest.raises(DeniedByUser):
        outline()
    assert explain(services, project, bash="cat src/accounts.py")["verdict"] == "pass"
    settings.unlink()
    assert "InvoiceLedger" in outline()


def test_it_says_what_is_missing() -> None:
    done = CliRunner().invoke(gate_command, ["explain"])
    assert done.exit_code == 2
    assert "--bash COMMAND" in done.output
