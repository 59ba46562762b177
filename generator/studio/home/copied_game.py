"""The games that ship, and a copy of one as the start of a new game."""

from __future__ import annotations

import json
import re
from pathlib import Path

from punchboard.cards.load.folder import load_game
from punchboard.cards.load.yaml_file import load_yaml
from punchboard.cards.problem import Diagnostics
from punchboard.generator.single_face import FaceRenderer
from punchboard.generator.studio.folder_files import files_of
from punchboard.generator.studio.home.folders import GAME_FILE

#: The line with the title of a game that ships.
_TITLE = re.compile(r"^title:.*$", re.MULTILINE)
#: Resolution of the picture of a game.
_DPI = 110


def title_of_game(root: Path) -> str:
    """Return the title of a game without loading it; the folder's name if it can't be read."""
    loaded = load_yaml(root / GAME_FILE, GAME_FILE, Diagnostics())
    value = loaded[0] if loaded is not None else None
    title = value.get("title") if isinstance(value, dict) else None
    return title if isinstance(title, str) else root.name


def first_picture(root: Path) -> bytes:
    """Return the first card of a game as PNG; empty without one."""
    game, _ = load_game(root, root.name)
    first = next(game.cards(), None) if game is not None else None
    if game is None or first is None:
        return b""
    _, card = first
    found = FaceRenderer().lay_out(game, card.component, card.id)
    return found.png(_DPI) if found is not None else b""


def files_of_copy(root: Path, title: str) -> dict[str, bytes]:
    """Return the files of a copy of a game that ships, by path.

    Args:
        root: The game's folder.
        title: Title of the copy.
    """
    files = {each["path"]: (root / each["path"]).read_bytes() for each in files_of(root)}
    line = f"title: {json.dumps(title, ensure_ascii=False)}"
    text = _TITLE.sub(lambda _: line, files[GAME_FILE].decode(), count=1)
    return {**files, GAME_FILE: text.encode()}
