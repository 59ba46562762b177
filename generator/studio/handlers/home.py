"""The start page: recent games, opening a folder, the end of the program."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.problem import UsageError
from punchboard.generator.studio.home.folders import GAME_FILE, absolute, games_folder
from punchboard.generator.studio.home.recent_games import RecentGame
from punchboard.generator.studio.home_route import home_route
from punchboard.generator.studio.route import (
    NotFoundError,
    Request,
    Response,
    as_json,
)
from punchboard.generator.studio.workspace import Workspace


@home_route("GET", "/api/home")
def home(workspace: Workspace, request: Request) -> Response:
    """Return recent games, and the games that ship."""
    workspace.renew_pictures()
    return as_json(
        {
            "recent": [_recent(each, workspace) for each in workspace.recent.listed()],
            "shipped": [
                {"name": name, "title": title} for name, title in workspace.shipped_titles().items()
            ],
            "gamesFolder": str(games_folder()),
        }
    )


def _recent(game: RecentGame, workspace: Workspace) -> dict[str, Any]:
    return {
        "key": game.key,
        "title": game.title,
        "folder": _from_home(game.folder),
        "path": str(game.folder),
        "opened": game.opened,
        "picture": str(game.picture) if game.picture else "",
        "isThere": (game.folder / GAME_FILE).is_file(),
        "isOpen": game.key in workspace.games,
    }


def _from_home(path: Path) -> str:
    """Return a path as people read it: with `~` for the home folder."""
    home = Path.home()
    return f"~{os.sep}{path.relative_to(home)}" if home in path.parents else str(path)


@home_route("GET", "/api/home/picture")
def picture(workspace: Workspace, request: Request) -> Response:
    """Return the picture of a recent game; its address names its time."""
    found = workspace.recent.picture(request.text("key"))
    if found is None:
        raise NotFoundError(request.text("key"))
    return Response(found, "image/png", is_lasting=True)


@home_route("GET", "/api/home/shipped")
def shipped(workspace: Workspace, request: Request) -> Response:
    """Return the picture of a game that ships."""
    found = workspace.shipped_picture(request.text("name"))
    if not found:
        raise NotFoundError(request.text("name"))
    return Response(found, "image/png", is_lasting=True)


@home_route("POST", "/api/home/open")
def open_game(workspace: Workspace, request: Request) -> Response:
    """Open the game in a folder."""
    root = absolute(request.text("folder"))
    if root.name == GAME_FILE:
        root = root.parent
    if not root.is_dir():
        raise UsageError(
            tr('there is no folder "{folder}"', folder=root), tr("choose the game's folder")
        )
    return as_json({"game": workspace.open_folder(root)})


@home_route("POST", "/api/home/forget")
def forget(workspace: Workspace, request: Request) -> Response:
    """Take a game out of the recent ones; its folder stays."""
    workspace.recent.forget(request.text("key"))
    return as_json({"time": time.time()})


@home_route("POST", "/api/home/quit")
def end_program(workspace: Workspace, request: Request) -> Response:
    """End the program; everything is saved already."""
    workspace.over.set()
    return as_json({"time": time.time()})
