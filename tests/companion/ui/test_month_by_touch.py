"""Brick & Mortar on the real app: a month and the final scoring, by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
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
    assert phone.shows("Corner Shop")
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
    places = next(each for each in panels if each["widget"] == "reveal")["places"]
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
    scores = next(each for each in phone.model.view["panels"] if each["widget"] == "scores")
    # Mia: marker 13, stores 1 + 2, two empty slots 4 + 3; the others: 10, 1, and three slots.
    assert [(row["seat"], row["total"]) for row in scores["rows"]] == [
        ("blue", 13 + 1 + 2 - 4 - 3),
        ("orange", 10 + 1 - 5 - 4 - 3),
        ("green", 10 + 1 - 5 - 4 - 3),
    ]
    assert phone.shows("Mia wins")


def act(phone: Phone, do: str) -> None:
    """Touch the button of an offer."""
    offer = next(each for each in phone.model.view["offers"] if each["do"] == do)
    phone.touch(offer["title"], kind="Tap")


def auction(phone: Phone, contest: str, figures: tuple[str, ...]) -> None:
    """Type what the dials show, and let each bidder take or sell crates in turn."""
    act(phone, f"{contest}.open")
    for figure in figures:
        phone.touch(figure, kind="Tap")
    phone.touch("Type the open dials", kind="Tap")
    while any(each["do"] == f"{contest}.act" for each in phone.model.view["offers"]):
        act(phone, f"{contest}.act")


def test_a_month_with_three_auctions_takes_few_touches(phone: Phone) -> None:
    """Nothing is passed over: a store is bought, points are bought, and everybody bids thrice."""
    take_first_stores(phone)
    on_to(phone, "February · Building", most=20)
    before = phone.touches
    act(phone, "stores.buy")
    type_number(phone, "19")
    phone.touch("Buy from hand", kind="Tap")
    act(phone, "stores.pass")
    act(phone, "stores.pass")
    while phone.model.view["moment"]["phase"] < 2:
        act(phone, "table.next")
    auction(phone, "supply", ("$4", "$2", "$4"))
    while phone.model.view["moment"]["phase"] == 2:
        act(phone, "supply.enough")
    for _ in range(2):
        auction(phone, "sale", ("2", "$3", "1", "$2", "3", "$2"))
    while phone.model.view["moment"]["phase"] == 3:
        act(phone, "sale.enough")
    while phone.model.view["moment"]["phase"] < 6:
        act(phone, "table.next")
    phone.touch("+3", kind="Tap")
    act(phone, "investment.pass")
    act(phone, "investment.pass")
    assert phone.model.view["moment"]["round_name"] == "March"
    assert phone.touches - before <= 50
