"""Brick & Mortar's backs tell nothing, and little ink is less ink for the same words."""

from __future__ import annotations

from collections import Counter

import pytest
from display import Spot, shown
from PIL import ImageChops, ImageStat
from PIL.Image import Image
from PIL.ImageFilter import GaussianBlur

from punchboard.generator.graphics.display_list import Line, Text
from punchboard.generator.impose.plan import Copy
from punchboard.generator.options import Wanted
from tests.print.brick_and_mortar_faces import TRIM, cards_of, face_of, maker
from tests.print.printed import Printed

#: Part of a picture that may differ between two prints of one back.
SAME = 0.003


def back_pictures(printed: Printed, component: str, most: int = 10**9):
    shots = 0
    for name, copy in printed.copies():
        if name == component and shots < most:
            shots += 1
            back = copy["back"]
            yield printed.shot(back["file"], back["page"], 100, colours=True).crop(
                back["trim"], grown=-0.25
            )


def soft(picture: Image) -> Image:
    """Return a picture in which it does not show where lines fell between pixels."""
    return picture.convert("L").resize((248, 348), reducing_gap=2).filter(GaussianBlur(1.5))


def differing(one: Image, other: Image) -> float:
    """Return which part of two soft pictures differs."""
    clear = ImageChops.difference(one, other).point(lambda value: 255 if value > 40 else 0)
    return float(ImageStat.Stat(clear).mean[0]) / 255


@pytest.mark.parametrize(("which", "count"), [("brick_and_mortar", 84), ("with_low_ink", 12)])
def test_market_backs_are_all_the_same_also_upside_down(which, count, request):
    backs = list(back_pictures(request.getfixturevalue(which), "market", count))
    assert len(backs) == count
    assert backs[0].convert("L").getextrema()[0] < 160, "there is something on it"
    first, *others = map(soft, backs)
    for each in others:
        assert differing(first, each) < SAME
    assert differing(first, first.rotate(180)) < SAME


def test_the_market_back_is_the_same_list_of_shapes_upside_down():
    back = maker().face(Copy("market", cards_of("market")[0].id, 1), "back")
    cut = [each for each in shown(back) if TRIM.meets(each.spot)]
    places = sorted(_trimmed(each.spot) for each in cut)
    turned = sorted(_trimmed(_turned(each.spot)) for each in cut)
    assert _near(places, turned)


def _trimmed(spot: Spot) -> tuple[float, float, float, float]:
    return (
        round(max(spot.left, 0), 2),
        round(max(spot.top, 0), 2),
        round(min(spot.right, TRIM.right), 2),
        round(min(spot.bottom, TRIM.bottom), 2),
    )


def _turned(spot: Spot) -> Spot:
    return Spot(
        TRIM.right - spot.right,
        TRIM.bottom - spot.bottom,
        TRIM.right - spot.left,
        TRIM.bottom - spot.top,
    )


def _near(one, other) -> bool:
    pairs = zip(one, other, strict=True)
    return all(abs(a - b) < 0.03 for x, y in pairs for a, b in zip(x, y, strict=True))


@pytest.mark.parametrize("which", ["brick_and_mortar", "with_low_ink"])
def test_the_three_decks_have_three_backs(which, request):
    opened = request.getfixturevalue(which)
    store, start, market = (
        soft(next(back_pictures(opened, component)))
        for component in ("stores", "starting", "market")
    )
    for one, other in ((store, start), (store, market), (start, market)):
        assert differing(one, other) > 2 * SAME


@pytest.mark.parametrize("component", ["stores", "starting"])
def test_all_backs_of_a_deck_are_the_same(brick_and_mortar, component):
    first, *others = map(soft, back_pictures(brick_and_mortar, component))
    assert all(differing(first, each) < SAME for each in others)


def darkness(opened: Printed, side: str) -> float:
    """Return the mean ink of one side of all cards: 0 is white paper, 1 is black."""
    means = []
    for _, _, which, spot in opened.sides():
        if which == side:
            card = opened.shot(spot["file"], spot["page"], 100, colours=True).crop(spot["trim"])
            # Ink is what each of the colours takes away from white, in sum.
            means.append(sum(255 - mean for mean in ImageStat.Stat(card.convert("RGB")).mean) / 765)
    return sum(means) / len(means)


@pytest.mark.parametrize("side", ["face", "back"])
def test_low_ink_takes_less_than_half_of_the_ink(brick_and_mortar, with_low_ink, side):
    full, low = darkness(brick_and_mortar, side), darkness(with_low_ink, side)
    assert low < full / 2, f"{low:.3f} of {full:.3f}"


def test_low_ink_keeps_every_word_and_number():
    for copy in dict.fromkeys(copy[:2] for copy in Wanted().copies(maker().pieces.values())):
        full, low = (
            [
                each.item.runs if isinstance(each.item, Line) else each.item.text
                for each in face_of(*copy, low_ink)
                if isinstance(each.item, Text | Line)
            ]
            for low_ink in (False, True)
        )
        # In color the board's title is drawn.
        assert not Counter(full) - Counter(low), copy
