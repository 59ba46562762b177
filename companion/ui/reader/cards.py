"""A card of the game, as it is looked up: what is printed on it, and what it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.cards.text import plain
from punchboard.companion.ui.draw.icons import ICONS
from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.words import Prose, Words
from punchboard.companion.ui.reader.blocks import card_label
from punchboard.companion.ui.theme import THEME

if TYPE_CHECKING:
    from punchboard.cards.schema.pack import PackCard


class CardValue(BoxLayout):
    """One thing printed on a card: an icon or a word, and a figure."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")


def card_column(card: PackCard) -> Column:
    """Return all that is known of a card."""
    column = Column(spacing=1.5 * THEME.step)
    if card.number:
        column.add_widget(Words(text=card_label(card.number), color=THEME.muted))
    values = Wrap(least=THEME.target * 2.2)
    for name, value in card.values.items():
        made = _value(name, value)
        if made is not None:
            values.add_widget(made)
    if values.children:
        column.add_widget(values)
    if card.text:
        column.add_widget(Prose(text=card.text, font_size=THEME.lead))
    if card.clarification:
        column.add_widget(Prose(text=card.clarification, colour=THEME.muted))
    return column


def summary(card: PackCard) -> str:
    """Return a card's text in plain words, for a line of a list."""
    return plain(card.text)


def _value(name: str, value: Any) -> CardValue | None:
    """Return what a column says; None if it says nothing."""
    title = name.replace("_", " ").capitalize()
    if isinstance(value, bool):
        return CardValue(title=title) if value else None
    if isinstance(value, int | float):
        if not value:
            return None
        text = figure(int(value)) if value == int(value) else str(value)
        is_drawn = name in ICONS
        return CardValue(icon=name if is_drawn else "", title="" if is_drawn else title, text=text)
    if isinstance(value, tuple):
        value = ", ".join(value)
    if not value:
        return None
    if value in ICONS:
        return CardValue(icon=value, title=value.replace("_", " ").capitalize())
    return CardValue(title=title, text=str(value))
