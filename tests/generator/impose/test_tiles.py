"""Boards on tiles: what they show makes up the board, and their marks meet at the seams."""

from __future__ import annotations

from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from punchboard.cards.load.folder import load_game
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.size import Size
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Shape
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy, Page
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.impose.tiles import DIAMOND, divide, impose_board, tile_page
from punchboard.generator.layout.context import open_context
from punchboard.generator.options import BuildOptions
from punchboard.generator.pieces.make import make_pieces
from punchboard.generator.pipeline import build
from tests.generator.impose.sheet_geometry import boxes, texts

BOARD = Copy("board", "board", 1)


@st.composite
def tilings(draw):
    options = SheetOptions(
        find_sheet(draw(st.sampled_from(["a4", "letter", "a3", "tabloid"]))),
        game="Harbour",
        bleed=draw(st.sampled_from([0.0, 3.0])),
    )
    size = Size(
        width=draw(st.sampled_from([150.0, 250.0, 380.0, 420.5, 600.0])),
        height=draw(st.sampled_from([150.0, 257.0, 300.0, 594.0, 900.0])),
    )
    tiling = divide(size, draw(st.sampled_from([5.0, 10.0, 20.0])), options)
    pages = [
        tile_page(tiling, index, BOARD, size, "Board", options) for index in range(tiling.count)
    ]
    return options, size, tiling, pages


def on_board(page: Page, x: float, y: float) -> tuple[float, float]:
    """Return where a point of a page lies on the board, mm from its bottom left."""
    (placement,) = page.placements
    return (x - placement.x) / MM, (y - placement.y) / MM


@given(tilings())
@settings(deadline=None)
def test_tiles_cover_the_board_once_without_a_gap(tiled):
    _, size, tiling, pages = tiled
    area = 0.0
    for page in pages:
        left, bottom, right, top = page.trim_box
        x1, y1 = on_board(page, left, bottom)
        x2, y2 = on_board(page, right, top)
        assert -1e-6 <= x1 < x2 <= size.width + 1e-6
        assert -1e-6 <= y1 < y2 <= size.height + 1e-6
        area += (x2 - x1) * (y2 - y1)
    assert area == pytest.approx(size.width * size.height)
    for spans in (tiling.columns, tiling.rows):
        assert spans[0].start == 0
        for one, other in pairwise(spans):
            assert one.end == other.start
            assert one.flap > 0
        assert spans[-1].flap == 0


@given(tilings())
@settings(deadline=None)
def test_all_that_is_printed_lies_where_printers_reach(tiled):
    options, _, _, pages = tiled
    margin = options.paper.margin
    for page in pages:
        (placement,) = page.placements
        window = placement.clip
        width, height = page.media
        assert window.x >= margin * MM - 1e-3
        assert window.right <= width - margin * MM + 1e-3
        assert window.bottom >= margin * MM - 1e-3
        assert window.top <= height - margin * MM + 1e-3
        for mark in boxes(page.marks):
            assert mark.x >= 0
            assert mark.bottom >= 4 * MM - 1e-3
            assert mark.right <= width
            assert mark.top <= height


def diamonds(page: Page) -> list[tuple[float, float, int]]:
    """Return the middles of the diamonds of a tile on the board, and which half it has."""
    found = []
    for mark in page.marks:
        if isinstance(mark, Shape) and mark.fill == "#000000" and not mark.stroke:
            for start in range(0, len(mark.segments), 4):
                corners = mark.segments[start : start + 4]
                points = [on_board(page, *each[1:]) for each in corners if each[0] != "Z"]
                if len(points) == 3:
                    (x1, y1), (x2, y2), (x3, y3) = points
                    half = DIAMOND / 2 / MM
                    if abs(abs(x2 - x1) - half) < 1e-6 and abs(abs(y2 - y1) - half) < 1e-6:
                        middle = round((x1 + x3) / 2, 4), round((y1 + y3) / 2, 4)
                        side = (x2 > x1) - (x2 < x1) if x1 == x3 else 2 * ((y2 > y1) - (y2 < y1))
                        found.append((*middle, side))
    return found


