"""Find the pictures that a spreadsheet names and copy them into the game."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from punchboard.cards.catalog import tr
from punchboard.generator.new.art_look import inspect_pictures
from punchboard.generator.new.column_words import picture_path
from punchboard.generator.new.imported_deck import ImportedDeck
from punchboard.generator.new.spreadsheet import SheetColumn, picture_name
from punchboard.generator.new.tones import TONES

#: Folders beside a spreadsheet to search for pictures.
_FOLDERS = ("", "art", "images", "pictures", "img", "bilder", "Bilder", "Art", "Images")
#: Extensions that a cell may omit.
_ENDINGS = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".avif")
#: Most missing pictures, and most changed cells, to list in a sentence.
_MOST_NAMED = 3
#: Size of a stand-in picture in pixels, enough for a whole poker card at 300 dpi.
_STAND_IN = (900, 1200)


class FoundPictures(NamedTuple):
    """Pictures for a new game.

    Attributes:
        files: Contents by path in the game's folder.
        sentences: Sentences on the copied and the missing pictures.
    """

    files: dict[str, bytes]
    sentences: list[str]


def read_pictures(decks: Sequence[ImportedDeck], folder: Path) -> FoundPictures:
    """Read the pictures that tables name; leave a column without any found picture off the cards.

    Single missing pictures get a stand-in, so that the table stays unchanged. Only cells that can't
    name a picture of a game are rewritten or blanked.

    Args:
        decks: Decks of the tables; a column of pictures becomes a note if no picture is found.
        folder: Folder of the spreadsheet.
    """
    files: dict[str, bytes] = {}
    sentences: list[str] = []
    near = _NearbyFiles(folder)
    for column in [each for deck in decks for each in deck.columns if each.role == "art"]:
        cells = list(dict.fromkeys(column.filled))
        pictures = _found(near, cells)
        missing = [name for cell in cells if cell not in pictures and (name := picture_name(cell))]
        shown = ", ".join(missing[:_MOST_NAMED]) + (" …" if missing[_MOST_NAMED:] else "")
        if not pictures:
            column.role = "note"
            sentences.append(tr("no pictures beside your file: looked for {files}", files=shown))
            continue
        names = {cell: picture.name for cell, picture in pictures.items()}
        sentences += _rewrite_names(
            column, {cell: names.get(cell) or picture_name(cell) for cell in cells}
        )
        found_files = {picture.name: picture.path.read_bytes() for picture in pictures.values()}
        files |= {picture_path(column, name): content for name, content in found_files.items()}
        column.look = inspect_pictures(found_files)
        for name in missing:
            files[picture_path(column, name)] = _stand_in(name)
        if missing:
            sentences.append(
                tr(
                    "{missing} of {count} pictures are missing: {files}; put yours "
                    "in the place of the stand-ins",
                    missing=len(missing),
                    count=len(missing) + len(pictures),
                    files=shown,
                )
            )
    return FoundPictures(files, sentences)


def _found(near: _NearbyFiles, cells: Sequence[str]) -> dict[str, _Picture]:
    """Return the pictures that cells name, by cell.

    Pictures may lie beside the spreadsheet without the folder that cells name, as dropped ones do;
    but not those whose names differ in the folder only.
    """
    found: dict[str, _Picture] = {}
    named = [picture_name(cell) for cell in cells]
    count = Counter(_key(name.rpartition("/")[2]) for name in named if name)
    for cell, name in zip(cells, named, strict=True):
        picture = near.find(cell)
        folder, _, file = name.rpartition("/")
        if picture is None and name and folder and count[_key(file)] == 1:
            beside = near.find(file)
            picture = beside._replace(name=name) if beside is not None else None
        if picture is not None:
            found[cell] = picture
    return found


def _rewrite_names(column: SheetColumn, names: Mapping[str, str]) -> list[str]:
    """Rewrite the names of pictures that a game can't show; return a sentence if any changed.

    Args:
        column: Column of pictures.
        names: New names by cell; "" for a cell that doesn't name a picture.
    """
    changed = [
        tr('{name} for "{cell}"', name=name or tr("blank"), cell=cell)
        for cell, name in names.items()
        if name != cell
    ]
    if not changed:
        return []
    column.cells = [names.get(cell, cell) for cell in column.cells]
    column.is_rewritten = True
    names_by_cell = ", ".join(changed[:_MOST_NAMED]) + (" …" if changed[_MOST_NAMED:] else "")
    return [
        tr(
            "{column} is, in the game's table, {new_names}",
            column=column.label,
            new_names=names_by_cell,
        )
    ]


class _Picture(NamedTuple):
    """A picture beside a spreadsheet.

    Attributes:
        name: Name in the game.
        path: Path of the file.
    """

    name: str
    path: Path


class _NearbyFiles:
    """Finder of files beside a spreadsheet; names are case-insensitive, as on most computers."""

    def __init__(self, folder: Path) -> None:
        self._folders = [folder / each for each in _FOLDERS]
        self._names: dict[Path, dict[str, str]] = {}
        self._written: dict[str, str] = {}

    def find(self, cell: str) -> _Picture | None:
        """Return the picture that a cell names, with or without extension; None if not found."""
        names = filter(None, map(picture_name, (cell, *(cell + each for each in _ENDINGS))))
        for name in names:
            for folder in self._folders:
                path = self._look_up(folder, name)
                if path is not None:
                    # One file in two spellings is one file in the game, as on most computers.
                    return _Picture(self._written.setdefault(_key(name), name), path)
        return None

    def _look_up(self, folder: Path, name: str) -> Path | None:
        path = folder
        for part in name.split("/"):
            if path not in self._names:
                there = [each.name for each in path.iterdir()] if path.is_dir() else []
                self._names[path] = {_key(each): each for each in there} | {
                    each: each for each in there
                }
            here = self._names[path]
            match = here.get(part) or here.get(_key(part))
            if match is None:
                return None
            path = path / match
        return path if path.is_file() else None


def _key(name: str) -> str:
    return normalize("NFC", name).casefold()


def _stand_in(name: str) -> bytes:
    """Return a plain picture in the format of a file name's extension."""
    kind = Path(name).suffix.lower()
    width, height = _STAND_IN
    if kind == ".svg":
        words = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f'<path fill="{TONES[0]}" d="M0 0H{width}V{height}H0Z"/></svg>\n'
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
