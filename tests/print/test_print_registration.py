"""Front and back laid over each other, in hundredths of a millimetre."""

from __future__ import annotations

import pytest

from tests.generator.impose.placements import through_paper
from tests.print.printed import DUPLEX, PAPERS, Printed, print_game
from tests.print.small_games import INSET, plain_game

DPI = 200
TWO_SIDED = [each for each in DUPLEX if each != "none"]
#: Ticks in the gaps would be measured with the cards.
BARE = {"crop_marks": False, "ruler": False, "label": False}


def print_plain(tmp_path, paper: str, name: str = "out", size: str = "poker", **sheets) -> Printed:
    game = plain_game(tmp_path / f"game-{name}", size, count=4)
    return print_game(game, tmp_path / name, paper, gap=6, **{**BARE, **sheets})


def edges(printed: Printed, spot) -> tuple[float, float, float, float]:
    """Measure a card's trim from the plate that lies inside it."""
    x, y, width, height = spot["trim"]
    plate = [x + INSET, y + INSET, width - 2 * INSET, height - 2 * INSET]
    left, bottom, right, top = printed.shot(spot["file"], spot["page"], DPI).edges(plate)
    return left - INSET, bottom - INSET, right + INSET, top + INSET


def seen_from_front(measured, printed: Printed, spot, duplex: str):
    shot = printed.shot(spot["file"], spot["page"], DPI)
    media = shot.width, shot.height
    left, bottom, right, top = measured
    corners = (
        through_paper((left, bottom), media, duplex),
        through_paper((right, top), media, duplex),
    )
    (x, y), (x2, y2) = corners
    return min(x, x2), min(y, y2), max(x, x2), max(y, y2)


@pytest.mark.parametrize("duplex", TWO_SIDED)
@pytest.mark.parametrize("paper", PAPERS)
def test_trims_of_front_and_back_coincide(tmp_path, paper, duplex):
    printed = print_plain(tmp_path, paper, duplex=duplex)
    for _, copy in printed.copies():
        face, back = copy["face"], copy["back"]
        front = edges(printed, face)
        behind = seen_from_front(edges(printed, back), printed, back, duplex)
        assert behind == pytest.approx(front, abs=0.05)
        x, y, width, height = face["trim"]
        assert front == pytest.approx((x, y, x + width, y + height), abs=0.05)


@pytest.mark.parametrize("duplex", ["separate", "long-edge", "short-edge"])
@pytest.mark.parametrize(
    ("paper", "size", "offset", "on_page"),
    [
        ("a4", "poker", (1.0, -0.5), (1.0, -0.5)),
        ("letter", "poker", (-2.25, 0.75), (-2.25, 0.75)),
        # Landscape pages are turned onto the paper, and the shift with them.
        ("a4", "euro_tarot", (1.0, -0.5), (1.0, -0.5)),
        ("a4", "mini", (1.0, -0.5), None),
    ],
)
def test_printer_offset_shifts_backs_by_exactly_that(
    tmp_path, paper, size, offset, on_page, duplex
):
    plain = print_plain(tmp_path, paper, "plain", size, duplex=duplex)
    shifted = print_plain(tmp_path, paper, "shifted", size, duplex=duplex, back_offset=offset)
    pairs = zip(plain.sides(), shifted.sides(), strict=True)
    for (_, _, side, before), (_, _, _, after) in pairs:
        here, there = edges(plain, before), edges(shifted, after)
        moved = (there[0] - here[0], there[1] - here[1], there[2] - here[2], there[3] - here[3])
        shot = shifted.shot(after["file"], after["page"], DPI)
        across, up = offset if shot.width < shot.height else (offset[1], -offset[0])
        if on_page is not None and shot.width < shot.height:
            assert (across, up) == on_page
        expected = (across, up, across, up) if side == "back" else (0, 0, 0, 0)
        assert moved == pytest.approx(expected, abs=0.02)


def test_fold_ignores_the_printer_offset(tmp_path):
    """Both sides are printed on one side of the paper, so nothing can be off."""
    plain = print_plain(tmp_path, "a4", "plain", duplex="fold")
    shifted = print_plain(tmp_path, "a4", "shifted", duplex="fold", back_offset=(1.0, -0.5))
    assert list(plain.sides()) == list(shifted.sides())
