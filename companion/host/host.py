"""The host: serves the page and one channel for messages over http, in separate threads.

The table itself is used from one thread only, for requests of all threads.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from punchboard.cards.catalog import tr
from punchboard.cards.play.pack import Pack
from punchboard.companion.host.door import Door
from punchboard.companion.host.older_page import reload_answer
from punchboard.companion.host.photos import NO_CODES, Photos, can_read, codes_of
from punchboard.companion.host.service import TableService
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.host.table_faces import Gallery
from punchboard.companion.net import messages
from punchboard.companion.net.cipher import from_text
from punchboard.companion.net.messages import MessageError
from punchboard.companion.net.page_files import emoji_file, page_files
from punchboard.companion.net.public_address import PublicAddress
from punchboard.companion.net.room_code import RoomCode
from punchboard.companion.net.seats import LOBBY, AuthenticationError, ChallengeError
from punchboard.companion.net.server import Reply, Request, Server
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.table.error import TableError
from punchboard.companion.view_schema import VIEW_VERSION

#: At most this many seconds a request for news is held open.
HOLD = 20.0
#: Seconds in which seals and openings are gathered, so that each view shows several: at least,
#: and more for each phone that waits. Steps and the list of all seals are shown at once.
TOGETHER, TOGETHER_EACH = 0.02, 0.004
#: Seconds between two checks for changes that time alone makes.
_LOOK = 1.0
#: Seconds in which phones that wait are told that the table has ended.
_FAREWELL = 0.2
_Result = TypeVar("_Result")
_JSON, _ENCRYPTED = "application/json", "application/octet-stream"
#: At most this many requests for news wait at once, of a seat, and of an address in the lobby: so
#: one player can't take all of the connections that an address may have.
MOST_HELD, MOST_HELD_IN_LOBBY = 8, 32
#: At most this many speakers are remembered; those who spoke longest ago are forgotten first.
_MOST_SPEAKERS = 1024


class Host:
    """A table to which phones come.

    Attributes:
        names: Hosts that browsers may ask for, with the port.
        room_code: A short code for those who can't scan the table's code.
    """

    def __init__(
        self,
        door: Door,
        table: Executor,
        address: str,
        port: int = 0,
        hold: float = HOLD,
        wifi: Callable[[], str] = lambda: "",
        public: PublicAddress | None = None,
        gallery: Gallery | None = None,
    ) -> None:
        """Open the socket; nobody is answered before `start`.

        Args:
            door: Hears all phones; used in `table`'s thread only.
            table: Runs everything that touches the table, one after another.
            address: Address of the network adapter.
            port: 0 for any free port.
            hold: Seconds for which a question for news is held open.
            wifi: Returns the text of the Wi-Fi's code; "": the Wi-Fi is unknown.
            public: Address of a reverse proxy in front of this host; None: phones come directly.
            gallery: Pictures of cards; None: there are none.

        Raises:
            OSError: if the address is not this computer's, or the port is taken.
            TableError: if the page's libraries weren't built.
        """
        self._door = door
        self._heard: TableService | None = None
        self._lobby = door.lobby
        self._table = table
        self._hold = hold
        self._wifi = wifi
        self._boot = secrets.token_hex(16)
        self._files = page_files()
        self._game = self._pack = b"null"
        self._photos, self._codes = Photos(), NO_CODES
        self._gallery = gallery
        # Two conditions of one lock: a question that gathers news is woken by urgent news alone,
        # because seals and openings come in quick succession.
        lock = threading.Lock()
        self._fresh, self._rush = threading.Condition(lock), threading.Condition(lock)
        self._news = 0
        # News for which all wait: a step, or the list of seals. The newest, and what it was.
        self._urgent = 0
        self._at = (0, False)
        # The answers to phones that waited for the newest urgent news, by seat. What comes right
        # after it, as openings do, would have their views made again.
        self._rushed: dict[str, tuple[int, str, bytes]] = {}
        self._stopped = self._has_ended = False
        # What is said with a seat's secret is bounded for that seat. Whoever has none is answered
        # for next to nothing, and spends nothing that others need, at whatever address.
        self._by_seat = Rates(30, 60)
        # A question for news that has to wait is paced by the host, so each channel has its own.
        self._by_channel = Rates(50, 100)
        self._held = _Held()
        # A photo comes in a hundred parts.
        self._by_photo = Rates(100, 200)
        self._joins = Rates(20, 200)
        # Agreeing on a secret takes the host some milliseconds of arithmetic.
        self._takes = Rates(2, 24)
        self._rooms = Rates(2, 24)
        self.room_code = RoomCode(lambda: self._lobby.secret, self._renewed)
        self._server = Server(address, port, self._answer)
        self.port = self._server.port
        # Browsers leave out the usual port.
        port_part = "" if self.port == 80 else f":{self.port}"
        self.names = frozenset({f"{address}{port_part}"})
        self._origins = frozenset(f"http://{name}" for name in self.names)
        self._public = public
        if public is not None:
            self.names |= {public.host}
            self._origins |= {public.origin}
        self._lobby.on_change = self.changed
        if door.service is not None:
            self.serve(door.service)

    def serve(self, service: TableService | None) -> None:
        """Go on with another table, or with the lobby alone; called in the table's thread."""
        if self._heard is not None:
            self._heard.no_longer(self.changed)
        self._heard = self._door.service = service
        if service is not None:
            self._game = game_json(service.session.pack)
            self._codes = codes_of(service.session.pack)
            self._pack = pack_json(service.session.pack)
            if self._gallery is not None:
                self._gallery.show(service.session.pack)
            service.listen(self.changed)
        self.changed()

    def start(self) -> None:
        """Answer from now on, in threads of the host's own."""
        self._server.start()
        threading.Thread(target=self._watch, name="punchboard watch", daemon=True).start()

    def stop(self, *, is_end: bool = False) -> None:
        """Close all connections and the socket; phones that wait get no more news.

        Args:
            is_end: Whether phones are told that the table has ended, and don't look for it.
        """
        if self._heard is not None:
            self._heard.no_longer(self.changed)
        with self._fresh:
            self._stopped, self._has_ended = True, is_end
            is_anyone = self._held.count > 0
            self._wake_all()
            if is_end and is_anyone:
                # Their answers leave in threads of the server, which closes every connection.
                self._fresh.wait_for(lambda: self._held.count == 0, _FAREWELL)
                self._fresh.wait(_FAREWELL)
        self._server.stop()

    def _watch(self) -> None:
        """Show changes by time alone: phones that fall asleep, and notices that are over."""
        while True:
            with self._fresh:
                if self._fresh.wait_for(lambda: self._stopped, _LOOK):
                    return
            try:
                self._in_table(self._tick)
            except TableError:
                continue  # the disk is full: later, then
            except ConnectionAbortedError:
                return

    def _tick(self) -> None:
        if self._door.service is not None:
            self._door.service.tick()

    def changed(self) -> None:
        """Tell the phones that something has happened; called in the table's thread."""
        service = self._door.service
        at = (0, False) if service is None else (service.session.newest, service.sealing.listed)
        if service is not None and at != self._at:
            # Made before all phones wake at once: their questions would take longer than the views.
            self._make_views(service)
        with self._fresh:
            self._news += 1
            self._fresh.notify_all()
            if at != self._at:
                self._at, self._urgent = at, self._news
                self._rushed = self._kept_answers(service)
                self._rush.notify_all()

    def _kept_answers(self, service: TableService | None) -> dict[str, tuple[int, str, bytes]]:
        """Return the answers to all seats whose phones wait, as they are at urgent news."""
        found = {}
        for seat in self._held.seats():
            view = None if service is None or seat == LOBBY else service.kept_view(seat)
            if service is not None and view is not None:
                laid, news = service.session.info.id, self._news
                found[seat] = (news, laid, self._answer_with(news, laid, seat, view))
        return found

    def _wake_all(self) -> None:
        """Wake every question for news, so that each looks whether it is over; under the lock."""
        self._fresh.notify_all()
        self._rush.notify_all()

    def _answer(self, request: Request) -> Reply:
        """Return the answer to any request."""
        if request.host not in self.names:
            return _no(421, "host", tr("This is not the address of the table."))
        if request.method == "GET":
            found = self._files.get(request.path) or emoji_file(request.path)
            if found is None and self._gallery is not None:
                found = self._gallery.picture(request.path)
            return found or _no(404, "path", tr("There is nothing here."))
        if not self._is_own_page(request):
            return _no(403, "origin", tr("Only the table’s own page may speak to it."))
        if request.kind != _JSON:
            return _no(415, "kind", tr("Messages are JSON."))
        try:
            return _carried_out(lambda: self._post(request))
        except MessageError:
            return _no(400, "message", tr("This isn’t a message."))
        except AuthenticationError:
            return _no(403, "join", tr("Join again with the code of the seat."))
        except ChallengeError:
            return _no(409, "challenge", tr("Ask for another challenge."))

    def _post(self, request: Request) -> Reply:
        """Answer a request by its path."""
        match request.path:
            case "/challenge":
                return self._challenge(request)
            case "/join":
                return self._join(request)
            case "/room":
                return self._room(request)
            case "/say":
                return self._say(request)
        return _no(404, "path", tr("There is nothing here."))

    def _is_own_page(self, request: Request) -> bool:
        """Return whether a request comes from the host's own page.

        A proxy may pass on the `Host` that browsers ask for, or put this host's own in its place.
        """
        is_behind = self._public is not None
        origins = self._origins if is_behind else {f"http://{request.host}"}
        return request.origin in origins and request.site in ("", "same-origin")

    def _peer(self, request: Request) -> str:
        """Return the address that a request comes from, also through the proxy."""
        return request.peer if self._public is None else request.forwarded or request.peer

    def _renewed(self) -> None:
        """Show the new room code on the shared screen."""
        with suppress(ConnectionAbortedError):
            self._in_table(self.changed)

    def _room(self, request: Request) -> Reply:
        """Answer with the host's key, or with the table's secret for the right room code."""
        message = messages.read_message(messages.Room, request.body)
        if not self._rooms.allow(self._peer(request)):
            return _busy()
        if not message.public:
            return _yes({"public": self.room_code.host_key})
        return Reply(
            200,
            _ENCRYPTED,
            self.room_code.exchange(message.public, _bytes(message.body), self._peer(request)),
        )

    def _challenge(self, request: Request) -> Reply:
        messages.read_message(messages.Challenge, request.body)
        return _yes({"challenge": self._lobby.seats.challenge()})

    def _join(self, request: Request) -> Reply:
        """Give a phone its channels, if its MAC is right."""
        message, seats = messages.read_message(messages.Join, request.body), self._lobby.seats
        seats.check_join(message.seat, message.challenge, message.nonce, message.mac)
        if not self._joins.allow(self._speaker(message.seat, request)):
            return _busy()
        channels = seats.join(message.seat, message.challenge, message.nonce, message.mac)

        def hear() -> None:
            (self._door.of(message.seat) or self._lobby).on_join(message.seat, message.device)

        self._in_table(hear)
        return _yes({"channels": channels, "boot": self._boot})

    def _say(self, request: Request) -> Reply:
        """Carry out an encrypted message, and encrypt the answer."""
        envelope = messages.read_message(messages.Envelope, request.body)
        heard = self._lobby.seats.accept(envelope.channel, envelope.count, _bytes(envelope.body))
        said = messages.read_said(heard.body)
        if not self._allows(said, self._speaker(heard.seat, request), envelope.channel):
            return _busy()
        reply = _carried_out(lambda: self._hear(request, envelope.channel, heard.seat, said))
        if reply.status != 200:
            return reply
        return Reply(200, _ENCRYPTED, heard.answer(reply.body))

    def _allows(self, said: messages.Said, speaker: str, channel: str) -> bool:
        """Return whether a message may be answered now, and count it if so."""
        if isinstance(said, messages.Look):
            with self._fresh:
                waits = said.since >= self._urgent
            if waits:
                return self._by_channel.allow(channel)
        rates = self._by_photo if isinstance(said, messages.PhotoPart) else self._by_seat
        return rates.allow(speaker)

    def _hear(self, request: Request, channel: str, seat: str, said: messages.Said) -> Reply:
        """Return the answer to a message, readable as yet."""
        if isinstance(said, messages.Game):
            faces = None if self._gallery is None else self._gallery.view()
            told = json.dumps(faces).encode()
            return _raw(b'{"ok":true,"game":' + self._game + b',"faces":' + told + b"}")
        if isinstance(said, messages.Pack):
            return _raw(b'{"ok":true,"pack":' + self._pack + b"}")
        if isinstance(said, messages.Wifi):
            if seat:
                raise Refusal(
                    Code.NOT_YOUR_TURN, tr("Only the shared screen shows the Wi-Fi code.")
                )
            return _yes({"wifi": self._wifi()})
        service = self._door.of(seat)
        if isinstance(said, messages.PhotoPart | messages.PhotoCards):
            return _yes(self._photo(seat, service, said))
        if service is not None and service.presence.is_asleep(seat):
            self._in_table(service.tick)
        if isinstance(said, messages.Look):
            return self._look(seat, channel, said, self._speaker(seat, request))
        if isinstance(said, messages.Take) and not self._takes.allow(self._peer(request)):
            return _busy()

        def hear() -> dict[str, object]:
            answer = self._door.hear(Speaker(seat), said)
            return answer if isinstance(said, messages.Take) else {**answer, "news": self._news}

        return _yes(self._in_table(hear))

    def _photo(
        self, seat: str, service: TableService | None, said: messages.PhotoSaid
    ) -> dict[str, object]:
        """Take a part of a photo, or answer with the cards in it."""
        if service is None:
            raise Refusal(Code.NOT_NOW, tr("The table hasn’t started yet."))
        if isinstance(said, messages.PhotoCards):
            return self._photos.cards(seat, said)
        self._photos.take(seat, said, self._codes)
        return {}

    def _speaker(self, seat: str, request: Request) -> str:
        """Return whose budget a message spends; in the lobby all phones are one seat."""
        return seat if seat != LOBBY else f"{LOBBY} {self._peer(request)}"

    def _look(self, seat: str, channel: str, said: messages.Look, speaker: str) -> Reply:
        """Return the view, or wait until there is a newer one than the phone has."""
        since = said.since
        with self._fresh:
            held = self._held.begin(speaker, seat)
            if self._held.is_full(speaker):
                self._wake_all()

            def ends() -> bool:
                return self._stopped or held.is_over

            before = self._urgent
            self._fresh.wait_for(lambda: self._news != since or ends(), self._hold)
            if since >= 0 and self._news != since:
                gather = TOGETHER + TOGETHER_EACH * self._held.count
                self._rush.wait_for(lambda: self._urgent > since or ends(), gather)
            self._held.end(held)
            is_rushed = self._urgent != before and not said.table
            answer = self._rushed.get(seat) if is_rushed else None
        if held.is_over:
            return _busy()
        if self._has_ended:
            return _no(410, "ended", tr("The table has ended."))
        if not self._lobby.seats.knows(channel):
            raise AuthenticationError(tr("this is not said with the secret, or twice"))

        news, laid, view = answer or self._newest_view(seat, said.table)
        # Lobby views change with time alone, so they are always sent.
        if news == since and laid:
            return _yes({"news": news})
        if laid and said.version < VIEW_VERSION:
            view = reload_answer(view, said.version)
        return _raw(view)

    def _newest_view(self, seat: str, for_table: bool) -> tuple[int, str, bytes]:
        """Return the newest news, the id of the table, and the answer that shows it to a seat.

        Many phones ask at the same moment. The first one has the table's thread make the views of
        all seats that wait; handing each phone's question to that thread takes longer than a view.
        """
        # Read first: a view that is newer than its news is shown twice, an older one for good.
        news, service = self._news, self._door.of(seat)
        view = None if service is None or for_table else service.kept_view(seat)
        if service is not None and view is not None:
            laid = service.session.info.id
            return news, laid, self._answer_with(news, laid, seat, view)

        def see() -> tuple[int, str, bytes]:
            service, news = self._door.of(seat), self._news
            if service is None:
                return news, "", self._answer_with(news, "", seat, self._lobby.view(seat))
            self._make_views(service)
            viewer = "" if service.permissions.leads(seat, for_table) else seat
            laid = service.session.info.id
            return news, laid, self._answer_with(news, laid, viewer, service.view(viewer))

        return self._in_table(see)

    def _make_views(self, service: TableService) -> None:
        """Make the views of all seats whose phones wait, in the table's thread."""
        with self._fresh:
            waiting = self._held.seats()
        for each in waiting - {LOBBY}:
            service.view(each)

    def _answer_with(self, news: int, laid: str, viewer: str, view: bytes) -> bytes:
        room = "" if viewer else f'"room":"{self.room_code.words}",'
        return f'{{"ok":true,"news":{news},"laid":"{laid}",{room}"view":'.encode() + view + b"}"

    def _in_table(self, work: Callable[[], _Result]) -> _Result:
        try:
            running = self._table.submit(work)
        except RuntimeError as error:  # the table is closed; the phone is let go of
            raise ConnectionAbortedError from error
        return running.result()


