"""Broken copies of Brick & Mortar's board, money and tokens, and what is said about each."""

from __future__ import annotations

from tests.games.broken_copy import Cases, cell, game_line, value, without

BOX: Cases = {
    "a bill is missing": (
        [cell("pieces/money", "five", "quantity", "19")],
        "count of money is 99, must be 100",
    ),
    "a bill of another value": (
        [cell("pieces/money", "twenty", "value", "25")],
        "sum of money.value is 840, must be 740",
    ),
    "a crate of food is missing": (
        [cell("pieces/crates", "food", "quantity", "24")],
        "count of crates is 104, must be 105",
    ),
    **{
        f"another number of {kind} crates": (
            [cell("pieces/crates", kind, "quantity", str(count + 1))],
            f"is {count + 1}, must be {count}",
        )
        for kind, count in (
            ("food", 25),
            ("clothing", 25),
            ("electronics", 20),
            ("jewelry", 20),
            ("art", 15),
        )
    },
    "another number of debt tokens": (
        [value("debt.tokens", 16)],
        "count of debt is 15, must be 16",
    ),
    "another seat": (
        [value("seats.1.id", "teal")],
        "teal",
    ),
    "a seat is missing": (
        [without("pieces/seats", "green")],
        "count of point_markers is 3, must be 4",
    ),
    "a marker of nobody": (
        [cell("pieces/seats", "green", "id", "teal")],
        'point_markers.id is "teal"',
    ),
    "a board marker is missing": (
        [without("pieces/track_markers", "phase")],
        "count of track_markers is 3, must be 4",
    ),
    "two boards": (
        [
            game_line(
                "size: {width: 380, height: 254}", "size: {width: 380, height: 254}\n    copies: 2"
            )
        ],
        "count of board is 2, must be 1",
    ),
}
