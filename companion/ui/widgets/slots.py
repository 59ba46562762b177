"""The panel of slots: a row for each seat, with the cards in them."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.words import Prose
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import PanelPane
from punchboard.companion.view_schema import RowsPanelView, SlotCardView, SlotView


class SeatLine(BoxLayout):
    """A seat's marker and name, with a quiet line at the right."""

    seat = DictProperty({})
    name = StringProperty("")
    summary = StringProperty("")


class Slot(ButtonBehavior, BoxLayout):
    """A slot; a touch on its card shows the printed text."""

    title = StringProperty("")
    note = StringProperty("")
    number = StringProperty("")
    name = StringProperty("")
    detail = StringProperty("")
    taken = BooleanProperty(False)
    floor = NumericProperty(dp(72))


class BoardsPanel(PanelPane[RowsPanelView]):
    """All buildings; only of those who are asked, where it shares a screen."""

    def build(self) -> None:
        """Add a line and the slots of each seat."""
        asked = self.model.view["prompt"]["seats"] if self.brief else ()
        rows = [row for row in self.panel["rows"] if not asked or row["seat"] in asked]
        for row in rows:
            seat = self.model.seat(row["seat"])
            part = Column()
            summary = row["cells"][0]["text"]
            part.add_widget(SeatLine(seat=seat, name=seat.get("name", ""), summary=summary))
            slots = Wrap()
            text = Column()
            for slot in row.get("slots", ()):
                slots.add_widget(self._slot(slot, text))
            part.add_widget(slots)
            part.add_widget(text)
            self.add_widget(part)

    def _slot(self, slot: SlotView, place: Column) -> Slot:
        """Return a slot, which shows more of its card at a touch."""
        card = slot.get("card")
        if not card:
            return Slot(title=slot["title"], note=slot.get("note", ""))
        made = Slot(
            title=slot["title"],
            number=str(card["number"] or ""),
            name=card["name"],
            detail=card.get("detail", ""),
            taken=True,
        )
        made.bind(on_release=lambda _slot: self._show(card, place))
        return made

    def _show(self, card: SlotCardView, place: Column) -> None:
        """Show a card's text under its row; a second touch takes it away."""
        shown = getattr(place, "card_id", None)
        place.clear_widgets()
        place.card_id = None if shown == card["id"] else card["id"]
        if place.card_id and card.get("text"):
            place.add_widget(
                Prose(text=f"**{card['name']}.** {card['text']}", font_size=THEME.body)
            )
