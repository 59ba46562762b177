"""Names of new files, as a person types them."""

from __future__ import annotations

import re
from pathlib import Path

from punchboard.cards.catalog import tr
from punchboard.generator.studio.refusal import EditRefused

_NAME = re.compile(r"[^\W_][\w-]{0,59}")
#: Names that Windows keeps for devices, with any ending.
#: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
_DEVICES = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9¹²³]", re.IGNORECASE)


def checked_name(typed: str, ending: str) -> str:
    """Return the name of a file without its ending.

    Args:
        typed: The name as typed; spaces become `_`, and the ending may be there.
        ending: The ending, such as ".yaml".

    Raises:
        EditRefused: if no file should have that name.
    """
    name = re.sub(r"\s+", "_", typed.strip()).removesuffix(ending)
    if not name:
        raise EditRefused(tr("a file needs a name"), tr("type one, such as bird_back"))
    if not _NAME.fullmatch(name) or _DEVICES.fullmatch(name):
        raise EditRefused(
            tr('"{name}" can\'t be the name of a file', name=typed.strip()[:60]),
            tr("use letters, digits, - and _, such as bird_back"),
        )
    return name


def check_is_free(root: Path, path: str) -> None:
    """Check that a folder has no file of a path, in small or capital letters.

    Raises:
        EditRefused: if it has one.
    """
    if _is_taken(root, path):
        raise EditRefused(tr("{file} exists already", file=path), tr("type another name"))


def free_path(root: Path, stem: str, ending: str) -> str:
    """Return the path of a file that doesn't exist: with a number if its name is taken."""
    number = 1
    while True:
        path = f"{stem}{f'_{number}' if number > 1 else ''}{ending}"
        if not _is_taken(root, path):
            return path
        number += 1


def _is_taken(root: Path, path: str) -> bool:
    file = root / path
    if file.exists() or file.is_symlink():
        return True
    folder = file.parent
    wanted = file.name.casefold()
    return folder.is_dir() and any(each.name.casefold() == wanted for each in folder.iterdir())
