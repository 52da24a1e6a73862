"""The oracles are scripts that stand side by side; tests import them as such."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
