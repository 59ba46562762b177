"""The end: ranks, totals, and every point explained on a touch; notes that only one sees."""

from __future__ import annotations

from pathlib import Path

from bidding import hold, phone_with_table
from finger import Phone


def to_the_end(phone: Phone) -> None:
    """Play the day without bids, and count one debt for Kim."""
    model = phone.model
    for _ in range(20):
        if model.view["moment"]["over"]:
            break
        assert model.take(model.view["offers"][-1], {}), model.refusal
    count = next(each for each in model.view["offers"] if each["do"].endswith(".count"))
    debts = {"red": {"debt": 0}, "blue": {"debt": 1}, "green": {"debt": 0}}
    assert model.take(count, {"numbers": debts}), model.refusal
    phone.settle(10)


def test_a_touch_unfolds_how_a_total_adds_up(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path, bidding="dials")
    to_the_end(phone)
    heads = [each for each in phone.widgets() if type(each).__name__ == "ScoreHead"]
    last = min(heads, key=lambda each: each.to_window(*each.center)[1])
    assert (last.name, last.place, last.total) == ("Kim", "3", "8")
    assert not phone.shows("Debts")
    phone.touch("Kim", kind="ScoreHead")
    lines = [each for each in phone.widgets() if type(each).__name__ == "ScoreLineRow"]
    told = {(each.title, each.points) for each in lines}
    assert told == {("Point marker", "+10"), ("Debts", "−2")}
    phone.touch("Kim", kind="ScoreHead")
    assert not phone.shows("Debts")
    phone.close()


def test_own_money_is_noted_behind_the_curtain_and_nowhere_else(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path, purse=True)
    secret = phone.model.session.view("red")["anytime"]
    do = next(each["do"] for each in secret if each["private"])
    phone.model.dispatch("on_private", do, "red")
    phone.settle(10)
    assert phone.shows("Only Mia looks at the screen.")
    assert not phone.shows("How much money do you have?")
    hold(phone)
    assert phone.shows("How much money do you have?")
    phone.app.dispatch("on_pause")
    assert not phone.shows("How much money do you have?")
    phone.close()
