"""Flags on cards: players' notes about cards during play, shown when the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.flags import Flags as Data
from punchboard.cards.play.schema.flags import shown_reason
from punchboard.companion.rules.engine.action import Action, Code, Refusal
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Mechanism
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.table_context import TableContext, Transaction

#: At most this many cards are listed to choose from; larger decks ask for a number or a name.
_MOST_LISTED = 150


@dataclass(frozen=True, slots=True)
class Flag:
    """A player's note about a card.

    Attributes:
        seat: Seat of the player.
        card: Its id.
        reason: Reason from the data's list.
        text: A line; "" for none.
    """

    seat: str
    card: str
    reason: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class FlagsState:
    """All flags so far, and the number of them that the log has told."""

    flags: tuple[Flag, ...] = ()
    told: int = 0


class Flags(Mechanism[Data, FlagsState]):
    """Takes flags at any time, and tells them at the end."""

    kind = "flags"

    def start(self, table: TableContext) -> FlagsState:
        """Return that nothing is flagged."""
        return FlagsState()

    def offers(self, table: TableContext) -> Iterator[Offer]:
        """Yield flagging a card, for each player on their own phone or at the table."""
        data: Data = self.data
        cards = self._cards(table)
        reasons = tuple(Choice(reason, shown_reason(reason)) for reason in data.reasons)
        if len(cards) > _MOST_LISTED:
            which = Field("card", tr("Which card? Its number or its name"), "text")
        else:
            listed = tuple(Choice(card.id, card.name) for card in cards)
            which = Field("card", tr("Which card?"), "pick", listed, look="keys")
        fields = (
            which,
            Field("reason", tr("What of it?"), "pick", reasons),
            Field("text", data.ask, "text", optional=True),
        )
        for seat in table.seats if cards else ():
            yield Offer(
                f"{self.id}.flag",
                seat.id,
                tr("{name} flags a card", name=seat.name),
                fields,
                anytime=True,
                group=self.id,
                style="other",
                source="told",
            )

    def apply(self, tx: Transaction, action: Action) -> None:
        """Keep a flag without a word of which card it is.

        Raises:
            Refusal: if no card has that number or name.
        """
        values = action.values
        card = self._found(tx, values["card"])
        flag = Flag(action.seat, card.id, values["reason"], values.get("text") or "")
        part = self.state(tx)
        self.set_state(tx, FlagsState((*part.flags, flag), part.told))
        event = Event(
            "flagged", flag.seat, card=flag.card, to=flag.reason, note=flag.text, what=tr("a card")
        )
        tx.tell(self.id, event)
        self._tell(tx)

    def watch(self, tx: Transaction) -> None:
        """Tell all flags once the game is over."""
        if tx.state.moment.over:
            self._tell(tx)

    def _tell(self, tx: Transaction) -> None:
        """Log the flags that the log hasn't told, once the game is over."""
        part = self.state(tx)
        if not tx.state.moment.over or part.told == len(part.flags):
            return
        for flag in part.flags[part.told :]:
            note = f": {flag.text}" if flag.text else ""
            title = _title(tx.deck[flag.card])
            what = tr(
                "{{who}} of {title}: {reason}{note}.",
                title=title,
                reason=shown_reason(flag.reason).lower(),
                note=note,
            )
            tx.tell(self.id, Event("told", flag.seat, card=flag.card, what=what, line="open"))
        self.set_state(tx, FlagsState(part.flags, len(part.flags)))

    def _cards(self, table: TableContext) -> tuple[TableCard, ...]:
        data: Data = self.data
        return tuple(table.deck.of_components(*data.cards)) if data.cards else table.deck.cards

    def _found(self, table: TableContext, answer: str) -> TableCard:
        """Return the card that was chosen or typed."""
        wanted = answer.strip().casefold()
        for card in self._cards(table):
            if wanted in (card.id.casefold(), card.name.casefold(), str(card.number or "")):
                return card
        raise Refusal(Code.UNKNOWN_VALUE, tr("No card is called “{card}”.", card=answer))


def _title(card: TableCard) -> str:
    return f"{card.number} {card.name}" if card.number else card.name
