"""Tables on narrow screens: icons stand for their columns, and no word is broken."""

from __future__ import annotations

from typing import Any

import pytest
from finger import Phone

from punchboard.companion.rules.engine.rows_panel import cell, head, table_panel

KINDS = ("Food", "Clothing", "Electronics", "Jewelry", "Art")


def cells_of_goods(phone: Phone, width: int) -> list[Any]:
    """Lay a table of goods out; return its cells."""
    from punchboard.companion.ui.widgets.registry import panel_for

    columns = [head("", "left"), *(head(kind, icon="star") for kind in KINDS)]
    cells = [cell("Starting Store 6"), *(cell("2·0·0/1") for _ in KINDS)]
    panel = table_panel("goods", "Goods", columns, [("red", cells)])
    made: Any = panel_for(phone.model, panel)
    made.size_hint_x, made.width = None, width
    phone.root.add_widget(made)
    phone.settle()
    return [each for each in phone.widgets(made) if type(each).__name__ == "TableCell"]


def heads_and_names(phone: Phone, width: int) -> tuple[list[str], list[Any]]:
    """Return the words of a table's heads, and the cells that name a row."""
    found = cells_of_goods(phone, width)
    return (
        [each.text for each in found if each.text in KINDS],
        [each for each in found if each.text == "Starting Store 6"],
    )


def test_columns_are_named_where_there_is_room(phone: Phone) -> None:
    phone.resize((1024, 768))
    heads, _ = heads_and_names(phone, 800)
    assert sorted(heads) == sorted(KINDS)


def test_a_narrow_table_names_a_row_in_one_line_and_keeps_the_icons_alone(phone: Phone) -> None:
    heads, names = heads_and_names(phone, 320)
    assert heads == []
    words = names[0].ids.words
    assert words.texture_size[1] < 2 * words.font_size
    assert words.width > 120


@pytest.mark.parametrize("width", [380, 328])
def test_figures_of_shelves_stand_in_one_line_on_a_phone(phone: Phone, width: int) -> None:
    figures = [each for each in cells_of_goods(phone, width) if "/" in each.text]
    assert len(figures) == len(KINDS)
    for each in figures:
        words = each.ids.words
        assert words.texture_size[1] < 2 * words.font_size
        assert words.texture_size[0] <= words.width


def test_no_word_of_a_first_column_is_broken_beside_long_titles(phone: Phone) -> None:
    from punchboard.companion.ui.widgets.registry import panel_for

    columns = [head(title, "left") for title in ("Worker", "Cubes", "Of any color", "Spaces")]
    rows = [
        ("", [cell(name, bold=True, icon="star"), *[cell("2")] * 3])
        for name in ("Assistant", "Bodyguard")
    ]
    panel = table_panel("costs", "Costs", columns, rows)
    made: Any = panel_for(phone.model, panel)
    made.size_hint_x, made.width = None, 328
    phone.root.add_widget(made)
    phone.settle()
    for each in phone.widgets(made):
        if getattr(each, "text", "") in ("Assistant", "Bodyguard") and hasattr(
            each, "texture_size"
        ):
            assert each.texture_size[1] < 2 * each.font_size


def test_one_column_beside_the_seats_has_no_head(phone: Phone) -> None:
    from punchboard.companion.ui.widgets.registry import panel_for

    panel = table_panel("tasks", "Tasks", [head("Task", "left")], [("red", [cell("Smith")])])
    made: Any = panel_for(phone.model, panel)
    assert "Task" not in [getattr(each, "text", "") for each in phone.widgets(made)]
