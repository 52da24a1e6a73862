"""The MCP tools: a name, what it takes, the call behind it; `surface.json` is how clients see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Protocol, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator, ValidationError
from pydantic_core import PydanticCustomError

from memory.memory import Memory
from memory.model import ObservationDraft, Project
from navigator.errors import NavigatorError
from navigator.model import Answer, FileFacts
from navigator.navigator import Navigator
from plugin.mcp.problems import BadArguments, UnknownTool


class ToolContext(Protocol):
    """What a tool may reach: the workspace's code and the project's memory, opened when first asked for."""

    @property
    def navigator(self) -> Navigator:
        """The workspace's navigator."""

    @property
    def memory(self) -> Memory:
        """The user's memory; raises `MemoryProblem` when it can't be opened."""

    @property
    def project(self) -> Project:
        """The project whose memory is meant."""

    @property
    def scope(self) -> str:
        """What a search cursor is bound to: one MCP connection."""


def _path(value: object) -> str:
    """A path as the file system has it: bytes that are no text are lone surrogates, which `str` refuses."""
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "input should be a valid string")
    if not value:
        raise PydanticCustomError("string_too_short", "string should have at least 1 character")
    return value


def _listed(value: object) -> object:
    """One thing in place of a list of one, as models like to give it."""
    return [value] if isinstance(value, str | int) else value


PathText: TypeAlias = Annotated[str, PlainValidator(_path)]
Texts: TypeAlias = Annotated[list[str], BeforeValidator(_listed)]
Id: TypeAlias = int | str
"""A number, or an id as it is printed: `#41`, `S7`."""
Ids: TypeAlias = Annotated[list[Id], BeforeValidator(_listed)]


class Input(BaseModel):
    """Arguments of a tool; an unknown one is an error, since a misspelt limit would be silently lost."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OutlineInput(Input):
    """`smart_outline`."""

    file_path: PathText
    depth: int | None = Field(None, ge=1)
    max_tokens: int | None = Field(None, ge=1)
    kinds: Texts | None = None


class UnfoldInput(Input):
    """`smart_unfold`: one of `symbol_name` and `symbol_names`."""

    file_path: PathText
    symbol_name: str | None = None
    symbol_names: Texts | None = None
    context_lines: int = Field(0, ge=0, le=200)
    max_tokens: int | None = Field(None, ge=1)


class SearchInput(Input):
    """`smart_search`."""

    query: str
    path: PathText | None = None
    file_pattern: str | None = None
    kinds: Texts | None = None
    max_results: int = Field(20, ge=1, le=100)
    max_tokens: int | None = Field(None, ge=1)


class ReferencesInput(Input):
    """`smart_references`."""

    symbol: str = Field(min_length=1)
    file_path: PathText | None = None
    direction: Literal["references", "callers", "callees"] = "references"
    max_results: int | None = Field(None, ge=1, le=500)


class MapInput(Input):
    """`smart_map`."""

    path: PathText | None = None
    max_tokens: int | None = Field(None, ge=1)


class ChangesInput(Input):
    """`smart_changes`."""

    since: str | None = Field(None, min_length=1, max_length=300)
    path: PathText | None = None
    max_tokens: int | None = Field(None, ge=1)


class MemorySaveInput(Input):
    """`memory_save`."""

    title: str = Field(min_length=1)
    text: str
    type: str = "discovery"
    concepts: Texts = Field(default_factory=list)
    files: Annotated[list[PathText], BeforeValidator(_listed)] = Field(default_factory=list)


class WorkWriteInput(Input):
    """`work_state_write`."""

    list: str = Field(min_length=1)
    fields: dict[str, Any] = Field(min_length=1)


class WorkReadInput(Input):
    """`work_state_read`."""

    list: str | None = None
    includeClosed: bool = False


class PassedOn(BaseModel):
    """`mem_search`, whose limits are part of its protocol and checked there."""

    model_config = ConfigDict(extra="allow", frozen=True)


class MemorySearchInput(Input):
    """`search`: without a query, all within the filters."""

    query: str | None = None
    project: str | None = None
    type: Texts | None = None
    concepts: Texts | None = None
    file: PathText | None = None
    dateStart: str | None = None
    dateEnd: str | None = None
    limit: int = Field(20, ge=1, le=100)
    offset: int = Field(0, ge=0)
    orderBy: Literal["relevance", "date"] = "relevance"


class TimelineInput(Input):
    """`timeline`: one of `anchor` and `query`."""

    anchor: Id | None = None
    query: str | None = None
    depth_before: int = Field(3, ge=0, le=50)
    depth_after: int = Field(3, ge=0, le=50)
    project: str | None = None


class ObservationsInput(Input):
    """`get_observations`."""

    ids: Ids = Field(min_length=1, max_length=50)
    detail: Literal["title", "summary", "full"] = "full"


class ToolUsesInput(Input):
    """`get_tool_uses`."""

    ids: Ids = Field(min_length=1, max_length=20)


class NoInput(Input):
    """A tool that takes nothing."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: what it takes and what answers it."""

    takes: type[BaseModel]
    run: Callable[[ToolContext, Any], Answer]


