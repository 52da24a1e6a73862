"""Every condition at its edge."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.deciding.conditions import CONDITIONS
from gate.deciding.decision import Decision, decide
from gate.deciding.history import Remembered
from gate.deciding.known import FileStanding, Outline, SessionView
from gate.deciding.rules import Rules
from gate.host.request import Asker, ReadRequest
from gate.settings import GateSettings
from navigator.model import FileFacts, Skipped, Symbol

KB = 1024
REQUEST = ReadRequest(Asker("s"), "Read", "/w/big.py")
SYMBOL = Symbol("function", "f", "f", 1, 1, 100, 0, 4000, "def f()", "", 1, 0)
FACTS = FileFacts("python", "h1", 64 * KB, 2000, (SYMBOL,), (), False, False)
FRESH = Remembered(1, "change", "f changed", "2026-11-30", state="fresh")
STANDING = FileStanding(
    relative="big.py",
    real_path="/w/big.py",
    inside=True,
    regular=True,
    size=64 * KB,
    remembered=(),
    facts=FACTS,
    tokens=16_000,  # with 1.7 for the number of each line the file costs 19,400
    outline=Outline(("function f L1-100 ~900",), 0, 10),
)
RULES = Rules(GateSettings())
SESSION = SessionView(now=100.0)


def decision(
    request: ReadRequest = REQUEST,
    standing: FileStanding = STANDING,
    rules: Rules = RULES,
    session: SessionView = SESSION,
) -> Decision:
    return decide(request, standing, rules, session)


def failing(answered: Decision) -> str | None:
    return answered.failed.name if answered.failed else None


def test_a_large_whole_read_is_denied() -> None:
    answered = decision()
    assert answered.verdict == "deny"
    assert answered.settled
    assert all(condition.holds for condition in answered.conditions)
    assert [condition.name for condition in answered.conditions] == [name for name, _ in CONDITIONS]


RULE_CASES = [
    (Rules(GateSettings(mode="off")), "gate_on"),
    (Rules(GateSettings(mode="context")), "mode_stops"),
    (replace(RULES, passes=True), "rules"),
    (Rules(GateSettings(require_observations=True)), "observations"),
]


@pytest.mark.parametrize(("rules", "name"), RULE_CASES)
def test_the_rules_let_it_pass(rules: Rules, name: str) -> None:
    assert failing(decision(rules=rules)) == name
    assert decision(rules=rules).verdict == "pass"


def test_a_subagent_is_gated_where_the_rules_say_so() -> None:
    request = replace(REQUEST, asker=Asker("s", "a1"))
    assert failing(decision(request)) == "agent_gated"
    assert decision(request, rules=Rules(GateSettings(subagents=True))).verdict == "deny"


@pytest.mark.parametrize(
    ("offset", "limit", "name"),
    [
        (None, None, None),
        (0, None, None),
        (1, None, None),
        (2, None, "whole_file"),
        (None, 2000, None),
        (1, 2000, None),
        (1, 2001, None),
        (1, 1999, "whole_file"),
        (1, 1, "whole_file"),
        (2, 2000, "whole_file"),
    ],
)
def test_only_a_whole_read_is_stopped(offset: int | None, limit: int | None, name: str | None) -> None:
    assert failing(decision(replace(REQUEST, offset=offset, limit=limit))) == name


@pytest.mark.parametrize(
    ("size", "remembered", "name"),
    [
        (64 * KB, (), None),
        (64 * KB - 1, (), "size"),
        (32 * KB, (FRESH,), None),
        (32 * KB - 1, (FRESH,), "size"),
        (64 * KB - 1, (replace(FRESH, state="moved"),), None),
        (64 * KB - 1, (replace(FRESH, state="changed"),), "size"),
        (64 * KB - 1, (replace(FRESH, state="changed"), FRESH), None),
        (64 * KB, (replace(FRESH, state="changed"),), None),
        (0, (FRESH,), "size"),
    ],
)
def test_the_threshold(size: int, remembered: tuple[Remembered, ...], name: str | None) -> None:
    assert failing(decision(standing=replace(STANDING, size=size, remembered=remembered))) == name


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"regular": False}, "regular_file"),
        ({"inside": False}, "inside_workspace"),
        ({"facts": Skipped("unknown_language", "")}, "language"),
        ({"facts": Skipped("timeout", "")}, "parsed"),
        ({"facts": Skipped("crashed", "")}, "parsed"),
        ({"facts": Skipped("binary", "")}, "parsed"),
        ({"facts": replace(FACTS, symbols=())}, "parsed"),
        ({"facts": replace(FACTS, minified=True)}, "parsed"),
        ({"facts": replace(FACTS, errors=((1, 200),))}, None),
        ({"facts": replace(FACTS, errors=((1, 100), (200, 300)))}, "parsed"),
        ({"facts": replace(FACTS, generated=True)}, None),
        ({"outline": Outline(("f",), 0, 9_700)}, None),
        ({"outline": Outline(("f",), 0, 9_701)}, "outline"),
        ({"outline": Outline((), 1, 10)}, "outline"),
    ],
)
def test_the_file(changes: dict[str, object], name: str | None) -> None:
    answered = decision(standing=replace(STANDING, **changes))  # type: ignore[arg-type]
    assert failing(answered) == name
    assert (answered.verdict == "deny") == (name is None)


def test_an_explicit_wish_passes() -> None:
    assert failing(decision(replace(REQUEST, allow_large=True))) == "not_insisted"


def test_another_tool_is_not_gated() -> None:
    assert failing(decision(replace(REQUEST, tool="Edit"))) == "tool_reads"
    assert failing(decision(replace(REQUEST, tool="Bash", path=""))) == "tool_reads"


SHELL = replace(REQUEST, tool="Bash")


@pytest.mark.parametrize(
    ("size", "remembered", "name"),
    [
        (24 * KB, (), None),
        (24 * KB - 1, (), "size"),
        (16 * KB, (FRESH,), None),
        (16 * KB - 1, (FRESH,), "size"),
        (24 * KB - 1, (replace(FRESH, state="changed"),), "size"),
    ],
)
def test_a_command_has_thresholds_of_its_own(
    size: int, remembered: tuple[Remembered, ...], name: str | None
) -> None:
    printed = replace(STANDING, size=size, characters=size, remembered=remembered)
    assert failing(decision(SHELL, printed)) == name
    assert decision(SHELL, printed).verdict == ("pass" if name else "deny")


@pytest.mark.parametrize(
    ("characters", "beside", "numbered", "verdict"),
    [
        (30_000, 0, False, "deny"),
        (30_001, 0, False, "fold"),
        (29_000, 1_000, False, "deny"),
        (29_000, 1_001, False, "fold"),
        (30_000 - 7 * 2000, 0, True, "deny"),
        (30_001 - 7 * 2000, 0, True, "fold"),
        (None, 0, False, "fold"),
    ],
)
def test_what_the_host_cuts_down_by_itself_is_never_denied(
    characters: int | None, beside: int, numbered: bool, verdict: str
) -> None:
    request = replace(SHELL, beside=beside, numbered=numbered)
    answered = decision(request, replace(STANDING, size=40 * KB, characters=characters))
    assert answered.verdict == verdict


def test_a_read_is_denied_however_long_the_text() -> None:
    assert decision(standing=replace(STANDING, characters=10**6)).verdict == "deny"


def test_of_several_files_none_is_known_to_be_in_the_context() -> None:
    session = SessionView(100.0, whole={"/w/big.py": "h1"})
    small = replace(STANDING, size=4 * KB, characters=4 * KB)
    assert decision(SHELL, small, session=session).repeat
    assert failing(decision(replace(SHELL, beside=1), small, session=session)) == "size"


@pytest.mark.parametrize(
    ("denied_at", "name"),
    [
        ({}, None),
        ({("/w/big.py", "h1"): 100.0}, None),
        ({("/w/big.py", "h1"): 99.75}, None),
        ({("/w/big.py", "h1"): 99.74}, "first_denial"),
        ({("/w/big.py", "h1"): 100.5}, "first_denial"),
        ({("/w/big.py", "h0"): 1.0}, None),
        ({("/w/other.py", "h1"): 1.0}, None),
    ],
)
def test_one_denial_a_content(denied_at: dict[tuple[str, str], float], name: str | None) -> None:
    assert failing(decision(session=SessionView(100.0, denied_at))) == name


def test_a_fresh_observation_satisfies_a_rule_that_asks_for_one() -> None:
    rules = Rules(GateSettings(require_observations=True))
    assert decision(standing=replace(STANDING, remembered=(FRESH,)), rules=rules).verdict == "deny"


def test_what_is_unknown_neither_denies_nor_fails() -> None:
    answered = decision(standing=FileStanding(inside=True, regular=True, size=64 * KB))
    assert (answered.verdict, answered.failed, answered.settled) == ("pass", None, False)


def test_a_small_file_is_settled_by_its_size_alone() -> None:
    answered = decision(standing=FileStanding(inside=True, regular=True, size=32 * KB - 1))
    assert (failing(answered), answered.settled) == ("size", True)


def test_between_the_thresholds_history_settles_it() -> None:
    between = FileStanding(inside=True, regular=True, size=40 * KB)
    assert not decision(standing=between).settled
    assert failing(decision(standing=replace(between, remembered=()))) == "size"
    unchecked = replace(between, remembered=(replace(FRESH, state=None),))
    assert not decision(standing=unchecked).settled


KNOWN_FIELDS = ("inside", "regular", "size", "remembered", "facts", "tokens", "outline")


@given(
    st.sets(st.sampled_from(KNOWN_FIELDS)),
    st.sampled_from([None, 1, 2]),
    st.sampled_from([None, 1999, 2000]),
    st.sampled_from([20 * KB, 40 * KB, 64 * KB]),
    st.sampled_from([(), (FRESH,), (replace(FRESH, state="changed"),)]),
    st.sampled_from([FACTS, replace(FACTS, symbols=()), Skipped("timeout", "")]),
)
def test_a_settled_answer_is_the_answer_with_every_fact(
    unknown: set[str],
    offset: int | None,
    limit: int | None,
    size: int,
    remembered: tuple[Remembered, ...],
    facts: FileFacts | Skipped,
) -> None:
    request = replace(REQUEST, offset=offset, limit=limit)
    whole = replace(STANDING, size=size, remembered=remembered, facts=facts)
    partly = replace(whole, **dict.fromkeys(unknown))  # type: ignore[arg-type]
    early, late = decide(request, partly, RULES, SESSION), decide(request, whole, RULES, SESSION)
    assert late.settled
    if early.settled:
        assert early.verdict == late.verdict
