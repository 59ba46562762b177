"""Widgets for a section of the rulebook: passages, lists, tables, boxes and pictures.

The pack holds a section as blocks, such as a paragraph or a list. A block's text is made of runs:
stretches of text in one style. A run may be a link to another section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.cards.catalog import tr
from punchboard.cards.text import Run
from punchboard.companion.ui.draw.icons import Icon
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Prose, Words
from punchboard.companion.ui.theme import THEME


class RulesRun(NamedTuple):
    """A stretch of text in one style, like `cards.text.Run`, with the target of its link.

    `Prose` lays out both kinds, because their first four fields are the same.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: bool = False
    link: str = ""


class Passage(Prose):
    """Runs laid out in lines; a touch on a link dispatches `on_link` with its target."""

    runs = ListProperty([])

    def __init__(self, runs: Sequence[Mapping[str, Any]], **values: Any) -> None:
        self.register_event_type("on_link")
        super().__init__(runs=list(runs), **values)
        self._touched = ""

    def paragraphs(self) -> Sequence[tuple[Run, ...]]:
        """Return the one paragraph."""
        return (tuple(cast(Run, rules_run(run)) for run in self.runs),)

    def colour_of(self, run: Run) -> Any:
        """Return the colour of a run: links stand out."""
        return THEME.accent if cast(RulesRun, run).link else self.colour

    def on_touch_down(self, touch: Any) -> bool:
        """Grab a touch that begins on a link, so that this widget also gets its end."""
        self._touched = self._link_at(*touch.pos)
        if self._touched:
            touch.grab(self)
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Follow the link that was touched."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        link, self._touched = self._touched, ""
        if link:
            self.dispatch("on_link", link)
        return True

    def on_link(self, link: str) -> None:
        """Event of Kivy: somebody has touched a link; `link` is its target."""

    def _link_at(self, x: float, y: float) -> str:
        """Return the target of the link at a position; "" for none."""
        if not self.collide_point(x, y):
            return ""
        high = self.font_size * self.leading
        row = int((self.top - y) / high)
        for left, line, run, label in self._pieces:
            wide = label.get_extents(run.text)[0] if label is not None else 0
            if line == row and self.x + left <= x <= self.x + left + wide:
                return cast(RulesRun, run).link
        return ""


def rules_run(run: Mapping[str, Any]) -> RulesRun:
    """Return a run of the pack; a picture becomes its alternative text, unless it is an icon."""
    bold, italic, link = bool(run.get("bold")), bool(run.get("italic")), run.get("link", "")
    if "icon" in run:
        return RulesRun(run["icon"], bold, italic, True)
    picture = run.get("picture")
    if picture is not None:
        is_icon = picture["kind"] == "icon"
        return RulesRun(picture["name"] if is_icon else picture["alt"], bold, italic, is_icon)
    return RulesRun(run.get("text", ""), bold, italic, False, link)


def words_of(value: Any) -> str:
    """Return the words of texts and pictures in a section, block or run, for searching.

    Runs, the only values without a `kind`, are joined without a space, and all others with one.
    """
    if isinstance(value, Mapping):
        own = [str(value[name]) for name in ("text", "alt") if name in value]
        inner = [words_of(each) for each in value.values() if isinstance(each, list | dict)]
        return " ".join([*own, *inner])
    if isinstance(value, list | tuple):
        parts = [words_of(each) for each in value]
        is_runs = all(isinstance(each, Mapping) and "kind" not in each for each in value)
        return ("" if is_runs else " ").join(parts)
    return ""


Show = Callable[[str], None]
#: At least and at most this share of a table's width is a column's, in characters; a long word may
#: make it wider.
_NARROWEST_SHARE, _WIDEST_SHARE = 6, 40
#: The longest word gets this many times its letters, since it can't wrap.
_SHARE_OF_LETTER = 2


class ListEntry(BoxLayout):
    """An entry of a list: its number or bullet, and its blocks."""

    marker = StringProperty("")


class RulesRow(BoxLayout):
    """A row of a table."""

    is_heading = BooleanProperty(False)


class BlockMaker:
    """Makes widgets of blocks.

    Attributes:
        model: The app's model, which knows the cards.
        follow: Shows the target of a link: "#supply".
        show_card: Shows the card with an id.
    """

    def __init__(self, model: AppModel, follow: Show, show_card: Show) -> None:
        self.model = model
        self.follow = follow
        self.show_card = show_card

    def passage(self, runs: Sequence[Mapping[str, Any]], **values: Any) -> Passage:
        """Return runs as a passage whose links lead somewhere."""
        passage = Passage(runs, **values)
        passage.bind(on_link=lambda _made, link: self.follow(link))
        return passage

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
        for widget in self.blocks(blocks):
            column.add_widget(widget)
        return column

    def _list(self, block: Mapping[str, Any]) -> Widget:
        column = Column(spacing=THEME.step / 2)
        for number, entry in enumerate(block["entries"], block.get("start", 1)):
            line = ListEntry(marker=f"{number}." if block["ordered"] else "•")
            line.add_widget(self._column(entry))
            column.add_widget(line)
        return column

    def _table(self, block: Mapping[str, Any]) -> Widget:
        """Return a table, its columns as wide as their words want."""
        rows = _drawable([block["header"], *block["rows"]])
        shares = [_share([row[n] for row in rows]) for n in range(len(rows[0]))]
        pane = Pane(fill=THEME.surface, padding=THEME.step, spacing=0)
        for place, row in enumerate(rows):
            if not any(row):
                continue  # such as the header of a table without one
            line = RulesRow(is_heading=place == 0)
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
        for widget in self.blocks(block["blocks"]):
            pane.add_widget(widget)
        return pane

    def _pictures(self, block: Mapping[str, Any]) -> Widget:
        """Show pictures: a card as a link to it, an icon as an icon, any other as its words."""
        column = Column(spacing=THEME.step / 2)
        for picture in block["pictures"]:
            words = picture["caption"] or picture["alt"]
            if isinstance(words, list):
                words = words_of(words)
            # A picture of the card "birds:owl" is named "birds.owl" in the rulebook.
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
    return tr("No. {number}", number=number) if number else ""


def _drawable(rows: Sequence[Sequence[Sequence[Mapping[str, Any]]]]) -> list[list[list[Any]]]:
    """Return a table without pictures other than icons, and without columns that are then empty.

    The header doesn't count: a column with just a heading is empty.
    """
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
    """Return how much of the table's width a column wants, in characters.

    That is its longest text, within limits, but always enough for its longest word.
    """
    texts = [words_of(cell) for cell in cells]
    longest_word = max((len(word) for text in texts for word in text.split()), default=0)
    longest_text = max((len(text) for text in texts), default=0)
    share = min(_WIDEST_SHARE, longest_text)
    return max(_NARROWEST_SHARE, _SHARE_OF_LETTER * longest_word, share)
