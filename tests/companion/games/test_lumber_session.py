"""Coins of a kept table: the table draws them, the journal keeps them."""

from __future__ import annotations

from pathlib import Path

from punchboard.companion.table.tables import Tables
from tests.companion.shipped import shipped_pack


def test_a_coin_is_drawn_by_the_table_whatever_a_client_sends(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    session = tables.create(
        shipped_pack("lumber_trader"),
        "Friday",
        [("blue", "Ann"), ("orange", "Bo"), ("black", "Cy")],
        {},
    )
    first = set()
    for _ in range(40):
        session.do({"do": "table.next"})
        numbers = {"blue": 1, "orange": 3, "black": 3}
        session.do({"do": "sell.open", "values": numbers})
        session.do({"do": "table.next"})
        (toss,) = [offer for offer in session.view()["offers"] if offer["do"] == "sell.toss"]
        assert toss["fields"] == []
        session.do({"do": "sell.toss", "values": {"order": ["orange", "black"]}})
        first.add(session.state.parts["sell"].tossed[0][0])
        kept = session.state.parts["sell"].tossed
        session.undo()
        session.redo()
        assert session.state.parts["sell"].tossed == kept
        session.undo(4)
        if first == {"orange", "black"}:
            break
    assert first == {"orange", "black"}
    number = session.info.id
    session.redo(4)
    tossed = session.state.parts["sell"].tossed
    session.close()
    assert tables.open(number).state.parts["sell"].tossed == tossed
