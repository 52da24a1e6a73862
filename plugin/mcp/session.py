"""One MCP client's session in the daemon, spoken by the SDK; loaded when the first such client comes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from navigator.answers.visible import storable
from navigator.model import Answer
from plugin.daemon.services import Desk, expected
from plugin.mcp.clients import takes_data
from plugin.mcp.surface import SURFACE_FILE

if TYPE_CHECKING:
    from mcp import types
    from mcp.server import ServerRequestContext
    from mcp.server.lowlevel import Server

_log = logging.getLogger(__name__)
_numbers = count(1)


async def serve(
    project: str,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    desk: Desk,
    leaving: Callable[[], bool],
    quiet: Callable[[], Coroutine[Any, Any, None]],
) -> None:
    """Serve one client until it goes; when the daemon leaves, until what it asked is answered.

    The SDK takes a second or two of this process to import, so it waits until the daemon is `quiet` or the
    client really asks for something: a client that starts has its first hooks answered meanwhile.
    """
    first = asyncio.ensure_future(reader.readline())
    rest = asyncio.ensure_future(quiet())
    await asyncio.wait((first, rest), return_when=asyncio.FIRST_COMPLETED)
    rest.cancel()
    await asyncio.to_thread(_import_sdk)
    await _Session(project, desk).run(first, reader, writer, leaving)


async def _lines(first: asyncio.Future[bytes], reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    line = await first
    while line:
        yield line
        line = await reader.readline()


def _message(line: bytes) -> Any:
    """The message of a line that the pipe found to be a JSON object; raises `ValueError`.

    Half of a surrogate pair, which JSON can spell and no encoding can carry, comes as it would be shown.
    """
    from mcp import types

    try:
        return types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError:
        whole = json.dumps(encodable(json.loads(line)))
        return types.jsonrpc_message_adapter.validate_json(whole, by_name=False)


def encodable(value: Any) -> Any:
    """The same value, in which each half of a surrogate pair is as texts show it, and can be passed back."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, Mapping):
        return {storable(key): encodable(one) for key, one in value.items()}
    return [encodable(one) for one in value] if isinstance(value, list | tuple) else value


def _import_sdk() -> None:
    import mcp.server.lowlevel
    import mcp.shared.message
    import mcp.types  # noqa: F401


class _Session:
    """A connection's server and the requests it has not answered."""

    def __init__(self, project: str, desk: Desk) -> None:
        self._project = project
        self._desk = desk
        self._scope = f"{os.getpid()}.{next(_numbers)}"
        self._unanswered: set[object] = set()
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def run(
        self,
        first: asyncio.Future[bytes],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        leaving: Callable[[], bool],
    ) -> None:
        """Pass lines to the SDK and its messages back; `first` is the line that is being read already."""
        import anyio
        from mcp.shared.message import SessionMessage

        feed, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](16)
        outgoing, sent = anyio.create_memory_object_stream[SessionMessage](16)
        server = self._server()
        async with asyncio.TaskGroup() as group:
            group.create_task(server.run(incoming, outgoing, server.create_initialization_options()))
            group.create_task(self._write(sent, writer))
            async with feed:
                await self._read(first, reader, writer, feed)
                if leaving():
                    await self._quiet.wait()

    async def _read(
        self,
        first: asyncio.Future[bytes],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        feed: Any,
    ) -> None:
        from mcp import types
        from mcp.shared.message import SessionMessage

        async for line in _lines(first, reader):
            try:
                message = _message(line)
            except ValueError:
                await self._refuse(line, writer)
                continue
            if isinstance(message, types.JSONRPCRequest):
                self._unanswered.add(message.id)
                self._quiet.clear()
            elif (
                isinstance(message, types.JSONRPCNotification) and message.method == "notifications/cancelled"
            ):
                self._settled((message.params or {}).get("requestId"))  # it is never answered
            await feed.send(SessionMessage(message))

    async def _write(self, sent: Any, writer: asyncio.StreamWriter) -> None:
        from mcp import types

        async with sent:
            async for item in sent:
                message = item.message
                line = message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n"
                with contextlib.suppress(ConnectionError):  # reading tells that the client is gone
                    writer.write(line)
                    await writer.drain()
                if isinstance(message, types.JSONRPCResponse | types.JSONRPCError):
                    self._settled(message.id)

    async def _refuse(self, line: bytes, writer: asyncio.StreamWriter) -> None:
        """Answer a request that is none to the SDK, which would not say a word."""
        number = json.loads(line).get("id")
        if number is not None:
            error = {"code": -32600, "message": "Invalid request"}
            with contextlib.suppress(ConnectionError):
                writer.write(json.dumps({"jsonrpc": "2.0", "id": number, "error": error}).encode() + b"\n")
                await writer.drain()

    def _settled(self, number: object) -> None:
        self._unanswered.discard(number)
        if not self._unanswered:
            self._quiet.set()

    def _server(self) -> Server[Any]:
        from mcp import types
        from mcp.server.lowlevel import Server

        surface = json.loads(Path(SURFACE_FILE).read_bytes())
        listed = types.ListToolsResult.model_validate(surface["tools/list"])

        async def list_tools(
            _: ServerRequestContext[Any], __: types.PaginatedRequestParams | None
        ) -> types.ListToolsResult:
            return listed

        async def call_tool(
            context: ServerRequestContext[Any], params: types.CallToolRequestParams
        ) -> types.CallToolResult:
            answer, failed = await self._answer(params.name, params.arguments or {})
            client = context.session.client_params
            structured = client is not None and answer.data and takes_data(client.client_info.name)
            return types.CallToolResult(
                content=[types.TextContent(type="text", text=answer.text)],
                structured_content=encodable(answer.data) if structured else None,
                is_error=failed,
            )

        about = surface["initialize"]
        return Server(
            about["serverInfo"]["name"],
            version=about["serverInfo"]["version"],
            instructions=about.get("instructions"),
            on_list_tools=list_tools,
            on_call_tool=call_tool,
        )

    async def _answer(self, name: str, arguments: dict[str, object]) -> tuple[Answer, bool]:
        try:
            answer = await self._desk.call(
                lambda services: services.call_tool(name, arguments, self._project, self._scope)
            )
        except Exception as error:
            if expected(error) is not None:
                return Answer(str(error), {}), True
            _log.exception("the tool %s failed", name)
            text = f"readgate could not answer {name}: a fault of its own, noted in its log."
            return Answer(text, {}), True
        return answer, False
