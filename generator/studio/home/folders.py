"""Folders of this computer, to find a game's folder and to name a new one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR
from typing import Any, NamedTuple

import platformdirs

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError, UsageError

GAME_FILE = "game.yaml"
#: Folders that are listed of one with more.
_MOST = 500
#: Characters that some system forbids in names of files, and control characters.
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
#: Names that Windows reserves.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
#: Letters of a folder's name; systems allow 255 bytes.
_LONGEST = 60


class Place(NamedTuple):
    """A folder to start from.

    Attributes:
        name: Its name for people.
        path: Its path.
    """

    name: str
    path: Path


def games_folder() -> Path:
    """Return the folder for new games, which may not exist yet."""
    documents = platformdirs.user_documents_path()
    return (documents if documents.is_dir() else Path.home()) / "Punchboard"


def places() -> list[Place]:
    """Return the folders to start from that exist."""
    found = [
        Place("Punchboard", games_folder()),
        Place(tr("Documents"), platformdirs.user_documents_path()),
        Place(tr("Desktop"), platformdirs.user_desktop_path()),
        Place(tr("Downloads"), platformdirs.user_downloads_path()),
        Place(tr("Home"), Path.home()),
    ]
    return [each for each in found if each.path.is_dir()]


def list_folder(path: Path) -> dict[str, Any]:
    """Return a folder as JSON: its path, the folder above, and the folders in it.

    Raises:
        ComputerError: if it can't be read.
    """
    try:
        found = sorted(_folders(path), key=lambda each: str(each["name"]).casefold())
    except OSError as trouble:
        raise ComputerError(
            tr("{folder} can't be read: {reason}", folder=path, reason=trouble.strerror or trouble),
            tr("choose another folder"),
        ) from trouble
    return {
        "path": str(path),
        "above": "" if path.parent == path else str(path.parent),
        "isGame": (path / GAME_FILE).is_file(),
        "folders": found[:_MOST],
        "more": max(0, len(found) - _MOST),
    }


def _folders(path: Path) -> Iterator[dict[str, Any]]:
    with os.scandir(path) as entries:
        for entry in entries:
            try:
                is_folder = S_ISDIR(entry.stat().st_mode)
                if is_folder and not entry.name.startswith("."):
                    is_game = Path(entry.path, GAME_FILE).is_file()
                    yield {"name": entry.name, "path": entry.path, "isGame": is_game}
            except OSError:  # gone meanwhile, or a broken link
                continue


def absolute(path: str) -> Path:
    """Return a path that somebody typed; `~` is the home folder.

    Raises:
        UsageError: if it isn't whole.
    """
    words = path.strip().strip('"')
    try:
        found = Path(words).expanduser()
        is_whole = bool(words) and "\0" not in words and found.is_absolute()
    except RuntimeError:  # the home folder of an unknown user
        is_whole = False
    if not is_whole:
        raise UsageError(
            tr('"{path}" isn\'t the whole path of a folder', path=path),
            tr("type one such as {folder}", folder=games_folder() / "heron"),
        )
    return Path(os.path.normpath(found))


def folder_name(title: str) -> str:
    """Return a name for the folder of a game that every system allows."""
    words = " ".join(_FORBIDDEN.sub(" ", title).split())[:_LONGEST].strip(" .")
    if not words or _RESERVED.fullmatch(words):
        words = tr("New game")
    return words


def free_folder(title: str) -> Path:
    """Return a folder for a new game that doesn't exist yet."""
    wanted = games_folder() / folder_name(title)
    number, found = 2, wanted
    while os.path.lexists(found):
        found, number = wanted.with_name(f"{wanted.name} {number}"), number + 1
    return found
