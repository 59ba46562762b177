"""What players think of cards is nobody's before the end: not on the wire, not in any view."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from punchboard.companion.table.replay import main as replay
from punchboard.companion.table.tables import Tables
from tests.companion.host.phone import Hosted, Phone
from tests.companion.table.test_any_deck import deck_text

SEATS = (("red", "Ada"), ("blue", "Ben"))
FLAG = {"card": "birds:eel", "reason": "Too strong", "text": "in every pond"}
#: Words by which a flag would give itself away; cards stand in forms to choose from anyway.
TELLING = ("in every pond", "of 3 Eel", "too strong:")


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "tables")


@pytest.fixture
def hosted(tables: Tables, tmp_path: Path) -> Iterator[Hosted]:
    """A table of two at a deck of birds, with phones."""
    session = tables.create(deck_text(tmp_path / "deck"), "Friday", SEATS)
    session.close()
    made = Hosted(tables, session.info.id)
    yield made
    made.stop()


def plain(shown: object) -> str:
    """Return all that is shown but the forms, which hold every card's name whatever is flagged."""
    if isinstance(shown, dict):
        return " ".join(plain(each) for key, each in shown.items() if key != "choices")
    if isinstance(shown, list):
        return " ".join(map(plain, shown))
    return str(shown)


def test_no_phone_and_no_screen_hears_which_card_is_flagged_before_the_end(hosted: Hosted) -> None:
    blue, middle, red = (Phone(hosted, seat) for seat in ("blue", "", "red"))
    assert red.do("flags.flag", "red", **FLAG)["ok"]
    for phone in (blue, middle, red):
        told = plain(phone.view())
        assert "Ada flags a card." in told
        assert "Eel" not in told
    # An old view, an undo and its return tell no more.
    stale = blue.tap({"do": "flags.flag", "seat": "red", "values": FLAG}, 0)
    assert not stale["ok"]
    assert red.take_back()["ok"]
    assert "Undone: “Ada flags a card”." in plain(blue.view())
    assert hosted.run(lambda: hosted.service.session.redo()) is None
    log = hosted.run(lambda: json.dumps(hosted.service.session.log()))
    heard = b" ".join((*blue.heard, *middle.heard)).decode(errors="replace")
    for words in TELLING:
        assert words not in heard
        assert words not in log
    assert middle.do("end.over")["ok"]
    assert "Ada of 3 Eel: too strong: in every pond." in plain(blue.view())


def test_nobody_flags_for_another(hosted: Hosted) -> None:
    blue = Phone(hosted, "blue")
    assert not blue.do("flags.flag", "red", **FLAG)["ok"]


def test_a_table_that_goes_on_elsewhere_keeps_its_flags_to_itself(
    tables: Tables, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An export holds the journal; where it is taken in, nobody is shown a flag before the end."""
    session = tables.create(deck_text(tmp_path / "deck"), "Friday", SEATS)
    session.do({"do": "flags.flag", "seat": "red", "values": FLAG})
    session.close()
    text = tables.export(session.info.id)
    file = tmp_path / "friday.json"
    file.write_text(text, encoding="utf-8")
    replay([str(file)])
    other = Tables(tmp_path / "other")
    again = other.open(other.bring_in(text).id)
    shown = [plain(again.view(seat)) for seat in ("", "red", "blue")]
    for told in (capsys.readouterr().out, json.dumps(again.log()), *shown):
        assert "flags a card" in told
        assert not any(words in told for words in TELLING)
    again.do({"do": "end.over", "seat": "", "values": {}})
    assert "Ada of 3 Eel: too strong: in every pond." in json.dumps(again.log())
    again.close()