@given(tilings())
@settings(deadline=None)
def test_half_diamonds_of_neighbours_make_whole_ones_on_the_seam(tiled):
    _, _, tiling, pages = tiled
    halves: dict[tuple[float, float], list[int]] = {}
    for page in pages:
        for x, y, side in diamonds(page):
            halves.setdefault((round(x, 2), round(y, 2)), []).append(side)
    seams = (len(tiling.columns) - 1) * len(tiling.rows) + (len(tiling.rows) - 1)
    assert len(halves) >= seams
    for (x, y), sides in halves.items():
        assert len(sides) == 2
        assert sum(sides) == 0
        on_column = any(abs(x - span.end) < 0.02 for span in tiling.columns[:-1])
        tall = tiling.rows[-1].end
        on_row = any(abs(tall - y - span.end) < 0.02 for span in tiling.rows[:-1])
        assert on_column or on_row


def test_a_board_that_fits_is_one_sheet():
    options = SheetOptions(find_sheet("a3"))
    (file,) = impose_board(BOARD, Size(width=380, height=257), 10, "board-main", "Board", options)
    assert file.name == "board-main.pdf"
    assert [len(page.placements) for page in file.pages] == [1]
    assert file.pages[0].placements[0].clip is None
    assert any(each.startswith("Board · sheet 1 of 1") for each in texts(file.pages[0]))


def test_the_board_of_brick_and_mortar_is_two_sheets_of_a4_or_letter():
    for paper in ("a4", "letter"):
        options = SheetOptions(find_sheet(paper))
        assert divide(Size(width=380, height=254), 10, options).count == 2


def test_two_tiles_leave_the_margin_that_many_printers_need():
    options = SheetOptions(find_sheet("a4"))
    size = Size(width=380, height=254)
    tiling = divide(size, 10, options)
    reaches = [span.end - span.start + span.flap for span in tiling.columns]
    assert reaches == [195, 195]
    assert (210 - max(reaches)) / 2 > 6.35


LAYOUT = """
elements:
  ground: {kind: shape, shape: rect, at: [0, 0], fill: "#f0e0b0"}
  track: {kind: track, at: [4, 4, =width - 8, =height - 8], from: 0, to: 69, size: 12, weight: bold}
  slope: {kind: shape, shape: line, at: [0, 0], stroke: "#aa0000", stroke_width: 2}
  disc: {kind: shape, shape: ellipse, at: [130, 140, 120, 120], fill: "#3366aa"}
"""
#: Pixels per mm.
_SCALE = 3


def test_tiles_reassembled_from_their_pictures_equal_the_board(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "title: Harbour\ncomponents:\n"
        "  board: {kind: board, size: {width: 370, height: 400}, front: board.yaml}\n"
    )
    (folder / "board.yaml").write_text(LAYOUT)
    game, diagnostics = load_game(folder, "g")
    options = SheetOptions(find_sheet("a4"))
    build(
        game,
        diagnostics,
        BuildOptions(tmp_path / "out", options),
        lambda what, count: lambda done: None,
    )
    whole = _render_whole(folder)
    again = Image.new("RGB", whole.size, "#ff00ff")
    size = Size(width=370, height=400)
    tiling = divide(size, 10, options)
    assert tiling.count == 4
    document = pypdfium2.PdfDocument(tmp_path / "out" / "board-board.pdf")
    for index, page in enumerate(document):
        plan = tile_page(tiling, index, BOARD, size, "Board", options)
        picture = page.render(scale=_SCALE / MM).to_pil().convert("RGB")
        left, bottom, right, top = (each / MM for each in plan.trim_box)
        high = plan.media[1] / MM
        cut = picture.crop(
            [round(each * _SCALE) for each in (left, high - top, right, high - bottom)]
        )
        x, y = on_board(plan, plan.trim_box[0], plan.trim_box[3])
        again.paste(cut, (round(x * _SCALE), round((400 - y) * _SCALE)))
    apart = ImageChops.difference(whole, again).convert("L")
    # Rasterizers place edges a fraction of a pixel apart; nothing else may differ.
    assert sum(apart.histogram()[128:]) / (apart.width * apart.height) < 0.006
    shrunk = [each.resize((95, 100), Image.Resampling.BOX) for each in (whole, again)]
    coarse = ImageChops.difference(*shrunk).convert("L")
    assert max(value for value, count in enumerate(coarse.histogram()) if count) < 40


def _render_whole(folder):
    from punchboard.generator.pdf.raster import Rasterizer

    game, _ = load_game(folder, "g")
    context = open_context(game, Diagnostics())
    face = Faces(make_pieces(game, context.diagnostics), context).face(BOARD, "face")
    dpi = 25.4 * _SCALE
    (picture,) = Rasterizer(dpi).pictures([face], context.library, context.fonts)
    return picture.convert("RGB").resize((370 * _SCALE, 400 * _SCALE))
