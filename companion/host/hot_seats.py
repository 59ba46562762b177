"""Seats that bid on the host's own screen, which is passed around; their bids are sealed here.

To seal a bid is to fix it by a number that doesn't show it, until all have bid.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from punchboard.cards.catalog import tr
from punchboard.cards.regular_file import read_regular
from punchboard.companion.host.service import TableService
from punchboard.companion.net import messages
from punchboard.companion.rules.engine.action import Code, Refusal
from punchboard.companion.seal.own_seals import OwnSeals, OwnSeat, Say, fresh_seat, read_choice
from punchboard.companion.table.document import LONGEST
from punchboard.companion.table.error import TableError
from punchboard.companion.table.private_file import write_private
from punchboard.companion.view_schema import FieldView

SUFFIX = ".passed"
_SAID: Mapping[str, type[messages.SealChoice | messages.OpenChoice]] = {
    "seal": messages.SealChoice,
    "open": messages.OpenChoice,
}
_SEATS: TypeAdapter[dict[str, OwnSeat]] = TypeAdapter(dict[str, OwnSeat])


class HotSeats:
    """Sealed choices of seats on this screen; only the table's own thread uses it."""

    def __init__(
        self, service: TableService, path: Path, hear: Callable[[messages.Said], object]
    ) -> None:
        """Go on with a file, or begin one.

        Args:
            service: Table at which the seats play.
            path: File of the seeds.
            hear: Says a message to the host as its own screen.

        Raises:
            TableError: if it is damaged.
        """
        self._service = service
        self._path = path
        self._hear = hear
        self._kept = _read(path)
        self._seals: dict[str, OwnSeals] = {}

    def seal(self, seat: str, values: Mapping[str, Any]) -> None:
        """Seal a seat's choice behind the curtain.

        Raises:
            Refusal: if the seat bids another way, or the choice does not fit the moment.
            TableError: if it could not be saved.
        """
        choice = self._service.sealing.to_json()
        if choice is None:
            raise Refusal(
                Code.ALREADY_OPEN, tr("Too late: these bids are already open or canceled.")
            )
        if not self.holds(seat):
            raise Refusal(Code.NOT_YOUR_TURN, tr("This seat bids on its own phone."))
        if seat not in choice["sealed"]:
            self._service.permissions.check_lost(seat)
        self._own(seat).seal(choice, self._fields(seat), values, self._voice(seat))

    def follow(self) -> None:
        """Open the choices that were sealed here, once all have sealed.

        Raises:
            TableError: if it could not be saved.
        """
        choice = self._service.sealing.to_json()
        if choice is None or "list" not in choice:
            return
        for seat in choice["seats"]:
            own = self._own(seat)
            # A seat that has sealed on its phone since then opens there.
            if self.holds(seat) and own.mine(read_choice(choice)) is not None:
                own.follow({**choice, "here": []}, self._fields(seat), self._voice(seat))
                if self._service.sealing.to_json() != choice:
                    return  # the next change has been followed by now

    def holds(self, seat: str) -> bool:
        """Return whether a seat bids on this screen."""
        return self._service.bid_method(seat) in (None, "pass")

    def given(self, seat: str) -> dict[str, Mapping[str, Any]]:
        """Return a seat's sealed choice here that is not open yet: the action to its values."""
        choice = self._service.sealing.to_json()
        if choice is None or seat not in choice["sealed"] or not self.holds(seat):
            return {}
        mine = self._own(seat).mine(read_choice(choice))
        return {} if mine is None or mine.values is None else {choice["choice"]: mine.values}

    def _voice(self, seat: str) -> Say:
        """Return a function that says this seat's messages, as models within this process."""

        def say(kind: str, fields: Mapping[str, Any]) -> None:
            said = _SAID[kind].model_validate({"kind": kind, **fields})
            self._hear(messages.Pass(kind="pass", seat=seat, said=said))

        return say

    def _fields(self, seat: str) -> Sequence[FieldView]:
        asked = self._service.sealing.asked
        return [] if asked is None else asked.offers[seat]["fields"]

    def _own(self, seat: str) -> OwnSeals:
        if seat not in self._seals:

            def keep(kept: OwnSeat) -> None:
                self._kept = {**self._kept, seat: kept}
                text = {each: one.model_dump() for each, one in self._kept.items()}
                write_private(self._path, json.dumps(text))

            self._seals[seat] = OwnSeals(seat, self._kept.get(seat) or fresh_seat(), keep)
        return self._seals[seat]


def _read(path: Path) -> dict[str, OwnSeat]:
    try:
        return _SEATS.validate_json(read_regular(path, LONGEST), strict=True)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise TableError(
            tr("“{name}” is damaged. Delete it, and seal again.", name=path.name)
        ) from error
