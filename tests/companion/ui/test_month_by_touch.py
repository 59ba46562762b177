"""Brick & Mortar on the real app: a month and the final scoring, by touch alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bidding import dials, drag, hold
from finger import Phone

from tests.companion.shipped import shipped_pack

SEATS = [("blue", "Mia"), ("orange", "Jonas"), ("green", "Kim")]


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    """Return a phone with a new table of three."""
    from punchboard.companion.ui.screens.play import PlayPage

    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "shops.pack.json").write_text(shipped_pack("brick_and_mortar"), encoding="utf-8")
    phone = Phone(tmp_path / "tables", folder)
    phone.model.games()
    assert phone.model.lay("brick_and_mortar", "", SEATS, {})
    phone.root.go(lambda: PlayPage(phone.model, phone.root))
    phone.settle(8)
    yield phone
    phone.close()


def type_number(phone: Phone, digits: str) -> None:
    for digit in digits:
        phone.touch(digit, kind="Tap")


def on_to(phone: Phone, words: str, most: int = 12) -> None:
    """Touch the button that leads on until the page says something."""
    for _ in range(most):
        if phone.shows(words):
            return
        skips = [o for o in phone.model.view["offers"] if o["do"] == "table.next"]
        phone.touch(skips[0]["title"], kind="Tap")
    raise AssertionError(f"{words!r} never came: {phone.words()}")


def take_first_stores(phone: Phone) -> None:
    for name in ("Starting Store 1", "Starting Store 2", "Starting Store 3"):
        phone.touch("Take a store")
        phone.touch(name)


def test_a_full_month_and_the_final_scoring_by_touch(phone: Phone) -> None:
    take_first_stores(phone)
    assert phone.shows("January · Advertisement")
    on_to(phone, "January · Supply")
    on_to(phone, "January · Sale")
    on_to(phone, "February · Building", most=20)
    phone.touch("Buy from hand")
    type_number(phone, "19")
    assert phone.shows("Department Store")
    phone.touch("Buy from hand", kind="Tap")
    assert phone.shows("Jonas may buy a store.")
    phone.touch("Pass", kind="Tap")
    phone.touch("Pass", kind="Tap")
    assert phone.shows("Renew the row")
    on_to(phone, "February · Advertisement")
    on_to(phone, "February · Supply")

    phone.touch("Type the open dials", kind="Tap")
    for price in ("$4", "$2", "$4"):  # of Mia, of Jonas, of Kim
        phone.touch(price, kind="Tap")
    phone.touch("Type the open dials", kind="Tap")
    panels = phone.model.view["panels"]
    places = next(each for each in panels if each.get("look") == "places")["rows"]
    assert [each["seat"] for each in places] == ["green", "blue", "orange"]
    assert phone.shows("further behind in turn order")
    phone.touch("All done")
    assert phone.shows("Clothing: is there enough for all?")
    on_to(phone, "February · Sale")
    on_to(phone, "February · Utilities")
    assert phone.shows("$2")
    phone.touch("All paid")
    assert phone.shows("February · Investment")
    phone.touch("+3", kind="Tap")
    phone.touch("Pass", kind="Tap")
    phone.touch("Pass", kind="Tap")
    assert phone.model.view["moment"]["round_name"] == "March"

    phone.touch("More")
    phone.touch("Match the table")
    phone.touch("Which month?")
    phone.touch("October")
    phone.touch("Which phase?")
    phone.touch("Investment", kind="Tap")
    phone.touch("Match the table", kind="Tap")
    phone.touch("All others pass", kind="Tap")
    assert phone.model.view["moment"]["over"]
    assert phone.shows("Debt tokens")
    phone.touch("Count", kind="Tap")
    scores = phone.model.view["scores"]
    # Mia: marker 13, stores 3 + 2, two empty slots 4 + 2; the others: 10, 3 or 1, and three slots.
    assert [(row["seat"], row["total"]) for row in scores["rows"]] == [
        ("blue", 13 + 3 + 2 - 4 - 2),
        ("green", 10 + 3 - 5 - 4 - 2),
        ("orange", 10 + 1 - 5 - 4 - 2),
    ]
    assert phone.shows("Mia wins")


def act(phone: Phone, do: str) -> None:
    """Touch the button of an offer."""
    offer = next(each for each in phone.model.view["offers"] if each["do"] == do)
    phone.touch(offer["title"], kind="Tap")


def type_dials(phone: Phone, contest: str, bids: Bids) -> None:
    """Type what the dials show."""
    act(phone, f"{contest}.open")
    for bid in bids:
        for wheel, figure in zip(WHEELS[contest], bid, strict=True):
            phone.touch(wheel.format(figure), kind="Tap")
    phone.touch("Type the open dials", kind="Tap")


def pass_the_phone(phone: Phone, contest: str, bids: Bids) -> None:
    """Bid one after the other: hold to look, turn the dials, seal; then all open in the middle."""
    act(phone, f"{contest}.bid")
    for (_, name), bid in zip(SEATS, bids, strict=True):
        assert phone.shows(f"Only {name} looks at the screen.")
        assert not dials(phone)
        hold(phone)
        for wheel, figure in zip(dials(phone), bid, strict=True):
            thumb = drag(phone, wheel, figure - wheel.value, moves=4)
            wheel._trail.clear()  # it rests before it leaves
            thumb.touch_up()
            phone.settle()
            assert wheel.value == figure
        phone.touch("Seal", kind="Tap")
    assert phone.shows("Everyone has sealed")
    phone.wait(5)
    assert not phone.model.covered


def test_a_small_phone_shows_whose_dial_is_typed(phone: Phone) -> None:
    """Where all figures don't fit below the name, the name is what stays in sight."""
    lay_first_stores(phone)
    while not any(each["do"] == "supply.open" for each in phone.model.view["offers"]):
        assert phone.model.take(_offer(phone, "table.next"), {}), phone.model.refusal
    phone.resize((360, 640))
    for do, values in (
        ("table.bidding", {"value": "pass"}),
        ("supply.bid", {}),
        ("table.bidding", {"value": "dials"}),
    ):
        assert phone.model.take(_offer(phone, do), values), phone.model.refusal
        phone.wait(1)
    (head,) = (
        each for each in phone.widgets() if type(each).__name__ == "SeatHead" and each.is_active
    )
    scroller = phone.root.page.ids.scroller
    bottom, top = (scroller.to_window(0, y)[1] for y in (scroller.y, scroller.top))
    figure = phone.find("$20", kind="Tap")
    assert bottom <= figure.to_window(*figure.pos)[1]
    assert head.to_window(0, head.top)[1] <= top


