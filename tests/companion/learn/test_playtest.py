"""What one table comes to, read from recorded ones."""

import json
from functools import cache
from pathlib import Path

import pytest

from punchboard.companion.learn import reading
from punchboard.companion.learn.playtest import LONGEST_STEP, Playtest, read_playtest
from punchboard.companion.learn.reading import PlaytestList, answer, found_files, read_files
from punchboard.companion.learn.reading import ReadRequest as Wanted
from punchboard.companion.table.document import read_document, read_document_file
from punchboard.companion.table.error import TableError

REPLAY = Path(__file__).parents[2] / "replay"
SEPTEMBER = REPLAY / "four_play_to_september.json"
#: The smallest of the recorded games, for many copies.
SMALL = REPLAY / "lumber_trader-four-counted-to-20.json"


@cache
def played(path: Path = SEPTEMBER, names: bool = False) -> Playtest:
    return read_playtest(read_document_file(path), path.name, names)[0]


def changed(**fields):
    return read_document(json.dumps(json.loads(SEPTEMBER.read_text("utf-8")) | fields))


def test_a_table_comes_to_its_scores_its_winner_and_its_length():
    told = played()
    assert (told.game, told.edition, told.is_over) == ("brick_and_mortar", "0.1", True)
    assert told.scores == {1: 34, 2: 39, 3: 14, 4: 33}
    assert told.winners == [2]
    assert (told.rounds, told.round_name) == (9, "September")
    assert list(told.seconds) == [
        "building", "advertisement", "supply", "sale", "inventory", "utilities", "investment",
    ]  # fmt: skip
    assert told.minutes == pytest.approx(106, abs=2)


def test_a_score_that_was_only_typed_has_a_winner_and_no_length():
    document = json.loads(SMALL.read_text("utf-8"))
    seats = [each["id"] for each in document["setup"]["seats"]]
    acts = [("scores.now", "", {"typed": True})]
    for money, seat in enumerate(seats, 21):
        acts.append(("scores.page", seat, {"money": {seat: {"at": money}}}))
    rows = [
        {**document["rows"][0], "action": {"do": do, "seat": seat, "values": values},
         "based_on": at, "key": f":{at:032x}", "time": f"2026-11-29T20:{at:02}:00Z"}
        for at, (do, seat, values) in enumerate(acts)
    ]  # fmt: skip
    typed = json.dumps({**document, "rows": rows, "seals": [], "expected": None})
    told = read_playtest(read_document(typed), "typed", False)[0]
    assert (told.is_over, told.is_cut, told.minutes, told.corrected) == (True, True, 0, {})
    assert told.scores == {1: 21, 2: 22, 3: 23, 4: 24}
    assert told.winners == [4]


def test_a_store_that_is_bought_and_auctioned_is_held():
    told = played()
    bazaar = told.cards["stores:bazaar"]
    assert (bazaar.name, bazaar.bought, bazaar.holders) == ("Bazaar", [21], [1])
    assert [each.paid for each in told.payments if each.subject == "stores:bazaar"] == [15]
    paid = {each.name: (each.paid, each.printed) for each in told.payments if each.printed}
    assert paid["Fulfillment Center (Jewelry)"] == (33, 8)


def test_a_card_in_the_end_has_the_points_of_its_line_in_the_score():
    told = played().cards
    assert (told["stores:bazaar"].holders, told["stores:bazaar"].points) == ([1], {1: 3})
    assert all(set(each.points) <= set(each.holders) for each in told.values())
    matched = played(REPLAY / "three_play_to_october_with_undo_and_matching.json").cards
    assert all(set(each.points) <= set(each.holders) for each in matched.values())
    assert any(each.points for each in matched.values())


def test_names_stay_at_home():
    told = played()
    assert told.players == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert played(names=True).players == ["Mia", "Ben", "Zoë", "Kim"]
    whole = answer(Wanted(str(SEPTEMBER), False))
    assert not any(name in whole.playtest + whole.events for name in ("Mia", "Ben", "Zoë", "Kim"))


def test_what_was_taken_back_counts_for_nothing():
    told = played(REPLAY / "three_play_to_october_with_undo_and_matching.json")
    assert told.undone
    assert told.corrected
    assert told.scores == {2: 37, 1: 28, 3: 4}


def test_a_break_is_no_play():
    rows = json.loads(SEPTEMBER.read_text("utf-8"))["rows"]
    for row in rows[100:]:
        row["time"] = row["time"].replace("2026-01-10", "2026-01-11")
    assert read_playtest(changed(rows=rows), "", False)[0].minutes == pytest.approx(
        played().minutes, abs=LONGEST_STEP / 60
    )


def test_a_programs_table_takes_no_time():
    told, _ = read_playtest(changed(simulated=True), "", False)
    assert (told.is_simulated, told.minutes) == (True, 0)


def test_many_files_come_back_in_order_and_what_is_broken_is_said(tmp_path):
    good = SMALL.read_text("utf-8")
    for at in range(7):
        (tmp_path / f"{at}.json").write_text(good if at != 3 else good[:5000], "utf-8")
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    files = found_files([tmp_path, tmp_path / "1.json"])
    assert [each.name for each in files] == [f"{at}.json" for at in range(7)]
    told = list(read_files(files, with_names=False))
    assert [path for path, _ in told] == files
    assert [bool(each.playtest) for _, each in told] == [at != 3 for at in range(7)]
    assert told[3][1].trouble
    pile = PlaytestList([each.playtest for _, each in told if each.playtest])
    assert [each.scores for each in pile] == [played(SMALL).scores] * 6


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(TableError, match=r"gone\.json"):
        found_files([tmp_path / "gone.json"])


def test_a_mistake_of_our_own_is_named_with_its_place_and_leaves_out_one_table(monkeypatch):
    def broken(*_):
        return {}["pond"]

    monkeypatch.setattr(reading, "read_playtest", broken)
    told = reading.answer(reading.ReadRequest(str(SEPTEMBER), names=False))
    assert not told.playtest
    assert "KeyError: 'pond' (test_playtest.py, line " in told.trouble


def test_choices_are_counted_and_bids_of_prices_and_of_numbers_are_none():
    told = played(SMALL)
    assert told.choices == {
        "sell": {"1 Pine": 1, "2 Birch": 5, "3 Oak": 5, "4 Maple": 4, "5 Cherry": 9}
    }
    assert played().choices == {}
    assert played(REPLAY / "skull_king-ten-rounds.json").choices == {}
