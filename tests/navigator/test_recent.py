from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from navigator.bounded import Bounded
from navigator.recent import Recent


@given(st.integers(1, 5), st.lists(st.tuples(st.sampled_from("abcdefgh"), st.booleans())))
def test_the_keys_used_last_are_kept_and_no_more(size: int, steps: list[tuple[str, bool]]) -> None:
    recent = Recent[str, int](size)
    used: list[str] = []
    """The oldest first, as a plain list would keep them."""
    for number, (key, puts) in enumerate(steps):
        if puts:
            assert recent.put(key, number) == number
            used = [other for other in used if other != key] + [key]
            used = used[-size:]
        elif recent.get(key) is not None:
            assert key in used
            used = [other for other in used if other != key] + [key]
        else:
            assert key not in used
    assert [key for key in "abcdefgh" if recent.get(key) is not None] == sorted(used)


@given(st.integers(1, 4), st.lists(st.integers(0, 6)))
def test_what_was_set_longest_ago_is_forgotten(most: int, keys: list[int]) -> None:
    bounded: Bounded[int, int] = Bounded(most)
    for number, key in enumerate(keys):
        bounded[key] = number
    last_set = list(dict.fromkeys(reversed(keys)))[:most]
    assert list(bounded) == last_set[::-1]
