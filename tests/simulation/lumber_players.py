"""Players of Lumber Trader: `python tests/simulation/lumber_players.py` writes the recordings.

They keep chips and market of their own. Traders sell what earns most and buy cheap chips; hoarders
let their pairs grow until the bag is empty.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from kept_game import FreeGame, KeptGame
from lumber_market import KINDS, Board, Sale, Yards, best_sale

NAMES = {"blue": "Ada", "orange": "Ben", "black": "Cleo", "purple": "Dev"}
MOST_ROUNDS = 60


class Morning:
    """A whole game: players, chips and the companion's table.

    Args:
        kept: the table.
        seed: of bag and coins.
        goal: money that ends it.
        hoarders: who never sells more than is needed to buy.
        cut: dollars that Fine cut earns for each chip besides.
    """

    def __init__(
        self,
        kept: FreeGame,
        seed: int,
        goal: int,
        hoarders: Sequence[str] = (),
        cut: int = 1,
    ) -> None:
        self.kept = kept
        self.chance = random.Random(seed)
        self.goal = goal
        self.hoarders = hoarders
        self.cut = cut
        self.yards = Yards(list(kept.seats), self.chance)
        self.is_counted = "yards" in kept.on

    def play(self) -> None:
        """Play until the game ends."""
        self.yards.draft()
        goods = {seat: {k: own[k] for k in KINDS} for seat, own in self.yards.of.items()}
        if self.is_counted:
            self.kept.do("yards.draft", goods=goods)
        else:
            self.kept.do("table.next")
        for _ in range(MOST_ROUNDS):
            short = self._round()
            if short and not self.is_counted:
                self.kept.do("ends.bag")
            elif not self.kept.over:
                self.kept.do("table.next")
            over = short or max(self.yards.money.values()) >= self.goal
            assert self.kept.over is over
            if over:
                return
        raise AssertionError("nobody ends the game")

    def _round(self) -> bool:
        """Play a round; return whether there were too few chips to lay out."""
        picks = {seat: self._pick(seat) for seat, own in self.yards.of.items() if own.total()}
        asked = picks if self.is_counted else self.yards.of
        told: dict[str, Any] = {
            seat: KINDS.index(picks[seat]) + 1 if seat in picks else 0 for seat in asked
        }
        self.kept.do("sell.open", **told)
        for seat, kind in picks.items():
            self.yards.of[seat][kind] -= 1
        first = [seat for seat, kind in picks.items() if kind == "birch"]
        board = Board(len(self.yards.of))
        short = self.yards.bag.total() < 3
        drawn = self.yards.draw(4 if len(first) == 1 else 3)
        if len(drawn) == 4:
            self.yards.bag[drawn.pop(self._least_wanted(first[0], drawn))] += 1
        for kind in drawn:
            board.lay_out(kind)
        if self.is_counted:
            self.kept.do("market.supply", **{f"draw_{n}": kind for n, kind in enumerate(drawn, 1)})
        else:
            self.kept.do("table.next")
        coin = self._coin()
        money = self.yards.money
        order = sorted(picks, key=lambda s: (KINDS.index(picks[s]), money[s], coin.index(s)))
        self._toss("sell", coin)
        for seat in order:
            self._sell(seat, picks[seat], board)
        self._buy(picks, board)
        for seat, kind in picks.items():
            self.yards.of[seat][kind] += 1
        self.yards.bag.update(board.chips())
        assert self.yards.bag.total() + sum(own.total() for own in self.yards.of.values()) == 35
        return short

    def _least_wanted(self, seat: str, drawn: list[str]) -> int:
        """Return which chip is put back: one of the kind that its drawer wants to sell."""
        return max(range(len(drawn)), key=lambda number: self.yards.of[seat][drawn[number]])

    def _coin(self) -> list[str]:
        return self.chance.sample(list(self.yards.of), len(self.yards.of))

    def _toss(self, contest: str, coin: list[str]) -> None:
        """Tell the order of a coin of the players' own, where one is needed."""
        while offer := self.kept.offered(f"{contest}.tossed"):
            tied = {choice.value for choice in offer.fields[0].choices}
            self.kept.do(f"{contest}.tossed", order=[seat for seat in coin if seat in tied])

    def _now(self, contest: str) -> str:
        """Return whom the companion asks in a contest; "" for nobody."""
        now = self.kept.parts[contest].now if self.kept.phase == contest else None
        return now.seat if now is not None else ""

    # What players think

    def _pick(self, seat: str) -> str:
        """Choose an action: for a hoarder growth, for a trader what sells most dearly."""
        own = self.yards.of[seat]

        def brings(kind: str) -> float:
            rest = own - Counter([kind])
            pairs = sum(number // 2 for number in rest.values())
            most = max(rest.values(), default=0)
            second = sorted(rest.values())[-2] if len(rest) > 1 else 0
            if seat in self.hoarders:
                return {"pine": 1.5 * pairs, "cherry": 1.2, "birch": 0.2}.get(kind, 0.1)
            trade = {
                "oak": self.cut * most,
                "maple": 2.5 * (second > 1),
                "pine": pairs,
                "cherry": 1.1,
            }
            return 2.0 * min(most, 3) + trade.get(kind, 0.4) + self.chance.random() / 2

        return max((kind for kind in KINDS if own[kind]), key=brings)

    def _wants(self, seat: str, board: Board) -> tuple[str, int] | None:
        """Return the column and cell of the chip that a player buys; None: it passes."""
        money, own = self.yards.money[seat], self.yards.of[seat]
        if seat not in self.hoarders and (money >= self.goal - 3 or own.total() > 7):
            return None
        limit = 5 if seat in self.hoarders else 2 + (own.total() < 3)
        cells = [each for each in board.priced() if each[2] <= min(limit, money)]
        best = min(cells, key=lambda each: (each[2], -own[each[3]]), default=None)
        return best and (best[0], best[1])

    # What players do

    def _sell(self, seat: str, pick: str, board: Board) -> None:
        assert self._now("sell") == seat
        own, sales = self.yards.of[seat], list[Sale]()
        extra = self.cut if pick == "oak" else 0
        if seat not in self.hoarders or self.yards.money[seat] < 3:
            for _ in range(2 if pick == "maple" else 1):
                most = 1 if seat in self.hoarders else 5
                sale = best_sale(board, own, [each.kind for each in sales], extra, most)
                if sale is None:
                    break
                own[sale.kind] -= sale.count
                board.put(sale)
                self.yards.money[seat] += sale.dots + extra * sale.count
                sales.append(sale)
                if self.is_counted:
                    told = f"{sale.kind}:{sale.count}:{sale.column}"
                    self.kept.do("sell.act", seat, sale=told)
        if sales and not self.is_counted:
            many: dict[str, Any] = {"count": sum(each.count for each in sales)} if extra else {}
            self.kept.do("sell.act", seat, amount=sum(each.dots for each in sales), **many)
        elif self._now("sell") == seat and not self.kept.offered("sell.owed", seat):
            self.kept.do("sell.pass", seat)
        draws = {"pine": sum(n // 2 for n in own.values()), "cherry": 1}.get(pick, 0)
        drawn = self.yards.draw(draws)
        own.update(drawn)
        if drawn and self.is_counted:
            told_draws: dict[str, Any] = {f"draw_{n}": k for n, k in enumerate(drawn, 1)}
            self.kept.do("sell.owed", seat, **told_draws)

    def _buy(self, picks: dict[str, str], board: Board) -> None:
        chips = {seat: own.total() + (seat in picks) for seat, own in self.yards.of.items()}
        if offer := self.kept.offered("buy.count"):
            rows = {row.seat: {"count": chips[row.seat]} for row in offer.fields[0].rows}
            self.kept.do("buy.count", counts=rows)
        coin = self._coin()
        money = dict(self.yards.money)
        order = sorted(money, key=lambda seat: (money[seat], chips[seat], coin.index(seat)))
        self._toss("buy", coin)
        bought = True
        while bought:
            bought = False
            for seat in order:
                cell = self._wants(seat, board)
                if cell is not None:
                    assert self._now("buy") == seat
                    self._take(seat, board, cell)
                    bought = True
                elif self._now("buy") == seat:
                    self.kept.do("buy.pass", seat)

    def _take(self, seat: str, board: Board, cell: tuple[str, int]) -> None:
        price, kind = board.take(*cell)
        self.yards.money[seat] -= price
        assert self.yards.money[seat] >= 0
        self.yards.of[seat][kind] += 1
        told: dict[str, Any] = {"chip": f"{cell[0]}:{cell[1]}"}
        self.kept.do("buy.act", seat, **(told if self.is_counted else {"amount": price}))


class Steady(Morning):
    """Traders who buy at any price rather than have nothing to sell: their games come to an end."""

    def _wants(self, seat: str, board: Board) -> tuple[str, int] | None:
        if self.yards.of[seat].total() > 1:
            return super()._wants(seat, board)
        cells = [each for each in board.priced() if each[2] <= self.yards.money[seat]]
        best = min(cells, key=lambda each: each[2], default=None)
        return best and (best[0], best[1])


def _record(
    file: str,
    title: str,
    players: int,
    seed: int,
    *on: str,
    hoard: Sequence[str] = (),
    slips: int = 0,
) -> None:
    kept = KeptGame("lumber_trader", file, title, dict(list(NAMES.items())[:players]), on, slips)
    morning = Morning(kept, seed, 30 if "longer" in on else 20, hoard)
    morning.play()
    money = morning.yards.money
    kept.write(money, [seat for seat, has in money.items() if has == max(money.values())])


if __name__ == "__main__":
    ends = "until-the-bag-is-empty"
    _record(f"two-{ends}", "Two until the bag is empty", 2, 5, hoard=("orange",))
    _record(f"two-counted-{ends}", "Two until the bag is empty, counted", 2, 5, "yards",
            hoard=("orange",))  # fmt: skip
    _record("three-share-the-victory", "Three, and two of them win", 3, 110)
    _record("three-longer-game-to-30", "Three, the longer game", 3, 1, "yards", "longer")
    _record("four-counted-to-20", "Four counted to 20", 4, 1, "yards", slips=16)
