"""What was sealed travels with a table, and anybody can check it afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from companion.lan import seal, sealing, verify
from companion.lan.recorded import entries_of
from companion.lan.verify import Unfit
from companion.table.choice_record import ChoiceRecord
from companion.table.document import read_document
from companion.table.tables import Tables
from companion.table.trouble import TableTrouble
from punchboard import app
from tests.companion.lan.phone import Hosted, Phone
from tests.companion.table import small_game

SEATS = ("blue", "red", "green")
Json = dict[str, Any]


def lay(folder: Path) -> Hosted:
    tables = Tables(folder)
    session = tables.create(small_game.pack_text(), "Friday", small_game.SEATS, {"bidding": "pass"})
    session.do(small_game.NEXT)
    session.close()
    return Hosted(tables, session.info.id)


def export(hosted: Hosted) -> str:
    return hosted.tables.export(hosted.id)


def said(text: str) -> str:
    return "\n".join(verify.verify(read_document(text)))


class Table:
    """A table of three phones and the middle."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted = hosted
        self.middle = Phone(hosted, "")
        self.phones = [Phone(hosted, seat) for seat in SEATS]

    def seal(self, *numbers: int) -> None:
        for phone, number in zip(self.phones, numbers, strict=True):
            assert phone.seal([1, number])["ok"]

    def open(self, count: int = 3) -> None:
        for phone in self.phones[:count]:
            assert phone.open()["ok"]

    def vote(self, answer: str, count: int) -> None:
        for phone in self.phones[:count]:
            phone.say("vote", epoch=phone.choice["epoch"], answer=answer)

    def undo(self) -> None:
        newest = self.middle.view()["newest"]
        assert self.middle.say("undo", newest=newest, key=f"{newest:032x}")["ok"]

    def next(self) -> None:
        assert self.middle.do("table.next")["ok"]

    def restart(self) -> None:
        self.hosted.stop()
        self.hosted.start()
        for phone in (*self.phones, self.middle):
            phone.join()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Three rounds in which everything happened that may happen to seals."""
    small_game.add_kinds()
    patience, sealing.PATIENCE = sealing.PATIENCE, 0.0
    hosted = lay(tmp_path_factory.mktemp("played") / "tables")
    table = Table(hosted)
    table.seal(4, 2, 3)
    table.open()
    table.undo()
    table.seal(5, 2, 99)
    table.restart()
    table.open()
    table.next()
    table.seal(1, 1, 1)
    table.open(1)
    table.vote("again", 1)
    table.seal(6, 1, 8)
    table.open(2)
    table.middle.say("free", seat="green")
    table.vote("without", 2)
    table.next()
    table.phones[1].seal([1, 9])
    assert table.middle.do("guess.open", bids={"blue": {"guess": 7}})["ok"]
    hosted.stop()
    sealing.PATIENCE = patience
    return export(hosted)


def test_the_verifier_says_who_sealed_what_and_what_became_of_it(played: str) -> None:
    words = [each["words"] for each in json.loads(played)["seals"] if each["words"]]
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
Choice 3 (action 7): the phones voted to seal again, and nobody learned what was sealed.
February, Guess, Guess (action 10)
  Mia sealed: Guess 6.
  Kim sealed: Guess 1.
  Ben sealed and did not open: it counts as no choice.
  Said aloud: {" · ".join(words[2])}.
March, Guess, Guess (action 12)
  Not sealed: entered on the table's own screen.
Choice 5 (action 12): given up before it opened. Kim had sealed.
3 choices opened, 8 seals: all are what was sealed, and all were played so.
"""
    told = said(played)
    assert expected in f"{told}\n"
    assert "words that were said aloud" in told


def test_nobody_learns_afterwards_what_was_sealed_and_not_opened(played: str) -> None:
    kept = json.loads(played)["seals"]
    assert [each["end"] for each in kept] == ["opened", "opened", "again", "opened", "void"]
    assert kept[2]["openings"] == {}
    assert set(kept[3]["openings"]) == {"blue", "red"}


