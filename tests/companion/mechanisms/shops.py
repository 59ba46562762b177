"""A small game of shops in slots, for tests: four seats, a track, four months and their phases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from punchboard.cards.play.schema.play import Play
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.deck import Deck, TableCard
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup

NAMES = {"blue": "Ada", "red": "Ben", "green": "Cleo", "black": "Dev"}
MONTHS = ("January", "February", "March", "April")


def shop(number: int, name: str, cost: int, bill: int, points: int, **more: Any) -> TableCard:
    """Return a shop's card; `table`, `text` and columns may be given."""
    table, text = more.pop("table", "shops"), more.pop("text", "")
    values = {"cost": cost, "bill": bill, "points": points, **more}
    return TableCard(f"{table}:{name.lower()}", table, number, name, values, text)


DECK = Deck(
    (
        shop(1, "Bakery", 3, 0, 2, food=5, text="[food] sold from here earns −$2 each.",
             phase="during_sale"),
        shop(2, "Boutique", 11, 2, 3, clothing=3),
        shop(3, "Dutyfree", 12, 3, 4),
        shop(4, "Kiosk", 1, 0, 0, food=1),
        shop(5, "Liquidator", 5, 1, 1),
        shop(6, "Twins", 4, 1, 1, quantity=2),
        shop(7, "Warehouse", 9, 2, 3),
        shop(66, "Stall", 0, 1, 1, table="first", players=2, food=3, clothing=2),
        shop(67, "Cart", 0, 0, 2, table="first", players=2),
        shop(68, "Booth", 0, 1, 1, table="first", players=2),
        shop(69, "Tent", 0, 1, 1, table="first", players=2),
        shop(70, "Van", 0, 1, 1, table="first", players=3),
        shop(71, "Truck", 0, 1, 1, table="first", players=4),
    )
)  # fmt: skip

DOLLARS = {"one": "dollar", "many": "dollars", "sign": "$", "icon": ""}
POINTS = {"one": "point", "many": "points"}
COLOURS = (("disc", "A"), ("square", "B"), ("hexagon", "C"), ("star", "D"))

MECHANISMS: dict[str, Any] = {
    "points": {"kind": "track", "title": "Points", "unit": POINTS, "start": 10},
    "order": {
        "kind": "turn_order",
        "live": True,
        "ranks": ({"by": "points", "first": "higher"},),
    },
    "shops": {
        "kind": "slots",
        "title": "Shops",
        "word": {"one": "shop", "many": "shops"},
        "cards": ("shops",),
        "starting": ("first",),
        "players": "players",
        "cost": "cost",
        "bill": "bill",
        "points": "points",
        "icon": "phase",
        "shows": (
            {"column": "food", "title": "Food"},
            {"column": "clothing", "title": "Clothing"},
        ),
        "slots": (
            {"bill": 0, "penalty": 6},
            {"bill": 1, "penalty": 5},
            {"bill": 2, "penalty": 4, "bonus": "Draw again."},
            {"bill": 3, "penalty": 3, "bonus": "Play 1 more."},
        ),
        "money": DOLLARS,
        "point": POINTS,
        "bonus_phase": "show",
        "texts": {
            "take": "Fill it.",
            "rest": "The rest leave.",
            "shift": "Shift the row.",
            "sold": "Discard the oldest.",
            "unsold": "Discard all.",
            "close": "Crates to the supply.",
        },
    },
    "trade": {
        "kind": "exchange",
        "title": "Investment",
        "track": "points",
        "costs": (4, 8, 12, 17, 22, 28, 34, 41, 49, 57),
        "sale": 3,
        "money": DOLLARS,
    },
    "ends": {
        "kind": "ends",
        "reach": (
            {
                "track": "points",
                "title": "investment marker",
                "board": "Take the investment marker off the board.",
                "at": tuple({"players": n, "at": 35 if n == 4 else 45} for n in (2, 3, 4)),
            },
        ),
        "final": (
            {"players": 2, "round": "April"},
            {"players": 3, "round": 4},
            {"players": 4, "round": "March"},
        ),
    },
    "show": {"kind": "checklist", "ask": "Show cards."},
}

