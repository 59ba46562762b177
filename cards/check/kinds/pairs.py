"""`check: pairs`."""

from collections import Counter
from itertools import product
from typing import Literal

from punchboard.cards.catalog import tr, tr_list, tr_some
from punchboard.cards.check.scope import Scope, is_number
from punchboard.cards.schema.game import CheckBase


class Pairs(CheckBase):
    """Sums of one value from each of two lists, as on two dice, make every number exactly once.

    Attributes:
        plus: The other list: `values.dice.low`.
        first: Smallest sum.
        last: Largest sum.
    """

    check: Literal["pairs"]
    plus: str
    first: int = 0
    last: int


MODEL = Pairs


def run(check: Pairs, scope: Scope) -> None:
    """Check that every sum between the two limits comes up exactly once, and no other."""
    name, _, path = check.plus.partition(".")
    second = scope.names(f"{name}.{path}", "plus")
    if not all(is_number(each) for each in second):
        scope.fail(tr("{values} does not hold numbers only", values=check.plus), scope.at("plus"))
        return
    found = Counter(each.value + other for each, other in product(scope.numbers(), second))
    wanted = range(check.first, check.last + 1)
    missing = [each for each in wanted if each not in found]
    extra = sorted(each for each in found if each not in wanted)
    twice = sorted(each for each in wanted if found[each] > 1)
    both = tr_list([scope.subject(), check.plus])
    if missing:
        scope.fail(tr("{both} never add up to {sums}", both=both, sums=_first_five(missing)))
    if extra:
        scope.fail(
            tr(
                "{both} add up to {sums}, outside {first} to {last}",
                both=both,
                sums=_first_five(extra),
                first=check.first,
                last=check.last,
            )
        )
    if twice:
        scope.fail(
            tr(
                "{both} add up to {sums} more than once",
                both=both,
                sums=_first_five(twice),
            )
        )


def _first_five(numbers: list[int]) -> str:
    return tr_some([str(each) for each in numbers], 5)
