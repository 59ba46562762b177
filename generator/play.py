"""A game's `play:` section with all expressions evaluated, for the companion."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import chain, count
from typing import Any

from punchboard.cards.blank import BLANK, Blank
from punchboard.cards.catalog import tr, tr_count
from punchboard.cards.game import Game, SourceMap, YamlPath
from punchboard.cards.load.model import validate
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.play.idle_lines import idle_lines
from punchboard.cards.play.idle_questions import idle_questions
from punchboard.cards.play.idle_ties import idle_ties
from punchboard.cards.play.schema.base import Mechanism
from punchboard.cards.play.schema.flags import Flags
from punchboard.cards.play.schema.play import ORDER, Play, missing_names, named, summed_columns
from punchboard.cards.play.schema.questions import Questions
from punchboard.cards.play.schema.row_order import RowOrder
from punchboard.cards.problem import Diagnostics
from punchboard.cards.schema.game import GameFile
from punchboard.cards.text import parse
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.expression import ExpressionError, Scope, compile_template, compile_value

#: An entry of a list that is written once for all entries of another list.
_REPEATED = {"repeat", "each"}
#: Of all entries that are written once for several: more than any game has.
_MOST_ENTRIES = 2000
#: What *Match the table* asks of the table itself, beside what each mechanism asks by its id.
_TAKEN = {"round", "phase"}


def any_deck() -> Mapping[str, Any]:
    """Return the companion's rules for a game without `play:`.

    They have rounds, turns with a clock, a score for each player, dice and a coin.
    """
    return {
        "scoring": "scores",
        "options": {
            "turns": {"title": tr("Turns"), "help": tr("The app leads from player to player.")},
            "clock": {
                "title": tr("Clock"),
                "help": tr("How long each has taken for turns, with a countdown if you like."),
                "needs": ["turns"],
            },
        },
        "mechanisms": {
            ORDER: {"kind": "turn_order"},
            "points": {
                "kind": "track", "title": tr("Points"),
                "unit": {"one": tr("point"), "many": tr("points")},
                "piece": "score", "set": tr("Note"), "lowest": None, "first": 0, "last": 100,
                "largest_gain": 50,
            },
            "playing": {
                "kind": "checklist", "ask": tr("Play a round as your rules say."),
                "done": tr("Next round"),
            },
            "turns": {
                "kind": "turns", "title": tr("Turns"), "next": tr("Next round"),
                "stages": [{"ask": tr("{name}’s turn"), "done": tr("My turn is over")}],
            },
            "clock": {"kind": "clock", "title": tr("Clock"), "option": "clock"},
            "end": {
                "kind": "ends",
                "call": [{"id": "over", "title": tr("The game is over"), "when": "now"}],
            },
            "chance": {
                "kind": "chance", "title": tr("Dice and coin"),
                "dice": [
                    {"id": "die", "title": tr("One die"), "faces": list("123456")},
                    {"id": "two", "title": tr("Two dice"), "faces": list("123456"), "times": 2},
                    {"id": "coin", "title": tr("Coin"), "faces": ["heads", "tails"]},
                ],
            },
            "scores": {
                "kind": "scoring", "title": tr("Scores"),
                "unit": {"one": tr("point"), "many": tr("points")},
                "sources": [{"id": "points", "title": tr("Points"), "use": "points"}],
            },
        },
        "phases": [{"id": "round", "name": tr("Play"), "steps": [
            {"use": "playing", "unless": "turns"}, {"use": "turns", "option": "turns"},
        ]}],
    }  # fmt: skip


def read_play(
    game: Game, diagnostics: Diagnostics, library: ArtLibrary | None = None
) -> Play | None:
    """Return a game's play data.

    Args:
        game: Loaded.
        diagnostics: Receives errors, with their positions in the file.
        library: Art library with the game's icons; None to skip the check of icons.

    Returns:
        The data with every `=expression` and `{{ … }}` evaluated; None if there is none, or if it
        has errors.
    """
    if game.play is None or (not game.play and diagnostics.has_errors):
        return None  # a file that could not be read has been told of
    found = Diagnostics()
    worker = _Worker(game, found)
    value = _clockwise(worker.work_out(game.play, ("play",), ("play",)))
    if not found.has_errors:
        game = replace(game, source_map=worker.source_map())
        play = validate(
            Play, value, _source_map_below(game), f"{game.display_path}/game.yaml", found
        )
        if play is not None:
            _check(play, game, library, found)
    diagnostics.extend(found)
    return None if found.has_errors else play


def read_plain_play(
    game: Game, diagnostics: Diagnostics, library: ArtLibrary | None = None
) -> Play | None:
    """Return a game's play data; of a game without any, those of a table for any deck.

    Arguments and result are those of `read_play`.
    """
    if game.play is not None or diagnostics.has_errors:
        return read_play(game, diagnostics, library)
    return Play.model_validate_json(json.dumps(any_deck()))


def with_playtest(play: Play, file: GameFile, has_cards: bool) -> Play:
    """Return play data with the questions of a playtest, if the game asks for one.

    Args:
        play: Play data of the game.
        file: The game's `game.yaml`.
        has_cards: Whether the companion has any of its cards.
    """
    if not file.is_playtest:
        return play
    known = {data.kind for data in play.mechanisms.values()}
    mechanisms: dict[str, Mechanism] = {**play.mechanisms}
    if has_cards and "flags" not in known:
        mechanisms[_free("flags", mechanisms)] = Flags(kind="flags", title="Flags")
    if file.questions and "questions" not in known:
        asked = Questions(kind="questions", title="Questions", questions=file.questions)
        mechanisms[_free("questions", mechanisms)] = asked
    return play.model_copy(update={"mechanisms": mechanisms})


def _free(name: str, taken: Collection[str]) -> str:
    """Return a name, with a number if something else has it."""
    numbered = (f"{name}_{number}" for number in count(2))
    return next(each for each in chain((name,), numbered) if each not in taken)


def _clockwise(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return play data with a turn order, where a game says nothing of one."""
    mechanisms = value.get("mechanisms")
    if "order" in value or not isinstance(mechanisms, Mapping) or ORDER in mechanisms:
        return value
    return {**value, "mechanisms": {**mechanisms, ORDER: {"kind": "turn_order"}}}


