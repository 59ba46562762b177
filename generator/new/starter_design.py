"""The starter designs of cards by name: how each draws a layout, and its back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.new.card_room import CardRoom
from punchboard.generator.new.deck_layout import DeckLayout, is_of_faces
from punchboard.generator.new.designs.band import frame_band
from punchboard.generator.new.designs.content import CardContent
from punchboard.generator.new.designs.corners import draw_corners, frame_corners
from punchboard.generator.new.designs.dossier import draw_dossier, frame_dossier
from punchboard.generator.new.designs.emblem import draw_emblem, frame_emblem
from punchboard.generator.new.designs.index_card import draw_index, frame_index
from punchboard.generator.new.designs.market import draw_market, frame_market
from punchboard.generator.new.designs.prompt import draw_prompt, frame_prompt
from punchboard.generator.new.designs.recipe import draw_recipe, frame_recipe
from punchboard.generator.new.designs.saga import draw_saga, frame_saga
from punchboard.generator.new.designs.sheet import LayoutSheet
from punchboard.generator.new.designs.vista import draw_vista, frame_vista
from punchboard.generator.new.spreadsheet import SheetColumn
from punchboard.generator.new.tones import TONES


class StarterDesign(NamedTuple):
    """A design that a new game can have.

    Attributes:
        name: Name of the design.
        draw: Draws a card; None for the plain design, which arranges the columns by itself.
        frame: Draws a card that is only a picture.
        ground: Color of the cards.
        tint: Color behind pictures.
        tones: Colors of card types, each with a contrast of 5:1 or more to white text.
    """

    name: str
    draw: Callable[[LayoutSheet], None] | None = None
    frame: Callable[[LayoutSheet], None] | None = None
    ground: str = "#fffdf8"
    tint: str = "#e6eef0"
    tones: Sequence[str] = TONES

    def tone(self, number: int) -> str:
        """Return the color of a card type by its number, from 0."""
        return self.tones[number % len(self.tones)]

    def layout(self, content: CardContent, room: CardRoom) -> str:
        """Return the layout file of a deck.

        Args:
            content: Content of the cards.
            room: Size of the cards.
        """
        draw = self.frame if _is_only_art(content) else self.draw
        if draw is None or is_of_faces(content.columns):
            return DeckLayout(content, room).file_text()
        sheet = LayoutSheet(self.name, content, room)
        draw(sheet)
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
#: Colors of card types: of sea, dusk and woods; of a printing press; of heraldry; of a bazaar; of a
#: kitchen; of a fair; of jewels; of inks and stamps; of ballpoint pens.
_LAND = ("#1d5c6b", "#a3482a", "#47632f", "#674472", "#7d5a1a", "#4a5a70")
_PRESS = ("#1f3f66", "#b3261e", "#2f6b3a", "#6a2f7c", "#8a4a12", "#15696b")
_ARMS = ("#8c1f2b", "#1f4f8a", "#336330", "#5b2f72", "#6b4a16", "#20605f")
_BAZAAR = ("#b2401c", "#1c6c68", "#7a3b69", "#5a661c", "#2f4f86", "#8a5410")
_KITCHEN = ("#a8362c", "#2c5f78", "#4a692c", "#7c3552", "#84590c", "#6b4428")
_FAIR = ("#6a2c9c", "#c01c5c", "#0b6b88", "#b0460a", "#1c7544", "#3a49b0")
_JEWELS = ("#2b5f94", "#8f2f50", "#2a6a54", "#6b4594", "#85591c", "#4f5a70")
_INKS = ("#1f3f5f", "#9a2f24", "#3d5f3a", "#5a3f6b", "#6e5420", "#2c6166")
_PENS = ("#2a4f9e", "#b3261e", "#2f6b3a", "#7a3b8c", "#8a5210", "#3c4650")
#: Designs by name, the usual one first.
DESIGNS = {
    each.name: each
    for each in (
        StarterDesign(USUAL, frame=frame_band),
        StarterDesign("vista", draw_vista, frame_vista, "#12181f", "#d8e2e8", _LAND),
        StarterDesign("corners", draw_corners, frame_corners, "#ffffff", "#f0eee9", _PRESS),
        StarterDesign("saga", draw_saga, frame_saga, "#f5ead2", "#e4d8bd", _ARMS),
        StarterDesign("market", draw_market, frame_market, "#fffaf0", "#fbe8c8", _BAZAAR),
        StarterDesign("recipe", draw_recipe, frame_recipe, "#fffbf2", "#f3e7d3", _KITCHEN),
        StarterDesign("prompt", draw_prompt, frame_prompt, "#ffffff", "#eeeeee", _FAIR),
        StarterDesign("emblem", draw_emblem, frame_emblem, "#1d2340", "#3a4270", _JEWELS),
        StarterDesign("dossier", draw_dossier, frame_dossier, "#fdfcf8", "#e3e6e8", _INKS),
        StarterDesign("index", draw_index, frame_index, "#fbf4e2", "#efe6cf", _PENS),
    )
}
