"""Numbers as people type them into spreadsheets."""

from __future__ import annotations

import re

from punchboard.cards.load.tables.cell import CellError, Convert

_NUMBER = re.compile(
    r"[-+]?(?:[0-9]{1,15}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][-+]?[0-9]{1,2})?"
)
_COMMA = re.compile(r"[-+]?[0-9]{1,15},[0-9]{1,20}")
_THOUSANDS = re.compile(r"[-+]?[1-9][0-9]{0,2}(?:[.,'’ \xa0\u202f][0-9]{3})+")
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}.*|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{2}|[0-9]{4})"
)
_TOO_LARGE = 1e15
_DASHES = str.maketrans("−–", "--")


def number_converter(
    least: float | None, most: float | None, whole: bool, decimal_comma: bool = False
) -> Convert:
    """Return the function that reads a number or raises `CellError`.

    Args:
        least: the least that is allowed.
        most: the greatest.
        whole: whether it must be whole.
        decimal_comma: whether 2,5 is a number, as in files that are separated by semicolons.
    """

    def read(text: str) -> int | float:
        number = _read(text, decimal_comma)
        if whole and isinstance(number, float):
            raise CellError(
                f"is {number}, must be a whole number",
                "round it, or declare the column with {type: number, whole: false}",
            )
        if least is not None and number < least:
            raise CellError(f"is {number}, must be {least} or more", f"write {least} or more")
        if most is not None and number > most:
            raise CellError(f"is {number}, must be {most} or less", f"write {most} or less")
        return number

    return read


def _read(text: str, decimal_comma: bool) -> int | float:
    plain = text.translate(_DASHES)
    point = "," if decimal_comma else "."
    if _THOUSANDS.fullmatch(plain) and (plain.count(point) != 1 or len(plain) > 8):
        bare = re.sub(r"[^-+0-9]", "", plain)
        raise CellError(
            f'is "{text}", which may be {bare} or not', f"write {bare}, or the decimals"
        )
    if decimal_comma and _COMMA.fullmatch(plain):
        plain = plain.replace(",", ".")
    if not _NUMBER.fullmatch(plain):
        raise CellError(*_sentence(text, plain))
    number = float(plain)
    if abs(number) >= _TOO_LARGE:
        raise CellError(f"is {text}, must be less than a thousand million million", "write less")
    if number.is_integer():
        return int(plain) if plain.lstrip("+-").isdigit() else int(number)
    return number


def _sentence(text: str, plain: str) -> tuple[str, str]:
    if _DATE.fullmatch(plain):
        return (
            f"is the date {text}, must be a number",
            "give the cell the format Number, and type the number again",
        )
    short = text if len(text) <= 60 else text[:59] + "…"
    if _COMMA.fullmatch(plain):
        return f'is "{short}", must be a number', f"write {plain.replace(',', '.')} with a point"
    return f'is "{short}", must be a number', "write digits only, without units"
