"""The pages for rules and cards: contents, search, sections, and cards by number or name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from punchboard.cards.catalog import tr
from punchboard.cards.text import plain
from punchboard.companion.ui.draw.icons import ICONS
from punchboard.companion.ui.fields.number import figure
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Prose, Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.reader.blocks import BlockMaker, card_label, words_of
from punchboard.companion.ui.reader.lookup import (
    Chapter,
    chapters,
    find,
    find_cards,
    worth_looking_up,
)
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME

if TYPE_CHECKING:
    from punchboard.cards.play.pack import PackCard


class CardValue(BoxLayout):
    """One thing printed on a card: an icon or a word, and a figure."""

    icon = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")


def card_column(card: PackCard) -> Column:
    """Return everything that is known about a card."""
    column = Column(spacing=1.5 * THEME.step)
    if card.number:
        column.add_widget(Words(text=card_label(card.number), color=THEME.muted))
    values = Wrap(least=THEME.target * 2.2)
    for name, value in card.values.items():
        shown_value = _value(name, value)
        if shown_value is not None:
            values.add_widget(shown_value)
    if values.children:
        column.add_widget(values)
    if card.text:
        column.add_widget(Prose(text=card.text, font_size=THEME.lead))
    if card.clarification:
        column.add_widget(Prose(text=card.clarification, colour=THEME.muted))
    return column


def _value(name: str, value: Any) -> CardValue | None:
    """Return the value of a card's column to show; None if it is empty."""
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
        value = tr(", ").join(value)
    if not value:
        return None
    if value in ICONS:
        return CardValue(icon=value, title=value.replace("_", " ").capitalize())
    return CardValue(title=title, text=str(value))


if TYPE_CHECKING:
    from punchboard.cards.play.pack import Pack, PackCard

Builder.load_file(str(Path(__file__).with_name("reader.kv")))

#: At most this many pieces are drawn at once, and with each frame after that.
_AT_ONCE, _PER_FRAME = 12, 3
_HEADINGS = {1: "prompt", 2: "prompt", 3: "title"}


class ReaderHead(Column):
    """The tabs and the search; they stay while the page scrolls."""


