"""Check of pairs: two lists that are added, as two dice are."""

from __future__ import annotations

from collections import Counter
from itertools import product

from punchboard.cards.check.scope import Scope, is_number
from punchboard.cards.schema.check import Pairs


def check_pairs(check: Pairs, scope: Scope) -> None:
    """Check that every sum between the two limits comes up exactly once, and no other."""
    name, _, path = check.plus.partition(".")
    second = scope.names(f"{name}.{path}", "plus")
    if not all(is_number(each) for each in second):
        scope.fail(f"{check.plus} does not hold numbers only", scope.at("plus"))
        return
    found = Counter(each.value + other for each, other in product(scope.numbers(), second))
    wanted = range(check.first, check.last + 1)
    missing = [each for each in wanted if each not in found]
    extra = sorted(each for each in found if each not in wanted)
    twice = sorted(each for each in wanted if found[each] > 1)
    both = f"{scope.subject()} and {check.plus}"
    if missing:
        scope.fail(f"{both} never add up to {_listed(missing)}")
    if extra:
        scope.fail(f"{both} add up to {_listed(extra)}, outside {check.first} to {check.last}")
    if twice:
        scope.fail(f"{both} add up to {_listed(twice)} more than once")


def _listed(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:5]))
    return shown + (f" and {len(numbers) - 5} more" if len(numbers) > 5 else "")
