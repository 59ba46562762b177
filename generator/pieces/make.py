"""A game's components into pieces: a template for each kind of piece, a piece for each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics, FieldError
from punchboard.cards.schema.component import ComponentBase
from punchboard.generator.pieces.kind import kind_of
from punchboard.generator.pieces.piece import Piece, PieceTemplate

if TYPE_CHECKING:
    from punchboard.generator.pieces.by_row import RowTemplates

#: Fields that layouts do not see as `piece.…`.
_HIDDEN = {
    "columns", "data", "where", "like", "id", "name", "quantity",
    "front", "back", "wheel", "wheels", "side", "lid", "flap", "scan",
}  # fmt: skip


def templates_of(name: str, component: ComponentBase, game: Game) -> tuple[PieceTemplate, ...]:
    """Return the templates of a component's pieces.

    Args:
        name: Name of the component.
        component: A component of the game.
        game: The game, for the contents of a box.

    Raises:
        FieldError: if its measures contradict each other.
    """
    fields = component.model_dump(exclude=_HIDDEN, exclude_none=True)
    own = {"piece": {**fields, "name": name, "title": component.title or name}}
    return kind_of(component).templates(component, own, game)


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a game.

    Attributes:
        components: Components that can be made, in the game's order.
        templates: Templates by component.
        by_id: Pieces by component and id, in the order of components, rows and templates.
    """

    components: Mapping[str, ComponentBase]
    templates: Mapping[str, tuple[PieceTemplate, ...]]
    by_id: Mapping[tuple[str, str], Piece]

    def found(self, component: str, name: str) -> Piece | None:
        """Return a piece by its id, or the first one that is made of a row of that id."""
        piece = self.by_id.get((component, name))
        if piece is not None:
            return piece
        of_row = (
            each
            for each in self.by_id.values()
            if (each.component, each.card.id) == (component, name)
        )
        return next(of_row, None)


def make_pieces(game: Game, diagnostics: Diagnostics) -> Pieces:
    """Return a game's pieces; components that cannot be made are reported and left out."""
    templates = {}
    for name, component in game.components.items():
        try:
            templates[name] = templates_of(name, component, game)
        except FieldError as error:
            position = game.position("components", name)
            diagnostics.error(position, f"{name}: {error.message}", error.hint)
    pieces: dict[tuple[str, str], Piece] = {}
    for name, table in game.tables.items():
        of_rows: list[tuple[PieceTemplate, RowTemplates | None]]
        of_rows = [(template, None) for template in templates.get(name, ())]
        if any("{" in panel.layout for template, _ in of_rows for panel in template.panels()):
            of_rows = _of_rows(game, name, templates[name], diagnostics)
        for card in table.cards:
            for kind, rows in of_rows:
                template = kind if rows is None else rows.of(table, card)
                piece_id, title = card.id, card.name
                if template.name:
                    alone = game.components[name].data is None
                    piece_id = template.name if alone else f"{card.id}.{template.name}"
                    title = f"{card.name}: {template.title}"
                pieces[name, piece_id] = Piece(
                    name, piece_id, title, card.quantity, template, card, table
                )
        if any(rows for _, rows in of_rows):  # what rows make of templates takes their place
            made = (rows.made if rows is not None else [kind] for kind, rows in of_rows)
            templates[name] = tuple(chain.from_iterable(made))
    components = {name: game.components[name] for name in templates}
    return Pieces(components, templates, pieces)


def _of_rows(
    game: Game, name: str, templates: Sequence[PieceTemplate], diagnostics: Diagnostics
) -> list[tuple[PieceTemplate, RowTemplates | None]]:
    """Return templates; layouts that depend on the row come with a function of the row."""
    from punchboard.generator.pieces.by_row import RowTemplates, is_by_row  # few games have any

    return [
        (template, RowTemplates(name, template, game, diagnostics) if is_by_row(template) else None)
        for template in templates
    ]
