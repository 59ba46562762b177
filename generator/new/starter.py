"""The small complete game with which a designer may begin."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from punchboard.cards.problem import ComputerError
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.deck import is_printable


def is_free(folder: Path) -> bool:
    """Return whether a new game may go there: the folder is empty, or not there yet."""
    if not folder.exists() and not folder.is_symlink():
        return True
    return folder.is_dir() and not any(folder.iterdir())


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a new game; if that fails, none of them is left.

    Args:
        folder: empty, or not there yet.
        files: by their paths in the folder.

    Raises:
        ComputerError: if the disk does not allow it.
    """
    was_there = folder.exists()
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        _clear(folder, was_there)
        raise ComputerError(
            f"cannot write to {folder.as_posix()}: {error.strerror or error}",
            "choose another folder, or make room on the disk",
        ) from error


def _clear(folder: Path, keep: bool) -> None:
    """Take out what was written into a folder that was empty before."""
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
        return
    for each in list(folder.iterdir()):
        if each.is_dir():
            shutil.rmtree(each, ignore_errors=True)
        else:
            each.unlink(missing_ok=True)


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
