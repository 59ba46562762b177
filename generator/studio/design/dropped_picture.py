"""A picture that is dropped on a card: the file that it becomes, and the cell that names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from punchboard.cards.catalog import tr, tr_list
from punchboard.generator.studio.card_table import CardTable
from punchboard.generator.studio.design.art_file import ArtFile, free_art
from punchboard.generator.studio.design.chain import each_layer
from punchboard.generator.studio.design.face_layout import FaceLayout, open_layout
from punchboard.generator.studio.design.picture_column import PictureColumn, column_in
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.studio import Studio

#: Folder of pictures that cells name by their whole path.
_FOLDER = "art/"


class Home(NamedTuple):
    """The place of a dropped picture.

    Attributes:
        file: Path of the file; "" for a new one that a cell names.
        shown: The column that names it; None if the path is made of more than one cell.
        heading: Heading of that column in the table; "" for none.
    """

    file: str
    shown: PictureColumn | None
    heading: str


def home_of(studio: Studio, table: CardTable, component: str, card: str, heading: str) -> Home:
    """Return the place of a picture that is dropped on a card; the caller holds the lock.

    Args:
        studio: The Studio.
        table: The component's table.
        component: Name of the component.
        card: Id of the card.
        heading: Heading of the cell's column; "" if it isn't dropped on a cell.

    Raises:
        EditRefused: if the card, or that column, shows no picture of its own.
    """
    homes = list(_homes(studio, table, component, card))
    named = [each for each in homes if each.heading]
    if heading:
        found = next((each for each in named if each.heading == heading), None)
        if found is not None:
            return found
        columns = tr_list(list(dict.fromkeys(each.heading for each in named)), "or")
        raise EditRefused(
            tr("no picture is shown from the column {column}", column=heading),
            tr("drop it on the card's face, or on a cell of {columns}", columns=columns)
            if columns
            else tr("drop it on the card's face"),
        )
    if not homes:
        raise EditRefused(
            tr("this card's layout shows no picture of its own"),
            tr("add a Picture in Design, choose “From a column” for it, then drop the file again"),
        )
    return (named or homes)[0]


def _homes(studio: Studio, table: CardTable, component: str, card: str) -> Iterator[Home]:
    for side in ("front", "back"):
        face = open_layout(studio, component, card, side)
        for value in _pictures(face) if face is not None else ():
            assert face is not None
            shown = column_in(_followed(face, value))
            if shown is not None and shown.column not in ("id", "name"):
                heading = table.heading(shown.column)
                if heading:
                    yield Home("", shown, heading)
                continue
            path = face.results.of(value) if value.startswith("=") else face.results.of_text(value)
            if isinstance(path, str) and card in path:
                yield Home(path, None, "")


def _pictures(face: FaceLayout) -> Iterator[str]:
    """Yield the values of the pictures of a face, in drawing order."""
    for layer in each_layer(face.chain.layers()):
        value = layer.value("image")
        if layer.kind in ("image", "svg") and isinstance(value, str):
            yield value


def _followed(face: FaceLayout, value: str) -> Any:
    """Return the value that a name under `let` stands for; others as they are."""
    names = face.chain.named("let")
    name = value.strip().removeprefix("=").strip()
    return names[name].value if value.startswith("=") and name in names else value


def dropped_art(studio: Studio, home: Home, art: ArtFile) -> tuple[ArtFile, str]:
    """Return a dropped file at its place, and the text of the cell; "" if no cell names it.

    Raises:
        EditRefused: if the card's picture has another ending.
    """
    ending = PurePosixPath(art.file).suffix
    wanted = home.file or (home.shown.after if home.shown else "")
    if home.shown is None or wanted:
        kind = PurePosixPath(wanted).suffix or wanted
        if kind.lower() != ending.lower():
            raise EditRefused(
                tr("this card's picture is a file with the ending {ending}", ending=kind),
                tr("save yours as such a file, then drop it again"),
            )
    if home.shown is None:
        return art._replace(file=home.file, name=home.file), ""
    before = home.shown.before
    found = free_art(studio, art, before or _FOLDER)
    text = found.file.removeprefix(before)
    return found, text.removesuffix(home.shown.after) if home.shown.after else text


def name_of(file: str) -> str:
    """Return a dropped file's name as that of a picture, without its ending."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "_", PurePosixPath(file).stem).strip("_-")
    return plain[:50] or "picture"
