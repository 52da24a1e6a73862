"""What goes into any settings of a host comes out again, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from plugin.hosts.registry import HOSTS
from plugin.install.host_settings import changes
from plugin.install.settings.change import JsonChange

READGATE_HOME = Path("/home/some one/readgate")


def _settings() -> st.SearchStrategy[dict[str, Any]]:
    """Settings of a user that hold what ours goes into, empty or not."""
    server = st.dictionaries(
        st.sampled_from(["mine", "theirs"]), st.fixed_dictionaries({"command": st.text()})
    )
    group = st.fixed_dictionaries(
        {"hooks": st.lists(st.fixed_dictionaries({"command": st.text()}), max_size=2)}
    )
    events = sorted({event for host in HOSTS.values() for event in host.events})
    hooks = st.dictionaries(st.sampled_from(events), st.lists(group, max_size=2), max_size=4)
    optional = {
        "mcpServers": server,
        "mcp": server,
        "hooks": hooks,
        "version": st.just(1),
        "theme": st.text(),
    }
    return st.fixed_dictionaries({}, optional=optional)


@settings(max_examples=40, deadline=None)
@given(mine=_settings(), indent=st.sampled_from([None, 2, "\t"]))
def test_what_goes_in_comes_out_and_nothing_else(mine: dict[str, Any], indent: int | str | None) -> None:
    text = json.dumps(mine, indent=indent)
    for host in HOSTS.values():
        for change in changes(host, READGATE_HOME, {"HOME": "/nowhere"}):
            if not isinstance(change, JsonChange):
                continue
            assert change.taken_out(text, "") == text
            made = change.applied(text)
            assert change.is_in(made)
            assert not change.is_in(text)
            assert change.taken_out(made, text) == text
