"""The pictures that a spreadsheet of a game names: found beside it and taken along."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from punchboard.generator.new.deck import COLOURS, Deck
from punchboard.generator.new.layout import picture_path

#: Folders beside a spreadsheet in which pictures are looked for as well.
_FOLDERS = ("", "art", "images", "pictures", "img", "bilder", "Bilder", "Art", "Images")
#: Missing pictures that are named.
_MOST_NAMED = 3
#: Pixels, enough for a whole poker card at 300 dpi, of what stands in for a picture.
_STAND_IN = (900, 1200)


class Pictures(NamedTuple):
    """Pictures for a new game.

    Attributes:
        files: by their paths in its folder.
        told: sentences on what of the tables was not taken as they may mean it, on the pictures
            that were, and on what is missing.
    """

    files: dict[str, bytes]
    told: list[str]


def take_pictures(decks: Sequence[Deck], folder: Path) -> Pictures:
    """Read the pictures that tables name; a column of which none is found is left out of the cards.

    What is missing where others are found gets a stand-in, so that her table stays as it is.

    Args:
        decks: of the tables; columns of pictures become notes where none is found.
        folder: in which the spreadsheet lies.
    """
    files: dict[str, bytes] = {}
    told = [words for deck in decks for words in deck.told]
    for deck in decks:
        for column in [each for each in deck.columns if each.role == "art"]:
            names = list(dict.fromkeys(column.filled))
            found = {name: path for name in names if (path := _beside(folder, name))}
            missing = [name for name in names if name not in found]
            shown = ", ".join(missing[:_MOST_NAMED]) + (" …" if missing[_MOST_NAMED:] else "")
            if not found:
                column.role = "note"
                told.append(f"no pictures beside your file: looked for {shown}")
                continue
            for name, path in found.items():
                files[picture_path(column, name)] = path.read_bytes()
            for name in missing:
                files[picture_path(column, name)] = _stand_in(name)
            if missing:
                told.append(
                    f"{len(missing)} of {len(names)} pictures are missing: {shown}; put yours in "
                    "the place of the stand-ins"
                )
    return Pictures(files, told)


def _beside(folder: Path, name: str) -> Path | None:
    for each in _FOLDERS:
        path = folder / each / name
        if path.is_file():
            return path
    return None


def _stand_in(name: str) -> bytes:
    """Return a plain picture of the kind that a name says."""
    kind = Path(name).suffix.lower()
    width, height = _STAND_IN
    if kind == ".svg":
        words = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<path fill="{COLOURS[0]}" d="M0 0H{width}V{height}H0Z"/></svg>\n'
        )
        return words.encode()
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", _STAND_IN, "#e3dccb")
    ImageDraw.Draw(picture).line(
        [(0, height), (width / 3, height / 3), (width / 2, height / 2), (width * 2 / 3, height / 4),
         (width, height)],
        fill="#a89f8a", width=24,
    )  # fmt: skip
    data = io.BytesIO()
    picture.save(data, {".png": "PNG", ".webp": "WEBP"}.get(kind, "JPEG"))
    return data.getvalue()
