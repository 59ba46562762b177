"""What an input has answered after touches: its value, its words, and whether it may be sent."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from finger import Phone
from test_pieces import CHESTS, OAKS, SEATS, TREES, choices, field, inputs, wheel

#: What is asked, what is touched, then the value, the words, and whether it may be sent.
Case = tuple[dict[str, Any], str, Any, str, bool]
SEVERAL = {"choices": choices(*"ABCD"), "least": 2, "most": 3}
ORDER = {"ordered": True, "choices": [{"value": seat, "label": name} for seat, name in SEATS]}
ALL = {**ORDER, "least": 3, "most": 3}
TWO = {**ORDER, "least": 1, "most": 2}
CLOSED = [*choices("A"), *choices("B", why="Not now.")]
FIGURE = {"wheels": [wheel("w", start=4, least=3, most=6)]}
ROWS = {
    "rows": [
        {"seat": seat, "optional": seat != "leaf", "wheels": [{**CHESTS[0], "start": start}]}
        for (seat, _), start in zip(SEATS, (0, 2, 5), strict=True)
    ]
}
KINDS = [
    {"seat": kind.lower(), "title": kind, "icon": "", "optional": False, "wheels": OAKS}
    for kind in ("Oak", "Birch")
]
SWITCH = wheel("on", least=0, last=1, most=1, switch=True)
SWITCHES = [
    {
        "seat": name.lower(),
        "title": name,
        "icon": "",
        "optional": False,
        "wheels": [{**SWITCH, "start": start}],
    }
    for name, start in (("Trap", 1), ("Door", 0))
]
CASES: dict[str, Case] = {
    "nothing of a few": (field("list", "x", "", choices=CLOSED), "", None, "", False),
    "one of a few": (field("list", "x", "", choices=CLOSED), "A", "a", "A", True),
    "a closed one": (field("list", "x", "", choices=CLOSED), "B", None, "", False),
    "the last touched": (field("list", "x", "", choices=choices(*"AB")), "A B", "b", "B", True),
    "what stood there": (
        field("list", "x", "", choices=choices(*"AB"), start="b"), "", "b", "B", True
    ),
    "what may stay": (
        field("list", "x", "", choices=choices(*"AB"), start="b", optional=True),
        "", None, "B", True,
    ),
    "what need not stay": (
        field("list", "x", "", choices=choices(*"AB"), start="b", optional=True),
        "A", "a", "A", True,
    ),
    "too few": (field("list", "x", "", **SEVERAL), "A", None, "A", False),
    "enough": (field("list", "x", "", **SEVERAL), "A B", ["a", "b"], "A, B", True),
    "no more than the most": (
        field("list", "x", "", **SEVERAL), "D C B A", ["d", "c", "b"], "B, C, D", True
    ),
    "put back": (
        field("list", "x", "", **SEVERAL), "D C B C A", ["d", "b", "a"], "A, B, D", True
    ),
    "cards of a short list": (
        field("keys", "x", "", **SEVERAL), "D C B A C", ["d", "b"], "B, D", True
    ),
    "one card": (field("keys", "x", "", choices=CLOSED), "A B", "a", "A", True),
    "cards that may stay": (
        field("keys", "x", "", **SEVERAL, start=["a", "b"], optional=True),
        "", None, "A, B", True,
    ),
    "on": (field("switch", "x", ""), "Yes", True, "Yes", True),
    "off": (field("switch", "x", "", start=True), "No", False, "No", True),
    "no order": (field("seats", "x", "", **ALL), "", None, "", True),
    "half an order": (field("seats", "x", "", **{**ALL, "most": 4}),
                      "Jo", None, "Jo", False),
    "the last of all follows": (
        field("seats", "x", "", **ALL), "Jo Mia", ["leaf", "red", "sky"], "Jo, Mia, Ben Ali", True
    ),
    "begun again": (field("seats", "x", "", **ALL), "Jo Mia Mia", None, "Mia", False),
    "cut off at a seat": (field("seats", "x", "", **ALL), "Jo Jo", None, "", True),
    "two of three": (field("seats", "x", "", **TWO), "Jo Mia", ["leaf", "red"], "Jo, Mia", True),
    "a third begins anew": (
        field("seats", "x", "", **TWO), "Jo Mia Ben·Ali", ["sky"], "Ben Ali", True
    ),
    "an order that may stay": (
        field("seats", "x", "", **ALL, start=["red", "sky", "leaf"], optional=True),
        "", None, "Mia, Ben Ali, Jo", True,
    ),
    "an order that changes": (
        field("seats", "x", "", **ALL, start=["red", "sky", "leaf"], optional=True),
        "Jo Mia", ["leaf", "red", "sky"], "Jo, Mia, Ben Ali", True,
    ),
    "a figure": (field("stepper", "x", "", **FIGURE), "", 4, "4", True),
    "a figure that nobody wants": (
        field("stepper", "x", "", **FIGURE, optional=True), "", None, "4", True
    ),
    "a quick figure": (field("stepper", "x", "", **FIGURE, optional=True), "6", 6, "6", True),
    "a figure that is typed": (
        field("stepper", "x", "", wheels=[wheel("w", least=0, last=999_999_999, most=None)]),
        "2 5 0", 250, "250", True,
    ),
    "seats left out": (
        field("grid", "x", "", **ROWS), "", {"leaf": {"Oak": 5}}, "Mia –, Ben Ali 2, Jo 5", True
    ),
    "a seat with a figure": (
        field("grid", "x", "", **ROWS), "7",
        {"red": {"Oak": 7}, "leaf": {"Oak": 5}}, "Mia 7, Ben Ali 2, Jo 5", True,
    ),
    "a seat with none": (
        field("grid", "x", "", **ROWS), "None 9",
        {"sky": {"Oak": 9}, "leaf": {"Oak": 5}}, "Mia None, Ben Ali 9, Jo 5", True,
    ),
    "figures of kinds": (
        field("grid", "x", "", rows=KINDS), "",
        {"oak": {"low": 2, "high": 0}, "birch": {"low": 2, "high": 0}},
        "Oak 2/$0, Birch 2/$0", True,
    ),
    "yes or no": (
        field("grid", "x", "", rows=SWITCHES), "No",
        {"trap": {"on": 1}, "door": {"on": 1}}, "Trap Yes, Door Yes", True,
    ),
    "yes": (field("stepper", "x", "", wheels=[SWITCH]), "No", 1, "Yes", True),
    "no words": (field("text", "x", "", start="  "), "", None, "", False),
    "words": (field("text", "x", "", start=" At noon. "), "", "At noon.", "At noon.", True),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_touched_is_what_is_answered(name: str) -> None:
    from punchboard.companion.ui.fields.form import input_for

    asked: Any
    asked, touches, value, told, is_ready = CASES[name]
    model: Any = SimpleNamespace(
        seat=lambda seat: LOOKS.get(seat, {}), card=lambda _: None, faces=None
    )
    made = input_for(model, asked)
    answers: list[Any] = []
    made.bind(on_answer=lambda *_: answers.append(made.value))
    for words in touches.split():
        taps = (each for each in made.walk() if hasattr(each, "on_release"))
        tap = next(each for each in taps if _words(each) == words.replace("·", " "))
        tap.dispatch("on_release")
    assert (made.value, made.answer_words, made.is_ready) == (value, told, is_ready)
    assert answers[-1:] == ([value] if answers else [])


LOOKS = {
    seat: {"id": seat, "name": name, "colour": "#b3261e", "shape": "disc", "letter": name[0]}
    for seat, name in SEATS
}


def _words(tap: Any) -> str:
    """Return a button's words without a place before them."""
    return str(getattr(tap, "text", "")).rpartition(". ")[2]


