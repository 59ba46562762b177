"""The page for phones: let them in, show which are here, and show the code of each seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp

from punchboard.companion.host.hosting import SeatStatus
from punchboard.companion.net.network import firewall_words
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.ui.draw.qr import QrCode
from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column, Pane
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.screens.share import copy
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading, muted

_WAYS = ("phone", "pass", "dials")
#: At most this large is a code; it can be read from across the table at that size.
_LARGEST = 420


def seat_phone_sheet(model: AppModel, shell: Shell, seat: str) -> None:
    """Open the actions for a seat's phone; the middle of the table shows its code at once.

    Args:
        model: Model of a table that is open to phones.
        shell: Shows the sheet.
        seat: Id; "" is the middle.
    """
    if not seat:
        shell.go(lambda: CodePage(model, shell, seat))
        return
    name = model.seat(seat)["name"]
    content = Column(spacing=1.5 * THEME.step)

    def show() -> None:
        shell.close_sheet()
        shell.go(lambda: CodePage(model, shell, seat))

    content.add_widget(_tap("main", phrase("show_code", name=name), show))
    content.add_widget(heading(phrase("how_bids", name=name)))
    row = Wrap(least=dp(92))
    now = next(each.way for each in model.controller.hosting.guests() if each.seat == seat)
    for way in _WAYS:
        kind = "chosen" if way == (now or "pass") else "other"
        change = partial(_set_way, model, shell, seat, way)
        row.add_widget(_tap(kind, phrase(f"way_{way}"), change))
    content.add_widget(row)
    content.add_widget(heading(phrase("phone_no_good", name=name)))
    content.add_widget(muted(phrase("phone_same_code")))
    content.add_widget(_tap("other", phrase("new_code"), lambda: _free(model, shell, seat)))
    shell.open_sheet(name, content)


class CodePage(Page):
    """The code of one seat, and of no other."""

    def __init__(self, model: AppModel, shell: Shell, seat: str) -> None:
        name = model.seat(seat).get("name", "")
        super().__init__(shell, name or phrase("screen_middle"))
        self._model, self._seat = model, seat
        self._place = Column(spacing=2 * THEME.step)
        self.column.add_widget(self._place)
        self._name = name
        model.controller.bind(hosting=self._draw)
        self.fbind("size", self._draw)
        self._draw()

    def on_parent(self, _page: object, parent: object) -> None:
        """Show the code no more when the page is gone."""
        if parent is None:
            self._model.controller.unbind(hosting=self._draw)

    def _draw(self, *_: object) -> None:
        self._place.clear_widgets()
        hosting = self._model.controller.hosting
        if hosting is None:
            return
        link = next(each.link for each in hosting.places() if each.seat == self._seat)
        words = phrase("code_only", name=self._name) if self._name else phrase("code_middle")
        self._place.add_widget(Words(text=words, font_size=THEME.lead))
        side = min(dp(_LARGEST), self.width - 4 * THEME.step, self.height * _ALONE)
        self._place.add_widget(QrCode(text=link, size_hint_y=None, height=max(0, side)))
        self._place.add_widget(muted(phrase("or_type")))
        self._place.add_widget(muted(link))
        self._place.add_widget(_tap("quiet", phrase("copy_link"), lambda: self._copy(link)))

    def _copy(self, link: str) -> None:
        copy(link)
        self.shell.tell(phrase("copied"))


def _set_way(model: AppModel, shell: Shell, seat: str, way: str) -> None:
    shell.close_sheet()
    try:
        model.controller.hosting.set_bid_method(seat, way)
    except (Refusal, TableError) as trouble:
        shell.tell(trouble.message)


def _free(model: AppModel, shell: Shell, seat: str) -> None:
    """Free a seat."""
    shell.close_sheet()
    try:
        model.controller.hosting.free(seat)
    except (Refusal, TableError) as trouble:
        shell.tell(trouble.message)
        return
    shell.tell(phrase("freed", name=model.seat(seat)["name"]))


def _tap(kind: str, text: str, act: Callable[[], None]) -> Tap:
    tap = Tap(kind=kind, text=text)
    tap.bind(on_release=lambda _tap: act())
    return tap


#: Seconds after which a phone that was not heard is not here: longer than it waits for news.
_HERE = 26.0
#: Seconds between two checks of who is here.
_LOOK = 3.0
_MINUTE, _HOUR = 60, 3600
#: The code's share of the height above the seats, and on a page of its own.
_CODE, _ALONE = 0.45, 0.66


class PhonesPage(Page):
    """The page of a table open to phones, or the steps to open it."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("phones_title"))
        self._model = model
        self._lines: dict[str, Tap] = {}
        self._refusal = RefusalLine()
        self._code: QrCode | None = None
        self._draw()
        model.controller.bind(hosting=self._draw, has_moved=self._draw)
        model.bind(view=self._tell)
        self.fbind("size", self._size_code)
        self._look = Clock.schedule_interval(self._tell, _LOOK)

    def on_parent(self, _page: object, parent: object) -> None:
        """Look no more when the page is gone."""
        if parent is None:
            self._look.cancel()
            self._model.controller.unbind(hosting=self._draw, has_moved=self._draw)
            self._model.unbind(view=self._tell)

    def _draw(self, *_: object) -> None:
        self.column.clear_widgets()
        self.ids.foot.clear_widgets()
        self._lines.clear()
        self._code = None
        if self._model.controller.hosting is None:
            self._draw_closed()
        else:
            self._draw_open()

    def _draw_closed(self) -> None:
        """Draw the page of a table that phones can't reach."""
        column = self.column
        column.spacing = 2 * THEME.step
        column.add_widget(Words(text=phrase("phones_help"), font_size=THEME.lead))
        column.add_widget(muted(phrase("phones_mixed")))
        addresses = self._model.controller.look()
        if addresses[0].startswith("127."):
            column.add_widget(RefusalLine(text=phrase("alone")))
        if len(addresses) == 1:
            column.add_widget(self._opener(phrase("let_in"), addresses[0], "main"))
        else:
            pane = Pane()
            pane.add_widget(heading(phrase("which_network")))
            for place, address in enumerate(addresses):
                tap = self._opener(address, address, "other" if place else "main")
                tap.detail = "" if place else phrase("this_first")
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
        """Draw the codes and the seats of a table that is open to phones."""
        hosting, column = self._model.controller.hosting, self.column
        column.spacing = 1.5 * THEME.step
        if self._model.controller.has_moved:
            column.add_widget(RefusalLine(text=phrase("new_address")))
        elif hosting.lost_port:
            column.add_widget(RefusalLine(text=phrase("new_port", port=hosting.lost_port)))
        column.add_widget(Words(text=phrase("scan_code"), font_size=THEME.lead))
        self._code = QrCode(text=hosting.code, size_hint_y=None)
        self._size_code()
        column.add_widget(self._code)
        column.add_widget(muted(hosting.code))
        self._room_code = Words(text="", bold=True)
        column.add_widget(self._room_code)
        column.add_widget(muted(phrase("touch_for_seat")))
        for guest in hosting.guests():
            tap = Tap(centred=False, floor=THEME.target * 1.25)
            tap.bind(on_release=lambda _tap, seat=guest.seat: self._open_seat(seat))
            self._lines[guest.seat] = tap
            column.add_widget(tap)
        trouble = Tap(kind="quiet", text=phrase("cant_get_in"))
        trouble.bind(on_release=lambda _tap: self._help())
        away = Tap(kind="quiet", glyph="close", text=phrase("send_away"))
        away.bind(on_release=lambda _tap: self._send_away())
        column.add_widget(
            muted(phrase("open_at", address=f"{hosting.address}:{hosting.host.port}"))
        )
        for piece in (trouble, away):
            column.add_widget(piece)
        on = Tap(kind="main", text=phrase("to_table"))
        on.bind(on_release=lambda _tap: self.shell.back())
        self.ids.foot.add_widget(on)
        self._tell()

    def _size_code(self, *_: object) -> None:
        """Draw the code as large as the screen has room for with the seats below it."""
        if self._code is not None:
            room = min(self.width - 4 * THEME.step, self.height * _CODE)
            self._code.height = max(0, min(dp(_LARGEST), room))

    def _tell(self, *_: object) -> None:
        """Say who is here now."""
        hosting = self._model.controller.hosting
        if hosting is None or not self._lines:
            return
        address = hosting.origin.removeprefix("http://")
        self._room_code.text = phrase("no_camera", address=address, code=hosting.room_code)
        for guest in hosting.guests():
            tap = self._lines[guest.seat]
            seat = self._model.seat(guest.seat)
            tap.seat = seat
            tap.glyph = "" if seat else "table"
            tap.text = seat.get("name", phrase("screen_middle"))
            tap.detail = guest_words(guest)

    def _open_seat(self, seat: str) -> None:
        seat_phone_sheet(self._model, self.shell, seat)

    def _help(self) -> None:
        """Show the usual reasons that keep phones out, and offer the other adapters."""
        content = Column()
        content.add_widget(Words(text=firewall_words()))
        for address in self._model.controller.look():
            if address != self._model.controller.hosting.address:
                tap = Tap(text=phrase("other_network", address=address))
                tap.bind(on_release=lambda _tap, address=address: self._move(address))
                content.add_widget(tap)
        self.shell.open_sheet(phrase("cant_get_in"), content)

    def _move(self, address: str) -> None:
        self.shell.close_sheet()
        if not self._model.answer_at(address):
            self.shell.tell(self._model.refusal)

    def _send_away(self) -> None:
        done = self._model.send_phones_away()
        self.shell.tell(phrase("sent_away") if done else self._model.refusal)


def guest_words(guest: SeatStatus) -> str:
    """Return how a seat plays, and when its phone was heard."""
    if not guest.seat:
        here = guest.seen is not None and guest.seen < _HERE
        return phrase("on_phone_here") if here else phrase("screen_middle_help")
    if guest.way == "pass":
        return phrase("on_pass")
    if guest.way == "dials":
        return phrase("on_dials")
    if guest.way is None:
        return phrase("nobody_yet")
    if guest.seen is None:
        return phrase("on_phone_waited")
    return phrase("on_phone_here") if guest.seen < _HERE else _ago(guest.seen)


def _ago(seconds: float) -> str:
    """Return in words how long ago something was."""
    if seconds < _MINUTE:
        ago = phrase("seconds", count=round(seconds))
    elif seconds < _HOUR:
        ago = phrase("minutes", count=round(seconds / _MINUTE))
    else:
        ago = phrase("hours", count=round(seconds / _HOUR))
    return phrase("on_phone_seen", ago=ago)
