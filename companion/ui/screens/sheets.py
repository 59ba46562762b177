"""Sheets one touch away from the play page: the whole table, changes, and the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from punchboard.companion.ui.fields.form import Form, RefusalLine
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.reader.page import ReaderPage
from punchboard.companion.ui.screens.offers import offer_tap, take
from punchboard.companion.ui.screens.result import ResultPage
from punchboard.companion.ui.screens.settings import SettingsPage
from punchboard.companion.ui.screens.share import share_sheet
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading, muted
from punchboard.companion.ui.widgets.clock import ClockPanel
from punchboard.companion.ui.widgets.registry import panel_for
from punchboard.companion.ui.widgets.scores import ScoresPanel
from punchboard.companion.view_schema import LogLineView, OfferView


class TablePage(Page):
    """Every panel of the view under each other; the step's own panel comes first."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("table"))
        self.column.spacing = 2 * THEME.step
        view = model.view
        if view["scores"] is not None:
            self.column.add_widget(ScoresPanel(model, view["scores"]))
        about = view["prompt"]["panel"]
        panels = sorted(
            view["panels"],
            key=lambda panel: (panel["id"] != about, panel["widget"] == "track"),
        )
        for panel in panels:
            widget = panel_for(model, panel)
            if widget is not None:
                self.column.add_widget(widget)
        if view["clock"] is not None:
            self.column.add_widget(ClockPanel(model, view["clock"]))


#: At most this many sentences are drawn at once; a touch shows more.
_LINES = 60


class LogLine(BoxLayout):
    """A sentence of the log."""

    text = StringProperty("")
    seat = DictProperty({})
    heading = BooleanProperty(False)
    quiet = BooleanProperty(False)
    undone = BooleanProperty(False)


class LogPage(Page):
    """The newest sentences at the bottom, where the page opens."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("log"))
        self.column.spacing = 0
        self._model = model
        self._lines = model.session.log() if model.session is not None else []
        self._first = max(0, len(self._lines) - _LINES)
        self._draw()
        Clock.schedule_once(lambda _dt: self._go_down(), 0)

    def _go_down(self) -> None:
        if self.column.height > self.scroller.height:
            self.scroller.scroll_y = 0

    def _draw(self) -> None:
        """Draw the newest lines of the log."""
        self.column.clear_widgets()
        if self._first:
            earlier = Tap(kind="quiet", glyph="up", text=phrase("earlier"))
            earlier.bind(on_release=lambda _tap: self._earlier())
            self.column.add_widget(earlier)
        for line in self._lines[self._first :]:
            self.column.add_widget(self._line(line))

    def _earlier(self) -> None:
        self._first = max(0, self._first - 3 * _LINES)
        self._draw()

    def _line(self, line: LogLineView) -> LogLine:
        """Return a line of the log."""
        is_heading = line["kind"] == "phase"
        return LogLine(
            text=line["text"],
            seat=self._model.seat(line["seat"]),
            heading=is_heading,
            quiet=line["kind"] == "board",
            undone=bool(line.get("undone")),
            padding=(0, THEME.step if is_heading else 2, 0, 2),
        )


#: Groups that have a place of their own.
_ELSEWHERE = ("settings",)


def seat_sheet(model: AppModel, shell: Shell, seat: str) -> None:
    """Open the offers of one seat for any time; its first form is open."""
    offers = [
        offer
        for offer in model.view["anytime"]
        if offer["seat"] == seat and offer["group"] not in _ELSEWHERE
    ]
    content = Column()
    first = offers[0] if offers and offers[0]["fields"] else None
    if first is not None:
        content.add_widget(Form(model, first, shell.close_sheet))
    for offer in offers:
        if offer is not first:
            content.add_widget(offer_tap(model, shell, offer))
    for offer in _own_secrets(model, seat):
        tap = Tap(glyph="eye", text=offer["title"])
        tap.bind(on_release=lambda _tap, offer=offer: _look(model, shell, offer))
        content.add_widget(tap)
    name = model.seat(seat)["name"]
    if not content.children:
        content.add_widget(muted(phrase("seat_nothing", name=name)))
    shell.open_sheet(name, content)


def _own_secrets(model: AppModel, seat: str) -> list[OfferView]:
    """Return a seat's offers for private notes."""
    if model.session is None:
        return []
    own = model.session.view(seat)["anytime"]
    return [offer for offer in own if offer["private"] and offer["seat"] == seat]


def _look(model: AppModel, shell: Shell, offer: OfferView) -> None:
    """Draw the curtain for a private offer."""
    shell.close_sheet()
    model.dispatch("on_private", offer["do"], offer["seat"])


