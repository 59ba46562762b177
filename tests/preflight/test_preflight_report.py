"""The report of preflight: each finding with its card, the spot framed and shown larger."""

from __future__ import annotations

import ctypes
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw
import pytest

from punchboard.generator.art.color import ALL_EYES, shown
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.preflight.finding import REPORT
from tests.preflight.stumbles import write_stumbles
from tests.preflight.test_preflight_game import built

RED, WHITE, GREY, PALE = (208, 2, 27), (255, 255, 255), (93, 87, 77), (217, 212, 202)
A4 = 210 * MM, 297 * MM


class Frame(NamedTuple):
    """A line around an area, or along one: the middle of it in points."""

    left: float
    bottom: float
    right: float
    top: float
    colour: tuple[int, ...]


class Card(NamedTuple):
    """A face that is drawn: how much larger, and where its lower left corner lies."""

    scale: float
    x: float
    y: float

    def of(self, box, air=0.0):
        """Return where a box of the face is, with some points of air."""
        left, bottom = self.x + box.x * self.scale - air, self.y + box.bottom * self.scale - air
        right = self.x + box.right * self.scale + air
        return left, bottom, right, self.y + box.top * self.scale + air


def colour_of(item, of):
    parts = [ctypes.c_uint() for _ in range(4)]
    of(item, *parts)
    return tuple(part.value for part in parts[:3])


def is_filled(item):
    fills, strokes = ctypes.c_int(), ctypes.c_int()
    pypdfium2.raw.FPDFPath_GetDrawMode(item, fills, strokes)
    return fills.value != pypdfium2.raw.FPDF_FILLMODE_NONE


