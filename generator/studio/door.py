"""Who may talk to the Studio: this computer's browser, with the address that the terminal shows.

Any web page can send requests to ports of this computer. So the first address holds a token that
works once; the browser then holds a cookie that no script reads and no other site sends. The Host
header must name this computer (against DNS rebinding), and the origin must be the Studio's own.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from email.message import Message
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie

#: Bytes of a token and of a cookie.
_BYTES = 24


@dataclass(slots=True)
class Door:
    """Admits requests to one port.

    Attributes:
        port: The port; it names the cookie, since cookies of all ports are sent to each.
        secret: Known to second starts of the program too; "" for no such starts.
    """

    port: int
    secret: str = ""
    _tokens: set[str] = field(default_factory=set)
    _cookie: str = field(default_factory=lambda: secrets.token_urlsafe(_BYTES))

    @property
    def origin(self) -> str:
        """The Studio's own origin."""
        return f"http://127.0.0.1:{self.port}"

    def new_address(self) -> str:
        """Return an address that opens the Studio once."""
        token = secrets.token_urlsafe(_BYTES)
        self._tokens.add(token)
        return f"{self.origin}/?token={token}"

    def take(self, token: str) -> str:
        """Use up a token.

        Returns:
            The value of the `Set-Cookie` header; "" if the token is unknown or was used before.
        """
        known = next((each for each in self._tokens if _equal(each, token)), None)
        if known is None:
            return ""
        self._tokens.remove(known)
        return f"{self._name}={self._cookie}; HttpOnly; SameSite=Strict; Path=/"

    def is_ours(self, headers: Message) -> bool:
        """Return whether a request names this computer, and comes from no other site."""
        hosts = (f"127.0.0.1:{self.port}", f"localhost:{self.port}")
        if (headers.get("Host") or "").lower() not in hosts:
            return False
        origin = headers.get("Origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in hosts}:
            return False
        return headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")

    def has_cookie(self, headers: Message) -> bool:
        """Return whether a request brings the cookie."""
        try:
            cookies = SimpleCookie(headers.get("Cookie") or "")
        except CookieError:
            return False
        found = cookies.get(self._name)
        return found is not None and _equal(found.value, self._cookie)

    def may_change(self, headers: Message) -> bool:
        """Return whether a request that changes something comes from the Studio's page.

        A browser names the origin of each POST; a form of another site can't send JSON.
        """
        kind = (headers.get("Content-Type") or "").partition(";")[0].strip().lower()
        return headers.get("Origin") is not None and kind == "application/json"

    @property
    def _name(self) -> str:
        return f"punchboard-{self.port}"


def _equal(one: str, other: str) -> bool:
    return compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
