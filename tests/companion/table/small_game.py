"""A small game for tests of tables: points, an order, and a secret choice in every round."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.play.schema.base import Step
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.mechanism import Mechanism, Prompt
from punchboard.companion.rules.engine.offer import Offer, Wheel
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.checklist import Checklist
from punchboard.companion.rules.kinds.registry import KINDS
from punchboard.companion.rules.kinds.track import PointTrack
from punchboard.companion.rules.parts import sealed
from punchboard.companion.rules.rules import offers
from punchboard.companion.table.session import Session

SEATS = (("blue", "Mia"), ("red", "Kim"), ("green", "Ben"))


@dataclass(frozen=True, slots=True)
class Guesses:
    """How many were asked for, and the newest that are open."""

    number: int
    open: Mapping[str, int]


class Guess(Mechanism[Any, Guesses], sealed.AsksInSecret):
    """All guess a number in secret; what they guess they gain."""

    kind = "checklist"
    part = Guesses

    @property
    def secret(self) -> str:
        return "dials"

    def start(self, table: TableContext) -> Guesses:
        return Guesses(0, {})

    def _sealed(self, table: TableContext) -> sealed.Sealed:
        wheel = Wheel("guess", "Guess", 0, 9)
        seats = {seat.id: (wheel,) for seat in table.seats}
        number = self.state(table).number
        return sealed.Sealed(self.id, number, "Guess", "what do you guess?", seats, "No guess")

    def enter(self, tx: Transaction, step: Step) -> None:
        self.set_state(tx, Guesses(self.state(tx).number + 1, {}))

    def is_done(self, table: TableContext, step: Step) -> bool:
        return bool(self.state(table).open)

    def ask(self, table: TableContext, step: Step) -> Prompt:
        offers = tuple(sealed.offers(table, self._sealed(table)))
        return Prompt("Everybody guesses.", offers=offers, panel=self.id)

    def offers(self, table: TableContext) -> Iterator[Offer]:
        yield from ()

    def apply(self, tx: Transaction, action: Action) -> None:
        track = tx.find(PointTrack, "points")
        guesses = {seat: row["guess"] for seat, row in action.values["bids"].items()}
        asked, rows = self._sealed(tx), action.values["bids"]
        title = "The guesses are open"
        tx.tell(
            self.id, *(sealed.told(asked, seat, rows.get(seat), title) for seat in asked.wheels)
        )
        for seat, guess in guesses.items():
            track.gain(tx, seat, guess, "guess")
        self.set_state(tx, Guesses(self.state(tx).number, guesses or {"nobody": 0}))

    def opening(
        self, table: TableContext, private: Mapping[str, Mapping[str, Any]]
    ) -> Action | None:
        step = table.step
        if step is None or step.use != self.id:
            return None
        return sealed.opening(self._sealed(table), private)

    def panels(self, table: TableContext) -> Iterator[dict[str, Any]]:
        yield sealed.panel(table, self._sealed(table), "Guesses")


class Scores(Checklist):
    """Says who won."""

    def scores(self, table: TableContext) -> dict[str, Any]:
        at = table.find(PointTrack, "points").state(table).at
        ranked = sorted(at, key=lambda seat: -at[seat])
        return {
            "title": "Scores",
            "rows": [
                {
                    "seat": seat,
                    "total": at[seat],
                    "place": place,
                    "lines": [{"title": "Points", "why": "on the track", "points": at[seat]}],
                }
                for place, seat in enumerate(ranked, start=1)
            ],
            "verdict": f"{table.name(ranked[0])} wins.",
        }


class LastRound(Checklist):
    """Ends the game after the third round."""

    def watch(self, tx: Transaction) -> None:
        if tx.state.moment.round >= 2:
            tx.end_after_round("Three rounds are played.")


_BY_ID = {"guess": Guess, "scores": Scores, "deal": LastRound}


def _checklist(id: str, data: Any) -> Mechanism[Any, Any]:  # noqa: A002
    return _BY_ID.get(id, Checklist)(id, data)


def add_kinds() -> None:
    """Let the small game's checklists be the mechanisms above."""
    KINDS["checklist"] = _checklist  # type: ignore[index]


