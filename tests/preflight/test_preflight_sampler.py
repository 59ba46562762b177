"""The colours that preflight works out are those that the PDF shows."""

from __future__ import annotations

import random

import pytest
from PIL import Image as Pictures

from punchboard.cards.load.folder import load_game
from punchboard.generator.commands.games import find_game
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Face,
    Gradient,
    Group,
    Image,
    Line,
    Shape,
    Symbol,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy
from punchboard.generator.layout.context import open_context
from punchboard.generator.pdf.raster import Rasterizer
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.preflight.face_view import WHITE, Flattener
from punchboard.generator.text.fonts import FontLibrary
from tests.preflight.sight import ACCOUNT, area, library, outline, rectangle
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
    return sum(compared(shown, context.library, context.fonts, chance))


def compared(shown, art, fonts, chance):
    """Yield at how many points each face looks as printed; edges are left out."""
    pictures = Rasterizer(DPI).pictures(shown, art, fonts)
    flattener = Flattener(fonts, art, ACCOUNT)
    for face, picture in zip(shown, pictures, strict=True):
        view = flattener.flatten(face)
        alike = 0
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
            alike += 1
        yield alike


@pytest.mark.parametrize("low_ink", [False, True])
def test_brick_and_mortar_is_seen_as_it_is_printed(low_ink):
    assert compare(find_game("brick_and_mortar").folder, low_ink) > 1000


def test_pictures_and_frames_are_seen_as_they_are_printed(tmp_path):
    assert compare(write_stumbles(tmp_path / "stumbles"), False) > 100


NAVY, SAND = "#102040", "#f3e7d3"
#: An L, so that no turn looks like another; a ring with a hole; a wedge that goes over the trim.
ELL = (("M", 2, 2), ("L", 22, 2), ("L", 22, 9), ("L", 9, 9), ("L", 9, 14), ("L", 2, 14), ("Z",))
RING = (*rectangle(4, 4, 40, 30), *rectangle(14, 14, 20, 10))
WEDGE = (("M", -20, -20), ("L", 160, 30), ("L", 60, 150), ("Z",))
PHOTO = Image("picture:photo#1", 0, 0, 24, 16)
#: Symbols of 24 × 16 units.
SYMBOLS = {
    "ell": (Shape(ELL, CURRENT),),
    "cut": (Group((Shape(ELL, "#aa3322"), PHOTO), clip=(*ELL[:3], ("L", 2, 16), ("Z",))),),
    "moved": (Group((Shape(ELL, SAND, "#225588", 2),), (0.5, 0.2, -0.3, 0.6, 9, 1)),),
    "thick": (
        Shape((("M", 3, 3), ("L", 20, 12), ("L", 20, 3)), stroke=CURRENT, width=4, round_ends=True),
    ),
    "shaded": (Shape(ELL, NAVY), Group((PHOTO, Shape(ELL, CURRENT)), opacity=0.4)),
    "pictured": (Shape(ELL, NAVY), Group((PHOTO,), (0.5, 0, 0, 0.5, 6, 4))),
    "run": (
        Shape(ELL, Gradient(False, ((0, "#ff0000", 1), (1, "#0000ff", 0.5)), (20, 0, 0, 1, 2, 0))),
        Group((
            Shape(ELL, Gradient(True, ((0, NAVY, 1), (1, SAND, 1)), (9, 0, 0, 9, 12, 8))),
        ), (0.4, 0, 0, 0.4, 12, 8)),
    ),
}  # fmt: skip


def stamps(name):
    """Return stamps of a symbol: as it is, stretched, turned, and turned within a group."""
    key = f"{name}#1"
    tilt = (0.8, 0.6, -0.6, 0.8, 90, 120)
    return (
        SymbolRef(key, 6, 6, 72, 48, "#337755"),
        SymbolRef(key, 90, 10, 60, 90, "#337755", 30),
        SymbolRef(key, 10, 80, 48, 32, "#775533", -115),
        Group((SymbolRef(key, 0, 0, 60, 40, NAVY, 45),), tilt),
    )


