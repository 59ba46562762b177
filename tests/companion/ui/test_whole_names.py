"""Names of people stay whole on small screens and in large text: none breaks inside a word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bidding import give, phone_with_table, until
from finger import Phone
from layout import breaks_word, cut

SEATS = [("red", "Jonathan"), ("blue", "Christina"), ("green", "Maximiliane Friederike")]
SIZES = [(320, 568), (412, 915), (820, 1180)]
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
texts = pytest.mark.parametrize("text", ["normal", "huge"])


def of_kind(phone: Phone, kind: str) -> list[Any]:
    return [each for each in phone.widgets() if type(each).__name__ == kind]


def phone_of(folder: Path, size: tuple[int, int], text: str, **more: str) -> Phone:
    """Return a phone of a size, with text of a size, on which the three play."""
    phone = phone_with_table(folder, seats=SEATS, **more)
    phone.resize(size)
    phone.model.change_settings(text=text)
    return phone


@texts
@sizes
def test_the_reveal_says_every_name_beside_or_above_its_figures(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    phone = phone_of(tmp_path, size, text)
    phone.settle()
    phone.touch("Pass to Jonathan")
    for price in (12, 19, 25):
        give(phone, price)
    phone.touch("Open all")
    until(phone, lambda: phone.shows("highest price"))
    until(phone, lambda: all(each.shift == 0.0 for each in of_kind(phone, "RevealPlace")))
    places = of_kind(phone, "RevealPlace")
    assert {each.name for each in places} == {name for _, name in SEATS}
    for place in places:
        name, figures = place.ids.name.__self__, place.ids.figures.children
        shown = [label for each in figures for label in each.children if label.text]
        phone.scroll_to(place)
        assert name.text == place.name
        assert cut(phone, name, *shown) == []
    phone.close()


@texts
@sizes
def test_final_scores_leave_names_the_room_beside_the_total(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    phone = phone_of(tmp_path, size, text, bidding="dials")
    while not phone.model.view["moment"]["over"]:
        assert phone.model.take(phone.model.view["offers"][-1], {}), phone.model.refusal
    phone.settle(10)
    heads = of_kind(phone, "ScoreHead")
    assert len(heads) == 3
    for head in heads:
        head.total = "−80"
        phone.settle()
        phone.scroll_to(head)
        name, total = head.ids.name.__self__, head.ids.total.__self__
        assert not breaks_word(name)
        assert cut(phone, name, total) == []
    phone.close()


@texts
@pytest.mark.parametrize("size", [*SIZES, (640, 360)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_curtain_shows_marker_name_and_all_seals(
    tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    from kivy.uix.widget import Widget

    from punchboard.companion.ui.curtain import CoverFace

    phone = phone_of(tmp_path, size, text)
    phone.settle()
    for seat in phone.model.view["seats"]:
        face = CoverFace(seat, has_given=False, note="Jonathan has sealed.")
        face.show_seals([(seat, False)] * 8, lambda _seat: None)
        phone.root.cover(face)
        phone.settle(10)
        pieces = [each for each in face.children if type(each) is not Widget]
        wrap = [face.ids.seals.__self__]
        seals = wrap[0].children
        assert (
            cut(phone, *(each for each in pieces if each.height and each not in wrap), *seals) == []
        )
        assert min(face.ids.marker.size) >= 32
        assert all(min(seal.size) >= 48 for seal in seals)
    phone.close()
