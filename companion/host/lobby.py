"""The lobby: phones that have scanned the table's code see who is here, and take a seat.

It is there before a table is laid and goes on beside it. Only the table's own thread uses it, but
its `seats`.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, Protocol

from typing_extensions import TypedDict

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.cards.play.schema.base import SeatKind
from punchboard.companion.host.host_state import Agreed, HostState, HostStateFile, Seated
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.net.messages import (
    Choose,
    Free,
    Lay,
    MessageError,
    Said,
    Take,
)
from punchboard.companion.net.seats import LOBBY, SECRET_BYTES, Seats, seat_secret, taken_mac
from punchboard.companion.net.x25519 import public_key, shared_value
from punchboard.companion.pack import rules_of
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.rules.engine.names import check_name
from punchboard.companion.rules.engine.words import initials
from punchboard.companion.table.session import Session

#: Seconds after which a phone that was not heard is asleep: longer than it waits for news.
ASLEEP = 26.0
#: Seconds of silence after which another screen may become the shared screen.
SILENT = 60.0
#: Seconds of silence after which a phone is lost: the table may do without it, and free its seat.
LOST = 180.0
#: Seconds within which the phone that took a seat comes to it; after that the seat is free.
COMING = 20.0

SeatState = Literal["free", "here", "asleep"]


class LobbyColour(TypedDict):
    """A seat of a game: "Blue", with its marker."""

    id: str
    colour_name: str
    colour: str
    shape: Literal["disc", "square", "hexagon", "diamond", "triangle", "star"]
    letter: str


class LobbySeat(LobbyColour):
    """A seat as the lobby shows it.

    Attributes:
        name: Name of the player; "": nobody has given one yet.
        state: `free`, or whether its phone is here or asleep.
    """

    name: str
    state: SeatState


class LobbyOption(TypedDict):
    """A part of the companion that may be switched on.

    Attributes:
        on: Whether it is on at the start.
        needs: Ids of options that it needs.
    """

    id: str
    title: str
    help: str
    on: bool
    needs: list[str]


class LobbyGame(TypedDict):
    """A game that players may choose.

    Attributes:
        id: Name of the game's folder.
        title: Title of the game.
        least: Smallest number of players.
        most: Largest number of players.
        colours: Its seats, with their colors.
        options: Parts of the companion that may be switched on.
        has_secrets: Whether anything is chosen in secret, bids for instance.
    """

    id: str
    title: str
    least: int
    most: int
    colours: list[LobbyColour]
    options: list[LobbyOption]
    has_secrets: bool


class LobbyTable(TypedDict):
    """The lobby for everybody in it.

    Attributes:
        laid: Id of the table; "" before it is laid.
        title: Title of the table, or of the game; "": no game is chosen yet.
        game: Name of the game's folder; "": not chosen yet.
        games: Games that may be played.
        seats: Seats that may be taken.
        order: Seats of players that are in, in the order in which they came.
        moves: After a change of the game, by seat that the new game lacks: the free seat for its
            player instead; "" if the game has too few seats.
        screen: Whether a table screen is here.
        screen_is_free: Whether another screen may be the table.
        leads: Seat whose phone leads and starts the table; "" for the shared screen, or nobody yet.
    """

    laid: str
    title: str
    game: str
    games: list[LobbyGame]
    seats: list[LobbySeat]
    order: list[str]
    moves: dict[str, str]
    screen: SeatState
    screen_is_free: bool
    leads: str


class LobbyView(TypedDict):
    """The view of the lobby for a seat, the table screen, or anyone else in it."""

    seat: str
    lobby: LobbyTable


class LaidTable(Protocol):
    """A table that is laid, as the lobby knows it."""

    def may_lead(self, author: str) -> bool:
        """Return whether a seat speaks for the table."""
        ...

    def taken(self, seat: str, name: str) -> None:
        """Hear that a phone has taken a seat; `name` is "" where its player has one already."""
        ...


class Lobby:
    """Who is at a table, from before it is laid.

    Attributes:
        seats: Who may speak.
        on_joined: Called with a seat whose phone has come for the first time; None: the table
            screen.
        on_left: Called with a seat that has been freed; None: the table screen.
        on_change: Called after every change.
        lay: Lays a table.
    """

    def __init__(
        self,
        host_state: HostStateFile,
        session: Session | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Restore the lobby from the host's memory.

        Args:
            host_state: Host state of the table.
            session: Session of the table; None: it is not set up yet.
            clock: Tells seconds.

        Raises:
            TableError: if it could not be saved.
        """
        self._host_state = host_state
        self._session = session
        self._clock = clock
        self._since = clock()
        self._given: dict[str, float] = {}
        self._joined: set[str] = set()
        self._moves: dict[str, str] = {}
        self._packs: Mapping[str, Pack] = {}
        self._games: list[LobbyGame] = []
        self._key = ""
        self.on_joined: Callable[[LobbySeat | None], None] = lambda seat: None
        self.on_left: Callable[[LobbySeat | None], None] = lambda seat: None
        self._table: LaidTable | None = None
        self.on_change: Callable[[], None] = lambda: None
        self.lay: Callable[[Lay], None] = _no_tables
        if LOBBY not in self._kept.secrets:
            fresh = secrets.token_hex(SECRET_BYTES)
            self._keep(secrets={**self._kept.secrets, LOBBY: fresh})
        self.seats = Seats(_known(host_state), clock)

    @property
    def secret(self) -> bytes:
        """The secret of the table's code."""
        return bytes.fromhex(self._kept.secrets[LOBBY])

    def offer(self, packs: Mapping[str, Pack], lay: Callable[[Lay], None]) -> None:
        """Let tables be laid from phones.

        Args:
            packs: Packs of games, by the names of their folders.
            lay: Lays a table; raises `Refusal` or `TableError`.
        """
        self._packs = packs
        self._games = [_game(name, each) for name, each in packs.items()]
        self.lay = lay
        if self._session is None and len(packs) == 1 and self._kept.game not in packs:
            self._keep(game=next(iter(packs)))

    def open_table(
        self, host_state: HostStateFile, session: Session | None, table: LaidTable | None
    ) -> None:
        """Go on with another table, which is completely open; phones whose seats it has stay in.

        Args:
            host_state: Host state of the table.
            session: Session of the table; None: the present one was put away, and there is no
                other.
            table: Table that phones play at; None: there is none.
        """
        self._host_state, self._session, self._table = host_state, session, table
        self._moves = {}
        self.seats.replace(_known(host_state))
        self._given.clear()

    def view(self, viewer: str) -> bytes:
        """Return the view of a seat, the table screen ("") or the lobby ("table"), as JSON."""
        seen: LobbyView = {"seat": viewer, "lobby": self.table()}
        return json.dumps(seen, ensure_ascii=False).encode()

    def table(self) -> LobbyTable:
        """Return the lobby for everybody in it."""
        pack = self._packs.get(self._kept.game)
        session = self._session
        title = session.info.title if session else pack.title if pack else ""
        return {
            "laid": session.info.id if session else "",
            "title": title,
            "game": session.pack.name if session else self._kept.game,
            "games": self._games,
            "seats": self.seats_now(),
            "order": [each for each in self._kept.seated if each and self.is_taken(each)],
            "moves": dict(self._moves),
            "screen": self.state_of(""),
            "screen_is_free": not self.is_taken(""),
            "leads": self.leader,
        }

    def state_of(self, seat: str) -> SeatState:
        """Return the state of a seat: free, or with a phone that is here or asleep."""
        if not self.is_taken(seat):
            return "free"
        seen = self.seats.seen(seat)
        is_coming = seen is None and seat in self._given
        return "here" if is_coming or (seen is not None and seen < ASLEEP) else "asleep"

    def is_held(self, seat: str) -> bool:
        """Return whether a seat belongs to a phone that is not lost."""
        return self.is_taken(seat) and self._silence(seat) < LOST

    @property
    def leader(self) -> str:
        """The seat that lays the table; "": the table screen, or nobody yet."""
        if self.state_of("") == "here":
            return ""
        players = [each for each in self._kept.seated if each and self.is_taken(each)]
        awake = [each for each in players if self.state_of(each) == "here"]
        return next(iter(awake or players), "")

    def take(self, said: Take) -> dict[str, object]:
        """Give a seat that is free to a phone, and return the host's half of its secret.

        Said again with the same key it is answered again: an answer that was lost, or a new phone
        with the old one's words.

        Raises:
            Refusal: if the seat is somebody's, or the name says nothing.
            MessageError: if the key is invalid.
            TableError: if it could not be saved.
        """
        seat = said.seat
        kept = self._kept.seated.get(seat)
        if kept is not None and kept.agreed is not None and kept.agreed.phone == said.public:
            return self._answer(said, kept.agreed)
        if seat and not any(each["id"] == seat for each in self.seats_now()):
            raise Refusal(Code.UNKNOWN_SEAT, tr("This table has no such seat."))
        if self.is_taken(seat):
            raise Refusal(Code.TAKEN, self._taken_words(seat))
        name = self.name_for(seat, said.name) if seat and not self.name(seat) else ""
        private = secrets.token_bytes(32)
        public, phone = public_key(private), bytes.fromhex(said.public)
        try:
            shared = shared_value(private, phone)
        except ValueError as error:
            raise MessageError(tr("these bytes aren’t a message")) from error
        agreed = Agreed(phone=said.public, host=public.hex())
        self._seat(seat, Seated(name=name, agreed=agreed), seat_secret(shared, phone, public, seat))
        self._given[seat] = self._clock()
        if self._table is not None:
            self._table.taken(seat, name)
        self.on_change()
        return self._answer(said, agreed)

    def release(self, seat: str) -> None:
        """Take a seat from its phone, which is shut out at once.

        Raises:
            TableError: if it could not be saved.
        """
        was = self._seat_now(seat)
        self._seat(seat, None, secrets.token_bytes(SECRET_BYTES))
        self.on_left(was)

    def on_join(self, seat: str, device: str = "") -> None:
        """Hear that a phone has shown that it knows a seat's secret.

        Args:
            seat: Id; "" is the table screen.
            device: Id of the phone's device; "": it does not say.

        Raises:
            TableError: if it could not be saved.
        """
        if seat == LOBBY:
            return
        self.seats.meet(seat, device)
        if seat not in self._kept.seated:
            self._keep(seated={**self._kept.seated, seat: Seated()})
        if seat not in self._joined:
            self._joined.add(seat)
            self.on_joined(self._seat_now(seat))
            self.on_change()

    def hear(self, speaker: Speaker, said: Said) -> None:
        """Carry out a message before the table starts, or to start another.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        author = speaker.seat
        if isinstance(said, Free):
            if said.seat != author:
                self._check_leads(author)
            if said.seat not in self._kept.seated:
                raise Refusal(Code.UNKNOWN_SEAT, tr("Nobody sits there."))
            self.release(said.seat)
        elif isinstance(said, Choose):
            # Seats are of a game: before there is one, whoever is here chooses it.
            if author != LOBBY or self._kept.game or self.is_taken(""):
                self._check_leads(author)
            self._choose(said.game)
        elif isinstance(said, Lay):
            if said.key == self._key:
                return
            self._check_leads(author)
            _check_names(said)
            self._check_whole(said)
            self.lay(said)
            self._key = said.key
        else:
            raise Refusal(Code.NOT_NOW, tr("The table hasn’t started yet."))
        self.on_change()

    def name(self, seat: str) -> str:
        """Return how a seat's player is called; "" if nobody is, or is called by the colour."""
        if self._session is None:
            kept = self._kept.seated.get(seat)
            return kept.name if kept and self.is_taken(seat) else ""
        # A seat that was laid without a name is called as its colour.
        colours = {kind.id: kind.name for kind in self._session.pack.play.seats}
        seats = self._session.state.seats
        return next((x.name for x in seats if x.id == seat and x.name != colours[seat]), "")

    def _choose(self, game: str) -> None:
        """Choose a game; players whose seats it lacks are moved."""
        if self._session is not None or game not in self._packs:
            raise Refusal(Code.NOT_NOW, tr("This game can’t be chosen now."))
        if game == self._kept.game:
            return
        self._moves = _moves(self._packs.get(self._kept.game), self._packs[game], self._kept.seated)
        for seat in self._moves:
            self.release(seat)
        self._keep(game=game)

    def _check_leads(self, author: str) -> None:
        table, leader = self._table, self.leader if self._table is None else ""
        leads = author in ("", leader) if table is None else table.may_lead(author)
        if author == LOBBY or not leads:
            who = self.name(leader) or tr("The shared screen")
            raise Refusal(Code.NOT_YOUR_TURN, tr("{who} does that.", who=who))

    def _check_whole(self, said: Lay) -> None:
        """Refuse to lay a table without somebody who sits at it already."""
        if self._session is not None:
            return
        laid = {each.id for each in said.seats}
        for seat in self.table()["order"]:
            if seat not in laid:
                raise Refusal(
                    Code.NOT_NOW,
                    tr("{name} has joined too. Check the players again.", name=self.name(seat)),
                )

    def name_for(self, seat: str, name: str) -> str:
        """Return a name as a seat's player may have it.

        Raises:
            Refusal: if `check_name` refuses it.
        """
        others = [
            # At a table a seat without a name is called by its colour.
            each["name"] or (each["colour_name"] if self._session else "")
            for each in self.seats_now()
            if each["id"] != seat
        ]
        return check_name(name, filter(None, others))

    def _taken_words(self, seat: str) -> str:
        """Return the sentence for a seat that is taken."""
        if not seat:
            return tr(
                "Another screen is the shared screen. It can hand over, or you can "
                "wait a minute after it is gone."
            )
        name = self.name(seat) or tr("Somebody")
        return tr("{name} is here already.", name=name)

    def is_taken(self, seat: str) -> bool:
        """Return whether a seat is a phone's, here, asleep or lost; "": whether a screen is it."""
        if seat not in self._kept.seated:
            return False
        seen, given = self.seats.seen(seat), self._given.get(seat)
        if seen is None and given is not None:
            return self._clock() - given < COMING
        return bool(seat) or self._silence(seat) < SILENT

    def _silence(self, seat: str) -> float:
        """Return for how many seconds a seat's phone was not heard, at most since it took it."""
        seen = self.seats.seen(seat)
        since = self._given.get(seat, self._since)
        return self._clock() - since if seen is None else seen

    def silent(self) -> dict[str, float]:
        """Return by name how many seconds ago phones were heard; "" is the table screen."""
        seen = {self.name(each): self.seats.seen(each) for each in self._kept.seated}
        return {name: seconds for name, seconds in seen.items() if seconds is not None}

    def _seat_now(self, seat: str) -> LobbySeat | None:
        return next((each for each in self.seats_now() if each["id"] == seat), None)

    def seats_now(self) -> list[LobbySeat]:
        """Return the seats of the table, or of the chosen game before it is started."""
        session = self._session
        pack = session.pack if session else self._packs.get(self._kept.game)
        if pack is None:
            return []
        kinds = {kind.id: kind for kind in pack.play.seats}
        ids = [each.id for each in session.state.seats] if session else list(kinds)
        found: list[LobbySeat] = []
        for each in ids:
            found.append(
                {**_colour(kinds[each]), "name": self.name(each), "state": self.state_of(each)}
            )
        taken = [place for place in found if place["name"]]
        for place, letter in zip(taken, initials([at["name"] for at in taken]), strict=True):
            place["letter"] = letter
        return found

    def _answer(self, said: Take, agreed: Agreed) -> dict[str, object]:
        phone, host = bytes.fromhex(agreed.phone), bytes.fromhex(agreed.host)
        mac = taken_mac(self.secret, phone, host, said.seat, said.name)
        return {"public": agreed.host, "mac": mac}

    def _seat(self, seat: str, seated: Seated | None, secret: bytes) -> None:
        """Give a seat to a phone, or to nobody."""
        others = {each: kept for each, kept in self._kept.seated.items() if each != seat}
        if seated is not None:
            others[seat] = seated
        self._keep(seated=others, secrets={**self._kept.secrets, seat: secret.hex()})
        self.seats.renew(seat, secret)
        self._joined.discard(seat)
        self._given.pop(seat, None)

    @property
    def _kept(self) -> HostState:
        return self._host_state.kept

    def _keep(self, **values: object) -> None:
        self._host_state.keep(self._kept.model_copy(update=values))


