"""The gate's settings: one typed field a setting, with its default and the reason it exists."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Literal, TypeAlias

from gate.path_rule import PathRule

Mode: TypeAlias = Literal["deny", "fold", "context", "off"]
"""`deny` answers a whole read with the outline; `fold` lets it run and hands over a view with bodies folded;
`context` only adds what is remembered; `off` does nothing at all.
"""

Threshold: TypeAlias = Literal["bytes", "priced"]
"""`bytes` looks at the file's size alone. `priced` stops a read where that is cheaper in a context of this
length; where the host does not tell the length it goes by the size, too.
"""


@dataclass(frozen=True, slots=True)
class GateSettings:
    """What may be set about the gate; sizes are in bytes of the file on disk. Raises `ValueError`."""

    mode: Annotated[
        Mode, "what a large whole read is answered with: its outline, a folded view, notes or nothing"
    ] = "deny"
    subagents: Annotated[bool, "a subagent often reads so that the main session need not"] = False
    fresh_bytes: Annotated[int, "smallest file denied where fresh observations sweeten the denial"] = (
        32 * 1024
    )
    plain_bytes: Annotated[int, "smallest file denied without them: below, an extra turn costs more"] = (
        64 * 1024
    )
    threshold: Annotated[
        Threshold, "priced: in a long context the turn that a denial adds can cost more than the file"
    ] = "priced"
    priced_bytes: Annotated[
        int, "smallest file that is priced, in place of the two above where the context's length is known"
    ] = 16 * 1024
    bash_fresh_bytes: Annotated[
        int, "the same for files that a shell command prints, which the host cuts sooner"
    ] = 16 * 1024
    bash_plain_bytes: Annotated[int, "the same for a shell command, without fresh observations"] = 24 * 1024
    require_observations: Annotated[bool, "lets files pass of which nothing fresh is remembered"] = False
    denial_tokens: Annotated[int, "how much outline a denial holds before it stops being cheap"] = 1_500
    fold_tokens: Annotated[int, "how much of a file a folded view shows: room for the likeliest bodies"] = (
        4_000
    )
    unchanged: Annotated[
        bool, "answers a second whole read of an unchanged file with the news that it is in the context"
    ] = True
    observations: Annotated[int, "how many past observations one answer lists at most"] = 15
    note_bytes: Annotated[int, "below this size a note about a file costs as much as the file"] = 1_500
    decision_ms: Annotated[int, "how long a decision may wait for a parse before the read passes"] = 220

    rules: Annotated[tuple[PathRule, ...], "what holds for some files only; the last that matches wins"] = ()

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int) and value < 0:
                raise ValueError(f"{field.name} = {value} can't be used; it must be 0 or more")
