"""The application behind the door: addresses to pages, each as HTML, as data, and as a mark of its age."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from plugin.services import Services
from plugin.ui.making import Made, Maker
from plugin.ui.pages import PAGES

STATIC: Final = {"style.css": "text/css", "page.js": "text/javascript"}


class AsciiJson(JSONResponse):
    """JSON as the commands print it: names of files that are no UTF-8 come through escaped."""

    def render(self, content: object) -> bytes:
        """The bytes of a value."""
        return json.dumps(content, ensure_ascii=True).encode("ascii")


def application(services: Services, base: str, workers: Executor) -> Starlette:
    """The application; every path of it begins with `base`, and `workers` make its pages."""
    maker = Maker(services, [page for page in PAGES if page.in_menu])
    forms = (
        ("", maker.html, HTMLResponse),
        (".json", maker.data, AsciiJson),
        (".mark", maker.mark, AsciiJson),
    )
    routes = [Route(f"/{name}", partial(_static, name=name)) for name in STATIC]
    routes.append(Route("/", _first))
    for page in PAGES:
        for end, make, response in forms:
            answer = partial(_made, make=partial(make, page), response=response, workers=workers)
            routes.append(Route(f"/{page.name}{end}", answer))
    return Starlette(routes=[Mount(f"/{base}", routes=routes)], exception_handlers={404: _missing})


async def _made(
    request: Request,
    make: Callable[[Mapping[str, str]], Made],
    response: type[Response],
    workers: Executor,
) -> Response:
    query = dict(request.query_params)
    made = await asyncio.get_running_loop().run_in_executor(workers, make, query)
    return response(made.content, made.status)


async def _static(request: Request, name: str) -> Response:
    content = files("plugin.ui").joinpath("static", name).read_bytes()
    return Response(content, media_type=STATIC[name])


async def _first(request: Request) -> Response:
    return RedirectResponse(PAGES[0].name)


async def _missing(request: Request, error: Exception) -> Response:
    return PlainTextResponse("There is no such page.\n", 404)