def _check_names(said: Lay) -> None:
    """Refuse to lay a table with a name that no player may have, or with two that look alike."""
    known: list[str] = []
    for each in said.seats:
        if each.name.strip():
            known.append(check_name(each.name, known))


def _known(host_state: HostStateFile) -> dict[str, bytes]:
    return {seat: bytes.fromhex(secret) for seat, secret in host_state.kept.secrets.items()}


def _moves(old: Pack | None, new: Pack, seated: Iterable[str]) -> dict[str, str]:
    """Return where players sit in a new game that lacks their seats; "": it has too few.

    A player keeps the color if the new game has it. The others take the next free seats, in the
    order in which they came.
    """
    colors = {kind.name.casefold(): kind.id for kind in new.play.seats}
    names = {kind.id: kind.name.casefold() for kind in old.play.seats} if old else {}
    free = [kind.id for kind in new.play.seats if kind.id not in seated]
    without = [seat for seat in seated if seat and seat not in colors.values()]
    moves: dict[str, str] = {}
    for seat in without:
        same = colors.get(names.get(seat, ""), "")
        if same in free:
            moves[seat] = same
            free.remove(same)
    for seat in without:
        if seat not in moves:
            moves[seat] = free.pop(0) if free else ""
    return moves


def _colour(kind: SeatKind) -> LobbyColour:
    """Return a seat of a game with its color, shape and letter."""
    return {
        "id": kind.id,
        "colour_name": kind.name,
        "colour": kind.colour,
        "shape": kind.shape,
        "letter": kind.letter,
    }


def _game(name: str, pack: Pack) -> LobbyGame:
    """Return a game to choose, with its options."""
    players, seats = pack.players, len(pack.play.seats)
    options: list[LobbyOption] = [
        {
            "id": key,
            "title": option.title,
            "help": option.help,
            "on": option.start,
            "needs": list(option.needs),
        }
        for key, option in pack.play.options.items()
    ]
    return {
        "id": name,
        "title": pack.title,
        "least": players.min if players else 1,
        "most": min(players.max, seats) if players else seats,
        "colours": [_colour(kind) for kind in pack.play.seats],
        "options": options,
        "has_secrets": rules_of(pack).has_secrets,
    }


def _no_tables(said: Lay) -> None:
    raise Refusal(Code.NOT_ALLOWED, tr("New tables start on the host’s own screen."))
