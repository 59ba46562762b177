"""Blocks of the rulebook as widgets: paragraphs, lists, tables, boxes, and cards it names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.companion.ui.draw.icons import Icon
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.reader.passage import Passage, words_of
from punchboard.companion.ui.theme import THEME

Go = Callable[[str], None]
_WIDEST_SHARE, _NARROWEST_SHARE = 40, 6


class ListEntry(BoxLayout):
    """An entry of a list: its sign, and its blocks."""

    sign = StringProperty("")


class ReadRow(BoxLayout):
    """A line of a table."""

    heading = BooleanProperty(False)


class BlockMaker:
    """Makes widgets of blocks.

    Attributes:
        model: for the cards.
        follow: takes where a link leads: "#supply".
        show_card: takes the id of a card.
    """

    def __init__(self, model: AppModel, follow: Go, show_card: Go) -> None:
        self.model = model
        self.follow = follow
        self.show_card = show_card

    def passage(self, runs: Sequence[Mapping[str, Any]], **values: Any) -> Passage:
        """Return runs as a passage whose links lead somewhere."""
        made = Passage(runs, **values)
        made.bind(on_link=lambda _made, link: self.follow(link))
        return made

    def blocks(self, blocks: Sequence[Mapping[str, Any]]) -> Iterator[Widget]:
        """Yield a widget for each block; kinds that this app is too old for are left out."""
        makers: Mapping[str, Callable[[Mapping[str, Any]], Widget]] = {
            "paragraph": lambda block: self.passage(block["runs"]),
            "list": self._list,
            "table": self._table,
            "box": self._box,
            "pictures": self._pictures,
        }
        for block in blocks:
            if block["kind"] in makers:
                yield makers[block["kind"]](block)

    def _column(self, blocks: Sequence[Mapping[str, Any]]) -> Column:
        column = Column()
        for made in self.blocks(blocks):
            column.add_widget(made)
        return column

    def _list(self, block: Mapping[str, Any]) -> Widget:
        column = Column(spacing=THEME.step / 2)
        for number, entry in enumerate(block["entries"], block.get("start", 1)):
            line = ListEntry(sign=f"{number}." if block["ordered"] else "•")
            line.add_widget(self._column(entry))
            column.add_widget(line)
        return column

    def _table(self, block: Mapping[str, Any]) -> Widget:
        rows = _drawable([block["header"], *block["rows"]])
        shares = [_share([row[n] for row in rows]) for n in range(len(rows[0]))]
        pane = Pane(fill=THEME.surface, padding=THEME.step, spacing=0)
        for place, row in enumerate(rows):
            if not any(row):
                continue  # a table without heads
            line = ReadRow(heading=place == 0)
            for cell, share in zip(row, shares, strict=True):
                bold = [{**run, "bold": True} for run in cell] if place == 0 else cell
                line.add_widget(
                    self.passage(
                        bold,
                        font_size=THEME.small * 1.08,
                        size_hint_x=share,
                        pos_hint={"top": 1},
                    )
                )
            pane.add_widget(line)
        return pane

    def _box(self, block: Mapping[str, Any]) -> Widget:
        pane = Pane(fill=THEME.soft)
        if block["title"]:
            pane.add_widget(self.passage([{**run, "bold": True} for run in block["title"]]))
        for made in self.blocks(block["blocks"]):
            pane.add_widget(made)
        return pane

    def _pictures(self, block: Mapping[str, Any]) -> Widget:
        """Show cards as what leads to them, icons as icons, and of other pictures the words."""
        column = Column(spacing=THEME.step / 2)
        for picture in block["pictures"]:
            words = picture["caption"] or picture["alt"]
            if isinstance(words, list):
                words = words_of(words)
            card = self.model.card(picture["name"].replace(".", ":"))
            if picture["kind"] == "card" and card is not None and (card.number or card.text):
                tap = Tap(glyph="card", text=str(words), detail=card_label(card.number))
                tap.bind(on_release=lambda _tap, id_=card.id: self.show_card(id_))
                column.add_widget(tap)
            elif picture["kind"] == "icon":
                icon = Icon(name=picture["name"], colour=THEME.ink, size_hint=(None, None))
                icon.size = (THEME.target, THEME.target)
                column.add_widget(icon)
            elif words:
                column.add_widget(Words(text=str(words), font_size=THEME.small, color=THEME.muted))
        return column


def card_label(number: int) -> str:
    """Return a card's printed number as players say it; "" without one."""
    return f"No. {number}" if number else ""


def _drawable(rows: Sequence[Sequence[Sequence[Mapping[str, Any]]]]) -> list[list[list[Any]]]:
    """Return a table without the pictures that phones don't draw, and without empty columns."""
    kept = [
        [
            [run for run in cell if run.get("picture", {}).get("kind", "icon") == "icon"]
            for cell in row
        ]
        for row in rows
    ]
    count = max(len(row) for row in kept)
    whole = [row + [[]] * (count - len(row)) for row in kept]
    used = [n for n in range(count) if any(row[n] for row in whole[1:])]
    return [[row[n] for n in used] for row in whole]


def _share(cells: Sequence[Any]) -> int:
    """Return how much of the width a column wants: its words, and never less than the longest."""
    texts = [words_of(cell) for cell in cells]
    words = max((len(word) for text in texts for word in text.split()), default=0)
    longest = max((len(text) for text in texts), default=0)
    return max(_NARROWEST_SHARE, 2 * words, min(_WIDEST_SHARE, longest))
