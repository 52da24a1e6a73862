"""`readgate doctor`: what is in order, what is worth knowing, and what is broken, with the way out."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict

import click

from plugin.cli.backend import ask, project_if_any
from plugin.cli.printing import emit, emit_json, json_option, project_option
from plugin.daemon.paths import home
from plugin.doctor import BROKEN, examine


@click.command("doctor")
@click.option("--repair", is_flag=True, help="Build the memory's search index again and write its file anew.")
@json_option
@project_option
def doctor_command(repair: bool, as_json: bool, project: str | None) -> None:
    """Look at everything readgate needs, and say what is wrong.

    Each line is ok, worth a note, or broken; exit 1 only when something is broken.
    """
    findings = examine(home(), project_if_any(project), os.environ, ask, repair=repair)
    if as_json:
        emit_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            emit(f"{finding.state:7} {finding.what}: {finding.says}")
    if any(finding.state == BROKEN for finding in findings):
        sys.exit(1)
