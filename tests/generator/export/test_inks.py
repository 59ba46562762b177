"""Which colours a press prints with black ink alone, and how much ink there may be of others."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from punchboard.cards.problem import UsageError
from punchboard.generator.pdf.inks import Inks, most_ink, total
from tests.press_profile import press_profile, write_press


@pytest.fixture(scope="module")
def inks(tmp_path_factory: pytest.TempPathFactory) -> Inks:
    path: Path = write_press(tmp_path_factory.mktemp("press"))
    return Inks(path, 240)


@pytest.mark.parametrize(
    ("colour", "area", "word"),
    [
        ("#000000", "black", "black"),
        ("#262626", "black", "black"),
        ("#382438", "black", "black"),  # as light and as tinted as what is meant as black
        ("#392439", "mixed", "mixed"),
        ("#39263a", "mixed", "black"),  # as a word its mean tone counts
        ("#808080", "grey", "grey"),
        ("#807c70", "mixed", "grey"),
        ("#c8c8b4", "mixed", "grey"),
        ("#c9c8b5", "mixed", "mixed"),  # too light to be read for its shape alone
        ("#f0f0f0", "grey", "grey"),
        ("#ffffff", "none", "none"),
        ("#c02020", "mixed", "mixed"),
        ("#2020c0", "mixed", "mixed"),
        ("#20c020", "mixed", "mixed"),
    ],
)
def test_what_is_printed_with_black_ink_alone(
    inks: Inks, colour: str, area: str, word: str
) -> None:
    light = int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)
    assert (_kind(inks.plain(light)), _kind(inks.word(light))) == (area, word)


def _kind(ink: tuple[float, ...]) -> str:
    *colours, black = ink
    if any(colours):
        return "mixed"
    return {0.0: "none", 1.0: "black"}.get(black, "grey")


def test_the_darker_a_grey_the_more_black_ink(inks: Inks) -> None:
    blacks = [inks.plain((tone, tone, tone))[3] for tone in range(0, 256, 5)]
    assert all(dark > light for dark, light in pairwise(blacks[12:]))
    assert (blacks[0], blacks[-1]) == (1, 0)


def test_a_gradient_is_of_black_ink_alone_only_if_all_of_it_is_grey(inks: Inks) -> None:
    greys, one = [(0, 0, 0), (128, 128, 128)], (192, 32, 32)
    assert not any(any(ink[:3]) for ink in inks.flow(greys))
    assert any(inks.flow([*greys, one])[0][:3])


@pytest.mark.parametrize(
    ("ink", "thin"),
    [
        ((0.5, 0.5, 0.4, 1.0), (0.5, 0.5, 0.4, 1.0)),
        ((1.0, 1.0, 0.8, 1.0), (0.5, 0.5, 0.4, 1.0)),
        ((1.0, 0.0, 0.8, 1.0), (0.7777778, 0.0, 0.6222222, 1.0)),
        ((0.9, 0.8, 0.7, 0.0), (0.9, 0.8, 0.7, 0.0)),
    ],
)
def test_colour_is_taken_away_from_too_much_ink_and_black_stays(
    inks: Inks, ink: tuple[float, ...], thin: tuple[float, ...]
) -> None:
    cyan, magenta, yellow, black = ink
    found = inks.thinned((cyan, magenta, yellow, black))
    assert found == pytest.approx(thin)
    assert total(found) <= 240.001


@pytest.mark.parametrize("seed", range(40))
def test_a_profile_with_a_flipped_byte_is_used_or_named(tmp_path: Path, seed: int) -> None:
    """A damaged profile is a sentence about that file, never a fault of the program."""
    chance = random.Random(seed)
    content = bytearray(press_profile("P"))
    content[chance.randrange(400)] ^= 1 << chance.randrange(8)
    path = tmp_path / "p.icc"
    path.write_bytes(content)
    with suppress(UsageError):
        Inks(path, 240)


@pytest.mark.parametrize("dark", [(0, 0), (159, 160), (160, 320), (322, 400)])
def test_one_pixel_with_too_much_ink_is_found_and_loses_color(
    inks: Inks, dark: tuple[int, int]
) -> None:
    """Ink is added up square by square; a pixel at an edge counts as any other."""
    pixels = Image.new("CMYK", (323, 401), (150, 150, 150, 150))
    pixels.putpixel(dark, (250, 240, 230, 60))
    assert most_ink(pixels) == pytest.approx(780 / 2.55)
    thin = inks.thinned_picture(pixels)
    share = (240 * 2.55 - 60) / 720
    seen = thin.getpixel(dark)
    assert isinstance(seen, tuple)
    assert seen == pytest.approx((250 * share, 240 * share, 230 * share, 60), abs=1)
    assert most_ink(thin) == pytest.approx(240, abs=1)
    thin.putpixel(dark, pixels.getpixel(dark))  # type: ignore[arg-type]
    assert thin.tobytes() == pixels.tobytes()


def test_a_profile_whose_space_is_not_ascii_is_named(tmp_path: Path) -> None:
    path = tmp_path / "p.icc"
    path.write_bytes(press_profile("P", space=b"\xd3MYK"))
    with pytest.raises(UsageError, match=r"p\.icc is damaged"):
        Inks(path, 240)
