"""Every page can be used by anybody, and whatever it shows is text."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugin.services import Services
from plugin.ui.making import Maker
from plugin.ui.markup import Markup, join, tag, visible
from plugin.ui.page import Page
from plugin.ui.pages import PAGES

from .conftest import HOSTILE, MENU
from .visitor import Shown, Visitor


def test_every_link_of_every_page_leads_somewhere(visitor: Visitor) -> None:
    seen: set[str] = set()
    left = [f"{name}?project={visitor.project}" for name in MENU]
    while left:
        link = left.pop()
        if link in seen or link.startswith("#"):
            continue
        seen.add(link)
        got = visitor.ask(f"{visitor.base}/{link}")
        assert got.status == 200, link
        left += got.page.links()
    assert {link.partition("?")[0] for link in seen} == {page.name for page in PAGES}


GIVEN = st.one_of(st.text(max_size=20), st.sampled_from(["1", "all", "S1", "compact", "change", "9" * 5000]))
KEYS = ["project", "id", "of", "query", "type", "file", "page", "days", "source", "show"]


@given(page=st.sampled_from(PAGES), query=st.dictionaries(st.sampled_from(KEYS), GIVEN))
def test_no_address_is_a_surprise(
    services: Services, folder: Path, page: Page, query: dict[str, str]
) -> None:
    """Whatever it is asked, a page answers, or says in a sentence what is wrong with that."""
    maker = Maker(services, PAGES)
    for make in (maker.html, maker.data, maker.mark):
        assert make(page, query).status in (200, 400, 404)


@pytest.mark.skipif(sys.platform == "darwin", reason="names are UTF-8 there")
def test_a_file_name_that_is_no_text_is_shown_all_the_same(
    visitor: Visitor, services: Services, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xe9<b>.py"))).write_bytes(b"\0\0" * 100)
    assert services.navigator(tmp_path).wait_ready(60)
    (found,) = visitor.get("workspaces.json").data["workspaces"][0]["skipped_files"]
    assert found == {"path": "\udce9<b>.py", "reason": "binary"}
    assert "\\u{dce9}<b>.py" in visitor.get("workspaces").page.of("th")


@pytest.mark.parametrize("name", MENU)
def test_a_page_can_be_used_without_a_script_a_mouse_or_eyes(visitor: Visitor, name: str) -> None:
    shown = visitor.get(name).page
    elements = shown.elements
    assert ("html", {"lang": "en"}) in elements
    assert next(attributes["href"] for tag, attributes in elements if tag == "a") == "#content"
    assert [tag for tag, _ in elements].count("h1") == 1
    assert [a for tag, a in elements if tag == "a" and a.get("aria-current") == "page"], "where one is"
    labels = sum(tag == "label" for tag, _ in elements)
    controls = sum(tag in ("input", "select") and a.get("type") != "hidden" for tag, a in elements)
    assert labels == controls
    for tag_, attributes in elements:
        assert "style" not in attributes
        assert not [key for key in attributes if key.startswith("on")]
        assert tag_ != "script" or attributes.get("src") == "page.js"
    assert not [text for text in shown.of("script") + shown.of("style") if text.strip()]


def test_whatever_comes_out_of_the_memory_is_text(visitor: Visitor, services: Services) -> None:
    pages = [visitor.get(name, show="all") for name in MENU]
    records = visitor.get("memory.json").data["records"]
    pages += [visitor.get("record", id=record["id"]) for record in records]
    pages += [
        visitor.get("call", id=1, of=HOSTILE[1]),
        visitor.get("memory", query=HOSTILE[1], file=HOSTILE[2]),
    ]
    written = "".join(page.body for page in pages)
    for character in ("\u202e", "\u2066", "\x1b", "\x07", "\x00", "\ufffd"):
        assert character not in written.replace("�", "") or character == "\ufffd"
    for page in pages:
        assert page.status == 200
        names = {name for name, _ in page.page.elements}
        assert not names & {"iframe", "img", "object", "embed", "b"}
        assert [a.get("src") for name, a in page.page.elements if name == "script"] == ["page.js"]
    titles = Shown(visitor.get("memory").body).of("a")
    assert [title for title in titles if "<script>alert(1)</script>" in title]


@given(*[st.text(st.characters(exclude_categories=()))] * 2)
def test_a_text_comes_out_of_the_html_as_it_went_in(text: str, attribute: str) -> None:
    written = tag("p", text, title=attribute)
    shown = Shown(str(written))
    plain = visible(text)
    assert shown.text == plain
    assert shown.elements == [("p", {"title": visible(attribute)})]
    written.encode()
    if text.isascii() and text.isprintable():
        assert plain == text


def test_markup_nests_and_leaves_out_what_is_not_there() -> None:
    made = join(tag("br"), None, ["a<", tag("b", Markup("<i>x</i>"), hidden=True, title=None, class_="c")])
    assert made == '<br>a&lt;<b hidden class="c"><i>x</i></b>'
