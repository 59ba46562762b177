"""Colours of the screens can be read by everybody."""

from __future__ import annotations

import pytest

from punchboard.companion.ui.palette import DARK, LIGHT, TEXT_PAIRS, contrast, readable_on


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("pair", TEXT_PAIRS, ids="-on-".join)
def test_words_have_the_contrast_of_wcag_aa(palette: dict[str, str], pair: tuple[str, str]) -> None:
    assert contrast(palette[pair[0]], palette[pair[1]]) >= 4.5


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("under", ["ground", "surface"])
def test_rims_of_buttons_can_be_seen(palette: dict[str, str], under: str) -> None:
    assert contrast(palette["edge"], palette[under]) >= 3


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colour", ["#005fa3", "#b04a00", "#1f6b45", "#6b3a86", "#f2c230"])
def test_a_marker_s_letter_can_be_read_on_it(colour: str) -> None:
    assert contrast(readable_on(colour), colour) >= 4.5