#: Keys, then the number that stands there, what is said of it, why it is closed, the answer, and
#: the cards that are listed below.
TYPED: dict[str, tuple[str, str, str, Any, tuple[str, ...]]] = {
    "": ("", "Type the printed number", "", None, ()),
    "9": ("9", "Oak", "", "oak", ()),
    "1": ("1", "Type the printed number", "", None, ("10  Birch", "11  Wild cherry", "12  Pine")),
    "1 2": ("12", "Pine", "From the north", "pine", ()),
    "0 0 1 2": ("12", "Pine", "From the north", "pine", ()),
    "1 3": ("13", "Maple", "Nobody has planted it.", None, ()),
    "1 2 back": (
        "1", "Type the printed number", "", None, ("10  Birch", "11  Wild cherry", "12  Pine"),
    ),
    "9 9 9 9": ("999", "No card has the number 999.", "", None, ()),
    "1 2 search": ("", "Type the printed number", "", None, ()),
}  # fmt: skip


@pytest.mark.parametrize("keys", TYPED)
def test_a_card_is_typed_by_its_printed_number(keys: str) -> None:
    from punchboard.companion.ui.fields.form import input_for

    cards = {each["value"]: SimpleNamespace(number=at) for at, each in enumerate(TREES, 9)}
    model: Any = SimpleNamespace(seat=lambda _: {}, card=cards.get, faces=None)
    asked: Any = field("keys", "x", "", choices=TREES)
    made: Any = input_for(model, asked)
    glyphs = {"back": "erase", "search": "search"}
    for key in keys.split():
        taps = (each for each in made._keys.children if key in (each.text, *_glyph(each, glyphs)))
        next(taps).dispatch("on_release")
    shown, number = made._shown, TYPED[keys][0]
    listed = tuple(tap.text for tap in made._list.children[::-1])
    assert (shown.number, shown.name, shown.detail, made.value, listed) == TYPED[keys]
    assert shown.is_unavailable is (number == "13")


