"""The door of the page: nobody gets in without a key, from another site, or by another name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plugin.ui.keys import Keys
from plugin.ui.markup import Markup, join, tag
from plugin.ui.peer import stranger

COOKIE: Final = "readgate"
ENTER: Final = "enter"

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""On every response: nothing from elsewhere is loaded, nothing inline runs, nothing frames or keeps it."""

NO_KEY: Final = "This page is for the user who runs readgate: `readgate ui` prints an address that opens it."
SPENT: Final = "This address has been used or is too old: `readgate ui` prints a new one."


@dataclass(frozen=True, slots=True)
class Visit:
    """What decides whether a request is let in."""

    method: str
    host: str
    """The Host header: another name than ours is a page elsewhere whose name was made to lead here."""
    site: str
    """Sec-Fetch-Site, empty from programs that are no browser."""
    cookie: str
    entering: bool
    """It brings a key, and may come from anywhere."""


def refusal(visit: Visit, port: int, admits: Callable[[str], bool]) -> tuple[int, str] | None:
    """The status and the sentence with which a visit is refused, or None. Pure."""
    if visit.host not in (f"127.0.0.1:{port}", f"localhost:{port}"):
        return 403, f"This page is found at 127.0.0.1:{port} and localhost:{port} only."
    if not visit.entering and visit.site not in ("", "none", "same-origin"):
        return 403, "This page is not shown inside or from other pages; open its address yourself."
    if not visit.entering and not admits(visit.cookie):
        return 403, NO_KEY
    if visit.method not in ("GET", "HEAD"):
        return 405, "This page changes nothing: GET is all it answers."
    return None


class Entrance:
    """The application behind its door. `base` is the first part of every path, `used` hears of each visitor.

    Browsers send the cookies of 127.0.0.1 to all its ports, other users' servers among them, but only under
    the path a cookie was set for: `base` is one that no such server can guess.
    """

    def __init__(self, app: ASGIApp, keys: Keys, port: int, base: str, used: Callable[[], None]) -> None:
        self._app = app
        self._keys = keys
        self._port = port
        self._base = base
        self._used = used

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        answer = self._answer(Request(scope)) if scope["type"] == "http" else PlainTextResponse("", 403)
        await (answer or self._app)(scope, receive, with_headers)

    def _answer(self, request: Request) -> Response | None:
        """What is said at the door; None for whoever may go on."""
        cookie = request.cookies.get(COOKIE, "")
        # Not by `request.url`, which believes the Host header.
        entering = request.scope["path"] == f"/{self._base}/{ENTER}"
        visit = Visit(
            request.method,
            request.headers.get("host", ""),
            request.headers.get("sec-fetch-site", ""),
            cookie,
            entering,
        )
        refused = refusal(visit, self._port, self._keys.admits)
        if refused is not None:
            return PlainTextResponse(refused[1] + "\n", refused[0])
        if entering:
            return self._enter(request, cookie)
        self._used()
        return None

    def _enter(self, request: Request, cookie: str) -> Response:
        given = parse_qs(request.scope["query_string"].decode("latin-1")).get("key", [""])[0]
        client, server = request.scope["client"], request.scope["server"]
        if client and server and stranger(client, server):
            return PlainTextResponse(NO_KEY + "\n", 403)
        landing = self._keys.spend(given) if request.method == "GET" else None
        if landing is None and self._keys.admits(cookie):
            landing = "overview"  # The same address again, in the browser that it let in.
        if landing is None:
            return PlainTextResponse(SPENT + "\n", 403)
        self._used()
        response = HTMLResponse(_onward(landing))
        response.set_cookie(
            COOKIE, self._keys.session, path=f"/{self._base}/", httponly=True, samesite="strict"
        )
        return response


def _onward(landing: str) -> str:
    """A page that goes on by itself: after a redirect a browser that came from elsewhere sends no cookie."""
    return join(
        Markup("<!doctype html>"),
        tag(
            "html",
            tag(
                "head",
                tag("meta", charset="utf-8"),
                tag("meta", http_equiv="refresh", content=f"0;url={landing}"),
            ),
            tag("body", tag("a", "readgate", href=landing)),
            lang="en",
        ),
    )
