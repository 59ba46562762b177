"""Broken copies of Mottainai's data, and what is said about each."""

from __future__ import annotations

from tests.games.broken_copy import Cases, cell, value, without

CASES: Cases = {
    "a work is missing": ([without("works", "crane")], "count of works is 53, must be 54"),
    "a work is there twice": (
        [cell("works", "crane", "quantity", "2")],
        "count of works is 55, must be 54",
    ),
    "two decks lack a card": (
        [cell("works", "bell", "two_decks", "1")],
        "count of double_works is 107, must be 108",
    ),
    "a stone work is of paper": (
        [cell("works", "frog", "material", "paper")],
        "on 13 copies, must be on 12",
    ),
    "a clay work is a smith's task": (
        [cell("works", "jar", "task", "smith")],
        'works.task is "smith", must be "potter"',
    ),
    "a metal work is worth 2": (
        [cell("works", "gong", "value", "2")],
        "works.value is 2, must be 3",
    ),
    "no work says what it does at night": (
        [cell("works", "pinwheel", "timing", "morning")],
        "night",
    ),
    "paper needs support": ([value("materials.1.support", 1)], "values.materials.support"),
    "the game ends with a fourth work": ([value("wing_slots", 4)], "values.wing_slots"),
    "a deck of 53": ([value("deck_size", 53)], "values.deck_size is 53, must be 54"),
    "a stone work is a clerk's task": (
        [cell("works", "frog", "task", "clerk")],
        'works.task is "clerk", must be "monk"',
    ),
    "a cloth work is a clerk's task": (
        [cell("works", "cloak", "task", "clerk")],
        'works.task is "clerk", must be "tailor"',
    ),
    "a metal work is a clerk's task": (
        [cell("works", "gong", "task", "clerk")],
        'works.task is "clerk", must be "smith"',
    ),
    "a stone work is worth 3": (
        [cell("works", "frog", "value", "3")],
        "works.value is 3, must be 2",
    ),
    "a work of glass": (
        [value("materials.2.id", "glass")],
        'works.material is "stone", which does not exist in values.materials',
    ),
    "a task that nobody knows": (
        [value("tasks.2.id", "cook")],
        'works.task is "monk", which does not exist in values.tasks',
    ),
    "a time that nobody knows": (
        [value("timings.2.id", "noon")],
        'works.timing is "night", which does not exist in values.timings',
    ),
    "materials in another order": (
        [value("materials.1.id", "stone"), value("materials.2.id", "paper")],
        "values.materials.id is",
    ),
    "paper is worth 2": ([value("materials.1.value", 2)], "values.materials.value is"),
    "a seat is missing": ([without("pieces/seats", "pine")], "count of mats is 4, must be 5"),
    "four players with one deck": ([value("decks.3.decks", 1)], "values.decks.decks"),
}
