"""Text that runs from right to left, or both ways: which way each letter runs, and in what order.

The rules are those of Unicode Standard Annex #9. A level tells the way: letters of an even one run
from left to right, those of an odd one from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeVar
from unicodedata import bidirectional, category

from punchboard.generator.text.emoji import emoji_in, units_of

_T = TypeVar("_T")
#: What Unicode keeps for scripts from right to left, and signs that make others run so.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
    "\u200f\u202b\u202e\u2067]"
)
#: Types of characters that have a way of their own; numbers count as if they ran to the left.
_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
#: Stands for an icon or an emoji where only the way of letters is asked for (U+FFFC).
OBJECT = "\ufffc"
#: So many brackets may stand in each other; of what follows no pairs are looked for (BD16).
_MOST_WAITING = 63


def runs_left(text: str) -> bool:
    """Return whether any of a text runs from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def levels_of(text: str) -> list[int]:
    """Return the level of each character of a paragraph, and after them that of the paragraph.

    An emoji is neutral as an icon is, flags too, and its characters have one level: so none is
    taken apart.
    """
    from bidi import algorithm

    for start, end in emoji_in(text):
        text = text[:start] + OBJECT * (end - start) + text[end:]
    base = algorithm.get_base_level(text)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    for number, each in enumerate(storage["chars"]):
        each["number"] = number
        each["type"] = each["type"] or "L"  # of characters that Python does not know yet
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        chars = storage["chars"][run["start"] : run["start"] + run["length"]]
        _resolve_brackets(chars, run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    levels = [base] * (len(text) + 1)
    for each in storage["chars"]:
        levels[each["number"]] = each["level"]
    return levels


def _resolve_brackets(chars: Sequence[dict[str, Any]], before: str) -> None:
    """Have pairs of brackets run as what is in them (rule N0), which the package leaves out.

    Args:
        chars: of one level.
        before: which way what is before them runs.
    """
    waiting: list[tuple[str, int]] = []  # what will close a bracket, and where it stands
    pairs: list[tuple[int, int]] = []
    for at, each in enumerate(chars):
        sign = each["ch"]
        if each["type"] != "ON" or category(sign) not in ("Ps", "Pe"):
            continue
        if category(sign) == "Ps":
            if len(waiting) == _MOST_WAITING:
                break
            waiting.append((_mirrored(sign), at))
            continue
        closed = [closes for closes, _ in waiting]
        if sign in closed:
            place = len(closed) - 1 - closed[::-1].index(sign)
            pairs.append((waiting[place][1], at))
            del waiting[place:]
    for start, end in sorted(pairs):
        embedding = "LR"[chars[start]["level"] % 2]
        inside = {_STRONG.get(each["type"]) for each in chars[start + 1 : end]} - {None}
        way = embedding
        if not inside:
            continue
        if embedding not in inside:  # as what stands before, if that runs so as well
            ways = (_STRONG.get(chars[at]["type"]) for at in range(start - 1, -1, -1))
            way = next(filter(None, ways), before)
        chars[start]["type"] = chars[end]["type"] = way


def in_order(items: Sequence[_T], levels: Sequence[int]) -> list[_T]:
    """Return the parts of a line from left to right (rule L2).

    Args:
        items: as they are read.
        levels: of each.
    """
    order = list(range(len(items)))
    lowest = min((each for each in levels if each % 2), default=0)
    for level in range(max(levels, default=0), lowest - 1, -1):
        if not level:
            break
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            if end > start:
                order[start:end] = reversed(order[start:end])
            start = end + 1
    return [items[each] for each in order]


def in_runs(text: str, levels: Sequence[int]) -> list[tuple[int, str]]:
    """Return a text in parts of one level each, as they are read; signs alone are turned around."""
    runs: list[tuple[int, str]] = []
    for level, group in groupby(zip(text, levels, strict=False), key=lambda pair: pair[1]):
        part = "".join(character for character, _ in group)
        runs.append((level, _mirrored(part) if level % 2 else part))
    return runs


def from_the_left(text: str) -> list[str]:
    """Return a line in parts from left to right, each of one word that runs one way, or a blank."""
    levels = levels_of(text)
    parts: list[tuple[int, str]] = []
    at = 0
    for number, word in enumerate(text.split(" ")):
        if number:
            parts.append((levels[at], " "))
            at += 1
        parts += in_runs(word, levels[at:])
        at += len(word)
    return in_order([part for _, part in parts], [level for level, _ in parts])


def _mirrored(text: str) -> str:
    """Return a text of signs alone as it looks from right to left: turned around, each mirrored."""
    units = [*units_of(text)]
    if any(bidirectional(each) in _STRONG for each in units if len(each) == 1):
        return text
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(each, each) for each in reversed(units))
