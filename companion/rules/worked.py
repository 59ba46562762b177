"""Numbers of a sheet and what formulas make of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cards.formula import Formula, read_formula
from cards.schema.play.sheets import PLACE, SheetKind, Worked

#: Id of a count to entry to number; a number without entries stands under "".
Numbers = Mapping[str, Mapping[str, int]]


@lru_cache(maxsize=1024)
def formula(text: str) -> Formula:
    """Return a formula; texts come from validated data."""
    return read_formula(text)


class Bench:
    """One player's numbers, as formulas know them, and those of all others.

    Attributes:
        kinds: by id.
        numbers: of this player; what has not been told is 0.
        others: the numbers of each other player.
        kind: the kind whose own numbers are known by their short names; None: no kind.
    """

    def __init__(
        self,
        kinds: Sequence[SheetKind],
        let: Sequence[Worked],
        numbers: Numbers,
        others: Sequence[Numbers] = (),
        kind: SheetKind | None = None,
    ) -> None:
        self.kinds = {kind.id: kind for kind in kinds}
        self.numbers = numbers
        self.others = others
        self.kind = kind
        self._let = {each.id: each for each in let}

    def of_kind(self, kind: SheetKind | None) -> Bench:
        """Return the same numbers, seen from a kind."""
        let = tuple(self._let.values())
        return Bench(tuple(self.kinds.values()), let, self.numbers, self.others, kind)

    def work_out(self, text: str) -> int:
        """Return the value of a formula."""
        return formula(text).work_out(self)

    def say(self, text: str, name: str = "") -> str:
        """Return a sentence with its formulas worked out."""

        def value(inner: str) -> str:
            if inner == "kind":
                return self.kind.title if self.kind is not None else ""
            return name if inner == "name" else str(self.work_out(inner)).replace("-", "−")

        return PLACE.sub(lambda match: value(match[1]), text)

    def number(self, name: str) -> int:
        """Return what a name of a formula stands for."""
        first, _, entry = name.partition(".")
        if entry and entry in self.kinds and first in self._let:
            return self.of_kind(self.kinds[entry]).number(first)
        if first in self._let:
            return self.work_out(self._let[first].formula)
        told = self.numbers.get(first)
        if told is not None:
            short = self.kind.id if self.kind is not None else ""
            return told.get(entry or (short if "" not in told else ""), 0)
        return self.kind.numbers.get(first, 0) if self.kind is not None else 0

    def of_name(self, function: str, name: str) -> int:
        """Return `total`, `best` or `others` of a name."""
        if function == "others":
            kinds, let = tuple(self.kinds.values()), tuple(self._let.values())
            return max(
                (Bench(kinds, let, each, (), self.kind).number(name) for each in self.others),
                default=0,
            )
        if name in self._let:
            values = [self.of_kind(kind).number(name) for kind in self.kinds.values()]
        else:
            values = list(self.numbers.get(name, {}).values())
        return sum(values) if function == "total" else max(values, default=0)
