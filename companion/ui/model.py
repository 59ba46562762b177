"""The model between the screens and the tables; screens bind to its properties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.table.info import TableInfo, list_tables
from punchboard.companion.ui.draw.icons import ICONS
from punchboard.companion.ui.phrases import phrase
from punchboard.companion.ui.settings import Settings, load_settings, save_settings

#: Takes over a table's bids from its cardboard dials.
_IN_SECRET: Mapping[str, Any] = {"do": "table.bidding", "seat": "", "values": {"value": "pass"}}

if TYPE_CHECKING:
    from punchboard.cards.play.pack import Pack
    from punchboard.companion.host.guest import GuestTable, GuestView
    from punchboard.companion.host.held import HeldSeat, HeldSeats
    from punchboard.companion.host.host_table import HostTable
    from punchboard.companion.rules.engine.deck import TableCard
    from punchboard.companion.table.session import Session
    from punchboard.companion.table.table import Table
    from punchboard.companion.table.tables import Tables
    from punchboard.companion.ui.faces import Faces
    from punchboard.companion.ui.hosting_controller import HostingController
    from punchboard.companion.view_schema import LogLineView, OfferView, SeatView


class AppModel(EventDispatcher):
    """The tables of this phone, the open one, and the view of its middle.

    Attributes:
        view: View of the middle of the table, or of a guest's seat; parts for phones are missing at
            tables without any. None while no table is open.
        news: Sentences that followed the newest touch.
        refusal: Reason that the newest touch did nothing; "" when it did.
        can_undo: Whether something can be undone.
        can_redo: Whether something can be done again.
        settings: Settings of this phone.
        covered: Whether a curtain covers the screen.
        line: State of the line to another phone's table; "" at tables of this phone.
        unsent: Reason that the newest step at another phone's table was not done.
        own: The open table of this phone that phones can't reach; None while there is none.
        hosted: The open table of this phone that is open to phones.
        guest: Another phone's table at which this one has a seat.
        troubles: Faults of packs that `games` could not read.
        revealed: Row of the bids that were turned over last on this screen; 0 for none.
    """

    view: GuestView = ObjectProperty(None, allownone=True)
    news = ListProperty([])
    refusal = StringProperty("")
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    settings = ObjectProperty(Settings())
    covered = BooleanProperty(False)
    line = StringProperty("")
    unsent = StringProperty("")

    def __init__(self, folder: Path, packs: Sequence[Path]) -> None:
        self.register_event_type("on_private")
        super().__init__()
        self.folder = folder
        self.packs = [file for place in packs for file in _packs_in(place)]
        self.own: Session | None = None
        self.hosted: HostTable | None = None
        self.guest: GuestTable | None = None
        self._hear = Clock.create_trigger(lambda _dt: self._heard(), -1)
        self._seen = 0
        self.revealed = 0
        self.settings = load_settings(self._settings_file)
        self.troubles: list[str] = []
        self._texts: dict[str, str] = {}
        self._faces: Faces | None = None

    @property
    def _settings_file(self) -> Path:
        return self.folder / "settings.json"

    @cached_property
    def tables(self) -> Tables:
        """The tables of this phone; the rules engine is loaded with the first that is opened."""
        from punchboard.companion.table.tables import Tables

        return Tables(self.folder)

    @cached_property
    def controller(self) -> HostingController:
        """The phones' way in."""
        from punchboard.companion.ui.hosting_controller import HostingController

        return HostingController(self._follow)

    @cached_property
    def held(self) -> HeldSeats:
        """Seats at other phones' tables."""
        from punchboard.companion.host.held import HeldSeats

        return HeldSeats(self._guests)

    @property
    def _guests(self) -> Path:
        return self.folder / "guests"

    @property
    def session(self) -> Table | None:
        """The table that is played here; None before it has a view."""
        if self.guest is not None:
            return self.guest if self.guest.is_ready else None
        return self.hosted or self.own

    def held_seats(self) -> list[HeldSeat]:
        """Return the seats at other phones' tables, the one used last first."""
        return self.held.list() if self._guests.is_dir() else []

    def change_settings(self, **values: Any) -> None:
        """Change the settings that this phone remembers."""
        self.settings = replace(self.settings, **values)
        save_settings(self._settings_file, self.settings)

    def remember(self, **values: Any) -> None:
        """Remember the choices for the next table, without drawing the page again."""
        settings = replace(self.settings, **values)
        save_settings(self._settings_file, settings)
        self.property("settings").set(self, settings)

    def games(self) -> list[Pack]:
        """Return the games whose packs can be read, by title; `troubles` tells of the others."""
        from punchboard.cards.play.pack import MOST_BYTES
        from punchboard.cards.regular_file import read_regular
        from punchboard.companion.pack import PackError, load_pack

        games: dict[str, Pack] = {}
        self.troubles = []
        for file in self.packs:
            try:
                text = read_regular(file, MOST_BYTES).decode()
                pack = load_pack(text)
            except (OSError, UnicodeDecodeError):
                self.troubles.append(phrase("unreadable", name=file.name))
                continue
            except PackError as trouble:
                self.troubles.append(f"{file.name}: {trouble.message}")
                continue
            games[pack.name] = pack
            self._texts[pack.name] = text
        return sorted(games.values(), key=lambda pack: pack.title)

    def lay(
        self,
        game: str,
        title: str,
        seats: Sequence[tuple[str, str]],
        options: Mapping[str, Any],
        score: bool = False,
    ) -> bool:
        """Create a new table and open it; False with a refusal if it can't be.

        Args:
            game: Name of the game's folder.
            title: Title of the table; empty for the game's title.
            seats: Ids with the players' names, clockwise from the start player.
            options: Options on or off, and `bidding`.
            score: Whether only the score of a played game is wanted.
        """
        try:
            laid = self.tables.create(self._texts[game], title, seats, options)
            laid.close()
            session = self.tables.take(laid.info.id)
            from punchboard.companion.table.kept_rows import add_kept_rows  # not at the start

            add_kept_rows(self.tables, session)
            if score:
                session.score_now()
        except (TableError, Refusal) as trouble:
            self.refusal = trouble.message
            return False
        self._take_up(session)
        return True

    def play_again(self, start: int) -> bool:
        """Create a table with the game, players and settings of the one that is open, and open it.

        Args:
            start: Place of the player that starts, among the seats of the open table.

        Returns:
            False with a refusal if it can't be.
        """
        if self.own is None:
            return False
        state, info, game = self.own.state, self.own.info, self.own.pack
        if game.name not in self._texts:
            self.games()
        if game.name not in self._texts:
            self.refusal = phrase("game_gone", game=game.title)
            return False
        seats = [*info.seats[start:], *info.seats[:start]]
        title = "" if info.title == info.game_title else info.title
        return self.lay(game.name, title, seats, state.settings)

    def open(self, id: str) -> bool:  # noqa: A002
        """Open a table; False with a refusal if it can't be."""
        played = self.own or self.hosted
        if played is not None and played.info.id == id:
            self.leave()  # this app owns the table already
        try:
            session = self.tables.take(id)
        except TableError as trouble:
            self.refusal = trouble.message
            return False
        self._take_up(session)
        return True

    def leave(self) -> None:
        """Close the open table; all of it is on disk already."""
        if self.own is not None:
            self.own.close()
        if self.hosted is not None:
            self.controller.close()
        if self.guest is not None:
            self.guest.close()
        self.own = self.hosted = self.guest = None
        self.line = ""
        self.view = cast("GuestView", None)
        self.seen_at = 0.0
        self.revealed = 0
        self.news = []
        self.refusal = ""

    def take(self, offer: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
        """Take up an offer with the values of its fields; False with a refusal if it can't be."""
        action = {"do": offer["do"], "seat": offer["seat"], "values": dict(values)}
        if self.session is None:
            return False
        if offer.get("dials"):
            return self.hosted is not None and self._try(
                self.hosted.type_dials, offer["dials"], dict(values)
            )
        if offer["private"]:
            return self._try(self.session.give, action)
        return self._try(self.session.do, action)

    def on_private(self, do: str, seat: str) -> None:
        """A seat is to look at a private offer, unseen by the others."""

    def undo(self) -> bool:
        """Take back the newest step."""
        return self.session is not None and self._try(self.session.undo)

    def redo(self) -> bool:
        """Redo the last undone step."""
        return self.session is not None and self._try(self.session.redo)

    def look_again(self) -> None:
        """Show the present state of the table, after a change beside `take`."""
        if self.session is not None:
            self._seen = self.session.newest
            self.seen_at = Clock.get_time()
            self.view = cast("GuestView", self.session.view())
            self.can_undo = bool(self.session.undo_count)
            self.can_redo = bool(self.session.redo_count)

    def let_phones_in(self, address: str = "") -> bool:
        """Open the table to phones; False with a refusal if it can't be.

        Bids are made in secret from now on, since phones can't turn cardboard dials.
        """
        if self.own is None:
            return False
        id_ = self.own.info.id
        self.own.close()
        self.own = None
        try:
            self.controller.open(self.tables, id_, address)
        except TableError as trouble:
            self.refusal = trouble.message
            self.own = self.tables.take(id_)
            return False
        self.hosted = hosted = self.controller.hosting.window
        if self.view["settings"]["bidding"] == "dials":
            self._try(hosted.do, _IN_SECRET)
        self.look_again()
        return True

    def send_phones_away(self) -> bool:
        """Close the table to phones and continue here; False with a refusal if it can't be."""
        if self.hosted is None:
            return False
        id_, self.hosted = self.hosted.info.id, None
        try:
            try:
                self.controller.close(for_good=True)
            finally:
                self.own = self.tables.take(id_)
                self.look_again()
        except TableError as trouble:
            self.refusal = trouble.message
            return False
        return True

    def answer_at(self, address: str) -> bool:
        """Let phones come under another address; False with a refusal if they can't."""
        try:
            self.controller.move(address)
        except TableError as trouble:
            self.refusal = trouble.message
            return False
        return True

    def dial_form(self) -> OfferView | None:
        """Return the form for cardboard dials that must be turned over; None for none."""
        return None if self.hosted is None else self.hosted.dial_form()

    def vote(self, answer: str) -> bool:
        """Vote for this screen's seats on missing openings."""
        table = self.hosted or self.guest
        return table is not None and self._try(table.vote, answer)

    def join(self, typed: str) -> bool:
        """Take a seat at another phone's table by its link; False with a refusal if it is none."""
        from punchboard.companion.net.client import read_link
        from punchboard.companion.net.seats import LOBBY

        link = read_link(typed)
        if link is None or not link.seat or link.seat == LOBBY:
            self.refusal = phrase("no_link")
            return False
        try:
            self.sit(self.held.take(link))
        except TableError as trouble:
            self.refusal = trouble.message
            return False
        return True

    def sit(self, held: HeldSeat) -> None:
        """Go to a seat at another phone's table; `view` is there once the host has answered."""
        from punchboard.companion.host.guest import GuestTable

        self.leave()
        guest = GuestTable(held, self.held)
        # Called in the guest's threads; the window looks when its own turn comes.
        guest.on_change = self._hear
        guest.on_refused = lambda why: Clock.schedule_once(lambda _dt: self._refused(why), 0)
        self.guest = guest
        guest.begin()

    def _heard(self) -> None:
        """Show the news of another phone's table."""
        guest = self.guest
        if guest is None:
            return
        if guest.is_ready:
            if self.view is None:
                ICONS.use(guest.pack.icons)
            elif guest.newest > self._seen:
                self.news = _standing(guest.log(), self._seen)
            self.look_again()
        self.line = guest.state

    def _refused(self, why: str) -> None:
        self.unsent = ""
        self.unsent = why or phrase("not_sent")

    def seat(self, id: str) -> SeatView:  # noqa: A002
        """Return a seat of the view; {} if the view has no such seat."""
        seats = self.view["seats"] if self.view else []
        return next((seat for seat in seats if seat["id"] == id), cast("SeatView", {}))

    def card(self, id: object) -> TableCard | None:  # noqa: A002
        """Return a card of the game by its id; None for any other id."""
        if self.session is None or id not in self.session.rules.deck:
            return None
        return self.session.rules.deck[str(id)]

    @property
    def faces(self) -> Faces | None:
        """Pictures of the game of this phone's table; None without any.

        Another phone's table has them on that phone.
        """
        table = self.own or self.hosted
        if table is None:
            return None
        from punchboard.cards.play.table_faces import faces_folder

        if not faces_folder(self.folder, table.pack.name).is_dir():
            return None
        if self._faces is None or self._faces.pack is not table.pack:
            from punchboard.companion.ui.faces import Faces

            self._faces = Faces(self.folder, table.pack)
        return self._faces

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences that players of the open table must read before they continue."""
        return () if self.own is None else self.own.warnings

    @property
    def phones(self) -> Mapping[str, str]:
        """The seats with a phone other than this one, each with whether it is here or asleep."""
        table = self.view.get("table") if self.view else None
        own = self.guest.held.seat if self.guest is not None else ""
        return {seat: s for seat, s in table["phones"].items() if seat != own} if table else {}

    def nudge(self, seat: str) -> bool:
        """Let a player's phone buzz."""
        table = self.hosted or self.guest
        return table is not None and self._try(table.nudge, seat)

    def lead(self, leads: bool) -> None:
        """Show the whole table on the phone that holds it, or its player's own part."""
        if self.guest is not None:
            self.guest.lead(leads)

    def hold(self, seat: str) -> bool:
        """Let a seat's phone hold the table; "" gives it back to the table screen."""
        table = self.hosted or self.guest
        return table is not None and self._try(table.hold, seat)

    def infos(self) -> list[TableInfo]:
        """Return all tables, the one played last first."""
        return list_tables(self.folder)

    def waits_for_phones(self, id: str) -> bool:  # noqa: A002
        """Return whether phones were at a table when it was closed last."""
        from punchboard.companion.host.hosting import waits_for_phones

        return waits_for_phones(self.tables, id)

    def _try(self, act: Any, *arguments: Any) -> bool:
        """Do something at the table; False with a refusal if it can't be."""
        session = self.session
        if session is None:
            return False
        newest = session.newest
        try:
            act(*arguments)
        except (Refusal, TableError) as trouble:
            self.refusal = trouble.message
            return False
        self.refusal = ""
        self.news = _standing(session.log(), newest)
        self.look_again()
        return True

    def _follow(self) -> None:
        """Show the steps of phones."""
        table = self.hosted
        if table is not None:
            if table.newest > self._seen:
                self.news = _standing(table.log(), self._seen)
            self.look_again()

    def _take_up(self, session: Session) -> None:
        self.leave()
        self.own = session
        ICONS.use(session.pack.icons)
        self.look_again()


def _standing(log: Sequence[LogLineView], since: int) -> list[LogLineView]:
    """Return the sentences after a row that count."""
    return [line for line in log if line["row"] > since and not line["undone"]]


def _packs_in(place: Path) -> list[Path]:
    """Return the packs at a path: the file itself, or those in a folder and one level below."""
    if place.is_file():
        return [place]
    return sorted({*place.glob("*.pack.json"), *place.glob("*/*.pack.json")})
