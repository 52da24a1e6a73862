"""From a command's tree to the files it prints, where printing files is all it does."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from gate.bash.model import NotARead, Printed
from gate.bash.parse import parse
from gate.bash.programs import BASH, POWERSHELL, STDIN, Program
from gate.bash.words import Source, runs_something

if TYPE_CHECKING:
    from tree_sitter import Node

Shell: TypeAlias = Literal["bash", "powershell"]

DEEPEST: Final = 20
"""Groups within groups; nobody writes more, and each takes a few of Python's own frames."""

_SILENT: Final = frozenset({"echo", "printf", "pwd", "true", ":"})
"""Commands that print no file and change nothing."""
_SYSTEM: Final = frozenset({"/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"})
"""Where the programs of these names are those that everybody knows."""
_PUNCTUATION: Final = frozenset({";", ";;", "\n", "(", ")", "{", "}", "&&", "comment"})
_ERRORS_ELSEWHERE: Final = frozenset({("2", ">", "/dev/null"), ("2", ">>", "/dev/null"), ("2", ">&", "1")})


def printed_files(command: str, cwd: str, home: str, shell: Shell = "bash") -> tuple[Printed, ...]:
    """The files that `command`, run in `cwd`, prints; none where it may do anything else."""
    programs = BASH if shell == "bash" else POWERSHELL
    if not any(name in command.lower() for name in programs):
        return ()
    if shell == "powershell":
        command = command.replace("\\", "/")
    root = parse(command)
    if root is None:
        return ()
    try:
        return _Walk(Source(command), programs).block(root, _State(cwd, {"HOME": home, "PWD": cwd}), DEEPEST)
    except NotARead:
        return ()


@dataclass(slots=True)
class _State:
    """The shell's folder and the variables that are known, as the commands so far left them."""

    cwd: str
    variables: dict[str, str] = field(default_factory=dict)

    def copy(self) -> _State:
        return _State(self.cwd, dict(self.variables))

    def enter(self, folder: str) -> None:
        """`cd link/..` leads back: the shell goes by the names it was given."""
        self.cwd = self.variables["PWD"] = os.path.normpath(self.path(folder))

    def path(self, named: str) -> str:
        """A file as a program finds it: `link/..` is the folder that holds what the link leads to."""
        if not named:
            raise NotARead
        return str(PurePosixPath(self.cwd, named))


