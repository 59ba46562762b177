"""How figures, times and moments are told on the screen, and in which order things are found."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from test_pieces import field

from punchboard.companion.host.hosting import SeatStatus
from punchboard.companion.table.info import TableInfo


@pytest.mark.parametrize(
    ("number", "unit", "told"),
    [
        (0, "", "0"), (12, "", "12"), (-3, "", "−3"), (4, "$", "$4"), (-4, "$", "−$4"),
        (0, "$", "$0"), (2, "crates", "2 crates"), (-2, "crates", "−2 crates"),
    ],
)  # fmt: skip
def test_a_figure_stands_with_its_unit_as_players_write_it(
    number: int, unit: str, told: str
) -> None:
    from punchboard.companion.ui.fields.number import figure

    assert figure(number, unit) == told


@pytest.mark.parametrize(
    ("least", "most", "last", "now", "first_and_last"),
    [
        (0, 5, 9, 2, (0, 5)), (3, None, 9, None, (3, 9)), (0, 29, 99, 20, (0, 29)),
        (0, 30, 99, None, (0, 29)), (0, 99, 99, 50, (41, 70)), (0, 99, 99, 3, (0, 29)),
        (0, 99, 99, 98, (70, 99)), (-50, 50, 50, None, (0, 29)), (20, 90, 90, None, (20, 49)),
    ],
)  # fmt: skip
def test_figures_that_are_laid_out_lie_about_the_one_of_now(
    least: int, most: int | None, last: int, now: int | None, first_and_last: tuple[int, int]
) -> None:
    from punchboard.companion.ui.fields.number import figures_of

    wheel: Any = {"least": least, "most": most, "last": last, "unit": ""}
    picked: list[int] = []
    taps = figures_of(wheel, now, picked.append).children[::-1]
    shown = [int(tap.text.replace("−", "-")) for tap in taps]
    assert shown == list(range(first_and_last[0], first_and_last[1] + 1))
    assert [int(tap.text) for tap in taps if tap.kind == "chosen"] == ([] if now is None else [now])
    taps[1].dispatch("on_release")
    assert picked == [first_and_last[0] + 1]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 min"), (3569, "59 min"), (3571, "1 h 0 min"), (7500, "2 h 5 min"),
        (64_740, "17 h 59 min"), (64_800, "2 days"), (86_400, "2 days"), (180_000, "3 days"),
    ],
)  # fmt: skip
def test_a_past_play_tells_how_long_it_took(seconds: float, told: str) -> None:
    from punchboard.companion.ui.screens.tables import _took

    assert _took(seconds) == told


@pytest.mark.parametrize(
    ("winners", "told"),
    [((), "Game over"), (("Mia",), "Mia won"), (("Mia", "Ben"), "Mia and Ben won together")],
)
def test_a_past_play_tells_who_has_won(winners: tuple[str, ...], told: str) -> None:
    from punchboard.companion.ui.screens.tables import _won

    assert _won(TableInfo("kites", "Kites", winners=winners)) == told


@pytest.mark.parametrize(
    ("guest", "told"),
    [
        (SeatStatus("", "phone", 2.0), "On a phone, here now"),
        (SeatStatus("", "phone", 26.0), "A tablet or laptop shows the table to everyone."),
        (SeatStatus("", "phone", None), "A tablet or laptop shows the table to everyone."),
        (SeatStatus("red", "pass", 2.0), "Passes this phone"),
        (SeatStatus("red", "dials", 2.0), "Sets a cardboard dial"),
        (SeatStatus("red", None, None), "No phone yet: passes this device"),
        (SeatStatus("red", "phone", None), "On a phone, not back yet"),
        (SeatStatus("red", "phone", 25.9), "On a phone, here now"),
        (SeatStatus("red", "phone", 26.4), "On a phone, last seen 26 s ago"),
        (SeatStatus("red", "phone", 60.0), "On a phone, last seen 1 min ago"),
        (SeatStatus("red", "phone", 3599.0), "On a phone, last seen 60 min ago"),
        (SeatStatus("red", "phone", 7300.0), "On a phone, last seen 2 h ago"),
    ],
)
def test_how_a_seat_plays_and_when_its_phone_was_heard(
    guest: SeatStatus, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from punchboard.companion.ui import phrases
    from punchboard.companion.ui.screens.phones import guest_words

    monkeypatch.setattr(phrases, "DEVICE", "phone")
    assert guest_words(guest) == told


@pytest.mark.parametrize(
    ("limit", "turn", "runs", "more", "told"),
    [
        (0, 30, True, 5, ""), (90, 0, False, 5, ""), (90, 30, False, 5, "1:00 left"),
        (90, 30, True, 5, "0:55 left"), (90, 80, True, 10, "0:00 left"),
        (90, 80, True, 11, "0:01 over"), (4000, 0, True, 3, "1:06:37 left"),
    ],
)  # fmt: skip
def test_what_a_turn_has_left_of_its_time(
    limit: int, turn: int, runs: bool, more: int, told: str
) -> None:
    from punchboard.companion.ui.widgets.clock import left_of_turn

    rows = [{"seat": "red", "used": 0, "runs": False}, {"seat": "sky", "used": 0, "runs": runs}]
    panel: Any = {"rows": rows, "limit": limit, "turn": turn}
    assert left_of_turn(panel, more) == told


def test_news_are_what_moves_pieces_and_what_was_thrown() -> None:
    from punchboard.companion.ui.widgets.strip import board_lines

    told = [("act", "red"), ("board", ""), ("correction", "red"), ("follows", ""),
            ("follows", "sky"), ("chance", "")]  # fmt: skip
    news: Any = [{"kind": kind, "seat": seat} for kind, seat in told]
    kept = [(line["kind"], line["seat"]) for line in board_lines(news)]
    assert kept == [("board", ""), ("correction", "red"), ("follows", "sky"), ("chance", "")]


@pytest.mark.parametrize(
    ("offers", "is_one_each"),
    [
        ("gain:red gain:sky", True), ("gain:red", False), ("gain:red gain:red", False),
        ("gain:red lose:sky", False), ("gain:red gain:sky gain:sky", False),
    ],
)  # fmt: skip
def test_one_offer_for_each_seat_is_a_row_of_names(offers: str, is_one_each: bool) -> None:
    from punchboard.companion.ui.screens.sheets import one_each

    pairs = [each.split(":") for each in offers.split()]
    told: Any = [{"do": do, "seat": seat} for do, seat in pairs]
    assert one_each(told) is is_one_each


def test_a_group_without_a_panel_has_a_heading_all_the_same() -> None:
    from punchboard.companion.ui.screens.sheets import group_title

    assert [group_title(each) for each in ("mend", "lost_seeds")] == ["Correct", "Lost seeds"]


@pytest.mark.parametrize(
    ("fields", "is_one"),
    [
        ([], False), ([("stepper", 0)], True), ([("list", 12)], True), ([("list", 13)], False),
        ([("keys", 2)], False), ([("seats", 3)], True), ([("dial", 0)], False),
        ([("stepper", 0), ("switch", 2)], False), ([("text", 0)], True),
    ],
)  # fmt: skip
def test_a_form_that_crowds_nothing_stands_on_the_page(
    fields: list[tuple[str, int]], is_one: bool
) -> None:
    from punchboard.companion.ui.screens.offers import is_small

    told = [field(table, "x", "", choices=[{}] * count) for table, count in fields]
    note = {"widget": "text", "optional": True}
    offer: Any = {"fields": told and [*told, note], "private": False}
    assert is_small(offer) is is_one
    assert not is_small({**offer, "private": True})


def test_cards_are_found_by_number_first_then_name_then_text() -> None:
    from punchboard.companion.ui.reader.lookup import find_cards, worth_looking_up

    told = [
        (12, "Gull", "Fish."), (1, "Heron", "As a gull."), (120, "Owl", "[wing] Fly."),
        (2, "Fog", ""), (0, "Blank", ""), (0, "Wind", "It blows."),
    ]  # fmt: skip
    cards: Any = [
        SimpleNamespace(number=number, name=name, text=text, clarification="Not for seals")
        for number, name, text in told
    ]
    pack: Any = SimpleNamespace(cards=cards)
    found = {
        words: [each.name for each in find_cards(cards, words, {"wing": ("wing", "wings")})]
        for words in ("12", "1", "gull", " FLY", "wing", "seals", "9")
    }
    assert found == {
        "12": ["Gull", "Owl"], "1": ["Heron", "Gull", "Owl"], "gull": ["Gull", "Heron"],
        " FLY": ["Owl"], "wing": ["Owl"], "9": [],
        "seals": [name for _, name, _ in told],
    }  # fmt: skip
    assert [each.name for each in worth_looking_up(pack)] == ["Gull", "Heron", "Owl", "Fog", "Wind"]


def test_what_is_found_in_the_rules_stands_with_whole_words_about_it() -> None:
    from punchboard.companion.ui.reader.lookup import find

    def section(id_: str, title: str, text: str) -> dict[str, Any]:
        blocks = [{"kind": "paragraph", "runs": [{"text": text}]}]
        return {"id": id_, "level": 2, "heading": [{"text": title}], "blocks": blocks}

    before, after = "Whoever sails at night sees neither shore nor reef nor", "and turns back. " * 9
    rules = [
        section("long", "Night", f"{before} lighthouse {after}"),
        section("short", "Day", "The lighthouse is out."),
        section("own", "The lighthouse", "Nobody lives there."),
        section("none", "Fog", "Nothing is seen."),
    ]
    found = [(each.id, each.title, each.excerpt) for each in find(rules, " Lighthouse ")]
    assert found == [
        ("own", "The lighthouse", ""),
        ("long", "Night", "… night sees neither shore nor reef nor lighthouse and turns back. and "
         "turns back. and turns back. and turns back. and turns …"),
        ("short", "Day", "The lighthouse is out."),
    ]  # fmt: skip


def test_a_title_names_a_file_without_what_systems_refuse() -> None:
    from punchboard.companion.ui.screens.share import file_name

    told = {"Kites: “At Anna’s”, 3?": "Kites At Annas 3", " a-b_c ": "a-b_c", "?!": "table"}
    assert {title: file_name(title) for title in told} == told


def test_shared_tables_are_listed_newest_first(tmp_path: Path) -> None:
    from punchboard.companion.ui.screens.share import shared_files

    folder = tmp_path / "shared"
    model: Any = SimpleNamespace(folder=tmp_path)
    assert shared_files(model) == []
    folder.mkdir()
    for name, changed in (("a.table.json", 5), ("b.table.json", 9), ("c.csv", 7)):
        (folder / name).write_text("{}", encoding="utf-8")
        os.utime(folder / name, (changed, changed))
    assert [each.name for each in shared_files(model)] == ["b.table.json", "a.table.json"]