def icons_in(play: Play) -> dict[str, YamlPath]:
    """Return the icons that play data names, in fields and in texts, with the place of one."""
    places: dict[str, YamlPath] = {}
    for path, text in _texts(play.model_dump(), ()):
        for name in icons_of(text):
            places.setdefault(name, path)
    for name, path in named(play, "icon"):
        places.setdefault(name, path)
    return places


def icons_of(text: str) -> list[str]:
    """Return the icons in a text of the inline grammar."""
    return [run.text for paragraph in parse(text) for run in paragraph if run.icon]


def _check(play: Play, game: Game, library: ArtLibrary | None, diagnostics: Diagnostics) -> None:
    """Check that everything that play data names is there."""
    columns = {name: game.components[name].columns for name in game.tables}

    def cells(component: str, column: str) -> set[str]:
        table = game.tables.get(component)
        values = [card.values.get(column) for card in table.cards] if table else []
        return {
            str(name)
            for value in values
            for name in (value if isinstance(value, tuple) else (value,))
            if name is not None and not isinstance(name, Blank)
        }

    for path, message, name, fitting, advice in missing_names(play, columns, cells):
        hint = advice or did_you_mean(name, fitting) or tr("declare it, or correct the name")
        diagnostics.error(game.position("play", *path), message, hint)
    for each in idle_questions(play):
        hint = tr("leave `{field}` out", field=each.field)
        diagnostics.warning(game.position("play", *each.path), each.message, hint)
    for idle in idle_ties(play):
        hint = tr("take it out, or compare something else")
        diagnostics.warning(game.position("play", *idle.path), idle.message, hint)
    players = game.file.players
    several = None if players is None else range(players.min, min(players.max, len(play.seats)) + 1)
    for line in idle_lines(play, several):
        position = game.position("play", *line.path)
        hint = tr("correct its formula, or write `fixed: true` if that is meant")
        report = diagnostics.warning if line.points else diagnostics.error
        report(position, line.message, hint)
    seats = [seat.id for seat in play.seats]
    for number, seat in enumerate(seats):
        if seat in seats[:number]:
            position = game.position("play", "seats", number, "id")
            diagnostics.error(
                position, tr('two seats have the id "{seat}"', seat=seat), tr("rename one of them")
            )
    for name in _TAKEN & set(play.mechanisms):
        diagnostics.error(
            game.position("play", "mechanisms", name),
            tr('a mechanism is called "{name}", as a question of *Match the table* is', name=name),
            tr("give it another name"),
        )
    _check_blanks(play, game, diagnostics)
    _check_players(play, game, diagnostics)
    if library is None:
        return
    for name, path in icons_in(play).items():
        if library.icon(name) is None:
            position = game.position("play", *path)
            diagnostics.error(
                position, tr('there is no icon "{name}"', name=name), library.suggest(name)
            )


def _check_players(play: Play, game: Game, diagnostics: Diagnostics) -> None:
    """Report too few seats, or spaces of a row, for the most players of the game."""
    players = game.file.players
    if players is None:
        return
    if players.max > len(play.seats):
        diagnostics.error(
            game.position("play", "seats"),
            tr(
                "{max} can play, and there are seats for {seats}",
                max=players.max,
                seats=len(play.seats),
            ),
            tr("add seats, or lower max under players: in game.yaml"),
        )
    for name, data in play.mechanisms.items():
        if isinstance(data, RowOrder) and players.max > len(data.spaces):
            diagnostics.error(
                game.position("play", "mechanisms", name, "spaces"),
                tr(
                    "{max} can play, and there are spaces for {spaces}",
                    max=players.max,
                    spaces=len(data.spaces),
                ),
                tr("add spaces, or lower max under players: in game.yaml"),
            )


