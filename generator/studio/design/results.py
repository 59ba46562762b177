"""The results of a layout's expressions for one card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from punchboard.cards.blank import BLANK, is_blank
from punchboard.cards.game import Game
from punchboard.generator.expression import (
    ACCOUNT,
    Compiled,
    ExpressionError,
    Scope,
    compile_template,
    compile_value,
)
from punchboard.generator.expression.offset import is_expression
from punchboard.generator.pieces.piece import Panel, Piece

#: Names under `let` that read each other are followed this deep.
_DEEPEST = 16


class Results:
    """Calculates values of a layout as a card sees them; names of repeats are unknown here."""

    def __init__(self, game: Game, piece: Piece, panel: Panel, let: Mapping[str, Any]) -> None:
        """Prepare the names that expressions know.

        Args:
            game: The game.
            piece: The piece with the card.
            panel: The panel that the layout draws.
            let: Values of the layout's `let`.
        """
        game = game.renewed()
        card, file = piece.card, game.file
        own = {"id": card.id, "name": card.name, "quantity": card.quantity}
        known = {"title": file.title, "version": file.version, "author": file.author}
        place = game.position("components", piece.component)
        self._game = game
        self._let = let
        self._scope: Scope = {
            "card": {**own, **card.values},
            "game": {**known, **game.values},
            "copy": 1,
            "revision": "",
            "low_ink": False,
            "blank": BLANK,
            "width": panel.size.width,
            "height": panel.size.height,
            **panel.own,
            ACCOUNT: game.budget.account(place, "", ""),
        }

    def of(self, value: Any) -> Any:
        """Return the result of a value as JSON; None if it can't be calculated here."""
        if isinstance(value, list | tuple):
            return [self.of(each) if is_expression(each) else as_json(each) for each in value]
        try:
            return as_json(self._call(compile_value(value), _DEEPEST))
        except (ExpressionError, TypeError):
            return None

    def of_text(self, text: str) -> Any:
        """Return a text with its values inserted; None if they can't be calculated here."""
        try:
            return as_json(self._call(compile_template(text), _DEEPEST))
        except (ExpressionError, TypeError):
            return None

    def of_name(self, name: str) -> Any:
        """Return the result of a name under `let`."""
        return self.of(f"={name}")

    def calculate(self, text: str, names: Mapping[str, Any], *, is_text: bool = False) -> Any:
        """Return the result of an expression, or a text with its values inserted, as JSON.

        Args:
            text: The expression with its `=`, or the text.
            names: Further names, such as those of a repeat.
            is_text: Whether it's a text.

        Raises:
            ExpressionError: if it can't be calculated.
            OverBudgetError: if it takes too much work.
            TypeError, ValueError: if an operation doesn't fit its values.
        """
        compiled = compile_template(text) if is_text else compile_value(text)
        return as_json(self._call(compiled, _DEEPEST, names))

    def _call(self, compiled: Compiled, deepest: int, names: Mapping[str, Any] = {}) -> Any:
        for name in compiled.names - names.keys():
            self._look_up(name, deepest)
        return compiled.call({**self._scope, **names} if names else self._scope)

    def _look_up(self, name: str, deepest: int) -> None:
        """Calculate a name under `let`, if it is one that isn't known yet."""
        if name == "cards" and name not in self._scope:
            self._scope["cards"] = _tables(self._game)
        if name in self._scope or name not in self._let or not deepest:
            return
        self._scope[name] = self._call(compile_value(self._let[name]), deepest - 1)


def _tables(game: Game) -> dict[str, Any]:
    return {
        name: [
            {"quantity": card.quantity, **card.values, "id": card.id, "name": card.name}
            for card in table.cards
        ]
        for name, table in game.tables.items()
    }


def as_json(value: Any) -> Any:
    """Return a value of a layout or a card as JSON."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return round(value, 4)
    if value is None or is_blank(value):
        return ""
    if isinstance(value, Mapping):
        return {str(key): as_json(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(each) for each in value]
    return str(value)
