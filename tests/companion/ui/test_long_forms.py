"""Long forms: each question under a line that says its answer, and lists that can't be typed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from finger import Phone

KINDS = ("Pine", "Birch", "Oak", "Maple", "Cherry")
MORE = (*KINDS, *(f"Tree {number}" for number in range(6, 20)))
WHEEL = {"least": 0, "most": 9, "first": 0, "last": 9, "unit": "", "why_least": "", "why_most": ""}


def choice(name: str, ask: str, labels: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """Return a field of a choice."""
    choices = [{"value": label.lower(), "label": label} for label in labels]
    return {"name": name, "ask": ask, "widget": "pick", "look": "list", "choices": choices, **more}


def form_of(phone: Phone, *fields: dict[str, Any]) -> Any:
    """Open a form of these fields on a sheet."""
    from punchboard.companion.ui.fields.form import Form

    offer = {"do": "x", "seat": "", "title": "Done", "why": "", "fields": list(fields)}
    form = Form(phone.model, offer, lambda: None, has_own_foot=False)
    phone.root.open_sheet("Form", form, form.foot)
    phone.wait(1)
    return form


def heads(phone: Phone) -> list[tuple[str, str, bool]]:
    """Return the lines of the folded questions: what is asked, the answer, whether it is open."""
    found = [each for each in phone.widgets() if type(each).__name__ == "FoldHead"]
    found.sort(key=lambda each: -each.to_window(*each.pos)[1])
    return [(each.title, each.answer_words, each.is_open) for each in found]


def test_questions_of_a_long_form_open_one_after_another(phone: Phone) -> None:
    asks = [f"What does {name} lay?" for name in ("Ada", "Ben", "Cleo")]
    form_of(phone, *(choice(ask, ask, KINDS) for ask in asks))
    assert heads(phone) == [(asks[0], "", True), (asks[1], "", False), (asks[2], "", False)]
    phone.touch("Oak")
    phone.wait(1)
    assert heads(phone) == [(asks[0], "Oak", False), (asks[1], "", True), (asks[2], "", False)]
    phone.touch(asks[0])
    assert [is_open for _, _, is_open in heads(phone)] == [True, False, False]


def test_a_short_form_stands_open(phone: Phone) -> None:
    form_of(phone, choice("one", "Which?", KINDS), choice("two", "And which?", KINDS))
    assert heads(phone) == []


def test_many_figures_of_a_seat_wait_under_its_name(phone: Phone) -> None:
    wheels = [{**WHEEL, "name": kind, "title": kind, "start": 0} for kind in KINDS]
    wheels[2]["start"] = 2
    rows = [{"seat": seat, "optional": True, "wheels": wheels} for seat in ("red", "blue")]
    field = {"name": "goods", "ask": "Which chips?", "widget": "grid", "rows": rows}
    form = form_of(phone, {**field, "optional": True})
    assert [told for _, told, _ in heads(phone)] == ["2 Oak", "2 Oak"]
    assert form._inputs["goods"].value is None
    phone.touch(kind="FoldHead", place=0)
    plus = [each for each in phone.widgets() if getattr(each, "glyph", "") == "plus"]
    assert len(plus) == len(KINDS)
    phone.touch_at(*plus[0].to_window(*plus[0].center))
    assert "1 Cherry" in " ".join(told for _, told, _ in heads(phone))
    assert len(form._inputs["goods"].value) == 1


def test_a_kinds_one_figure_stands_behind_its_name_and_two_below_their_heads(phone: Phone) -> None:
    wheels = [{**WHEEL, "name": name, "title": name, "start": 1} for name in ("Helper", "Sale")]
    for count in (1, 2):
        rows = [
            {"seat": kind.lower(), "title": kind, "icon": "", "wheels": wheels[:count]}
            for kind in KINDS
        ]
        field = {"name": "kinds", "ask": "How many?", "widget": "grid", "rows": rows}
        form = form_of(phone, field)
        steppers = [each for each in phone.widgets() if type(each).__name__ == "Stepper"]
        lefts = sorted({round(each.x) for each in steppers})
        wide = {each.width / form.width for each in steppers}
        assert len(lefts) == count
        assert all(share == pytest.approx(0.56 if count == 1 else 0.4, abs=0.05) for share in wide)
        heads = [each for each in phone.widgets() if type(each).__name__ == "HeadWords"]
        assert sorted(round(each.x) for each in heads) == (lefts if count == 2 else [])
        own = {"Helper": 1, "Sale": 1} if count == 2 else {"Helper": 1}
        assert form._inputs["kinds"].value == {kind.lower(): own for kind in KINDS}
        phone.root.close_sheet()


def test_several_cards_are_typed_stand_above_and_are_put_back(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = {kind.lower(): SimpleNamespace(number=11 + at) for at, kind in enumerate(MORE)}
    monkeypatch.setattr(type(phone.model), "card", lambda _model, card: cards.get(card))
    form = form_of(phone, choice("cards", "Which do you sell?", MORE, most=3))
    for number, name in ((12, "Birch"), (14, "Maple")):
        for digit in str(number):
            phone.touch(digit, kind="Tap")
        phone.touch(f"{number}  {name}")
    assert form._inputs["cards"].value == ["birch", "maple"]
    phone.touch("12  Birch", glyph="close")
    assert form._inputs["cards"].value == ["maple"]
    assert phone.shows("14  Maple")
    assert not phone.shows("12  Birch")


def test_long_lists_without_printed_numbers_are_picked_and_searched(phone: Phone) -> None:
    rounds = tuple(f"Round {number}" for number in range(1, 41))
    form = form_of(phone, choice("round", "Which round?", rounds))
    assert not phone.shows("Type the printed number")
    phone.touch("Round 37")
    assert form._inputs["round"].value == "round 37"
    entry = next(each for each in phone.widgets() if type(each).__name__ == "Entry")
    entry.text = "12"
    phone.settle()
    labels = [each.text for each in phone.widgets() if getattr(each, "text", "") in rounds]
    assert set(labels) == {"Round 12"}
