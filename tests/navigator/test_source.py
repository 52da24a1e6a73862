"""Bytes become text and lines as an editor shows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.source import decode, encoding, is_binary, split_lines

CONTENT = st.lists(
    st.sampled_from([b"\r", b"\n", b"\r\n", b"a", b"\xe9", b"\xc3\xa9", b"\x0c", b"\xe2\x80\xa8", b"\x85"]),
    max_size=30,
).map(b"".join)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("naïve".encode(), "naïve"),
        (b"\xef\xbb\xbfx = 1", "x = 1"),
        ("na\u00efve\n".encode("latin-1"), "naïve\n"),
        (b"\xef\xbb\xbfna\xefve", "naïve"),
        (b"\xff\xfe" + "x = 'é'".encode("utf-16-le"), "x = 'é'"),
        (b"\xfe\xff" + "x = 'é'".encode("utf-16-be"), "x = 'é'"),
        (b"\xff\xfe\x00\x00" + "x".encode("utf-32-le"), "x"),
        (b"\xff\xfea", "\ufffd"),
    ],
)
def test_decode(data: bytes, text: str) -> None:
    assert decode(data) == text


def test_a_nul_is_binary_unless_a_mark_says_text() -> None:
    assert is_binary(b"\x7fELF\x02\x00")
    assert not is_binary(b"x = 1\n")
    assert not is_binary("x = 1\n".encode("utf-16"))
    assert not is_binary(b"a" * 8192 + b"\0"), "git does not look further either"
    assert encoding(b"x") is None


def test_only_editor_line_ends_split() -> None:
    assert split_lines("a\x0cb\n\x0b\r\n\u2028\rd\x85") == ["a\x0cb", "\x0b", "\u2028", "d\x85"]
    assert split_lines("") == []
    assert split_lines("\n") == [""]
    assert split_lines("a\n\n") == ["a", ""]


@given(CONTENT, st.sampled_from(["utf-16", "utf-32", "utf-8-sig"]))
def test_a_text_is_the_same_in_every_encoding(data: bytes, name: str) -> None:
    text = data.decode("latin-1")
    assert decode(text.encode(name)) == text