def change(place: str, value: object) -> Callable[[Json], None]:
    """Return what sets a value of an exported table; `place` is a path with points."""

    def alter(told: Json) -> None:
        *way, last = [int(each) if each.isdigit() else each for each in place.split(".")]
        at: Any = told
        for each in way:
            at = at[each]
        assert at[last] != value
        at[last] = value

    return alter


def swap(place: str, first: Any, second: Any) -> Callable[[Json], None]:
    def alter(told: Json) -> None:
        at: Any = told
        for each in place.split("."):
            at = at[int(each) if each.isdigit() else each]
        at[first], at[second] = at[second], at[first]

    return alter


def drop(place: str) -> Callable[[Json], None]:
    def alter(told: Json) -> None:
        *way, last = [int(each) if each.isdigit() else each for each in place.split(".")]
        at: Any = told
        for each in way:
            at = at[each]
        del at[last]

    return alter


def swap_rounds(told: Json) -> None:
    """Let two choices be each other, each in the other's place of the journal."""
    one, other = told["seals"][1], told["seals"][3]
    for key in ("seals", "openings", "words"):
        one[key], other[key] = other[key], one[key]


def seal_anew(told: Json) -> None:
    """Make a bid's seal anew, with everything that a thief of the file can work out."""
    record = told["seals"][1]
    record["openings"]["blue"]["numbers"] = [1, 9]
    entry = entries_of(ChoiceRecord.model_validate(record))[0]
    nonce = bytes.fromhex(record["openings"]["blue"]["nonce"])
    record["seals"][0]["seal"] = seal.make_seal(entry.context, entry.salt, nonce, [1, 9]).hex()
    told["rows"][4]["action"]["values"]["bids"]["blue"]["guess"] = 9


