"""Packs are read as they were written; whatever else is given is refused in one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.cards.play import pack as schema
from punchboard.cards.play.schema.play import named
from punchboard.cards.text import parse
from punchboard.companion.pack import PackError, load_pack, rules_of
from punchboard.companion.rules.rules import Setup, start
from punchboard.companion.rules.view import view
from punchboard.generator.pack import text_of
from tests.companion.pack.conftest import FERRY

SMALL = FERRY.read_text(encoding="utf-8")


def changed(**values: Any) -> str:
    """Return the small pack with other values at its top."""
    return json.dumps({**json.loads(SMALL), **values})


def refused(source: str | Path) -> str:
    with pytest.raises(PackError) as trouble:
        load_pack(source)
    sentence = trouble.value.message
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "pydantic" not in sentence
    return sentence


def test_what_is_written_is_read_back_to_the_letter(text: str) -> None:
    assert text_of(load_pack(text)) == text


def test_no_seat_is_called_as_the_tables_own_code() -> None:
    pack = json.loads(SMALL)
    pack["play"]["seats"][0]["id"] = "table"
    assert "the table's own code is" in refused(json.dumps(pack))


def test_a_pack_is_read_from_its_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.pack.json"
    path.write_text(text, encoding="utf-8")
    assert load_pack(path) == load_pack(text)


def test_a_table_is_laid_from_a_pack_alone_for_every_number_of_players(text: str) -> None:
    pack = load_pack(text)
    rules = rules_of(pack)
    assert pack.players is not None
    for count in range(pack.players.min, pack.players.max + 1):
        seats = tuple((seat.id, "") for seat in pack.play.seats[:count])
        shown = view(rules, start(rules, Setup(seats)))
        assert [seat["name"] for seat in shown["seats"]] == [
            seat.name for seat in pack.play.seats[:count]
        ]
        json.dumps(shown)


def test_there_is_a_seat_for_every_player(text: str) -> None:
    pack = load_pack(text)
    assert pack.players is not None
    assert len(pack.play.seats) >= pack.players.max


def test_printed_numbers_name_one_card_each(text: str) -> None:
    numbers = [card.number for card in load_pack(text).cards if card.number]
    assert len(numbers) == len(set(numbers))


def test_every_icon_that_words_speak_of_is_in_the_pack(text: str) -> None:
    pack = load_pack(text)
    words = [card.text for card in pack.cards] + [card.clarification for card in pack.cards]
    spoken = {run.text for each in words for part in parse(each) for run in part if run.icon}
    spoken |= {name for name, _ in named(pack.play, "icon")}
    spoken |= set(re.findall(r'"icon": "([^"]+)"', json.dumps(pack.rulebook)))
    assert spoken <= set(pack.icons)


def test_outlines_lie_within_their_boxes(text: str) -> None:
    for name, icon in load_pack(text).icons.items():
        left, top, width, height = icon.box
        assert icon.paths, name
        for path in icon.paths:
            assert re.fullmatch(r"[MLCZ]( -?[\d.]+)*( [MLCZ]( -?[\d.]+)*)*", path.d), name
            numbers = [float(each) for each in re.findall(r"-?[\d.]+", path.d)]
            spare = path.width / 2 + 0.26 * max(width, height)  # controls of curves reach out
            assert all(left - spare <= x <= left + width + spare for x in numbers[::2]), name
            assert all(top - spare <= y <= top + height + spare for y in numbers[1::2]), name


def test_the_deck_knows_cards_by_id_and_by_table(ferry: str) -> None:
    deck = rules_of(load_pack(ferry)).deck
    gull = deck["boats:gull"]
    assert (gull.number, gull.name, gull.number_in("cost")) == (1, "Gull", 3)
    assert [term.amount for term in gull.terms] == [-2]
    assert [card.id for card in deck.of_components("boats")] == ["boats:gull", "boats:tern"]


def test_a_newer_pack_is_refused_with_both_versions() -> None:
    assert "version 4, and this companion reads version 3" in refused(changed(version=4))


def test_packs_of_the_first_version_are_read(ferry: str) -> None:
    assert json.loads(ferry)["version"] == 1
    assert load_pack(ferry).version == 1


def test_a_newer_pack_with_unknown_fields_is_newer_rather_than_damaged() -> None:
    assert "version 7" in refused(changed(version=7, weather=[], play={}))


@pytest.mark.parametrize(
    "text", ["{}", "[]", "null", "3", '"pack"', '{"format": "a photo"}', '{"version": 1}']
)
def test_other_files_are_refused_as_what_they_are(text: str) -> None:
    assert "isn’t a game’s pack" in refused(text)


@pytest.mark.parametrize("text", ["", "PK\x03\x04", "<html>", "{" * 100_000, "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    assert "isn’t a pack" in refused(text) or "incomplete" in refused(text)


def test_a_digit_bomb_is_refused() -> None:
    refused(changed().replace('"version": 1', '"version": ' + "9" * 10_000))


@given(st.integers(1, len(SMALL) - 3))
def test_a_pack_that_is_cut_off_is_refused(length: int) -> None:
    assert "incomplete" in refused(SMALL[:length]) or "isn’t a pack" in refused(SMALL[:length])


def test_a_pack_cut_in_the_middle_of_a_list_is_called_cut_off() -> None:
    assert "incomplete" in refused(SMALL[: SMALL.index('"cards"')])


@settings(max_examples=300)
@given(st.integers(0, len(SMALL) - 1), st.text(max_size=3))
def test_a_scribbled_pack_is_read_or_refused_and_never_breaks(place: int, scribble: str) -> None:
    text = SMALL[:place] + scribble + SMALL[place + 1 :]
    try:
        pack = load_pack(text)
    except PackError:
        return
    assert rules_of(pack).title == pack.title


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    assert "“gone.pack.json” cannot be read" in refused(tmp_path / "gone.pack.json")
    photo = tmp_path / "photo.pack.json"
    photo.write_bytes(b"\xff\xd8\xff\xe0")
    assert "holds no text" in refused(photo)


def test_a_file_too_large_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = tmp_path / "large.pack.json"
    with large.open("wb") as file:
        file.truncate(schema.MOST_BYTES + 1_000_000)
    assert "larger than a pack, which has 16 MB at most" in refused(large)
    assert "at most" in refused(" " * (schema.MOST_BYTES + 1))


def test_names_that_lead_nowhere_are_refused() -> None:
    value = json.loads(SMALL)
    value["play"]["phases"][0]["steps"][0]["use"] = "tolk"
    assert 'names the mechanism "tolk"' in refused(json.dumps(value))


def test_two_cards_of_one_id_are_refused() -> None:
    cards = json.loads(SMALL)["cards"]
    assert "two cards have the id “boats:gull”" in refused(changed(cards=[*cards, cards[0]]))


def test_a_field_of_the_wrong_kind_is_named() -> None:
    assert "title" in refused(changed(title=7))


def test_what_an_earlier_edition_left_unset_is_no_fault_of_its_pack() -> None:
    value = json.loads(SMALL)
    track = next(each for each in value["play"]["mechanisms"].values() if each["kind"] == "track")
    track |= {"together": None, "taps": [], "even": False}
    assert load_pack(json.dumps(value)) == load_pack(SMALL)
    track["together"] = {"ask": "How much?"}
    assert "together" in refused(json.dumps(value))


def test_an_order_by_a_track_of_the_first_edition_is_one_rank_at_any_moment() -> None:
    value = json.loads(SMALL)
    mechanisms = value["play"]["mechanisms"]
    track = next(name for name, each in mechanisms.items() if each["kind"] == "track")
    mechanisms["first"] = {"kind": "turn_order", "title": "Order", "by": track}
    order: Any = load_pack(json.dumps(value)).play.mechanisms["first"]
    assert [(rank.by, rank.first) for rank in order.ranks] == [(track, "higher")]
    assert order.live


def test_turns_that_passed_the_first_place_leave_that_to_the_order() -> None:
    value = json.loads(SMALL)
    play = value["play"]
    stage = {"ask": "{name} acts."}
    play["mechanisms"]["first"] = {"kind": "turn_order"}
    play["mechanisms"]["acts"] = {"kind": "turns", "stages": [stage], "start": "lamp"}
    play["order"] = "first"
    play["phases"][0]["steps"].append({"use": "acts", "do": "pass"})
    read = load_pack(json.dumps(value)).play
    order: Any = read.mechanisms["first"]
    assert order.marker == "lamp"
    assert (read.phases[0].steps[-1].use, read.phases[0].steps[-1].do) == ("first", "pass")
