"""The names and numbers that a formula of a sheet or a calculator can use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from punchboard.cards.play.formula import (
    OF_ALL,
    Formula,
    of_all,
    of_players,
    of_series,
    read_formula,
)
from punchboard.cards.play.schema.base import Unit
from punchboard.cards.play.schema.calculator import Calculator
from punchboard.cards.play.schema.formulas import (
    PLACE,
    ROUND,
    UNIT,
    Derived,
    Limit,
    Series,
)
from punchboard.cards.play.schema.formulas import Numbers as Data
from punchboard.cards.play.schema.sheet import Sheet
from punchboard.companion.rules.engine.deck import Deck

#: Id of a count to entry to number; "" is the entry of a number without entries.
Numbers = Mapping[str, Mapping[str, int]]


@lru_cache(maxsize=1024)
def formula(text: str) -> Formula:
    """Return a formula; texts come from validated data."""
    return read_formula(text)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind at a table: a material, a good, a card.

    Attributes:
        id: Id in formulas and actions.
        title: Title for players.
        icon: Icon beside it; "" for none.
        numbers: Numbers of this kind.
    """

    id: str
    title: str
    icon: str
    numbers: Mapping[str, tuple[int, ...]]


def kinds_at(data: Calculator | Sheet, deck: Deck, players: int) -> dict[str, Kind]:
    """Return the kinds that this number of players uses, by id: those of the data, then its cards.

    The numbers of a card come from some of its columns.
    """
    kinds = [
        Kind(each.id, each.title, each.icon, known(each.numbers, players)) for each in data.kinds
    ]
    kinds += [
        Kind(card.id, card.name, "", {column: (card.number_in(column),) for column in data.columns})
        for card in deck.of_components(*data.cards)
    ]
    return {kind.id: kind for kind in kinds}


def known(numbers: Data, players: int) -> dict[str, tuple[int, ...]]:
    """Return numbers by name as this number of players uses them."""
    return {
        name: each.numbers(players) if isinstance(each, Series) else (each,)
        for name, each in numbers.items()
    }


def of_round(players: int, number: int) -> dict[str, tuple[int, ...]]:
    """Return the names that every formula has during a game.

    Args:
        players: Number of players.
        number: Number of the round, from 1.
    """
    return {"players": (players,), ROUND: (number,)}


def limit_of(limit: Limit, players: int, number: int) -> int:
    """Return a limit that only the round decides, for a number of players in a round from 1."""
    scope = FormulaScope({}, {}, {}, common=of_round(players, number))
    return limit if isinstance(limit, int) else scope.evaluate(limit)


@dataclass(frozen=True, slots=True)
class FormulaScope:
    """One player's numbers, as formulas know them, and those of all others.

    Attributes:
        kinds: Kinds by id.
        let: Derived numbers, by name.
        numbers: Numbers of this player; missing ones are 0.
        others: The numbers of each other player.
        common: Numbers that don't depend on answers, by name.
        kind: The kind whose own numbers are known by their short names; None: no kind.
        units: Units of counts, by name, for sentences.
        chosen: Kinds that answer questions, by the question's name, for sentences.
    """

    kinds: Mapping[str, Kind]
    let: Mapping[str, Derived]
    numbers: Numbers
    others: Sequence[Numbers] = ()
    common: Mapping[str, tuple[int, ...]] | None = None
    kind: Kind | None = None
    units: Mapping[str, Unit] | None = None
    chosen: Mapping[str, Kind] | None = None
    #: What was derived from these numbers, by kind and name; other numbers begin anew.
    _derived: dict[tuple[str, str], int] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    #: The scopes of the other players, once they were asked for.
    _peers: list[FormulaScope] = field(default_factory=list, init=False, compare=False, repr=False)

    def of_kind(self, kind: Kind | None) -> FormulaScope:
        """Return the same numbers, seen from a kind."""
        if kind is self.kind:
            return self
        seen = replace(self, kind=kind)
        object.__setattr__(seen, "_derived", self._derived)  # of the same numbers
        object.__setattr__(seen, "_peers", self._peers)
        return seen

    def peers(self) -> list[FormulaScope]:
        """Return the other players' scopes, seen from the same kind.

        Each knows all others, this player too, so a derived number may compare players as well.
        """
        if not self._peers and self.others:
            everyone = (self.numbers, *self.others)
            scopes = [self]
            for at in range(1, len(everyone)):
                others = everyone[:at] + everyone[at + 1 :]
                scopes.append(replace(self, numbers=everyone[at], others=others))
            for each in scopes:
                each._peers[:] = [other for other in scopes if other is not each]
        return [each.of_kind(self.kind) for each in self._peers]

    def evaluate(self, text: str) -> int:
        """Return the value of a formula."""
        return formula(text).evaluate(self)

    def limit(self, limit: Limit) -> int:
        """Return a limit: a number, or the value of a formula."""
        return limit if isinstance(limit, int) else self.evaluate(limit)

    def say(self, text: str, name: str = "") -> str:
        """Return a sentence with its formulas worked out."""

        def value(inner: str) -> str:
            if inner == "kind":
                return self.kind.title if self.kind is not None else ""
            if self.chosen and inner in self.chosen:
                return self.chosen[inner].title
            if inner.startswith(UNIT):
                count = inner.removeprefix(UNIT)
                return (self.units or {})[count].count(self.number(count))
            return name if inner == "name" else str(self.evaluate(inner)).replace("-", "−")

        return PLACE.sub(lambda match: value(match[1]), text)

    def number(self, name: str) -> int:
        """Return the number behind a name of a formula."""
        first, _, entry = name.partition(".")
        if entry and entry in self.kinds and first in self.let:
            return self.of_kind(self.kinds[entry]).number(first)
        if first in self.let:
            return self._derive(first)
        numbers = self.numbers.get(first)
        if numbers is not None:
            short = self.kind.id if self.kind is not None else ""
            return numbers.get(entry or (short if "" not in numbers else ""), 0)
        return sum(self._listed(first))

    def of_name(self, function: str, name: str) -> int:
        """Return a function of a name: one of `OF_A_NAME` in `cards/play/formula.py`."""
        if function not in OF_ALL:
            others = [each.number(name) for each in self.peers()]
            return of_players(function, self.number(name), others)
        values: Sequence[int]
        if name in self.let:
            values = [self.of_kind(kind).number(name) for kind in self.kinds.values()]
        elif name in self.numbers:
            values = list(self.numbers[name].values())
        else:
            values = self._listed(name)
        return of_all(function, values)

    def of_list(self, function: str, name: str, number: int) -> int:
        """Return the sum of the `first` numbers of a name, or the one `at` a place."""
        return of_series(function, self._listed(name), number)

    def _derive(self, name: str) -> int:
        """Return a derived number; all that it may depend on are derived first, each once."""
        kind = self.kind.id if self.kind is not None else ""
        for id_, each in self.let.items():
            if (kind, id_) not in self._derived:
                self._derived[kind, id_] = self.evaluate(each.formula)
            if id_ == name:
                break
        return self._derived[kind, name]

    def _listed(self, name: str) -> tuple[int, ...]:
        """Return the numbers that data give a name; the chosen kind's own come first."""
        if self.kind is not None and name in self.kind.numbers:
            return self.kind.numbers[name]
        return (self.common or {}).get(name, ())
