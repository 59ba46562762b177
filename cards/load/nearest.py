"""Did you mean …? The known name that is closest to a mistyped one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from punchboard.cards.catalog import tr

#: Names listed in full where nothing is close; beyond this, a list helps nobody.
_MOST_LISTED = 12

#: Letters by which a mistyped name may be longer or shorter.
_MOST_OFF = 4
#: Comparing is slow; of more names than this only those with the same first letter count.
_MOST_COMPARED = 300


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known name closest to `word`, or "" if none is close."""
    folded = word.casefold()
    by_fold: dict[str, str] = {}
    for name in known:
        if abs(len(name) - len(word)) <= _MOST_OFF:
            by_fold.setdefault(name.casefold(), name)
    candidates = list(by_fold)
    if len(candidates) > _MOST_COMPARED:
        candidates = [name for name in candidates if name[:1] == folded[:1]][:_MOST_COMPARED]
    found = get_close_matches(folded, candidates, 1, 0.7)
    return by_fold[found[0]] if found else ""


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
        return tr('did you mean "{name}"?', name=close)
    if otherwise or not names:
        return otherwise
    return one_of(names)


def one_of(names: Sequence[str]) -> str:
    """Return the fix that lists known names; of many the first."""
    listed = ", ".join(names[:_MOST_LISTED])
    return tr("use one of: {names}", names=listed) + (", …" if len(names) > _MOST_LISTED else "")