class ReaderPage(Page):
    """The rulebook by chapters, the cards by number and name, and a search in both."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("rules_long"))
        self._model = model
        self._pack: Pack | None = model.session.pack if model.session else None
        rulebook = self._pack.rulebook if self._pack else ()
        self._rulebook: Sequence[Mapping[str, Any]] = rulebook
        self._chapters = chapters(rulebook)
        self._cards = worth_looking_up(self._pack) if self._pack else []
        self._icon_words = self._pack.play.icon_words if self._pack else {}
        self._maker = BlockMaker(model, self._follow, self._show_card)
        self._tabs = {
            "rules": Tap(text=phrase("rules_tab")),
            "cards": Tap(text=phrase("cards_tab")),
        }
        self._tab = "rules"
        self._rest: Iterator[Widget] = iter(())
        self._goal = ""
        self._sought: Widget | None = None
        again = Clock.create_trigger(lambda _dt: self._scroll_again(), -1)
        self.ids.place.fbind("height", lambda *_: again())
        self._search = Entry()
        self._search.bind(text=lambda *_: self._search_again())
        self._head = ReaderHead()
        for name, tap in self._tabs.items():
            tap.bind(on_release=lambda _tap, name=name: self._turn_to(name))
            self._head.ids.tabs.add_widget(tap)
        self._head.add_widget(self._search)
        self._place = Column(spacing=THEME.step)
        self.add_widget(self._head, index=1)
        self.column.add_widget(self._place)
        self._turn_to("rules" if self._chapters or not self._cards else "cards")

    def _turn_to(self, tab: str) -> None:
        """Show the contents of the rules, or all cards."""
        self._tab = tab
        for name, tap in self._tabs.items():
            tap.kind = "chosen" if name == tab else "other"
        self._search.hint_text = phrase(f"search_{tab}")
        if self._search.text:
            self._search.text = ""
        else:
            self._search_again()

    def _search_again(self) -> None:
        """List the results of the search, or the contents without one."""
        words = self._search.text.strip()
        if self._tab == "cards":
            self._list_cards(words)
        elif words:
            self._list_found(words)
        else:
            self._list_chapters()

    def _fill(self, pieces: Iterable[Widget], goal: str = "") -> None:
        """Show pieces: a screenful now, the others while the first are read.

        Args:
            pieces: Made when they are wanted.
            goal: Id of the section that is wanted at the top of the screen.
        """
        self._rest = iter(pieces)
        self._goal = goal
        self._sought = None
        self._place.clear_widgets()
        self.scroller.to_top()
        self._add(_AT_ONCE)

    def _add(self, count: int) -> None:
        """Add some pieces, and all those before the section that is wanted."""
        place, rest = self._place, self._rest
        while count > 0 or self._goal:
            piece = next(rest, None)
            if piece is None:
                return
            place.add_widget(piece)
            count -= 1
            if self._goal and getattr(piece, "section", "") == self._goal:
                self._goal, count = "", _AT_ONCE
                Clock.schedule_once(lambda _dt, goal=piece: self._scroll_to(goal), 0.1)
        Clock.schedule_once(lambda _dt: self._add_on(rest), 0)

    def _add_on(self, rest: Iterator[Widget]) -> None:
        if rest is self._rest and self.parent is not None:
            self._add(_PER_FRAME)

    def _list_chapters(self) -> None:
        """Show the contents; the chapter of the current phase comes first."""
        if not self._chapters:
            self._fill([Words(text=phrase("no_rules"), color=THEME.muted)])
            return
        moment = self._model.view["moment"]
        now = {moment["phases"][moment["phase"]]["id"], moment["phases"][moment["phase"]]["name"]}
        icons = {phase["id"]: phase["icon"] for phase in moment["phases"]}
        first = [each for each in self._chapters if {each.id, each.title} & now]
        pieces = []
        for chapter in (*first, *(each for each in self._chapters if each not in first)):
            kind = "chosen" if chapter in first else "other"
            icon = icons.get(chapter.id, "")
            inner = tr(", ").join(words_of(each["heading"]) for each in chapter.sections[1:])
            tap = Tap(kind=kind, icon=icon, text=chapter.title, detail=inner, centred=False)
            tap.bind(on_release=lambda _tap, chapter=chapter: self._show(chapter))
            pieces.append(tap)
        self._fill(pieces)

    def _list_found(self, query: str) -> None:
        """List the sections with a text."""
        matches = find(self._rulebook, query)
        pieces: list[Widget] = []
        for each in matches:
            tap = Tap(text=each.title, detail=each.excerpt, centred=False)
            tap.bind(on_release=lambda _tap, id_=each.id: self._follow(f"#{id_}"))
            pieces.append(tap)
        self._fill(pieces or [Words(text=phrase("found_nothing", search=query), color=THEME.muted)])

    def _list_cards(self, query: str) -> None:
        cards = find_cards(self._cards, query, self._icon_words) if query else self._cards
        if cards:
            self._fill(self._card_tap(card) for card in cards)
            return
        empty = phrase("found_nothing", search=query) if query else phrase("no_cards")
        self._fill([Words(text=empty, color=THEME.muted)])

    def _card_tap(self, card: PackCard) -> Tap:
        label = f"{card.number}  {card.name}" if card.number else card.name
        tap = Tap(text=label, detail=plain(card.text, self._icon_words), centred=False)
        tap.bind(on_release=lambda _tap: self._show_card(card.id))
        return tap

    def _show(self, chapter: Chapter, section: str = "") -> None:
        """Show a chapter, from one of its sections on."""
        self._fill(self._pieces(chapter), section if section != chapter.id else "")

    def _pieces(self, chapter: Chapter) -> Iterator[Widget]:
        """Yield the widgets of a chapter."""
        back = Tap(kind="quiet", glyph="log", text=phrase("contents"))
        back.bind(on_release=lambda _tap: self._turn_to("rules"))
        yield back
        for each in chapter.sections:
            size = getattr(THEME, _HEADINGS.get(each["level"], "lead"))
            runs = [{**run, "bold": True} for run in each["heading"]]
            heading = self._maker.passage(runs, font_size=size)
            heading.section = each["id"]
            yield heading
            yield from self._maker.blocks(each["blocks"])
        place = self._chapters.index(chapter) + 1
        if place < len(self._chapters):
            following = self._chapters[place]
            on = Tap(text=phrase("next_section", title=following.title))
            on.bind(on_release=lambda _tap: self._show(following))
            yield on

    def on_touch_down(self, touch: Any) -> bool:
        """Leave the scrolling to the finger from now on."""
        self._sought = None
        return bool(super().on_touch_down(touch))

    def _scroll_again(self) -> None:
        """Keep a heading at the top while more comes below it."""
        if self._sought is not None:
            self._scroll_to(self._sought)

    def _scroll_to(self, goal: Widget) -> None:
        """Bring a heading to the top of the screen."""
        self._sought = goal
        page = self.ids.place
        room = page.height - self.scroller.height
        if goal.parent is not None and room > 0:
            below = goal.to_window(0, goal.top)[1] - page.to_window(0, page.y)[1]
            above = page.height - below - THEME.step
            self.scroller.scroll_y = min(1.0, max(0.0, 1 - above / room))

    def _follow(self, link: str) -> None:
        """Show the target of a link."""
        wanted = link.removeprefix("#")
        for chapter in self._chapters:
            if any(section["id"] == wanted for section in chapter.sections):
                self._show(chapter, wanted)
                return

    def _show_card(self, id: str) -> None:  # noqa: A002
        pack = self._pack
        card = next((each for each in pack.cards if each.id == id), None) if pack else None
        if card is not None:
            self.shell.open_sheet(card.name, card_column(card))
