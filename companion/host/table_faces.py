"""Pictures of cards for pages, as they were made for a table's game.

A page is told of all pictures of its game at once, and each holds many cards. So a request for one
never tells which card somebody asks about or holds.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from punchboard.cards.play.pack import Pack
from punchboard.cards.play.table_faces import (
    ENDING,
    LIST,
    MOST_OF_LIST,
    MOST_OF_PICTURE,
    TableFaces,
    faces_folder,
    fingerprints,
)
from punchboard.cards.regular_file import read_regular
from punchboard.companion.net.server import Reply
from punchboard.companion.view_schema import FacesView

#: Where pages find pictures.
_PATH = "/faces/"


class Gallery:
    """The pictures of the game that is played; every thread may use it.

    They may be made while the table is open, so they are looked for whenever a page asks.
    """

    def __init__(self, tables: Path) -> None:
        """Begin without a game.

        Args:
            tables: Folder of tables.
        """
        self._tables = tables
        self._folder: Path | None = None
        self._cards: dict[str, str] = {}
        self._told: frozenset[str] = frozenset()

    def show(self, pack: Pack) -> None:
        """Go on with a game."""
        self._told = frozenset()
        self._cards = fingerprints(pack.cards)
        self._folder = faces_folder(self._tables, pack.name)

    def view(self) -> FacesView | None:
        """Return the pictures of the game for a page; None if there are none.

        Cards that have changed since the table began aren't among them.
        """
        folder, cards = self._folder, self._cards
        if folder is None:
            return None
        try:
            kept = TableFaces.model_validate_json(read_regular(folder / LIST, MOST_OF_LIST))
        except (OSError, ValidationError):
            return None
        places = {
            card: [number, at]
            for number, sheet in enumerate(kept.sheets)
            for at, (card, fingerprint) in enumerate(sheet.cards.items())
            if cards.get(card) == fingerprint
        }
        if not places and not kept.boards:
            return None
        self._told = kept.pictures
        return {
            "sheets": [
                {
                    "picture": f"{_PATH}{each.picture}{ENDING}",
                    "columns": each.columns,
                    "rows": -(-len(each.cards) // each.columns),
                    "width": each.width,
                    "height": each.height,
                }
                for each in kept.sheets
            ],
            "cards": places,
            "boards": [
                {
                    "picture": f"{_PATH}{each.picture}{ENDING}",
                    "width": each.width,
                    "height": each.height,
                    "places": {name: list(part) for name, part in each.places.items()},
                }
                for each in kept.boards
            ],
        }

    def picture(self, path: str) -> Reply | None:
        """Return a picture that pages were told of, by its path; None for any other path."""
        name = path.removeprefix(_PATH).removesuffix(ENDING)
        if name not in self._told or path != f"{_PATH}{name}{ENDING}" or self._folder is None:
            return None
        with suppress(OSError):
            content = read_regular(self._folder / f"{name}{ENDING}", MOST_OF_PICTURE)
            # Its name is the hash of its content.
            return Reply(200, "image/webp", content, is_lasting=True)
        return None
