"""The options of a build: selection of pieces, paper, ways to print."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from punchboard.cards.game import Game
from punchboard.generator.impose.plan import Copy
from punchboard.generator.impose.sheet_options import SheetOptions
from punchboard.generator.pieces.piece import Piece
from punchboard.generator.request import PrintChoices


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


@dataclass(frozen=True, slots=True)
class BuildOptions(PrintChoices):
    """The resolved options of printing a game.

    Attributes:
        out: Output folder.
        sheets: Options of the sheets: paper, backs and marks.
        wanted: Selection of pieces.
        for_press: Whether preflight also reports issues that only matter on a press.
    """

    out: Path
    sheets: SheetOptions
    wanted: Wanted = field(default_factory=Wanted)
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
