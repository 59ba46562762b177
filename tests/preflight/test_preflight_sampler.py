"""The colours that preflight works out are those that the PDF shows."""

from __future__ import annotations

import random

import pytest

from punchboard.cards.load.folder import load_game
from punchboard.generator.commands.games import find_game
from punchboard.generator.face import Face, Group, Line, Text
from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.proof.raster import Rasteriser
from tests.preflight.sight import ACCOUNT
from tests.preflight.stumbles import write_stumbles

DPI = 200
POINTS = 400


def without_words(items):
    """Return items without their texts."""
    for item in items:
        if isinstance(item, Group):
            yield item._replace(items=tuple(without_words(item.items)))
        elif not isinstance(item, Text | Line):
            yield item


def bare(face):
    under = None if face.underlay is None else bare(face.underlay)
    return Face(face.width, face.height, tuple(without_words(face.items)), under)


def compare(folder, low_ink):
    game, diagnostics = load_game(folder, "g")
    assert game is not None
    context = open_context(game, diagnostics, low_ink=low_ink)
    faces = Faces(make_pieces(game, context.diagnostics), context)
    chance = random.Random(7)
    pieces = [piece for piece in faces.pieces.values() if piece.template.substrate == "cards"]
    shown = [faces.face(Copy(piece.component, piece.id, 1), "face") for piece in pieces[::9]]
    shown += [
        faces.face(Copy(piece.component, piece.id, 1), "back")
        for piece in pieces[::40]
        if faces.has_back(Copy(piece.component, piece.id, 1))
    ]
    shown = [bare(face) for face in shown]
    pictures = Rasteriser(DPI).pictures(shown, context.library, context.fonts)
    flattener = Flattener(context.fonts, context.library, ACCOUNT)
    compared = 0
    for face, picture in zip(shown, pictures, strict=True):
        view = flattener.flatten(face)
        for _ in range(POINTS):
            column = chance.randrange(2, picture.width - 2)
            row = chance.randrange(2, picture.height - 2)
            around = picture.crop((column - 2, row - 2, column + 3, row + 3)).getcolors()
            if len(around) > 1:  # an edge runs here, and is smoothed
                continue
            x, y = (column + 0.5) * 72 / DPI, face.height - (row + 0.5) * 72 / DPI
            found = view.sampler.colour(view.marks, x, y) or WHITE
            seen = "#%02x%02x%02x" % around[0][1]  # noqa: UP031
            near = zip(bytes.fromhex(found[1:]), bytes.fromhex(seen[1:]), strict=True)
            assert all(abs(one - other) <= 2 for one, other in near), (found, seen, x, y)
            compared += 1
    return compared


@pytest.mark.parametrize("low_ink", [False, True])
def test_brick_and_mortar_is_seen_as_it_is_printed(low_ink):
    assert compare(find_game("brick_and_mortar").folder, low_ink) > 1000


def test_pictures_and_frames_are_seen_as_they_are_printed(tmp_path):
    assert compare(write_stumbles(tmp_path / "stumbles"), False) > 100
