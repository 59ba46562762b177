"""Permissions: which speaker may send a message, and for whose seat."""

from __future__ import annotations

from punchboard.cards.catalog import tr
from punchboard.companion.host.lobby import LOST
from punchboard.companion.host.table_parts import TableParts
from punchboard.companion.net.messages import BidMethod
from punchboard.companion.rules.engine.action import Action, Code, Refusal


class Permissions:
    """The permissions of speakers at one table; each `check_` raises a refusal or does nothing."""

    def __init__(self, parts: TableParts) -> None:
        self._session, self._host_state = parts.session, parts.host_state
        self._lobby, self._sealing = parts.lobby, parts.sealing
        self._presence, self._notices = parts.presence, parts.notices

    def leads(self, seat: str, for_table: bool) -> bool:
        """Return whether something is said for the table.

        Raises:
            Refusal: if it is, and another phone holds the table now.
        """
        if for_table and not self._presence.may_lead(seat):
            holder = self._presence.now.holder
            text = tr("The shared screen runs the table now.")
            if holder:
                text = tr("{name}’s phone runs the table now.", name=self.name_of(holder))
            raise Refusal(Code.NOT_YOUR_TURN, text)
        return for_table or not seat

    def not_yours(self, action: Action) -> str:
        """Return why an action of another seat, or of the table, is refused."""
        if action.seat:
            return tr("That’s for {name} to do.", name=self.name_of(action.seat))
        holder = self._presence.now.holder
        if holder:
            return tr(
                "Only {name}’s phone, which runs the table, can do that.", name=self.name_of(holder)
            )
        return tr("Only the shared screen can do that.")

    def is_own(self, do: str, seat: str) -> bool:
        """Return whether only a seat's own phone may do this: elsewhere its refusals would tell."""
        name, _, verb = do.partition(".")
        parts = self._session.rules.mechanisms
        part = parts.get(name)
        return (
            part is not None
            and part.is_for_owner(verb, lambda each: parts[each].keeps_own)
            and self._lobby.is_taken(seat)
        )

    def may_undo(self, seat: str) -> bool:
        """Return whether a phone may take back the newest step: its own, or one that is noticed."""
        notice, session = self._notices.notice, self._session
        is_noticed = notice is not None and notice.row == session.newest
        own = session.newest_author == seat
        return bool(session.undo_count) and (own or is_noticed) and not self._sealing.listed

    def check_open(self) -> None:
        """Refuse a phone that would void seals whose list is out: who regrets a bid could."""
        if self._sealing.listed:
            raise Refusal(Code.NOT_NOW, tr("Everyone has sealed. Wait until the bids are open."))

    def check_bid_method(self, seat: str, way: BidMethod) -> None:
        """Refuse another way to bid for a seat that has a phone, or whose bid is being opened.

        Raises:
            Refusal: if so.
        """
        if way in ("phone", self._host_state.kept.ways.get(seat)):
            return
        if self._sealing.listed and self._sealing.has_sealed(seat):
            raise Refusal(Code.NOT_NOW, tr("The bids are opening. Change this afterwards."))
        self.check_lost(seat)

    def check_lost(self, seat: str) -> None:
        """Refuse to take a seat from its phone, unless the phone is lost.

        Anybody who has the table's code may be the table screen, so this is no way to a rival's
        seat.

        Raises:
            Refusal: if the seat is a phone's that was heard recently.
        """
        if seat and self._lobby.is_held(seat):
            name, minutes = self.name_of(seat), round(LOST / 60)
            raise Refusal(
                Code.NOT_NOW,
                tr(
                    "{name}’s phone has this seat. {name} leaves it there first, or "
                    "the phone is silent for {minutes} minutes.",
                    name=name,
                    minutes=minutes,
                ),
            )

    def check_passed(self, seat: str) -> None:
        """Refuse a seat that has its own device or dial."""
        name = self.seat_name(seat)
        if self._host_state.kept.ways.get(seat) not in (None, "pass"):
            raise Refusal(Code.NOT_YOUR_TURN, tr("{name} doesn’t bid on this screen.", name=name))
        self.check_lost(seat)

    def seat_name(self, seat: str) -> str:
        """Return the name of a player; refuse an empty seat."""
        for each in self._session.state.seats:
            if each.id == seat:
                return each.name
        raise Refusal(Code.UNKNOWN_SEAT, tr("Nobody sits there."))

    def check_stands(self, action: Action, seat: str, based_on: int) -> None:
        """Refuse an answer to a question that has changed since its author saw it."""
        change = self._session.change_since(action, seat, based_on)
        if change is None:
            return
        who = self.name_of(change.author) if change.author else tr("The table")
        if change.kind == "unseen":
            raise Refusal(Code.NOT_NOW, tr("The table has moved on. Check it again."))
        if change.kind == "undone":
            raise Refusal(
                Code.NOT_NOW, tr("{who} has just undone a step. Check the table again.", who=who)
            )
        if change.kind == "limits":
            raise Refusal(
                Code.NOT_NOW, tr("{who} has just changed your choices. Check them again.", who=who)
            )
        if seat and change.author == seat:
            raise Refusal(Code.NOT_NOW, tr("You have just done this."))
        raise Refusal(Code.NOT_NOW, tr("{who} has just finished this.", who=who))

    def name_of(self, seat: str) -> str:
        """Return the name of a player, or the seat's id if nobody sits there."""
        return next((each.name for each in self._session.state.seats if each.id == seat), seat)
