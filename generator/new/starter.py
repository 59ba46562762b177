"""The small complete game with which a designer may begin."""

from __future__ import annotations

import json
from pathlib import Path

from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.face import is_printable

_STARTER = TEMPLATES / "starter"
_TITLE = "TITLE"


def starter_files(title: str) -> dict[str, bytes]:
    """Return the files of a new game, by their paths in its folder.

    Args:
        title: of the game.
    """
    files = {}
    for path in sorted(_STARTER.rglob("*")):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            shown = json.dumps(title, ensure_ascii=False) if path.suffix == ".yaml" else title
            name = path.relative_to(_STARTER).as_posix()
            files[name] = text.replace(_TITLE, shown).encode()
    return files


def title_of(folder: Path) -> str:
    """Return a title for a game that lies in a folder: `my_game` is My game, as is 龙.

    It stands on the backs of cards, so a name that our typeface cannot print is none.
    """
    words = " ".join(folder.resolve().name.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:200] if words and is_printable(words) else "My game"
