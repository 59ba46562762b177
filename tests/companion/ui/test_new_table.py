"""A new table: how bids are made is asked, and who played which colour is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bid_game import bid_pack
from finger import Phone
from layout import cut

from punchboard.companion.ui import hosting_controller
from tests.companion.shipped import shipped_pack


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """Return the app with a game in which bids are made, and one without secrets."""
    from ui_game import small_pack

    monkeypatch.setattr(hosting_controller, "own_addresses", lambda: ["127.0.0.1"])
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "fish.pack.json").write_text(bid_pack(), encoding="utf-8")
    (packs / "kites.pack.json").write_text(small_pack(), encoding="utf-8")
    phone = Phone(tmp_path / "tables", packs, size=(320, 568))
    yield phone
    phone.close()


def begin(phone: Phone, game: str) -> None:
    phone.touch("Set up a table")
    phone.touch(game)
    for colour in ("red", "blue", "green"):
        phone.touch(colour)


def name(phone: Phone, *names: str) -> None:
    for line in [each for each in phone.widgets() if type(each).__name__ == "SeatChosen"]:
        line.ids.name.text = names[line.place - 1]


def test_on_phones_shows_one_code_for_all_and_needs_no_settings(phone: Phone) -> None:
    begin(phone, "Fish Market")
    phone.touch("On phones")
    phone.touch("Start the table")
    hosting = phone.model.controller.hosting
    codes = [each for each in phone.widgets() if type(each).__name__ == "QrCode"]
    assert [each.text for each in codes] == [hosting.code]
    assert phone.model.view["settings"]["bidding"] == "pass"
    phone.touch("To the table")
    assert type(phone.root.page).__name__ == "PlayPage"


@pytest.mark.parametrize(("words", "way"), [("Passing this phone", "pass"), ("Cardboard", "dials")])
def test_without_phones_the_table_is_played_at_once(phone: Phone, words: str, way: str) -> None:
    begin(phone, "Fish Market")
    phone.touch(words)
    phone.touch("Start the table")
    assert phone.model.view["settings"]["bidding"] == way
    assert type(phone.root.page).__name__ == "PlayPage"


def test_a_game_without_secrets_does_not_ask(phone: Phone) -> None:
    phone.touch("Set up a table")
    phone.touch("Kites")
    assert not phone.shows("How do you bid?")


def test_names_and_the_way_of_bidding_are_remembered(phone: Phone) -> None:
    begin(phone, "Fish Market")
    name(phone, "Ada", "Ben", "Cleo")
    phone.touch("Passing this phone")
    phone.touch("Start the table")
    phone.root.back()
    again = Phone(phone.model.folder, phone.model.packs[0].parent)
    begin(again, "Fish Market")
    lines = [each for each in again.widgets() if type(each).__name__ == "SeatChosen"]
    assert sorted(line.ids.name.text for line in lines) == ["Ada", "Ben", "Cleo"]
    again.touch("Start the table")
    assert again.model.view["settings"]["bidding"] == "pass"
    again.close()


def test_what_lays_the_table_is_always_in_sight(phone: Phone) -> None:
    begin(phone, "Fish Market")
    button = phone.find("Start the table")
    assert 0 <= button.to_window(*button.pos)[1] <= 568 - button.height


def test_two_players_of_one_name_are_refused_with_a_word(phone: Phone) -> None:
    begin(phone, "Fish Market")
    name(phone, "Mia", "mia ", "Cleo")
    phone.touch("Start the table")
    assert phone.shows("There is a mia already. Add a letter.")
    name(phone, "Mia", "Mo", "Cleo")
    phone.touch("Start the table")
    assert type(phone.root.page).__name__ == "PlayPage"


@pytest.mark.parametrize("size", [(320, 568), (412, 915), (820, 1180)])
def test_a_name_has_room_and_no_pane_stands_empty(phone: Phone, size: tuple[int, int]) -> None:
    phone.resize(size)
    begin(phone, "Fish Market")
    lines = [each for each in phone.widgets() if type(each).__name__ == "SeatChosen"]
    assert len(lines) == 3
    for line in lines:
        phone.scroll_to(line)
        signs = [each for each in phone.widgets(line) if getattr(each, "glyph", "")]
        taps = [each for each in signs if type(each).__name__ == "GlyphTap"]
        assert line.ids.name.width >= 150
        assert cut(phone, line.ids.name.__self__, *taps) == []
    page = phone.root.page
    page._game.play.options.clear()
    page._take(page._game)
    phone.settle()
    panes = [each for each in phone.widgets() if type(each).__name__ == "Pane"]
    assert all(pane.children for pane in panes)


def test_seats_move_up_and_out_with_their_names_and_free_their_colours(phone: Phone) -> None:
    begin(phone, "Fish Market")
    name(phone, "Mia", "Kim", "Jon")
    phone.touch(glyph="up", place=0)  # the last of them, which is in front
    lines = {each.name: each for each in phone.widgets() if type(each).__name__ == "SeatChosen"}
    assert {each: line.place for each, line in lines.items()} == {"Mia": 1, "Jon": 2, "Kim": 3}
    lines["Mia"].dispatch("on_out")
    phone.settle()
    phone.touch("red", kind="Tap")  # it is free again, and comes last
    phone.touch("Passing this phone")
    phone.touch("Start the table")
    seats = [(each["id"], each["name"]) for each in phone.model.view["seats"]]
    assert seats == [("green", "Jon"), ("blue", "Kim"), ("red", "Mia")]


def test_packs_that_cannot_be_read_are_named_above_the_games(phone: Phone, tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    (packs / "torn.pack.json").write_bytes(b"\xff\xfe")
    (packs / "empty.pack.json").write_text("{}", encoding="utf-8")
    (packs / "zero.pack.json").symlink_to("/dev/zero")
    again = Phone(tmp_path / "tables", packs)
    again.touch("Set up a table")
    assert again.shows("“torn.pack.json” can’t be read.")
    assert again.shows("“zero.pack.json” can’t be read.")
    assert again.shows("empty.pack.json: ")
    assert again.find("Fish Market", kind="Tap")
    assert again.find("Kites", kind="Tap")
    again.close()


def test_without_a_game_it_is_said_where_one_comes_from(phone: Phone, tmp_path: Path) -> None:
    again = Phone(tmp_path / "tables", tmp_path / "no packs")
    again.touch("Set up a table")
    assert again.shows("There’s no game here yet.")
    assert not again.shows("Who plays?")
    again.close()


def test_only_the_score_of_a_played_game_is_typed(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    text = shipped_pack("lumber_trader")
    (packs / "lumber_trader.pack.json").write_text(text, encoding="utf-8")
    phone = Phone(tmp_path / "tables", packs, size=(320, 568))
    try:
        phone.touch("Set up a table")
        for colour in ("Blue", "Orange"):
            phone.touch(colour)
        phone.touch("Score now: you have played already")
        phone.touch("Blue’s score")
        phone.touch("31")
        phone.touch("Blue’s score")
        # The page of the last player stands open.
        phone.touch("27")
        phone.touch("Orange’s score")
        assert phone.model.view["prompt"]["text"] == "Blue wins with $31."
    finally:
        phone.close()
