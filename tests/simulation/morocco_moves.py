"""What players of Morocco can do, and what they hope for when they choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from morocco_market import MOST_OPEN, PAIRS, Closed, Market, Spot, Worker, ranking

#: What a worker is held to be worth, before it stands anywhere.
WORTH = {"assistant": 0.0, "bodyguard": 1.5, "tourist": 0.6, "cousins": 1.0}


class Move(NamedTuple):
    """A worker that a player may place.

    Attributes:
        spot: of the stall that is paid.
        spaces: that it covers there.
        kind: of worker.
        more: color of the cube that a Tourist or Cousins cost besides; "" for none.
        second: stall and space of the other one of the Cousins; None: it stays at home.
    """

    spot: Spot
    spaces: tuple[int, ...]
    kind: str
    more: str = ""
    second: tuple[Spot, int] | None = None


def moves_of(market: Market, seat: str) -> Iterator[Move]:
    """Yield what a player can place and pay now."""
    player = market.players[seat]
    for spot in market.stalls:
        left = player.cubes.copy()
        left.subtract(market.price(spot))
        free = market.free(spot)
        if min(left.values()) < 0 or not free:
            continue
        extra = next((color for color in sorted(left, key=left.__getitem__) if left[color] > 0), "")
        if player.home["assistant"]:
            yield from (Move(spot, (space,), "assistant") for space in free)
        if player.home["bodyguard"]:
            pairs = [pair for pair in PAIRS if set(pair) <= set(free)]
            yield from (Move(spot, pair, "bodyguard") for pair in pairs)
        if extra and player.home["tourist"]:
            yield from (Move(spot, (space,), "tourist", extra) for space in free)
        if extra and player.home["cousins"] == 2:
            yield from _cousins(market, spot, free[0], extra)


def _cousins(market: Market, spot: Spot, space: int, extra: str) -> Iterator[Move]:
    for _, near in market.beside(spot):
        room = market.free(near)
        if room:
            yield Move(spot, (space,), "cousins", extra, (near, room[0]))


def put(market: Market, seat: str, move: Move) -> None:
    """Pay for a worker and place it."""
    market.pay(seat, move.spot, move.more)
    market.place(move.spot, move.spaces, Worker(seat, move.kind))
    if move.second is not None:
        spot, space = move.second
        market.place(spot, (space,), Worker(seat, move.kind))


def hopes(market: Market, spot: Spot, seat: str) -> float:
    """Return what an open stall promises to a player, as it is covered now."""
    stands = [worker for worker in market.stalls[spot] if worker]
    places = ranking(Counter(worker.seat for worker in stands))
    worth = {who: _worth(place) for who, place in places.items()}
    own = worth.pop(seat, 0.0)
    if places.get(seat, (0, 0, True))[::2] == (1, False):
        own += sum(market.closed.get(near) == seat for near in _near(spot))
    juice = (
        market.juice.get(market.corner(spot, space), 0)
        for space, worker in enumerate(market.stalls[spot])
        if worker and worker.seat == seat
    )
    filled = (len(stands) / len(market.stalls[spot])) ** 1.5
    return filled * (own - 0.4 * sum(worth.values()) + sum(juice))


def _worth(place: tuple[int, int, bool]) -> float:
    """Return what a place in a stall brings, with gold and Bodyguards."""
    at, points, tied = place
    extra = 1 + WORTH["bodyguard"] if at == 2 and not tied else 1.2 if at > 1 else 0.0
    return points + extra + (1.5 if at == 1 and not tied else 0.0)


def _near(spot: Spot) -> list[Spot]:
    return [(spot[0] + a, spot[1] + b) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def award(closed: Closed, market: Market) -> dict[str, str]:
    """Hand out gold and Bodyguards; return what those have chosen who may choose."""
    chosen = {}
    for seat, (place, _, tied) in closed.places.items():
        player = market.players[seat]
        if place == 2 and not tied:
            player.gold += 1
            market.guard(seat)
        elif place > 1:
            wants_guard = player.home["bodyguard"] == 0 and len(market.stalls) > MOST_OPEN + 3
            chosen[seat] = "bodyguard" if wants_guard and market.guard(seat) else "gold"
            player.gold += chosen[seat] == "gold"
    return chosen


def spare(market: Market, seat: str) -> float:
    """Return what workers at home are worth: the fewer there are, the more is each."""
    return 3.5 * float(market.players[seat].home["assistant"]) ** 0.5


def standing(market: Market, seat: str) -> float:
    """Return how far a player is ahead of what the others have on average."""
    totals = market.scores()
    guards = {each: market.players[each].home["bodyguard"] for each in totals}
    worth = {each: totals[each] + WORTH["bodyguard"] * guards[each] for each in totals}
    others = [n for each, n in worth.items() if each != seat]
    return worth[seat] - 0.7 * sum(others) / len(others)
