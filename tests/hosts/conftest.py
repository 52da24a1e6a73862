"""Fixtures of the tests with the real client; where it is not installed they skip and say how to get it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from evals.client import ClientMissing, Session, find_client, run_session


@pytest.fixture(scope="session")
def client() -> Path:
    """The real client's binary."""
    try:
        return find_client()
    except ClientMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def bare_session(client: Path, tmp_path: Path) -> Callable[..., Session]:
    """`run_session` in a project and a home of this test, without readgate."""
    return partial(run_session, project=tmp_path / "project", home=tmp_path / "home")
