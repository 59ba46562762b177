"""A table at which three kinds of goods are stocked and sold, for tests of contests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from punchboard.cards.play.schema.play import Play
from punchboard.cards.play.term import parse_terms
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.priced_slots import PurchaseState
from punchboard.companion.rules.parts.goods import GoodsState
from punchboard.companion.rules.parts.middle import MiddleState
from punchboard.companion.rules.rules import Rules, Setup, apply, offers, opening, start
from punchboard.companion.rules.view import view

DOLLARS = {"one": "dollar", "many": "dollars", "sign": "$"}
CRATES = {"one": "crate", "many": "crates"}
POINTS = {"one": "point", "many": "points"}
KINDS = ("food", "clothing", "jewelry")
LEAST = {"food": 1, "clothing": 2, "jewelry": 7}
MOST = {"food": 6, "clothing": 8, "jewelry": 15}
SEATS = ("blue", "red", "green", "black")


def store(name: str, terms: str = "", **columns: int) -> TableCard:
    """Return a store that holds crates as its columns say, or has boxes by its terms."""
    title = name.replace("_", " ").title()
    return TableCard(f"stores:{name}", "stores", 0, title, columns, "", parse_terms(terms))


DECK = Deck(
    (
        store("food_distributor", food=4),
        store("exporter", food=4, clothing=4),
        store("estate_seller", jewelry=3),
        store("jewelry_liquidator", jewelry=3),
        store("boutique", clothing=4),
        store("center", "sale food boxes 3"),
        store("second_center", "sale food boxes 2"),
        store("shelf", food=6, clothing=6, jewelry=6),
    )
)


def lots(prices: Mapping[str, int], **limits: str) -> tuple[dict[str, Any], ...]:
    """Return lots whose open price is also their limit."""
    limit = limits["limit"]
    return tuple(
        {"id": kind, "name": kind.capitalize(), "open": price, limit: price}
        for kind, price in prices.items()
    )


PRICE = {"id": "price", "title": "Price", "last": 25, "unit": DOLLARS}
QUANTITY = {"id": "quantity", "title": "Quantity", "last": 15, "unit": CRATES}
SUPPLY: dict[str, Any] = {
    "kind": "contest",
    "title": "Supply",
    "choice": {"wheels": (PRICE,)},
    "order": ({"of": "price", "first": "higher"}, {"first": "behind"}),
    "verb": {"base": "stock", "third": "stocks"},
    "lots": {"flow": "take", "each": lots(LEAST, limit="least"), "ledger": "market"},
}
SALE: dict[str, Any] = {
    "kind": "contest",
    "title": "Sale",
    "choice": {"wheels": (QUANTITY, PRICE)},
    "order": ({"of": "price", "first": "lower"}, {"first": "behind"}),
    "verb": {"base": "sell", "third": "sells"},
    "lots": {
        "flow": "give",
        "each": lots(MOST, limit="most"),
        "question": "are there boxes for all?",
        "enough": "Boxes for all",
        "ledger": "market",
    },
}
MECHANISMS: dict[str, Any] = {
    "points": {"kind": "track", "unit": POINTS, "start": 10},
    "order": {
        "kind": "turn_order",
        "live": True,
        "ranks": ({"by": "points", "first": "higher"},),
    },
    "slots": {
        "kind": "slots",
        "word": {"one": "store", "many": "stores"},
        "cards": ("stores",),
        "cost": "cost",
        "bill": "bill",
        "slots": ({}, {}, {}, {}),
        "money": DOLLARS,
        "point": POINTS,
    },
    "stock": {
        "kind": "stock",
        "option": "counted",
        "unit": CRATES,
        "slots": "slots",
        "goods": tuple({"id": kind, "name": kind.capitalize()} for kind in KINDS),
    },
    "market": {"kind": "market", "option": "counted", "stock": "stock"},
    "supply": SUPPLY,
    "sale": SALE,
    "ready": {"kind": "checklist", "ask": "Ready?"},
}


def play(**changes: Any) -> Play:
    """Return the rules' data; `changes` replace parameters of `supply` and `sale`."""
    mechanisms = dict(MECHANISMS)
    for name in ("supply", "sale"):
        mechanisms[name] = {**mechanisms[name], **changes.get(name, {})}
    steps = {
        name: tuple({"use": name, "about": kind} for kind in KINDS) for name in ("supply", "sale")
    }
    return Play.model_validate(
        {
            "seats": tuple(
                {"id": seat, "name": seat, "colour": "#112233", "shape": "disc", "letter": "A"}
                for seat in SEATS
            ),
            "options": {"counted": {"title": "Goods are counted"}},
            "order": "order",
            "mechanisms": {**mechanisms, **changes.get("more", {})},
            "phases": (
                {"id": "ready", "name": "Ready", "steps": ({"use": "ready"},)},
                {"id": "supply", "name": "Supply", "steps": steps["supply"]},
                {"id": "stocked", "name": "Stocked", "steps": ({"use": "ready"},)},
                {"id": "sale", "name": "Sale", "steps": steps["sale"]},
            ),
            "scoring": "ready",
        }
    )


