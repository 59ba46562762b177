"""The end: ranks, totals, and every point explained on a touch; notes that only one sees."""

from __future__ import annotations

from pathlib import Path

from bidding import hold, phone_with_table
from finger import Phone

#: Button under the show of the scores.
SKIP = "Skip to the result"


def to_the_count(phone: Phone) -> None:
    """Play the day without bids."""
    model = phone.model
    while not model.view["moment"]["over"]:
        assert model.take(model.view["offers"][-1], {}), model.refusal
    phone.settle(10)


def to_the_show(phone: Phone) -> None:
    """Play the day without bids, and count one debt for Kim."""
    to_the_count(phone)
    model = phone.model
    count = next(each for each in model.view["offers"] if each["do"].endswith(".count"))
    debts = {"red": {"debt": 0}, "blue": {"debt": 1}, "green": {"debt": 0}}
    assert model.take(count, {"numbers": debts}), model.refusal


def to_the_end(phone: Phone) -> None:
    """Play the day, and skip how its score adds up."""
    to_the_show(phone)
    pass_time(phone, 1)
    phone.touch(SKIP)


def pass_time(phone: Phone, seconds: float) -> None:
    """Let seconds of the app's clock pass."""
    phone.settle(round(seconds * 12))


def test_a_score_adds_up_step_by_step_with_the_winner_last(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path, bidding="dials")
    to_the_show(phone)
    winner = phone.model.view["scores"]["rows"][0]
    steps = phone.model.view["scores"]["steps"]
    name = phone.model.seat(winner["seat"])["name"]
    begun = 0.0
    for step in steps:
        pass_time(phone, step["at"] / 1000 + 0.3 - begun)
        begun = step["at"] / 1000 + 0.3
        rows = [each for each in phone.widgets() if type(each).__name__ == "ShownScore"]
        shown = {each.seat["id"]: (each.points, each.total) for each in rows if each.is_shown}
        assert shown.keys() == step["points"].keys()
        assert {seat: total for seat, (_, total) in shown.items()} == {
            seat: str(total).replace("-", "−") for seat, total in step["sums"].items()
        }
        assert phone.shows(step["title"])
        assert {each.name for each in rows if each.is_first} == (
            {name} if step is steps[-1] else set()
        )
    assert phone.shows(SKIP)
    pass_time(phone, 2)
    assert not phone.shows(SKIP)
    assert phone.shows("Show the winner")
    assert phone.model.undo()
    phone.settle(10)
    assert not phone.shows("Show the winner")
    phone.close()


def test_a_show_ends_where_its_result_is_taken_back(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path, bidding="dials")
    to_the_show(phone)
    pass_time(phone, 1)
    assert phone.shows(SKIP)
    assert phone.model.undo()
    phone.settle(10)
    assert not phone.shows(SKIP)
    phone.close()


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


def test_the_winner_is_kept_as_a_picture_that_says_where_it_lies(tmp_path: Path) -> None:
    from kivy.core.image import Image

    phone = phone_with_table(tmp_path, bidding="dials")
    to_the_end(phone)
    phone.touch("Show the winner")
    assert phone.shows(verdict(phone))
    phone.touch("Keep the picture")
    (kept,) = (tmp_path / "tables" / "shared").glob("*.png")
    assert phone.shows(f"The picture is saved as {kept}.")
    picture = Image(str(kept), keep_data=True)
    assert picture.width >= 1080
    winner = next(each for each in phone.model.view["seats"] if each["name"] in verdict(phone))
    colour = tuple(int(winner["colour"][at : at + 2], 16) for at in (1, 3, 5))
    seen = {
        tuple(round(part * 255) for part in picture.read_pixel(x, y)[:3])
        for x in range(0, picture.width, 9)
        for y in range(0, picture.height, 9)
    }
    assert colour in seen
    phone.touch("Play again, Kim starts")
    state = phone.model.session.state
    assert [seat.name for seat in state.seats] == ["Kim", "Jon", "Mia"]
    assert not state.moment.over
    phone.close()


def test_nobody_has_won_before_all_is_counted(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path, bidding="dials")
    to_the_count(phone)
    assert not phone.shows("Show the winner")
    phone.touch("More", kind="BarTap")
    phone.touch("Share the result")
    assert phone.shows("So far")
    assert not phone.shows(phone.model.view["prompt"]["text"])
    (card,) = (each for each in phone.widgets() if type(each).__name__ == "ResultCard")
    assert not card.ids.winners.children
    phone.close()


def verdict(phone: Phone) -> str:
    """Return who has won."""
    panel = phone.model.view["scores"]
    return str(panel["verdict"] or phone.model.view["prompt"]["text"])


def test_past_plays_tell_who_won_when_and_how_long_it_took(tmp_path: Path) -> None:
    phone = phone_with_table(tmp_path, bidding="dials")
    to_the_end(phone)
    phone.root.back()
    phone.settle(4)
    assert phone.shows("Past plays")
    line = next(each for each in phone.widgets() if type(each).__name__ == "TableLine")
    assert line.where == "Mia won"
    assert line.who.endswith(" min")
    phone.close()