def _check_blanks(play: Play, game: Game, diagnostics: Diagnostics) -> None:
    """Report blank cells whose number the companion calculates with."""
    for name, column, path in summed_columns(play):
        table = game.tables.get(name)
        cards = [card for card in table.cards if card.quantity] if table is not None else []
        blank = [card for card in cards if isinstance(card.values.get(column), Blank)]
        if table is not None and blank:
            message = tr_count(
                "{column} is blank, and {reader} calculates with it",
                "{column} is blank here and in {more} more, and {reader} calculates with it",
                len(blank),
                column=f"{name}.{column}",
                more=len(blank) - 1,
                reader=game.position("play", *path),
            )
            diagnostics.error(
                table.position(blank[0], column),
                message,
                tr('write 0 where blank means 0, or "default: 0" at the column'),
            )


def _texts(value: Any, path: YamlPath) -> list[tuple[YamlPath, str]]:
    """Return every text in a value, and where it stands."""
    if isinstance(value, str):
        return [(path, value)]
    entries: Any = ()
    if isinstance(value, Mapping):
        entries = value.items()
    elif isinstance(value, tuple):
        entries = enumerate(value)
    return [each for key, inner in entries for each in _texts(inner, (*path, key))]


class _Worker:
    """Works out the expressions in a block of values."""

    def __init__(self, game: Game, diagnostics: Diagnostics) -> None:
        self._game = game
        self._diagnostics = diagnostics
        file = game.file
        known = {"title": file.title, "version": file.version, "author": file.author}
        counts = {
            name: sum(card.quantity for card in table.cards) for name, table in game.tables.items()
        }
        self._scope: Scope = {
            "game": {**known, **game.values},
            "palette": file.palette,
            "counts": counts,
            "blank": BLANK,
        }
        #: Where entries that were written once for several come to stand, and where they are said.
        self._places: list[tuple[YamlPath, YamlPath]] = []
        self._told: set[tuple[YamlPath, str]] = set()

    def work_out(self, value: Any, path: YamlPath, place: YamlPath) -> Any:
        """Return a value with all expressions in it evaluated.

        Args:
            value: Value as written in the file.
            path: Path of the value in the file.
            place: Path of the result, which differs inside `repeat`.
        """
        if isinstance(value, Mapping):
            if set(value) == _REPEATED:
                return tuple(self._repeated(value, path, place, 0))
            return {
                key: self.work_out(inner, (*path, key), (*place, key))
                for key, inner in value.items()
            }
        if isinstance(value, tuple):
            return self._entries(value, path, place)
        if not isinstance(value, str):
            return value
        try:
            if value.startswith("="):
                return _plain(compile_value(value).call(self._scope))
            return compile_template(value).call(self._scope)
        except ExpressionError as error:
            self._tell(path, error.message, error.hint)
            return value

    def source_map(self) -> SourceMap:
        """Return the position in the file of each evaluated value."""
        found = self._game.source_map.copy()
        for place, path in self._places:
            positions = [(at, where) for at, where in found.items() if at[: len(path)] == path]
            found.update({(*place, *at[len(path) :]): where for at, where in positions})
        return found

    def _entries(
        self, entries: tuple[Any, ...], path: YamlPath, place: YamlPath
    ) -> tuple[Any, ...]:
        """Return the entries of a list; among them may be one that is written for several."""
        found: list[Any] = []
        for number, each in enumerate(entries):
            own = (*path, number)
            if isinstance(each, Mapping) and set(each) == _REPEATED:
                found += self._repeated(each, own, place, len(found))
                continue
            at = (*place, len(found))
            if len(found) != number:
                self._places.append((at, own))
            found.append(self.work_out(each, own, at))
        return tuple(found)

    def _repeated(
        self, value: Mapping[str, Any], path: YamlPath, place: YamlPath, first: int
    ) -> Iterator[Any]:
        """Yield the value of `each`, once for each entry of the list under `repeat`."""
        entries = self.work_out(value["repeat"], (*path, "repeat"), (*path, "repeat"))
        if isinstance(entries, str) and entries.startswith("="):
            return  # what could not be worked out has been told of
        if not isinstance(entries, tuple):
            self._tell((*path, "repeat"), "repeat needs a list", "write `repeat: =game.…`")
            return
        if len(self._places) + len(entries) > _MOST_ENTRIES:
            message = tr(
                "repeat comes to more than {most_entries:,} entries", most_entries=_MOST_ENTRIES
            )
            self._tell((*path, "repeat"), message, "shorten the lists")
            return
        outer = self._scope
        for index, item in enumerate(entries):
            at = (*place, first + index)
            self._places.append((at, (*path, "each")))
            self._scope = {**outer, "item": item, "index": index}
            yield self.work_out(value["each"], (*path, "each"), at)
        self._scope = outer

    def _tell(self, path: YamlPath, message: str, hint: str) -> None:
        """Report an error, once for all entries from one place of the file."""
        if (path, message) not in self._told:
            self._told.add((path, message))
            self._diagnostics.error(self._game.position(*path), message, hint)


def _plain(value: Any) -> Any:
    """Return the value of an expression as plain data, as a file could have it."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    return None if isinstance(value, Blank) else value


def _source_map_below(game: Game) -> SourceMap:
    """Return the positions of values under `play:`, by paths relative to it."""
    return {path[1:]: place for path, place in game.source_map.items() if path[:1] == ("play",)}
