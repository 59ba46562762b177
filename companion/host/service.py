"""Carry out the messages of a table; only the table's own thread uses this.

A phone acts for its own seat; the table screen, or the phone that holds the table for it, does
everything but secrets.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress

from punchboard.cards.catalog import tr
from punchboard.companion.host.dial_form import read_dials
from punchboard.companion.host.host_state import HostState, HostStateFile
from punchboard.companion.host.lobby import Lobby
from punchboard.companion.host.notices import Notices
from punchboard.companion.host.permissions import Permissions
from punchboard.companion.host.presence import Presence
from punchboard.companion.host.sealing import Sealing
from punchboard.companion.host.speaker import Speaker
from punchboard.companion.host.table_parts import TableParts
from punchboard.companion.host.table_view import TableViews
from punchboard.companion.host.view_cache import ViewCache
from punchboard.companion.net import messages
from punchboard.companion.net.messages import BidMethod
from punchboard.companion.net.seats import LOBBY, SECRET_BYTES
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.host_news import About, HostNews
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.words import listed
from punchboard.companion.rules.rules import told_of
from punchboard.companion.seal.asked import SealedQuestion, asked_now, play
from punchboard.companion.seal.choice_numbers import numbers_of
from punchboard.companion.table.error import TableError
from punchboard.companion.table.incoming import to_action
from punchboard.companion.table.session import Session
from punchboard.companion.view_schema import (
    OfferView,
    TableView,
)

#: The news that tells each way to bid.
_BIDS_BY: Mapping[BidMethod, About] = {
    "phone": "bids_by_phone",
    "pass": "bids_by_pass",
    "dials": "bids_by_dials",
}

#: At most this many refused steps are remembered; a game has fewer.
_MOST_REFUSED = 1000


class TableService:
    """A table that phones play at.

    Attributes:
        session: Session of the table.
        lobby: Who is at the table.
        seats: Who may speak.
        sealing: The current choice.
        presence: Phones that are awake, and the seat that holds the table.
        permissions: Permissions of speakers.
    """

    def __init__(
        self,
        session: Session,
        host_state: HostStateFile,
        on_new_code: Callable[[str], None] = lambda seat: None,
        lobby: Lobby | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Go on with a table.

        Args:
            session: Session of the table.
            host_state: Host state of the table.
            on_new_code: Called with a seat that has a new secret.
            lobby: Lobby that phones are in already, and that serves this table once it is told to;
                None: a new one, which does so at once.
            clock: Tells seconds.
        """
        self.session = session
        self._on_new_code = on_new_code
        self._speaker = ""
        self._others: set[str] = set()
        self.sealing = Sealing(host_state, session)
        session.check_step = self._check_step
        self._host_state = host_state
        self.lobby = lobby or Lobby(host_state, session, clock)
        self.seats = self.lobby.seats
        places = [seat.id for seat in session.state.seats]
        self.presence = Presence(host_state, self.lobby, places)
        self._notices = Notices(clock)
        parts = TableParts(
            session, host_state, self.lobby, self.sealing, self.presence, self._notices
        )
        self.permissions = Permissions(parts)
        self._name = self.permissions.name_of
        self._table_views = TableViews(parts, self.permissions)
        self._cache = ViewCache(self.seen)
        self._asked_at: State | None = None
        self._asked: SealedQuestion | None = None
        self._refused: OrderedDict[str, tuple[Code, str]] = OrderedDict()
        self._listeners: list[Callable[[], None]] = []
        self._publish_newest()
        self._follow()
        self._open_known()
        if lobby is None:
            self.lobby.open_table(host_state, session, self)

    def secret(self, seat: str) -> bytes:
        """Return a seat's secret, for its code."""
        return bytes.fromhex(self._host_state.kept.secrets[seat])

    def view(self, seat: str) -> bytes:
        """Return a seat's view as JSON."""
        return self._cache.view(seat)

    def kept_view(self, seat: str) -> bytes | None:
        """Return a seat's view if it was made since the last change; every thread may ask."""
        return self._cache.kept(seat)

    def seen(self, seat: str, on_screen: bool = False) -> TableView:
        """Return the view of a seat, as `TableViews.of` does."""
        return self._table_views.of(seat, on_screen)

    def dial_form(self) -> OfferView | None:
        """Return the form for open cardboard dials, as an offer; None if none is expected."""
        return self._table_views.dial_form()

    def tick(self) -> None:
        """Show changes by time alone: phones that fell asleep, and a notice that has expired.

        Raises:
            TableError: if it could not be saved.
        """
        is_over = self._notices.expire()
        if self._follow_phones() or is_over:
            self._changed()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call something in the table's thread after every change."""
        self._listeners.append(listener)

    def no_longer(self, listener: Callable[[], None]) -> None:
        """Call a listener no more."""
        self._listeners.remove(listener)

    def show_own_screen(self) -> None:
        """Take the host's own screen for the table screen, from now on."""
        if not self.presence.has_own_screen:
            self.presence.has_own_screen = True
            self.tick()

    def bid_method(self, seat: str) -> BidMethod | None:
        """Return how a seat bids; None: nobody has said, and no phone has come."""
        return self._host_state.kept.ways.get(seat)

    def _set_bid_method(self, said: messages.SetBidMethod) -> None:
        """Set how a seat bids from now on."""
        seat, way = said.seat, said.method
        self.permissions.seat_name(seat)
        self.permissions.check_bid_method(seat, way)
        if way != "dials" and self.session.state.settings.get("bidding") == "dials":
            # All dials are typed at once until somebody seals.
            self.session.act(Action("table.bidding", "", {"value": "pass"}))
            self._notices.clear()
            self._changed()
        if way == self.bid_method(seat):
            return
        cancels = False
        if way != "phone":
            cancels = self._cancels(seat)
            # A seal that was made another way is dropped.
            self.sealing.drop(seat)
        self._keep_way(seat, way)
        tell = self._tell_all if self.lobby.is_taken(seat) else self.session.tell
        tell(HostNews(_BIDS_BY[way], (seat,), cancels=cancels))

    def _cancels(self, seat: str) -> bool:
        """Return whether dropping a seat's seal cancels a bid."""
        return self.sealing.has_sealed(seat) and not self.sealing.listed

    def on_join(self, seat: str, device: str = "") -> None:
        """Let a seat bid on its phone, now that it has one, unless the table set another method.

        A choice that was sealed on the host's screen before is opened there. All are told of a
        second phone.

        Args:
            seat: Id; "" is the table screen.
            device: Id of the phone's device; "": it does not say.

        Raises:
            TableError: if it could not be saved.
        """
        is_new = bool(seat) and self.bid_method(seat) is None and not self.sealing.has_sealed(seat)
        is_another = bool(seat) and self.seats.is_another(seat, device)
        if is_another:
            self._speaker = ""
            self._tell_all(HostNews("second_phone", (seat,)))
        self.lobby.on_join(seat, device)
        if is_new:
            self._keep_way(seat, "phone")
        if self._follow_phones() or is_new or is_another:
            self._changed()

    def _type_dials(self, said: messages.Dials) -> None:
        """Take the values of open cardboard dials; the last one opens everything."""
        form, session = self.dial_form(), self.session
        asked, choice = self.sealing.asked, self.sealing.to_json()
        if self.sealing.dials and not self.sealing.listed:
            raise Refusal(
                Code.NOT_NOW, tr("Not everyone has sealed yet. Keep the dials face down.")
            )
        if asked is None or form is None or choice is None or choice["epoch"] != said.epoch:
            raise Refusal(Code.NOT_NOW, tr("No dial is expected now."))
        # Its size, depth, texts and numbers are checked as those of an action.
        typed = to_action({"do": "table.dials", "values": said.values}).values
        numbers: dict[str, list[int]] = {}
        for seat, each in read_dials({s: asked.offers[s] for s in form["dials"]}, typed).items():
            session.check(Action(asked.choice, seat, each))
            numbers[seat] = numbers_of(asked.offers[seat]["fields"], each)
        if self.sealing.type_dials(numbers):
            self._open_all()

    def hear(self, speaker: Speaker, said: messages.Said) -> dict[str, object]:
        """Carry out a message of a speaker, and return the answer; on disk when this returns.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        self._speaker = ""
        if isinstance(said, messages.SeatView):
            self.permissions.check_passed(said.seat)
            return {"view": self.seen(said.seat, on_screen=True)}
        if isinstance(said, messages.Log):
            return {"log": self.session.log()}
        if isinstance(said, messages.Pass):
            self.permissions.seat_name(said.seat)
            return self.hear(Speaker(said.seat, is_here=True), said.said)
        match said:
            case messages.Rewind():
                self._rewind(said)
            case messages.SetBidMethod():
                self._set_bid_method(said)
            case messages.Dials():
                self._type_dials(said)
            case _:
                self._hear_seat(speaker, said)
        self._changed()
        return {}

    def _hear_seat(self, speaker: Speaker, said: messages.Said) -> None:
        """Carry out a message that any seat may say."""
        seat = speaker.seat
        # Who holds the table speaks for it, and so does nobody else.
        self._speaker = "" if getattr(said, "table", False) else seat
        match said:
            case messages.Do():
                self._do(seat, said)
            case messages.Keep():
                self._keep(seat, to_action(said.action), speaker.is_here)
            case messages.SealChoice():
                self._seal(seat, said)
            case messages.OpenChoice():
                if self.sealing.open(seat, said.epoch, said.digest, said.opening):
                    self._open_all()
            case messages.Vote():
                self._vote(seat, said)
            case messages.Differ():
                self._differ(seat, said.epoch)
            case messages.Undo():
                self._undo(seat, said)
            case messages.Hold():
                self._hold(seat, said.seat)
            case messages.Nudge():
                self._nudge(seat, said.seat)
            case messages.Free():
                self._free(seat, said.seat, speaker.is_here)
            case _:
                raise Refusal(Code.NOT_NOW, tr("A table is open. Close it first."))

    def _do(self, seat: str, said: messages.Do) -> None:
        """Carry out an action; one with a known key was sent again, and is not done twice."""
        action = to_action(said.action)
        key = f"{seat}:{said.key}"
        if self.session.knows(key):
            return  # said again, because the answer was lost
        if key in self._refused:
            raise Refusal(*self._refused[key])
        try:
            leads = self.permissions.leads(seat, said.table)
            if not leads and action.seat != seat:
                raise Refusal(Code.NOT_YOUR_TURN, self.permissions.not_yours(action))
            if not leads:
                self.permissions.check_open()
            if action.seat != seat and self.permissions.is_own(action.do, action.seat):
                name = self._name(action.seat)
                raise Refusal(
                    Code.NOT_YOUR_TURN, tr("{name} types this on their own phone.", name=name)
                )
            self.permissions.check_stands(action, seat, said.based_on)
            self._act(action, seat, leads, key, said.based_on)
        except Refusal as refusal:
            # Said again later, it would come true behind its author's back.
            self._refused[key] = (refusal.code, refusal.message)
            if len(self._refused) > _MOST_REFUSED:
                self._refused.popitem(last=False)
            raise

    def _act(
        self,
        action: Action,
        author: str,
        leads: bool,
        key: str = "",
        based_on: int | None = None,
    ) -> None:
        """Carry out an action; all phones show a step that was forced on others for a while."""
        session = self.session
        offer = session.offer_of(action) if leads else None
        session.act(action, author, key, based_on)
        text = "" if offer is None else self._forced(offer, author)
        if text:
            self._notices.show(text, session.newest)

    def _forced(self, offer: Offer, author: str) -> str:
        """Return the notice for all of an offer that the table has taken up; "": none."""
        ended = [self._name(seat) for seat in offer.ends if seat != author]
        if ended:
            who = self._name(author) if author else tr("The table")
            return tr(
                "{who} chose “{title}” for {names}.",
                who=who,
                title=offer.title,
                names=listed(ended),
            )
        if offer.group in ("mend", "settings") and offer.do != "table.note":
            newest = self.session.newest
            lines = (each["text"] for each in self.session.log() if each["row"] == newest)
            return str(next(lines, ""))
        return ""

    def _hold(self, author: str, seat: str) -> None:
        if self.presence.hold(author, seat):
            self._tell_all(HostNews("runs_table", (seat,)))

    def _nudge(self, author: str, seat: str) -> None:
        if seat not in self.presence.now.phones or seat == author:
            raise Refusal(Code.NOT_ALLOWED, tr("There’s no phone to nudge."))
        self._notices.nudge(author, seat, self._name(seat))

    def _keep(self, seat: str, action: Action, is_here: bool) -> None:
        """Keep a seat's private note, or its choice on the passed screen."""
        if not seat or action.seat != seat:
            raise Refusal(Code.NOT_YOUR_TURN, tr("Only the seat itself can keep a note."))
        asked = self.sealing.asked
        if is_here and asked is not None and action.do == asked.choice:
            self.permissions.check_passed(seat)
            self.sealing.keep(action)
            return
        if is_here and self.lobby.is_taken(seat):
            raise Refusal(
                Code.NOT_YOUR_TURN,
                tr("{name}’s phone keeps these notes.", name=self._name(seat)),
            )
        offer = self.session.check(action)
        if not (offer.private and offer.anytime):
            raise Refusal(Code.NOT_ALLOWED, tr("Seal this choice on your own phone."))
        self.session.keep(action, seat)

    def _undo(self, seat: str, said: messages.Undo) -> None:
        """Undo the newest step for a phone, or for the table."""
        newest, key = self.session.newest, f"{seat}:{said.key}"
        if self.session.knows(key):
            return  # said again, because the answer was lost
        if said.newest != newest:
            raise Refusal(
                Code.NOT_NOW, tr("Something else has happened since. Check the table again.")
            )
        if not self.permissions.leads(seat, said.table):
            self.permissions.check_open()
            if not self.permissions.may_undo(seat):
                raise Refusal(
                    Code.NOT_YOUR_TURN,
                    tr("Your phone can undo your own last step. The shared screen can undo any."),
                )
        self.session.undo(1, seat, key)
        self._notices.clear()

    def _rewind(self, said: messages.Rewind) -> None:
        """Undo steps of anyone, or do them again, as the shared screen says."""
        session, key = self.session, f":{said.key}"
        if session.knows(key):
            return  # said again, because the answer was lost
        if said.newest != session.newest:
            raise Refusal(
                Code.NOT_NOW, tr("Something else has happened since. Check the table again.")
            )
        count = abs(said.steps)
        if count > (session.undo_count if said.steps > 0 else session.redo_count):
            raise Refusal(Code.NOT_NOW, tr("There aren’t that many steps."))
        step = session.undo if said.steps > 0 else session.redo
        step(count, "", key)
        self._notices.clear()

    def _check_step(self, state: State) -> None:
        """Refuse a step that would give up others' seals."""
        session = self.session
        self.sealing.check_step(
            lambda: asked_now(session.rules, state, session.info.id, session.offers(state)),
            self._speaker,
        )

    def _seal(self, seat: str, said: messages.SealChoice) -> None:
        """Take a seat's seal; one that is sent again is not taken twice."""
        if said.sealed.seat != seat:
            raise Refusal(Code.NOT_YOUR_TURN, tr("A phone can seal only for its own seat."))
        if self.sealing.has(said.epoch, said.sealed):
            return  # said again, because the answer was lost
        try:
            self.sealing.check_phone(seat, said.key, said.lock)
        except Refusal as refusal:
            if refusal.code == Code.TAKEN:
                self._tell_of_another(seat)
            raise
        self.sealing.seal(said.epoch, said.sealed, said.lock, said.key)
        self._keep_way(seat, "phone")

    def _tell_of_another(self, seat: str) -> None:
        """Tell everybody at once that another phone seals for a seat; the log says it once."""
        if seat not in self._others:
            self._others.add(seat)
            self._tell_all(HostNews("other_seal", (seat,)))
            self._changed()

    def _vote(self, seat: str, said: messages.Vote) -> None:
        """Count a vote on missing openings; carry out the decision."""
        decided = self.sealing.decide(seat, said.epoch, said.answer)
        if decided == "again":
            news = HostNews("phones_choose_again" if seat else "screen_chooses_again")
            self.sealing.end("again", [news.action()])
        elif decided:
            self._open_all()

    def _differ(self, seat: str, epoch: int) -> None:
        if self.sealing.differ(seat, epoch):
            self.session.tell(HostNews("words_differ", (seat,) if seat else ()))

    def _free(self, author: str, seat: str, is_here: bool) -> None:
        """Free a seat, or the shared screen, and shut out its phone."""
        if author != seat and not self.presence.may_lead(author):
            raise Refusal(
                Code.NOT_YOUR_TURN, tr("Only the shared screen can free another player’s seat.")
            )
        if seat and not any(each.id == seat for each in self.session.state.seats):
            raise Refusal(Code.UNKNOWN_SEAT, tr("Nobody sits there."))
        if author and seat and self.sealing.has_sealed(seat):
            # A bid that is regretted, or a rival's, would be void.
            raise Refusal(
                Code.NOT_NOW,
                tr(
                    "{name}’s bid is sealed: wait until it is open.",
                    name=self._name(seat),
                ),
            )
        # The device that hosts lies before all eyes, and is no browser that came by the code.
        if author != seat and (not is_here or self.sealing.has_sealed(seat)):
            self.permissions.check_lost(seat)
        news = HostNews("screen_free")
        if seat:
            news = HostNews("seat_free", (seat,), cancels=self._cancels(seat))
            self.session.drop_notes(seat)
            self.sealing.free(seat)
            self._others.discard(seat)
        self.lobby.release(seat)
        before = self.presence.now.holder
        self.presence.follow()
        self._tell_all(news, *self._new_holder(before))
        if seat:
            self._on_new_code(seat)

    def _tell_all(self, *news: HostNews) -> None:
        """Show news on all phones for a while, and keep them in the log."""
        for each in news:
            self.session.tell(each)
        words = " ".join(self.session.in_words(each) for each in news)
        self._notices.show(words)

    def _follow_phones(self) -> bool:
        """Check who is there; tell all if another phone runs the table because its player left."""
        before = self.presence.now.holder
        has_changed = self.presence.follow()
        if news := self._new_holder(before):
            self._tell_all(*news)
        return has_changed

    def _new_holder(self, before: str) -> tuple[HostNews, ...]:
        """Return the news that another seat runs the table than the one before; empty if none."""
        holder = self.presence.now.holder
        is_other = bool(before and holder and holder != before)
        return (HostNews("runs_table", (holder,)),) if is_other else ()

    def _open_all(self) -> None:
        """Carry out the sealed choices, and keep their seals and openings."""
        asked, session = self.sealing.asked, self.session
        if asked is None:
            raise RuntimeError("nothing is asked")
        numbers, offered = self.sealing.numbers(), session.offered()
        played = play(session.rules, session.state, asked, numbers, offered)
        news = [each.action() for each in (self.sealing.decision(), *played.news) if each]
        record = self.sealing.end(None, [*news, played.action])
        self.sealing.publish(record, asked)

    def _open_known(self) -> None:
        """Open the current choice if the host knows all of it; else after the next change."""
        if self.sealing.is_in:
            with suppress(Refusal, TableError):
                self._open_all()
                self._follow()

    def _publish_newest(self) -> None:
        """Show the choice that was opened last before the host's restart."""
        session = self.session
        opened = [each for each in session.sealed() if each.end == "opened"]
        for record in opened:
            is_closed = told_of(session.rules, session.state, record.choice) is not None
            before = session.before(record.row) if is_closed or record is opened[-1] else None
            asked = None if before is None else asked_now(session.rules, before, record.table)
            if asked is not None:
                self.sealing.publish(record, asked)

    def may_lead(self, author: str) -> bool:
        """Return whether a seat speaks for the table: the table screen, or who holds the table."""
        return self.presence.may_lead(author)

    def taken(self, seat: str, name: str) -> None:
        """Set the display name of a seat's player; "": the table screen is taken.

        Notes that were kept there before, as in a game without this phone, are dropped: they are
        another player's.
        """
        if not seat:
            self._tell_all(HostNews("other_screen"))
        else:
            self.session.drop_notes(seat)
        if name:
            self.session.act(Action("table.rename", seat, {"name": name}), seat)
        self._changed()

    def _changed(self) -> None:
        self._follow()
        self._open_known()
        self._cache.clear()
        for listener in tuple(self._listeners):
            listener()

    def _follow(self) -> None:
        """Bring the sealed choice up to date with the newest state."""
        session = self.session
        if self._asked_at is not session.state:
            self._asked = asked_now(session.rules, session.state, session.info.id, session.offers())
            self._asked_at = session.state
        self.sealing.follow(self._asked)
        self.sealing.publish_later()
        self.sealing.set_dials(s for s, way in self._host_state.kept.ways.items() if way == "dials")

    def _keep_way(self, seat: str, way: BidMethod) -> None:
        kept = self._host_state.kept
        if kept.ways.get(seat) != way:
            self._host_state.keep(kept.model_copy(update={"ways": {**kept.ways, seat: way}}))


def fresh_host_state(session: Session | None) -> HostState:
    """Return a host state with new secrets, for a table that was never hosted, or none."""
    players = [] if session is None else [seat.id for seat in session.state.seats]
    seats = ("", LOBBY, *players)
    return HostState(secrets={seat: secrets.token_hex(SECRET_BYTES) for seat in seats})
