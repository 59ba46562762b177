"""The looks of cards that a new game can have: their colors and corners."""

from __future__ import annotations

from typing import NamedTuple


class CardLook(NamedTuple):
    """A look of generated cards.

    Attributes:
        ground: Color of the card.
        panel: Color behind texts and figures.
        quiet: Color of labels.
        tint: Color behind pictures and letters.
        ink: Color of text; "" for black.
        is_filled: Whether the head is filled with the card's color, and not only underlined.
        corner: Radius of panels, mm.
    """

    ground: str = "#fffdf8"
    panel: str = "#f3eee3"
    quiet: str = "#6b6459"
    tint: str = "#e6eef0"
    ink: str = ""
    is_filled: bool = True
    corner: float = 2


#: Looks by name, the usual one first.
LOOKS = {
    "band": CardLook(),
    "line": CardLook("#ffffff", "#f2f4f5", "#5d666e", "#eef1f2", is_filled=False, corner=0),
    "night": CardLook("#1b2129", "#2a323d", "#b4bdc9", "#37414e", ink="#f4f1ea", corner=3),
}
USUAL = LOOKS["band"]
