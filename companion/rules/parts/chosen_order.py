"""An order of seats that a secret choice decides; counts and coins break ties.

A secret choice is made by all seats at once, for instance with dials, and opened together.

A kind gives the words of the choice (`ChoiceTerms`), and leads its seats through the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Literal

from punchboard.cards.catalog import tr
from punchboard.cards.play.schema.base import Step
from punchboard.cards.play.schema.contest import Contest as Data
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.event import Event
from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Offer, Wheel
from punchboard.companion.rules.engine.rows_panel import cell, row, rows_panel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.parts.contest_state import ContestState, out_of
from punchboard.companion.rules.parts.ranking import Place, RankedChoices, Ranking, TieAnswers
from punchboard.companion.rules.parts.secret_choice import Picks, SecretChoice, SecretChoiceState
from punchboard.companion.view_schema import CellView, PanelRowView, PanelView

#: The verbs of the actions by which an order comes to be known.
DECIDES = ("open", "mend_bid", "count", "toss", "tossed")


def within_dial(seat: str, wheel: Wheel, limited: bool) -> Wheel:
    """Return a wheel that only its own figures limit."""
    return replace(wheel, why_most=tr("the dial’s last figure"))


@dataclass(frozen=True, slots=True)
class ChoiceTerms:
    """The words and limits of a choice at one moment of a table.

    Attributes:
        name: Name before sentences of the log: "Food".
        heading: Title of its panels: "Supply: food".
        thing: Name in events: "supply.food".
        title: Title of a seat's own form: "Bid to stock food".
        question: Question after a seat's name: "what do you bid to stock food?"
        limit: Returns a seat's wheel within its limits; if True, also within the current goods.
        pickable: Returns the numbers of a seat's picks. None means all of them.
    """

    name: str
    heading: str
    thing: str
    title: str
    question: str
    limit: Callable[[str, Wheel, bool], Wheel] = within_dial
    pickable: Callable[[str], frozenset[int] | None] = lambda seat: None


#: Returns the figures of a seat in the reveal, besides its choice, and words for its turn.
Line = Callable[[str], tuple[list[CellView], str]]


class ChosenOrder:
    """Asks for the choice, opens it, and settles the order."""

    def __init__(self, id: str, data: Data) -> None:  # noqa: A002
        self._id, self._data = id, data

    def state(self, table: TableContext) -> ContestState:
        """Return the state of the mechanism."""
        state: ContestState = table.state.parts[self._id]
        return state

    def set_state(self, tx: Transaction, state: ContestState) -> None:
        """Replace the state of the mechanism."""
        tx.state = tx.state.with_part(self._id, state)

    @property
    def secret(self) -> str:
        """The pieces that players choose with on the table; "" if counts alone decide the order."""
        return "" if self._data.choice is None else self._data.choice.things

    def step(self, table: TableContext) -> Step | None:
        """Return the current step, if it is one of this mechanism."""
        return table.step if table.step is not None and table.step.use == self._id else None

    def choosing(self, table: TableContext, terms: ChoiceTerms) -> SecretChoice:
        """Return the secret choice of a step."""
        assert self._data.choice is not None, f"{self._id} asks for no choice"
        at = self.state(table)
        made = SecretChoiceState(at.number, at.asked, at.chosen)
        return SecretChoice(
            table, self._id, self._data.choice, made, terms.title, terms.question, terms.thing,
            terms.limit, terms.pickable,
        )  # fmt: skip

    def picks(self, table: TableContext) -> Picks:
        """Return the open picks; nobody has any where nothing is picked."""
        choice = self._data.choice
        return Picks(table, () if choice is None else choice.picks, self.state(table).chosen)

    # The choice

    def choose(self, tx: Transaction, seats: tuple[str, ...]) -> None:
        """Ask seats for their choice."""
        self.set_state(tx, ContestState("choose", self.state(tx).number + 1, seats))

    def choose_again(self, tx: Transaction, seats: tuple[str, ...]) -> None:
        """Ask the seats that have a part in the choice now, after a change of the table."""
        at = self.state(tx)
        if seats and seats != at.asked:
            self.set_state(tx, replace(at, asked=seats))

    def ask(
        self,
        table: TableContext,
        terms: ChoiceTerms,
        text: str,
        detail: str,
        seats: tuple[str, ...] = (),
        beside: tuple[Offer, ...] = (),
    ) -> Prompt:
        """Return the prompt for the choice.

        Args:
            table: The table.
            terms: Words and limits of the choice.
            text: The prompt.
            detail: Smaller words below it.
            seats: Seats that the prompt names. Empty means the whole table.
            beside: Offers that make a choice needless.
        """
        choosing = self.choosing(table, terms)
        offers = (*sealed.offers(table, choosing.sealed(limited=True)), *beside)
        panel = self._id if choosing.is_told else ""
        return Prompt(text, detail, seats, offers, next=opened(choosing.nobody), panel=panel)

    def opening(
        self,
        table: TableContext,
        terms: ChoiceTerms,
        private: Mapping[str, Mapping[str, Any]],
    ) -> Action | None:
        """Return the action that opens all choices once all are made; None before that."""
        return sealed.opening(self.choosing(table, terms).sealed(), private)

    def refuse(self, table: TableContext, action: Action) -> None:
        """Refuse a choice that comes too late; `sealed` says how."""
        if self._data.choice is not None:
            sealed.refuse(table, self._id, action, self._data.choice.things)

    def tell_nobody(self, tx: Transaction, terms: ChoiceTerms) -> None:
        """Say that nobody has chosen, when the table continues without it."""
        nobody = self.choosing(tx, terms).nobody
        tx.tell(self._id, Event("passed", title=terms.name, does=nobody))

    def mending(self, table: TableContext, terms: ChoiceTerms) -> Iterator[Offer]:
        """Yield the correction of an open choice, while seats act in its order."""
        at = self.state(table)
        if at.stage == "walk" and at.asked:
            yield self.choosing(table, terms).mending()

    # The order

    def decide(self, tx: Transaction, terms: ChoiceTerms, action: Action) -> bool:
        """Open or correct choices, or take the counts or the toss that the order lacked.

        Returns:
            Whether the order is known.
        """
        match action.verb:
            case "open":
                choosing = self.choosing(tx, terms)
                none = Event("passed", title=terms.name, does=choosing.nobody, line="open")
                tx.tell(self._id, *(tuple(choosing.opened(action.values, terms.name)) or (none,)))
                self._take(tx, choosing.read(action.values))
            case "mend_bid":
                choosing = self.choosing(tx, terms)
                for event in choosing.mended(action.values, terms.name):
                    tx.tell(self._id, event)
                self._take(tx, choosing.read(action.values))
            case "count":
                self._count(tx, action.values["counts"])
            case _:
                self._toss(tx, tuple(action.values["order"]), action.verb == "toss")
        step = self.step(tx)
        if step is not None and step.do == "choose":
            self.finish(tx)
            return False
        return self.line_up(tx, terms.name)

    def restart(self, tx: Transaction) -> None:
        """Begin a separate step, which walks through the order of earlier choices."""
        old = self.state(tx)
        self.set_state(tx, ContestState(number=old.number, asked=old.asked, chosen=old.chosen))

    def line_up(self, tx: Transaction, name: str) -> bool:
        """Settle the order, or ask for the counts or the toss that it lacks.

        Args:
            tx: The table.
            name: Name before its sentence of the log.

        Returns:
            Whether the order is known.
        """
        at, missing = self.state(tx), self._missing(tx)
        if missing != "walk":
            self.set_state(tx, replace(at, stage=missing))
            return False
        places = self._ranking(tx).places()
        self.set_state(tx, replace(at, stage="walk", places=places))
        if places:
            title = tr("{name}, order", name=name)
            events = (
                Event("ordered", each.seat, amount=number, title=title, does=",", what=each.reason,
                      line="open")
                for number, each in enumerate(places, 1)
            )  # fmt: skip
            tx.tell(self._id, *events)
        return True

    def lacks_other(self, table: TableContext) -> bool:
        """Return whether the order lacks something other than the current question asks for."""
        at = self.state(table)
        return at.stage in ("count", "toss") and at.stage != self._missing(table)

    def ask_missing(self, table: TableContext, heading: str) -> Prompt:
        """Return the question for the counts or the coin that the order lacks."""
        ranking = self._ranking(table)
        if self.state(table).stage == "count":
            return ranking.ask_counts(self._id, heading)
        return ranking.ask_coin(self._id, heading)

    def finish(self, tx: Transaction) -> None:
        """End the step."""
        self.set_state(tx, replace(self.state(tx), stage="done"))

    def _ranking(self, table: TableContext) -> Ranking:
        """Return the order of the seats that act, as far as it is known."""
        data, at = self._data, self.state(table)
        chosen = None if data.choice is None else RankedChoices(data.choice, at.chosen)
        return Ranking(table, data.order, chosen, TieAnswers(at.told, at.tossed))

    def _missing(self, table: TableContext) -> Literal["count", "toss", "walk"]:
        """Return the stage for counts or a toss that the order lacks; `walk` if it lacks none."""
        ranking = self._ranking(table)
        if ranking.asked is not None:
            return "count"
        return "toss" if ranking.tied else "walk"

    def _take(self, tx: Transaction, chosen: Mapping[str, Mapping[str, int]]) -> None:
        """Keep open choices."""
        self.set_state(tx, replace(self.state(tx), chosen=chosen))
        for text in self.picks(tx).clashes():
            tx.tell(self._id, Event("told", what=text, line="follows"))

    def _count(self, tx: Transaction, rows: Mapping[str, Mapping[str, int]]) -> None:
        """Keep the typed counts of seats that tie."""
        asked = self._ranking(tx).asked
        if asked is None:
            raise RuntimeError(f"{self._id} was told counts that it did not ask for")
        at = self.state(tx)
        counts = {seat: row["count"] for seat, row in rows.items()}
        self.set_state(tx, replace(at, told={**at.told, str(asked[0]): counts}))

    def _toss(self, tx: Transaction, order: tuple[str, ...], fair: bool) -> None:
        """Keep the order of a toss, by the table's coin or the players' own."""
        how = tr("The coin says") if fair else tr("The players’ own coin says")
        said = reduce(lambda seats, next_: tr("{seats}, then {next}", seats=seats, next=next_),
                      map(tx.name, order))  # fmt: skip
        places = (Event("ordered", seat, amount=at) for at, seat in enumerate(order, 1))
        event = Event("threw", thing="coin", title=how, does="", what=said)
        tx.tell(self._id, event, also=tuple(places))
        at = self.state(tx)
        self.set_state(tx, replace(at, tossed=(*at.tossed, order)))

    # Panels

    def panels(self, table: TableContext, terms: ChoiceTerms, line: Line) -> Iterator[PanelView]:
        """Yield who has chosen, or the order with its reasons."""
        at = self.state(table)
        if at.stage == "choose":
            yield from self.choosing(table, terms).panel(terms.heading)
        elif at.stage == "walk":
            places = [self._shown(table, terms, place, line) for place in at.places]
            placed = {place.seat for place in at.places}
            if self._data.choice is not None:
                none = self.choosing(table, terms).none
                places += [
                    row(seat, [cell(none, bold=True)], "out")
                    for seat in at.asked
                    if seat not in placed
                ]
            caption = "" if places else tr("Nobody is in.")
            yield rows_panel(self._id, terms.heading, places, "places", caption=caption)

    def _shown(
        self, table: TableContext, terms: ChoiceTerms, place: Place, line: Line
    ) -> PanelRowView:
        """Return a seat's place with its choice, who acts now, and who has acted."""
        at, seat = self.state(table), place.seat
        state: Literal["done", "next", "out"] = "done" if seat in at.served else "next"
        if seat in out_of(at):
            state = "out"
        figures, may = line(seat)
        if self._data.choice is not None:
            figures = [*self.choosing(table, terms).figures(seat), *figures]
        shown = row(seat, figures, "now" if at.now == place else state)
        if place.reason:
            shown["reason"] = place.reason
        if may:
            shown["may"] = may
        return shown


class DecidesOrder:
    """The role of a mechanism whose seats act in the order of a secret choice.

    Attributes:
        id: Id of the mechanism.
        order: Choice and order of its seats.
    """

    id: str
    order: ChosenOrder
