"""Pieces in rows: as many beside each other as fit, and just as high as they need."""

from __future__ import annotations

import pytest
from kivy.uix.widget import Widget


@pytest.mark.parametrize("width, rows", [(900, 1), (330, 2), (120, 5)])
def test_all_rows_lie_within_the_height(width: float, rows: int) -> None:
    from punchboard.companion.ui.parts.grid import Wrap

    wrap = Wrap(least=100, width=width)
    pieces = [Widget(size_hint=(None, None), height=40) for _ in range(5)]
    for piece in pieces:
        wrap.add_widget(piece)
    wrap.do_layout()
    tops = sorted({piece.top for piece in pieces})
    assert len(tops) == rows
    assert tops[-1] == pytest.approx(wrap.top)
    assert min(piece.y for piece in pieces) == pytest.approx(wrap.y)
    assert all(wrap.x <= piece.x and piece.right <= wrap.right + 0.01 for piece in pieces)
