"""The door of the page: who gets in, who does not, and what every response forbids."""

from __future__ import annotations

import logging
import os
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugin.services import Services
from plugin.ui.entrance import COOKIE, Visit, refusal
from plugin.ui.keys import KEY_SECONDS, KEYS, Keys
from plugin.ui.pages import PAGES
from plugin.ui.peer import stranger

from .visitor import Visitor

PATHS = ("style.css", "page.js", *(page.name + end for page in PAGES for end in ("", ".json", ".mark")))


def test_an_address_lets_one_browser_in_and_is_then_of_no_use(services: Services) -> None:
    first, second = Visitor(services), Visitor(services)
    second.address = first.address
    came = first.enter()
    assert came.status == 200
    assert [name for name, _ in came.page.elements if name == "a"] == ["a"], "a way on without a refresh"
    assert "HttpOnly" in came.headers["Set-Cookie"]
    assert "SameSite=strict" in came.headers["Set-Cookie"]
    assert f"Path={first.base}/" in came.headers["Set-Cookie"]
    assert "key=" not in came.body
    refused = second.enter()
    assert (refused.status, refused.headers["Set-Cookie"]) == (403, None)
    assert first.get("style.css").status == 200
    assert first.enter().status == 200, "the browser it let in may follow it again"


def test_the_address_without_a_page_leads_to_the_first(services: Services) -> None:
    visitor = Visitor(services)
    visitor.enter()
    got = visitor.ask(f"{visitor.base}/")
    assert (got.status, got.headers["Location"]) == (307, PAGES[0].name)
    assert visitor.ask(f"{visitor.base}/no-such").status == 404


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_shown_without_the_cookie(services: Services, path: str) -> None:
    visitor = Visitor(services)
    for cookie in ("", f"{COOKIE}=", f"{COOKIE}={'x' * 43}", f"{COOKIE}=é".encode().decode("latin-1")):
        visitor.cookie = cookie
        refused = visitor.get(path)
        assert refused.status == 403
        assert refused.body.count("\n") == 1, "one sentence"
        assert "readgate ui" in refused.body


@pytest.mark.parametrize("path", PATHS)
def test_another_name_or_another_site_gets_nothing_even_with_the_cookie(
    services: Services, path: str
) -> None:
    visitor = Visitor(services)
    visitor.enter()
    port = visitor.address.port
    full = f"{visitor.base}/{path}"
    assert visitor.ask(full, Host=f"localhost:{port}").status in (200, 400, 404, 503)
    for host in (
        "evil.example",
        f"evil.example:{port}",
        "127.0.0.1",
        f"127.0.0.1:{port}.evil.example",
        "[",
        "",
    ):
        assert visitor.ask(full, Host=host).status == 403
    for site in ("cross-site", "same-site"):
        assert visitor.ask(full, Sec_Fetch_Site=site).status == 403
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        assert visitor.ask(full, method).status == 405


@pytest.mark.parametrize("path", [*PATHS, "enter", "enter?key=x", "there-is-none", "../overview"])
def test_every_response_forbids_what_the_page_does_not_need(services: Services, path: str) -> None:
    for enter in (False, True):
        visitor = Visitor(services)
        if enter:
            visitor.enter()
        headers = visitor.ask(f"{visitor.base}/{path}").headers
        rules = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
        assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
        assert {rules[name] for name in ("script-src", "style-src", "connect-src")} == {"'self'"}
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"
        assert [name for name in headers if name.lower().startswith("access-control")] == []
        assert headers["Server"] is None


def test_it_listens_on_loopback_only(services: Services) -> None:
    port = Visitor(services).address.port
    assert port is not None
    for family, address in ((socket.AF_INET, "127.0.0.2"), (socket.AF_INET6, "::1")):
        with socket.socket(family) as other:
            assert other.connect_ex((address, port)) != 0


def test_no_key_is_written_to_a_log(services: Services, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        visitor = Visitor(services)
        visitor.enter()
        visitor.get("overview")
        visitor.ask(f"{visitor.address.path}?{visitor.address.query}", Host="evil.example")
    secret = visitor.address.query.partition("=")[2]
    assert secret not in caplog.text
    assert visitor.cookie.partition("=")[2] not in caplog.text


def test_a_key_is_good_once_for_ten_minutes_and_many_at_once_push_the_oldest_out() -> None:
    now = 0.0
    keys = Keys(lambda: now)
    old, late = keys.mint("a"), keys.mint("b")
    assert keys.spend(old) == "a"
    assert keys.spend(old) is None
    now = KEY_SECONDS
    assert keys.spend(late) is None
    many = [keys.mint(str(number)) for number in range(KEYS + 1)]
    assert keys.spend(many[0]) is None
    assert [keys.spend(each) for each in many[1:]] == [str(number) for number in range(1, KEYS + 1)]
    assert not keys.admits("")


@given(
    st.builds(
        Visit,
        method=st.sampled_from(["GET", "HEAD", "POST", "DELETE"]),
        host=st.sampled_from(["127.0.0.1:80", "localhost:80", "localhost", "evil.example:80", ""]),
        site=st.sampled_from(["", "none", "same-origin", "same-site", "cross-site"]),
        cookie=st.sampled_from(["right", "wrong", ""]),
        entering=st.booleans(),
    )
)
def test_whoever_is_let_in_has_the_name_and_a_key_or_the_cookie_and_only_reads(visit: Visit) -> None:
    let_in = refusal(visit, 80, lambda cookie: cookie == "right") is None
    named = visit.host in ("127.0.0.1:80", "localhost:80")
    known = visit.entering or (visit.cookie == "right" and visit.site in ("", "none", "same-origin"))
    assert let_in == (named and known and visit.method in ("GET", "HEAD"))


def test_a_user_who_read_the_address_off_a_command_line_is_a_stranger(tmp_path: Path) -> None:
    here, there = ("127.0.0.1", 8080), ("127.0.0.1", 40000)
    head = (
        "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
    )
    table = tmp_path / "tcp"

    def held_by(*users: int) -> bool:
        line = "   0: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 {} 0 1\n"
        table.write_text(head + "".join(line.format(user) for user in users))
        return stranger(there, here, table)

    assert held_by(os.geteuid() + 1)
    assert not held_by(os.geteuid())
    assert not held_by(0), "root can read everything anyway"
    assert not held_by(), "what cannot be told is left to the key"
    assert not stranger(there, here, tmp_path / "none")


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="the kernel tells it here only")
def test_the_kernel_says_that_we_are_ourselves(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as client,
    ):
        ends = client.getsockname(), server.getsockname()
        assert not stranger(*ends)
        monkeypatch.setattr(os, "geteuid", lambda: 65_533)
        assert stranger(*ends) == (os.getuid() != 0)
