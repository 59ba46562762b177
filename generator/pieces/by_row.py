"""Layouts by row: `front: "layouts/{{ card.type }}.yaml"`, worked out for each card."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from punchboard.cards.catalog import tr, tr_some
from punchboard.cards.game import Card, Game, Table
from punchboard.cards.load.files import find_inside
from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.expression import (
    ACCOUNT,
    ExpressionError,
    Scope,
    UnknownNameError,
    compile_template,
)
from punchboard.generator.layout.load import TEMPLATES
from punchboard.generator.pieces.piece import Panel, PieceSide, PieceTemplate

_COLUMN = re.compile(r"\bcard\.(\w+)")
_LAYOUTS = (".yaml", ".yml", ".svg")
#: Files that a message lists at most.
_MOST_LISTED = 12


def is_by_row(template: PieceTemplate) -> bool:
    """Return whether a template's layouts depend on the row."""
    return any("{" in panel.layout for panel in template.panels())


class RowTemplates:
    """Makes templates of the pieces of rows; rows with the same layouts share one.

    Attributes:
        made: The templates, in the order of their first rows.
    """

    def __init__(
        self, component: str, template: PieceTemplate, game: Game, diagnostics: Diagnostics
    ) -> None:
        self.made: list[PieceTemplate] = []
        self._component = component
        self._template = template
        self._game = game
        self._diagnostics = diagnostics
        self._account = game.budget.account(
            game.position("components", component),
            tr("layouts by row"),
            tr("make their paths simpler"),
        )
        self._known: dict[tuple[str, ...], PieceTemplate] = {}
        self._broken: set[str] = set()  # fields whose expression fails
        self._sides: dict[tuple[int, tuple[str, ...]], PieceSide] = {}

    def of(self, table: Table, card: Card) -> PieceTemplate:
        """Return the template of a row's piece."""
        paths = tuple(self._path(panel, table, card) for panel in self._template.panels())
        known = self._known.get(paths)
        if known is None:
            front, back = self._template.front, self._template.back
            split = len(front.panels)
            known = replace(
                self._template,
                front=self._side(0, front, paths[:split], table, card),
                back=back and self._side(1, back, paths[split:], table, card),
            )
            self._known[paths] = known
            self.made.append(known)
        return known

    def _side(
        self, number: int, side: PieceSide, paths: tuple[str, ...], table: Table, card: Card
    ) -> PieceSide:
        """Return a side with the layouts of a row; rows with the same ones share it."""
        known = self._sides.get((number, paths))
        if known is None:
            panels = tuple(
                self._panel(panel, path, table, card) if "{" in panel.layout else panel
                for panel, path in zip(side.panels, paths, strict=True)
            )
            known = self._sides[number, paths] = replace(side, panels=panels)
        return known

    def _path(self, panel: Panel, table: Table, card: Card) -> str:
        """Return the path of a panel's layout for a row; empty if it cannot be worked out."""
        if "{" not in panel.layout:
            return panel.layout
        file = self._game.file
        own = {"id": card.id, "name": card.name, "quantity": card.quantity}
        scope: Scope = {
            "card": {**own, **card.values},
            "game": {"title": file.title, "version": file.version, **self._game.values},
            **panel.own,
            ACCOUNT: self._account,
        }
        try:
            path = compile_template(panel.layout).call(scope)
        except ExpressionError as error:
            hint = error.hint
            if isinstance(error, UnknownNameError):
                hint = error.near or tr("a path knows card, game and piece")
            self._diagnostics.error(self._declared_at(panel), error.message, hint)
            self._broken.add(panel.field)
            return ""
        return str(path).replace("\u2212", "-").strip()  # templates print a real minus

    def _panel(self, panel: Panel, path: str, table: Table, card: Card) -> Panel:
        """Return a panel with a layout that was not asked for before."""
        found = _COLUMN.search(panel.layout)
        asked_at = self._declared_at(panel)
        if found is not None:
            asked_at = table.position(card, found[1])
        fault = ""
        if not path and panel.field in self._broken:
            fault = tr("{field}: cannot be worked out", field=panel.field)
        elif not self._exists(path, asked_at):
            fault = tr("layout {path} is missing", path=path[:60])
        return replace(panel, layout=path, asked_at=asked_at, fault=fault)

    def _exists(self, path: str, asked_at: Position) -> bool:
        """Return whether a layout is there, and say which are if it is not."""
        found = Diagnostics()
        root = self._game.root
        if find_inside(root, path, asked_at, found, "layout") is not None:
            return True
        if find_inside(TEMPLATES, path, asked_at, Diagnostics(), "layout") is not None:
            return True
        for each in found:
            beside = _layouts_beside(root, path)
            hint = each.hint
            if beside and hint.endswith("?"):
                hint = tr("{question} There are {layouts}", question=hint, layouts=beside)
            elif beside:
                hint = tr("{advice}; there are {layouts}", advice=hint, layouts=beside)
            self._diagnostics.error(asked_at, each.message, hint)
        return False

    def _declared_at(self, panel: Panel) -> Position:
        return self._game.position("components", self._component, panel.field)


def _layouts_beside(root: Path, path: str) -> str:
    """Return the names of the layouts in the folder of a path, if that is inside the game's."""
    folder = root
    for part in path.split("/")[:-1]:
        folder /= part
        if part in ("..", "") or folder.is_symlink() or not folder.is_dir():
            return ""
    names = sorted(each.name for each in folder.iterdir() if each.suffix.lower() in _LAYOUTS)
    return tr_some(names, _MOST_LISTED)