TAMPERED: dict[str, tuple[Callable[[Json], None], str]] = {
    "bid": (change("seals.0.openings.red.numbers", [1, 7]), "what Kim opened is not what Kim"),
    "nonce": (change("seals.0.openings.red.nonce", "0" * 64), "what Kim opened"),
    "share": (change("seals.0.openings.red.share", "0" * 64), "what Kim opened"),
    "salt": (change("seals.1.seals.0.salt", "0" * 32), "what Mia opened"),
    "seal": (change("seals.1.seals.0.seal", "0" * 64), "what Mia opened"),
    "promise": (change("seals.1.seals.0.promise", "0" * 64), "what Mia opened"),
    "words": (change("seals.1.words.0", "wrong"), "other words were said"),
    "played bid": (change("rows.4.action.values.bids.blue.guess", 9), "did not play what was"),
    "order of seats": (swap("seals.0.seals", 0, 1), "in another order"),
    "order of choices": (swap("seals", 0, 1), "choice 1 is missing, or not in its place"),
    "swapped openings": (swap("seals.0.openings", "red", "blue"), "what Mia opened"),
    "missing seat": (drop("seals.0.seals.1"), "only what was sealed can open"),
    "missing seat and opening": (
        lambda told: (drop("seals.0.seals.1")(told), drop("seals.0.openings.red")(told))[0],
        "the seal of Kim is missing",
    ),
    "missing opening": (drop("seals.0.openings.red"), "the others did not vote so"),
    "missing vote": (drop("seals.3.votes.blue"), "the others did not vote so"),
    "missing choice": (drop("seals.1"), "choice 2 is missing"),
    "missing last choices": (lambda told: told["seals"].__delitem__(slice(3, 5)), "are left out"),
    "no choices": (change("seals", []), "are left out"),
    "swapped rounds": (swap_rounds, "what Mia opened"),
    "another round": (change("seals.3.round", 0), "seals of another choice"),
    "another table": (change("seals.0.table", "0123456789abcdef"), "choice 1 is missing"),
    "another epoch": (change("seals.0.epoch", 2), "choice 1 is missing"),
    "another row": (change("seals.1.row", 6), "opens nothing"),
    "earlier row": (change("seals.1.row", 1), "another place of the journal"),
    "a seal made anew": (seal_anew, "other words were said"),
    "a second vote": (change("seals.2.votes.blue", "without"), "the others did not vote so"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_is_changed_afterwards_is_found(played: str, what: str) -> None:
    alter, words = TAMPERED[what]
    told = json.loads(played)
    alter(told)
    with pytest.raises((Unfit, TableTrouble)) as found:
        said(json.dumps(told))
    assert words in found.value.sentence


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every text and number in plain JSON."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in pairs:
            yield from leaves(each, (*way, key))
    else:
        yield way


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_no_letter_of_a_listed_choice_can_be_another(played: str, data: st.DataObject) -> None:
    told = json.loads(played)
    listed = [at for at, each in enumerate(told["seals"]) if each["end"] != "void"]
    at = data.draw(st.sampled_from(listed))
    # A vote counts only where an opening was missing; the other tests see to that.
    ways = [way for way in leaves(told["seals"][at]) if way[0] != "votes"]
    *way, last = data.draw(st.sampled_from(ways))
    place: Any = told["seals"][at]
    for each in way:
        place = place[each]
    before = place[last]
    if isinstance(before, int):
        place[last] = data.draw(st.integers(0, 12).filter(lambda new: new != before))
    else:
        letter = data.draw(st.integers(0, len(before) - 1))
        new = data.draw(st.sampled_from("0123456789abcdef").filter(lambda n: n != before[letter]))
        place[last] = before[:letter] + new + before[letter + 1 :]
    with pytest.raises((Unfit, TableTrouble)):
        said(json.dumps(told))


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("key", ["numbers", "nonce", "share"])
@pytest.mark.parametrize("choice", [0, 1, 3])
def test_no_opening_can_be_anothers(played: str, seat: str, key: str, choice: int) -> None:
    told = json.loads(played)
    openings = told["seals"][choice]["openings"]
    if seat in openings:
        other = "red" if seat == "blue" else "blue"
        openings[seat][key] = openings[other][key]
        with pytest.raises(Unfit, match="is not what"):
            said(json.dumps(told))


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
    hosted.vault.unlink()
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
    listed = hosted.vault.read_bytes()
    table.open()
    hosted.stop()
    hosted.vault.write_bytes(listed)
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
    assert told.count("Not sealed: entered on the table's own screen.") == 2
    assert told.endswith("Nothing was sealed at this table.")
    assert tables.bring_in(text).title == "Small Game"


def test_the_command_says_what_does_not_fit(tmp_path: Path, played: str) -> None:
    path = tmp_path / "friday.json"
    path.write_text(played, encoding="utf-8")
    shown = CliRunner().invoke(app, ["verify", str(path)])
    assert (shown.exit_code, "3 choices opened" in shown.output) == (0, True)
    told = json.loads(played)
    TAMPERED["bid"][0](told)
    path.write_text(json.dumps(told), encoding="utf-8")
    shown = CliRunner().invoke(app, ["verify", str(path)])
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


def test_a_cardboard_dial_among_seals_is_named(hosted: Hosted) -> None:
    hosted.run(lambda: hosted.desk.set_way("green", "dials"))
    phones = [Phone(hosted, seat) for seat in ("blue", "red")]
    for phone in phones:
        assert phone.seal([1, 4])["ok"]
    for phone in phones:
        assert phone.open()["ok"]
    hosted.run(lambda: hosted.desk.type_dials({"green": {"bid": 8}}))
    text = export(hosted)
    assert "Ben's cardboard dial, typed after the list: Guess 8." in said(text)
    for alter in (change("seals.0.typed.green", [1, 9]), drop("seals.0.typed.green")):
        told = json.loads(text)
        alter(told)
        with pytest.raises(Unfit):
            said(json.dumps(told))
