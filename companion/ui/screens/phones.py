"""Phones at the table: let them in, show who is in, and give each seat its code."""

from __future__ import annotations

from kivy.clock import Clock

from punchboard.companion.lan.hosting import Guest
from punchboard.companion.lan.network import firewall_words
from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.screens.phone_seat import seat_phone_sheet
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading, muted

#: Seconds after which a phone that was not heard is not here: longer than it waits for news.
_HERE = 26.0
#: Seconds between two looks at who is here.
_LOOK = 3.0
_MINUTE, _HOUR = 60, 3600


class PhonesPage(Page):
    """The table open to phones, or what is needed to open it."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, say("phones_title"))
        self._model = model
        self._lines: dict[str, Tap] = {}
        self._refusal = RefusalLine()
        self._draw()
        model.controller.bind(hosting=self._draw, has_moved=self._draw)
        model.bind(view=self._tell)
        self._look = Clock.schedule_interval(self._tell, _LOOK)

    def on_parent(self, _page: object, parent: object) -> None:
        """Look no more when the page is gone."""
        if parent is None:
            self._look.cancel()
            self._model.controller.unbind(hosting=self._draw, has_moved=self._draw)
            self._model.unbind(view=self._tell)

    def _draw(self, *_: object) -> None:
        self.column.clear_widgets()
        self._lines.clear()
        if self._model.controller.hosting is None:
            self._draw_closed()
        else:
            self._draw_open()

    def _draw_closed(self) -> None:
        column = self.column
        column.spacing = 2 * THEME.step
        column.add_widget(Words(text=say("phones_help"), font_size=THEME.lead))
        column.add_widget(muted(say("phones_mixed")))
        addresses = self._model.controller.look()
        if addresses[0].startswith("127."):
            column.add_widget(RefusalLine(text=say("alone")))
        if len(addresses) == 1:
            column.add_widget(self._opener(say("let_in"), addresses[0], "main"))
        else:
            pane = Pane()
            pane.add_widget(heading(say("which_network")))
            for place, address in enumerate(addresses):
                tap = self._opener(address, address, "other" if place else "main")
                tap.detail = "" if place else say("this_first")
                pane.add_widget(tap)
            column.add_widget(pane)
        column.add_widget(self._refusal)
        column.add_widget(muted(firewall_words()))

    def _opener(self, words: str, address: str, kind: str) -> Tap:
        tap = Tap(kind=kind, text=words)
        tap.bind(on_release=lambda _tap: self._let_in(address))
        return tap

    def _let_in(self, address: str) -> None:
        if not self._model.let_phones_in(address):
            self._refusal.text = self._model.refusal

    def _draw_open(self) -> None:
        hosting, column = self._model.controller.hosting, self.column
        column.spacing = 1.5 * THEME.step
        if self._model.controller.has_moved:
            column.add_widget(RefusalLine(text=say("new_address")))
        column.add_widget(Words(text=say("touch_for_code"), font_size=THEME.lead))
        for guest in hosting.guests():
            tap = Tap(centred=False, floor=THEME.target * 1.25)
            tap.bind(on_release=lambda _tap, seat=guest.seat: self._open_seat(seat))
            self._lines[guest.seat] = tap
            column.add_widget(tap)
        trouble = Tap(kind="quiet", text=say("cant_get_in"))
        trouble.bind(on_release=lambda _tap: self._help())
        away = Tap(kind="quiet", glyph="close", text=say("send_away"))
        away.bind(on_release=lambda _tap: self._send_away())
        column.add_widget(muted(say("open_at", address=f"{hosting.address}:{hosting.host.port}")))
        for piece in (trouble, away):
            column.add_widget(piece)
        self._tell()

    def _tell(self, *_: object) -> None:
        """Say who is here now."""
        hosting = self._model.controller.hosting
        if hosting is None or not self._lines:
            return
        for guest in hosting.guests():
            tap = self._lines[guest.seat]
            seat = self._model.seat(guest.seat)
            tap.seat = seat
            tap.glyph = "" if seat else "table"
            tap.text = seat.get("name", say("screen_middle"))
            tap.detail = guest_words(guest)

    def _open_seat(self, seat: str) -> None:
        seat_phone_sheet(self._model, self.shell, seat)

    def _help(self) -> None:
        """Say what may keep phones out, and offer the other adapters."""
        content = Column()
        content.add_widget(Words(text=firewall_words()))
        for address in self._model.controller.look():
            if address != self._model.controller.hosting.address:
                tap = Tap(text=say("other_network", address=address))
                tap.bind(on_release=lambda _tap, address=address: self._move(address))
                content.add_widget(tap)
        self.shell.open_sheet(say("cant_get_in"), content)

    def _move(self, address: str) -> None:
        self.shell.close_sheet()
        if not self._model.answer_at(address):
            self.shell.tell(self._model.refusal)

    def _send_away(self) -> None:
        done = self._model.send_phones_away()
        self.shell.tell(say("sent_away") if done else self._model.refusal)


def guest_words(guest: Guest) -> str:
    """Return how a seat plays, and when its phone was heard."""
    if not guest.seat:
        here = guest.seen is not None and guest.seen < _HERE
        return say("on_phone_here") if here else say("screen_middle_help")
    if guest.way == "pass":
        return say("on_pass")
    if guest.way == "dials":
        return say("on_dials")
    if guest.way is None:
        return say("nobody_yet")
    if guest.seen is None:
        return say("on_phone_waited")
    return say("on_phone_here") if guest.seen < _HERE else _ago(guest.seen)


def _ago(seconds: float) -> str:
    if seconds < _MINUTE:
        ago = say("seconds", count=round(seconds))
    elif seconds < _HOUR:
        ago = say("minutes", count=round(seconds / _MINUTE))
    else:
        ago = say("hours", count=round(seconds / _HOUR))
    return say("on_phone_seen", ago=ago)
