"""Bidirectional text: levels of characters and visual order.

The rules are those of Unicode Standard Annex #9. Characters with an even level run from left to
right, characters with an odd level from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeVar
from unicodedata import bidirectional, category

from punchboard.generator.text.emoji import emoji_in, units_of

_T = TypeVar("_T")
#: Code points that Unicode reserves for right-to-left scripts, and control characters for
#: direction.
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
    "\u200f\u202b\u202e\u2067]"
)
#: Directions of characters with a strong type; numbers count as right-to-left here.
_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
#: Placeholder for an icon or emoji in texts for `levels_of` (U+FFFC).
OBJECT = "\ufffc"
#: Deepest nesting of bracket pairs; text after deeper brackets gets no pairs (BD16).
_MOST_OPEN = 63


def has_right_to_left(text: str) -> bool:
    """Return whether a text has any right-to-left characters."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def levels_of(text: str) -> list[int]:
    """Return the level of each character of a paragraph, followed by the paragraph level.

    An emoji, also a flag, is neutral like an icon, and all its characters have one level, so that
    it is never split.
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
        each["type"] = each["type"] or "L"  # for characters that Python doesn't know yet
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
    """Give pairs of brackets the direction of their content (rule N0), which the package lacks.

    Args:
        chars: Characters of one level run.
        before: Direction of the text before the run.
    """
    waiting: list[tuple[str, int]] = []  # expected closing bracket, and index of the opening one
    pairs: list[tuple[int, int]] = []
    for at, each in enumerate(chars):
        sign = each["ch"]
        if each["type"] != "ON" or category(sign) not in ("Ps", "Pe"):
            continue
        if category(sign) == "Ps":
            if len(waiting) == _MOST_OPEN:
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
        direction = embedding
        if not inside:
            continue
        if embedding not in inside:  # the direction of the text before, if it is the opposite too
            directions = (_STRONG.get(chars[at]["type"]) for at in range(start - 1, -1, -1))
            direction = next(filter(None, directions), before)
        chars[start]["type"] = chars[end]["type"] = direction


def in_visual_order(items: Sequence[_T], levels: Sequence[int]) -> list[_T]:
    """Reorder the parts of a line visually, from left to right (rule L2).

    Args:
        items: Parts in logical order.
        levels: Level of each part.
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


def level_runs(text: str, levels: Sequence[int]) -> list[tuple[int, str]]:
    """Split a text into runs of one level, in logical order; mirror runs of mere punctuation."""
    runs: list[tuple[int, str]] = []
    for level, group in groupby(zip(text, levels, strict=False), key=lambda pair: pair[1]):
        part = "".join(character for character, _ in group)
        runs.append((level, _mirrored(part) if level % 2 else part))
    return runs


def visual_words(text: str) -> list[str]:
    """Split a line into parts in visual order, each a word of one direction, or a space."""
    levels = levels_of(text)
    parts: list[tuple[int, str]] = []
    at = 0
    for number, word in enumerate(text.split(" ")):
        if number:
            parts.append((levels[at], " "))
            at += 1
        parts += level_runs(word, levels[at:])
        at += len(word)
    return in_visual_order([part for _, part in parts], [level for level, _ in parts])


def visual_parts(texts: Sequence[str]) -> list[tuple[int, int, str]]:
    """Split the texts of a line into parts of one direction, in visual order.

    Args:
        texts: Texts that follow each other.

    Returns:
        The index of its text, its start in the text, and the characters of each part.
    """
    levels = levels_of("".join(texts))
    parts: list[tuple[int, int, str]] = []
    part_levels: list[int] = []
    at = 0
    for number, text in enumerate(texts):
        start = 0
        for level, part in level_runs(text, levels[at:]):
            parts.append((number, start, part))
            part_levels.append(level)
            start += len(part)
        at += len(text)
    return in_visual_order(parts, part_levels)


def _mirrored(text: str) -> str:
    """Return a right-to-left run of punctuation in visual order, with mirrored characters."""
    units = [*units_of(text)]
    if any(bidirectional(each) in _STRONG for each in units if len(each) == 1):
        return text
    from bidi.mirror import MIRRORED

    return "".join(MIRRORED.get(each, each) for each in reversed(units))
