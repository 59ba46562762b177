"""Plain JSON altered in one place, as somebody who means no good would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Alter = Callable[[Json], None]


def change(place: str, value: object) -> Alter:
    """Return what sets a value, or adds one; `place` is a path with points."""

    def alter(told: Json) -> None:
        *way, last = _steps(place)
        at = _down(told, way)
        before = at.get(last) if isinstance(at, dict) else at[last]
        assert before != value, "nothing would be altered"
        at[last] = value

    return alter


def swap(place: str, first: Any, second: Any) -> Alter:
    """Return what lets two values of a list or block be each other."""

    def alter(told: Json) -> None:
        at = _down(told, _steps(place))
        at[first], at[second] = at[second], at[first]

    return alter


def drop(place: str) -> Alter:
    """Return what leaves a value out."""

    def alter(told: Json) -> None:
        *way, last = _steps(place)
        del _down(told, way)[last]

    return alter


def _steps(place: str) -> list[Any]:
    return [int(each) if each.isdigit() else each for each in place.split(".")]


def _down(told: Any, way: list[Any]) -> Any:
    for each in way:
        told = told[each]
    return told
