"""The check of final scores knows seats that can't win."""

from __future__ import annotations

from typing import Any

import pytest
from table_invariants import check_end

ROWS = [("red", 5, 1), ("blue", 3, 2), ("green", 9, 3)]


def _shown(rows: list[tuple[str, int, int]]) -> dict[str, Any]:
    scores = [
        {"seat": seat, "total": total, "place": place, "lines": [{"points": total}]}
        for seat, total, place in rows
    ]
    seats = [{"id": seat} for seat, *_ in rows]
    verdict = {"verdict": "Red wins with 5 points.", "rows": scores}
    return {"moment": {"over": True}, "seats": seats, "scores": verdict}


def test_a_seat_that_cannot_win_is_last_whatever_its_total() -> None:
    check_end(_shown(ROWS), {"green"})
    with pytest.raises(AssertionError):
        check_end(_shown(ROWS), ())
    with pytest.raises(AssertionError, match="can't win is ahead"):
        check_end(_shown(ROWS), {"red"})
