"""The seats that bid on the host's own screen: sealed as any other, with seeds of their own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from punchboard.companion.lan import messages
from punchboard.companion.lan.own_seals import OwnSeals, OwnSeat, fresh_seat
from punchboard.companion.lan.private_file import write_private
from punchboard.companion.lan.service import TableService
from punchboard.companion.lan.told import read_choice
from punchboard.companion.rules.refusal import Code, Refusal
from punchboard.companion.table.error import TableError

SUFFIX = ".passed"
_SEATS: TypeAdapter[dict[str, OwnSeat]] = TypeAdapter(dict[str, OwnSeat])


class HotSeats:
    """What seats have sealed on this screen; only the table's own thread uses it."""

    def __init__(self, service: TableService, path: Path) -> None:
        """Go on with a file, or begin one.

        Raises:
            TableError: if it is damaged.
        """
        self._service = service
        self._path = path
        self._kept = _read(path)
        self._seals: dict[str, OwnSeals] = {}

    def seal(self, seat: str, values: Mapping[str, Any]) -> None:
        """Seal what a seat has chosen behind the curtain.

        Raises:
            Refusal: if the seat bids another way, or the choice does not fit the moment.
            TableError: if it could not be saved.
        """
        choice = self._service.sealing.to_json()
        if choice is None:
            raise Refusal(Code.ALREADY_OPEN, "Too late: this choice is open or put away.")
        if not self.holds(seat):
            raise Refusal(Code.NOT_YOUR_TURN, "This seat bids on its own phone.")
        own = self._own(seat)
        own.seal(read_choice(choice), self._fields(seat), values, _voice(self._service, seat))

    def follow(self) -> None:
        """Open what was sealed here, once all have sealed.

        Raises:
            TableError: if it could not be saved.
        """
        choice = self._service.sealing.to_json()
        if choice is None or "list" not in choice:
            return
        told = read_choice(choice)
        for seat in told.seats:
            own = self._own(seat)
            # A seat that has sealed on its phone since then opens there.
            if self.holds(seat) and own.mine(told) is not None:
                own.follow(told, self._fields(seat), _voice(self._service, seat))
                if self._service.sealing.to_json() != choice:
                    return  # the next change has been followed by now

    def vote(self, answer: str) -> None:
        """Say for all seats of this screen what shall happen about missing openings.

        Raises:
            Refusal: if none of them may decide, or not yet.
        """
        choice = self._service.sealing.to_json()
        mine = [] if choice is None else [s for s in choice.get("opened", ()) if self.holds(s)]
        if choice is None or not mine:
            raise Refusal(Code.NOT_NOW, "The phones of those who have opened decide.")
        for seat in mine:
            _voice(self._service, seat)("vote", {"epoch": choice["epoch"], "answer": answer})
            if (self._service.sealing.to_json() or {}).get("epoch") != choice["epoch"]:
                return

    def holds(self, seat: str) -> bool:
        """Tell whether a seat bids on this screen."""
        return self._service.bid_method(seat) in (None, "pass")

    def given(self, seat: str) -> dict[str, Mapping[str, Any]]:
        """Return what a seat has sealed here and is not open yet: the action to its values."""
        choice = self._service.sealing.to_json()
        if choice is None or seat not in choice["sealed"] or not self.holds(seat):
            return {}
        mine = self._own(seat).mine(read_choice(choice))
        return {} if mine is None or mine.values is None else {choice["choice"]: mine.values}

    def _fields(self, seat: str) -> Sequence[Mapping[str, Any]]:
        asked = self._service.sealing.asked
        fields: Sequence[Mapping[str, Any]] = [] if asked is None else asked.offers[seat]["fields"]
        return fields

    def _own(self, seat: str) -> OwnSeals:
        if seat not in self._seals:

            def keep(kept: OwnSeat) -> None:
                self._kept = {**self._kept, seat: kept}
                text = {each: one.model_dump() for each, one in self._kept.items()}
                write_private(self._path, json.dumps(text))

            self._seals[seat] = OwnSeals(seat, self._kept.get(seat) or fresh_seat(), keep)
        return self._seals[seat]


def _voice(service: TableService, seat: str) -> Any:
    def say(kind: str, told: Mapping[str, Any]) -> None:
        service.handle(seat, messages.read_said(json.dumps({"kind": kind, **told})), is_here=True)

    return say


def _read(path: Path) -> dict[str, OwnSeat]:
    try:
        return _SEATS.validate_json(path.read_text(encoding="utf-8"), strict=True)
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, ValidationError) as error:
        raise TableError(f"“{path.name}” is damaged. Delete it, and seal again.") from error
