"""Choose the numbers from which the look of a card without a picture follows."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, product

#: Numbers that a card's look follows from, and most tries for such that set cards apart.
LOOKS, _TRIES = 24, 40


@lru_cache(maxsize=16)
def factors_of(names: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[int, int, int]:
    """Return factors for which cards of a type look different, or as many as can be found.

    Args:
        names: Name of each card.
        kinds: Type of each card.
    """
    counts = [letters_of_seed(each) for each in names]
    best, least = (1, 3, 5), len(names) + 1
    for factors in islice(
        product((1, 5, 7, 11, 13), (3, *range(1, 12)), (5, *range(1, 12))), _TRIES
    ):
        looks = {
            (kind, sum(a * b for a, b in zip(factors, each, strict=True)) % LOOKS)
            for each, kind in zip(counts, kinds, strict=True)
        }
        if len(names) - len(looks) < least:
            best, least = factors, len(names) - len(looks)
        if not least:
            break
    return best


def letters_of_seed(name: str) -> tuple[int, int, int]:
    """Return how many letters a name has, how many vowels, and how many from a to h."""
    low = name.lower()
    return len(name), sum(each in "aeiou" for each in low), sum(each in "abcdefgh" for each in low)