def _unfold(context: ToolContext, given: UnfoldInput) -> Answer:
    names = list(given.symbol_names or ())
    if given.symbol_name is not None:
        names.insert(0, given.symbol_name)
    if not names:
        raise BadArguments("smart_unfold", "say which symbol: symbol_name or symbol_names")
    return context.navigator.unfold(given.file_path, names, given.context_lines, given.max_tokens)


def _save(context: ToolContext, given: MemorySaveInput) -> Answer:
    files, hashes = _named_files(context.navigator, given.files)
    draft = ObservationDraft(
        type=given.type,
        title=given.title,
        narrative=given.text,
        concepts=tuple(given.concepts),
        files_read=files,
        file_hashes=hashes,
    )
    number = context.memory.save(context.project, None, draft)  # no host tells whose call it is
    return Answer(f"Saved as observation {number}.", {"id": number})


def _named_files(navigator: Navigator, named: list[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The files as the workspace calls them, and the content the note is about; others as they were said."""
    files: list[str] = []
    hashes: dict[str, str] = {}
    for name in named:
        try:
            path = navigator.workspace.resolve(navigator.real_name(name))
            facts = navigator.facts(path)
        except NavigatorError:
            files.append(navigator.workspace.stored_name(name))
            continue
        files.append(path.relative)
        if isinstance(facts, FileFacts):
            hashes[path.relative] = facts.content_hash
    return tuple(dict.fromkeys(files)), hashes


def _search(context: ToolContext, given: MemorySearchInput) -> Answer:
    file = given.file
    if file is not None:  # a part of a path as it is stored, or a path as anybody may write it
        folder = "/" if file.endswith("/") else ""
        file = context.navigator.workspace.stored_name(context.navigator.real_name(file)) + folder
    return context.memory.search(context.project, given.model_dump() | {"file": file})


TOOLS: Mapping[str, Tool] = {
    "smart_outline": Tool(
        OutlineInput, lambda c, g: c.navigator.outline(g.file_path, g.depth, g.max_tokens, g.kinds)
    ),
    "smart_unfold": Tool(UnfoldInput, _unfold),
    "smart_search": Tool(
        SearchInput,
        lambda c, g: c.navigator.search(
            g.query, g.path, g.file_pattern, g.kinds, g.max_results, g.max_tokens
        ),
    ),
    "smart_references": Tool(
        ReferencesInput,
        lambda c, g: c.navigator.references(g.symbol, g.file_path, g.direction, g.max_results),
    ),
    "smart_map": Tool(MapInput, lambda c, g: c.navigator.map(g.path, g.max_tokens)),
    "smart_changes": Tool(ChangesInput, lambda c, g: c.navigator.changes(g.since, g.path, g.max_tokens)),
    "mem_search": Tool(
        PassedOn, lambda c, g: c.memory.mem_search(c.scope, c.project, dict(g.model_extra or {}))
    ),
    "memory_save": Tool(MemorySaveInput, _save),
    "work_state_write": Tool(
        WorkWriteInput, lambda c, g: c.memory.work_state_write(c.project, g.list, g.fields)
    ),
    "work_state_read": Tool(
        WorkReadInput, lambda c, g: c.memory.work_state_read(c.project, g.list, g.includeClosed)
    ),
    "search": Tool(MemorySearchInput, _search),
    "timeline": Tool(TimelineInput, lambda c, g: c.memory.timeline(c.project, g.model_dump())),
    "get_observations": Tool(
        ObservationsInput, lambda c, g: c.memory.get_observations(c.project, g.ids, g.detail)
    ),
    "get_tool_uses": Tool(ToolUsesInput, lambda c, g: c.memory.get_tool_uses(c.project, g.ids)),
    "important_workflow": Tool(NoInput, lambda c, g: c.memory.important_workflow()),
}
"""Every tool by name, in the order clients are told of them."""


def call(name: str, arguments: Mapping[str, object] | None, context: ToolContext) -> Answer:
    """Answer one tool call; raises `ToolProblem`, `NavigatorError` or `MemoryProblem`, each one sentence."""
    tool = TOOLS.get(name)
    if tool is None:
        raise UnknownTool(name, TOOLS)
    try:
        given = tool.takes.model_validate(dict(arguments or {}))
    except ValidationError as error:
        raise BadArguments(name, _sentence(error)) from None
    return tool.run(context, given)


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "the arguments"
    if first["type"] == "missing":
        return f"{where} is required"
    if first["type"] == "extra_forbidden":
        return f"there is no argument {where}"
    said = first["msg"].partition(" after validation")[0]
    return f"{where}: {said[:1].lower()}{said[1:]}, not {str(first['input'])[:80]!r}"
