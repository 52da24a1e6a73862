"""A peer put into a folder of its own, from the registry it is published in; or the reason why not."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.programs import ProgramFailed, run

_KEPT: Final = ("PATH", "LANG", "TMPDIR", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
"""Where programs and registries are, and by which certificates these are known."""
OUR_STATE: Final = "readgate"
"""The folder in a peer's home in which readgate, as a peer, keeps its index and its memory."""
INSTALL_SECONDS: Final = 900.0
"""A registry's client that takes longer is given up."""


class NotInstalled(Exception):
    """The peer could not be put on this machine."""


@dataclass(frozen=True, slots=True)
class Installed:
    """Where a peer is."""

    home: Path
    """Its HOME, so that nothing of it stays behind elsewhere."""
    programs: Path

    def environment(self, extra: Mapping[str, str]) -> dict[str, str]:
        """What its processes are given: nothing of the caller's but the path to programs and registries."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        own = {"HOME": str(self.home), "READGATE_HOME": str(self.home / OUR_STATE)}
        return {**kept, "PATH": f"{self.programs}:{kept.get('PATH', '/usr/bin:/bin')}", **own, **extra}


def known_peers() -> dict[str, dict[str, Any]]:
    """Every peer, from `peers.toml`."""
    return tomllib.loads(Path(__file__).with_name("peers.toml").read_text(encoding="utf-8"))


def install(name: str, peer: Mapping[str, Any], folder: Path) -> Installed:
    """Install a peer under `folder`, unless it is there already.

    Raises:
        NotInstalled: the registry or its client said no, or took too long.
    """
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    if "pip" in peer:
        python = Path(sys.executable)
        wanted = [peer["pip"]] if isinstance(peer["pip"], str) else peer["pip"]
        _once(
            home / "pip.done",
            [[str(python), "-m", "venv", str(home)], [f"{home}/bin/pip", "install", "-q", *wanted]],
            home,
        )
        return Installed(home, home / "bin")
    if "npm" in peer:
        npm = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--legacy-peer-deps"]
        steps = [[*npm, "--prefix", str(home), peer["npm"]]]
        if "npm_inside" in peer:
            steps.append([*npm, "--prefix", str(home / peer["npm_inside"])])
        _once(home / "npm.done", steps, home)
        needs = peer.get("needs")
        if needs and not (home / needs["path"]).exists():
            raise NotInstalled(f"{needs['what']} is not there")
        return Installed(home, home / "node_modules" / ".bin")
    if "debian" in peer:
        unpack = "apt-get download -q {0} && dpkg -x {0}_*.deb . && rm {0}_*.deb".format(peer["debian"])
        _once(home / "debian.done", [["sh", "-c", unpack]], home)
        programs = home / "usr" / "bin"
        for program in programs.glob("*-universal"):  # Debian names them by its alternatives.
            link = programs / program.name.removesuffix("-universal")
            link.unlink(missing_ok=True)
            link.symlink_to(program)
        return Installed(home, programs)
    return Installed(home, Path(sys.executable).parent)


def _once(mark: Path, steps: Sequence[Sequence[str]], cwd: Path) -> None:
    if mark.exists():
        return
    for step in steps:
        try:
            run(step, cwd, seconds=INSTALL_SECONDS)
        except ProgramFailed as problem:
            raise NotInstalled(str(problem)) from problem
    mark.touch()
