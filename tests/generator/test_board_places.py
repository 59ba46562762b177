"""Places on the picture of a board: as the layout draws them."""

from __future__ import annotations

import pytest

import punchboard
from punchboard.cards.play.schema.places import Places, PlacesPicture
from punchboard.cards.problem import Diagnostics
from punchboard.generator.board_places import boards
from punchboard.generator.graphics.geometry import MM
from punchboard.generator.play import read_play

#: The market of Morocco's board: its left and top edge, and from stall to stall, in mm.
LEFT, TOP, PITCH = 38.2, 37.8, 38


@pytest.fixture(scope="module")
def morocco():
    return punchboard.load("morocco")


@pytest.fixture(scope="module")
def play(morocco):
    found = read_play(morocco, Diagnostics())
    assert found is not None
    return found


def test_stalls_are_touched_where_the_board_shows_them(morocco, play):
    diagnostics = Diagnostics()
    (board,) = boards(morocco, play, diagnostics)
    assert [*diagnostics] == []
    assert [*board.places] == [f"{row}{column}" for row in "ABCDE" for column in "12345"]
    for at, stall in enumerate(board.places.values()):
        down, across = divmod(at, 5)
        assert (stall.x / MM, (board.face.height - stall.top) / MM, stall.width / MM) == (
            pytest.approx((LEFT + across * PITCH, TOP + down * PITCH, PITCH))
        )
        assert board.shown.x < stall.x and stall.right < board.shown.right


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        (("town", "stalls.roof"), 'no component "town" with a front'),
        (("board", "stalls.tent"), 'draws "stalls.tent" 0 times, for 25 places'),
    ],
)
def test_a_picture_of_something_else_is_an_error_at_its_line(morocco, play, picture, message):
    of, places = picture
    stalls = play.mechanisms["stalls"]
    assert isinstance(stalls, Places)
    wrong = stalls.model_copy(update={"picture": PlacesPicture(of=of, places=places)})
    diagnostics = Diagnostics()
    changed = play.model_copy(update={"mechanisms": {"stalls": wrong}})
    assert boards(morocco, changed, diagnostics) == []
    (only,) = diagnostics
    assert message in only.message
    assert only.position == morocco.position("play", "mechanisms", "stalls", "picture")
