"""The question to a seat on its turn: a form to act, and a button to pass.

An offer is an action that may be done now, with the fields of its form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from punchboard.companion.rules.engine.mechanism import Prompt
from punchboard.companion.rules.engine.offer import Field, Offer
from punchboard.companion.rules.engine.words import opened
from punchboard.companion.rules.parts.ranking import Place


@dataclass(frozen=True, slots=True)
class TurnPrompt:
    """The words and fields of a turn.

    Attributes:
        text: The prompt.
        title: Button to act. "" if the seat can't.
        rest: Button that ends all turns.
        fields: Fields of the form.
        notes: Words after the reason for the seat's place.
        skip: Button to do nothing, or nothing more. "" if the seat must act.
    """

    text: str
    title: str
    rest: str
    fields: tuple[Field, ...] = ()
    notes: str = ""
    skip: str = ""

    def asked(self, id: str, place: Place, later: tuple[str, ...]) -> Prompt:  # noqa: A002
        """Return the prompt of a mechanism for a seat.

        Args:
            id: Id of the mechanism.
            place: Place of the seat.
            later: Seats that may still act.
        """
        detail = f"{opened(place.reason)}. {self.notes}".strip()
        offers = tuple(self._offers(id, place.seat))
        return Prompt(
            self.text, detail, (place.seat,), offers, next=self.rest, panel=id, later=later
        )

    def _offers(self, id: str, seat: str) -> Iterator[Offer]:  # noqa: A002
        why = barred(self.fields)
        if self.title:
            yield Offer(f"{id}.act", seat, self.title, self.fields, why, source="decision")
        if self.skip:
            style: Literal["main", "other"] = "other" if self.title and not why else "main"
            yield Offer(f"{id}.pass", seat, self.skip, style=style, source="decision")


def barred(fields: tuple[Field, ...]) -> str:
    """Return the reason why one of some questions has no answer; "" if all have one."""
    for each in fields:
        whys = [choice.why for choice in each.choices]
        if whys and all(whys):
            return whys[0]
    return ""
