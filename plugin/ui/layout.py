"""The frame around every page: the menu, the choice of a project, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory.known_projects import ProjectRow
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Page


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a page."""

    pages: Sequence[Page]
    """Of the menu."""
    projects: Sequence[ProjectRow] = ()
    mark: str | None = None
    """Another one when the page is no longer what it would be; None where it does not look by itself."""


def document(page: Page, asked: Asked, frame: Frame, content: Markup) -> Markup:
    """A whole page."""
    title = page.title if page.in_menu else f"{page.title} {asked.query.get('id', '')}".rstrip()
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", " · ".join((title, *([asked.project.name] if asked.project else []), "readgate"))),
        tag("link", rel="stylesheet", href="style.css"),
        tag("script", src="page.js", type="module"),
    )
    body = tag(
        "body",
        tag("a", "Skip to the content", href="#content", class_="skip"),
        tag(
            "header",
            tag("p", "readgate", class_="name"),
            _menu(page, asked, frame),
            _projects(page, asked, frame),
        ),
        tag("main", tag("h1", title), content, id="content", tabindex="-1", data_mark=frame.mark),
        tag("p", id="live", role="status"),
    )
    return join(Markup("<!doctype html>\n"), tag("html", head, body, lang="en"))


def problem(sentence: str) -> Markup:
    """What is shown in place of a page that cannot be made."""
    return tag("p", sentence, class_="problem", role="alert")


def _menu(page: Page, asked: Asked, frame: Frame) -> Markup:
    items = (
        tag(
            "li", tag("a", one.title, href=asked.link(one.name), aria_current="page" if one is page else None)
        )
        for one in frame.pages
    )
    return tag("nav", tag("ul", items), aria_label="Pages")


def _projects(page: Page, asked: Asked, frame: Frame) -> Markup | None:
    """The choice, as a form that works without a script; on a page out of the menu it leads to the first."""
    if not frame.projects:
        return None
    chosen = asked.project.id if asked.project else ""
    options = (
        tag(
            "option",
            f"{row.name} ({row.observations:,})",
            value=row.id,
            selected=row.id == chosen,
            title=", ".join(row.folders),
        )
        for row in frame.projects
    )
    return tag(
        "form",
        tag("label", "Project ", tag("select", options, name="project")),
        tag("button", "Show"),
        action=page.name if page.in_menu else frame.pages[0].name,
        class_="projects",
    )