@dataclass(slots=True, eq=False)
class _Wait:
    """A question for news that waits."""

    speaker: str
    seat: str
    is_over: bool = False


class _Held:
    """Waiting requests for news; each takes a connection, so a speaker has few of them."""

    def __init__(self) -> None:
        self._waits: dict[str, list[_Wait]] = {}
        self.count = 0

    def begin(self, speaker: str, seat: str) -> _Wait:
        """Return a new wait; beyond the most that a speaker may have, its oldest one is over."""
        self.count += 1
        waits = self._waits.setdefault(speaker, [])
        waits.append(_Wait(speaker, seat))
        most = MOST_HELD_IN_LOBBY if seat == LOBBY else MOST_HELD
        for each in waits[:-most]:
            each.is_over = True
        return waits[-1]

    def is_full(self, speaker: str) -> bool:
        """Return whether a wait of a speaker is over because of newer ones."""
        return self._waits[speaker][0].is_over

    def seats(self) -> set[str]:
        """Return the seats whose phones wait."""
        return {each.seat for waits in self._waits.values() for each in waits}

    def end(self, wait: _Wait) -> None:
        """Forget a wait."""
        self.count -= 1
        waits = self._waits[wait.speaker]
        waits.remove(wait)
        if not waits:
            del self._waits[wait.speaker]


