"""Reading and writing JSON without the `json` package, whose imports take longer than the pipe's whole start.

The package's own C parts do the work; where a Python has them differently, the package itself does.
"""

from __future__ import annotations


class BadJson(Exception):
    """The text is no JSON value."""

    code = "bad_json"


class _Plain:
    """How the package's scanner is set up by `json.loads`."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: dict[str, str] = {}  # noqa: RUF012  the C scanner has its own


try:
    from _json import encode_basestring_ascii, make_encoder, make_scanner

    _scan = make_scanner(_Plain())  # type: ignore[arg-type]
    _encode = make_encoder(None, None, encode_basestring_ascii, None, ":", ",", False, False, True)  # type: ignore[arg-type]
    if "".join(_encode({"a": [1]}, 0)) != '{"a":[1]}' or _scan("[1]", 0) != ([1], 3):
        raise ImportError

    def loads(text: bytes) -> object:
        """The value in this text; raises `BadJson`."""
        try:
            decoded = text.decode().strip(" \t\r\n")
            value, end = _scan(decoded, 0)
        except (ValueError, StopIteration, RecursionError, SystemError) as error:
            # SystemError: the scanner's own error class lives in the package that is not imported here.
            raise BadJson("no JSON value") from error
        if end != len(decoded):
            raise BadJson("more than one JSON value")
        result: object = value
        return result

    def dumps(value: object) -> bytes:
        """The value as one line of ASCII."""
        if isinstance(value, str):
            return encode_basestring_ascii(value).encode()
        return "".join(_encode(value, 0)).encode()

except (ImportError, TypeError, AttributeError):  # pragma: no cover  another Python than those tested
    import json

    def loads(text: bytes) -> object:
        """The value in this text; raises `BadJson`."""
        try:
            result: object = json.loads(text.decode())
        except (ValueError, RecursionError) as error:
            raise BadJson("no JSON value") from error
        return result

    def dumps(value: object) -> bytes:
        """The value as one line of ASCII."""
        return json.dumps(value, separators=(",", ":")).encode()
