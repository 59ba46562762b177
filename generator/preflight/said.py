"""Findings as warnings of the build, each at the cell or the layout that it comes from."""

from __future__ import annotations

from collections.abc import Iterable

from punchboard.cards.diagnostic import Diagnostics, Position
from punchboard.cards.game import Card, Game
from punchboard.generator.faces import FaceMaker
from punchboard.generator.preflight.finding import Finding

#: A text this long that stands inside a cell's text came from there.
_TELLING = 4


def say_findings(
    findings: Iterable[Finding], game: Game, faces: FaceMaker, diagnostics: Diagnostics
) -> None:
    """Add findings to a build's warnings, but for those that were said while laying out."""
    said = [each.what for each in diagnostics]
    for finding in findings:
        if not any(finding.what.startswith(what) for what in said):
            diagnostics.warning(_position(finding, game, faces), finding.what, finding.fix)


def _position(finding: Finding, game: Game, faces: FaceMaker) -> Position:
    """Return the card's cell if one card is concerned, else its layout, else the game's file."""
    if finding.check == "kinds":
        return game.position("values", finding.what.partition(":")[0])
    piece = faces.pieces.get((finding.component, finding.card))
    if piece is None:
        return Position() if finding.check == "printable" else game.position()
    if len(finding.cards) == 1 and finding.side == "face":
        component = game.components[finding.component]
        column = _column(piece.card, finding.text)
        if finding.check == "copies":
            column = str(getattr(component, "quantity", ""))
        return piece.table.position(piece.card, column)
    shown = piece.template.back if finding.side == "back" else piece.template.front
    if shown is None or not shown.panels:
        return game.position("components", finding.component)
    return Position(shown.panels[0].layout)


def _column(card: Card, text: str) -> str:
    """Return the column that words on a card come from, empty if none can be told."""
    if not text:
        return ""
    for column, value in card.values.items():
        if str(value) == text:
            return column
    start = text.rstrip("…")
    if len(start) >= _TELLING:
        for column, value in card.values.items():
            if start in " ".join(str(value).replace("*", "").split()):
                return column
    return ""
