"""Check the shape of data from outside before any rule reads it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.companion.rules.engine.action import Action, Code, Refusal

_DO = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,59}\.[A-Za-z0-9_][A-Za-z0-9_:.\-]{0,199}")
_LONGEST_NAME = 60
_LONGEST_WORD = 1000
_LARGEST_NUMBER = 1_000_000_000
_MOST_VALUES = 2000
_DEEPEST = 4


def to_action(value: object) -> Action:
    """Return an action of a client, with values of plain JSON in bounded size.

    Args:
        value: `{"do", "seat", "values"}`; the last two may be left out.

    Raises:
        Refusal: if it has another shape, or is larger than any action of a game.
    """
    if not isinstance(value, Mapping) or not set(value) <= {"do", "seat", "values"}:
        raise _refusal(tr("An action is “do”, “seat” and “values”, and nothing else."))
    do, seat, values = value.get("do"), value.get("seat", ""), value.get("values", {})
    if not isinstance(do, str) or not _DO.fullmatch(do):
        raise _refusal(tr("An action’s “do” is written “mechanism.verb”."))
    if not isinstance(seat, str) or len(seat) > _LONGEST_NAME:
        raise _refusal(tr("An action’s “seat” is the id of a seat."))
    if not isinstance(values, Mapping):
        raise _refusal(tr("An action’s “values” stand under the names of its fields."))
    plain, count = _plain(values, _DEEPEST)
    if count > _MOST_VALUES:
        raise _refusal(tr("This action carries more values than any has."))
    return Action(do, seat, plain)


def _plain(value: object, depth: int) -> tuple[Any, int]:
    """Return a copy of plain JSON, with the number of values in it."""
    if value is None or isinstance(value, bool):
        return value, 1
    if isinstance(value, int):
        if abs(value) > _LARGEST_NUMBER:
            raise _refusal(tr("A number of this action is beyond all limits."))
        return value, 1
    if isinstance(value, str):
        if len(value) > _LONGEST_WORD or _is_odd(value):
            raise _refusal(tr("A text of this action is too long, or no text."))
        return value, 1
    if depth and isinstance(value, Mapping):
        pairs = {_name(key): _plain(each, depth - 1) for key, each in value.items()}
        return {key: each for key, (each, _) in pairs.items()}, 1 + sum(
            count for _, count in pairs.values()
        )
    if depth and isinstance(value, list | tuple):
        items = [_plain(each, depth - 1) for each in value]
        return [each for each, _ in items], 1 + sum(count for _, count in items)
    raise _refusal(tr("An action carries texts, whole numbers, lists of them, and yes or no."))


def _is_odd(text: str) -> bool:
    """Return whether a text has characters that no keyboard writes: nulls, half characters."""
    return any(each == "\0" or "\ud800" <= each <= "\udfff" for each in text)


def _name(key: object) -> str:
    if not isinstance(key, str) or len(key) > _LONGEST_NAME or _is_odd(key):
        raise _refusal(tr("The values of an action stand under names."))
    return key


def _refusal(sentence: str) -> Refusal:
    return Refusal(Code.WRONG_KIND, sentence)
