"""Fixtures of the tests with the real client; where it is not installed they skip and say how to get it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from evals.client import ClientMissing, Installation, Session, find_client, install, run_session


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("host"):
            # One client at a time: hooks have budgets of real time, and a second client would eat into them.
            item.add_marker(pytest.mark.xdist_group("client"))
    try:
        find_client()
    except ClientMissing as missing:
        skip = pytest.mark.skip(str(missing))
        for item in items:
            if item.get_closest_marker("host"):
                item.add_marker(skip)


@pytest.fixture
def bare_session(tmp_path: Path) -> Callable[..., Session]:
    """`run_session` in a project and a home of this test, without readgate."""
    return partial(run_session, project=tmp_path / "project", home=tmp_path / "home")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """readgate as `readgate install` lays it down, once for a module: each test has a project of its own."""
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def readgate(installed: Installation) -> Iterator[Installation]:
    """The installation, whose daemon is stopped after each test, with nothing left running."""
    yield installed
    installed.stop()
