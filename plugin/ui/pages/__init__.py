"""Every page, in the order of the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plugin.ui.page import Page
from plugin.ui.pages.overview import OVERVIEW

PAGES: Final[Sequence[Page]] = (OVERVIEW,)
