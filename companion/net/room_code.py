"""The room code: a short code that a person types where no camera can scan the table's code.

The table's code is the QR code with the table's secret in it. A page in which a person types the
right room code is told that secret.

The room code is far too short to derive a key from: somebody who listens could try all of them. So
the page and the host agree on a key by X25519. The page sends the typed code encrypted with it,
and the host answers with the table's secret. This stops listeners, but not somebody who stands
between both sides and changes their messages.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from punchboard.cards.catalog import tr
from punchboard.companion.net.cipher import Cipher
from punchboard.companion.net.seats import ChallengeError
from punchboard.companion.net.x25519 import public_key, shared_value
from punchboard.companion.rules.engine.action import Code, Refusal

#: Letters and digits that nobody mistakes for each other in print.
LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"
#: Two groups of three: 244 million codes.
GROUP, GROUPS = 3, 2
#: At most this many wrong tries of an address; then it must wait so many seconds.
TRIES_OF_ADDRESS, PAUSE = 5, 60.0
#: At most this many wrong tries of all addresses together; then a new code is made.
TRIES_OF_CODE = 20
#: At most this many addresses have their wrong tries remembered.
_MOST_ADDRESSES = 1024
#: At most this many tries use one key of the host.
_MOST_USES_OF_KEY = 1024


class RoomCode:
    """The room code of a host; every thread may use it.

    The code and its key live in memory only, so a host has new ones after a restart. `words` and
    `host_key` are read without the lock: each is one value that is replaced as a whole.
    """

    def __init__(
        self,
        table_secret: Callable[[], bytes],
        on_renewed: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a code.

        Args:
            table_secret: Returns the table's secret, the answer to the right room code.
            on_renewed: Called after wrong tries have renewed the code.
            clock: Returns seconds.
        """
        self._table_secret = table_secret
        self._on_renewed = on_renewed
        self._clock = clock
        self._lock = threading.Lock()
        # Address -> its wrong tries in a row, and when the last one was.
        self._wrong_of: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._renew()

    @property
    def words(self) -> str:
        """The code as people read it, in groups: "K7M 3PX"."""
        return self._words

    @property
    def host_key(self) -> str:
        """The host's public X25519 key for this code, in hexadecimal."""
        return self._public.hex()

    def exchange(self, page_key: str, typed_code: bytes, address: str) -> bytes:
        """Return the table's secret, encrypted for the page that has typed the right room code.

        Args:
            page_key: The page's public X25519 key for this try alone, in hexadecimal.
            typed_code: The code as it was typed, encrypted by the page.
            address: Network address that the page speaks from.

        Raises:
            ChallengeError: if the page must start again with the host's newest key and a fresh key
                of its own. The host's key was renewed since, or the page's was used before or is
                invalid.
            ValueError: if the page's key isn't hexadecimal, which the caller has checked.
            Refusal: if the code is wrong, or the address must wait.
        """
        with self._lock:
            self._check_pause(address)
            if page_key in self._used_page_keys:
                raise ChallengeError(tr("this key was used before"))
            cipher = room_cipher(self._private, bytes.fromhex(page_key), page_key, self.host_key)
            typed = None if cipher is None else cipher.decrypt("phone", 1, typed_code)
            if cipher is None or typed is None:
                raise ChallengeError(tr("this was encrypted for an earlier code"))
            self._used_page_keys.add(page_key)
            if len(self._used_page_keys) >= _MOST_USES_OF_KEY:
                self._renew_key()
            typed_text = normalized(typed.decode("ascii", "replace"))
            if hmac.compare_digest(typed_text, normalized(self._words)):
                self._wrong_of.pop(address, None)
                return cipher.encrypt("host", 1, self._table_secret())
            is_renewed = self._count_wrong(address)
        if is_renewed:
            self._on_renewed()
        raise Refusal(Code.NOT_ALLOWED, tr("That isn’t the code on the shared screen. Look again."))

    def _check_pause(self, address: str) -> None:
        """Refuse an address with too many wrong tries; after its pause they are forgotten."""
        count, since = self._wrong_of.get(address, (0, 0.0))
        if count < TRIES_OF_ADDRESS:
            return
        if self._clock() - since < PAUSE:
            raise Refusal(Code.NOT_NOW, tr("Too many wrong codes. Wait a minute, then try again."))
        del self._wrong_of[address]

    def _count_wrong(self, address: str) -> bool:
        """Count a wrong try; return whether that has renewed the code."""
        count, _ = self._wrong_of.pop(address, (0, 0.0))
        self._wrong_of[address] = (count + 1, self._clock())
        while len(self._wrong_of) > _MOST_ADDRESSES:
            self._wrong_of.popitem(last=False)
        self._wrong_tries += 1
        if self._wrong_tries < TRIES_OF_CODE:
            return False
        self._renew()
        return True

    def _renew(self) -> None:
        letters = "".join(secrets.choice(LETTERS) for _ in range(GROUP * GROUPS))
        self._words = " ".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))
        self._wrong_tries = 0
        self._renew_key()

    def _renew_key(self) -> None:
        self._private = secrets.token_bytes(32)
        self._public = public_key(self._private)
        self._used_page_keys: set[str] = set()


def room_cipher(private: bytes, other: bytes, page_key: str, host_key: str) -> Cipher | None:
    """Return the cipher that a page and a host share; None if the other side's key is invalid.

    Args:
        private: Own private X25519 key.
        other: The other side's public key.
        page_key: Public key of the page, in hexadecimal.
        host_key: Public key of the host, in hexadecimal.
    """
    try:
        shared = shared_value(private, other)
    except ValueError:
        return None
    return Cipher(shared, "room", bytes.fromhex(page_key), bytes.fromhex(host_key))


def normalized(typed: str) -> str:
    """Return a room code for comparison: only its capital letters and digits."""
    return "".join(each for each in typed.upper() if each.isascii() and each.isalnum())
