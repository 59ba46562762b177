"""Boards of seats: cards in slots, filled from the left, that are opened and closed.

An open card is in a slot of its owner's board; a closed one is out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.play.schema.scoring import Source
from punchboard.cards.play.schema.slots import Slot
from punchboard.cards.play.schema.slots import Slots as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import TableCard
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.limit import Limit
from punchboard.companion.rules.engine.mechanism import Hint, ScoreLine
from punchboard.companion.rules.engine.offer import Choice, Field, Offer
from punchboard.companion.rules.engine.rows_panel import cell, row, rows_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.parts.board_state import BoardState, as_told, copy_limits
from punchboard.companion.rules.parts.card_picks import CardPicks, shown
from punchboard.companion.view_schema import PanelRowView, PanelView, SlotCardView, SlotView


class Boards:
    """Reads and changes the boards of seats; their mechanism keeps a `BoardState`.

    Attributes:
        picks: Choices of cards.
    """

    def __init__(self, id: str, data: Data, detail: Callable[[TableCard], str]) -> None:  # noqa: A002
        """Set up the boards of a mechanism.

        Args:
            id: Id of the mechanism.
            data: Parameters of the mechanism.
            detail: Returns a few words for a card that may be chosen.
        """
        self._id, self._data, self.picks = id, data, CardPicks(data, detail)
        self._card_views: dict[str, SlotCardView] = {}

    def state(self, table: TableContext) -> BoardState:
        """Return the state of the mechanism."""
        state: BoardState = table.state.parts[self._id]
        return state

    def _set_state(self, tx: Transaction, state: BoardState) -> None:
        tx.state = tx.state.with_part(self._id, state)

    def of(self, table: TableContext, seat: str) -> tuple[TableCard, ...]:
        """Return a seat's cards, from slot 1 on."""
        return tuple(table.deck[card] for card in self.state(table).cards[seat])

    def is_full(self, table: TableContext, seat: str) -> bool:
        """Return whether a seat has no free slot."""
        return len(self.state(table).cards[seat]) >= len(self._data.slots)

    def free(
        self, table: TableContext, components: tuple[str, ...], with_boxed: bool = False
    ) -> tuple[Choice, ...]:
        """Return a choice for each card, with the reason where no copy is left.

        Args:
            table: The table.
            components: Components to choose from.
            with_boxed: Whether cards may come back from the box.
        """
        all_boards = [each.boards.state(table) for each in table.all(HoldsCards)]
        return self.picks.free(table, all_boards, self.state(table), components, with_boxed)

    def score_lines(self, table: TableContext, seat: str, source: Source) -> Iterator[ScoreLine]:
        """Yield the value of each card (`cards`) or the penalty of each empty slot (`empty`).

        Without a column of values, yield the number of cards, or of those with a word in a column.
        """
        if source.what == "empty":
            filled = len(self.state(table).cards[seat])
            for number, slot in enumerate(self._data.slots[filled:], filled + 1):
                lost = slot.penalty * source.each
                yield ScoreLine(str(number), f"{source.title} {number}", "empty", lost)
            return
        column = self._data.points
        if column is None:
            of, cards = self._data.of or "", self.of(table, seat)
            count = sum(source.what in ("", "cards", *card.names_in(of)) for card in cards)
            yield ScoreLine("", source.title, "", count * source.each)
            return
        seen: Counter[str] = Counter()
        for card in self.of(table, seat):
            seen[card.id] += 1
            # The card with its copy, wherever it has slid.
            copy = f".{seen[card.id]}" if seen[card.id] > 1 else ""
            worth = card.number_in(column) * source.each
            yield ScoreLine(f"{card.id.replace(':', '.')}{copy}", card.name, source.title, worth)

    # Forms

    def offers(
        self,
        table: TableContext,
        open_title: Callable[[str], str],
        close_title: Callable[[str], str],
    ) -> Iterator[Offer]:
        """Yield the forms that open and close cards at any time.

        Args:
            table: The table.
            open_title: Returns the title of the first form for a player's name.
            close_title: Returns the title of the second form for a player's name.
        """
        which = tr("Which {word} is it?", word=self._data.word.one)
        cards = self.free(table, self.picks.all, with_boxed=True)
        for seat in table.seats:
            full = tr("All {slots} slots are full.", slots=len(self._data.slots))
            yield Offer(
                f"{self._id}.open",
                seat.id,
                open_title(seat.name),
                (Field("card", which, "pick", cards, look="keys"),),
                full if self.is_full(table, seat.id) else "",
                style="other",
                anytime=True,
                group=self._id,
                source="told",
            )
            if own := self.picks.own(self.of(table, seat.id)):
                yield Offer(
                    f"{self._id}.close",
                    seat.id,
                    close_title(seat.name),
                    (Field("card", which, "pick", own),),
                    style="other",
                    anytime=True,
                    group=self._id,
                    source="told",
                )

    def open(self, tx: Transaction, seat: str, card: TableCard, event: Event) -> None:
        """Put a card on the next slot of a seat, and say so."""
        part = self.state(tx).with_open(seat, card.id)
        self._set_state(tx, part)
        number = len(part.cards[seat])
        where = tr("on slot {number}", number=number)
        event = replace(
            event, seat=seat, card=card.id, to=f"slot {number}", what=card.name, where=where
        )
        tx.tell(self._id, event)
        if self._data.texts.full and self.is_full(tx, seat):
            tx.tell(self._id, Event("told", seat, what=self._data.texts.full))

    def close(self, tx: Transaction, action: Action) -> None:
        """Close the card that an action names; those behind it slide to the left."""
        seat, card, part = action.seat, tx.deck[action.values["card"]], self.state(tx)
        at = part.cards[seat].index(card.id)
        self._set_state(tx, part.without(seat, card.id))
        slid = part.cards[seat][at + 1 :]
        event = Event(
            "discarded", seat, card=card.id, origin=f"slot {at + 1}", does=self._data.closes,
            what=card.name, where=tr("on slot {number}", number=at + 1),
        )  # fmt: skip
        tx.tell(self._id, event)
        if self._data.texts.close:
            tx.tell(self._id, Event("told", seat, what=self._data.texts.close))
        if slid:
            where = tr_count("slides one slot to the left", "slide one slot to the left", len(slid))
            moved = (
                Event("moved", seat, card=each, origin=f"slot {number + 1}", to=f"slot {number}",
                      does=":", what=tx.deck[each].name, where=where)
                for number, each in enumerate(slid, at + 1)
            )  # fmt: skip
            tx.tell(self._id, *moved)

    def match_fields(self, table: TableContext) -> Iterator[Field]:
        """Yield the cards of each seat, from slot 1 on."""
        cards, most = self.picks.every(table), len(self._data.slots)
        for seat in table.seats:
            start = list(self.state(table).cards[seat.id])
            ask = tr(
                "Which {many} has {name}, from slot 1 on?",
                many=self._data.word.many,
                name=seat.name,
            )
            yield Field(
                f"{self._id}.{seat.id}", ask, "pick", cards, least=0, most=most, optional=True,
                start=start if most > 1 else next(iter(start), None), seat=seat.id, look="keys",
            )  # fmt: skip

    def match_limits(self, table: TableContext) -> Iterator[Limit]:
        """Yield that no card has more owners than copies."""
        cards, prefix = self.picks.in_deck(table), f"{self._id}."
        yield from copy_limits(table, self._data, self.state(table), cards, prefix)

    def match(self, tx: Transaction, values: Mapping[str, Any]) -> None:
        """Set the cards of some seats; a card that is elsewhere now leaves its old seat."""
        prefix = f"{self._id}."
        cards_of = {name.removeprefix(prefix): value for name, value in values.items()}
        old = self.state(tx)
        new = as_told(tx, self._data, old, cards_of)
        self._set_state(tx, new)
        for seat, cards in new.cards.items():
            if cards != old.cards[seat]:
                names = tr(", ").join(tx.deck[card].name for card in cards) or tr("none")
                what = tr(
                    "{{who}}’s {cards} are set to: {names}", cards=self._data.word.many, names=names
                )
                tx.tell(self._id, Event("corrected", seat, does="", what=what))

    def hints(self, table: TableContext) -> Iterator[Hint]:
        """Yield the bonuses of filled slots in the phase that they belong to."""
        data = self._data
        moment = table.state.moment
        phase = table.play.phases[moment.phase].id
        if phase != data.bonus_phase or moment.over:
            return
        for seat in table.order():
            count = len(self.state(table).cards[seat])
            for number, slot in enumerate(data.slots[:count], 1):
                if slot.bonus:
                    text = tr(
                        "{name}, slot {number}: {bonus}",
                        name=table.name(seat),
                        number=number,
                        bonus=slot.bonus,
                    )
                    yield Hint(text, "remind", seat, icon=data.bonus_icon)

    def count_of(self, table: TableContext, seat: str) -> str:
        """Return the number of a seat's cards in words."""
        return self._data.word.count(len(self.state(table).cards[seat]))

    def panel(
        self, table: TableContext, summary: Callable[[str], str], note: Callable[[Slot], str]
    ) -> PanelView:
        """Return all boards.

        Args:
            table: The table.
            summary: Returns a few words for a seat's board.
            note: Returns a few words for a slot.
        """
        rows: list[PanelRowView] = [
            {
                **row(seat.id, [cell(summary(seat.id))]),
                "slots": list(self._slots(self.of(table, seat.id), note)),
            }
            for seat in table.seats
        ]
        return rows_panel(self._id, self._data.title, rows, "boards")

    def _slots(
        self, cards: tuple[TableCard, ...], note: Callable[[Slot], str]
    ) -> Iterator[SlotView]:
        """Yield the slots of a board as the view has them."""
        for number, (slot, card) in enumerate(zip_longest(self._data.slots, cards), 1):
            yield {
                "title": tr("Slot {number}", number=number),
                "note": note(slot),
                "card": self._card_view(card) if card else None,
            }

    def _card_view(self, card: TableCard) -> SlotCardView:
        """Return a card in a slot as the view has it; built once, as it never changes."""
        known = self._card_views.get(card.id)
        if known is None:
            known = self._card_views[card.id] = self._new_card_view(card)
        return known

    def _new_card_view(self, card: TableCard) -> SlotCardView:
        data, counts_text = self._data, shown(self._data, card)
        worth = ""
        if data.points is not None and data.point is not None:
            worth = data.point.count(card.number_in(data.points))
        return {
            "id": card.id,
            "number": card.number,
            "name": card.name,
            "detail": " · ".join(filter(None, (counts_text, worth))),
            "text": card.text,
            "icons": list(card.names_in(data.icon)) if data.icon else [],
        }


class HoldsCards:
    """The role of a mechanism that knows the cards of each seat.

    Attributes:
        boards: Boards of all seats.
    """

    boards: Boards
