"""A table of Lumber Trader as its own data arranges it, for tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from companion.rules.action import Action
from companion.rules.look import Look
from companion.rules.mechanisms.contest_standing import Standing
from companion.rules.mechanisms.price_columns import PriceColumns
from companion.rules.offer import Offer
from companion.rules.rules import Rules, Setup, apply, offers, start
from companion.rules.state import State
from companion.table.chance import drawn
from tests.companion.shipped import shipped_rules

SEATS = ("blue", "orange", "black", "purple")
NAMES = ("Ann", "Bo", "Cy", "Di")
PINE, BIRCH, OAK, MAPLE, CHERRY = range(1, 6)


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
        action = drawn(self.rules, self.state, Action(do, seat, values), self.chance)
        self.state = apply(self.rules, self.state, action)

    def offers(self) -> list[Offer]:
        """Return what the step asks."""
        return [offer for offer in offers(self.rules, self.state) if not offer.anytime]

    def next(self) -> None:
        """Lead on."""
        self.do("table.next")

    def to_picks(self) -> None:
        """Pass the draft."""
        if self.phase == "choose" and not self.state.settings["yards"]:
            self.next()

    def pick(self, *numbers: int | None) -> None:
        """Turn over the chips of all, in the order of the seats."""
        picks = zip(SEATS, numbers, strict=False)
        self.do("sell.open", **{seat: number or 0 for seat, number in picks})

    def set_money(self, **money: int) -> None:
        """Match the money to the dice."""
        self.do("table.match", money={seat: {"at": at} for seat, at in money.items()})

    def money(self, seat: str) -> int:
        """Return a seat's money."""
        at: Mapping[str, int] = self.state.parts["money"].at
        return at[seat]

    def draft(self, *yards: Mapping[int, int]) -> None:
        """Note what all begin with."""
        chips = {
            seat: {str(n): yard.get(n, 0) for n in range(1, 6)}
            for seat, yard in zip(SEATS, yards, strict=False)
        }
        self.do("yards.draft", chips=chips)

    def stock(self, *numbers: int) -> None:
        """Lay chips out."""
        values = {f"draw_{n}": number for n, number in enumerate(numbers, 1)}
        self.do("yards.stock", "", **values)

    def sell(self, seat: str, number: int, count: int, column: str) -> None:
        """Sell chips of a counted yard."""
        self.do("sell.act", seat, sale=f"{number}:{count}:{column}")

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
        standing: Standing = self.state.parts[contest]
        return [names[place.seat] for place in standing.places]

    def reasons(self, contest: str) -> list[str]:
        """Return why each stands where it stands."""
        return [place.reason for place in self.state.parts[contest].places]

    def said(self, text: str) -> bool:
        """Tell whether the log has a sentence."""
        return any(text in entry.text for entry in self.state.log)

    @property
    def market(self) -> dict[str, tuple[int, ...]]:
        """What lies in the columns, from the bottom."""
        return dict(self.state.parts["yards"].market.cells)

    def yard(self, seat: str) -> dict[int, int]:
        """Return what a seat holds."""
        yard: Mapping[int, int] = self.state.parts["yards"].of[seat]
        return {number: count for number, count in yard.items() if count}

    @property
    def counted(self) -> PriceColumns:
        """The mechanism that counts."""
        found = self.rules.mechanisms["yards"]
        assert isinstance(found, PriceColumns)
        return found

    @property
    def bag(self) -> int:
        """How many chips the bag holds."""
        return sum(self.bag_of.values())

    @property
    def bag_of(self) -> dict[int, int]:
        """How many chips of each kind the bag holds."""
        return self.counted.bag(Look(self.rules, self.state))
