"""The speaker of a message to the host: a seat, the shared screen, or the host's own screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speaker:
    """A seat, the shared screen or the lobby, as a host hears it.

    Attributes:
        seat: Seat's id; "" is the shared screen, `LOBBY` a phone with the table's code.
        is_here: True on the screen in the middle: the host's own, or for a seat the shared one.
    """

    seat: str
    is_here: bool = False


#: The host's own screen, in the process of the host.
OWN_SCREEN = Speaker("", is_here=True)
