"""Let the designer choose the roles of columns, as far as their cells allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from punchboard.cards.load.tables.grid import Grid
from punchboard.generator.new.spreadsheet import (
    BADGE_LIMIT,
    NO_WORDS,
    YES_WORDS,
    Role,
    SheetColumn,
    free_special_name,
    guess_role,
    is_id,
    is_quantity,
    picture_name,
)

#: Roles of which a deck has one column each.
SINGLE: tuple[Role, ...] = ("id", "name", "quantity", "cost")


def possible_roles(column: SheetColumn, grid: Grid) -> list[Role]:
    """Return the roles that a column's cells allow, in the order of a list to choose from.

    Args:
        column: The column; its role is always possible.
        grid: Its table.
    """
    filled, words = column.filled, {cell.casefold() for cell in column.filled}
    is_number = None not in column.numbers
    allowed: dict[Role, bool] = {
        "name": True,
        "quantity": is_quantity(column),
        "cost": is_number or column.is_of_symbols,
        "number": is_number,
        "badge": not is_number and max(map(len, filled)) <= BADGE_LIMIT,
        "tag": True,
        "text": True,
        "flag": bool(words & YES_WORDS) and words <= YES_WORDS | NO_WORDS,
        "art": any(map(picture_name, filled)),
        "id": is_id(column, grid),
        "note": True,
    }
    return [role for role, is_allowed in allowed.items() if is_allowed or role == column.role]


def choose_roles(columns: Sequence[SheetColumn], chosen: Mapping[int, Role], grid: Grid) -> None:
    """Give columns the roles that were chosen.

    A column that loses a single role to another, such as the name, gets the role that its cells
    suggest. Roles that the cells don't allow are ignored.

    Args:
        columns: Columns with guessed roles.
        chosen: Roles by index of the column in the table.
        grid: The table.
    """
    for column in columns:
        role = chosen.get(column.index, column.role)
        if role == column.role or role not in possible_roles(column, grid):
            continue
        for other in columns:
            if role in SINGLE and other.role == role:
                other.role = guess_role(other)
                free_special_name(other, columns)
        column.role, column.is_hidden, column.mismatch = role, False, None
        free_special_name(column, columns)
