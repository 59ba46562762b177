"""The page that joins another phone's table by its link, until the first view has come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from secrets import token_bytes
from threading import Thread
from time import sleep

from kivy.clock import Clock

from punchboard.companion.host.lobby import LobbySeat, LobbyTable
from punchboard.companion.host.lobby_client import LobbyClient
from punchboard.companion.net.client import Link, SeatRevokedError, read_link
from punchboard.companion.net.seats import LOBBY
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.seal.seal import SEED_BYTES
from punchboard.companion.table.error import TableError
from punchboard.companion.ui.fields.form import RefusalLine
from punchboard.companion.ui.fields.text_field import Entry
from punchboard.companion.ui.model import AppModel
from punchboard.companion.ui.parts.panes import Column
from punchboard.companion.ui.parts.taps import Tap
from punchboard.companion.ui.parts.words import Words
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.screens.play import PlayPage
from punchboard.companion.ui.screens.share import pasted
from punchboard.companion.ui.shell import Page, Shell
from punchboard.companion.ui.theme import THEME

#: Seconds before a host that did not answer is asked again.
_PAUSE = 1.0


class JoinPage(Page):
    """Where a seat's link goes in."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("join"))
        self._model = model
        self.column.spacing = 1.5 * THEME.step
        self._entry = Entry(hint_text="http://…")
        self._refusal = RefusalLine()
        go = Tap(kind="main", text=phrase("join_go"))
        go.bind(on_release=lambda _tap: self._join(self._entry.text))
        paste = Tap(text=phrase("join_paste"))
        paste.bind(on_release=lambda _tap: self._join(pasted()))
        self.column.add_widget(Words(text=phrase("join_help"), font_size=THEME.lead))
        for piece in (self._entry, go, paste, self._refusal):
            self.column.add_widget(piece)

    def _join(self, link: str) -> None:
        """Go where a link leads: to a lobby, or to a seat."""
        code = read_link(link)
        if code is not None and code.seat == LOBBY:
            self.shell.go(lambda: LobbyPage(self._model, self.shell, code), instead=True)
        elif self._model.join(link):
            self.shell.go(lambda: JoiningPage(self._model, self.shell), instead=True)
        else:
            self._refusal.text = self._model.refusal


@dataclass(frozen=True, slots=True)
class _Sat:
    """Where a player of this phone sat.

    Attributes:
        seat: Id of the seat.
        name: Name of the player; "" if the table knows it.
    """

    seat: str
    name: str