def change_sheet(model: AppModel, shell: Shell) -> None:
    """Open all changes for any time: seats first, then the table's."""
    content = Column()
    groups: dict[str, list[OfferView]] = {}
    for offer in model.view["anytime"]:
        if offer["group"] not in _ELSEWHERE:
            groups.setdefault(offer["group"], []).append(offer)
    clock, panels = model.view["clock"], model.view["panels"]
    titles = {each["id"]: each["title"] for each in (*panels, *([clock] if clock else []))}
    for group, offers in groups.items():
        content.add_widget(heading(titles.get(group) or group_title(group)))
        if all(offer["seat"] for offer in offers) and one_each(offers):
            row = Wrap()
            for offer in offers:
                seat = model.seat(offer["seat"])
                tap = Tap(seat=seat, text=seat["name"])
                tap.bind(on_release=lambda _tap, offer=offer: take(model, shell, offer))
                row.add_widget(tap)
            content.add_widget(row)
            continue
        row = Wrap(least=dp(150))
        for offer in offers:
            tap = offer_tap(model, shell, offer)
            tap.seat = model.seat(offer["seat"])
            row.add_widget(tap)
        content.add_widget(row)
    shell.open_sheet(phrase("change"), content)


def one_each(offers: list[OfferView]) -> bool:
    """Return whether the offers are the same one, once for each of several seats."""
    seats = [offer["seat"] for offer in offers]
    return len(offers) > len({offer["do"] for offer in offers}) == 1 and len(set(seats)) == len(
        seats
    )


def group_title(group: str) -> str:
    """Return the heading of a group that has no panel."""
    try:
        return phrase(f"group_{group}")
    except KeyError:
        return group.replace("_", " ").capitalize()


def more_sheet(model: AppModel, shell: Shell, redo: Callable[[], None]) -> None:
    """Open rules, matching, settings, sharing and doing again."""
    content = Column()

    def line(glyph: str, text: str, act: Any) -> None:
        tap = Tap(kind="plain", glyph=glyph, text=text)
        tap.bind(on_release=lambda _tap: act())
        content.add_widget(tap)

    if model.can_redo:
        line("redo", phrase("redo_long"), redo)
    match = next((o for o in model.view["anytime"] if o["do"] == "table.match"), None)
    if match is not None:
        line("match", phrase("match"), lambda: take(model, shell, match))
    if model.view["moment"]["over"]:
        line("share", phrase("share_result"), lambda: shell.go(lambda: ResultPage(model, shell)))
    line("book", phrase("rules_long"), lambda: shell.go(lambda: ReaderPage(model, shell)))
    line("gear", phrase("settings"), lambda: shell.go(lambda: SettingsPage(model, shell)))
    if model.guest is None:
        line("share", phrase("share_table"), lambda: _share(model, shell))
    shell.open_sheet(phrase("more"), content)


def _share(model: AppModel, shell: Shell) -> None:
    if model.session is not None:
        share_sheet(model, shell, model.session.info)


def guest_sheet(model: AppModel, shell: Shell) -> None:
    """Open the actions for a guest's seat: words for another phone, and leaving for good."""
    guest = model.guest
    if guest is None:
        return
    content = Column(spacing=1.5 * THEME.step)
    _add_holding(model, shell, content, guest.held.seat)
    content.add_widget(heading(phrase("lost_phone")))
    content.add_widget(muted(phrase("lost_help")))
    words = Words(text="", bold=True)
    show = Tap(text=phrase("show_words"))
    show.bind(on_release=lambda _tap: setattr(words, "text", " ".join(guest.recovery_words())))
    entry, answer = Entry(hint_text=phrase("old_words")), RefusalLine()
    back = Tap(text=phrase("bring_seal_back"))

    def bring(_tap: object) -> None:
        answer.text = phrase("words_right" if guest.recover(entry.text) else "words_wrong")

    back.bind(on_release=bring)
    leave = Tap(kind="quiet", glyph="bin", text=phrase("forget_seat"))

    def forget(_tap: object) -> None:
        shell.close_sheet()
        model.held.forget(guest.held)
        shell.back()

    leave.bind(on_release=forget)
    for piece in (show, words, entry, back, answer, leave):
        content.add_widget(piece)
    shell.open_sheet(guest.held.name or phrase("guest_at"), content)


def _add_holding(model: AppModel, shell: Shell, content: Column, seat: str) -> None:
    """Say who holds the table, and let it be handed on."""
    table = model.view.get("table") if model.view else None
    if not table:
        return
    holder = table["holder"]
    holder_words = phrase("screen_holds") if table["screen"] and not holder else ""
    if holder:
        named = phrase("holds_table", name=model.seat(holder)["name"])
        holder_words = phrase("you_hold") if holder == seat else named
    content.add_widget(heading(holder_words or phrase("the_table")))
    row = Wrap(least=dp(120))

    def hand(words: str, to: str) -> None:
        tap = Tap(text=words, seat=model.seat(to))

        def handed(_tap: object) -> None:
            shell.close_sheet()
            if not model.hold(to):
                shell.tell(model.refusal)

        tap.bind(on_release=handed)
        row.add_widget(tap)

    if holder == seat:
        content.add_widget(muted(phrase("hand_to")))
        for other, state in table["phones"].items():
            if other != seat and state == "here":
                hand(model.seat(other)["name"], other)
        if table["screen"]:
            hand(phrase("hand_back"), "")
    elif not table["screen"] and table["phones"].get(holder) != "here":
        hand(phrase("take_hold"), seat)
    content.add_widget(row)
