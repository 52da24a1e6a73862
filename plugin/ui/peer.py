"""Whose process is at the other end of a loopback connection, where the kernel tells."""

from __future__ import annotations

import os
import socket
import struct
from pathlib import Path
from typing import Final

CONNECTIONS: Final = Path("/proc/net/tcp")
"""Linux: a line a socket; column 2 is its own address, 3 the other end's, 8 its user."""


def stranger(client: tuple[str, int], server: tuple[str, int], table: Path = CONNECTIONS) -> bool:
    """Is it known that another user than ours or root's holds the client's end?

    A program that opens a browser hands it the address as an argument, which other users can read; the key in
    it is to be of no use to them. What cannot be told is no stranger: the key decides then.
    """
    try:
        lines = table.read_text().splitlines()[1:]
        ends = _end(*client), _end(*server)
        users = {int(words[7]) for words in map(str.split, lines) if tuple(words[1:3]) == ends}
    except (OSError, ValueError, IndexError):
        return False
    return bool(users) and not users & {0, os.geteuid()}


def _end(address: str, port: int) -> str:
    """An address as the table writes it: the four bytes as a number of this machine, and the port, in hex."""
    (number,) = struct.unpack("=I", socket.inet_aton(address))
    return f"{number:08X}:{port:04X}"
