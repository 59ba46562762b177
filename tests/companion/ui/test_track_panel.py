"""A track on the screen: every marker stands on its own space, ties above each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest


@pytest.mark.parametrize("brief", [False, True])
def test_every_marker_stands_on_its_space(monkeypatch: pytest.MonkeyPatch, brief: bool) -> None:
    from punchboard.companion.ui.widgets import track

    drawn: dict[str, tuple[float, float]] = {}

    def draw(seat: str, x: float, y: float, side: float) -> None:
        drawn[seat] = x, y

    monkeypatch.setattr(track, "draw_marker", draw)
    places = {"red": 3, "sky": 27, "leaf": 3}
    markers = [{"seat": seat, "at": at, "lap": 0, "total": at} for seat, at in places.items()]
    panel: Any = {"first": 0, "last": 30, "markers": markers, "flags": []}
    model: Any = SimpleNamespace(seat=lambda seat: seat)
    lanes = track.Lanes(model, panel, brief)
    lanes.size, lanes.pos = (300, lanes.height), (10, 0)
    lanes.redraw_soon.cancel()
    lanes.redraw()
    assert {seat: round((x - 10) / 30 - 0.5) for seat, (x, _) in drawn.items()} == {
        "red": 3, "sky": 7, "leaf": 3,
    }  # fmt: skip
    assert drawn["leaf"][1] - drawn["red"][1] == track._LIFT
    assert drawn["sky"][1] > drawn["leaf"][1]
    assert all(0 < y < lanes.height for _, y in drawn.values())


def test_a_long_track_leaves_out_empty_lanes_and_shows_losses() -> None:
    from punchboard.companion.ui.widgets import track

    markers = [{"seat": seat, "at": at, "lap": "", "total": at} for seat, at in PLACES.items()]
    panel: Any = {"first": 0, "last": 1999, "markers": markers, "flags": []}
    model: Any = SimpleNamespace(seat=lambda seat: {})
    assert track.Lanes(model, panel, brief=False)._numbers == [500, 0, -20]
    panel = {**panel, "last": 30}
    assert track.Lanes(model, panel, brief=False)._numbers == [500, 30, 20, 10, 0, -20]


PLACES = {"red": 500, "sky": 3, "leaf": -20}
