"""Folders of this computer, for the start page."""

from __future__ import annotations

from punchboard.generator.studio.home.folders import absolute, free_folder, list_folder, places
from punchboard.generator.studio.home_route import home_route
from punchboard.generator.studio.route import Request, Response, as_json
from punchboard.generator.studio.workspace import Workspace


@home_route("GET", "/api/home/folder")
def folder(workspace: Workspace, request: Request) -> Response:
    """Return the folders in a folder, and the places to start from."""
    starts = places()
    path = request.text("path")
    listed = list_folder(absolute(path) if path else starts[0].path)
    return as_json(
        {**listed, "places": [{"name": each.name, "path": str(each.path)} for each in starts]}
    )


@home_route("GET", "/api/home/free")
def free(workspace: Workspace, request: Request) -> Response:
    """Return a folder for a new game that doesn't exist yet."""
    return as_json({"folder": str(free_folder(request.text("title")))})
