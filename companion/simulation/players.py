"""Players of simulated games: one at random, and a simple greedy one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.scoring import Scoring
from punchboard.companion.simulation.simulated_game import GamePosition, taken_up

#: Answers to a form that the greedy player compares, unless the form has fewer.
_COMPARED = 12


class RandomPlayer:
    """Takes up any offer, with any values."""

    def choose(
        self, position: GamePosition, offers: Sequence[Offer], chance: random.Random
    ) -> Action:
        """Return a random action."""
        return taken_up(chance.choice(offers), chance)


class GreedyPlayer:
    """Takes the choice after which its own score is highest, and any of several equal ones.

    In a secret choice, it assumes that the others who haven't chosen yet choose at random.
    """

    def choose(
        self, position: GamePosition, offers: Sequence[Offer], chance: random.Random
    ) -> Action:
        """Return the best action, as far as one step shows."""
        others = _others(position, offers[0].seat, chance)
        best: list[tuple[Offer, Action]] = []
        highest: tuple[int, int] | None = None
        for offer in offers:
            for action in _answers(offer, chance):
                try:
                    state = _after(others if offer.private else position, action, offer, chance)
                except Refusal:
                    continue
                value = _worth(position, state, action.seat)
                if highest is None or value > highest:
                    best, highest = [], value
                if value == highest:
                    best.append((offer, action))
        if not best:
            return taken_up(chance.choice(offers), chance)
        # Each button is equally likely, however many answers to its form are worth the same.
        taken = chance.choice(list(dict.fromkeys(offer.do for offer, _ in best)))
        return chance.choice([action for offer, action in best if offer.do == taken])


def _answers(offer: Offer, chance: random.Random) -> Iterator[Action]:
    """Yield different answers to an offer: all of a short list, some of other forms."""
    if not offer.fields:
        yield Action(offer.do, offer.seat)
        return
    if len(offer.fields) == 1 and not offer.limits:
        (field,) = offer.fields
        values = [each.value for each in field.choices if not each.why]
        is_single = field.widget == "pick" and field.most == 1 and not field.ordered
        if is_single and not field.optional and len(values) <= _COMPARED:
            yield from (Action(offer.do, offer.seat, {field.name: each}) for each in values)
            return
    known: list[Action] = []
    for _ in range(_COMPARED):
        action = taken_up(offer, chance)
        if action not in known:
            known.append(action)
            yield action


def _others(position: GamePosition, seat: str, chance: random.Random) -> GamePosition:
    """Return a position in which the others have made their secret choices, at random."""
    for each in position.open():
        if each.private and each.seat != seat:
            position = position.with_secret(taken_up(each, chance))
    return position


def _after(position: GamePosition, action: Action, offer: Offer, chance: random.Random) -> State:
    """Return the state after an action; it is drawn again when the action is carried out.

    Raises:
        Refusal: if it may not be done.
    """
    opening = position.opening(action) if offer.private else action
    return position.state if opening is None else position.after(opening, chance)[1]


def _worth(position: GamePosition, state: State, seat: str) -> tuple[int, int]:
    """Return a seat's total in a state, then how many seats are behind it."""
    table = TableContext(position.rules, state)
    standings = table.find(Scoring, table.play.scoring).standings(table)
    own = next(each for each in standings if each.seat == seat)
    return own.total, -own.place
