"""Players of Mottainai: `python tests/simulation/mottainai_players.py` writes the recordings.

They keep to the rulebook on cardboard of their own and count their own scores. There is a
recording for each end of the game: a fifth work, the last card, Cup and Turtle.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from kept_game import KeptGame
from mottainai_sheets import fill
from mottainai_temples import EASY, HAND, TASKS, VALUES, Ended, Temple, Temples, Work, count

NAMES = {"pine": "Ada", "wave": "Ben", "maple": "Cleo", "lotus": "Dev", "gold": "Eva"}
MOST_ROUNDS = 60
#: An action of a task: what it is worth, how, and with which card.
Deed = tuple[float, str, Work | None]


class Visit:
    """A whole game: players, temples and the companion's table.

    Args:
        kept: the table.
        temples: as they are laid out.
    """

    def __init__(self, kept: KeptGame | None, temples: Temples) -> None:
        self.kept = kept
        self.temples = temples
        self.asked = 0
        self.again = False

    def play(self) -> tuple[Ended, str]:
        """Play until the game ends; return the end, and whose turn it was."""
        self._tell("table.next")
        if self.kept and "tasks" in self.kept.on:
            told = {f"turn.{t.seat}": TASKS[t.task.material] for t in self._all() if t.task}
            self._tell("table.match", **told)
        for number in range(MOST_ROUNDS * len(self.temples.order)):
            seat = self.temples.order[number % len(self.temples.order)]
            try:
                self._turn(seat)
                while self.again:
                    self._turn(seat)
            except Ended as end:
                self._tell(f"end.{end.why}", **({"winner": end.winner} if end.winner else {}))
                return end, seat
        raise AssertionError("nobody ends the game")

    def _all(self) -> Iterator[Temple]:
        yield from self.temples.temples.values()

    def _tell(self, do: str, seat: str = "", **values: Any) -> None:
        if self.kept is not None:
            self.kept.do(do, seat, **values)

    def _turn(self, seat: str) -> None:
        temple = self.temples.temples[seat]
        self.again = False
        while len(temple.hand) > HAND:
            card = min(temple.hand, key=lambda each: self._use(temple, each))
            temple.hand.remove(card)
            self.temples.give_back(card)
        if temple.task is not None:
            self.temples.floor.append(temple.task)
        temple.task = self._new_task(temple)
        if temple.task is not None:
            temple.hand.remove(temple.task)
        choice = TASKS[temple.task.material] if temple.task else "nothing"
        tasks = self.kept is not None and "tasks" in self.kept.on
        self._tell("turn.done", seat, **({"choice": choice} if tasks else {}))
        at = self.temples.order.index(seat)
        for other in [*self.temples.order[at + 1 :], *self.temples.order[:at]]:
            task = self.temples.temples[other].task
            if task is not None:
                self._perform(temple, task.material)
        if temple.task is not None:
            self._perform(temple, temple.task.material)
        else:
            self._pray(temple)
        if self.again:
            self._tell("turn.again")
        self._tell("turn.done", seat)
        temple.hand += temple.waiting
        temple.waiting = []
        self._tell("turn.done", seat)

    # What players think

    def _use(self, temple: Temple, card: Work) -> float:
        """Return what a card in the hand is worth to keep."""
        same = count(temple.hand)[card.material] + count(temple.bench)[card.material]
        wanted = card.id in ("turtle", "cup") or (
            temple.has("turtle") and not self._is_there(temple, card.material)
        )
        return VALUES[card.material] * (card.id in EASY) + same + 4 * wanted

    def _is_there(self, temple: Temple, material: str) -> bool:
        return count(temple.works)[material] > 0

    def _new_task(self, temple: Temple) -> Work | None:
        """Choose the task that brings most: the card that is worth least of those with it."""
        best: tuple[float, Work | None] = (1.0, None)
        for card in temple.hand:
            rest = Temple(**{**vars(temple), "hand": [c for c in temple.hand if c is not card]})
            deeds = list(self._deeds(rest, card.material))
            brings = max(deed[0] for deed in deeds) * (1 + 0.3 * temple.actions(card.material))
            best = max(best, (brings - 0.3 * self._use(temple, card), card), key=lambda e: e[0])
        return best[1]

    def _deeds(self, temple: Temple, material: str) -> Iterator[Deed]:
        """Yield what an action of a task may be."""
        yield 0.9 if len(temple.hand) + len(temple.waiting) < 8 else 0.1, "pray", None
        hand, bench = count(temple.hand), count(temple.bench)
        for work in temple.hand:
            need = VALUES[work.material] - 1
            if work.id not in EASY:
                continue
            new = 3 if temple.has("turtle") and not self._is_there(temple, work.material) else 0
            worth = 2.5 + VALUES[work.material] + new + 3 * (work.id in ("turtle", "cup"))
            if material == "metal" and hand[work.material] > need:
                yield worth, "smith", work
            if work.material == material and bench[material] >= need:
                yield worth + 0.1, "craft", work
        if material == "paper":
            for card in temple.bench:
                left = temple.room("shop", card.material) - count(temple.sales)[card.material]
                yield VALUES[card.material] * (1.1 if left > 0 else 0.4), "clerk", card
        for card in self.temples.floor if material == "stone" else ():
            own = count(temple.wings["gallery"])[card.material]
            yield 1.4 + 0.4 * own - 0.2 * len(temple.helpers), "monk", card
        for card in self.temples.floor if material == "clay" else ():
            fits = hand[card.material] > 0
            yield 1.0 + 0.5 * fits - 0.15 * len(temple.bench), "potter", card
        if material == "cloth":
            poor = sum(self._use(temple, card) < 4 for card in temple.hand)
            space = HAND - len(temple.hand) - len(temple.waiting) + poor
            yield 0.35 * space, "tailor", None

    # What players do

    def _perform(self, temple: Temple, material: str) -> None:
        number = temple.actions(material)
        self._ask(temple, material, number)
        for _ in range(number):
            _, how, card = max(self._deeds(temple, material), key=lambda deed: deed[0])
            if how in ("smith", "craft") and card is not None:
                wing = self._wing(temple, card)
                if self.kept is not None and "works" in self.kept.on:
                    self.kept.do(f"{wing}.open", temple.seat, card=f"works:{card.id}")
                self.again |= self.temples.complete(temple.seat, card, wing, how == "smith")
            elif card is not None:
                to = {"clerk": temple.sales, "monk": temple.helpers, "potter": temple.bench}[how]
                (temple.bench if how == "clerk" else self.temples.floor).remove(card)
                to.append(card)
            elif how == "tailor":
                self._tailor(temple)
            else:
                self._pray(temple)

    def _ask(self, temple: Temple, material: str, number: int) -> None:
        """Ask the companion about every fifth task with helpers, and compare its answer."""
        helpers = count(temple.helpers)[material]
        self.asked += helpers > 0
        if helpers and self.asked % 5 == 1 and self.kept is not None:
            works = temple.room("gallery", material) // VALUES[material]
            self.kept.do("calculator.actions", task=material, helpers=helpers, works=works, more=0)
            assert f": {number} action" in self.kept.session.state.log[-1].text

    def _wing(self, temple: Temple, work: Work) -> str:
        """Return the wing for a work; the fifth one only goes where it wins."""
        helpers, sales = count(temple.helpers), count(temple.sales)
        shop = sales[work.material] + count(temple.bench)[work.material] > helpers[work.material]
        wings = ("shop", "gallery") if shop else ("gallery", "shop")
        least = min(wings, key=lambda wing: len(temple.wings[wing]) >= HAND - 1)
        mine = self.temples.points(temple.seat) + VALUES[work.material]
        others = max(self.temples.points(t.seat) for t in self._all() if t is not temple)
        full = [wing for wing in wings if len(temple.wings[wing]) == HAND - 1]
        return full[0] if full and mine > others else least

    def _tailor(self, temple: Temple) -> None:
        hand = len(temple.hand)
        for card in [card for card in temple.hand if self._use(temple, card) < 4]:
            temple.hand.remove(card)
            self.temples.give_back(card)
        draws = max(0, HAND - len(temple.hand) - len(temple.waiting))
        if self.kept is not None and hand - len(temple.hand) > 1:
            waiting, returned = len(temple.waiting), hand - len(temple.hand)
            self.kept.do("calculator.tailor", hand=hand, waiting=waiting, returned=returned)
            assert f"Draw {draws} into" in self.kept.session.state.log[-1].text
        for _ in range(draws):
            self.temples.draw(temple.seat)

    def _pray(self, temple: Temple) -> None:
        self.temples.draw(temple.seat)
        cup = next((work for work in temple.works if work.id == "cup"), None)
        mine = self.temples.points(temple.seat) - VALUES["clay"]
        others = max(self.temples.points(t.seat) for t in self._all() if t is not temple)
        if cup is not None and mine > others:
            name, wing = next(each for each in temple.wings.items() if cup in each[1])
            wing.remove(cup)
            if self.kept is not None and "works" in self.kept.on:
                self.kept.do(f"{name}.close", temple.seat, card=f"works:{cup.id}")
            self.temples.give_back(cup)
            raise Ended("cup")


def laid_out(players: int, seed: int) -> Temples:
    """Return the temples of so many players."""
    return Temples(list(NAMES)[:players], random.Random(seed))


def _record(
    file: str, title: str, players: int, seed: int, why: str, *on: str, slips: int = 0
) -> None:
    temples = laid_out(players, seed)
    kept = KeptGame("mottainai", file, title, {seat: NAMES[seat] for seat in temples.order}, on,
                    slips)  # fmt: skip
    end, active = Visit(kept, temples).play()
    assert end.why == why
    for seat in temples.order:
        fill(kept, temples.temples[seat])
    scores = {seat: temples.points(seat) for seat in temples.order}
    kept.write(scores, [end.winner or temples.winner(active)])


if __name__ == "__main__":
    _record("turtle", "Turtle wins with fewer points", 2, 67, "turtle", "tasks")
    _record("fifth-work", "A fifth work", 3, 4, "fifth", "tasks", "works", slips=40)
    _record("last-card", "The last card, and a tie", 3, 58, "deck")
    _record("fifth-work-of-two-decks", "Two decks, and a tie", 4, 4, "fifth", "works")
    _record("cup", "Cup is returned", 5, 2, "cup", "tasks", "works")
