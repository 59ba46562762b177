"""Dice in the app: what fell is on the screen at once, and every panel of the schema is drawn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from bidding import show_play
from finger import Phone
from ui_game import small_pack

from punchboard.companion import view_schema


def widgets_of(union: Any) -> set[str]:
    """Return the `widget` of every kind in a union of the schema."""
    kinds = get_args(get_args(union)[0])
    return {
        name
        for kind in kinds
        for name in get_args(get_type_hints(kind, vars(view_schema))["widget"])
    }


def test_every_panel_of_the_schema_has_a_widget() -> None:
    from punchboard.companion.ui.widgets.registry import PANELS, ROWS

    assert {*PANELS, "rows"} == widgets_of(view_schema.PanelView)
    hints = get_type_hints(view_schema.RowsPanelView, vars(view_schema))
    assert set(ROWS) == set(get_args(hints["look"]))


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Return a phone with a table at which a coin and a die can be thrown."""
    pack = json.loads(small_pack())
    faces = ["1", "2", "3", "4", "5", "6"]
    pack["play"]["mechanisms"]["dice"] = {
        "kind": "chance", "title": "Dice and coins",
        "dice": [{"id": "two", "title": "Two dice", "faces": faces, "times": 2}],
    }  # fmt: skip
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "kites.pack.json").write_text(json.dumps(pack), encoding="utf-8")
    phone = Phone(tmp_path / "tables", packs)
    phone.model.games()
    assert phone.model.lay("kites", "", [("red", "Mia"), ("sky", "Kim")], {})
    show_play(phone)
    yield phone
    phone.close()


def fallen(phone: Phone) -> str:
    """Return what the panel of the view says."""
    (panel,) = (each for each in phone.model.view["panels"] if each.get("buttons"))
    return "".join(each["cells"][0]["text"] for each in panel["rows"])


@pytest.mark.parametrize("size", [(412, 915), (915, 412)], ids=["upright", "across"])
def test_a_throw_is_seen_at_once(phone: Phone, size: tuple[int, int]) -> None:
    phone.resize(size)
    assert phone.shows("Nothing has been thrown yet.")
    phone.touch("Two dice")
    assert fallen(phone)
    found = [each for each in phone.widgets() if fallen(phone) in getattr(each, "text", "")]
    # In its panel, and on top as news.
    assert {type(each).__name__ for each in found} == {"Words", "HintLine", "Prose"}
    assert not phone.shows("Nothing has been thrown yet.")


def test_a_throw_of_the_change_sheet_is_seen_on_the_page(phone: Phone) -> None:
    phone.touch("Change")
    sheet = next(each for each in phone.widgets() if type(each).__name__ == "Sheet")
    tap = next(each for each in phone.widgets(sheet) if getattr(each, "text", "") == "Two dice")
    phone.touch_at(*tap.to_window(*tap.center))
    assert fallen(phone)
    assert phone.shows(fallen(phone))
