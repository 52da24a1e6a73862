"""A visitor of the page: the site of some services on a real socket, asked as a browser or a program asks."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import SplitResult, urlencode, urlsplit

from plugin.services import Services

NO_END = ("br", "input", "link", "meta")


@dataclass(frozen=True, slots=True)
class Got:
    """A response."""

    status: int
    headers: http.client.HTTPMessage
    body: str

    @property
    def page(self) -> Shown:
        return Shown(self.body)

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Shown(HTMLParser):
    """A page as a browser takes it in; an end tag that does not fit is a failure."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in NO_END:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    @property
    def text(self) -> str:
        return "".join(text for _, text in self.texts)

    def of(self, tag: str) -> list[str]:
        """The texts directly in elements of this name."""
        return [text for name, text in self.texts if name == tag]

    def links(self) -> list[str]:
        return [attributes["href"] or "" for name, attributes in self.elements if name == "a"]


class Visitor:
    """One browser."""

    def __init__(self, services: Services, landing: str = "overview") -> None:
        self.address: SplitResult = urlsplit(services.site.open(landing))
        self.base = self.address.path.rpartition("/")[0]
        self.cookie = ""
        self.project = ""
        """Asked about where a request names none."""

    def enter(self) -> Got:
        """Open the address that was printed, and keep the cookie."""
        got = self.ask(f"{self.address.path}?{self.address.query}")
        if got.headers["Set-Cookie"]:
            self.cookie = got.headers["Set-Cookie"].partition(";")[0]
        return got

    def get(self, page: str, **query: object) -> Got:
        """A page by its name."""
        given = {"project": self.project, **query} if self.project else query
        return self.ask(f"{self.base}/{page}?{urlencode(given)}")

    def ask(self, path: str, method: str = "GET", **headers: str) -> Got:
        """A request as it is; `headers` with underscores, the host and the cookie as they should be."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            named.setdefault("Cookie", self.cookie)
        connection = http.client.HTTPConnection("127.0.0.1", self.address.port or 0, timeout=60)
        try:
            connection.request(method, path, headers=named)
            response = connection.getresponse()
            return Got(response.status, response.headers, response.read().decode())
        finally:
            connection.close()
