"""The view of a seat at a table with phones: the rules' view, with seals, phones and notices."""

from __future__ import annotations

from typing import cast

from punchboard.cards.catalog import tr
from punchboard.companion.host.dial_form import dial_form
from punchboard.companion.host.permissions import Permissions
from punchboard.companion.host.table_parts import TableParts
from punchboard.companion.view_schema import (
    NoticeView,
    OfferView,
    PanelView,
    PromptState,
    PromptView,
    RevealBidView,
    RevealView,
    ScreenView,
    SealingRowView,
    SealsView,
    TableView,
)


class TableViews:
    """Makes the views of one table."""

    def __init__(self, parts: TableParts, permissions: Permissions) -> None:
        self._session, self._host_state = parts.session, parts.host_state
        self._lobby, self._sealing = parts.lobby, parts.sealing
        self._presence, self._notices = parts.presence, parts.notices
        self._permissions = permissions

    def of(self, seat: str, on_screen: bool = False) -> TableView:
        """Return the present view of a seat.

        Args:
            seat: Id; "" is the middle of the table.
            on_screen: Whether it is shown on the screen in the middle: there nothing stands that
                the seat has told to a phone of its own.
        """
        session, sealing = self._session, self._sealing
        choice = sealing.to_json(seat)
        ways = self._host_state.kept.ways
        kept = sealing.kept
        if choice is not None and sealing.asked is not None:
            passed = (each for each in sealing.asked.offers if ways.get(each) == "pass")
            choice["here"] = list(dict.fromkeys((*passed, *kept)))
        sealed = {} if choice is None else {choice["choice"]: choice["sealed"]}
        has_notes = not (on_screen and self._lobby.is_taken(seat))
        # A phone that comes to a seat may be another player's.
        seen = cast("TableView", session.view(seat, sealed, has_notes, has_choices=on_screen))
        here, by = self._presence.now, self._notices.nudges_of(seat)
        seen["prompt"] = _prompt(seen, choice)
        seen["offers"] = self._open_to(seat, seen["offers"])
        seen["anytime"] = self._open_to(seat, seen["anytime"])
        seen["panels"] = [self._with_ways(panel, choice) for panel in seen["panels"]]
        seen["title"] = session.info.title
        seen["newest"] = session.newest
        seen["may_undo"] = self._permissions.may_undo(seat) if seat else bool(session.undo_count)
        seen["seals"] = choice
        seen["opened"] = sealing.opened(seat)
        seen["notice"] = self._noticed()
        seen["table"] = {
            "screen": here.screen,
            "holder": here.holder,
            "phones": dict(here.phones),
            "lost": list(here.lost),
        }
        seen["nudges"], seen["nudged_by"] = len(by), by[-1] if by else ""
        if not seat:
            seen["screen"] = self._screen()
        return seen

    def _open_to(self, seat: str, offers: list[OfferView]) -> list[OfferView]:
        """Return the offers that a phone or the table may take up while a choice is sealed."""
        sealing, asked = self._sealing, self._sealing.asked
        if seat:
            return [each for each in offers if each["private"] or not sealing.listed]
        offers = [each for each in offers if not self._permissions.is_own(each["do"], each["seat"])]
        if asked is None or len(sealing.dials) == len(asked.offers):
            return offers
        # Typing all dials would pass over the seals of the others.
        return [each for each in offers if each["do"] != f"{sealing.mechanism}.open"]

    def _with_ways(self, panel: PanelView, choice: SealsView | None) -> PanelView:
        """Return a panel that says how seats bid, if it is the one of the sealed choice."""
        if choice is None or panel["widget"] != "sealing" or panel["do"] != choice["choice"]:
            return panel
        ways = self._host_state.kept.ways
        rows: list[SealingRowView] = [
            {**row, "way": ways.get(row["seat"]) or ""} for row in panel["rows"]
        ]
        return {**panel, "rows": rows}

    def _noticed(self) -> NoticeView | None:
        """Return the notice of a forced step for all phones; None for none."""
        notice = self._notices.notice
        if notice is None:
            return None
        may_undo = notice.row == self._session.newest and not self._sealing.listed
        return {"row": notice.row if may_undo else 0, "text": notice.text}

    def _screen(self) -> ScreenView:
        """Return the table screen's own part of the view."""
        return {
            "bid_methods": dict(self._host_state.kept.ways),
            "can_undo": self._session.undo_count,
            "can_redo": self._session.redo_count,
            "dials": self.dial_form(),
            "warnings": list(self._session.warnings),
            "reveal": self._reveal(),
        }

    def _reveal(self) -> RevealView | None:
        """Return the last reveal, with the seats whose phones had not opened; None for none."""
        reveal = self._session.reveal()
        if reveal is None or reveal["row"] != self._sealing.last_row or self._sealing.last is None:
            return reveal
        openings = self._sealing.last["openings"]
        missing = {seat for seat, opening in openings.items() if opening is None}
        bids: list[RevealBidView] = [
            {**bid, "state": "missing", "text": tr("Not opened")} if bid["seat"] in missing else bid
            for bid in reveal["bids"]
        ]
        return {**reveal, "bids": bids}

    def dial_form(self) -> OfferView | None:
        """Return the form for open cardboard dials, as an offer; None while none is awaited."""
        asked, choice = self._sealing.asked, self._sealing.to_json()
        if asked is None or choice is None or "list" not in choice:
            return None
        waited = [seat for seat in choice["dials"] if seat not in choice["typed"]]
        return dial_form({seat: asked.offers[seat] for seat in waited}) if waited else None


def _prompt(seen: TableView, choice: SealsView | None) -> PromptView:
    """Return the prompt; once all have sealed, with the phones of others that have not opened."""
    if choice is None or "list" not in choice:
        return seen["prompt"]
    state: PromptState = "waiting" if seen["seat"] else "table"
    waits = [seat for seat in choice.get("missing", []) if seat != seen["seat"]]
    return {**seen["prompt"], "state": state, "waits": waits}
