"""Whatever is bid: nobody gets more than there is, has room for, or has boxes for."""

from __future__ import annotations

from typing import Any

from contest_table import SEATS, ContestTable
from hypothesis import given, settings
from hypothesis import strategies as st

COUNTS = st.integers(0, 6)
NAMES = ("Ann", "Bo", "Cy", "Dee")


def within(data: st.DataObject, wheels: list[dict[str, Any]]) -> dict[str, int]:
    """Draw a value for each wheel within the limits that clients are shown."""
    return {
        wheel["name"]: data.draw(
            st.integers(wheel["least"], wheel["last"] if wheel["most"] is None else wheel["most"])
        )
        for wheel in wheels
    }


def grid(data: st.DataObject, table: ContestTable, do: str) -> dict[str, dict[str, int]]:
    """Draw values for some rows of an offered grid."""
    rows = table.offered(do)["fields"][0]["rows"]
    return {row["seat"]: within(data, row["wheels"]) for row in rows if data.draw(st.booleans())}


def play_lot(data: st.DataObject, table: ContestTable, contest: str) -> None:
    """Answer whatever a contest asks about food, within its limits, until it asks no more."""
    while f"{contest}.open" in (dos := table.dos()) or dos & {
        f"{contest}.share",
        f"{contest}.act",
    }:
        if f"{contest}.share" in dos:
            ways = ["share", "bid", "enough"] if f"{contest}.enough" in dos else ["share", "bid"]
            way = data.draw(st.sampled_from(ways))
            values = {"quantities": grid(data, table, f"{contest}.share")} if way == "share" else {}
            table.do(f"{contest}.{way}", **values)
        elif f"{contest}.open" in dos:
            if data.draw(st.booleans()):
                table.do(f"{contest}.open", bids=grid(data, table, f"{contest}.open"))
            else:
                table.do(f"{contest}.enough")
        else:
            (seat,) = table.view()["prompt"]["seats"]
            offer = table.offered(f"{contest}.act", seat)
            if f"{contest}.mend_bid" in dos and data.draw(st.integers(0, 9)) == 0:
                bids = grid(data, table, f"{contest}.mend_bid")
                table.do(f"{contest}.mend_bid", bids=bids)
                continue
            values = {}
            if offer["fields"] and offer["fields"][0]["name"] == "quantity":
                values = {"quantity": within(data, offer["fields"][0]["wheels"])["quantity"]}
            table.do(f"{contest}.act", seat, **values)


def held(table: ContestTable) -> dict[str, int]:
    return {seat.id: table.crates(seat.id, "food") for seat in table.state.seats}


@settings(max_examples=60, deadline=None)
@given(data=st.data(), room=st.lists(COUNTS, min_size=2, max_size=4), crates=st.integers(0, 14))
def test_supply_never_exceeds_room_or_docks(
    data: st.DataObject, room: list[int], crates: int
) -> None:
    table = ContestTable(*NAMES[: len(room)], counted=True)
    stores = {s: {"shelf": {"food": 6 - n}} for s, n in zip(SEATS, room, strict=False)}
    table.put(stores, {"food": crates})
    before = held(table)
    table.do("table.match", phase=1)
    play_lot(data, table, "supply")
    after = held(table)
    assert all(before[seat] <= after[seat] <= 6 for seat in before)
    assert sum(after.values()) - sum(before.values()) == crates - table.docks.goods["food"]
    assert 0 <= table.docks.goods["food"] <= crates


@settings(max_examples=60, deadline=None)
@given(
    data=st.data(),
    goods=st.lists(COUNTS, min_size=2, max_size=4),
    boxes=st.integers(0, 12),
    centers=st.sets(st.sampled_from(SEATS[:2])),
)
def test_sale_never_exceeds_boxes_or_stock(
    data: st.DataObject, goods: list[int], boxes: int, centers: set[str]
) -> None:
    table = ContestTable(*NAMES[: len(goods)], counted=True)
    stores: dict[str, dict[str, dict[str, int]]] = {
        seat: {"shelf": {"food": n}} for seat, n in zip(SEATS, goods, strict=False)
    }
    for seat in centers:
        stores[seat]["center"] = {}
    table.put(stores, boxes={"food": boxes})
    before = held(table)
    table.do("table.match", phase=3)
    play_lot(data, table, "sale")
    after = held(table)
    deals = table.docks.deals
    for seat, count in before.items():
        sold = sum(sum(deal.cards.values()) for deal in deals if deal.seat == seat)
        own = sum(deal.own for deal in deals if deal.seat == seat)
        surplus = sum(deal.surplus for deal in deals if deal.seat == seat)
        assert after[seat] == count - sold - surplus >= 0
        assert own <= (3 if seat in centers else 0)
        if surplus:
            assert table.docks.boxes["food"] == 0
            assert own == (3 if seat in centers else 0)
    filled = sum(sum(deal.cards.values()) - deal.own for deal in deals)
    assert filled == boxes - table.docks.boxes["food"]
    assert table.docks.boxes["food"] >= 0
