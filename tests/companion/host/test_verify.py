"""What was sealed travels with a table, and anybody can check it afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from punchboard import command_line
from punchboard.companion.seal import verify
from punchboard.companion.table.tables import Tables
from tests.companion.altered import change
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.sealed_table import Table, export, said
from tests.companion.table import small_game


def test_the_verifier_says_who_sealed_what_and_what_became_of_it(played: str) -> None:
    words = [each["words"] for each in json.loads(played)["seals"] if "words" in each]
    expected = f"""\
January, Guess, Guess (action 2, undone later)
  Mia sealed: Guess 4.
  Kim sealed: Guess 2.
  Ben sealed: Guess 3.
  Said aloud: {" · ".join(words[0])}.
January, Guess, Guess (action 5)
  Mia sealed: Guess 5.
  Kim sealed: Guess 2.
  Ben sealed: Guess 99, which is not possible, and counts as no choice.
  Said aloud: {" · ".join(words[1])}.
Choice 3 (action 7): chosen again, and nobody learned what was sealed. Mia, Kim and Ben decided so.
February, Guess, Guess (action 11)
  Mia sealed: Guess 6.
  Kim sealed: Guess 1.
  Ben sealed and did not open: it counts as no choice.
  To go on without it: Mia and Kim, says the table.
  Said aloud: {" · ".join(words[2])}.
March, Guess, Guess (action 13)
  Not sealed: entered on the table’s own screen.
3 choices opened, 8 seals: all are what was sealed, and all were played so.
"""
    told = said(played)
    assert expected in f"{told}\n"
    assert "What a file can’t prove:" in told
    assert "made up as a whole agrees with itself: compare the words with those said aloud" in told
    assert "who decided to go on without a phone" in told


def test_nobody_learns_afterwards_what_was_sealed_and_not_opened(played: str) -> None:
    kept = json.loads(played)["seals"]
    assert [each["end"] for each in kept] == ["opened", "opened", "again", "opened"]
    assert "openings" not in kept[2]
    assert set(kept[3]["openings"]) == {"blue", "red"}


def test_a_copy_of_a_table_keeps_its_seals_and_goes_on(tmp_path: Path, played: str) -> None:
    tables = Tables(tmp_path / "tables")
    first = tables.bring_in(played).id
    copy = tables.bring_in(played).id
    assert said(tables.export(first)) == said(played)
    told = said(tables.export(copy))
    assert told.count(f"Sealed at table {first}, of which this is a copy.") == 3


def test_the_host_goes_on_behind_the_journal_when_its_own_file_is_lost(hosted: Hosted) -> None:
    table = Table(hosted)
    table.seal(4, 2, 3)
    before = table.phones[0].choice["epoch"]
    table.open()
    hosted.stop()
    hosted.host_state.unlink()
    hosted.start()
    table = Table(hosted)
    table.undo()
    assert table.middle.view()["seals"]["epoch"] == before + 1
    table.seal(1, 1, 1)
    table.open()
    hosted.stop()
    assert "2 choices opened, 6 seals" in said(export(hosted))
    hosted.start()


def test_a_kill_after_the_journal_is_written_opens_nothing_twice(hosted: Hosted) -> None:
    table = Table(hosted)
    table.seal(4, 2, 3)
    table.open(2)
    listed = hosted.host_state.read_bytes()
    table.open()
    hosted.stop()
    hosted.host_state.write_bytes(listed)
    hosted.start()
    table = Table(hosted)
    assert table.middle.view()["seals"] is None
    assert said(export(hosted)).count("sealed: Guess") == 3


def test_what_was_opened_last_is_shown_after_a_restart_as_well(hosted: Hosted) -> None:
    table = Table(hosted)
    table.seal(4, 2, 3)
    table.open()
    before = table.middle.view()["opened"]
    table.restart()
    assert table.middle.view()["opened"] == before


def test_a_table_without_seals_says_so(tmp_path: Path) -> None:
    tables = Tables(tmp_path / "tables")
    session = tables.create(small_game.pack_text(), "", small_game.SEATS, {"bidding": "pass"})
    small_game.play_round(session, 4, 2, 3)
    session.do({"do": "table.bidding", "seat": "", "values": {"value": "dials"}})
    session.do(small_game.NEXT)
    session.do({"do": "guess.open", "seat": "", "values": {"bids": {}}})
    session.close()
    text = tables.export(session.info.id)
    told = json.loads(text)
    del told["seals"]  # as tables were written before
    told = said(json.dumps(told))
    assert told.count("Not sealed: entered on the table’s own screen.") == 2
    assert "No sealed choice of this table is over." in told
    assert tables.bring_in(text).title == "Small Game"


def test_the_command_says_what_does_not_fit(tmp_path: Path, played: str) -> None:
    path = tmp_path / "friday.json"
    path.write_text(played, encoding="utf-8")
    shown = CliRunner().invoke(command_line(), ["verify", str(path)])
    assert (shown.exit_code, "3 choices opened" in shown.output) == (0, True)
    told = json.loads(played)
    change("seals.0.openings.red.numbers", [1, 7])(told)
    path.write_text(json.dumps(told), encoding="utf-8")
    shown = CliRunner().invoke(command_line(), ["verify", str(path)])
    assert shown.exit_code == 1
    assert "error: January, Guess, Guess: what Kim opened is not what Kim sealed." in shown.output


def test_the_module_answers_with_its_exit_code(
    tmp_path: Path, played: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "friday.json"
    path.write_text(played, encoding="utf-8")
    assert verify.main([str(path)]) == 0
    assert "Mia sealed: Guess 4." in capsys.readouterr().out
    path.write_text(played.replace('"numbers"', '"figures"'), encoding="utf-8")
    assert verify.main([str(path)]) == 1
    assert "damaged" in capsys.readouterr().err
    assert verify.main([str(tmp_path / "none.json")]) == 1


def test_players_whose_names_look_alike_are_told(played: str) -> None:
    value = json.loads(played)
    value["setup"]["seats"][1]["name"] = "Міа"  # Cyrillic
    told = said(json.dumps(value))
    assert (
        "“Mia” (blue) and “Міа” (red) look alike: don’t mistake one player for the other." in told
    )
    assert "look alike" not in said(played)


@pytest.mark.usefixtures("real_kinds")
def test_bids_of_brick_and_mortar_are_said_as_the_table_speaks_of_them(stores: Hosted) -> None:
    mia, kim = Phone(stores, "blue"), Phone(stores, "orange")
    middle = Phone(stores, "")
    bid = next(each for each in middle.view()["offers"] if each["title"] == "Bid")
    assert middle.do(bid["do"], bid["seat"])["ok"]
    mia.seal([1, 4])
    kim.seal([0, 0])
    for phone in (mia, kim):
        assert phone.open()["ok"]
    told = said(export(stores))
    assert "Mia sealed: Price $4." in told
    assert "Kim sealed: nothing." in told


def test_no_name_of_a_stranger_steers_the_terminal(
    tmp_path: Path, played: str, capsys: pytest.CaptureFixture[str]
) -> None:
    value = json.loads(played)
    value["setup"]["seats"][0]["name"] = "\x1b[2JEve\x07\u202e\r\n99 seals: all in order"
    file = tmp_path / "table.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    assert verify.main([str(file)]) == 0
    told = capsys.readouterr().out
    assert "Eve" in told
    assert all(each.isprintable() or each == "\n" for each in told)
    assert not any(line.startswith("99 seals") for line in told.splitlines())
    done = CliRunner().invoke(command_line(), ["verify", str(file)])
    assert done.exit_code == 0
    assert all(each.isprintable() or each == "\n" for each in done.output)
