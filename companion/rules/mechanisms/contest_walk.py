"""The walk through the order of a contest, seat by seat, once or in laps; and how it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from punchboard.companion.rules.mechanisms.contest_standing import Standing
from punchboard.companion.view_schema import PlaceView, RevealPanelView

if TYPE_CHECKING:
    from punchboard.companion.rules.mechanisms.contest_choice import Choosing
    from punchboard.companion.rules.mechanisms.contest_deeds import Deeds
    from punchboard.companion.rules.ranking import Place


@dataclass(frozen=True, slots=True)
class Turn:
    """What has become of a seat's turn.

    Attributes:
        acted: whether it has done something.
        over: whether the next seat acts.
    """

    acted: bool
    over: bool = True


def after_turn(standing: Standing, seat: str, turn: Turn) -> Standing:
    """Return the standing after something that a seat did on its turn."""
    acted = standing.acted or turn.acted
    if turn.over:
        return replace(standing, served=(*standing.served, seat), acted=acted, dealt=0)
    return replace(standing, acted=acted, dealt=standing.dealt + turn.acted)


def walk_on(
    standing: Standing, laps: bool, can_act: Callable[[str], bool]
) -> tuple[Standing, tuple[str, ...]]:
    """Go to the next seat that can do anything.

    Args:
        standing: in the middle of a walk.
        laps: whether a new lap begins after one in which anybody has acted.
        can_act: tells of a seat whether it has anything to decide.

    Returns:
        The standing, which is done after the last seat, and the seats that were passed over.
    """
    passed: list[str] = []
    while True:
        now = standing.now
        if now is None:
            if not (laps and standing.acted):
                return replace(standing, stage="done"), tuple(passed)
            standing = replace(standing, served=(), acted=False)
        elif can_act(now.seat):
            return standing, tuple(passed)
        else:
            passed.append(now.seat)
            standing = replace(standing, served=(*standing.served, now.seat))


def reveal(
    id: str,  # noqa: A002
    standing: Standing,
    deeds: Deeds,
    choosing: Choosing | None,
) -> RevealPanelView:
    """Return the widget that shows the order with its reasons, and who acts now."""

    def line(place: Place) -> PlaceView:
        seat = place.seat
        state: Literal["done", "now", "next"] = "done" if seat in standing.served else "next"
        chosen = [] if choosing is None else choosing.figures(seat)
        return {
            "seat": seat,
            "figures": [*chosen, *deeds.figures(seat)],
            "reason": place.reason,
            "may": deeds.may(seat),
            "state": "now" if standing.now == place else state,
        }

    places = [line(place) for place in standing.places]
    return {"widget": "reveal", "id": id, "title": deeds.heading, "places": places}
