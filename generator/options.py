"""What a build is asked for: which pieces, on what paper, in which way."""

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
    """What shall be printed; empty means all.

    Attributes:
        only: components.
        without: components that are left out.
        cards: card ids, or `component.id`.
        choose: for a component the word of another that takes its place: `{"crates": "cubes"}`.
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
    """How a game is printed: what was chosen, and what that means for this game.

    Attributes:
        out: the output folder.
        sheets: paper, backs and marks.
        wanted: which pieces.
        for_press: whether preflight also names what only matters on a press.
    """

    out: Path
    sheets: SheetOptions
    wanted: Wanted = field(default_factory=Wanted)
    for_press: bool = False


def options_of(game: Game) -> dict[str, dict[str, str]]:
    """Return what may be chosen: component, then word, then the component that takes its place."""
    found: dict[str, dict[str, str]] = {}
    for name, component in game.components.items():
        if component.instead_of and component.option:
            found.setdefault(component.instead_of, {})[component.option] = name
    return found


def left_out(game: Game, wanted: Wanted) -> Wanted:
    """Return what is wanted without components that others take the place of, and vice versa.

    A component that is named with `--only` is printed, whatever was chosen.

    Args:
        game: the game.
        wanted: what was asked for; unknown words are for the command line to refuse (`options_of`
            knows them).
    """
    out = set()
    for name, words in options_of(game).items():
        chosen = words.get(wanted.choose.get(name, ""))
        out |= {each for each in (name, *words.values()) if each != (chosen or name)}
    out -= set(wanted.only)
    return wanted._replace(without=frozenset(wanted.without) | out)
