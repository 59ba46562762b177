"""Pictures of cards for a table's pages, made beside the table by a process of its own.

A table never waits for them. Only cards that the rules name have pictures: no page asks for others.
"""

from __future__ import annotations

import io
import json
import math
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Thread

from PIL import Image

from punchboard.cards.budget import OverBudgetError
from punchboard.cards.filter_time import FilterError
from punchboard.cards.game import Game
from punchboard.cards.play.pack import Pack
from punchboard.cards.play.schema.flags import Flags
from punchboard.cards.play.schema.play import named
from punchboard.cards.play.table_faces import (
    ENDING,
    LIST,
    BoardPicture,
    FaceSheet,
    TableFaces,
    faces_folder,
    fingerprints,
    source_of,
)
from punchboard.cards.problem import Diagnostics, PunchboardError
from punchboard.generator.board_places import Board, boards
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.loading import load_and_check
from punchboard.generator.output import replace_whole
from punchboard.generator.pack import make_pack_alone
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.version import VERSION

#: Pixels of a face's shorter side: half a phone's width on most phones.
_PIXELS = 200
#: Pixels of all faces of a game: a browser takes 4 bytes for each. Larger decks have smaller faces.
_MOST_PIXELS = 12_000_000
#: Pixels of a board's width: a phone's width, sharp on most phones.
_BOARD = 1000
#: Faces in a row of a picture, and on a picture: 2000 × 2800 pixels of poker cards.
_COLUMNS, _MOST = 10, 100
#: Cards of a game that have pictures: with more of them, a page would load too much.
_MOST_CARDS = 500
#: Faces longer than this many times their width are strips, whose text no picture this small shows.
_LONGEST = 4.0
#: Quality of the pictures, of 100. Poker cards take 10 kB each.
_QUALITY = 80
_POINTS_PER_INCH = 72


def serve() -> None:
    """Make the pictures of the games that standard input names, until it ends."""
    asked = json.loads(sys.stdin.buffer.readline())
    if hasattr(os, "nice"):
        os.nice(10)  # the table's own process comes first
    Thread(target=_end_with_input, daemon=True).start()
    for folder in asked["games"]:
        with suppress(PunchboardError, OverBudgetError, FilterError, OSError):
            make_faces(Path(folder), Path(asked["tables"]))


def _end_with_input() -> None:
    # The stream's own `read` would hold a lock that Python waits for when this process is done.
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os._exit(0)


def make_faces(folder: Path, tables: Path) -> TableFaces | None:
    """Make the pictures of a game, and write them beside the tables.

    Args:
        folder: Folder of the game.
        tables: Folder of tables.

    Returns:
        The list of the pictures; None if the game has errors, which `check` tells of.

    Raises:
        ComputerError: if a file can't be read or written.
        OverBudgetError: if the faces take too much work or memory.
    """
    game, found = load_and_check(folder, folder.name)
    pack = None if game is None else make_pack_alone(game, found)
    if game is None or pack is None or found.has_errors:
        return None
    into = faces_folder(tables, pack.name)
    into.mkdir(parents=True, exist_ok=True)
    sheets = tuple(_sheets(game, pack, into))
    shown = tuple(_board(each, into) for each in boards(game, pack.play, Diagnostics()))
    made = TableFaces(source=source_of(folder, VERSION), sheets=sheets, boards=shown)
    text = made.model_dump_json()
    replace_whole(into / LIST, lambda fresh: fresh.write_text(text, encoding="utf-8"))
    for path in into.glob(f"*{ENDING}"):
        if path.stem not in made.pictures:
            path.unlink(missing_ok=True)
    return made


def _sheets(game: Game, pack: Pack, into: Path) -> Iterable[FaceSheet]:
    """Write the pictures of the cards that the rules name, and yield their contents."""
    asked = {name for name, _ in named(pack.play, "component")}
    # Without names, flags are for every card.
    flags = [each for each in pack.play.mechanisms.values() if isinstance(each, Flags)]
    is_any = any(not each.cards for each in flags)
    cards = fingerprints(card for card in pack.cards if is_any or card.table in asked)
    if not cards or len(cards) > _MOST_CARDS:
        return
    context = open_context(game.renewed(), Diagnostics())
    faces = Faces(make_pieces(game.renewed(), context.diagnostics), context, lazily=True)
    sizes: dict[tuple[int, int], dict[str, Face]] = {}
    for id_ in cards:
        table, _, card = id_.partition(":")
        if faces.is_ready(table) and (table, card) in faces.pieces:
            face = faces.face(Copy(table, card, 1), "face")
            if max(face.width, face.height) <= _LONGEST * min(face.width, face.height):
                size = round(face.width * 10), round(face.height * 10)
                sizes.setdefault(size, {})[id_] = face
    if context.diagnostics.has_errors:
        return
    area = sum(len(drawn) * max(size) / min(size) for size, drawn in sizes.items())
    pixels = min(_PIXELS, math.sqrt(_MOST_PIXELS / area)) if area else _PIXELS
    for size, drawn in sizes.items():
        rasterizer = Rasterizer(round(pixels * _POINTS_PER_INCH * 10 / min(size)))
        for start in range(0, len(drawn), _MOST):
            some = dict(list(drawn.items())[start : start + _MOST])
            pictures = rasterizer.pictures(list(some.values()), context.library, context.fonts)
            yield _sheet(pictures, {id_: cards[id_] for id_ in some}, into)


def _sheet(pictures: Sequence[Image.Image], cards: Mapping[str, str], into: Path) -> FaceSheet:
    """Write faces of one size as one picture."""
    width, height = pictures[0].size
    columns = min(_COLUMNS, len(pictures))
    whole = Image.new("RGB", (columns * width, -(-len(pictures) // columns) * height), "#ffffff")
    for number, each in enumerate(pictures):
        whole.paste(each, (number % columns * width, number // columns * height))
    return FaceSheet(
        picture=_written(whole, into), columns=columns, width=width, height=height,
        cards=dict(cards),
    )  # fmt: skip


def _board(board: Board, into: Path) -> BoardPicture:
    """Write the part of a board that shows its places."""
    face, shown, context = board.face, board.shown, board.context
    rasterizer = Rasterizer(round(_BOARD * _POINTS_PER_INCH / shown.width))
    (whole,) = rasterizer.pictures([face], context.library, context.fonts)
    scale = whole.width / face.width
    left, top = round(shown.x * scale), round((face.height - shown.top) * scale)
    width, height = round(shown.width * scale), round(shown.height * scale)
    picture = whole.crop((left, top, left + width, top + height))
    places = {
        name: (
            _part((each.x - shown.x) / shown.width),
            _part((shown.top - each.top) / shown.height),
            _part(each.width / shown.width),
            _part(each.height / shown.height),
        )
        for name, each in board.places.items()
    }
    return BoardPicture(picture=_written(picture, into), width=width, height=height, places=places)


def _part(number: float) -> float:
    return round(min(max(number, 0.0), 1.0), 4)


def _written(picture: Image.Image, into: Path) -> str:
    """Write a picture under a name that its content gives, and return that name."""
    target = io.BytesIO()
    picture.save(target, "WEBP", quality=_QUALITY)
    content = target.getvalue()
    name = sha256(content).hexdigest()[:32]
    replace_whole(into / f"{name}{ENDING}", lambda fresh: fresh.write_bytes(content))
    return name
