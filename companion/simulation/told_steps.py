"""The steps of a game that players tell from the cardboard, which no program can play."""

from __future__ import annotations

import random
from dataclasses import dataclass

from punchboard.companion.rules.engine import agenda
from punchboard.companion.rules.engine.action import Refusal
from punchboard.companion.rules.engine.offer import Offer
from punchboard.companion.rules.engine.table_context import TableContext
from punchboard.companion.rules.rules import Rules, Setup
from punchboard.companion.simulation.simulated_game import GamePosition, SimulatedGame, taken_up

#: Games that look for such steps, and the answers in each, refused ones too.
_GAMES, _ANSWERS = 4, 400


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step that players tell from the cardboard.

    Attributes:
        phase: Name of its phase; "" for the end of the game.
        mechanism: Id of the mechanism that asks.
        titles: Titles of the offers; the question of the step if it has none of its own.
    """

    phase: str
    mechanism: str
    titles: tuple[str, ...]


def told_steps(rules: Rules, setup: Setup, chance: random.Random) -> list[ToldStep]:
    """Return the steps that are told, in the order of a game, as far as random answers reach.

    Args:
        rules: Rules of the game.
        setup: Seats and settings.
        chance: Source of the answers.
    """
    found: dict[tuple[int, int, str], ToldStep] = {}
    for _ in range(_GAMES):
        game = SimulatedGame(rules, setup, chance)
        position = game.position()
        for _ in range(_ANSWERS):
            if game.is_over(position):
                break
            found |= told_at(position)
            offers = position.open()
            offers = offers or [each for each in position.offered.step if not each.why]
            position = _on(game, position, chance.choice(offers), chance)
    return [found[key] for key in sorted(found)]


def told_at(position: GamePosition) -> dict[tuple[int, int, str], ToldStep]:
    """Return the told steps of a position, under keys in the order of a game."""
    table = TableContext(position.rules, position.state)
    moment = position.state.moment
    last = len(table.play.phases)
    found = {
        (last, 1, each.do): ToldStep("", _owner(each), (each.title,))
        for each in position.told_ends()
    }
    if position.open():
        return found
    use, at = agenda.current(table).use, (last, 0) if moment.over else (moment.phase, moment.step)
    titles: dict[str, str] = {}
    for each in position.offered.step:
        if each.style == "main" and not each.why and _owner(each) != "table":
            titles.setdefault(each.do, each.title)
    found[(*at, use)] = ToldStep(
        "" if moment.over else table.play.phases[moment.phase].name,
        next(iter(titles), use).partition(".")[0],
        tuple(dict.fromkeys(titles.values())) or (agenda.prompt(table),),
    )
    return found


def _owner(offer: Offer) -> str:
    """Return the id of the mechanism that makes an offer."""
    return offer.do.partition(".")[0]


def _on(
    game: SimulatedGame, position: GamePosition, offer: Offer, chance: random.Random
) -> GamePosition:
    """Take up an offer; a refused answer changes nothing."""
    action = taken_up(offer, chance)
    try:
        opening = position.opening(action) if offer.private else action
        if opening is None:
            return position.with_secret(action)
        game.take(position, opening)
    except Refusal:
        return position
    return game.position()
