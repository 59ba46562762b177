"""What somebody does at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Action:
    """One thing done, as the journal keeps it.

    Attributes:
        do: `mechanism.verb`, such as `points.gain`; the table's own start with `table.`.
        seat: id of the seat that does it; "" if it is the table's.
        values: by the names of the offer's fields; plain JSON.
    """

    do: str
    seat: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def mechanism(self) -> str:
        """The part of `do` before the point."""
        return self.do.partition(".")[0]

    @property
    def verb(self) -> str:
        """The part of `do` after the point."""
        return self.do.partition(".")[2]

    def to_json(self) -> dict[str, Any]:
        """Return the action as a JSON object."""
        return {"do": self.do, "seat": self.seat, "values": dict(self.values)}

    @staticmethod
    def from_json(value: Mapping[str, Any]) -> Action:
        """Return the action that `to_json` wrote; the caller has validated its shape."""
        return Action(value["do"], value.get("seat", ""), value.get("values", {}))
