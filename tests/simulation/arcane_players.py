"""Nights of Arcane Alley: `python tests/simulation/arcane_players.py` writes the recordings.

What happens is written down in `arcane_nights.yaml`; a ledger of its own counts gold and infamy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from arcane_ledger import Ledger
from kept_game import KeptGame

from tests.companion.games.night_table import NAMES

NIGHTS = Path(__file__).parent / "arcane_nights.yaml"
#: Lady Dafana, Ninx, Byros and Glynna, by the colors of their seats.
DAFANA, NINX, BYROS, GLYNNA = "rose", "slate", "orange", "green"
Round = Mapping[str, Any]


class Night:
    """A whole game that is told.

    Args:
        kept: the companion's table.
    """

    def __init__(self, kept: KeptGame) -> None:
        self.kept = kept
        self.ledger = Ledger(list(kept.seats))
        self.order = list(kept.seats)
        self.named = "items" in kept.on
        self.powers = "wizards" in kept.on

    def play(self, rounds: Sequence[Round]) -> None:
        """Play three rounds."""
        for number, told in enumerate(rounds, 1):
            self.ledger.stock()
            self.kept.do("table.next")
            self._sell(told)
            trigger = told.get("trigger", "")
            if trigger or len(self.order) > 2:
                self.kept.do("table.next")
            self.kept.do("table.next")  # last turns
            for event in told.get("revealed", ()):
                self._event(event)
            self.kept.do("table.next")
            self._inspect(told, trigger)
            if number < len(rounds):
                self._bribe(told["bribes"])
                self.order = [*self.order[1:], self.order[0]]
        assert self.kept.over

    def _sell(self, told: Round) -> None:
        """Tell what happens on the turns."""
        for event in told["sell"]:
            self._event(event)
        for seat in told.get("turns", 0) * self.order:
            self.kept.do("sell_of_two.done", seat)

    def _event(self, event: Mapping[str, Any]) -> None:
        seat, own = event["seat"], self.ledger.tokens[event["seat"]]
        if "set" in event:
            self._set(seat, event["set"], event.get("halved", False), event.get("trade", False))
        elif "gold" in event:
            own.gold += event["gold"]
            self.kept.do("gold.gain", seat, amount=event["gold"], why=event["why"])
        else:
            own.gain(event["infamy"])
            self.kept.do("infamy.gain", seat, amount=event["infamy"], why=event["why"])

    def _set(self, seat: str, item: str, halved: bool, trade: bool) -> None:
        own = self.ledger.tokens[seat]
        before = own.gold
        self.ledger.sell(seat, item, halved, 2 * (self.powers and seat == BYROS))
        if not self.named:
            self.kept.do("gold.gain", seat, amount=own.gold - before, why="a set")
            return
        self.kept.do("calculator.sell", seat, item=f"items:{item}", halved=halved)
        if trade:
            self.kept.do("calculator.dafana", seat)
            own.gold -= 3
            own.gain(-2)

    def _inspect(self, told: Round, trigger: str) -> None:
        gains = {}
        for seat in self.order:
            aside = int(self.powers and seat == GLYNNA and seat != trigger)
            gains[seat] = self.ledger.left(seat, told["left"][seat], aside)
            if self.named:
                self._left(seat, told["left"][seat])
        numbers: dict[str, Any] = {seat: {} for seat in gains}
        if not self.named:
            numbers = {seat: {"left_infamy": gain} for seat, gain in gains.items()}
        if self.powers and NINX in gains:
            item = max(told["left"][NINX], key=lambda each: self.ledger.worth(each, "infamy"))
            worth = self.ledger.worth(item, "infamy")
            numbers[NINX]["ninx_gold"] = worth
        for seat, row in numbers.items():
            row["trigger_own"] = int(seat == trigger)
        self.kept.do("left.count", numbers=numbers)
        self.ledger.inspect(gains, trigger)
        if self.powers and NINX in gains:
            self.ledger.tokens[NINX].gold += worth
        for own in self.ledger.tokens.values():
            own.fine()

    def _left(self, seat: str, items: Sequence[str]) -> None:
        """Count the items of a storehouse one by one."""
        form = self.kept.offered("left.page_0", seat)
        assert form is not None
        kinds = [row.seat for row in form.fields[0].rows]
        told = {kind: {"items": items.count(kind.partition(":")[2])} for kind in kinds}
        self.kept.do("left.page_0", seat, kinds=told)

    def _bribe(self, bribes: Mapping[str, int]) -> None:
        for seat in self.order:
            if bribes.get(seat):
                self.kept.do("bribe.relieve", seat, amount=bribes[seat])
                self.ledger.bribe(seat, bribes[seat])
            elif self.kept.offered("bribe.pass", seat):
                self.kept.do("bribe.pass", seat)


def main() -> None:
    """Write all nights down."""
    for file, told in yaml.safe_load(NIGHTS.read_text(encoding="utf-8")).items():
        seats = {seat: NAMES[seat] for seat in told["seats"]}
        kept = KeptGame("arcane_alley", file, told["title"], seats, told.get("options", ()),
                        told.get("slips", 0))  # fmt: skip
        night = Night(kept)
        night.play(told["rounds"])
        gold = {seat: own.gold for seat, own in night.ledger.tokens.items()}
        print({seat: (own.gold, own.infamy) for seat, own in night.ledger.tokens.items()})
        kept.write(gold, night.ledger.winners())


if __name__ == "__main__":
    main()