class Shown:
    """What a cell of the report shows."""

    def __init__(self, items):
        self.frames, self.areas, self.cards, self.words = [], [], [], []
        for item in items:
            left, bottom, right, top = item.get_bounds()
            if item.type == pypdfium2.raw.FPDF_PAGEOBJ_FORM:
                matrix = item.get_matrix()
                assert (matrix.a, matrix.b, matrix.c) == (matrix.d, 0, 0)
                self.cards.append(Card(matrix.a, matrix.e, matrix.f))
            elif item.type == pypdfium2.raw.FPDF_PAGEOBJ_TEXT:
                self.words.append((left, bottom, right, top))
            else:
                width = ctypes.c_float()
                pypdfium2.raw.FPDFPageObj_GetStrokeWidth(item, width)
                half = width.value  # as pdfium grows the bounds of lines
                colour = colour_of(item, pypdfium2.raw.FPDFPageObj_GetStrokeColor)
                if is_filled(item):
                    colour = colour_of(item, pypdfium2.raw.FPDFPageObj_GetFillColor)
                    self.areas.append((left, bottom, right, top, colour))
                    continue
                self.frames.append(
                    Frame(left + half, bottom + half, right - half, top - half, colour)
                )

    def of(self, colour):
        return [each[:4] for each in self.frames if each.colour == colour]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Return the findings of the game that stumbles, and what is shown of each."""
    folder = tmp_path_factory.mktemp("report")
    made = built(write_stumbles(folder / "stumbles"), folder / "out")
    cells = []
    with pypdfium2.PdfDocument(folder / "out" / REPORT) as pdf:
        for page in pdf:
            assert page.get_size() == pytest.approx(A4, abs=0.1)
            items = list(page.get_objects(max_depth=1))
            starts = [
                number
                for number, item in enumerate(items)
                if item.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH
                and item.get_bounds()[3] - item.get_bounds()[1] < 1.5
                and item.get_bounds()[2] - item.get_bounds()[0] > 80 * MM
            ]
            for start, end in pairwise([*starts, len(items)]):
                cells.append(Shown(items[start:end]))
    return made.findings, cells


def test_each_finding_has_a_cell_two_beside_each_other(report):
    findings, cells = report
    assert len(cells) == len(findings) == 10
    for number, cell in enumerate(cells):
        left, line, right, _ = cell.of(PALE)[0]
        column, row = number % 2, number // 2 % 4
        width = (210 - 2 * 12 - 6) / 2
        assert left == pytest.approx((12 + column * (width + 6)) * MM, abs=0.5)
        assert right - left == pytest.approx(width * MM, abs=0.5)
        height = (297 - 2 * 12 - 16) / 4
        assert line == pytest.approx((297 - 12 - 16 - row * height) * MM, abs=0.5)
        for x, bottom, end, top in [*cell.words, *cell.of(PALE)[1:], *cell.of(WHITE)]:
            assert x > left - 3 * MM
            assert end < right + 3 * MM
            assert line - height * MM < bottom < top < line


def test_the_card_stands_at_the_left_with_the_spot_framed(report):
    for finding, cell in zip(*report, strict=True):
        if not finding.card:
            continue
        card = cell.cards[0]
        (left, line, *_), picture, *_ = cell.of(PALE)
        assert card.x == pytest.approx(left, abs=0.5)
        assert card.scale == pytest.approx(38 / 100, abs=0.001)  # the card is 100 mm wide
        whole = card.x, card.y, card.x + 38 * MM, card.y + 38 * 1.41 * MM
        assert picture == pytest.approx(whole, abs=0.1)
        assert line - picture[3] == pytest.approx(3 * MM, abs=0.1)
        for left, bottom, *_ in cell.words:
            assert left > picture[2] + 3 * MM
            assert bottom > picture[1]
        if finding.box is not None:
            spot = pytest.approx(card.of(finding.box, 1.2), abs=0.1)
            assert cell.of(RED)[0] == spot
            assert cell.of(WHITE) == [spot]


def test_beside_the_card_the_spot_is_larger_with_what_lies_around_it(report):
    seen = set()
    for finding, cell in zip(*report, strict=True):
        if finding.box is None:
            continue
        large, lens, spot = cell.cards[1], cell.of(PALE)[2], cell.of(RED)[1]
        assert cell.of(GREY) == [
            pytest.approx(
                (
                    large.x,
                    large.y,
                    large.x + 100 * MM * large.scale,
                    large.y + 141 * MM * large.scale,
                ),
                abs=0.1,
            )
        ]
        assert spot == pytest.approx(large.of(finding.box, 1.2), abs=0.1)
        assert lens[0] == pytest.approx(cell.of(PALE)[1][2] + 4 * MM, abs=0.1)
        assert lens[2] == pytest.approx(cell.of(PALE)[0][2], abs=0.6)
        assert lens[3] - lens[1] == pytest.approx(21 * MM, abs=0.1)
        assert lens[3] < min(bottom for _, bottom, *_ in cell.words)
        around = large.of(finding.box, 3.5 * MM * large.scale)
        wide, high = around[2] - around[0], around[3] - around[1]
        room = (lens[2] - lens[0]) / wide, (lens[3] - lens[1]) / high
        # All of it is shown, unless that were less than twice as large as on the card.
        if min(room) * large.scale >= min(1, 2 * 38 / 100):
            assert large.scale == pytest.approx(min(3, min(room) * large.scale), abs=0.01)
            for low, high in ((0, 2), (1, 3)):
                assert around[low] + around[high] == pytest.approx(lens[low] + lens[high], abs=0.2)
            seen.add("whole")
        else:  # its lower left corner is, where not even all of it would be seen
            assert large.scale == pytest.approx(2)
            assert around[:2] == pytest.approx(lens[:2], abs=0.1)
            seen.add("corner")
    assert seen == {"whole", "corner"}


def test_colours_that_look_alike_are_shown_as_all_eyes_see_them(report):
    ((finding, cell),) = [each for each in zip(*report, strict=True) if each[0].colours]
    assert not cell.cards
    left, line, *_ = cell.of(PALE)[0]
    wide, count = 38 * MM / len(finding.colours), len(finding.colours)
    eyes = (None, *ALL_EYES)
    assert len(cell.areas) == count * len(eyes)
    for number, (*box, colour) in enumerate(cell.areas):
        row, column = divmod(number, count)
        x, top = left + column * wide, line - 3 * MM - row * 9 * MM
        assert box == pytest.approx([x, top - 5 * MM, x + wide, top], abs=0.6)
        seen = shown(finding.colours[column], eyes[row])
        assert "#{:02x}{:02x}{:02x}".format(*colour) == seen
    labels = sorted(
        (words for words in cell.words if words[0] < left + 38 * MM), key=lambda w: -w[1]
    )
    assert len(labels) == len(eyes)
    for row, (x, bottom, _, top) in enumerate(labels):
        assert x == pytest.approx(left, abs=1)
        swatch = line - 3 * MM - row * 9 * MM - 5 * MM
        assert swatch - 4 * MM < bottom < top < swatch
