"""Players of Morocco who think one worker ahead: `python tests/simulation/morocco_players.py`.

They keep to the rulebook on cardboard of their own and count their own scores. They tell the
companion what it asks, and write recordings: light ones, one on which everything is counted, and
ties that tiles break or leave.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations

from kept_game import KeptGame
from morocco_market import COLORS, MOST_OPEN, Market, Spot, named
from morocco_moves import WORTH, Move, award, hopes, moves_of, put, spare, standing

NAMES = {"blue": "Ada", "red": "Ben", "yellow": "Cleo", "teal": "Dev", "rose": "Eve"}
#: With two players the die is rolled twice.
ROLLS = {2: 2, 3: 1}
#: A game that is longer has come to a standstill.
MOST_ROUNDS = 30


class Evening:
    """A whole game: players, market and the companion's table.

    Args:
        kept: the table.
        seed: of die and market.
    """

    def __init__(self, kept: KeptGame, seed: int) -> None:
        self.kept = kept
        self.chance = random.Random(seed)
        self.market = Market(list(kept.seats), self.chance)
        self.scout = -1

    def play(self) -> None:
        """Play all rounds and count."""
        self.kept.do("table.next")
        for _ in range(MOST_ROUNDS):
            if not self.kept.over:
                self._round()
        assert self.kept.over
        if self.kept.offered("count.count"):
            told = {
                seat: {"juice": each.juice, "gold": each.gold}
                for seat, each in self.market.players.items()
            }
            asked = {name for name in ("juice", "gold") if name not in self.kept.on}
            rows = {
                seat: {k: n for k, n in row.items() if k in asked} for seat, row in told.items()
            }
            self.kept.do("count.count", numbers=rows)

    def _round(self) -> None:
        for _ in range(ROLLS.get(len(self.market.order), 0)):
            self._roll()
        if self.kept.phase == "die":
            self.kept.do("table.next")
        for seat in self.market.order:
            self._move_scout(seat)
        if self.kept.phase == "scout":
            self.kept.do("table.next")
        for _ in range(2):
            for seat in self.market.order:
                self._take_turn(seat)
                self.kept.do("workers.done", seat)
        self.kept.do("table.next")
        over = len(self.market.stalls) <= MOST_OPEN
        self.scout = -1
        if not over or "cubes" in self.kept.on:
            self._keep_one()
        assert self.kept.over is over
        self.market.order = [*self.market.order[1:], self.market.order[0]]

    def _roll(self) -> None:
        shown = self.chance.choice((*COLORS, "wild"))
        wild = {seat: self._wanted(seat) for seat in self.market.order}
        for seat in self.market.order:
            self.market.players[seat].cubes[wild[seat] if shown == "wild" else shown] += 1
        if "cubes" in self.kept.on and shown == "wild":
            self.kept.do("cubes.wild", **wild)
        elif "cubes" in self.kept.on:
            self.kept.do("cubes.gain", kind=shown)

    def _wanted(self, seat: str) -> str:
        """Return the color of which a player has least."""
        cubes = self.market.players[seat].cubes
        return min(COLORS, key=lambda color: cubes[color])

    def _move_scout(self, seat: str) -> None:
        def brings(roof: int) -> float:
            own = self.market.players[seat].cubes + Counter(
                [COLORS[roof - 1], COLORS[(roof + 1) % 5]]
            )
            stalls = [s for s in self.market.stalls if not self.market.price(s) - own]
            return len(stalls) + sum(2 for s in stalls if len(self.market.free(s)) == 1)

        self.scout = max((roof for roof in range(5) if roof != self.scout), key=brings)
        for each in self.market.players.values():
            own = (COLORS[self.scout - 1], COLORS[(self.scout + 1) % 5])
            each.cubes.update(own if each.seat == seat else [COLORS[self.scout]])
        if "cubes" in self.kept.on:
            self.kept.do("scouting.done", seat, choice=COLORS[self.scout])

    def _keep_one(self) -> None:
        for seat in self.market.order:
            cubes = self.market.players[seat].cubes
            kept = max(COLORS, key=lambda color: (min(cubes[color], 1), cubes[color]))
            if cubes.total() > 1 and "cubes" in self.kept.on:
                self.kept.do("hand.page_0", seat, kept=kept)
            self.market.players[seat].cubes = Counter([kept] if cubes.total() else [])

    # Workers

    def _take_turn(self, seat: str) -> None:
        moves = list(moves_of(self.market, seat))
        if not moves and self._swap(seat):
            moves = list(moves_of(self.market, seat))
        if not moves:
            return
        move = max(moves, key=lambda each: self._value(seat, each))
        row, column = self.market.rows[move.spot[0]], self.market.columns[move.spot[1]]
        put(self.market, seat, move)
        if "cubes" in self.kept.on:
            more = {"more": move.more} if move.more else {}
            self.kept.do("payment.place", seat, row=row, column=column, **more)
        self._close_all(seat, move.spot)

    def _swap(self, seat: str) -> bool:
        """Pay gold to swap two cubes, so that a stall can be paid."""
        player = self.market.players[seat]
        for colors in (self.market.rows, self.market.columns):
            for one, other in combinations(range(5), 2) if player.gold else ():
                colors[one], colors[other] = colors[other], colors[one]
                if any(moves_of(self.market, seat)):
                    player.gold -= 1
                    if "gold" in self.kept.on:
                        self.kept.do("gold.change", seat, amount=-1)
                    return True
                colors[one], colors[other] = colors[other], colors[one]
        return False

    def _value(self, seat: str, move: Move) -> float:
        """Return what a move is worth: what closes now, and who leads where nothing does."""
        after = deepcopy(self.market)
        put(after, seat, move)
        value = WORTH[move.kind] * -0.5
        value -= sum(hopes(self.market, spot, seat) for spot in after.full())
        for spot in after.full():
            award(after.close(spot), after)
        value += standing(after, seat) - standing(self.market, seat)
        value += spare(after, seat) - spare(self.market, seat)
        for spot in {move.spot, *([move.second[0]] if move.second else [])}:
            if spot in after.stalls:
                value += hopes(after, spot, seat) - hopes(self.market, spot, seat)
        return value

    def _close_all(self, placer: str, first: Spot) -> None:
        """Close what is full, and what Tourists fill; the paid stall first."""
        while full := self.market.full():
            spot = first if first in full else full[0]
            closed = self.market.close(spot)
            goal = self._turn_tile(spot, self.market.closed[spot] or placer)
            gains = award(closed, self.market)
            counts = Counter(worker.seat for worker in closed.stands)
            told = {seat: {"spaces": counts[seat]} for seat in self.market.order}
            for seat, row in told.items():
                if "juice" in self.kept.on:
                    row["juice"] = closed.juice.get(seat, 0)
                if "gold" in self.kept.on:
                    row["gold"] = int(gains.get(seat) == "gold")
            self.kept.do("stalls.close", place=named(spot), numbers=told)
            if goal is not None:
                self._move_on(closed.movers, goal)

    def _move_on(self, seats: Sequence[str], goal: Spot) -> None:
        """Swap Tourists for Assistants where the tile points, beside the best juice."""
        for seat in seats:
            free = self.market.free(goal)
            if free and self.market.players[seat].home["assistant"]:
                juice = {s: self.market.juice.get(self.market.corner(goal, s), 0) for s in free}
                self.market.arrive(seat, goal, max(free, key=lambda space: juice[space]))

    def _turn_tile(self, spot: Spot, seat: str) -> Spot | None:
        """Return where a tile points: to the fullest open stall that still has room."""
        ways = dict(self.market.beside(spot))
        if not ways:
            return None

        def room(way: str) -> tuple[bool, int, int]:
            stands = self.market.stalls[ways[way]]
            own = sum(worker is not None and worker.seat == seat for worker in stands)
            return len(self.market.free(ways[way])) > 0, own, -len(self.market.free(ways[way]))

        return ways[max(ways, key=room)]


def _play(file: str, title: str, players: int, seed: int, *on: str, slips: int = 0) -> None:
    kept = KeptGame("morocco", file, title, dict(list(NAMES.items())[:players]), on, slips)
    evening = Evening(kept, seed)
    evening.play()
    kept.write(evening.market.scores(), evening.market.winners())


if __name__ == "__main__":
    _play("two-with-everything-counted", "Two, everything counted", 2, 1, "cubes", "juice", "gold",
          slips=21)  # fmt: skip
    _play("three-light", "Three, light", 3, 2)
    _play("four-tied-by-points", "Four, tied by points", 4, 114, "gold")
    _play("four-tied-by-tiles-as-well", "Four, tied by tiles as well", 4, 112, "juice")
    _play("five-with-juice-and-gold", "Five, with juice and gold", 5, 3, "juice", "gold")
