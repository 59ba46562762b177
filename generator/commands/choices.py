"""What a designer picks on the command line, matched with what a game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from punchboard.cards.game import Game
from punchboard.cards.problem import UsageError
from punchboard.generator.options import Wanted


def split_names(values: Iterable[str]) -> tuple[str, ...]:
    """Return names given one by one, with commas, or both."""
    return tuple(dict.fromkeys(
        name.strip() for value in values for name in value.split(",") if name.strip()
    ))  # fmt: skip


def wanted_pieces(
    game: Game, only: Iterable[str], without: Iterable[str], cards: Iterable[str]
) -> Wanted:
    """Return what shall be printed.

    Args:
        game: what there is to choose from.
        only: components.
        without: components that are left out.
        cards: ids, names, or `component.id`.

    Raises:
        UsageError: if the game has no such component or card.
    """
    return Wanted(
        frozenset(_component(game, name) for name in only),
        frozenset(_component(game, name) for name in without),
        frozenset(each for name in cards for each in _cards(game, name)),
    )


def chosen_ways(game: Game, words: Iterable[str]) -> dict[str, str]:
    """Return what takes the place of what: component to word.

    Args:
        game: what there is to choose from.
        words: such as `crates=cubes`.

    Raises:
        UsageError: if the game offers no such choice.
    """
    from punchboard.generator.options import options_of

    offered = options_of(game)
    chosen = {}
    for each in words:
        component, _, word = each.partition("=")
        if word not in offered.get(component, {}):
            known = ", ".join(f"{name}={way}" for name, ways in offered.items() for way in ways)
            raise UsageError(
                f'this game offers no choice "{each}"',
                f"it has: {known}" if known else "leave --choose away",
            )
        chosen[component] = word
    return chosen


def _component(game: Game, name: str) -> str:
    from punchboard.cards.load.nearest import did_you_mean
    from punchboard.generator.rulebook import NAME as RULEBOOK
    from punchboard.generator.rulebook import has_rulebook

    known = {component.casefold(): component for component in game.components}
    known |= {
        component.title.casefold(): key
        for key, component in game.components.items()
        if component.title
    }
    if has_rulebook(game):
        known.setdefault(RULEBOOK, RULEBOOK)
    if name.casefold() in known:
        return known[name.casefold()]
    hint = did_you_mean(name, game.components)
    raise UsageError(f'{game.file.title} has no component "{name}"', hint)


def _cards(game: Game, wanted: str) -> Iterator[str]:
    """Yield every card that a word means, as `component.id`: by its id, else by its name."""
    from punchboard.cards.load.nearest import did_you_mean

    cards = [(f"{card.component}.{card.id}", card) for _, card in game.cards()]
    word = wanted.casefold()
    for match in (
        [full for full, card in cards if wanted in (card.id, full)],
        [full for full, card in cards if word in (card.id.casefold(), full.casefold())],
        [full for full, card in cards if word == card.name.casefold()],
    ):
        if match:
            yield from match
            return
    names = [name for full, card in cards for name in (card.id, full, card.name)]
    hint = did_you_mean(wanted, names, "give a card's id or name as its table has it")
    raise UsageError(f'{game.file.title} has no card "{wanted}"', hint)
