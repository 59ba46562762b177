"""The table of routes of the start page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from punchboard.generator.studio.route import Request, Response, registered

if TYPE_CHECKING:
    from punchboard.generator.studio.workspace import Workspace

HomeHandler = Callable[["Workspace", Request], Response]
#: Handlers by method and path.
HOME_ROUTES: dict[tuple[str, str], HomeHandler] = {}


def home_route(method: str, path: str) -> Callable[[HomeHandler], HomeHandler]:
    """Register a handler of the start page for a method and a path.

    Raises:
        ValueError: if another handler has them.
    """
    return registered(HOME_ROUTES, method, path)