class Rates:
    """Limits how often somebody may speak: a bucket of tokens for each; every thread may use it."""

    def __init__(
        self, each_second: float, at_once: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with full buckets: `at_once` messages, and `each_second` more a second."""
        self._each_second = each_second
        self._at_once = at_once
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allow(self, speaker: str) -> bool:
        """Return whether a speaker may speak now, and count it if so."""
        now = self._clock()
        with self._lock:
            left, since = self._left.pop(speaker, (float(self._at_once), now))
            left = min(self._at_once, left + (now - since) * self._each_second)
            allowed = left >= 1
            self._left[speaker] = (left - allowed, now)
            while len(self._left) > _MOST_SPEAKERS:
                self._left.popitem(last=False)
            return allowed


def game_json(pack: Pack) -> bytes:
    """Return the game's parts that the page draws with: icons, printed numbers of cards, rules."""
    codes = [card for table in pack.codes.values() for card in table.cards]
    game = {
        **({"codes": codes} if codes and can_read() else {}),
        "title": pack.title,
        "icons": {name: icon.model_dump() for name, icon in pack.icons.items()},
        "numbers": {card.id: card.number for card in pack.cards if card.number},
        "rulebook": list(pack.rulebook),
    }
    return json.dumps(game, ensure_ascii=False).encode()


def pack_json(pack: Pack) -> bytes:
    """Return the whole pack, for an app that draws cards and rules itself."""
    return pack.model_dump_json(by_alias=True, exclude_unset=True).encode()


def _raw(body: bytes) -> Reply:
    return Reply(200, _JSON, body)


def _yes(answer: dict[str, object]) -> Reply:
    return _raw(json.dumps({"ok": True, **answer}).encode())


def _no(status: int, code: str, why: str) -> Reply:
    return Reply(status, _JSON, json.dumps({"ok": False, "code": code, "why": why}).encode())


def _carried_out(work: Callable[[], Reply]) -> Reply:
    """Return the reply of some work, or why the table refused it or couldn't save it."""
    try:
        return work()
    except Refusal as refusal:
        return _no(200, refusal.code, refusal.message)
    except TableError as trouble:
        return _no(200, "saving", trouble.message)


def _bytes(base64_text: str) -> bytes:
    """Return the bytes of base64.

    Raises:
        MessageError: if it isn't base64.
    """
    try:
        return from_text(base64_text)
    except ValueError as error:
        raise MessageError(tr("this isn't base64")) from error


def _busy() -> Reply:
    return _no(429, "busy", tr("Too much at once. Wait a moment."))
