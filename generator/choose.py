"""Components that take the place of others: chips or cubes, as a table likes."""

from __future__ import annotations

from collections.abc import Mapping

from punchboard.cards.game import Game
from punchboard.generator.expand import Wanted


def options_of(game: Game) -> dict[str, dict[str, str]]:
    """Return what may be chosen: component, then word, then the component that takes its place."""
    found: dict[str, dict[str, str]] = {}
    for name, component in game.components.items():
        if component.instead_of and component.option:
            found.setdefault(component.instead_of, {})[component.option] = name
    return found


def left_out(game: Game, wanted: Wanted, choose: Mapping[str, str]) -> Wanted:
    """Return what is wanted without components that others take the place of, and vice versa.

    A component that is named with `--only` is printed, whatever was chosen.

    Args:
        game: the game.
        wanted: what was asked for.
        choose: for a component the word of the one that takes its place; unknown words are for the
            command line to refuse (`options_of` knows them).
    """
    out = set()
    for name, words in options_of(game).items():
        chosen = words.get(choose.get(name, ""))
        out |= {each for each in (name, *words.values()) if each != (chosen or name)}
    out -= set(wanted.only)
    return Wanted(wanted.only, frozenset(wanted.without) | out, wanted.cards)
