"""Columns that a game declares: which type a cell has, and what it may hold."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import model_validator

from punchboard.cards.schema.base import Strict

ColumnType = Literal["text", "number", "icons", "choice", "flag", "image"]


class Column(Strict):
    """One column of a card table; `cost: number` is short for `cost: {type: number}`.

    Attributes:
        type: text (may carry bold, italic and [icon]), number, icons (names separated by commas or
            spaces), choice (one of `options`), flag (yes, no, x or blank), image (a path of a
            picture in the game's folder).
        required: whether a blank cell is an error.
        default: what a blank cell means; without it blank is "" for text, choice and image, no for
            flag, none for icons, and for number it stays blank, which is no number.
        min: least number.
        max: greatest number.
        whole: whether the number must be whole.
        options: what a choice may be, in order.
        unique: whether no two cards may share the value.
    """

    type: ColumnType
    required: bool = False
    default: str | float | int | bool | None = None
    min: float | int | None = None
    max: float | int | None = None
    whole: bool = True
    options: tuple[str, ...] = ()
    unique: bool = False

    @model_validator(mode="before")
    @classmethod
    def _from_short_form(cls, value: Any) -> Any:
        return {"type": value} if isinstance(value, str) else value
