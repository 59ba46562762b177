"""A guest in a host's lobby: how the app sees who is here, and takes a seat."""

from __future__ import annotations

import hmac
import json
from dataclasses import replace

from pydantic import TypeAdapter, ValidationError

from punchboard.cards.catalog import tr
from punchboard.companion.host.lobby import LobbyTable, LobbyView
from punchboard.companion.net.client import NEWS, HostClient, Link, NoTableError
from punchboard.companion.net.seats import seat_key, seat_secret, taken_mac
from punchboard.companion.net.x25519 import public_key, shared_value

_VIEW: TypeAdapter[LobbyView] = TypeAdapter(LobbyView)


class LobbyClient:
    """Speaks in a lobby; two threads may use it, one to look and one to take a seat.

    Attributes:
        is_over: Whether `stop` was called.
    """

    def __init__(self, link: Link) -> None:
        """Begin with the table's code: a link whose seat is "table"."""
        self._link = link
        self._line = HostClient(link)
        self._news = -1
        self.is_over = False

    def look(self) -> LobbyTable:
        """Return who is here: at once the first time, then when something has changed.

        Raises:
            SeatRevokedError: if the table has another code now.
            OSError: if there is no answer, or none of a lobby; to be asked again.
        """
        answer = self._line.speak({"kind": "look", "since": self._news}, NEWS)
        news = answer.get("news")
        try:
            view = _VIEW.validate_json(json.dumps(answer.get("view")), strict=True)
        except ValidationError as error:
            raise NoTableError(tr("this isn’t a lobby")) from error
        self._news = news if isinstance(news, int) else -1
        return view["lobby"]

    def take(self, seat: str, name: str, seed: bytes) -> Link:
        """Take a seat, and return its link: with a secret that nobody has heard.

        Args:
            seat: Id of a free one; "" is the table screen. One that was taken with the same seed
                is taken again: after an answer that was lost, or with a recovery card's words.
            name: Name of the player; "" where the table is set up and knows it.
            seed: Seed of the seat, 16 bytes, fresh; kept until the seat is left.

        Raises:
            Refusal: if it is somebody's by now, with who that is.
            SeatRevokedError: if the table has another code now.
            OSError: if there is no answer; to be said again with the same seed.
        """
        private = seat_key(seed, seat)
        phone = public_key(private)
        answer = self._line.speak(
            {"kind": "take", "seat": seat, "name": name, "public": phone.hex()}
        )
        try:
            host = bytes.fromhex(str(answer.get("public")))
            shared = shared_value(private, host)
        except ValueError as error:
            raise NoTableError(tr("this isn’t a key")) from error
        mac = taken_mac(bytes.fromhex(self._link.secret), phone, host, seat, name)
        if len(host) != len(phone) or not hmac.compare_digest(mac, str(answer.get("mac"))):
            raise NoTableError(tr("this isn’t an answer of the table"))
        secret = seat_secret(shared, phone, host, seat)
        return replace(self._link, seat=seat, secret=secret.hex())

    def wake(self) -> None:
        """Ask for news at once, because this device has slept."""
        self._line.wake()

    def stop(self) -> None:
        """Say no more; a thread that waits for news gets an error."""
        self.is_over = True
        self._line.stop()
