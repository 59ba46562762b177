"""A small game of shops with shelves, docks and boxes, for tests: three seats, three kinds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from punchboard.cards.play.schema.play import Play
from punchboard.cards.play.term import parse_terms
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext, Transaction
from punchboard.companion.rules.kinds.docks import Docks
from punchboard.companion.rules.kinds.tally import Tally
from punchboard.companion.rules.parts.goods import Goods
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.parts.middle import Trade
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view

NAMES = {"blue": "Ada", "red": "Ben", "green": "Cleo"}
KINDS = ("food", "jewelry", "art")


def shop(number: int, name: str, terms: str = "", table: str = "shops", **more: Any) -> TableCard:
    """Return a shop's card: capacities by kind, shelves by `kind_shelves`, other columns."""
    values = {"cost": 1, "bill": 0, "points": 0, **more}
    return TableCard(
        f"{table}:{name.lower()}", table, number, name, values, "", parse_terms(terms, KINDS)
    )


#: Numbers on the cards: a bakery is 1, a vault 2 and so on.
DECK = Deck(
    (
        shop(1, "Bakery", "sale food -2 floor 0", food=4, food_shelves=2),
        shop(2, "HostStateFile", "supply jewelry -4 floor 0", jewelry=3, jewelry_shelves=3),
        shop(
            3,
            "Exporter",
            "sale food points 1 per 3; surplus food +1",
            food=4,
            jewelry=2,
            food_shelves=1,
            jewelry_shelves=2,
        ),
        shop(4, "Center", "sale any boxes", food=3, center=True),
        shop(7, "Bazaar", "sale any points 2 types 2 external", art=1, art_shelves=1),
        shop(5, "Purveyor", "sale art boxes jewelry external", art=2, art_shelves=3),
        shop(6, "Studio", "close art points 2 per 1", art=3, art_shelves=3),
        shop(66, "Stall", table="first", food=3, jewelry=2, food_shelves=1, jewelry_shelves=2),
        shop(67, "Cart", table="first", food=2, food_shelves=2),
        shop(68, "Booth", table="first", art=1, art_shelves=3),
    )
)

DOLLARS = {"one": "dollar", "many": "dollars", "sign": "$"}
CRATES = {"one": "crate", "many": "crates"}

MECHANISMS: dict[str, Any] = {
    "order": {"kind": "turn_order"},
    "shops": {
        "kind": "slots",
        "word": {"one": "shop", "many": "shops"},
        "cards": ("shops",),
        "starting": ("first",),
        "cost": "cost",
        "bill": "bill",
        "slots": ({}, {}, {}, {}),
        "money": DOLLARS,
        "point": {"one": "point", "many": "points"},
    },
    "stock": {
        "kind": "stock",
        "title": "Goods",
        "option": "stock",
        "unit": CRATES,
        "slots": "shops",
        "calculator": "calculator",
        "boxes": "center",
        "filled": ("first",),
        "goods": (
            {"id": "food", "name": "Food", "shelves": "food_shelves", "printed": 25},
            {"id": "jewelry", "name": "Jewelry", "shelves": "jewelry_shelves", "printed": 20},
            {"id": "art", "name": "Art", "shelves": "art_shelves", "printed": 15},
        ),
    },
    "market": {
        "kind": "market",
        "title": "Docks and boxes",
        "option": "market",
        "stock": "stock",
    },
    "calculator": {
        "kind": "calculator",
        "option": "calculator",
        "kinds": tuple({"id": kind, "title": kind.capitalize()} for kind in KINDS),
        "terms": {
            "slots": "shops",
            "points": "points",
            "moments": (
                {"moment": "supply", "title": "Stocking", "verb": "stocks", "priced": True},
                {"moment": "sale", "title": "Selling", "verb": "sells", "priced": True},
                {"moment": "surplus", "title": "Surplus", "verb": "discards"},
                {"moment": "close", "title": "Closing", "verb": "closes with"},
            ),
            "money": DOLLARS,
        },
    },
    "points": {"kind": "track", "title": "Points", "unit": {"one": "point", "many": "points"}},
    "debt": {
        "kind": "tally",
        "title": "Debt",
        "option": "debt",
        "unit": {"one": "debt token", "many": "debt tokens"},
        "value": 2,
        "money": DOLLARS,
        "printed": 15,
    },
    "purse": {"kind": "note", "title": "Own money", "option": "notes", "unit": DOLLARS},
    "scores": {
        "kind": "scoring",
        "unit": {"one": "point", "many": "points"},
        "sources": (
            {
                "id": "debt",
                "title": "Debt",
                "use": "debt",
                "each": -1,
            },
        ),
    },
}

PHASES = (
    {"id": "building", "name": "Building", "steps": ({"use": "shops", "do": "act"},)},
    {"id": "supply", "name": "Supply", "steps": ({"use": "market", "do": "supply"},)},
    {
        "id": "sale",
        "name": "Sale",
        "steps": ({"use": "market", "do": "demand"}, {"use": "market", "do": "clear"}),
    },
    {"id": "inventory", "name": "Inventory", "steps": ({"use": "stock", "do": "age"},)},
)

ALL_ON = {"stock": True, "market": True, "debt": True, "notes": True}