class LobbyPage(Page):
    """Who is at another phone's table, for anyone with its one code: a tap takes a free seat.

    Args:
        model: Model of the app.
        shell: Shows the page.
        code: The table's code.
        sat: The seat that another game took away; the page takes its new one. None: no seat yet.
    """

    def __init__(self, model: AppModel, shell: Shell, code: Link, sat: _Sat | None = None) -> None:
        super().__init__(shell, phrase("join"))
        self._model = model
        self._code = code
        self._sat = sat
        self._client = LobbyClient(code)
        self._shown: list[LobbySeat] = []
        self.column.spacing = 1.5 * THEME.step
        self._words = Words(text=phrase("line_joining"), font_size=THEME.lead)
        self._name = Entry(hint_text=phrase("your_name"))
        self._refusal = RefusalLine()
        self._seats = Column()
        for piece in (self._words, self._refusal, self._seats):
            self.column.add_widget(piece)
        Thread(target=self._look, name="lobby", daemon=True).start()

    def on_parent(self, _page: object, parent: object) -> None:
        """Look no more when the page is gone."""
        if parent is None:
            self._client.stop()

    def _look(self) -> None:
        """Ask who is here, until the page is gone; in a separate thread."""
        while not self._client.is_over:
            try:
                self._later(partial(self._show, self._client.look()))
            except SeatRevokedError:
                self._later(partial(self._tell, phrase("line_out")))
                return
            except (OSError, Refusal):
                self._later(partial(self._tell, phrase("line_lost")))
                sleep(_PAUSE)

    def _show(self, table: LobbyTable) -> None:
        """Draw the seats, if there is anything new."""
        self._tell("")
        if table["seats"] == self._shown:
            return
        self._shown = table["seats"]
        is_nameless = any(each["state"] == "free" and not each["name"] for each in self._shown)
        self._words.text = phrase("take_a_seat" if is_nameless else "who_are_you")
        self._seats.clear_widgets()
        if is_nameless:
            self._seats.add_widget(self._name)
        for seat in self._shown:
            free = seat["state"] == "free"
            name = seat["name"] or seat["colour_name"]
            tap = Tap(seat={**seat, "name": name}, text=name, kind="other" if free else "closed")
            tap.detail = "" if free else phrase(f"seat_{seat['state']}")
            if free:
                tap.bind(on_release=lambda _tap, seat=seat: self._take(seat))
            self._seats.add_widget(tap)
        self._follow(table)

    def _follow(self, table: LobbyTable) -> None:
        """Take the seat that another game has for this player, or say why there is none."""
        sat, self._sat = self._sat, None
        if sat is None:
            return
        self._name.text = sat.name
        moved = table["moves"].get(sat.seat)
        free = [each for each in self._shown if each["id"] == moved and each["state"] == "free"]
        if free and sat.name:
            self._take(free[0])
        elif moved == "":
            self._tell(phrase("seats_are_few", title=table["title"], count=len(self._shown)))
        elif moved is not None:
            self._tell(phrase("other_colors", title=table["title"]))

    def _take(self, seat: LobbySeat) -> None:
        name = "" if seat["name"] else self._name.text.strip()
        seed = token_bytes(SEED_BYTES)

        def take() -> None:
            try:
                link = self._client.take(seat["id"], name, seed)
                self._later(partial(self._sit, link, seed, name or seat["name"]))
            except Refusal as refusal:
                self._later(partial(self._tell, refusal.message))
            except (OSError, SeatRevokedError):
                self._later(partial(self._tell, phrase("line_lost")))

        Thread(target=take, name="take", daemon=True).start()

    def _sit(self, link: Link, seed: bytes, name: str) -> None:
        """Sit down at the seat that this device has taken."""
        try:
            self._model.sit(self._model.held.take(link, seed))
        except TableError as trouble:
            self._tell(trouble.message)
            return
        _follow_to_lobby(self._model, self.shell, self._code, _Sat(link.seat, name))
        self.shell.go(lambda: JoiningPage(self._model, self.shell), instead=True)

    def _tell(self, words: str) -> None:
        self._refusal.text = words

    def _later(self, work: Callable[[], object]) -> None:
        """Do something in the window's thread, if the page is still there."""
        Clock.schedule_once(lambda _dt: self._client.is_over or work(), 0)


def _follow_to_lobby(model: AppModel, shell: Shell, code: Link, sat: _Sat) -> None:
    """Go back to the lobby once the host has a game without this player's seat."""

    def look(_model: AppModel, line: str) -> None:
        if line == "out" or not line:  # not line: this phone has left the table
            model.unbind(line=look)
        if line == "out":
            shell.go(lambda: LobbyPage(model, shell, code, sat), instead=True)

    model.bind(line=look)


class JoiningPage(Page):
    """Waits for the table, and says why it does not come."""

    def __init__(self, model: AppModel, shell: Shell) -> None:
        super().__init__(shell, phrase("join"))
        self._model = model
        self._words = Words(text=phrase("line_joining"), font_size=THEME.lead)
        self.column.add_widget(self._words)
        model.bind(view=self._tell, line=self._tell)
        self._tell()

    def _tell(self, *_: object) -> None:
        model = self._model
        if model.view is not None:
            model.unbind(view=self._tell, line=self._tell)
            self.shell.go(lambda: PlayPage(model, self.shell), instead=True)
        elif model.line and model.line != "here":
            self._words.text = phrase(f"line_{model.line}")

    def on_parent(self, _page: object, parent: object) -> None:
        """Listen no more when the page is gone."""
        if parent is None:
            self._model.unbind(view=self._tell, line=self._tell)
