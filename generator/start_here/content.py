"""What the first page says: plain facts, before they are set on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from punchboard.cards.game import Game
from punchboard.cards.schema.component import CardComponent
from punchboard.cards.schema.components.base import PieceBase
from punchboard.cards.schema.components.kinds import (
    BoardComponent,
    CubeComponent,
    DialComponent,
    DieComponent,
    ScreenComponent,
    StandeeComponent,
    TokenComponent,
)
from punchboard.generator.choose import options_of
from punchboard.generator.impose.plan import PlannedFile
from punchboard.generator.impose.trial import TEST_SHEET
from punchboard.generator.pieces.part import Part, Stock
from punchboard.generator.rulebook.presence import BOOKLET, RULES
from punchboard.generator.stock import STOCKS


@dataclass(frozen=True, slots=True)
class Row:
    """A file to print.

    Attributes:
        name: of the file.
        what: what it holds.
        weight: the paper.
        sheets: how many.
        cuts: straight cuts.
        ink: mean coverage from 0 to 1.
    """

    name: str
    what: str
    weight: str
    sheets: int
    cuts: int
    ink: float


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be left out or made another way.

    Attributes:
        flag: what to write on the command line.
        why: in words.
    """

    flag: str
    why: str


def rows_of(files: Sequence[PlannedFile], ink: Mapping[str, float]) -> list[Row]:
    """Return the files to print, in order: the test sheet, pieces, and what is read.

    Rules that are there as a booklet as well are to be printed once, as the booklet.

    Args:
        files: of the build.
        ink: coverage by the file's name.
    """
    rows = []
    is_folded = any(file.name == BOOKLET for file in files)
    sheets = {file.name: file.sheets for file in files}
    for file in sorted(files, key=_turn):
        if is_folded and file.name == RULES:
            continue
        weight = STOCKS[_stock(file)].weight if file.stock else "any paper"
        if file.printed != "one":
            weight += ", both sides"
        if file.behind and not file.glued:
            weight = _put_back(len(file.pages), sheets.get(file.behind, 0))
        rows.append(
            Row(file.name, file.title, weight, file.sheets, file.cuts, ink.get(file.name, 0.0))
        )
    return rows


def _put_back(backs: int, fronts: int) -> str:
    """Return which sheets get their backs printed."""
    if backs == fronts:
        return "those sheets, put back in"
    return f"{numbered(backs)} of those, put back in"


def numbered(count: int) -> str:
    """Return the first sheets in words."""
    return "sheet 1" if count == 1 else f"sheets 1 to {count}"


def cardboard(files: Sequence[PlannedFile]) -> list[str]:
    """Return the cardboard onto which sheets are glued, each kind with the paper that it takes."""
    found: dict[str, int] = {}
    for file in files:
        board = STOCKS[_stock(file)].board if file.stock else ""
        if board and not file.behind:
            found[board] = found.get(board, 0) + file.sheets
    return [
        f"{board}, as much as {count} {'sheet' if count == 1 else 'sheets'} of {files[0].paper}"
        for board, count in found.items()
    ]


def needs(
    game: Game, parts: Sequence[Part], rows: Sequence[Row], files: Sequence[PlannedFile]
) -> list[str]:
    """Return what must lie ready: paper by weight, cardboard, tools, hardware by the piece."""
    papers: dict[str, int] = {}
    for row in rows:
        if row.sheets:
            weight = row.weight.removesuffix(", both sides")
            papers[weight] = papers.get(weight, 0) + row.sheets
    lines = [
        f"{count} {'sheet' if count == 1 else 'sheets'} of {weight}"
        for weight, count in papers.items()
    ]
    lines += cardboard(files)
    kinds = {type(game.components[part.component]) for part in parts}
    tools = ["a knife", "a steel ruler", "a cutting mat"]
    if kinds & {TokenComponent, BoardComponent, DieComponent, CubeComponent, StandeeComponent}:
        tools.append("a glue stick")
    if kinds & {ScreenComponent, StandeeComponent, DieComponent, CubeComponent}:
        tools.append("a blunt point to score folds")
    if any(part.form.shape != "rect" for part in parts):
        tools.append("scissors")
    lines.append(", ".join(tools))
    pins = sum(
        part.quantity
        for part in parts
        if isinstance(game.components[part.component], DialComponent)
        and part.form.name.startswith("wheel_")
    )
    if pins:
        lines.append(f"{pins} split pins with legs of 8 mm or more")
    return lines


def choices(game: Game) -> list[Choice]:
    """Return what can be left out, and what can be made another way."""
    found = []
    for name, component in game.components.items():
        if isinstance(component, PieceBase) and component.replaced_by:
            why = f"{component.replaced_by} instead of {component.title or name}"
            found.append(Choice(f"--without {name}", why))
    for name, words in options_of(game).items():
        title = game.components[name].title or name
        for word, other in words.items():
            why = f"{game.components[other].title or other} instead of {title}"
            found.append(Choice(f"--choose {name}={word}", why))
    return found


def has_pieces(game: Game, parts: Sequence[Part]) -> bool:
    """Return whether anything but cards is printed."""
    return any(not isinstance(game.components[each.component], CardComponent) for each in parts)


def _stock(file: PlannedFile) -> Stock:
    return next(stock for stock in STOCKS if stock == file.stock)


def _turn(file: PlannedFile) -> int:
    """Return when a file is printed: what is tried out first, what is read last."""
    if file.stock:
        return 1
    return 0 if file.name == TEST_SHEET else 2
