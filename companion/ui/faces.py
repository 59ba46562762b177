"""Textures of cards' faces and of boards, from the pictures that were made for a table's game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from kivy.core.image import Image
from kivy.graphics.texture import Texture

from punchboard.cards.play.pack import Pack
from punchboard.companion.host.table_faces import Gallery
from punchboard.companion.net.server import Reply
from punchboard.companion.view_schema import FacesView

#: Pixels of a picture that is loaded: all faces of a game take 12 million, of 4 bytes each.
_MOST_PIXELS = 16_000_000


class Board(NamedTuple):
    """A picture of a board, with places to touch.

    Attributes:
        picture: The picture.
        places: Left, top, width and height of each place by its name, as parts of the picture.
    """

    picture: Texture
    places: Mapping[str, list[float]]


class Faces:
    """The pictures of a game. Each is loaded when the first card on it is asked for.

    They may be made while the table is open, so each question looks for them.

    Attributes:
        pack: The game's pack.
    """

    def __init__(self, tables: Path, pack: Pack) -> None:
        """Begin with nothing loaded.

        Args:
            tables: Folder of tables.
            pack: The game's pack.
        """
        self.pack = pack
        self._gallery = Gallery(tables)
        self._gallery.show(pack)
        self._loaded: dict[str, Texture | None] = {}

    def of(self, cards: Iterable[object]) -> dict[str, Texture]:
        """Return the faces of those cards that have one, by their ids."""
        view = self._view()
        faces: dict[str, Texture] = {}
        if view is None:
            return faces
        for card in map(str, cards):
            if card not in view["cards"]:
                continue
            number, at = view["cards"][card]
            sheet = view["sheets"][number]
            width, height, rows = sheet["width"], sheet["height"], sheet["rows"]
            whole = self._picture(sheet["picture"], sheet["columns"] * width, rows * height)
            if whole is not None:
                down, across = divmod(at, sheet["columns"])
                # Textures begin at the bottom.
                place = (across * width, (rows - 1 - down) * height, width, height)
                faces[card] = whole.get_region(*place)
        return faces

    def board(self, names: Collection[object]) -> Board | None:
        """Return the picture on which all of some places are; None without one."""
        view = self._view()
        for board in view["boards"] if view else ():
            if all(str(name) in board["places"] for name in names):
                picture = self._picture(board["picture"], board["width"], board["height"])
                return None if picture is None else Board(picture, board["places"])
        return None

    def _view(self) -> FacesView | None:
        """Return the list of the pictures, and forget replaced ones."""
        view = self._gallery.view()
        shown = {each["picture"] for each in (*view["sheets"], *view["boards"])} if view else set()
        self._loaded = {path: kept for path, kept in self._loaded.items() if path in shown}
        return view

    def _picture(self, path: str, width: int, height: int) -> Texture | None:
        """Return a picture; None if it can't be loaded, or isn't of the size that the list says."""
        if path not in self._loaded:
            reply = self._gallery.picture(path)
            is_small = width * height <= _MOST_PIXELS
            texture = _load(reply.body) if isinstance(reply, Reply) and is_small else None
            fits = texture is not None and tuple(texture.size) == (width, height)
            self._loaded[path] = texture if fits else None
        return self._loaded[path]


def _load(content: bytes) -> Texture | None:
    """Return a WebP picture as a texture; None if it is damaged, or Kivy has no loader for it."""
    try:
        return Image(BytesIO(content), ext="webp").texture
    except Exception:  # Kivy's loaders raise nothing narrower
        return None
