"""A whole game played at random by its rules alone, with what must be true after every action."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

from table_invariants import Ledger, check_end, check_view

from punchboard.companion.pack import load_pack
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.rules.view import view
from tests.companion.shipped import shipped_pack, shipped_rules
from tests.companion.table.random_player import action as taken_up

#: More actions than any game at a table has; who comes so far has met a game without an end.
MOST_ACTIONS = 2500
#: Of so many actions one is followed by the dear checks: the views, and the way through JSON.
EVERY = 40
#: How often something is done that belongs to no step.
_ANYTIME = 0.1
#: How often all offers are looked at, not only those of the step: working them out takes long.
_ALL = 0.2
#: How often where something has waited beside a step, such as a place to be closed: it leads on.
_ALL_BESIDE = 0.55
#: How often a step is left although it asks something.
_LEAVE = 0.05
#: How often an end that only the table can see is told, where it might be.
_END = 0.02


@cache
def rules_by_name(name: str) -> tuple[Rules, range]:
    """Return the rules of a shipped game, and how many may play it."""
    pack = load_pack(shipped_pack(name))
    if pack.players is None:
        return shipped_rules(name), range(2, len(pack.play.seats) + 1)
    return shipped_rules(name), range(pack.players.min, pack.players.max + 1)


class Chance(random.Random):
    """Chance that draws small numbers more often, as they come up at tables."""

    def randint(self, a: int, b: int) -> int:
        """Return a number within limits: as a rule one near the lowest of them, or near 0."""
        if self.random() < 0.2:
            return super().randint(a, b)
        if a >= 0:
            return min(b, a + int(self.expovariate(0.3)))
        return max(a, min(b, int(self.gauss(1, 4))))


class RandomTable:
    """A table at which everything that is offered may happen.

    Args:
        name: of the game.
        players: how many.
        full: whether all options are on, or none.
        seed: of chance.

    Attributes:
        state: now.
        given: what has been chosen or noted in secret: action to values by seat.
        acts: how many actions there were.
        last: the newest of them.
    """

    def __init__(self, name: str, players: int, full: bool, seed: int) -> None:
        self.rules = rules_by_name(name)[0]
        self.chance = Chance(f"{name} {players} {full} {seed}")
        kinds = self.chance.sample(self.rules.play.seats, players)
        seats = tuple((kind.id, f"Player {kind.letter}") for kind in kinds)
        bidding = self.chance.choice(("dials", "pass"))
        settings = {**dict.fromkeys(self.rules.play.options, full), "bidding": bidding}
        self.state: State = core.start(self.rules, Setup(seats, settings))
        self.given: dict[str, dict[str, dict[str, Any]]] = {}
        self.acts = 0
        self.last: Action | None = None
        self._look = TableContext(self.rules, self.state)
        self._step: list[Offer] = []
        self._beside = False
        self._read = 0
        self._ledger = Ledger(self.rules, self.state)

    def play(self) -> None:
        """Play to the end of the game and through the final scoring."""
        while self._go_on():
            self.acts += 1
            assert self.acts < MOST_ACTIONS, "the game has no end"
            before = self.state
            self._act()
            self._ledger.check(before, self.state, self.last)
            if self.acts % EVERY == 0:
                self._check_views()
        self._check_views()
        table = TableContext(self.rules, self.state)
        excluded = table.find(Scoring, table.play.scoring).excluded(table)
        check_end(view(self.rules, self.state), excluded)

    def _go_on(self) -> bool:
        """Return whether something is still asked; after the end it is what nobody has counted."""
        self._look = TableContext(self.rules, self.state)
        self._step = _possible(agenda.ask(self._look).offers)
        if not self.state.moment.over:
            return True
        return any(each.style == "main" and each.do != "table.next" for each in self._step)

    def _check_views(self) -> None:
        seats = [seat.id for seat in self.state.seats]
        eyes = ("", self.chance.choice(seats))
        self.state = check_view(self.rules, self.state, self.given, eyes, self._read)
        self._read = len(self.state.log)

    def _act(self) -> None:
        """Do one thing that is offered, or choose in secret."""
        offer = self._chosen()
        values = taken_up(offer, self.chance)["values"]
        if offer.do == "table.match" and self.chance.random() < 0.8:
            values = {name: each for name, each in values.items() if name not in _JUMPS}
        self.last = Action(offer.do, offer.seat, values)
        if offer.private:
            assert core.check(self.rules, self.state, self.last).private
            self.given.setdefault(offer.do, {})[offer.seat] = values
            opened = core.opening(self.rules, self.state, self.given)
            if opened is None:
                return
            self.last = opened
        self._apply(self.last)

    def _apply(self, action: Action) -> None:
        self.state = core.apply(self.rules, self.state, action)
        self.given = {
            do: {seat: row for seat, row in rows.items() if self._fits(Action(do, seat, row))}
            for do, rows in self.given.items()
        }

    def _fits(self, secret: Action) -> bool:
        """Return whether a secret is still asked for, within its limits; others are forgotten."""
        try:
            return core.check(self.rules, self.state, secret).private
        except Refusal:
            return False

    def _chosen(self) -> Offer:
        """Return an offer: as a rule one of the step, and seldom one that leaves it."""
        chance, roll = self.chance, self.chance.random()
        step = [each for each in self._step if each.do != "table.next"]
        all_ = _ALL_BESIDE if self._beside else _ALL
        if roll < all_ and not self.state.moment.over:
            found = [*self._step, *_possible(core.anytime(self._look))]
            ends = [each for each in found if _ends(each)]
            if ends and roll < _END:
                return chance.choice(ends)
            beside = [each for each in found if not each.anytime and each not in self._step]
            beside = [each for each in beside if not _ends(each)]
            self._beside = self._beside or bool(beside)
            if roll < _END + _ANYTIME:
                return chance.choice([each for each in found if each.anytime and not _ends(each)])
            if beside:
                return chance.choice(beside)
        step = [each for each in step if not _ends(each)]
        waiting = [
            each for each in step if each.private and each.seat not in self.given.get(each.do, {})
        ]
        if waiting and chance.random() < 0.8:
            return chance.choice(waiting)
        open_ = [each for each in step if not each.private]
        leave = next((each for each in self._step if each.do == "table.next"), None)
        main = [each for each in (*open_, leave) if each is not None and each.style == "main"]
        if main and chance.random() < 0.7:
            return chance.choice(main)
        if leave is not None and (not open_ or chance.random() < _LEAVE):
            return leave
        return chance.choice(open_ or step)


#: Fields of "match the table" that leap to another moment; always leaping, no game would end.
_JUMPS = ("round", "phase")


def _possible(offers: Iterable[Offer]) -> list[Offer]:
    return [each for each in offers if not each.why]


def _ends(offer: Offer) -> bool:
    return offer.do.startswith(("end.", "ends.")) or offer.do.endswith(".now")
