"""The real app, driven by touch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from finger import Phone
from PIL import Image

SIZES = [(412, 915), (360, 640), (820, 1180), (915, 412)]


def create_table(phone: Phone, names: tuple[str, ...] = ("Mia", "Kim")) -> None:
    phone.touch("Set up a table")
    for colour in ("Red", "Sky", "Leaf")[: len(names)]:
        phone.touch(colour)
    for line in [each for each in phone.widgets() if type(each).__name__ == "SeatChosen"]:
        line.ids.name.text = names[line.place - 1]
    phone.touch("Start the table")


def gain(phone: Phone, name: str, amount: str) -> None:
    phone.touch(name, kind="SeatPlace")
    phone.touch(amount, kind="Tap")
    phone.touch("gains or loses metres", kind="Tap")


def totals(phone: Phone) -> list[tuple[str, str]]:
    places = [each for each in phone.widgets() if type(each).__name__ == "SeatPlace"]
    return [(each.name, each.total) for each in sorted(places, key=lambda each: each.x)]


@pytest.fixture
def laid(phone: Phone) -> Phone:
    """Return the phone with a table that Mia and Kim play at."""
    from punchboard.companion.ui.screens.play import PlayPage

    phone.model.games()
    phone.model.lay("kites", "", [("red", "Mia"), ("sky", "Kim")], {})
    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.settle()
    return phone


def test_a_table_is_laid_and_says_what_to_do_first(phone: Phone) -> None:
    create_table(phone)
    assert phone.shows("Everybody flies a kite.")
    assert phone.shows("Monday · Flying")
    assert totals(phone) == [("Mia", "10"), ("Kim", "10")]


def test_the_largest_words_of_the_page_are_what_to_do_now(laid: Phone) -> None:
    words = [each for each in laid.widgets() if type(each).__name__ == "Words" and each.text]
    assert max(words, key=lambda each: each.font_size).text == "Everybody flies a kite."


def test_a_new_step_starts_at_its_top_though_the_page_still_glides(laid: Phone) -> None:
    laid.resize((412, 360))
    page = next(each for each in laid.widgets() if type(each).__name__ == "PlayPage")
    laid.fling(page.ids.scroller, 60)
    assert page.ids.scroller.scroll_y < 0.9
    laid.model.take(laid.model.view["offers"][0], {})
    laid.wait(2)
    # Where a motion ends, Kivy rounds to a pixel.
    assert page.ids.scroller.scroll_y == pytest.approx(1, abs=0.02)


def test_a_game_needs_enough_players(phone: Phone) -> None:
    phone.touch("Set up a table")
    phone.touch("Red")
    phone.touch("Start the table")
    assert phone.shows("Kites is for 2 to 3 players.")
    assert phone.model.infos() == []


def test_one_touch_leads_on(laid: Phone) -> None:
    laid.touch("All flown")
    assert laid.shows("Monday · Resting")
    laid.touch("Rested")
    assert laid.shows("Tuesday · Flying")


def test_points_are_three_touches_away_and_the_order_follows(laid: Phone) -> None:
    gain(laid, "Kim", "3")
    assert totals(laid) == [("Kim", "13"), ("Mia", "10")]
    assert laid.shows("Set the turn order: Kim (13 metres), Mia (10 metres).")
    assert laid.shows("Move Kim’s marker to 13.")


def test_undo_takes_back_and_redo_does_again(laid: Phone) -> None:
    gain(laid, "Kim", "3")
    laid.touch("Undo", kind="BarTap")
    assert totals(laid) == [("Mia", "10"), ("Kim", "10")]
    laid.touch("Redo")
    assert totals(laid) == [("Kim", "13"), ("Mia", "10")]


def test_the_log_keeps_what_was_undone(laid: Phone) -> None:
    gain(laid, "Kim", "3")
    laid.touch("Undo", kind="BarTap")
    laid.touch("Log", kind="BarTap")
    lines = [each for each in laid.widgets() if type(each).__name__ == "LogLine"]
    undone = [each.text for each in lines if each.undone]
    assert "Kim gains 3 metres and has 13 metres." in undone


def has_sheet(phone: Phone) -> bool:
    return any(type(each).__name__ == "Sheet" for each in phone.widgets())


def test_a_refusal_stands_where_the_finger_is(laid: Phone) -> None:
    laid.touch("Change", kind="BarTap")
    laid.touch("Write a note")
    laid.touch("Write a note", kind="Tap")
    assert laid.shows("Not everything is answered yet.")
    assert has_sheet(laid)


def test_a_touch_beside_a_sheet_closes_it(laid: Phone) -> None:
    laid.touch("More", kind="BarTap")
    assert has_sheet(laid)
    laid.touch_at(200, 800)
    assert not has_sheet(laid)


def test_the_table_is_matched_to_the_cardboard(laid: Phone) -> None:
    laid.touch("More", kind="BarTap")
    laid.touch("Match the table")
    laid.touch("Wednesday")
    laid.touch(kind="FigureCell", place=0)
    plus = [each for each in laid.widgets() if getattr(each, "glyph", "") == "plus"]
    laid.scroll_to(plus[0])
    laid.touch_at(*plus[0].to_window(*plus[0].center))
    laid.touch("Match the table", kind="Tap")
    assert laid.shows("Wednesday · Flying")
    assert sorted(total for _, total in totals(laid)) == ["10", "11"]


def test_a_table_stands_where_it_stood(laid: Phone, packs: Path) -> None:
    gain(laid, "Kim", "3")
    laid.touch("All flown")
    laid.model.leave()
    again = Phone(laid.model.folder, packs)
    again.touch("Kites", kind="TableLine")
    assert totals(again) == [("Kim", "13"), ("Mia", "10")]
    assert again.shows("Monday · Resting")
    again.close()


def test_a_deleted_table_can_be_brought_back(laid: Phone) -> None:
    gain(laid, "Kim", "3")
    laid.root.back()
    laid.touch(glyph="more")
    laid.touch("Delete")
    assert laid.model.infos() == []
    laid.touch("Bring back")
    laid.touch("Kites", kind="TableLine")
    assert totals(laid) == [("Kim", "13"), ("Mia", "10")]


def test_a_name_is_never_read_as_markup(phone: Phone) -> None:
    create_table(phone, ("[b]Mia[/b]", "**Kim**"))
    assert [name for name, _ in totals(phone)] == ["[b]Mia[/b]", "**Kim**"]
    assert not any(getattr(each, "markup", False) for each in phone.widgets())


def test_settings_are_remembered_and_change_all_that_is_drawn(
    laid: Phone, packs: Path, tmp_path: Path
) -> None:
    from punchboard.companion.ui.theme import THEME

    before = THEME.prompt
    laid.touch("More", kind="BarTap")
    laid.touch("Settings")
    laid.touch("Large")
    laid.touch("Dark")
    assert before * 1.2 == pytest.approx(THEME.prompt)
    with Image.open(laid.picture(tmp_path / "dark.png")) as drawn:
        grey = drawn.convert("L")
        # The settings, the head and the ground beside them: light words on what is dark.
        assert grey.getpixel((2, grey.height - 3)) < 40
        assert sum(grey.histogram()[128:]) < 0.2 * grey.width * grey.height
    again = Phone(laid.model.folder, packs)
    assert again.model.settings.text == "large"
    assert THEME.dark
    again.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_to_touch_is_large_enough_and_on_the_screen(laid: Phone, size: Any) -> None:
    laid.resize(size)
    for word in ("", "Change", "More"):
        if word:
            laid.touch(word, kind="BarTap")
        small = [
            (type(each).__name__, getattr(each, "text", ""), each.size)
            for each in laid.widgets()
            if hasattr(each, "on_release") and not each.disabled
            and (min(each.size) < 47.5 or each.to_window(*each.pos)[0] < -1
                 or each.to_window(each.right, each.y)[0] > size[0] + 1)
        ]  # fmt: skip
        assert small == []
        laid.root.close_sheet()


def test_markers_are_drawn_in_their_colours(laid: Phone, tmp_path: Path) -> None:
    from kivy.core.image import Image

    picture = Image(str(laid.picture(tmp_path / "play.png")), keep_data=True)
    width, height = picture.size
    seen = {
        tuple(round(part * 255) for part in picture.read_pixel(x, y)[:3])
        for x in range(0, width, 3)
        for y in range(0, height, 3)
    }
    assert (0xB3, 0x26, 0x1E) in seen
    assert (0x0B, 0x63, 0xA8) in seen
