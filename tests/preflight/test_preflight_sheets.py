"""Backs, copies, the paper's margin, and which faces are looked at."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageDraw

from punchboard.generator.graphics.geometry import MM
from punchboard.generator.impose.plan import Copy, Page, Placement, PlannedFile
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.manifest import Recorder
from punchboard.generator.preflight.deck_checks.back import BacksOfDeck
from punchboard.generator.preflight.deck_checks.copies import check_copies
from punchboard.generator.preflight.deck_checks.printable import Margins
from punchboard.generator.preflight.deck_checks.upright import (
    UprightBacks,
    has_an_up,
    is_same_by_shapes,
    looks_same_turned,
)
from punchboard.generator.preflight.inspection import Selection
from punchboard.generator.shown import Shown
from tests.preflight.sight import area, face, outline, stamp, view, words

NAVY, SAND = "#102040", "#f3e7d3"
MEDIA = (210 * MM, 297 * MM)
#: Stands for the build, for checks that read only pages.
NOTHING: Any = None


def flat(*items):
    return view(face(*items))


def never(shown, dpi):
    raise AssertionError("no picture was needed")


def test_backs_that_differ_are_found_by_their_marks():
    backs = BacksOfDeck()
    for name, ground in (("Salt", NAVY), ("River", NAVY), ("Hill", SAND), ("Dune", SAND)):
        backs.see(name.lower(), name, face(area(ground, -3, -3, 70, 95)))
    found = backs.differing("places", "Places", "Salt")
    assert found is not None
    assert found.message == 'backs of Places differ from that of "Salt": they give cards away'
    assert (found.card, found.side, found.cards) == ("hill", "back", ("Hill", "Dune"))


def test_equal_backs_are_one_even_if_each_is_laid_out_anew():
    backs = BacksOfDeck()
    for name in ("Salt", "River"):
        backs.see(name, name, face(area(NAVY, -3, -3, 70, 95), outline(SAND, 1, 10)))
    assert backs.differing("places", "Places", "Salt") is None


def test_a_back_that_is_the_same_upside_down_is_known_by_its_shapes():
    pair = area(SAND, 10, 20, 5, 9), area(SAND, 48.5, 59.9, 5, 9)
    back = face(area(NAVY, -3, -3, 69.5, 94.9), *pair)
    assert not has_an_up(back, lambda shown: flat(*shown.items), never)


def test_what_lies_on_top_counts_when_a_back_is_turned():
    below, above = area(NAVY, 26.75, 30, 10, 20), area(SAND, 26.75, 38.9, 10, 20)
    assert not is_same_by_shapes(flat(below, above))
    assert is_same_by_shapes(flat(below._replace(fill=SAND), above))


def test_stamps_and_words_are_left_to_the_pixels():
    assert not is_same_by_shapes(flat(stamp(29.25, 41.95, 5)))
    assert not is_same_by_shapes(flat(words("SOS", 20, 40)))


def _picture(*boxes):
    picture = Image.new("RGB", (300, 400), NAVY)
    for box in boxes:
        ImageDraw.Draw(picture).rectangle(box, fill=SAND)
    return picture


def test_pixels_tell_whether_a_back_has_an_up():
    assert looks_same_turned(_picture((10, 10, 59, 59), (240, 340, 289, 389)))
    assert not looks_same_turned(_picture((10, 10, 59, 59)))


def test_a_back_with_an_up_is_found():
    places = SimpleNamespace(title="Places", upright=True)
    salt = SimpleNamespace(name="Salt Farm")
    inspected: Any = SimpleNamespace(
        faces=SimpleNamespace(components={"places": places}, pieces={("places", "salt"): salt}),
        flattener=SimpleNamespace(flatten=lambda shown: flat(*shown.items)),
        rasterize=lambda shown, dpi: _picture((10, 10, 59, 59)),
    )
    check = UprightBacks(inspected)
    check.see_back(Copy("places", "salt", 1), face(words("Store", 20, 60)))
    (found,) = check.findings(NOTHING)
    assert found.message == (
        "the back of Places looks different upside down, and upright: true asks that it not"
    )


def page(side="face", left=10.0, bottom=20.0, placements=()):
    box = (left * MM, bottom * MM, MEDIA[0] - 10 * MM, MEDIA[1] - 20 * MM)
    return Page(1, side, placements, (), box, box, MEDIA)


def placed(copy, side="face"):
    return Placement(copy, side, 1, 10 * MM, 20 * MM, 180, 252, 0)


@pytest.fixture
def recorder():
    return Recorder("1", "Coast", "1", "A4")


def copies_said(recorder, *wanted):
    pieces = {("places", "salt"): SimpleNamespace(name="Salt Farm")}
    return [finding.message for finding in check_copies(pieces, wanted, recorder)]


def test_copies_that_are_missing_or_double_are_counted(recorder):
    plan = PlannedFile("cards.pdf", "Cards", "A4", (), 2)
    one, two = Copy("places", "salt", 1), Copy("places", "salt", 2)
    recorder.page_drawn(plan, page(placements=(placed(one),)))
    assert copies_said(recorder, one, two) == [
        '"Salt Farm" is on the sheets once, and its quantity is 2'
    ]
    recorder.page_drawn(plan, page(placements=(placed(two),)))
    recorder.page_drawn(plan, page("back", placements=(placed(two, "back"),)))
    assert copies_said(recorder, one, two) == []
    recorder.page_drawn(plan, page(placements=(placed(two),)))
    assert copies_said(recorder, one, two) == [
        '"Salt Farm" is on the sheets 3 times, and its quantity is 2'
    ]


def margins_said(*pages):
    margins = Margins(NOTHING)
    for each in pages:
        margins.see_page(PlannedFile("cards.pdf", "Cards", "A4", (), 1), each)
    return [finding.message for finding in margins.findings(NOTHING)]


def test_pieces_in_the_margin_that_printers_leave_white():
    shown = (placed(Copy("places", "salt", 1)),)
    assert margins_said(page(left=5, placements=shown)) == [
        "pieces on page 1 of cards.pdf lie 5 mm from the left edge of the A4 sheet; many printers"
        " leave 0.25 inch (6.35 mm) white, an HP OfficeJet 7210 6.7 mm, a Konica 4 mm,"
        " an Epson 3 mm"
    ]
    assert margins_said(page(left=6.35, placements=shown)) == []
    assert margins_said(page("back", left=5, placements=shown), page(left=5)) == []


def drawn(item):
    return Shown(face(item), None, is_shared=False)


def test_large_decks_by_samples_and_by_what_is_new():
    selection = Selection(9000)
    plain, small, other = map(drawn, (words("a", 5, 5), words("a", 5, 5, 7), stamp(9, 9, 5)))
    taken = [selection.takes(plain) for _ in range(1000)]
    assert 3 <= sum(taken) <= 10
    assert not selection.takes(plain)
    assert selection.takes(other)
    assert [selection.takes(small) for _ in range(30)].count(True) <= 22
    assert selection.seen == 1032


def test_sheets_have_cards_where_printers_reach():
    """Poker cards without bleed: named papers keep the quarter inch, and A4's ticks too."""
    from punchboard.cards.schema.size import SIZES
    from punchboard.generator.impose.impose import impose

    shown = [Copy("places", "salt", number) for number in range(1, 10)]
    for paper in ("a4", "letter"):
        options = SheetOptions(find_sheet(paper))
        (plan,) = impose(shown, set(), SIZES["poker"], "poker", options)
        margins = Margins(NOTHING)
        margins.see_page(plan, plan.pages[0])
        found = [each.message.partition(":")[0] for each in margins.findings(NOTHING)]
        assert found == TICKS[paper]


TICKS = {
    "a4": [],
    "letter": [  # three cards take all that such printers reach; others print a part of each tick
        "cut ticks begin 5.6 mm from the lower and upper edge of the Letter sheet on page 1"
        " of cards-poker-fronts.pdf"
    ],
}


def test_a_sheet_without_room_for_a_ruler_is_named():
    shown = (placed(Copy("places", "salt", 1)),)
    lacking = replace(page(placements=shown), lacks=("ruler", "label"))
    assert margins_said(lacking) == ["page 1 of cards.pdf has no room for a ruler or label on A4"]
