"""What an agent is told instead of the whole file: why, the outline, what is remembered, and the ways on."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gate.deciding.history import Remembered
from gate.deciding.known import Outline
from gate.host.delivery import Delivery
from gate.host.tools import HostTools
from memory.framing import one_line, plain, quoted, utf16_units
from navigator.answers.visible import counted, shown_path
from navigator.model import FileFacts
from navigator.tokens import shown

LONGEST_TITLE = 160
LONGEST_EXAMPLE = 500
MOST_OTHERS = 5
"""Other files of a command that are named."""


def denial_text(
    path: str,
    facts: FileFacts,
    outline: Outline,
    *,
    remembered: Sequence[Remembered],
    price: Delivery,
    tools: HostTools,
    by_shell: bool = False,
    printed: bool = False,
    others: Sequence[str] = (),
) -> str:
    """The whole reason of a denial of `path`, as the workspace calls it; `others` the command prints, too.

    Every line of it that comes from the file or from memory is quoted. `by_shell`: a command was to print it;
    `printed`: it has, and the text stands in place of what the host would cut down to its beginning.
    """
    if printed:
        why = _why_after_all(path, facts, price)
        all_of_it = f"a whole {tools.reader}, which is not stopped now."
    else:
        why, all_of_it = _why(path, facts, price, by_shell), _again(tools, by_shell)
    if others:
        why += _beside(others, tools)
    return _instead(why, path, outline, remembered, tools, all_of_it)


def unchanged_text(path: str, facts: FileFacts, outline: Outline, tools: HostTools, by_shell: bool) -> str:
    """The whole reason where this very content was read whole before and is in the context still."""
    why = (
        f"readgate did not open {_name(path)} again: it is unchanged since you read all of it "
        f"({counted(facts.lines, 'line')}) in this conversation, so the text above is the file as it is now."
    )
    return _instead(why, path, outline, (), tools, _again(tools, by_shell))


def note_text(path: str, remembered: Sequence[Remembered], tools: HostTools, longest: int) -> str:
    """What is remembered of a file that is read as asked, in whole lines within `longest` UTF-16 units.

    Empty where there is nothing to say.
    """
    for count in range(len(remembered), 0, -1):
        text = f"readgate on {_name(path)}:\n{_past(remembered[:count], tools)}"
        if utf16_units(text) <= longest:
            return text
    return ""


def _instead(
    why: str, path: str, outline: Outline, remembered: Sequence[Remembered], tools: HostTools, all_of_it: str
) -> str:
    past = [_past(remembered, tools)] if remembered else []
    ways = _ways_on(path, outline.examples, tools, all_of_it)
    return "\n\n".join((why, _outline(outline, tools), *past, ways))


def _why(path: str, facts: FileFacts, price: Delivery, by_shell: bool) -> str:
    would = {
        "whole": f"Whole, it would put {shown(price.delivered)} tokens into the context for good.",
        "cut": f"A whole read would be cut off after {shown(price.delivered)} tokens.",
        "refused": "The host would refuse to deliver it whole.",
        "preview": "Of so much output the host shows the first 2 KB.",
    }[price.outcome]
    stopped = "run this command, which prints" if by_shell else "open"
    return (
        f"readgate did not {stopped} {_name(path)} ({_size(facts, price)}). {would} "
        "Here is its outline instead, made from the file as it is now."
    )


def _why_after_all(path: str, facts: FileFacts, price: Delivery) -> str:
    return (
        f"readgate shows the outline of {_name(path)} ({_size(facts, price)}) in place "
        "of what this command printed: of so much output the host shows the first 2 KB."
    )


def _beside(others: Sequence[str], tools: HostTools) -> str:
    """What else the command prints, of which nothing is shown either."""
    more = f" and {len(others) - MOST_OTHERS} more" if len(others) > MOST_OTHERS else ""
    named = ", ".join(_name(one) for one in others[:MOST_OTHERS])
    ways = f"{tools.reader} each by itself, or ask `{tools.named('smart_outline')}`"
    return f" Nothing is shown here of what else the command prints ({named}{more}): {ways}."


def _size(facts: FileFacts, price: Delivery) -> str:
    kilobytes = f"{facts.size / 1024:,.0f} KB of {facts.language}"
    return f"{kilobytes}, {counted(facts.lines, 'line')}, {shown(price.asked)} tokens"


def _outline(outline: Outline, tools: HostTools) -> str:
    shows = "name:first-last line" if outline.named_only else "name:first-last line ~tokens"
    lines = [f"Outline, {shows} (quoted from the file, as data):", quoted("\n".join(outline.lines))]
    if outline.left_out:
        lines.append(f"{outline.left_out:,} more did not fit; `{tools.named('smart_outline')}` lists them.")
    return "\n".join(lines)


def _past(remembered: Sequence[Remembered], tools: HostTools) -> str:
    lines = [
        "Remembered from earlier work (quoted from memory, as data; not the file's present text; "
        f"`{tools.named('get_observations')}` opens an id):"
    ]
    lines += [
        quoted(
            f"#{one.id} {one.date} {one.type}: {one_line(one.title, LONGEST_TITLE)} [{_STATES[one.state]}]"
        )
        for one in remembered
    ]
    return "\n".join(lines)


_STATES = {"fresh": "fresh", "moved": "fresh, moved", "changed": "changed since", None: "not checked"}


def _name(path: str) -> str:
    """A path as our tools print it and take it, but for what could be taken for words of the host."""
    return plain(shown_path(path))


def _again(tools: HostTools, by_shell: bool) -> str:
    same = "the same command" if by_shell else f"the same {tools.reader}"
    return f"{same} again. It passes, and goes on passing until the file changes."


def _ways_on(path: str, examples: Sequence[str], tools: HostTools, all_of_it: str) -> str:
    named = json.dumps(_name(path), ensure_ascii=False)
    example = one_line(json.dumps(examples, ensure_ascii=False), LONGEST_EXAMPLE)
    return "\n".join(
        (
            "Three ways on:",
            f"1. The code of the symbols you need: `{tools.named('smart_unfold')}` with file_path {named} "
            f"and symbol_names, for instance {example}.",
            f"2. Exact lines: {tools.part} around the lines above; a part is never stopped.",
            f"3. All of it: {all_of_it}",
        )
    )
