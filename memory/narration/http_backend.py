"""The two kinds of HTTP API, told apart by data: Anthropic's Messages and OpenAI's chat completions."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

from memory.framing import one_line
from memory.narration.backend import (
    ANSWER_BYTES,
    ANSWER_TOKENS,
    ANTHROPIC_COUNTS,
    SECONDS,
    Question,
    Refused,
    Reply,
    Unavailable,
    counted,
)

_LATER: Final = frozenset({401, 403, 408, 409, 425, 429})
"""Refusals that a new key, or some waiting, may turn into an answer; so may every one from 500 on."""

_LONGEST_WAIT: Final = 3_600.0


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one kind of API is asked, and where its answer stands."""

    endpoint: str
    """Where it is, unless the user says otherwise."""
    path: str
    headers: Callable[[str], dict[str, str]]
    body: Callable[[str, Question], dict[str, object]]
    limits: tuple[str, ...]
    """What the longest answer is called, the likeliest first: servers disagree, and say so."""
    reply: Callable[[Mapping[str, Any]], Reply]


def _messages_body(model: str, question: Question) -> dict[str, object]:
    return {
        "model": model,
        "system": question.system,
        "messages": [{"role": "user", "content": question.data}],
    }


def _messages_reply(answer: Mapping[str, Any]) -> Reply:
    text = "".join(str(block.get("text", "")) for block in answer["content"] if block.get("type") == "text")
    return Reply(text, counted(answer.get("usage"), *ANTHROPIC_COUNTS))


def _chat_body(model: str, question: Question) -> dict[str, object]:
    return {
        "model": model,
        "messages": [
            {"role": "system", "content": question.system},
            {"role": "user", "content": question.data},
        ],
    }


def _chat_reply(answer: Mapping[str, Any]) -> Reply:
    text = answer["choices"][0]["message"].get("content") or ""
    return Reply(str(text), counted(answer.get("usage"), "prompt_tokens", "completion_tokens"))


ANTHROPIC: Final = Dialect(
    "https://api.anthropic.com",
    "/v1/messages",
    lambda key: {"anthropic-version": "2023-06-01"} | ({"x-api-key": key} if key else {}),
    _messages_body,
    ("max_tokens",),
    _messages_reply,
)
OPENAI: Final = Dialect(
    "",
    "/chat/completions",
    lambda key: {"authorization": f"Bearer {key}"} if key else {},
    _chat_body,
    ("max_tokens", "max_completion_tokens"),
    _chat_reply,
)


class _WrongLimit(Refused):
    """The server calls the longest answer something else."""


class HttpBackend:
    """A model behind an HTTP API. Redirects are not followed: they would carry the key elsewhere."""

    overhead_tokens = 100  # the marks around the messages

    def __init__(self, dialect: Dialect, endpoint: str, model: str, key: str) -> None:
        self._dialect = dialect
        self._url = urlsplit((endpoint or dialect.endpoint).rstrip("/") + dialect.path)
        self._model = model
        self._key = key
        self._open: HTTPConnection | None = None

    def abandon(self) -> None:
        """End the call under way."""
        if self._open is not None and self._open.sock is not None:
            with suppress(OSError):
                self._open.sock.shutdown(socket.SHUT_RDWR)

    def ask(self, question: Question) -> Reply:
        """The model's answer; raises `Unavailable`, `Refused`."""
        *others, last = self._dialect.limits
        for limit in others:
            try:
                return self._asked(question, limit)
            except _WrongLimit:
                continue
        return self._asked(question, last)

    def _asked(self, question: Question, limit: str) -> Reply:
        body = json.dumps(self._dialect.body(self._model, question) | {limit: ANSWER_TOKENS}).encode()
        answer, data = self._exchange(body)
        if answer.status != 200:
            raise self._failure(answer, data, limit)
        return self._reply(data)

    def _exchange(self, body: bytes) -> tuple[HTTPResponse, bytes]:
        headers = {"content-type": "application/json", **self._dialect.headers(self._key)}
        self._open = connection = self._connection()
        try:
            connection.connect()
        except (OSError, HTTPException) as error:
            raise Unavailable(f"{self._url.hostname} cannot be reached ({error}).", billed=False) from None
        try:
            connection.request("POST", self._url.path, body, headers)
            answer = connection.getresponse()
            return answer, answer.read(ANSWER_BYTES + 1)
        except (OSError, HTTPException) as error:
            why = str(error) or type(error).__name__
            raise Unavailable(f"{self._url.hostname} did not answer ({why}).", billed=True) from None
        finally:
            connection.close()

    def _connection(self) -> HTTPConnection:
        host, port = self._url.hostname or "", self._url.port
        if self._url.scheme == "http":
            return HTTPConnection(host, port, timeout=SECONDS)
        return HTTPSConnection(
            host, port, timeout=SECONDS, context=ssl.create_default_context()
        )  # fmt: skip

    def _reply(self, data: bytes) -> Reply:
        if len(data) > ANSWER_BYTES:
            raise Unavailable(f"{self._url.hostname} answered with more than 1 MiB.", billed=True)
        try:
            return self._dialect.reply(json.loads(data))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise Unavailable(
                f"{self._url.hostname} answered in a form that is not this API's.", billed=True
            ) from None

    def _failure(self, answer: HTTPResponse, data: bytes, limit: str) -> Unavailable | Refused:
        says = f"{self._url.hostname} answered {answer.status}: {_message(data) or answer.reason}."
        if answer.status not in _LATER and answer.status < 500:
            others = [name for name in self._dialect.limits if name != limit]
            named = answer.status in (400, 422) and any(name in says for name in others)
            return _WrongLimit(says) if named else Refused(says)
        after = 0.0
        with suppress(TypeError, ValueError):
            after = min(max(float(answer.headers["retry-after"]), 0.0), _LONGEST_WAIT)
        return Unavailable(says, billed=False, after_seconds=after)


def _message(data: bytes) -> str:
    """What an API says is wrong, in one line; both kinds say it in the same place."""
    try:
        says = json.loads(data)["error"]["message"]
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""
    return one_line(str(says), 200).rstrip(".")
