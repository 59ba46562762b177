"""The rules of data validation: values that a workbook asks for in a cell.

A value that breaks a rule is written all the same, and marked: while a word is typed, each key
press makes a value that the rule doesn't know yet. Excel, too, keeps such values and circles them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne

from punchboard.cards.catalog import tr, tr_list
from punchboard.cards.workbook.formula_reads import Block
from punchboard.cards.workbook.stale import block_of

#: A rule: its cells, its attributes, and its formulas.
Rule = tuple[list[Block], dict[str, str], list[str]]
#: Returns the rows of a worksheet by its name.
Rows = Callable[[str], Sequence[Sequence[str]]]
_COMPARED = {
    "equal": eq, "notEqual": ne, "greaterThan": gt, "lessThan": lt,
    "greaterThanOrEqual": ge, "lessThanOrEqual": le,
}  # fmt: skip
_SIGNS = {
    "equal": "=", "notEqual": "≠", "greaterThan": ">", "lessThan": "<",
    "greaterThanOrEqual": "≥", "lessThanOrEqual": "≤",
}  # fmt: skip
_CELLS = re.compile(r"(?:('(?:[^']|'')+'|[\w.]+)!)?(\$?[A-Z]+\$?[0-9]+(?::\$?[A-Z]+\$?[0-9]+)?)")
_MOST_CHOICES, _MOST_NAMED = 5_000, 8


def unfit_cells(
    rules: Iterable[Rule], cells: Mapping[tuple[int, int], str], rows: Rows, sheet: str
) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield row and column of the cells whose value a rule forbids, with the rule in words.

    Rules by formulas can't be checked here, and forbid nothing.

    Args:
        rules: The rules of a worksheet.
        cells: Texts of its cells by row and column.
        rows: Returns the rows of a worksheet.
        sheet: The worksheet's name.
    """
    for blocks, known, formulas in rules:
        check = _check_of(known, formulas, rows, sheet)
        if check is None:
            continue
        allows, words = check
        for (row, column), text in cells.items():
            is_in = any(
                each.top <= row <= each.bottom and each.left <= column <= each.right
                for each in blocks
            )
            if is_in and not allows(text):
                yield (row, column), tr("the workbook allows here: {values}", values=words)


def _check_of(
    known: Mapping[str, str], formulas: Sequence[str], rows: Rows, sheet: str
) -> tuple[Callable[[str], bool], str] | None:
    """Return whether a value is allowed, and the allowed ones in words; None if nobody can tell."""
    kind = known.get("type", "none")
    if kind == "list" and formulas:
        choices = _choices(formulas[0], rows, sheet)
        if choices is None:
            return None
        keys = {each.casefold() for each in choices}
        shown = [*choices[:_MOST_NAMED], *(["…"] if len(choices) > _MOST_NAMED else [])]
        return (lambda text: text.strip().casefold() in keys), tr_list(shown)
    limits = [number for each in formulas if (number := _number(each)) is not None]
    if kind not in ("whole", "decimal", "textLength") or len(limits) < len(formulas) or not limits:
        return None
    operator = known.get("operator", "between")
    if operator in ("between", "notBetween") and len(limits) < 2:
        return None

    def allows(text: str) -> bool:
        value = float(len(text)) if kind == "textLength" else _number(text)
        if value is None or (kind == "whole" and not value.is_integer()):
            return False
        if operator in _COMPARED:
            return bool(_COMPARED[operator](value, limits[0]))
        return (limits[0] <= value <= limits[1]) is (operator == "between")

    low, high = f"{limits[0]:g}", f"{limits[-1]:g}"
    words = f"{_SIGNS.get(operator, '')} {low}".strip()
    if operator == "between":
        words = tr("{low} to {high}", low=low, high=high)
    elif operator == "notBetween":
        words = tr("not {low} to {high}", low=low, high=high)
    return allows, tr("{values} characters", values=words) if kind == "textLength" else words


def _choices(formula: str, rows: Rows, sheet: str) -> list[str] | None:
    """Return the values of a list: as they are in the rule, or in cells."""
    text = formula.strip()
    if text.startswith('"') and text.endswith('"'):
        inner = text[1:-1].replace('""', '"')
        return [each.strip() for each in inner.replace("&amp;", "&").split(",")]
    found = re.fullmatch(
        r"(?:('(?:[^']|'')+'|[\w.]+)!)?(\$?[A-Z]+\$?[0-9]+(?::\$?[A-Z]+\$?[0-9]+)?)", text
    )
    block = block_of(found[2], "") if found is not None else None
    if found is None or block is None:
        return None
    name = found[1] or sheet
    if name.startswith("'"):
        name = name[1:-1].replace("''", "'")
    return [
        text
        for row in rows(name)[block.top - 1 : min(block.bottom, block.top + _MOST_CHOICES)]
        for text in row[block.left - 1 : block.right]
        if text
    ]


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?", text.strip()) else None
