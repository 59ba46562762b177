"""The values of a game that a check reads, and its diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from punchboard.cards.blank import Blank
from punchboard.cards.catalog import tr
from punchboard.cards.cell_value import describe
from punchboard.cards.condition import accepts, is_ordering, say, say_all
from punchboard.cards.game import Card, Game, Table
from punchboard.cards.load.nearest import did_you_mean
from punchboard.cards.problem import NOWHERE, Diagnostics, Hint, Position, PunchboardError
from punchboard.cards.schema.base import as_known
from punchboard.cards.schema.game import Amount, CheckBase
from punchboard.cards.value_path import Place, UnknownStepError, entries, look_up, names


class ReportedError(PunchboardError):
    """Something cannot be gone on with; a diagnostic says why already."""

    def __init__(self) -> None:
        super().__init__("what is wrong stands among the diagnostics")


@dataclass(frozen=True, slots=True)
class Value:
    """A single value that a check reads.

    Attributes:
        value: The value.
        copies: Number of times that it counts.
        position: Position of the value.
        owner: Card that has it, for messages; "" for the game's free values.
    """

    value: Any
    copies: int
    position: Position
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Scope:
    """One check of a game.

    Attributes:
        game: The game.
        check: The check.
        number: Index of the check in the game, from 0.
        diagnostics: Receives the faults.
    """

    game: Game
    check: CheckBase
    number: int
    diagnostics: Diagnostics

    def fail(self, message: str, position: Position | None = None, hint: str = "") -> None:
        """Say that the check does not hold; without a position it stands at the check itself."""
        if self.check.why:
            message = tr("{message} ({why})", message=message, why=self.check.why)
        hint = hint or tr(
            'correct the values, or the check "{check}" of {values} in game.yaml',
            check=self.check.check,
            values=self.check.of,
        )
        remedy = hint.remedy if isinstance(hint, Hint) else None
        other = self.at() if position else self._column()
        self.diagnostics.error(position or self.at(), message, Hint(hint, remedy, other))

    def _column(self) -> Position:
        """Return the heading of the column that the check reads; `NOWHERE` for other values."""
        component, _, column = self.check.of.partition(".")
        table = self.game.tables.get(component)
        number = table.columns.get(as_known(column, table.columns), 0) if table else 0
        if table is None or not table.cells or not number:
            return NOWHERE
        return Position(table.file, table.sheet, 1, number, cell=True)

    def at(self, *field: str | int) -> Position:
        """Return where the check, or one of its fields, stands."""
        return self.game.position("checks", self.number, *field)

    def unknown(
        self, message: str, word: str, known: Iterable[str], *field: str | int
    ) -> ReportedError:
        """Report an unknown name in the check."""
        self.diagnostics.error(self.at(*field), message, did_you_mean(word, known))
        return ReportedError()

    def blank(self, column: str, position: Position, owner: str = "", cells: int = 1) -> None:
        """Report blank cells where the check needs numbers, and abort the check.

        Args:
            column: Column of the blank cells.
            position: Position of the first blank cell.
            owner: Card that has it, for checks of single cards.
            cells: Number of blank cells.

        Raises:
            ReportedError: always.
        """
        table = self.check.of.partition(".")[0]
        name = f"{table}.{column}"
        if owner:
            name = tr("{part} of {parent}", part=column, parent=owner)
        if cells > 1:
            message = tr(
                "{column} is blank here and in {more} more, and the check needs numbers",
                column=name,
                more=cells - 1,
            )
        else:
            message = tr("{column} is blank, and the check needs numbers", column=name)
        self.fail(
            message,
            position,
            tr(
                'write 0 where blank means 0, or "default: 0" at the column; or '
                'leave blank cells out with where: {{{column}: "!="}}',
                column=column,
            ),
        )
        raise ReportedError

    def subject(self) -> str:
        """Name the subject of the check: `market.food where symbol is "star"`."""
        if not self.check.where:
            return self.check.of
        conditions = say_all(self.check.where)
        return tr("{values} where {conditions}", values=self.check.of, conditions=conditions)

    def values(self) -> list[Value]:
        """Return the single values that `of` names: ids of cards, cells, or free values."""
        name, _, rest = self.check.of.partition(".")
        if name == "values":
            return [
                Value(value, 1, self.game.position("values", *path))
                for path, value in entries(self.places(rest, "of"))
            ]
        table, cards = self.cards(name)
        column = rest or self.game.components[name].id
        self.check_column(name, column, "of")
        found = []
        for card in cards:
            value = column_value(self.game, card, column)
            for single in value if isinstance(value, tuple) else (value,):
                found.append(Value(single, card.quantity, table.position(card, column), card.id))
        return found

    def numbers(self) -> list[Value]:
        """Return the values that `of` names, if all of them are numbers."""
        values = self.values()
        blank = [each for each in values if isinstance(each.value, Blank)]
        if blank:
            self.blank(self.check.of.partition(".")[2], blank[0].position, cells=len(blank))
        wrong = [each for each in values if not is_number(each.value)]
        for each in wrong:
            self.fail(
                tr(
                    "{values} is {value}, no number",
                    values=self.check.of,
                    value=describe(each.value),
                ),
                each.position,
            )
        if wrong:
            raise ReportedError
        return values

    def amount(self, amount: Amount | None, field: str) -> float | None:
        """Return a limit of the check, which may stand among the game's values."""
        if not isinstance(amount, str):
            return amount
        name, _, path = amount.partition(".")
        places = self.places(path, field) if name == "values" else []
        if len(places) == 1 and is_number(places[0][1]):
            return float(places[0][1]) if isinstance(places[0][1], float) else int(places[0][1])
        self.diagnostics.error(
            self.at(field),
            tr(
                '{field} is "{value}", must be a number or the path of one',
                field=field,
                value=amount,
            ),
            tr("write a number, or a path such as values.start.points"),
        )
        raise ReportedError

    def cards(self, name: str) -> tuple[Table, list[Card]]:
        """Return the cards of a component that the check looks at; cards left out never count."""
        if name not in self.game.file.components:
            known = [*self.game.file.components, *(["values"] if self.game.values else [])]
            raise self.unknown(
                tr('component "{component}" does not exist', component=name), name, known, "of"
            )
        if name not in self.game.tables:
            raise ReportedError
        for column in self.check.where:
            self.check_column(name, column, "where", column)
        table = self.game.tables[name]
        cards = [card for card in table.cards if card.quantity and self._is_meant(table, card)]
        return table, cards

    def check_column(self, component: str, column: str, *field: str | int) -> None:
        """Make sure that a component has a column."""
        model = self.game.components[component]
        known = list(dict.fromkeys((*model.columns, model.id, model.name, model.quantity)))
        if as_known(column, known) not in known:
            message = tr(
                'component "{component}" has no column "{column}"',
                component=component,
                column=column,
            )
            raise self.unknown(message, column, known, *field)

    def places(self, path: str, *field: str | int) -> list[Place]:
        """Resolve a path into the game's free values."""
        return self.places_in(self.game.values, path, *field)

    def places_in(
        self, values: Mapping[str, Any], path: str, *field: str | int, every: bool = False
    ) -> list[Place]:
        """Resolve a path into a part of the game's free values.

        Args:
            values: The part.
            path: Path into it.
            field: Field of the check with the path.
            every: Whether to include entries that `where` excludes; it concerns checked values.
        """
        try:
            return look_up(values, path, None if every else self._is_meant_entry)
        except UnknownStepError as step:
            message = tr('"{name}" does not exist among the game\'s values', name=step.step)
            if step.before:
                message = tr(
                    '"{name}" does not exist in "{parent}" among the game\'s values',
                    name=step.step,
                    parent=step.before,
                )
            raise self.unknown(message, step.step, step.known, *field) from None

    def names(self, target: str, *field: str | int) -> list[Any]:
        """Return the names that a target offers: the ids of cards, a column, or free values."""
        name, _, rest = target.partition(".")
        if name == "values":
            places = self.places_in(self.game.values, rest, *field, every=True)
            return [value for _, value in names(places)]
        if name not in self.game.file.components:
            known = [*self.game.file.components, "values"]
            raise self.unknown(
                tr('component "{component}" does not exist', component=name), name, known, *field
            )
        if name not in self.game.tables:
            raise ReportedError
        column = rest or self.game.components[name].id
        self.check_column(name, column, *field)
        cards = self.game.tables[name].cards
        return [column_value(self.game, card, column) for card in cards]

    def card_numbers(self, table: Table, card: Card, columns: Iterable[str]) -> list[float]:
        """Return the numbers of a card in several columns; other values count 0, blanks are errors.

        Raises:
            ReportedError: if one of them is blank.
        """
        values = {column: column_value(self.game, card, column) for column in columns}
        for column, value in values.items():
            if isinstance(value, Blank):
                self.blank(column, table.position(card, column), card.id)
        return [value if is_number(value) else 0 for value in values.values()]

    def _is_meant(self, table: Table, card: Card) -> bool:
        for column, wanted in self.check.where.items():
            value = column_value(self.game, card, column)
            if isinstance(value, Blank) and is_ordering(wanted):
                message = tr(
                    "{column} of {card} is blank, and where: asks for {condition}",
                    column=column,
                    card=card.id,
                    condition=say(column, wanted),
                )
                hint = tr('write 0 if blank means 0, or "default: 0" at the column')
                self.fail(message, table.position(card, column), hint)
                raise ReportedError
            if not accepts(value, wanted):
                return False
        return True

    def _is_meant_entry(self, entry: Mapping[Any, Any]) -> bool:
        return all(
            accepts(entry.get(as_known(field, entry)), wanted)
            for field, wanted in self.check.where.items()
        )


def is_number(value: Any) -> bool:
    """Return whether a value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def column_value(game: Game, card: Card, column: str) -> Any:
    """Return a card's value in a column, the special columns included."""
    column = as_known(column, card.values)
    if column in card.values:
        return card.values[column]
    component = game.components[card.component]
    special = {component.id: card.id, component.name: card.name}
    return special.get(column, card.quantity)
