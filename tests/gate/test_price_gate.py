"""The priced threshold in the gate: the context's length decides, and what is not known leaves the bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gate.path_rule import PathRule
from memory.memory import Memory
from navigator import tokens

if TYPE_CHECKING:
    from tests.gate.conftest import Bench, Clock

KB = 1024


@pytest.fixture
def memory(tmp_path: Path, clock: Clock) -> Iterator[Memory]:
    """Each test's own: what the ledger saw in other tests would change the price."""
    opened = Memory(tmp_path / "memory", clock=clock, cost=tokens.cost)
    yield opened
    opened.close()


def transcript(folder: Path, context: int) -> str:
    entry = {"type": "assistant", "message": {"usage": {"cache_read_input_tokens": context}}}
    path = folder / "transcript.jsonl"
    path.write_text(json.dumps(entry) + "\n")
    return str(path)


def asked(bench: Bench, path: Path, told: str | None, *, agent: str = "", **settings: Any) -> str | None:
    """The denial's reason for a Read in a new session whose transcript is `told`."""
    bench.clock.pass_seconds(1)
    session = f"session {bench.clock.now.timestamp()}"
    payload = bench.payload(path, session, agent)
    if told is not None:
        payload["transcript_path"] = told
    chosen = bench.settings(**{"threshold": "priced", **settings})
    return bench.denied(bench.ask(payload, chosen))


@pytest.mark.parametrize(("context", "denied"), [(10_000, True), (50_000, True), (400_000, False)])
def test_a_file_over_the_threshold_is_denied_only_where_that_pays(
    bench: Bench, tmp_path: Path, context: int, denied: bool
) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    assert (asked(bench, path, transcript(tmp_path, context)) is not None) == denied


@pytest.mark.parametrize(("context", "denied"), [(10_000, False), (50_000, True), (150_000, True)])
def test_what_the_host_refuses_is_denied_where_that_spares_a_dearer_turn(
    bench: Bench, tmp_path: Path, context: int, denied: bool
) -> None:
    path = bench.write("huge.py", bench.source(300 * KB))
    assert (asked(bench, path, transcript(tmp_path, context)) is not None) == denied


def test_a_file_under_the_threshold_passes_at_every_price(bench: Bench, tmp_path: Path) -> None:
    path = bench.write("small.py", bench.source(15 * KB))
    assert asked(bench, path, transcript(tmp_path, 100)) is None


def test_where_the_context_is_known_the_size_of_the_price_holds_in_place_of_the_others(
    bench: Bench, tmp_path: Path
) -> None:
    path, told = bench.write("middle.py", bench.source(30 * KB)), transcript(tmp_path, 10_000)
    assert asked(bench, path, told) is not None
    assert asked(bench, path, told, priced_bytes=31 * KB) is None
    assert asked(bench, path, None) is None
    assert asked(bench, path, told, threshold="bytes") is None
    rule = PathRule(paths=("middle.py",), priced_bytes=31 * KB)
    assert asked(bench, path, told, rules=(rule,)) is None


@pytest.mark.parametrize("told", [None, "", "/no/such/transcript", "\0", "/"])
def test_a_wrong_or_missing_transcript_leaves_the_byte_threshold(bench: Bench, told: str | None) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    assert asked(bench, path, told) is not None


def test_by_bytes_the_context_does_not_count(bench: Bench, tmp_path: Path) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    assert asked(bench, path, transcript(tmp_path, 400_000), threshold="bytes") is not None


def test_a_subagents_context_is_not_the_main_sessions(bench: Bench, tmp_path: Path) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    told = transcript(tmp_path, 400_000)
    assert asked(bench, path, told, agent="a1", subagents=True) is not None


@pytest.mark.parametrize(("context", "verdict"), [(10_000, "deny"), (900_000, "pass")])
def test_explain_prices_a_read_at_a_length_that_is_asked_for(
    bench: Bench, context: int, verdict: str
) -> None:
    path = bench.write("middle.py", bench.source(40 * KB))
    found = bench.gate.explain(
        str(path),
        navigator=bench.navigator,
        memory=bench.memory,
        project=bench.project,
        context=context,
        settings=bench.settings(threshold="priced"),
    )
    assert found.verdict == verdict
    assert "not enough data" in "\n".join(found.said())


def test_explain_shows_the_prices_in_a_session_whose_context_is_known(bench: Bench, tmp_path: Path) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    payload = {**bench.payload(path, "known"), "transcript_path": transcript(tmp_path, 600_000)}
    settings = bench.settings(threshold="priced")
    bench.ask(payload, settings)

    def explained(session: str) -> dict[str, Any]:
        found = bench.gate.explain(
            str(path),
            navigator=bench.navigator,
            memory=bench.memory,
            project=bench.project,
            session=session,
            settings=settings,
        )
        return found.data()

    known = explained("known")
    assert known["verdict"] == "pass"
    assert set(known["prices"]) == {"read", "deny", "fold"}
    assert known["prices"]["deny"] > known["prices"]["read"]
    assert explained("unknown")["prices"] is None
