"""Whatever is changed in an exported table's seals is found by whoever verifies it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punchboard.companion.seal import seal, verify
from punchboard.companion.seal.verify import MismatchError
from punchboard.companion.table.choice_record import ChoiceRecord
from punchboard.companion.table.error import TableError
from tests.companion.altered import Json, change, drop, swap
from tests.companion.host.phone import Hosted, Phone
from tests.companion.host.sealed_table import SEATS, export, said


def swap_rounds(told: Json) -> None:
    """Let two choices be each other, each in the other's place of the journal."""
    one, other = told["seals"][1], told["seals"][3]
    for key in ("seals", "openings", "words"):
        one[key], other[key] = other[key], one[key]


def seal_anew(table: Json) -> None:
    """Make a bid's seal anew, with everything that a thief of the file can work out."""
    record = table["seals"][1]
    record["openings"]["blue"]["numbers"] = [1, 9]
    told = ChoiceRecord.model_validate(record)
    context, salt = seal.context_of(told, "blue"), bytes.fromhex(told.seals[0].salt)
    nonce = bytes.fromhex(told.openings["blue"].nonce)
    record["seals"][0]["seal"] = seal.make_seal(context, salt, nonce, [1, 9]).hex()
    table["rows"][4]["action"]["values"]["bids"]["blue"]["guess"] = 9


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
    "order of choices": (swap("seals", 0, 1), "another place of the journal"),
    "swapped openings": (swap("seals.0.openings", "red", "blue"), "what Mia opened"),
    "missing seat": (drop("seals.0.seals.1"), "only what was sealed can open"),
    "missing seat and opening": (
        lambda told: (drop("seals.0.seals.1")(told), drop("seals.0.openings.red")(told))[0],
        "the seal of Kim is missing",
    ),
    "missing opening": (drop("seals.0.openings.red"), "the others did not vote so"),
    "missing vote": (drop("seals.3.votes.blue"), "the others did not vote so"),
    "missing choice": (drop("seals.1"), "choice 2 is missing"),
    # Listing every epoch up to the last would take 400 GB.
    "billions of missing choices": (
        change("seals.3.epoch", 0xFFFFFFFF),
        "choice 4 is missing",
    ),
    "missing last choices": (lambda told: told["seals"].__delitem__(slice(3, 5)), "are left out"),
    "no choices": (change("seals", []), "are left out"),
    "swapped rounds": (swap_rounds, "what Mia opened"),
    "another round": (change("seals.3.round", 0), "seals of another choice"),
    "another table": (change("seals.0.table", "0123456789abcdef"), "choice 1 is missing"),
    "another epoch": (change("seals.0.epoch", 2), "choice 2 stands there twice"),
    "another row": (change("seals.1.row", 6), "opens nothing"),
    "earlier row": (change("seals.1.row", 1), "another place of the journal"),
    "a seal made anew": (seal_anew, "other words were said"),
    "another decider": (change("seals.3.decided", "table"), "the others did not vote so"),
    "a second vote": (change("seals.2.votes.blue", "without"), "the others did not vote so"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_whatever_is_changed_afterwards_is_found(played: str, what: str) -> None:
    alter, words = TAMPERED[what]
    told = json.loads(played)
    alter(told)
    with pytest.raises((MismatchError, TableError)) as found:
        said(json.dumps(told))
    assert words in found.value.message


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
    with pytest.raises((MismatchError, TableError)):
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
        with pytest.raises(MismatchError, match="is not what"):
            said(json.dumps(told))


def test_a_cardboard_dial_among_seals_is_named(hosted: Hosted) -> None:
    hosted.set_bid_method("green", "dials")
    phones = [Phone(hosted, seat) for seat in ("blue", "red")]
    for phone in phones:
        assert phone.seal([1, 4])["ok"]
    for phone in phones:
        assert phone.open()["ok"]
    hosted.type_dials({"dials": {"green": {"guess": 8}}})
    text = export(hosted)
    assert "Ben chose without a seal, on a cardboard dial or the shared screen: Guess 8." in said(
        text
    )
    for alter in (change("seals.0.typed.green", [1, 9]), drop("seals.0.typed.green")):
        told = json.loads(text)
        alter(told)
        with pytest.raises(MismatchError):
            said(json.dumps(told))


#: Who sealed, who opened, who voted for what, who decided; and whether that is a decision. W, A:
#: to go on without, to choose again.
DECISIONS = (
    # Without one phone go all others together, two or more.
    ("opened", "abc", "ab", {"a": "W", "b": "W"}, "phones", True),
    ("opened", "abc", "ab", {"a": "W"}, "phones", False),
    ("opened", "abc", "ab", {"a": "W", "b": "A"}, "phones", False),
    ("opened", "abc", "ab", {"a": "W", "b": "W", "c": "W"}, "phones", False),
    ("opened", "abc", "ab", {"a": "W", "b": "W", "c": "A"}, "phones", False),
    ("opened", "ab", "a", {"a": "W"}, "phones", False),
    ("opened", "abcd", "ab", {"a": "W", "b": "W"}, "phones", False),
    ("opened", "abcd", "abc", {"a": "W", "b": "W", "c": "W"}, "phones", True),
    # To choose again takes all who have sealed.
    ("again", "abc", "", {"a": "A", "b": "A", "c": "A"}, "phones", True),
    ("again", "abc", "", {"a": "A", "b": "A"}, "phones", False),
    ("again", "abc", "", {"a": "A", "b": "A", "c": "W"}, "phones", False),
    ("again", "a", "", {"a": "A"}, "phones", True),
    # The shared screen decides alone.
    ("opened", "abcd", "a", {}, "table", True),
    ("opened", "abc", "ab", {"a": "W", "b": "W"}, "table", False),
    ("again", "abc", "", {}, "table", True),
    ("again", "abc", "", {"a": "A", "b": "A", "c": "A"}, "table", False),
    # At older tables more than half decided: of those who had opened, or of those who voted.
    ("opened", "abcde", "abcd", {"a": "W", "b": "W", "c": "W"}, "", True),
    ("opened", "abcde", "abcd", {"a": "W", "b": "W"}, "", False),
    ("opened", "abcde", "abcd", {"a": "W", "b": "W", "c": "A"}, "", False),
    ("opened", "abc", "ab", {"a": "W", "b": "W", "c": "W"}, "", False),
    ("again", "abcd", "", {"a": "A", "b": "A", "c": "W"}, "", True),
    ("again", "abcd", "", {"a": "A", "b": "W"}, "", False),
    ("again", "abcd", "", {}, "", False),
)


@pytest.mark.parametrize(("end", "sealed", "opened", "votes", "decided", "is_valid"), DECISIONS)
def test_a_decision_is_one_only_as_tables_decide(
    end: str, sealed: str, opened: str, votes: dict[str, str], decided: str, is_valid: bool
) -> None:
    answers = {"W": "without", "A": "again"}
    seals = [
        {"seat": each, "salt": "0" * 32, "seal": "0" * 64, "promise": "0" * 64} for each in sealed
    ]
    opening = {"numbers": [], "nonce": "0" * 64, "share": "0" * 64}
    told = {
        "table": "abcdef",
        "game": "small",
        "round": 0,
        "phase": 0,
        "choice": "x.bid",
        "epoch": 1,
    }
    record = ChoiceRecord.model_validate(
        {
            **told, "end": end, "seals": seals, "openings": dict.fromkeys(opened, opening),
            "votes": {seat: answers[each] for seat, each in votes.items()}, "decided": decided,
        }
    )  # fmt: skip
    with nullcontext() if is_valid else pytest.raises(MismatchError, match="did not vote so"):
        verify._check_decision(record, "January")
