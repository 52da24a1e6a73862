"""Every page, in the order of the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plugin.ui.page import Page
from plugin.ui.pages.call import CALL
from plugin.ui.pages.doctor import DOCTOR
from plugin.ui.pages.memory import MEMORY
from plugin.ui.pages.overview import OVERVIEW
from plugin.ui.pages.record import RECORD
from plugin.ui.pages.settings import SETTINGS
from plugin.ui.pages.startup import STARTUP
from plugin.ui.pages.work import WORK
from plugin.ui.pages.workspaces import WORKSPACES

PAGES: Final[Sequence[Page]] = (OVERVIEW, MEMORY, RECORD, CALL, WORK, STARTUP, WORKSPACES, SETTINGS, DOCTOR)