def _glyph(tap: Any, glyphs: dict[str, str]) -> list[str]:
    return [key for key, glyph in glyphs.items() if tap.glyph == glyph]


def test_a_long_list_is_searched_by_words_and_tells_how_many_more_there_are() -> None:
    from punchboard.companion.ui.fields.form import input_for

    cards = {each["value"]: SimpleNamespace(number=at) for at, each in enumerate(TREES, 9)}
    model: Any = SimpleNamespace(seat=lambda _: {}, card=cards.get, faces=None)
    asked: Any = field("keys", "x", "", choices=TREES)
    made: Any = input_for(model, asked)
    made._press("search")
    found = {}
    for words in (" SORT ", "wild", "palm"):
        made._search.text = words
        found[words] = [tap.text for tap in made._list.children[::-1]]
    sorts = [f"{number + 8}  Tree of the sort {number}" for number in range(6, 18)]
    assert found == {
        " SORT ": [*sorts, "6 more; type more of the name"],
        "wild": ["11  Wild cherry"],
        "palm": [],
    }


def test_figures_of_kinds_stay_as_the_phone_is_turned(phone: Phone) -> None:
    phone.resize((320, 568))
    inputs(field("grid", "x", "", rows=KINDS))(phone)
    phone.settle()
    phone.touch("$0")  # laid out to pick from
    phone.touch("$7")
    phone.touch("$7")
    assert phone.shows("$8")
    phone.resize((568, 320))
    phone.settle()
    (made,) = (each for each in phone.widgets() if type(each).__name__ == "KindNumbersInput")
    assert made.value == {"oak": {"low": 2, "high": 0}, "birch": {"low": 2, "high": 7}}
    assert not phone.shows("$8")
    assert "KindHead" in kinds_of(phone)
    phone.resize((320, 568))
    phone.settle()
    assert "KindHead" not in kinds_of(phone)
    phone.touch("$7")
    assert phone.shows("$8")


def kinds_of(phone: Phone) -> set[str]:
    """Return what kinds of widgets there are."""
    return {type(each).__name__ for each in phone.widgets()}