Bids = tuple[tuple[int, ...], ...]
#: Contest to the words of its figures, in the order of the dials.
WHEELS = {"supply": ("${}",), "sale": ("{}", "${}")}


@pytest.mark.parametrize(("bid", "most"), [(type_dials, 48), (pass_the_phone, 54)])
def test_a_month_with_three_auctions_takes_few_touches(
    phone: Phone, bid: Callable[[Phone, str, Bids], None], most: int
) -> None:
    """A store is bought, points are bought, and everybody bids thrice."""
    if bid is pass_the_phone:
        phone.model.take(_offer(phone, "table.bidding"), {"value": "pass"})
    lay_first_stores(phone)
    before = phone.touches
    act(phone, "stores.buy")
    type_number(phone, "19")
    phone.touch("Buy from hand", kind="Tap")
    act(phone, "stores.pass")
    act(phone, "stores.pass")
    while phone.model.view["moment"]["phase"] < 2:
        act(phone, "table.next")
    bid(phone, "supply", ((4,), (2,), (4,)))
    act(phone, "table.next")  # "All done": each stocks in the order that the screen shows
    act(phone, "supply.rest")
    for _ in range(2):
        bid(phone, "sale", ((2, 3), (1, 2), (3, 2)))
        act(phone, "table.next")
    act(phone, "sale.rest")
    while phone.model.view["moment"]["phase"] < 6:
        act(phone, "table.next")
    phone.touch("+3", kind="Tap")
    act(phone, "investment.pass")
    act(phone, "investment.pass")
    assert phone.model.view["moment"]["round_name"] == "March"
    assert phone.touches - before <= most


def lay_first_stores(phone: Phone) -> None:
    """Go to the first Building phase in which stores are bought."""
    model = phone.model
    for number, (seat, _) in enumerate(SEATS, 1):
        take = next(
            o for o in model.view["offers"] if (o["do"], o["seat"]) == ("stores.take", seat)
        )
        assert model.take(take, {"card": f"starting:starting_{number}"}), model.refusal
    while model.view["moment"]["round"] < 1:
        assert model.take(_offer(phone, "table.next"), {}), model.refusal
    phone.settle()


def _offer(phone: Phone, do: str) -> Any:
    view = phone.model.view
    return next(each for each in (*view["offers"], *view["anytime"]) if each["do"] == do)
