"""A sentence of the log, with the numbers in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from punchboard.companion.view_schema import LogLineView

#: `act` what somebody did; `follows` what the rules made of it; `board` what to set on the
#: physical table; `correction` an overruled number; `chance` a recorded coin; `open` sealed
#: choices that were seen; `phase` a new phase or round.
Kind = Literal["act", "follows", "board", "correction", "chance", "open", "phase"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of the log.

    Attributes:
        text: a whole sentence with names.
        kind: what sort of fact it is.
        seat: whom it is about; "" for all.
        total: which total it changes: the id of a track or counter; "" for none.
        amount: by how much.
    """

    text: str
    kind: Kind = "follows"
    seat: str = ""
    total: str = ""
    amount: int = 0

    def to_json(self) -> LogLineView:
        """Return the entry as the view has it."""
        return {
            "text": self.text,
            "kind": self.kind,
            "seat": self.seat,
            "total": self.total,
            "amount": self.amount,
        }
