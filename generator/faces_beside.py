"""A process that makes the pictures of cards for a table's pages, beside the table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from punchboard.cards.child import can_start, start_child
from punchboard.cards.play.table_faces import LIST, MOST_OF_LIST, faces_folder, source_of
from punchboard.cards.regular_file import read_regular
from punchboard.generator.version import VERSION

if TYPE_CHECKING:
    from subprocess import Popen

#: The module that makes pictures, until its input ends.
_MAKER = "punchboard.generator.table_faces"


def start_faces(games: Iterable[Path], tables: Path) -> Popen[bytes] | None:
    """Start to make the pictures of games that have changed since theirs were made.

    Args:
        games: Folders of games.
        tables: Folder of tables, beside which pictures are kept.

    Returns:
        The process, which ends by itself, or when it is killed; None if nothing has to be made, or
        no process can be started. A table without pictures is as good.
    """
    known = [each.resolve() for each in games]
    stale = [str(each) for each in known if not _are_fresh(each, tables)]
    if not stale or not can_start():
        return None
    asked = {"games": stale, "tables": str(tables.resolve())}
    with suppress(OSError):
        child = start_child(_MAKER)
        assert child.stdin is not None
        with suppress(OSError):  # it has ended already
            child.stdin.write(json.dumps(asked).encode() + b"\n")
            child.stdin.flush()
        return child
    return None


def end_faces(child: Popen[bytes] | None) -> None:
    """End a process that makes pictures; missing ones are made for the next table."""
    if child is not None:
        with child:
            child.kill()


def _are_fresh(game: Path, tables: Path) -> bool:
    """Return whether a game's pictures were made since its last change, by this version."""
    path = faces_folder(tables, game.name) / LIST
    with suppress(OSError, ValueError, AttributeError):
        kept = json.loads(read_regular(path, MOST_OF_LIST))
        is_own = kept.get("source") == source_of(game, VERSION)
        return is_own and path.stat().st_mtime > last_change(game)
    return False


def last_change(folder: Path) -> float:
    """Return when anything in a folder was changed last, in seconds."""
    changed = [folder.stat().st_mtime]
    for path in folder.rglob("*"):
        with suppress(FileNotFoundError):  # gone by now, as an editor's own files come and go
            changed.append(path.lstat().st_mtime)  # a link may lead nowhere
    return max(changed)
