"""The starter designs of cards by name: how each draws a layout, and its back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.card_room import CardRoom
from punchboard.generator.new.deck_layout import DeckLayout, is_of_faces
from punchboard.generator.new.designs.content import CardContent
from punchboard.generator.new.designs.corners import draw_corners
from punchboard.generator.new.designs.dossier import draw_dossier
from punchboard.generator.new.designs.emblem import draw_emblem
from punchboard.generator.new.designs.index_card import draw_index
from punchboard.generator.new.designs.market import draw_market
from punchboard.generator.new.designs.prompt import draw_prompt
from punchboard.generator.new.designs.recipe import draw_recipe
from punchboard.generator.new.designs.saga import draw_saga
from punchboard.generator.new.designs.sheet import LayoutSheet
from punchboard.generator.new.designs.vista import draw_vista
from punchboard.generator.new.spreadsheet import SheetColumn


class StarterDesign(NamedTuple):
    """A design that a new game can have.

    Attributes:
        name: Name of the design.
        draw: Draws a card; None for the plain design, which arranges the columns by itself.
        ground: Color of the cards.
        tint: Color behind pictures.
    """

    name: str
    draw: Callable[[LayoutSheet], None] | None = None
    ground: str = "#fffdf8"
    tint: str = "#e6eef0"

    def layout(self, content: CardContent, room: CardRoom) -> str:
        """Return the layout file of a deck.

        Args:
            content: Content of the cards.
            room: Size of the cards.
        """
        if self.draw is None or _is_only_art(content):
            return DeckLayout(content, room).file_text()
        sheet = LayoutSheet(self.name, content, room)
        self.draw(sheet)
        return sheet.file_text()

    def hidden(self, content: CardContent) -> Sequence[SheetColumn]:
        """Return the columns without room on a poker card."""
        if self.draw is None or _is_only_art(content):
            return DeckLayout(content).hidden
        return content.hidden

    @property
    def back(self) -> str:
        """Path of its back in a game; "" for the usual back."""
        return "" if self.draw is None else f"layouts/backs/{self.name}.yaml"

    @property
    def back_text(self) -> str:
        """The layout file of its back."""
        return (TEMPLATES / "backs" / f"{self.name}.yaml").read_text(encoding="utf-8")


def _is_only_art(content: CardContent) -> bool:
    """Return whether the pictures are the cards."""
    shown = {each.role for each in content.columns} - {"id", "quantity", "note"}
    return shown == {"art"} or is_of_faces(content.columns)


#: Name of the design of games made without a choice.
USUAL = "band"
#: Designs by name, the usual one first.
DESIGNS = {
    each.name: each
    for each in (
        StarterDesign(USUAL),
        StarterDesign("vista", draw_vista, "#12181f", "#d8e2e8"),
        StarterDesign("corners", draw_corners, "#ffffff", "#f0eee9"),
        StarterDesign("saga", draw_saga, "#f5ead2", "#e4d8bd"),
        StarterDesign("market", draw_market, "#fffaf0", "#fbe8c8"),
        StarterDesign("recipe", draw_recipe, "#fffbf2", "#f3e7d3"),
        StarterDesign("prompt", draw_prompt, "#ffffff", "#eeeeee"),
        StarterDesign("emblem", draw_emblem, "#1d2340", "#3a4270"),
        StarterDesign("dossier", draw_dossier, "#fdfcf8", "#e3e6e8"),
        StarterDesign("index", draw_index, "#ffffff", "#f4f4f4"),
    )
}