@dataclass(frozen=True, slots=True)
class _Walk:
    """Goes through a tree in the order in which the shell would; raises `NotARead` where it can't follow."""

    source: Source
    programs: Mapping[str, Program]

    def block(self, node: Node, state: _State, depth: int) -> tuple[Printed, ...]:
        """The statements of a program, a group or a subshell, one after another."""
        return tuple(
            one
            for child in node.children
            if child.type not in _PUNCTUATION
            for one in self._statement(child, state, depth - 1)
        )

    def _statement(self, node: Node, state: _State, depth: int) -> tuple[Printed, ...]:
        if depth < 0:
            raise NotARead
        match node.type:
            case "command":
                return self._command(node, state)
            case "redirected_statement":
                return self._redirected(node, state, depth)
            case "pipeline":
                return self._pipeline(node, state.copy(), depth)
            case "list":
                return self._list(node, state, depth)
            case "compound_statement":
                return self.block(node, state, depth)
            case "subshell":
                return self.block(node, state.copy(), depth)
            case "variable_assignment":
                self._assign(node, state)
                return ()
            case "variable_assignments":
                for one in node.children:
                    self._assign(one, state)
                return ()
            case "declaration_command":
                return self._declare(node, state)
        raise NotARead

    def _list(self, node: Node, state: _State, depth: int) -> tuple[Printed, ...]:
        parts = [child for child in node.children if child.type != "comment"]
        if len(parts) != 3:
            raise NotARead
        left, operator, right = parts
        printed = self._statement(left, state, depth - 1)
        if operator.type == "&&":
            return printed + self._statement(right, state, depth - 1)
        # after `||` comes what happens where a file or folder is not there: then nothing is printed whole
        if self._name(right) not in ("exit", "return"):
            self._statement(right, state.copy(), depth - 1)
        return printed

    def _pipeline(self, node: Node, state: _State, depth: int) -> tuple[Printed, ...]:
        stages = [child for child in node.children if child.type not in ("|", "|&", "comment")]
        printed = self._statement(stages[0], state, depth - 1)
        for stage in stages[1:]:
            redirected = stage.type == "redirected_statement"
            if redirected and self._redirects(stage, state) is not None:
                raise NotARead
            command = stage.children[0] if redirected else stage
            call = self.programs[self._known(command)](self._arguments(command, state))
            if not printed or set(call.files) - {STDIN} or (len(printed) > 1 and not call.window.whole):
                raise NotARead
            printed = tuple(Printed(one.path, one.window.then(call.window)) for one in printed)
        return printed

    def _redirected(self, node: Node, state: _State, depth: int) -> tuple[Printed, ...]:
        body = node.children[0]
        stdin = self._redirects(node, state)
        if stdin is None:
            return self._statement(body, state, depth - 1)
        return self._command(body, state, stdin)

    def _command(self, node: Node, state: _State, stdin: str | None = None) -> tuple[Printed, ...]:
        name = self._name(node)
        if name in _SILENT:
            if stdin is not None or runs_something(node):
                raise NotARead
            return ()
        if name == "cd":
            _change_folder(self._arguments(node, state), state)
            return ()
        call = self.programs[self._known(node)](self._arguments(node, state))
        named = [stdin if one == STDIN else one for one in call.files or (STDIN,)]
        return tuple(Printed(state.path(one or ""), call.window) for one in named)

    def _name(self, node: Node) -> str:
        """The program of a simple command, without a folder of the system's; empty for everything else.

        `./cat` may be anybody's.
        """
        first = node.child_by_field_name("name")
        if node.type != "command" or first is None or [one.type for one in first.children] != ["word"]:
            return ""
        folder, slash, name = self.source.of(first).removeprefix("\\").rpartition("/")
        return name if not slash or folder in _SYSTEM else ""

    def _known(self, node: Node) -> str:
        name = self._name(node)
        for spelling in (name, name.lower()):  # PowerShell's are written in any case, others in one
            if spelling in self.programs and (
                spelling == name or self.programs is POWERSHELL or "-" in spelling
            ):
                return spelling
        raise NotARead

    def _arguments(self, node: Node, state: _State) -> list[str]:
        """A simple command's arguments; what is set before its name holds for its own process only."""
        arguments: list[str] = []
        for child in node.children:
            if child.type == "variable_assignment":
                if runs_something(child):
                    raise NotARead
            elif child.type != "command_name":
                arguments.append(self.source.value(child, state.variables))
        return arguments

    def _redirects(self, node: Node, state: _State) -> str | None:
        """The file that becomes the input, or None; raises `NotARead` where the output goes elsewhere."""
        stdin: str | None = None
        for redirect in node.children[1:]:
            if redirect.type != "file_redirect" or len(redirect.children) < 2:
                raise NotARead
            descriptor = "".join(
                self.source.of(one) for one in redirect.children if one.type == "file_descriptor"
            )
            *_, operator, target = redirect.children
            to = self.source.value(target, state.variables)
            if (descriptor, operator.type) in (("", "<"), ("0", "<")):
                stdin = to
            elif (descriptor, operator.type, to) not in _ERRORS_ELSEWHERE:
                raise NotARead
        return stdin

    def _assign(self, node: Node, state: _State) -> None:
        if len(node.children) not in (2, 3):
            raise NotARead
        name, sign, *given = node.children
        if name.type != "variable_name" or sign.type != "=":
            raise NotARead
        state.variables[self.source.of(name)] = self.source.value(given[0], state.variables) if given else ""

    def _declare(self, node: Node, state: _State) -> tuple[Printed, ...]:
        keyword, *declared = node.children
        if keyword.type != "export":
            raise NotARead
        for one in declared:
            if one.type == "variable_assignment":
                self._assign(one, state)
            elif one.type != "variable_name":
                raise NotARead
        return ()


def _change_folder(arguments: list[str], state: _State) -> None:
    operands = [one for one in arguments if one not in ("-P", "-L", "--")]
    if len(operands) > 1 or operands == ["-"] or "CDPATH" in state.variables:
        raise NotARead
    state.enter(operands[0] if operands else state.variables["HOME"])
