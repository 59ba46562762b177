"""A seat and its phone: the code to scan, how the seat bids, and a new code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp

from punchboard.companion.rules.refusal import Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.ui.draw.qr import QrCode
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.grid import Wrap
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.say import say
from punchboard.companion.ui.screens.share import copy
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME
from punchboard.companion.ui.widgets.base import heading, muted

_WAYS = ("phone", "pass", "dials")
#: A code is never larger than this, and is read from across the table at that.
_LARGEST = 420


def seat_phone_sheet(model: AppModel, shell: Shell, seat: str) -> None:
    """Open what can be done about a seat's phone; the middle of the table shows its code at once.

    Args:
        model: of a table that is open to phones.
        shell: shows the sheet.
        seat: id; "" is the middle.
    """
    if not seat:
        shell.go(lambda: CodePage(model, shell, seat))
        return
    name = model.seat(seat)["name"]
    content = Column(spacing=1.5 * THEME.step)

    def show() -> None:
        shell.close_sheet()
        shell.go(lambda: CodePage(model, shell, seat))

    content.add_widget(_tap("main", say("show_code", name=name), show))
    content.add_widget(heading(say("how_bids", name=name)))
    row = Wrap(least=dp(92))
    now = next(each.way for each in model.controller.hosting.guests() if each.seat == seat)
    for way in _WAYS:
        kind = "chosen" if way == (now or "pass") else "other"
        change = partial(_set_way, model, shell, seat, way)
        row.add_widget(_tap(kind, say(f"way_{way}"), change))
    content.add_widget(row)
    content.add_widget(heading(say("phone_no_good", name=name)))
    content.add_widget(muted(say("phone_same_code")))
    content.add_widget(_tap("other", say("new_code"), lambda: _free(model, shell, seat)))
    shell.open_sheet(name, content)


class CodePage(Page):
    """The code of one seat, and nothing of any other."""

    def __init__(self, model: AppModel, shell: Shell, seat: str) -> None:
        name = model.seat(seat).get("name", "")
        super().__init__(shell, name or say("screen_middle"))
        self._model, self._seat = model, seat
        self._place = Column(spacing=2 * THEME.step)
        self.column.add_widget(self._place)
        self._name = name
        model.controller.bind(hosting=self._draw)
        self.fbind("width", self._draw)
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
        words = say("code_only", name=self._name) if self._name else say("code_middle")
        self._place.add_widget(Words(text=words, font_size=THEME.lead))
        side = min(dp(_LARGEST), self.width - 4 * THEME.step)
        self._place.add_widget(QrCode(text=link, size_hint_y=None, height=max(0, side)))
        self._place.add_widget(muted(say("or_type")))
        self._place.add_widget(muted(link))
        self._place.add_widget(_tap("quiet", say("copy_link"), lambda: self._copy(link)))

    def _copy(self, link: str) -> None:
        copy(link)
        self.shell.tell(say("copied"))


def _set_way(model: AppModel, shell: Shell, seat: str, way: str) -> None:
    shell.close_sheet()
    try:
        model.controller.hosting.set_bid_method(seat, way)
    except (Refusal, TableError) as trouble:
        shell.tell(trouble.sentence)


def _free(model: AppModel, shell: Shell, seat: str) -> None:
    shell.close_sheet()
    try:
        model.controller.hosting.free(seat)
    except TableError as trouble:
        shell.tell(trouble.sentence)
        return
    shell.tell(say("freed", name=model.seat(seat)["name"]))


def _tap(kind: str, text: str, act: Callable[[], None]) -> Tap:
    tap = Tap(kind=kind, text=text)
    tap.bind(on_release=lambda _tap: act())
    return tap
