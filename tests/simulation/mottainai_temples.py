"""The cardboard of Mottainai: hands, mats, deck and floor, as the rulebook has them handled.

It knows nothing of the companion, so that what it counts is a score of its own. Of works whose
text would change what others do, nobody completes any; a text that says *may* is let be.
"""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

WORKS = Path(__file__).parents[2] / "cards" / "games" / "mottainai" / "works.csv"
MATERIALS = ("paper", "stone", "cloth", "clay", "metal")
VALUES = dict(zip(MATERIALS, (1, 2, 2, 3, 3), strict=True))
TASKS = dict(zip(MATERIALS, ("clerk", "monk", "tailor", "potter", "smith"), strict=True))
HAND = 5
WING = 5
#: Works that players complete.
EASY = frozenset((
    "crane", "deck_of_cards", "lampshade", "pinwheel", "plane", "poem", "scroll", "sketch",
    "straw", "amulet", "bench", "frog", "go_set", "pillar", "statue", "stool", "cloak", "quilt",
    "robe", "socks", "tapestry", "brick", "cup", "haniwa", "teapot", "vase", "bell", "coin",
    "flute", "gong", "sword", "turtle",
))  # fmt: skip


@dataclass(frozen=True)
class Work:
    """A card; two decks hold each twice.

    Attributes:
        id: of the work.
        name: on it.
        material: on its right edge, which goes with its task.
        copy: 0 or 1.
    """

    id: str
    name: str
    material: str
    copy: int


class Ended(Exception):
    """The game is over, in the middle of an action.

    Attributes:
        why: `fifth`, `deck`, `cup` or `turtle`.
        winner: the seat that wins whatever the points say; "" for none.
    """

    def __init__(self, why: str, winner: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.winner = winner


@dataclass
class Temple:
    """A player's cards."""

    seat: str
    hand: list[Work] = field(default_factory=list)
    waiting: list[Work] = field(default_factory=list)
    task: Work | None = None
    helpers: list[Work] = field(default_factory=list)
    bench: list[Work] = field(default_factory=list)
    sales: list[Work] = field(default_factory=list)
    wings: dict[str, list[Work]] = field(default_factory=lambda: {"gallery": [], "shop": []})

    @property
    def works(self) -> list[Work]:
        """All completed works."""
        return [*self.wings["gallery"], *self.wings["shop"]]

    def has(self, id: str) -> int:  # noqa: A002 (the card's own word)
        """Return how many works of a name are completed."""
        return sum(work.id == id for work in self.works)

    def room(self, wing: str, material: str) -> int:
        """Return how many cards of a material the works of a wing cover."""
        lies = count(self.wings[wing])[material]
        if material == "stone" and self.has("go_set"):
            lies = count(self.works)[material]
        return lies * VALUES[material]

    def actions(self, material: str) -> int:
        """Return how many actions a task gives."""
        helpers = count(self.helpers)[material]
        return 1 + helpers * (2 if self.room("gallery", material) >= helpers else 1)


def count(cards: Iterable[Work]) -> Counter[str]:
    """Return how many cards there are of each material."""
    return Counter(card.material for card in cards)


class Temples:
    """All mats, the deck and the floor.

    Args:
        seats: clockwise.
        chance: shuffles.
    """

    def __init__(self, seats: Sequence[str], chance: random.Random) -> None:
        with WORKS.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        decks = range(2 if len(seats) > 3 else 1)
        self.deck = [Work(r["id"], r["name"], r["material"], n) for r in rows for n in decks]
        chance.shuffle(self.deck)
        self.temples = {seat: Temple(seat) for seat in seats}
        for temple in self.temples.values():
            temple.hand = [self.deck.pop() for _ in range(HAND)]
            temple.task = self.deck.pop()
        turned = {seat: self.deck.pop() for seat in seats}
        self.floor = list(turned.values())
        first = list(seats).index(min(turned, key=lambda seat: turned[seat].name))
        self.order = [*seats[first:], *seats[:first]]

    def draw(self, seat: str) -> None:
        """Draw a card into the waiting area.

        Raises:
            Ended: if it was the last one.
        """
        self.temples[seat].waiting.append(self.deck.pop())
        if not self.deck:
            raise Ended("deck")

    def give_back(self, card: Work) -> None:
        """Return a card under the deck."""
        self.deck.insert(0, card)

    def complete(self, seat: str, work: Work, wing: str, smith: bool) -> bool:
        """Complete a work of the hand; tell whether a Frog gives another turn.

        Raises:
            Ended: if that ends the game.
        """
        temple = self.temples[seat]
        temple.hand.remove(work)
        others = [*temple.hand] if smith else temple.bench
        assert count(others)[work.material] >= VALUES[work.material] - 1
        before = temple.works
        temple.wings[wing].append(work)
        if temple.has("turtle") and len(set(count(temple.works))) == len(MATERIALS):
            raise Ended("turtle", seat)
        if len(temple.wings[wing]) == WING:
            raise Ended("fifth")
        self._enter(temple, work)
        draws = sum(each.id == "stool" for each in before) * (
            work.material in ("stone", "clay", "metal")
        )
        if smith and work.material == "paper":
            draws += sum(each.id == "deck_of_cards" for each in before)
        for _ in range(draws):
            self.draw(seat)
        fewest = min(len(each.works) for each in self.temples.values() if each is not temple)
        return work.id == "frog" and fewest >= len(temple.works)

    def _enter(self, temple: Temple, work: Work) -> None:
        """Do what a work says when it is completed."""
        goal = {"statue": temple.bench, "vase": temple.sales}.get(work.id)
        for _ in range(min(2, len(self.floor)) if goal is not None else 0):
            card = max(self.floor, key=lambda each: VALUES[each.material])
            self.floor.remove(card)
            if goal is not None:
                goal.append(card)

    def points(self, seat: str) -> int:
        """Return a player's score as things lie."""
        temple = self.temples[seat]
        sold, hand, works = count(temple.sales), count(temple.hand), count(temple.works)
        total = sum(VALUES[work.material] for work in temple.works)
        total += 3 * temple.has("scroll") + 2 * temple.has("bench") * works["stone"]
        total += sum(
            len(wing) for wing in temple.wings.values() for work in wing if work.id == "tapestry"
        )
        total += 3 * temple.has("haniwa") * max(count(temple.helpers).values(), default=0)
        total += 3 * temple.has("teapot") * max(count(temple.bench).values(), default=0)
        for material, value in VALUES.items():
            number = sold[material]
            covered = temple.room("shop", material) >= number
            covered |= bool(temple.has("quilt")) and material in ("paper", "stone", "cloth")
            covered |= bool(temple.has("pillar")) and number == max(sold.values(), default=0)
            total += value * number * covered
            others = max(
                count(each.sales)[material] for each in self.temples.values() if each is not temple
            )
            tie = temple.has("lampshade") and material in ("clay", "metal") and number > 0
            if number > others or (tie and number == others):
                total += value * hand[material] * (1 + temple.has("coin"))
        return total

    def winner(self, active: str) -> str:
        """Return who wins: of those with most points the first from the active player on."""
        at = self.order.index(active)
        turns = [*self.order[at:], *self.order[:at]]
        return max(turns, key=self.points)
