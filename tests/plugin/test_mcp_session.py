"""plugin/mcp/session.py: the SDK's own client, in both generations of the protocol, through the real pipe."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import anyio
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import CallToolResult, Implementation, TextContent

from plugin.daemon import log
from plugin.mcp.clients import takes_data

from .conftest import Home, until
from .piped import PIPE

MODES: list[Literal["auto", "legacy"]] = ["auto", "legacy"]


@asynccontextmanager
async def connected(
    home: Home, mode: Literal["auto", "legacy"], name: str = "claude-code"
) -> AsyncIterator[Client]:
    server = StdioServerParameters(
        command=sys.executable, args=["-I", "-S", str(PIPE), str(home), *home.options], cwd=home.path
    )
    about = Implementation(name=name, version="1")
    async with Client(server, mode=mode, raise_exceptions=True, client_info=about) as client:
        yield client


def only_text(result: CallToolResult) -> str:
    """What an agent is given is one text and nothing else: its model would be shown the data instead."""
    assert result.structured_content is None
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_session(home: Home, mode: Literal["auto", "legacy"]) -> None:
    async def session() -> None:
        async with connected(home, mode) as client:
            assert client.server_info.name == "readgate"
            assert "smart_outline" in [tool.name for tool in (await client.list_tools()).tools]
            result = await client.call_tool("smart_outline", {"file_path": "é"})
            assert not result.is_error
            said = json.loads(only_text(result))
            assert (said["arguments"], said["project"]) == ({"file_path": "é"}, str(home.path))
            with pytest.raises(MCPError, match="Method not found"):
                await client.list_resources()
            os.kill(home.daemons()[0], signal.SIGKILL)
            assert not (await client.call_tool("smart_outline", {})).is_error

    anyio.run(session)


@pytest.mark.parametrize("mode", MODES)
def test_a_program_is_given_the_data_beside_the_text(home: Home, mode: Literal["auto", "legacy"]) -> None:
    async def session() -> None:
        async with connected(home, mode, "example-client") as client:
            result = await client.call_tool("smart_outline", {"file_path": "a"})
            assert result.structured_content == {"arguments": {"file_path": "a"}, "path": "not UTF-8: é"}
            failed = await client.call_tool("smart_outline", {"fail": "expected"})
            assert (failed.is_error, failed.structured_content) == (True, None)

    anyio.run(session)


@pytest.mark.parametrize(
    ("name", "takes"),
    [
        *(("claude-code", False), ("codex-mcp-client", False), ("gemini-cli-mcp-client", False)),
        *(("cursor-vscode", False), ("Visual Studio Code", False), ("Roo Code", False), ("opencode", False)),
        *(("mcp", True), ("example-client", True), ("analyzed", True), ("", True)),
    ],
)
def test_agents_are_known_by_the_words_of_their_names(name: str, takes: bool) -> None:
    assert takes_data(name) is takes


@pytest.mark.parametrize("mode", MODES)
def test_failures_are_one_sentence_for_the_model(home: Home, mode: Literal["auto", "legacy"]) -> None:
    async def session() -> None:
        async with connected(home, mode) as client:
            expected = await client.call_tool("smart_outline", {"fail": "expected"})
            assert (expected.is_error, only_text(expected)) == (
                True, "This is refused; ask for something else."
            )  # fmt: skip
            defect = await client.call_tool("smart_outline", {"fail": "defect"})
            assert defect.is_error
            assert "readgate could not answer smart_outline" in only_text(defect)
            assert "secret" not in only_text(defect)

    anyio.run(session)
    assert "secret detail" in (home.run / log.NAME).read_text()


def test_many_calls_at_once_and_a_slow_one_among_them(home: Home) -> None:
    begun, go_on = home.rendezvous()
    finished: list[int] = []

    async def session() -> None:
        async with connected(home, "auto") as client, anyio.create_task_group() as group:

            async def call(number: int, **arguments: object) -> None:
                result = await client.call_tool("smart_outline", {"n": number, **arguments})
                assert json.loads(only_text(result))["arguments"]["n"] == number
                finished.append(number)
                if len(finished) == 60:
                    await anyio.to_thread.run_sync(Path(go_on).write_text, "go on")

            group.start_soon(lambda: call(60, wait=[begun, go_on]))
            await anyio.to_thread.run_sync(Path(begun).read_text)
            for number in range(60):
                group.start_soon(call, number)

    anyio.run(session)
    assert sorted(finished) == list(range(61))
    assert finished[-1] == 60


def test_hooks_are_answered_while_the_sdk_is_imported(home: Home, caplog: pytest.LogCaptureFixture) -> None:
    """The daemon has just started: its first MCP client makes it import the SDK."""
    caplog.set_level(logging.ERROR)  # the client says of each call that `hook` is not listed

    async def session() -> None:
        async with connected(home, "auto") as client, anyio.create_task_group() as group:
            group.start_soon(client.call_tool, "smart_outline", {})
            for number in range(20):
                group.start_soon(client.call_tool, "hook", {"event": "Stop", "session_id": str(number)})

    anyio.run(session)
    until(lambda: len(home.events()) == 20, "every event")
