"""Lumber Trader's chips in yards: counted, corrected, and never more than there are."""

from __future__ import annotations

import pytest
from lumber_table import BIRCH, CHERRY, OAK, PINE, Table, counted, set_yard

from punchboard.companion.rules.engine.action import Refusal


def test_yards_that_are_matched_while_chips_are_chosen_are_asked() -> None:
    table = Table(2, yards=True, bidding="pass")
    table.next()
    set_yard(table, orange={OAK: 2})
    assert [offer.seat for offer in table.offers() if offer.private] == ["orange"]
    set_yard(table, blue={PINE: 1})
    assert [offer.seat for offer in table.offers() if offer.private] == ["blue", "orange"]


def test_no_more_chips_are_told_than_there_are() -> None:
    table = counted(2)
    with pytest.raises(Refusal, match="There are only 7 Pine chips, not 8"):
        set_yard(table, blue={PINE: 7}, orange={PINE: 1})
    set_yard(table, blue={PINE: 7}, orange={OAK: 1})
    with pytest.raises(Refusal, match="There are only 7 Pine chips, not 9"):
        table.do("market.set_one", kind=PINE, cells=["one:0", "one:1"])


def test_a_count_that_begins_anew_says_what_cannot_be_and_is_put_right() -> None:
    table = counted(2, {CHERRY: 4}, {CHERRY: 2, PINE: 2})
    table.pick(CHERRY, PINE)
    table.do("table.set_yards", value=False)
    table.stock(CHERRY, CHERRY, BIRCH)
    table.do("table.set_yards", value=True)
    assert table.said("There are only 7 Cherry chips, not 8.")
    with pytest.raises(Refusal, match="There are only 7 Cherry chips, not 9"):
        set_yard(table, blue={CHERRY: 5})
    set_yard(table, blue={CHERRY: 3})
    assert table.bag_of[CHERRY] == 0
    with pytest.raises(Refusal, match="There are only 7 Cherry chips, not 8"):
        set_yard(table, blue={CHERRY: 4})


def test_two_players_may_have_swapped_their_yards() -> None:
    table = counted(2)
    set_yard(table, blue={PINE: 7}, orange={OAK: 7})
    set_yard(table, blue={OAK: 7}, orange={PINE: 7})
    assert (table.yard("blue"), table.yard("orange")) == ({OAK: 7}, {PINE: 7})


def test_a_chip_is_added_to_a_yard_or_discarded_with_one_correction() -> None:
    table = counted(2)
    before = table.bag
    table.do("yards.add", "blue", place="|oak", count=2)
    assert table.yard("blue") == {PINE: 2, BIRCH: 1, OAK: 3}
    table.do("yards.discard", "blue", place="|pine", count=2)
    assert table.yard("blue") == {BIRCH: 1, OAK: 3}
    assert table.bag == before