DRAWN = {
    **{f"stamps {name}": stamps(name) for name in SYMBOLS},
    "areas": (area(NAVY, 5, 5, 40, 60), Shape(RING, SAND, "#aa0000", 3, even_odd=True)),
    "lines": (
        outline(NAVY, 2, 8), Shape(WEDGE, stroke="#aa0000", width=9, round_ends=True),
        outline(SAND, 1, 20),
    ),
    "filled twice": (Shape(RING, SAND, NAVY, 2),),
    "tilted": (
        Group((area(NAVY, 0, 0, 20, 30), outline(SAND, 2, 20)), (0.9, 0.4, -0.4, 0.9, 40, 9)),
    ),
    "cut": (
        Group((area(NAVY, 0, 0, 50, 80), outline(SAND, 4, 12)), clip=WEDGE),
        Group((Group((area("#337755", 0, 0, 60, 80),), clip=rectangle(10, 40, 30, 30)),),
              (0.8, 0.3, -0.2, 0.7, 40, 10), WEDGE),
    ),
    "faded": (
        area(SAND, 0, 0, 63.5, 40),
        Group((area(NAVY, 5, 5, 30, 50), Group((area("#aa0000", 15, 15, 40, 50),), opacity=0.5),
               area("#337755", 25, 2, 10, 80)), opacity=0.7),
    ),
    "pictures": (
        PHOTO._replace(x=8, y=9, width=90, height=60),
        Group((PHOTO._replace(width=90, height=60),), (0, 1, -1, 0, 150, 90)),
        Group((PHOTO._replace(picture="picture:glass#1", width=120, height=90),),
              (1, 0, 0, 1, 20, 40), opacity=0.8),
    ),
    "colours that run": (
        Shape(RING, Gradient(False, ((0, NAVY, 1), (0.6, SAND, 1), (1, "#ff0000", 0)),
                             (100, 40, -20, 50, 10, 10))),
        Group((
            Shape(WEDGE, Gradient(True, ((0, SAND, 1), (1, NAVY, 0.3)), (50, 0, 0, 80, 60, 70))),
        ), (0.7, 0.1, -0.1, 0.7, 40, 60)),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def art(tmp_path_factory):
    folder = tmp_path_factory.mktemp("art")
    for name, mode, paint in (("photo", "RGB", SAND), ("glass", "RGBA", (0, 0, 0, 0))):
        picture = Pictures.new(mode, (90, 60), paint)
        picture.paste((30, 120, 60), (0, 0, 60, 20))
        picture.paste((200, 60, 20), (60, 20, 90, 60))
        picture.save(folder / f"{name}.png")
    made = library(photo=folder / "photo.png", glass=folder / "glass.png")
    pictures = tuple(made.pictures.items())
    for name, paths in SYMBOLS.items():
        made.symbols[f"{name}#1"] = Symbol(24, 16, paths, pictures=pictures)
    return made


def test_whatever_a_face_is_made_of_is_seen_as_it_is_printed(art):
    faces = [Face(63.5 * MM, 88.9 * MM, items) for items in DRAWN.values()]
    # The same on top of a face that others share.
    below = Face(63.5 * MM, 88.9 * MM, (area(SAND, 0, 0, 63.5, 50), outline(NAVY, 3, 4)))
    faces += [Face(face.width, face.height, face.items, below) for face in faces]
    alike = list(compared(faces, art, FontLibrary(), random.Random(3)))
    assert min(alike) > POINTS / 4


@pytest.mark.parametrize(
    ("paths", "ink"),
    [
        ((), (10, 20, 58, 52)),  # nothing is drawn: all of its box counts
        ((Shape(ELL, NAVY),), (14, 24, 54, 48)),
        ((Shape(ELL, NAVY, SAND, 2),), (12, 22, 56, 50)),
        ((Shape((("M", -5, 8), ("L", 30, 8)), stroke=NAVY, width=1),), (10, 35, 58, 37)),
        ((Group((Shape(ELL, NAVY),), clip=rectangle(0, 0, 12 / MM, 6 / MM)),), (14, 24, 34, 32)),
        ((Group((Shape(ELL, NAVY),), clip=rectangle(9, 9, 1, 1)),), (10, 20, 58, 52)),
        ((Group((Shape(ELL, NAVY),), (0.5, 0, 0, 0.5, 4, 0)), PHOTO), (10, 20, 58, 52)),
        ((Group((Shape(ELL, NAVY),), (0.5, 0, 0, 0.5, 4, 0)),), (20, 22, 40, 34)),
    ],
)
def test_a_stamp_covers_what_its_ink_does(paths, ink):
    art = library({"ell#1": Symbol(24, 16, paths)})
    flattener = Flattener(FontLibrary(), art, ACCOUNT)
    face = Face(100, 100, (SymbolRef("ell#1", 10, 20, 48, 32),))
    assert flattener.flatten(face).art[0].box == pytest.approx(ink)
    quarter = Face(100, 100, (SymbolRef("ell#1", 10, 20, 48, 32, turn=90),))
    left, bottom, right, top = ink
    turned = (34 - (top - 36), 36 + left - 34, 34 - (bottom - 36), 36 + right - 34)
    assert flattener.flatten(quarter).art[0].box == pytest.approx(turned)
