"""A table of Lumber Trader as its own data arranges it, for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from punchboard.companion.rules.engine.action import Action
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.price_columns import PriceColumns
from punchboard.companion.rules.parts.contest_state import ContestState
from punchboard.companion.rules.parts.holds_goods import HoldsGoods
from punchboard.companion.rules.rules import Rules, Setup, apply, offered, offers, start
from punchboard.companion.table.chance import drawn
from tests.companion.shipped import shipped_rules

SEATS = ("blue", "orange", "black", "purple")
NAMES = ("Ann", "Bo", "Cy", "Di")
#: The kinds of chips, by the numbers of their actions.
KINDS = PINE, BIRCH, OAK, MAPLE, CHERRY = ("pine", "birch", "oak", "maple", "cherry")
#: Chips that four players may begin with.
YARDS = (
    {PINE: 2, BIRCH: 1, OAK: 1},
    {OAK: 2, MAPLE: 1, CHERRY: 1},
    {MAPLE: 2, PINE: 1, OAK: 1},
    {CHERRY: 2, BIRCH: 1, PINE: 1},
)


def lumber_trader() -> Rules:
    """Return the rules of the shipped game."""
    return shipped_rules("lumber_trader")


class Table:
    """A table that is played action by action."""

    def __init__(self, players: int, **settings: Any) -> None:
        self.rules = lumber_trader()
        seats = tuple(zip(SEATS[:players], NAMES[:players], strict=True))
        self.state: State = start(self.rules, Setup(seats, settings))
        self.chance = random.Random(5)

    def do(self, do: str, seat: str = "", **values: Any) -> None:
        """Carry out an action; what chance decides is drawn as a session draws it."""
        action = drawn(offered(self.rules, self.state), Action(do, seat, values), self.chance)
        self.state = apply(self.rules, self.state, action)

    def offers(self) -> list[Offer]:
        """Return what the step asks."""
        return [offer for offer in offers(self.rules, self.state) if not offer.anytime]

    def next(self) -> None:
        """Lead on."""
        self.do("table.next")

    def pick(self, *picks: int | str | None) -> None:
        """Turn over the chips of all, by number or kind, in the order of the seats."""
        numbers = [KINDS.index(each) + 1 if isinstance(each, str) else each or 0 for each in picks]
        self.do("sell.open", **dict(zip(SEATS, numbers, strict=False)))

    def set_money(self, **money: int) -> None:
        """Match the money to the dice."""
        self.do("table.match", money={seat: {"at": at} for seat, at in money.items()})

    def money(self, seat: str) -> int:
        """Return a seat's money."""
        at: Mapping[str, int] = self.state.parts["money"].at
        return at[seat]

    def draft(self, *yards: Mapping[str, int]) -> None:
        """Note what all begin with."""
        goods = {
            seat: {kind: yard.get(kind, 0) for kind in KINDS}
            for seat, yard in zip(SEATS, yards, strict=False)
        }
        self.do("yards.draft", goods=goods)

    def stock(self, *kinds: str) -> None:
        """Lay chips out."""
        self.do("market.supply", "", **{f"draw_{n}": kind for n, kind in enumerate(kinds, 1)})

    def sell(self, seat: str, kind: str, count: int, column: str) -> None:
        """Sell chips of a counted yard."""
        self.do("sell.act", seat, sale=f"{kind}:{count}:{column}")

    @property
    def phase(self) -> str:
        """The phase that is played."""
        return self.rules.play.phases[self.state.moment.phase].id

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.moment.over

    def order(self, contest: str) -> list[str]:
        """Return the names in the order of a contest."""
        names = dict(zip(SEATS, NAMES, strict=True))
        standing: ContestState = self.state.parts[contest]
        return [names[place.seat] for place in standing.places]

    def reasons(self, contest: str) -> list[str]:
        """Return why each stands where it stands."""
        return [place.reason for place in self.state.parts[contest].places]

    def said(self, text: str) -> bool:
        """Return whether the log has a sentence."""
        return any(text in entry.text for entry in self.state.log)

    @property
    def look(self) -> TableContext:
        """The table as it stands."""
        return TableContext(self.rules, self.state)

    @property
    def market(self) -> dict[str, tuple[str, ...]]:
        """What lies in the columns, from the bottom; "" in free cells."""
        market = self.look.find(PriceColumns, "market")
        columns = market.columns(self.look)
        return {name: tuple(cell.kind for cell in cells) for name, cells in columns.items()}

    def yard(self, seat: str) -> dict[str, int]:
        """Return what a seat holds."""
        stock = self.look.find(HoldsGoods, "yards")
        held = {kind: stock.goods.count(self.look, seat, kind) for kind in KINDS}
        return {kind: count for kind, count in held.items() if count}

    @property
    def bag(self) -> int:
        """How many chips the bag holds."""
        return sum(self.bag_of.values())

    @property
    def bag_of(self) -> dict[str, int]:
        """How many chips of each kind the bag holds."""
        stock = self.look.find(HoldsGoods, "yards")
        return {kind: stock.supply.left_of(self.look, kind) or 0 for kind in KINDS}


def counted(players: int, *yards: dict[str, int]) -> Table:
    """Return a table that counts chips, its draft noted."""
    table = Table(players, yards=True)
    table.draft(*(yards or YARDS)[:players])
    return table


def selling(players: int, *picks: int | None) -> Table:
    """Return a light table at which the chips have been turned over and the market is stocked."""
    table = Table(players)
    table.next()
    table.pick(*picks)
    table.next()
    return table


def set_yard(table: Table, **yards: dict[str, int]) -> None:
    """Match yards to the table."""
    rows = {seat: {kind: yard.get(kind, 0) for kind in KINDS} for seat, yard in yards.items()}
    table.do("table.match", yards=rows)
