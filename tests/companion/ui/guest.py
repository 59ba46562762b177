"""A guest without a browser at the table that the app has opened to phones."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from finger import Phone

from tests.companion.host.phone import Phone as Guest


def guest_at(phone: Phone, seat: str) -> Guest:
    """Return a guest who has joined by a seat's code at the app's table."""
    return guest_of(phone.model.controller.hosting, seat)


def guest_of(hosting: Any, seat: str) -> Guest:
    """Return a guest who has joined by a seat's code."""
    (link,) = (place.link for place in hosting.places() if place.seat == seat)
    secret = bytes.fromhex(link.rpartition(".")[2])
    known: Any = SimpleNamespace(
        port=hosting.host.port, service=SimpleNamespace(secret=lambda _: secret)
    )
    return Guest(known, seat)
