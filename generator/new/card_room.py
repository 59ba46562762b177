"""The room on a card of some size, for the layouts that are generated."""

from __future__ import annotations

from typing import NamedTuple

from punchboard.cards.schema.size import SIZES

#: Edge without content, mm.
_EDGE = 4.5
#: Letters that certainly fit into a line of 10.5 pt and of 13 pt, into two lines of tags at their
#: smallest size, and into one; on a poker card.
_A_LINE, _A_LARGE_LINE, _TAGS, _A_TAG_LINE = 26, 21, 110, 40
#: Least height of a picture above a long text, on a poker card and on one less than 75 mm high, mm.
STRIP, _SMALL_STRIP, _SMALL = 14.0, 6.6, 75.0
#: Width of the content of a poker card, mm.
_USUAL = 54.5


class CardRoom(NamedTuple):
    """The room on a card.

    Attributes:
        width: Width of the card, mm.
        height: Height of the card, mm.
    """

    width: float
    height: float

    @property
    def left(self) -> float:
        """Left edge of the content, mm."""
        return _EDGE

    @property
    def across(self) -> float:
        """Width of the content, mm."""
        return round(self.width - 2 * _EDGE, 2)

    @property
    def foot(self) -> float:
        """Lower end of the content, mm."""
        return round(self.height - _EDGE, 2)

    @property
    def middle(self) -> float:
        """Middle of the card from the left, mm."""
        return self.width / 2

    @property
    def third(self) -> float:
        """Least height of a panel of texts that need it, mm: its text box is a third of a card."""
        return round(self.height / 3 + 3.17, 1)

    @property
    def strip(self) -> float:
        """Least height of a picture above a long text, mm; on small cards figures come first."""
        return STRIP if self.height >= _SMALL else _SMALL_STRIP

    @property
    def bleed_box(self) -> list[float]:
        """Box of art that reaches over the card's edge."""
        return [-3, -3, round(self.width + 6, 2), round(self.height + 6, 2)]

    def inset(self, by: float) -> list[float]:
        """Return the box within the card's edge.

        Args:
            by: Width of the edge, mm.
        """
        return [by, by, round(self.width - 2 * by, 2), round(self.height - 2 * by, 2)]

    @property
    def letters_a_line(self) -> int:
        """Letters that certainly fit into a line of 10.5 pt in the panel."""
        return self._letters(_A_LINE)

    @property
    def letters_a_large_line(self) -> int:
        """Letters that certainly fit into a line of 13 pt in the panel."""
        return self._letters(_A_LARGE_LINE)

    @property
    def letters_of_tags(self) -> int:
        """Letters that certainly fit into two lines of tags at their smallest size."""
        return self._letters(_TAGS)

    @property
    def letters_a_tag_line(self) -> int:
        """Letters that certainly fit into one line of tags at their smallest size."""
        return self._letters(_A_TAG_LINE)

    def _letters(self, usual: int) -> int:
        return max(4, round(usual * self.across / _USUAL))


#: Names of the sizes to choose from for a new deck, the usual one first: those that the generated
#: layouts have room on.
CARD_SIZES = ("poker", "euro_poker", "bridge", "tarot", "mini", "euro_square", "jumbo")
#: A poker card.
POKER = CardRoom(SIZES["poker"].width, SIZES["poker"].height)


def room_of(size: str) -> CardRoom:
    """Return the room on a card of a named size."""
    return CardRoom(SIZES[size].width, SIZES[size].height)