COLOURS = {"blue": "#1f5fa8", "red": "#b3372f", "green": "#2f7d3b"}


def pack_text() -> str:
    """Return the small game's pack."""
    return json.dumps(_pack(COLOURS))


def long_pack_text(seats: int, rounds: int) -> str:
    """Return a pack in which any number of seats guess in every one of many rounds."""
    pack = _pack({f"seat_{number}": f"#{number * 2222:06x}" for number in range(1, seats + 1)})
    pack["play"]["rounds"]["names"] = [f"Round {number}" for number in range(1, rounds + 1)]
    pack["play"]["mechanisms"]["points"]["last"] = 9 * rounds
    del pack["play"]["mechanisms"]["deal"]  # it would end the game after the third round
    pack["play"]["phases"] = [each for each in pack["play"]["phases"] if each["id"] == "guess"]
    return json.dumps(pack)


def _pack(colours: Mapping[str, str]) -> dict[str, Any]:
    point = {"one": "point", "many": "points"}
    play = {
        "seats": [
            {
                "id": name,
                "name": name.capitalize(),
                "colour": colour,
                "shape": "disc",
                "letter": "A",
            }
            for name, colour in colours.items()
        ],
        "rounds": {"word": "month", "names": ["January", "February", "March", "April"]},
        "options": {"extra": {"title": "Extra"}},
        "order": "order",
        "mechanisms": {
            "points": {"kind": "track", "title": "Points", "unit": point, "lowest": None},
            "order": {
                "kind": "turn_order",
                "ranks": [{"by": "points", "first": "higher"}],
                "live": True,
            },
            "deal": {"kind": "checklist", "ask": "Deal.", "part": "everyone"},
            "guess": {"kind": "checklist", "ask": "Guess."},
            "scores": {"kind": "checklist", "ask": "Count."},
            "money": {"kind": "note", "unit": point, "option": "extra", "ask": "?", "line": "?"},
        },
        "phases": [
            {"id": "deal", "name": "Deal", "steps": [{"use": "deal"}]},
            {"id": "guess", "name": "Guess", "steps": [{"use": "guess"}]},
        ],
        "scoring": "scores",
    }
    return {
        "format": "punchboard pack",
        "version": 1,
        "name": "small",
        "title": "Small Game",
        "players": {"min": 2, "max": len(colours)},
        "play": play,
    }


def gain(seat: str, amount: int) -> dict[str, Any]:
    """Return the action of a gain."""
    return {"do": "points.gain", "seat": seat, "values": {"amount": amount}}


NEXT = {"do": "table.next", "seat": "", "values": {}}


def guess(session: Session, seat: str, number: int) -> bool:
    """Guess in secret; tells whether all are open."""
    now = offers(session.rules, session.state)
    (do,) = {offer.do for offer in now if offer.private and not offer.anytime}
    return session.give({"do": do, "seat": seat, "values": {"bid": number}})


def play_round(session: Session, *guesses: int) -> None:
    """Play a round in which all guess."""
    session.do(NEXT)
    for (seat, _), number in zip(SEATS, guesses, strict=True):
        guess(session, seat, number)


def play_all(session: Session) -> None:
    """Play the whole game: Mia comes to 12, Ben to 9, Kim to 6."""
    for _ in range(3):
        play_round(session, 4, 2, 3)


def points(session: Session) -> dict[str, int]:
    """Return the points by seats."""
    return dict(session.state.parts["points"].at)


def texts(session: Session) -> list[str]:
    """Return the sentences of the log that were not undone."""
    return [line["text"] for line in session.log() if not line["undone"]]
