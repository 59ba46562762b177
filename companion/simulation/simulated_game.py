"""A game that programs play by its rules alone: decisions of players, and draws."""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from punchboard.cards.catalog import tr
from punchboard.cards.problem import PunchboardError
from punchboard.companion.rules import rules as core
from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Action, Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.offered import Offered
from punchboard.companion.rules.engine.state import State
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.kinds.ends import Ends
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.simulation.random_answer import random_values
from punchboard.companion.table.chance import drawn

#: At most this many answers of a player to one question are refused: a form doesn't tell the
#: contents of a hidden hand.
_TRIES = 500
#: At most this many actions in a game; the longest that people recorded has a tenth.
_MOST_ACTIONS = 5000
#: Name of the action that leads on and leaves answers out.
_NEXT = "table.next"


class StuckError(PunchboardError):
    """A game doesn't come to its end by legal actions."""


@dataclass(frozen=True, slots=True)
class GamePosition:
    """A state with its offers, as a player meets it.

    Attributes:
        rules: Rules of the game.
        state: State of the table.
        offered: Offers of the state.
        given: Secret choices of this question: the name of the action to values by seat.
    """

    rules: Rules
    state: State
    offered: Offered
    given: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)

    def open(self) -> list[Offer]:
        """Return the step's offers that a player or chance answers, without choices given."""
        return [
            each
            for each in self.offered.step
            if each.source != "told" and not each.why and each.do != _NEXT
            and each.seat not in self.given.get(each.do, ())
        ]  # fmt: skip

    def told_ends(self) -> list[Offer]:
        """Return the ends of the game that only players can see."""
        return [
            each
            for each in self.offered.anytime
            if isinstance(self.rules.mechanisms[Action(each.do).mechanism], Ends)
        ]

    def within_means(self, offer: Offer) -> Offer | None:
        """Return an offer whose number ends where its seat's purse ends, or None.

        A form that everyone may see doesn't tell how much is in a hidden purse; its owner knows.
        None means that even the least number is refused.
        """
        if offer.private or len(offer.fields) != 1 or len(offer.fields[0].wheels) != 1:
            return offer
        (number_field,) = offer.fields
        (wheel,) = number_field.wheels

        def is_refused(number: int) -> bool:
            try:
                self.after(
                    Action(offer.do, offer.seat, {number_field.name: number}), random.Random(0)
                )
            except Refusal:
                return True
            return False

        numbers = range(wheel.least, (wheel.last if wheel.most is None else wheel.most) + 1)
        count = bisect_left(numbers, True, key=is_refused)
        if not count:
            return None
        limited = replace(wheel, most=numbers[count - 1])
        return replace(offer, fields=(replace(number_field, wheels=(limited,)),))

    def after(self, action: Action, chance: random.Random) -> tuple[Action, State]:
        """Return an action with its random values drawn, and the state after it.

        Raises:
            Refusal: if it may not be done.
        """
        whole = drawn(self.offered, action, chance)
        return whole, core.apply(self.rules, self.state, whole, self.offered)

    def opening(self, secret: Action) -> Action | None:
        """Return the action that opens all secret choices if this is the last of them.

        Raises:
            Refusal: if the choice may not be made.
        """
        core.check(self.rules, self.state, secret, self.offered)
        return core.opening(self.rules, self.state, self.with_secret(secret).given)

    def with_secret(self, secret: Action) -> GamePosition:
        """Return the position with one more secret choice."""
        of_all = {**self.given.get(secret.do, {}), secret.seat: secret.values}
        return replace(self, given={**self.given, secret.do: of_all})


class ToldError(PunchboardError):
    """A game asks for something that only the cardboard knows.

    Attributes:
        asked: Position that asks.
    """

    def __init__(self, position: GamePosition) -> None:
        super().__init__(tr("only the cardboard knows the answer"))
        self.asked = position


class Player(Protocol):
    """A way to play."""

    def choose(
        self, position: GamePosition, offers: Sequence[Offer], chance: random.Random
    ) -> Action:
        """Return an action that takes up one of a seat's offers."""


def taken_up(offer: Offer, chance: random.Random) -> Action:
    """Return an action that takes up an offer with random values."""
    return Action(offer.do, offer.seat, random_values(offer, chance))


class SimulatedGame:
    """A game in play.

    Attributes:
        state: State of the table.
        actions: Actions so far, as a journal keeps them.
    """

    def __init__(self, rules: Rules, setup: Setup, chance: random.Random) -> None:
        self._rules = rules
        self._chance = chance
        self.state = core.start(rules, setup)
        self.actions: list[Action] = []

    def position(self) -> GamePosition:
        """Return the position, without any secret choice."""
        return GamePosition(self._rules, self.state, core.offered(self._rules, self.state))

    def is_over(self, position: GamePosition) -> bool:
        """Return whether the game is over, with nothing left to count."""
        return agenda.is_decided(TableContext(self._rules, self.state), position.offered.step)

    def play(self, players: Mapping[str, Player]) -> None:
        """Play the game to its end.

        Args:
            players: Players by seat.

        Raises:
            ToldError: if a step asks for something that only the cardboard knows.
            StuckError: if it has no end.
        """
        position = self.position()
        while not self.is_over(position):
            if not position.open() or position.told_ends():
                raise ToldError(position)
            if len(self.actions) >= _MOST_ACTIONS:
                raise StuckError(tr("{count} steps, and no end", count=_MOST_ACTIONS))
            position = self._answer(position, players)

    def take(self, position: GamePosition, action: Action) -> None:
        """Carry out an action.

        Raises:
            Refusal: if it may not be done.
        """
        whole, self.state = position.after(action, self._chance)
        self.actions.append(whole)

    def _answer(self, position: GamePosition, players: Mapping[str, Player]) -> GamePosition:
        """Carry out one action, or keep a secret choice, and return the position after it."""
        refused = ""
        for _ in range(_TRIES):
            action, is_secret = self._choose(position, players)
            try:
                opening = position.opening(action) if is_secret else action
                if opening is None:
                    return position.with_secret(action)
                self.take(position, opening)
            except Refusal as refusal:
                refused = f"{action.do}: {refusal}"
                continue
            return self.position()
        raise StuckError(
            tr(
                "{count} answers were refused, the last one to {reason}",
                count=_TRIES,
                reason=refused,
            )
        )

    def _choose(self, position: GamePosition, players: Mapping[str, Player]) -> tuple[Action, bool]:
        """Return the choice of one of those who are asked, and whether it is secret."""
        by_seat: dict[str, list[Offer]] = {}
        for each in position.open():
            by_seat.setdefault("" if each.source == "chance" else each.seat, []).append(each)
        seat = self._chance.choice(list(by_seat))
        offers = by_seat[seat]
        if seat:
            offers = list(filter(None, map(position.within_means, offers))) or offers
            action = players[seat].choose(position, offers, self._chance)
        else:
            action = taken_up(self._chance.choice(offers), self._chance)
        return action, any(each.private and each.do == action.do for each in offers)
