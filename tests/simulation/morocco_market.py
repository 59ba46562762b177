"""The cardboard of Morocco: workers, tiles, juice and cubes, as the rulebook has them handled.

It knows nothing of the companion, so that what it counts is a score of its own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

LINES = range(5)
COLORS = ("black", "green", "purple", "brown", "orange")
#: Steps from a stall to the ones beside it.
WAYS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
#: Spaces beside each other, across which a Bodyguard lies.
PAIRS = ((0, 1), (0, 2), (1, 3), (2, 3))
JUICE = [*12 * [1], *12 * [2], *8 * [3], *4 * [4]]
MOST_OPEN = 5

Spot = tuple[int, int]


@dataclass(frozen=True)
class Worker:
    """A worker on a space.

    Attributes:
        seat: its owner.
        kind: `assistant`, `bodyguard`, `tourist` or `cousins`.
    """

    seat: str
    kind: str


@dataclass
class Player:
    """What lies in front of a player."""

    seat: str
    home: Counter[str] = field(
        default_factory=lambda: Counter(assistant=12, tourist=2, cousins=2, bodyguard=0)
    )
    cubes: Counter[str] = field(default_factory=Counter)
    quarter: int = 2
    tiles: int = 12
    gold: int = 0
    juice: int = 0
    points: int = 0


@dataclass(frozen=True)
class Closed:
    """What happens when a stall closes.

    Attributes:
        spot: of the stall.
        stands: on its spaces.
        places: seat to place, points and whether others share the place; the first ones first.
        juice: seat to what it takes.
        movers: owners of its Tourists.
    """

    spot: Spot
    stands: tuple[Worker, ...]
    places: dict[str, tuple[int, int, bool]]
    juice: dict[str, int]
    movers: tuple[str, ...]


def named(spot: Spot) -> str:
    """Return a stall as the board names it."""
    return f"{'ABCDE'[spot[0]]}{spot[1] + 1}"


class Market:
    """The board, and what all have.

    Args:
        seats: in turn order.
        chance: mixes cubes and juice.
    """

    def __init__(self, seats: list[str], chance: random.Random) -> None:
        self.order = list(seats)
        self.players = {seat: Player(seat) for seat in seats}
        self.rows = chance.sample(COLORS, 5)
        self.columns = chance.sample(COLORS, 5)
        juice = chance.sample(JUICE, 36)
        self.juice = {(row, column): juice.pop() for row in range(6) for column in range(6)}
        self.stalls: dict[Spot, list[Worker | None]] = {
            (row, column): [None] * 4 for row in LINES for column in LINES
        }
        self.closed: dict[Spot, str] = {}

    def beside(self, spot: Spot) -> Iterator[tuple[str, Spot]]:
        """Yield the ways from a stall to open ones beside it, and these."""
        for way, (down, right) in WAYS.items():
            near = (spot[0] + down, spot[1] + right)
            if near in self.stalls:
                yield way, near

    def free(self, spot: Spot) -> list[int]:
        """Return the free spaces of an open stall."""
        return [number for number, who in enumerate(self.stalls[spot]) if who is None]

    def corner(self, spot: Spot, space: int) -> Spot:
        """Return the crossing at a space's corner."""
        return spot[0] + space // 2, spot[1] + space % 2

    def price(self, spot: Spot) -> Counter[str]:
        """Return the cubes that a stall costs."""
        return Counter([self.rows[spot[0]], self.columns[spot[1]]])

    def place(self, spot: Spot, spaces: tuple[int, ...], worker: Worker) -> None:
        """Put a worker from its owner's supply on free spaces of an open stall."""
        home = self.players[worker.seat].home
        assert home[worker.kind] > 0
        assert len(spaces) == (2 if worker.kind == "bodyguard" else 1)
        assert len(spaces) == 1 or spaces in PAIRS
        home[worker.kind] -= 1
        for space in spaces:
            assert self.stalls[spot][space] is None
            self.stalls[spot][space] = worker

    def pay(self, seat: str, spot: Spot, more: str = "") -> None:
        """Pay the cubes of a stall, and one more."""
        cubes = self.players[seat].cubes
        cubes.subtract(self.price(spot) + Counter([more] if more else []))
        assert min(cubes.values()) >= 0

    def full(self) -> list[Spot]:
        """Return the open stalls without a free space."""
        return [spot for spot in self.stalls if not self.free(spot)]

    def close(self, spot: Spot) -> Closed:
        """Close a full stall: awards, tile, juice; its workers leave, Tourists wait to move."""
        stands = tuple(worker for worker in self.stalls.pop(spot) if worker is not None)
        assert len(stands) == 4
        places = ranking(Counter(worker.seat for worker in stands))
        for seat, (_, points, _) in places.items():
            self.players[seat].points += points
        first = [seat for seat, (place, _, _) in places.items() if place == 1]
        self.closed[spot] = ""
        if len(first) == 1 and self.players[first[0]].tiles:
            self.players[first[0]].tiles -= 1
            self.closed[spot] = first[0]
        juice: dict[str, int] = {}
        for space, worker in enumerate(stands):
            worth = self.juice.pop(self.corner(spot, space), 0)
            if worth:
                juice[worker.seat] = juice.get(worker.seat, 0) + worth
                self.players[worker.seat].juice += worth
        lying = {id(worker): worker for worker in stands}.values()
        for worker in lying:
            if worker.kind == "bodyguard":
                self.players[worker.seat].quarter += 1
            else:
                self.players[worker.seat].home[worker.kind] += 1
        seats = [worker.seat for worker in lying if worker.kind == "tourist"]
        movers = tuple(seat for seat in self.order for _ in range(seats.count(seat)))
        return Closed(spot, stands, places, juice, movers)

    def arrive(self, seat: str, spot: Spot, space: int) -> None:
        """Put an Assistant where a Tourist has moved."""
        self.place(spot, (space,), Worker(seat, "assistant"))

    def guard(self, seat: str) -> bool:
        """Let a player take a Bodyguard out of the Quarter; tell whether there was one."""
        player = self.players[seat]
        if not player.quarter:
            return False
        player.quarter -= 1
        player.home["bodyguard"] += 1
        return True

    def district(self, seat: str) -> int:
        """Return how many tiles a player's largest district has."""
        own = {spot for spot, owner in self.closed.items() if owner == seat}
        best = 0
        while own:
            edge, size = [own.pop()], 0
            while edge:
                row, column = edge.pop()
                size += 1
                near = {(row + down, column + right) for down, right in WAYS.values()} & own
                own -= near
                edge += near
            best = max(best, size)
        return best

    def scores(self) -> dict[str, int]:
        """Return everybody's final score."""
        return {
            seat: each.points + each.juice + 3 * self.district(seat) + each.gold
            for seat, each in self.players.items()
        }

    def winners(self) -> list[str]:
        """Return who has most points, and of these most tiles on stalls."""
        owners = Counter(self.closed.values())
        ranks = {seat: (points, owners[seat]) for seat, points in self.scores().items()}
        return [seat for seat, rank in ranks.items() if rank == max(ranks.values())]


def ranking(counts: Counter[str]) -> dict[str, tuple[int, int, bool]]:
    """Return place, points and whether it is shared, of each seat on a stall."""
    found = {}
    for seat, count in counts.most_common():
        place = 1 + sum(other > count for other in counts.values())
        tied = sum(other == count for other in counts.values()) > 1
        points = 5 if place == 1 else 2 if place == 2 and not tied else 1
        found[seat] = (place, points, tied)
    return found
