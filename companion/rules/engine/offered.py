"""All offers of one state, worked out once: views show them, and actions are checked by them.

An offer is an action that may be done now, with the fields of its form.
"""

from __future__ import annotations

from dataclasses import dataclass

from punchboard.companion.rules.engine.offer import Offer


@dataclass(frozen=True, slots=True)
class Offered:
    """The offers of a state.

    Attributes:
        step: Offers of the step.
        anytime: Offers for any time.
    """

    step: tuple[Offer, ...]
    anytime: tuple[Offer, ...]

    @property
    def all(self) -> tuple[Offer, ...]:
        """All of them, the step's first."""
        return (*self.step, *self.anytime)

    def named(self, do: str) -> list[Offer]:
        """Return the offers of an action's name; the step's own hide those for any time."""
        own = [each for each in self.step if each.do == do]
        return own or [each for each in self.anytime if each.do == do]