def play() -> dict[str, Any]:
    """Return the play data."""
    seats = [
        {"id": id_, "name": name, "colour": "#123456", "shape": "disc", "letter": name[0]}
        for id_, name in NAMES.items()
    ]
    options = {
        name: {"title": name, "needs": ["stock"] if name == "market" else []}
        for name in (*ALL_ON, "calculator")
    }
    return {
        "seats": seats,
        "options": options,
        "order": "order",
        "mechanisms": MECHANISMS,
        "phases": PHASES,
        "scoring": "scores",
    }


def rules() -> Rules:
    """Return the rules of the game."""
    return Rules("docks", "Docks", Play.model_validate_json(json.dumps(play())), DECK)


def pack_text() -> str:
    """Return the game's pack; its cards have no terms."""
    cards = [
        {
            "id": card.id,
            "table": card.component,
            "number": card.number,
            "name": card.name,
            "values": dict(card.values),
        }
        for card in DECK.cards
    ]
    head = {"format": "punchboard pack", "version": 1, "name": "docks", "title": "Docks"}
    return json.dumps({**head, "play": play(), "cards": cards})


class Game:
    """A table on which actions are done one after another.

    Attributes:
        rules: of the game.
        state: now.
    """

    def __init__(self, **settings: bool) -> None:
        self.rules = rules()
        setup = Setup(tuple(NAMES.items()), {**ALL_ON, **settings})
        self.state: State = core.start(self.rules, setup)

    @property
    def look(self) -> TableContext:
        """The table as it stands."""
        return TableContext(self.rules, self.state)

    @property
    def stock(self) -> Goods:
        """The mechanism that knows the shelves."""
        return self.look.find(HoldsGoods, "stock").goods

    @property
    def market(self) -> Docks:
        """The mechanism that knows docks and boxes."""
        return self.look.find(Docks, "market")

    @property
    def debt(self) -> Tally:
        """The tokens."""
        return self.look.find(Tally, "debt")

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        """Do something."""
        self.state = core.apply(self.rules, self.state, Action(do, seat, values))

    def next(self) -> None:
        """Touch the button that leads on."""
        self.do("table.next")

    def open(self, **shops: Sequence[int]) -> None:
        """Let seats have these shops, by their printed numbers."""
        ids = {card.number: card.id for card in DECK.cards}
        told = {f"shops.{seat}": [ids[number] for number in own] for seat, own in shops.items()}
        self.do("table.match", **told)

    def to(self, phase: int) -> None:
        """Go to a phase."""
        self.do("table.match", phase=phase)

    def put(self, seat: str, shop: str, **counts: int) -> None:
        """Put crates on the top shelf of a shop."""
        for kind, count in counts.items():
            self._work(lambda tx, k=kind, n=count: self.stock.put(tx, seat, k, {_id(shop): n}))

    def fill(self, **counts: int) -> None:
        """Set what lies in the docks; kinds left out hold nothing."""
        self.do("market.docks", **{kind: counts.get(kind, 0) for kind in KINDS})

    def want(self, **counts: int) -> None:
        """Set the boxes; kinds left out have none."""
        self.do("market.boxes", **{kind: counts.get(kind, 0) for kind in KINDS})

    def stocked(self, seat: str, kind: str, quantity: int, price: int = 5, **values: Any) -> None:
        """Let a seat stock crates, as a contest tells the market."""
        trade = Trade(seat, kind, quantity, price, values)
        self._work(lambda tx: self.market.stocked(tx, trade))

    def sold(self, seat: str, kind: str, quantity: int, price: int = 5, **values: Any) -> Any:
        """Let a seat sell crates, as a contest tells the market; return what became of them."""
        trade = Trade(seat, kind, quantity, price, values)
        return self._work(lambda tx: self.market.sold(tx, trade))

    def shelves(self, seat: str, shop: str, kind: str) -> tuple[int, ...]:
        """Return what lies on the shelves of a shop, the top one first."""
        return self.stock.shelves(self.look, seat, DECK[_id(shop)], kind)

    def goods(self, seat: str, kind: str) -> int:
        """Return how many crates of a kind a seat has."""
        return self.stock.count(self.look, seat, kind)

    def offer(self, do: str, seat: str = "") -> Any:
        """Return what is offered now under a name; None if it is not."""
        found = core.offers(self.rules, self.state)
        return next((each for each in found if (each.do, each.seat) == (do, seat)), None)

    def said(self, text: str) -> bool:
        """Return whether a sentence of the log holds a text."""
        return any(text in entry.text for entry in self.state.log)

    def view(self, seat: str = "", private: Any = None) -> dict[str, Any]:
        """Return the view of a seat."""
        return view(self.rules, self.state, seat, private)

    def panel(self, id: str, seat: str = "", private: Any = None) -> Any:  # noqa: A002
        """Return a panel by its id; None if there is none."""
        panels = self.view(seat, private)["panels"]
        return next((each for each in panels if each["id"] == id), None)

    def _work(self, change: Any) -> Any:
        tx = Transaction(self.rules, self.state)
        result = change(tx)
        self.state = tx.state
        return result


def _id(shop: str) -> str:
    return next(card.id for card in DECK.cards if card.name == shop)
