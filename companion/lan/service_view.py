"""What each phone sees of a table: the view of its seat, with the sealed choice that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from punchboard.companion.lan.messages import BidMethod
from punchboard.companion.lan.sealing import Sealing
from punchboard.companion.table.session import Session
from punchboard.companion.view_schema import OfferView, SealingRowView, TableView


def seen_by(
    seat: str, session: Session, sealing: Sealing, ways: Mapping[str, BidMethod]
) -> TableView:
    """Return what a seat sees now.

    Args:
        seat: id; "" is the middle of the table.
        session: of the table.
        sealing: the choice that goes on.
        ways: how seats bid, of those that are known.
    """
    choice = sealing.to_json(seat)
    sealed = {} if choice is None else {choice["choice"]: choice["sealed"]}
    seen = cast("TableView", session.view(seat, sealed))
    if seat:
        seen["offers"] = [each for each in seen["offers"] if _is_for(seat, each, sealing)]
        seen["anytime"] = [each for each in seen["anytime"] if _is_for(seat, each, sealing)]
    asked = sealing.asked
    if not seat and asked is not None and len(sealing.dials) < len(asked.offers):
        # Typing all dials would pass over the seals of the others.
        typed = f"{sealing.mechanism}.open"
        seen["offers"] = [each for each in seen["offers"] if each["do"] != typed]
    if choice is not None:
        for at, panel in enumerate(seen["panels"]):
            if panel["widget"] == "sealing" and panel["do"] == choice["choice"]:
                rows: list[SealingRowView] = [
                    {**row, "way": ways.get(row["seat"]) or ""} for row in panel["rows"]
                ]
                seen["panels"][at] = {**panel, "rows": rows}
        choice["here"] = [each for each in choice["seats"] if ways.get(each) == "pass"]
    mine = not seat or (session.newest_author == seat and not sealing.listed)
    seen["title"] = session.info.title
    seen["newest"] = session.newest
    seen["may_undo"] = bool(session.can_undo and mine)
    seen["seals"] = choice
    seen["opened"] = sealing.last
    seen["notice"] = None
    seen["table"] = {"screen": True, "holder": "", "phones": {}}
    seen["nudges"], seen["nudged_by"] = 0, ""
    return seen


def _is_for(seat: str, offer: OfferView, sealing: Sealing) -> bool:
    """Tell whether a phone may take up an offer, as the service will say."""
    if sealing.listed and not offer["private"]:
        return False
    own = offer["do"].partition(".")[0] != sealing.mechanism
    return bool(offer["seat"] == seat or (not offer["seat"] and own))
