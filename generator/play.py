"""A game's `play:` section, every expression worked out, as what the companion reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.diagnostic import Diagnostics
from cards.game import Game, YamlPath
from cards.load.model import validate
from cards.load.yaml_file import Marks
from cards.schema.play.play import Play
from generator.expression import ExpressionError, Scope, compile_template, compile_value
from generator.play_names import check_names


def read_play(game: Game, diagnostics: Diagnostics) -> Play | None:
    """Return a game's play data.

    Args:
        game: loaded.
        diagnostics: takes what is wrong, at its place in the file.

    Returns:
        The data with every `=expression` and `{{ … }}` worked out; None if there is none, or if it
        is wrong.
    """
    if game.play is None or (not game.play and diagnostics.has_errors):
        return None  # a file that could not be read has been told of
    found = Diagnostics()
    value = _Worker(game, found).work_out(game.play, ("play",))
    marks = _marks_below(game.marks)
    play = validate(Play, value, marks, f"{game.shown}/game.yaml", found)
    if play is not None:
        check_names(play, game, found)
    diagnostics.extend(found)
    return None if found.has_errors else play


class _Worker:
    """Works out the expressions in a block of values."""

    def __init__(self, game: Game, diagnostics: Diagnostics) -> None:
        self._game = game
        self._diagnostics = diagnostics
        file = game.file
        known = {"title": file.title, "version": file.version, "author": file.author}
        self._scope: Scope = {"game": {**known, **game.values}}

    def work_out(self, value: Any, path: YamlPath) -> Any:
        """Return a value with all that stands in it worked out."""
        if isinstance(value, Mapping):
            return {key: self.work_out(inner, (*path, key)) for key, inner in value.items()}
        if isinstance(value, tuple):
            return tuple(self.work_out(inner, (*path, n)) for n, inner in enumerate(value))
        if not isinstance(value, str):
            return value
        try:
            if value.startswith("="):
                return _plain(compile_value(value).call(self._scope))
            return compile_template(value).call(self._scope)
        except ExpressionError as error:
            position = self._game.position(*path)
            self._diagnostics.error(position, error.message, error.hint or "mend the expression")
            return value


def _plain(value: Any) -> Any:
    """Return what an expression gave as values that a file could have held."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return value


def _marks_below(marks: Mapping[YamlPath, Any]) -> Marks:
    """Return the places of what stands under `play:`, seen from there."""
    below = Marks()
    below.update({path[1:]: place for path, place in marks.items() if path[:1] == ("play",)})
    if isinstance(marks, Marks):
        keys = marks.keys_at.items()
        below.keys_at.update({path[1:]: place for path, place in keys if path[:1] == ("play",)})
    return below
