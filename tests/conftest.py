"""What every test shares: no settings of the developer's own, and no time limit on a property's examples."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# A loaded machine is no failure of the code.
settings.register_profile("readgate", deadline=None)
settings.load_profile("readgate")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--thorough`: as many examples, rounds and rows as the design asks for, which takes its time."""
    parser.addoption("--thorough", action="store_true", help="more of everything; minutes instead of seconds")


def pytest_configure(config: pytest.Config) -> None:
    """Hand the wish on to pool workers and modules as a variable."""
    if config.getoption("--thorough"):
        os.environ["THOROUGH"] = "1"


@pytest.fixture(autouse=True)
def no_settings_of_the_developer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("READGATE_")]:
        monkeypatch.delenv(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what starts the real client last: a broken part is found by its own tests first."""
    items.sort(key=lambda item: item.get_closest_marker("host") is not None)