class ContestTable:
    """A table that goes from action to action.

    Attributes:
        rules: of the game.
        state: now.
    """

    def __init__(self, *names: str, bidding: str = "dials", counted: bool = False, **changes: Any):
        self.rules = Rules("trade", "Trade", play(**changes), DECK)
        seats = tuple(zip(SEATS, names, strict=False))
        settings = {"bidding": bidding, "counted": counted}
        self.state: State = start(self.rules, Setup(seats, settings))

    def put(
        self,
        stores: Mapping[str, Mapping[str, Mapping[str, int]]],
        crates: Mapping[str, int] | None = None,
        boxes: Mapping[str, int] | None = None,
    ) -> ContestTable:
        """Set seat to stores to crates on them, and what lies in the docks and boxes."""
        seats = [seat.id for seat in self.state.seats]
        cards = {s: tuple(f"stores:{name}" for name in stores.get(s, {})) for s in seats}
        on = {
            seat: {
                f"stores:{name}": {kind: (count,) for kind, count in held.items()}
                for name, held in stores.get(seat, {}).items()
            }
            for seat in seats
        }
        none = dict.fromkeys(KINDS, 0)
        docks = MiddleState(
            {kind: {kind: n} for kind, n in (crates or {}).items()}, {**none, **(boxes or {})}
        )
        parts = {"slots": PurchaseState(cards), "stock": GoodsState(on), "market": docks}
        self.state = replace(self.state, parts={**self.state.parts, **parts})
        return self

    def go(self, phase: str, lot: str = "food") -> ContestTable:
        """Go to a lot's step of a phase, over others as if there were nothing."""
        index = [each.id for each in self.rules.play.phases].index(phase)
        self.do("table.match", phase=index)
        for _ in KINDS:
            step = TableContext(self.rules, self.state).step
            if step is not None and step.about != lot:
                self.do("table.next")
        return self

    def do(self, do: str, seat: str = "", **values: Any) -> list[str]:
        """Do something; return the sentences that it added to the log."""
        before = len(self.state.log)
        self.state = apply(self.rules, self.state, Action(do, seat, values))
        return [entry.text for entry in self.state.log[before:]]

    def view(self, seat: str = "", **private: Any) -> dict[str, Any]:
        """Return what a seat sees."""
        return view(self.rules, self.state, seat, private.get("private"))

    def open(self, private: Mapping[str, Mapping[str, Any]]) -> Action | None:
        """Return what opens private bids."""
        return opening(self.rules, self.state, private)

    @property
    def prompt(self) -> str:
        """The sentence that is drawn largest."""
        text: str = self.view()["prompt"]["text"]
        return text

    def offered(self, do: str, seat: str = "") -> dict[str, Any]:
        """Return an offer as clients see it."""
        for offer in offers(self.rules, self.state):
            if (offer.do, offer.seat) == (do, seat):
                return offer.to_json()
        raise AssertionError(f"{do} of {seat or 'the table'} is not offered")

    def dos(self) -> set[str]:
        """Return the names of everything that may be done."""
        return {offer.do for offer in offers(self.rules, self.state)}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the reveal: places, then who has chosen nothing."""
        panels = self.view()["panels"]
        found: list[dict[str, Any]] = next(p for p in panels if p.get("look") == "places")["rows"]
        return found

    @property
    def places(self) -> list[dict[str, Any]]:
        """The places of the reveal."""
        return [each for each in self.rows if each["state"] != "out"]

    def crates(self, seat: str, kind: str) -> int:
        """Return how many crates a seat has."""
        on = self.state.parts["stock"].on[seat]
        return sum(sum(kinds.get(kind, ())) for kinds in on.values())

    @property
    def docks(self) -> MiddleState:
        """What lies in the middle."""
        docks: MiddleState = self.state.parts["market"]
        return docks
