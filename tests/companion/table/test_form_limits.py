"""Rules over a whole form, counted as the page counts them (`limits.test.mjs`)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from punchboard.companion.rules.engine.form_limits import amount_of, broken, own_limits
from punchboard.companion.rules.engine.limit import Limit, Part, When
from punchboard.companion.rules.engine.offer import Choice, Field, Row, Wheel

CASES = json.loads((Path(__file__).parents[1] / "web" / "limits.json").read_text(encoding="utf-8"))


def wheel(told: Any) -> Wheel:
    first, last = told["first"], told["last"]
    return Wheel(told["name"], told["title"], told["least"], told["most"], first, last,
                 start=told["start"])  # fmt: skip


def row(told: Any) -> Row:
    return Row(told["seat"], tuple(map(wheel, told["wheels"])))


def field(told: Any) -> Field:
    """Return a field of the view."""
    return Field(
        told["name"], told["ask"], told["widget"],
        tuple(Choice(each["value"], each["label"]) for each in told.get("choices", ())),
        tuple(map(wheel, told.get("wheels", ()))),
        tuple(map(row, told.get("rows", ()))),
        start=told.get("start"), optional=told.get("optional", False),
    )  # fmt: skip


def part(told: Any) -> Part:
    """Return a part of the view."""
    lists = {key: tuple(told[key]) for key in ("rows", "wheels", "values", "worth") if key in told}
    when = told.get("when")
    condition = None if when is None else When(when["field"], tuple(when["values"]))
    return Part(told["field"], times=told.get("times", 1), when=condition, **lists)


def limit(told: Any) -> Limit:
    """Return a limit of the view."""
    return Limit(**{**told, "parts": tuple(map(part, told["parts"]))})


FORM = tuple(map(field, CASES["fields"]))


def test_the_amount_of_a_form_and_why_it_is_refused() -> None:
    for each in CASES["cases"]:
        made = limit(each["limit"])
        assert made.to_json() == each["limit"]
        assert amount_of(made, each["values"], FORM) == each["amount"], each["about"]
        assert broken(made, each["values"], FORM) == each["why"], each["about"]


def test_a_seats_own_part_counts_what_others_have_said() -> None:
    whole = Limit((Part("goods", wheels=("oak",)),), "not {now}", least=6, most=6)
    told = {"goods": {"ben": {"oak": 4}}}
    (own,) = own_limits([whole], "ann", FORM, told, is_last=True)
    assert own == replace(whole, parts=(replace(whole.parts[0], rows=("ann",)),), base=4)
    assert broken(own, {"goods": {"ann": {"oak": 1, "ash": 0}}}, FORM) == "not 5"
    (first,) = own_limits([whole], "ann", FORM, told, is_last=False)
    assert broken(first, {"goods": {"ann": {"oak": 1, "ash": 0}}}, FORM) == ""
    assert broken(first, {"goods": {"ann": {"oak": 3, "ash": 0}}}, FORM) == "not 7"


def test_a_seats_own_part_leaves_out_answers_that_others_have_given() -> None:
    cards = (Choice("a", "Axe"), Choice("b", "Bell"))
    form = tuple(Field(seat, "", "pick", cards, most=2, seat=seat) for seat in ("ann", "ben"))
    parts = tuple(Part(each.name) for each in form)
    whole = Limit(parts, "{now} twice", most=1, adds="copies")
    assert broken(whole, {"ann": ["a"], "ben": ["b", "a"]}, form) == "Axe twice"
    (own,) = own_limits([whole], "ann", form, {"ben": ["a"]})
    assert broken(own, {"ann": ["a"]}, form)
    assert not broken(own, {"ann": ["b"]}, form)
    assert own_limits([whole], "ann", form, {}) == ()


def test_a_rule_about_one_seat_is_no_other_seats() -> None:
    alone = Limit((Part("goods", rows=("ann",)),), "no", least=2)
    assert own_limits([alone], "ben", FORM, {}) == ()
    assert own_limits([alone], "ann", FORM, {}, is_last=False) == (alone,)
