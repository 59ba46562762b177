"""Did you mean …? The known name that is closest to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Literal

from punchboard.cards.catalog import tr
from punchboard.cards.problem import Hint, Remedy

#: Names listed in full where nothing is close; beyond this, a list helps nobody.
_MOST_LISTED = 12

#: Letters by which a mistyped name may be longer or shorter.
_MOST_OFF = 4
#: Comparing is slow; of more names than this only those with the same first letter count.
_MOST_COMPARED = 300


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known name closest to `word`, or "" if none is close."""
    return next(iter(_close_names(word, known, 1)), "")


def _close_names(word: str, known: Iterable[str], most: int) -> list[str]:
    """Return the known names that are close to `word`, the closest first."""
    folded = word.casefold()
    by_fold: dict[str, str] = {}
    for name in known:
        if abs(len(name) - len(word)) <= _MOST_OFF:
            by_fold.setdefault(name.casefold(), name)
    candidates = list(by_fold)
    if len(candidates) > _MOST_COMPARED:
        candidates = [name for name in candidates if name[:1] == folded[:1]][:_MOST_COMPARED]
    return [by_fold[name] for name in get_close_matches(folded, candidates, most, 0.7)]


def meant(word: str, known: Iterable[str], words: str, close: str, *, is_code: bool = False) -> str:
    """Return a hint that names the known name closest to `word`, with its remedy if it is the only.

    Args:
        word: The unknown name, as it was written.
        known: The names that exist.
        words: The hint in words.
        close: The closest name.
        is_code: Whether the name is in an expression.
    """
    found = _close_names(word, known, 2)
    is_only = found[:1] == [close] and (len(found) == 1 or close.casefold() == word.casefold())
    form: Literal["code", "text"] = "code" if is_code else "text"
    return Hint(words, Remedy(word, close, form)) if is_only else words


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return the fix for an unknown name.

    Args:
        word: The unknown name.
        known: The names that exist.
        otherwise: The fix if no name is close; without it, the known names are listed.
    """
    names = list(dict.fromkeys(known))
    close = nearest(word, names)
    if close:
        return meant(word, names, tr('did you mean "{name}"?', name=close), close)
    if otherwise or not names:
        return otherwise
    return one_of(names)


def one_of(names: Sequence[str]) -> str:
    """Return the fix that lists known names; of many the first."""
    listed = ", ".join(names[:_MOST_LISTED])
    return tr("use one of: {names}", names=listed) + (", …" if len(names) > _MOST_LISTED else "")
