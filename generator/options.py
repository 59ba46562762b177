"""The options of a build: selection of pieces, paper, ways to print."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.game import Game
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import UsageError
from punchboard.generator.empty_places import MOST_PLACES
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet import find_sheet
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.paper import usual_paper
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.request import (
    BuildRequest,
    PrintChoices,
    SheetChoices,
    WantedChoices,
    chosen,
)
from punchboard.generator.rulebook_files import NAME as RULEBOOK
from punchboard.generator.rulebook_files import has_rulebook


class Wanted(NamedTuple):
    """The selection of pieces to print; empty fields mean all.

    Attributes:
        only: Names of the components to print.
        without: Names of the components to leave out.
        cards: Card ids, or `component.id`.
        choose: For a component, the word of its replacement: `{"crates": "cubes"}`.
    """

    only: Collection[str] = ()
    without: Collection[str] = ()
    cards: Collection[str] = ()
    choose: Mapping[str, str] = {}

    def takes(self, component: str) -> bool:
        """Return whether a component is wanted."""
        return (not self.only or component in self.only) and component not in self.without

    def covers(self, component: str, *ids: str) -> bool:
        """Return whether a piece is wanted, by its component, its own id and that of its row."""
        if not self.takes(component):
            return False
        return not self.cards or any(
            each in self.cards or f"{component}.{each}" in self.cards for each in ids
        )

    def copies(self, pieces: Iterable[Piece]) -> list[Copy]:
        """Return every copy to print: pieces in their order, copies from 1."""
        return [
            Copy(piece.component, piece.id, number)
            for piece in pieces
            if self.covers(piece.component, piece.id, piece.card.id)
            for number in range(1, piece.quantity + 1)
        ]


class Spare(NamedTuple):
    """Copies of a card for empty places.

    Attributes:
        component: Component of the card.
        card: Id of the card.
        copies: Number of copies.
    """

    component: str
    card: str
    copies: int


@dataclass(frozen=True, slots=True)
class BuildOptions(PrintChoices):
    """The resolved options of printing a game.

    Attributes:
        out: Output folder.
        sheets: Options of the sheets: paper, backs and marks.
        wanted: Selection of pieces.
        fill: Copies for empty places on the last sheets.
        for_press: Whether preflight also reports issues that only matter on a press.
    """

    out: Path
    sheets: SheetOptions
    wanted: Wanted = field(default_factory=Wanted)
    fill: tuple[Spare, ...] = ()
    for_press: bool = False


def options_of(game: Game) -> dict[str, dict[str, str]]:
    """Return the replacements for `--choose`: component, word, and replacing component."""
    found: dict[str, dict[str, str]] = {}
    for name, component in game.components.items():
        if component.instead_of and component.option:
            found.setdefault(component.instead_of, {})[component.option] = name
    return found


def left_out(game: Game, wanted: Wanted) -> Wanted:
    """Return a selection without the components that others replace, or that replace others.

    A component named with `--only` is printed in any case.

    Args:
        game: The game.
        wanted: The requested selection; the command line refuses unknown words (see
            `options_of`).
    """
    out = set()
    for name, words in options_of(game).items():
        chosen = words.get(wanted.choose.get(name, ""))
        out |= {each for each in (name, *words.values()) if each != (chosen or name)}
    out -= set(wanted.only)
    return wanted._replace(without=frozenset(wanted.without) | out)


def build_options(game: Game, out: Path, request: BuildRequest) -> BuildOptions:
    """Convert a request into the options of a game's build.

    Args:
        game: The game to print.
        out: Output folder.
        request: Options of the command.

    Raises:
        UsageError: if a requested component, card or option doesn't exist.
        ComputerError: if the settings of printers can't be read.
    """
    paper = find_sheet(request.paper or game.file.paper or usual_paper())
    sheets = SheetOptions(paper=paper, **chosen(request, SheetChoices))
    if request.printer:
        from punchboard.generator.printer import find_printer

        printer = find_printer(request.printer)
        sheets = replace(
            sheets, back_offset=printer.portrait, back_offset_landscape=printer.landscape
        )
    wanted = wanted_pieces(game, request)
    fill = tuple(_spares(game, request.fill)) if request.fill else ()
    return BuildOptions(out, sheets, wanted, fill, **chosen(request, PrintChoices))


def _spares(game: Game, words: Iterable[str]) -> Iterator[Spare]:
    """Yield the copies for empty places.

    Args:
        game: The game to choose from.
        words: Ids or names of cards, each with `=` and a number if it isn't 1.

    Raises:
        UsageError: if there is no such card, or the number isn't one of 1 to 99.
    """
    for word in words:
        name, sign, number = word.rpartition("=")
        if not sign:
            name, number = word, "1"
        if not (number.isascii() and number.isdigit() and 0 < int(number) <= MOST_PLACES):
            raise UsageError(
                tr('"{word}" says no number of copies', word=word),
                tr("write a card and 1 to {most} copies, such as heron=2", most=MOST_PLACES),
            )
        for full in _cards(game, name):
            component, _, card = full.partition(".")
            yield Spare(component, card, int(number))


def wanted_pieces(game: Game, request: WantedChoices) -> Wanted:
    """Return the selection of pieces to print.

    Args:
        game: The game to choose from.
        request: Chosen components and cards; cards are ids, names, or `component.id`.

    Raises:
        UsageError: if the game has no such component or card, or no such choice.
    """
    offered = options_of(game) if request.choose else {}
    choices = {}
    for choice in request.choose:
        component, _, word = choice.partition("=")
        if word not in offered.get(component, {}):
            known = ", ".join(
                f"{name}={way}" for name, choices in offered.items() for way in choices
            )
            raise UsageError(
                tr('this game offers no choice "{choice}"', choice=choice),
                tr("it has: {known}", known=known) if known else tr("leave --choose away"),
            )
        choices[component] = word
    return Wanted(
        frozenset(_component(game, name) for name in request.only),
        frozenset(_component(game, name) for name in request.without),
        frozenset(each for name in request.cards for each in _cards(game, name)),
        choices,
    )


def _component(game: Game, name: str) -> str:
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
    fix = did_you_mean(name, game.components)
    raise UsageError(tr('{title} has no component "{name}"', title=game.file.title, name=name), fix)


def _cards(game: Game, wanted: str) -> Iterator[str]:
    """Yield every card that a word means, as `component.id`: by its id, else by its name."""
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
    fix = did_you_mean(wanted, names, tr("give a card's id or name as its table has it"))
    raise UsageError(
        tr('{title} has no card "{wanted}"', title=game.file.title, wanted=wanted), fix
    )
