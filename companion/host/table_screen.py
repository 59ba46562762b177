"""What the table screen may do at the table beyond any phone; only the table's thread uses it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from punchboard.cards.catalog import tr
from punchboard.companion.host.dial_form import read_dials
from punchboard.companion.host.service import TableService
from punchboard.companion.net import messages
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.table import share
from punchboard.companion.table.document import contents, read_document
from punchboard.companion.table.incoming import to_action
from punchboard.companion.table.info import TableInfo
from punchboard.companion.table.tables import Tables
from punchboard.companion.view_schema import RulesView

_ShareText = Callable[[RulesView, TableInfo], str]
#: What is shared, with the ending of its file.
_TEXTS: Mapping[str, tuple[str, _ShareText]] = {
    "text": (".txt", share.text),
    "csv": (".csv", share.csv),
    "bgstats": ("", share.bgstats_link),
}


class TableScreen:
    """The table screen at an open table, wherever its browser runs."""

    def __init__(self, tables: Tables, service: TableService) -> None:
        """Speak for the screen of a table.

        Args:
            tables: the folder of tables.
            service: of the table that is open.
        """
        self._tables = tables
        self._service = service

    def answer(self, said: messages.TableSaid) -> dict[str, object]:
        """Carry out what the table screen says, and return what it asks for.

        Raises:
            Refusal: if it may not be done; nothing has changed.
            TableError: if it could not be saved.
        """
        match said:
            case messages.Rewind():
                self._rewind(said)
            case messages.SetBidMethod():
                self._set_bid_method(said)
            case messages.Dials():
                self._dials(said)
            case messages.Pass():
                self._check_here(said.seat)
                self._service.handle(said.seat, said.said, is_here=True)
            case messages.SeatView():
                self._check_here(said.seat)
                return {"view": self._service.seen(said.seat, on_screen=True)}
            case messages.Log():
                return {"log": self._service.session.log()}
            case messages.Share():
                return self._share(said)
        return {}

    def _rewind(self, said: messages.Rewind) -> None:
        session, key = self._service.session, f":{said.key}"
        if session.knows(key):
            return  # said again, because the answer was lost
        if said.newest != session.newest:
            raise Refusal(
                Code.NOT_NOW, tr("Something else has happened since. Check the table again.")
            )
        count = abs(said.steps)
        if count > (session.can_undo if said.steps > 0 else session.can_redo):
            raise Refusal(Code.NOT_NOW, tr("There aren’t that many steps."))
        step = session.undo if said.steps > 0 else session.redo
        self._service.carry_out(lambda _: step(count, "", key))

    def _set_bid_method(self, said: messages.SetBidMethod) -> None:
        service = self._service
        self._seat_name(said.seat)
        service.check_bid_method(said.seat, said.method)
        if said.method != "dials" and service.session.state.settings.get("bidding") == "dials":
            # All dials are typed at once until somebody seals.
            secret = {"do": "table.bidding", "seat": "", "values": {"value": "pass"}}
            service.carry_out(lambda session: session.do(secret))
        service.set_bid_method(said.seat, said.method)

    def _dials(self, said: messages.Dials) -> None:
        sealing, form = self._service.sealing, self._service.dial_form()
        asked, choice = sealing.asked, sealing.to_json()
        if asked is None or form is None or choice is None or choice["epoch"] != said.epoch:
            raise Refusal(Code.NOT_NOW, tr("No dial is expected now."))
        # Looked through as an action is: its size, its depth, its texts and numbers.
        typed = to_action({"do": "table.dials", "values": said.values}).values
        self._service.type_dials(read_dials({s: asked.offers[s] for s in form["dials"]}, typed))

    def _share(self, said: messages.Share) -> dict[str, object]:
        info = self._service.session.info
        title = info.title if said.names else info.game_title
        name = re.sub(r"[^\w\- ]+", "", title).strip() or "table"
        if said.what == "contents":
            return {"contents": contents(read_document(self._tables.export(info.id)))}
        if said.what == "table":
            text = self._tables.hand_on(info.id, said.names)
            return {"name": f"{name}.table.json", "text": text}
        ending, words = _TEXTS[said.what]
        return {"name": f"{name}{ending}", "text": words(self._service.session.view(), info)}

    def _check_here(self, seat: str) -> None:
        """Refuse a seat that has a device or a dial of its own.

        A phone that has come since something was sealed here leaves that to this screen to open.
        """
        name = self._seat_name(seat)
        if self._service.bid_method(seat) not in (None, "pass"):
            raise Refusal(Code.NOT_YOUR_TURN, tr("{name} doesn’t bid on this screen.", name=name))
        if not self._service.sealing.has_sealed(seat):
            self._service.check_lost(seat)

    def _seat_name(self, seat: str) -> str:
        for each in self._service.session.state.seats:
            if each.id == seat:
                return each.name
        raise Refusal(Code.UNKNOWN_SEAT, tr("Nobody sits there."))
