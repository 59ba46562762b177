"""Broken copies of Lumber Trader's data, and what is said about each."""

# ruff: noqa: E501

from __future__ import annotations

from tests.games.broken_copy import Cases, cell, game_line, value, without

CASES: Cases = {
    "a chip is missing": (
        [cell("pieces/chips", "oak", "quantity", "6")],
        "count of chips is 34, must be 35",
    ),
    "a chip of another type": (
        [cell("pieces/chips", "oak", "quantity", "6"), cell("pieces/chips", "pine", "quantity", "8")],
        "chips.number is 1 on 8 copies, must be on 7",
    ),
    "a sixth type": (
        [value("types", [{"id": f"type_{n}", "number": n} for n in range(1, 7)])],
        "count of values.types.id is 6, must be 5",
    ),
    "other copies": ([value("copies", 8)], "values.copies is 8, must be 7"),
    "a type without chips": ([without("pieces/chips", "oak")], 'no chips.id is "oak"'),
    "a fourth column": (
        [value("columns", [{"id": f"c{n}", "prices": [1] * 5, "players": [2] * 5} for n in range(4)])],
        "count of values.columns.id is 4, must be 3",
    ),
    "a price of 6": ([value("columns.1.prices", [6, 4, 3, 2, 1])], "values.columns.prices is 6, must be 5 or less"),
    "cells left out of another column": (
        [value("columns.1.players", [3, 2, 2, 2, 2]), value("columns.3.players", [3, 2, 2, 2, 2])],
        "values.columns.1.players",
    ),
    "two players use all cells": ([value("columns.2.players", [2, 2, 2, 2, 2])], "values.columns.2.players"),
    "a short column": (
        [value(f"columns.{n}.prices", [5, 4, 3, 2]) for n in (1, 2, 3)]
        + [value("columns.1.players", [2, 2, 2, 2])],
        "count of values.columns.1.prices is 4, must be 5",
    ),
    "four chips a round": ([value("stock", 4)], "values.stock is 4, must be 3"),
    "five chips to pick from": ([value("pick.drawn", 5)], "values.pick.drawn is 5, must be 4"),
    "a draft of five": ([value("draft", 5)], "values.draft is 5, must be 4"),
    "two dollars more": ([value("cut.extra", 2)], "values.cut.extra is 2, must be 1"),
    "three types": ([value("load.types", 3)], "values.load.types is 3, must be 2"),
    "two chips": ([value("windfall.chips", 2)], "values.windfall.chips is 2, must be 1"),
    "an even start": ([value("start.first", 2)], "values.start"),
    "another goal": ([value("goal.longer", 40)], "values.goal"),
    "dice with plain pips": (
        [value("dice.high", [1, 2, 3, 4, 5, 6]), value("dice.low", [1, 2, 3, 4, 5, 6])],
        "values.dice.high and values.dice.low never add up to 0, 1, 13, 14, 15",
    ),
    "a face too few": ([value("dice.high", [0, 6, 12, 18, 24])], "count of values.dice.high is 5, must be 6"),
    "another face too few": ([value("dice.low", [0, 1, 2, 3, 4])], "count of values.dice.low is 5, must be 6"),
    "another player": ([value("seats.1.id", "green")], "values.seats.id"),
    "another phase": ([value("phases.1.id", "select")], "values.phases.id"),
    "two boards": (
        [game_line("size: {width: 190, height: 262}", "size: {width: 190, height: 262}\n    copies: 2")],
        "count of board is 2, must be 1",
    ),
    "a player without pieces": ([without("pieces/seats", "blue")], "count of high_dice is 3, must be 4"),
    "pieces of nobody": ([cell("pieces/seats", "blue", "id", "teal")], 'high_dice.id is "teal"'),
    **{
        f"the number of {name}": (
            [value(f"types.{number}.number", 9), cell("pieces/chips", name, "number", "0")],
            f"values.types.number is 9, must be {number}",
        )
        for number, name in enumerate(("pine", "birch", "oak", "maple", "cherry"), 1)
    },
    "a chip of no type": ([cell("pieces/chips", "oak", "id", "teak")], 'chips.id is "teak"'),
}  # fmt: skip