PHASES = (
    {
        "id": "building",
        "name": "Building",
        "steps": (
            {"use": "shops", "do": "take", "rounds": "first"},
            {"use": "shops", "do": "act", "rounds": "later"},
            {"use": "shops", "do": "refresh", "rounds": "later"},
        ),
    },
    {"id": "show", "name": "Show", "steps": ({"use": "show"},)},
    {"id": "bills", "name": "Bills", "steps": ({"use": "shops", "do": "bill"},)},
    {"id": "trade", "name": "Trade", "steps": ({"use": "trade"},)},
)


def rules() -> Rules:
    """Return the rules of the game."""
    seats = tuple(
        {"id": id_, "name": NAMES[id_], "colour": "#123456", "shape": shape, "letter": letter}
        for id_, (shape, letter) in zip(NAMES, COLOURS, strict=True)
    )
    play = Play.model_validate(
        {
            "seats": seats,
            "rounds": {"word": "month", "names": MONTHS},
            "order": "order",
            "mechanisms": MECHANISMS,
            "phases": PHASES,
            "scoring": "show",
        }
    )
    return Rules("shops", "Shops", play, DECK)


class Game:
    """A table on which actions are done one after another.

    Attributes:
        state: now.
    """

    def __init__(self, players: int = 4, of: Rules | None = None) -> None:
        self.rules = of or rules()
        ids = [seat.id for seat in self.rules.play.seats]
        seats = tuple(zip(ids, NAMES.values(), strict=False))[:players]
        self.state: State = core.start(self.rules, Setup(seats))

    @property
    def look(self) -> TableContext:
        """The table as it stands."""
        return TableContext(self.rules, self.state)

    @property
    def prompt(self) -> str:
        """What is asked now."""
        return core.agenda.ask(self.look).text

    def do(self, do: str, seat: str = "", /, **values: Any) -> None:
        """Do something; cards are named by their printed numbers."""
        if "card" in values:
            values["card"] = self.card(values["card"])
        action = Action(do, seat, values)
        self.state = core.apply(self.rules, self.state, action)

    def card(self, number: int) -> str:
        """Return the id of the card with a printed number."""
        return next(each.id for each in self.rules.deck.cards if each.number == number)

    def next(self, times: int = 1) -> None:
        """Touch the button that leads on."""
        for _ in range(times):
            self.do("table.next")

    def match(self, **values: Any) -> None:
        """Match the table; `shops__blue=[66]` stands for `shops.blue` with the id of card 66."""
        for name in [name for name in values if "__" in name]:
            cards = [self.card(number) for number in values.pop(name)]
            values[name.replace("__", ".")] = cards
        self.do("table.match", **values)

    def offer(self, do: str, seat: str = "") -> Any:
        """Return what is offered now under a name."""
        found = core.offers(self.rules, self.state)
        return next(each for each in found if (each.do, each.seat) == (do, seat))

    def said(self, text: str) -> bool:
        """Return whether a sentence of the log holds a text."""
        return any(text in entry.text for entry in self.state.log)

    def shops(self, seat: str) -> list[str]:
        """Return the names of a seat's shops, from the left."""
        mechanism: Any = self.rules.mechanisms["shops"]
        return [card.name for card in mechanism.boards.of(self.look, seat)]

    def panel(self, id: str) -> dict[str, Any]:  # noqa: A002
        """Return a panel by its id."""
        panels: Sequence[dict[str, Any]] = core_view(self)["panels"]
        return next(panel for panel in panels if panel["id"] == id)


def core_view(game: Game) -> dict[str, Any]:
    """Return the view from the middle of the table."""
    from punchboard.companion.rules.view import view

    return view(game.rules, game.state)


def february(players: int = 4) -> Game:
    """Return a game in February's Building; everybody has a first shop."""
    game = Game(players)
    for seat, number in zip(tuple(NAMES)[:players], (66, 67, 68, 69), strict=False):
        game.do("shops.take", seat, card=number)
    game.next(3)
    return game
